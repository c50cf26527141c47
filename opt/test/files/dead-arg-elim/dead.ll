; passes: dead-arg-elim

; An unused parameter, and one that is only passed on through the recursion.
; run: none (@unread calls it)
define internal i32 @fall(i32 %n, i32 %unread, i32 %passedOn) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
more:
  %1 = sub i32 %n, 1
  %2 = mul i32 %passedOn, 3
  %3 = call i32 @fall(i32 %1, i32 5, i32 %2)
  %4 = add i32 %3, 2
  ret i32 %4
end:
  ret i32 1
}
; =>
; define internal i32 @fall(i32 %n) {
; entry:
;   %0 = icmp eq i32 %n, 0
;   br i1 %0, label %end, label %more
;
; more:                                   ; preds = %entry
;   %1 = sub i32 %n, 1
;   %2 = call i32 @fall(i32 %1)
;   %3 = add i32 %2, 2
;   ret i32 %3
;
; end:                                    ; preds = %entry
;   ret i32 1
; }

; run: @unread(4) == 9
; Computations of dead arguments are removed, too.
define i32 @unread(i32 %n) {
entry:
  %0 = xor i32 %n, 77
  %1 = call i32 @fall(i32 %n, i32 %0, i32 %n)
  ret i32 %1
}
; =>
; define i32 @unread(i32 %n) {
; entry:
;   %0 = call i32 @fall(i32 %n)
;   ret i32 %0
; }

; A counter is passed and returned, but its final value is not used.
; run: none (@counter calls it)
define internal { i32, i32 } @walk(i32 %count, i32 %n) {
entry:
  %0 = add i32 %count, 1
  %1 = icmp slt i32 %n, 1
  br i1 %1, label %end, label %more
more:
  %2 = sub i32 %n, 1
  %3 = call { i32, i32 } @walk(i32 %0, i32 %2)
  %4 = extractvalue { i32, i32 } %3, 0
  %5 = extractvalue { i32, i32 } %3, 1
  %6 = sub i32 %n, 2
  %7 = call { i32, i32 } @walk(i32 %4, i32 %6)
  %8 = extractvalue { i32, i32 } %7, 0
  %9 = extractvalue { i32, i32 } %7, 1
  %10 = add i32 %5, %9
  br label %end
end:
  %11 = phi i32 [ %0, %entry ], [ %8, %more ]
  %12 = phi i32 [ 1, %entry ], [ %10, %more ]
  %13 = insertvalue { i32, i32 } undef, i32 %11, 0
  %14 = insertvalue { i32, i32 } %13, i32 %12, 1
  ret { i32, i32 } %14
}
; =>
; define internal i32 @walk(i32 %n) {
; entry:
;   %0 = icmp slt i32 %n, 1
;   br i1 %0, label %end, label %more
;
; more:                                   ; preds = %entry
;   %1 = sub i32 %n, 1
;   %2 = call i32 @walk(i32 %1)
;   %3 = sub i32 %n, 2
;   %4 = call i32 @walk(i32 %3)
;   %5 = add i32 %2, %4
;   br label %end
;
; end:                                    ; preds = %entry, %more
;   %6 = phi i32 [ 1, %entry ], [ %5, %more ]
;   ret i32 %6
; }

; run: @counter(6) == 21
; One of two results is used.
define i32 @counter(i32 %n) {
entry:
  %0 = call { i32, i32 } @walk(i32 0, i32 %n)
  %1 = extractvalue { i32, i32 } %0, 1
  ret i32 %1
}
; =>
; define i32 @counter(i32 %n) {
; entry:
;   %0 = call i32 @walk(i32 %n)
;   ret i32 %0
; }

; A dead result that is the only one: the function becomes void. Stores remain, and so does a
; division that may trap, although its result is dead.
; run: none (@effects calls it)
define internal i32 @store(i32 %x, i32 %y) {
entry:
  store i32 %x, ptr @variable
  %0 = sdiv i32 %x, %y
  ret i32 %0
}
; =>
; define internal void @store(i32 %x, i32 %y) {
; entry:
;   store i32 %x, ptr @variable, align 4
;   %0 = sdiv i32 %x, %y
;   ret void
; }

@variable = internal global i32 0

; run: @effects(8, 2) == 8
; run: @effects(8, 0) faults: division by zero
; The call has side effects.
define i32 @effects(i32 %x, i32 %y) {
entry:
  %0 = call i32 @store(i32 %x, i32 %y)
  %1 = load i32, ptr @variable
  ret i32 %1
}
; =>
; define i32 @effects(i32 %x, i32 %y) {
; entry:
;   call void @store(i32 %x, i32 %y)
;   %0 = load i32, ptr @variable, align 4
;   ret i32 %0
; }

; The first of two results is dead: the second becomes the only one. The remaining arguments keep
; their attributes.
; run: none (@narrow calls it)
define internal { i32, i32 } @both(i32 %a, i8 signext %b) {
entry:
  %0 = sext i8 %b to i32
  %1 = insertvalue { i32, i32 } undef, i32 %a, 0
  %2 = insertvalue { i32, i32 } %1, i32 %0, 1
  ret { i32, i32 } %2
}
; =>
; define internal i32 @both(i8 signext %b) {
; entry:
;   %0 = sext i8 %b to i32
;   ret i32 %0
; }

; run: @narrow(-3) == -3
; The second result is used.
define i32 @narrow(i8 signext %b) {
entry:
  %0 = call { i32, i32 } @both(i32 1, i8 signext %b)
  %1 = extractvalue { i32, i32 } %0, 1
  ret i32 %1
}
; =>
; define i32 @narrow(i8 signext %b) {
; entry:
;   %0 = call i32 @both(i8 signext %b)
;   ret i32 %0
; }
