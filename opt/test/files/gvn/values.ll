; passes: gvn

@memory = global i32 5

; The same sum with exchanged operands, in a dominated block.
; run: @below(3, 4, true) == 14
; run: @below(3, 4, false) == 7
define i32 @below(i32 %a, i32 %b, i1 %c) {
entry:
  %0 = add i32 %a, %b
  br i1 %c, label %then, label %end
then:
  %1 = add i32 %b, %a
  %2 = mul i32 %1, 2
  ret i32 %2
end:
  ret i32 %0
}
; =>
; define i32 @below(i32 %a, i32 %b, i1 %c) {
; entry:
;   %0 = add i32 %a, %b
;   br i1 %c, label %then, label %end
;
; then:                                   ; preds = %entry
;   %1 = mul i32 %0, 2
;   ret i32 %1
;
; end:                                    ; preds = %entry
;   ret i32 %0
; }

; Neither arm dominates the other: both compute it.
; run: @siblings(3, 4, true) == 8
; run: @siblings(3, 4, false) == 9
define i32 @siblings(i32 %a, i32 %b, i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  %0 = add i32 %a, %b
  %1 = add i32 %0, 1
  ret i32 %1
else:
  %2 = add i32 %a, %b
  %3 = add i32 %2, 2
  ret i32 %3
}
; => unchanged

; Instructions with different predicates or element sizes differ.
; run: @apart(3, 4) == 8
define i32 @apart(i32 %a, i32 %b) {
entry:
  %p = alloca [16 x i8]
  %0 = icmp slt i32 %a, %b
  %1 = icmp sgt i32 %a, %b
  %2 = getelementptr i8, ptr %p, i64 2
  %3 = getelementptr i32, ptr %p, i64 2
  %4 = ptrtoint ptr %2 to i64
  %5 = ptrtoint ptr %3 to i64
  %6 = sub i64 %5, %4
  %7 = trunc i64 %6 to i32
  %8 = zext i1 %0 to i32
  %9 = zext i1 %1 to i32
  %10 = add i32 %8, %9
  %11 = add i32 %10, %10
  %12 = add i32 %11, %7
  ret i32 %12
}
; =>
; define i32 @apart(i32 %a, i32 %b) {
; entry:
;   %p = alloca [16 x i8], align 1
;   %0 = icmp slt i32 %a, %b
;   %1 = icmp sgt i32 %a, %b
;   %2 = getelementptr i8, ptr %p, i64 2
;   %3 = getelementptr i32, ptr %p, i64 2
;   %4 = ptrtoint ptr %2 to i64
;   %5 = ptrtoint ptr %3 to i64
;   %6 = sub i64 %5, %4
;   %7 = trunc i64 %6 to i32
;   %8 = zext i1 %0 to i32
;   %9 = zext i1 %1 to i32
;   %10 = add i32 %8, %9
;   %11 = add i32 %10, %10
;   %12 = add i32 %7, %11
;   ret i32 %12
; }

; On the true edge of x == 7, x is 7 and the condition is true.
; run: @facts(7) == 15
; run: @facts(8) == 8
define i32 @facts(i32 %x) {
entry:
  %0 = icmp eq i32 %x, 7
  br i1 %0, label %seven, label %other
seven:
  %1 = zext i1 %0 to i32
  %2 = add i32 %x, 7
  %3 = add i32 %2, %1
  ret i32 %3
other:
  %4 = zext i1 %0 to i32
  %5 = add i32 %x, %4
  ret i32 %5
}
; =>
; define i32 @facts(i32 %x) {
; entry:
;   %0 = icmp eq i32 %x, 7
;   br i1 %0, label %seven, label %other
;
; seven:                                  ; preds = %entry
;   %1 = zext i1 true to i32
;   %2 = add i32 7, 7
;   %3 = add i32 %1, %2
;   ret i32 %3
;
; other:                                  ; preds = %entry
;   %4 = zext i1 false to i32
;   %5 = add i32 %x, %4
;   ret i32 %5
; }

; The same for phi operands, for both operands of an and, and for the cases of a switch.
; run: @otherOperands(1, true) == 1
; run: @otherOperands(1, false) == 20
; run: @otherOperands(3, true) == 30
; run: @otherOperands(4, true) == 4
define i32 @otherOperands(i32 %x, i1 %c) {
entry:
  %0 = icmp eq i32 %x, 1
  %1 = and i1 %0, %c
  br i1 %1, label %end, label %no
no:
  switch i32 %x, label %end [ i32 3, label %three
                              i32 1, label %one ]
one:
  %2 = mul i32 %x, 20
  br label %end
three:
  %3 = mul i32 %x, 10
  br label %end
end:
  %r = phi i32 [ %x, %entry ], [ %x, %no ], [ %2, %one ], [ %3, %three ]
  ret i32 %r
}
; =>
; define i32 @otherOperands(i32 %x, i1 %c) {
; entry:
;   %0 = icmp eq i32 %x, 1
;   %1 = and i1 %c, %0
;   br i1 %1, label %end, label %no
;
; no:                                     ; preds = %entry
;   switch i32 %x, label %end [
;     i32 3, label %three
;     i32 1, label %one
;   ]
;
; one:                                    ; preds = %no
;   %2 = mul i32 1, 20
;   br label %end
;
; three:                                  ; preds = %no
;   %3 = mul i32 3, 10
;   br label %end
;
; end:                                    ; preds = %entry, %no, %one, %three
;   %r = phi i32 [ %x, %entry ], [ %x, %no ], [ %2, %one ], [ %3, %three ]
;   ret i32 %r
; }

; Phis with the same operands, and expressions of them.
; run: @phis(4) == 12
define i32 @phis(i32 %n) {
entry:
  %c = icmp slt i32 %n, 9
  br i1 %c, label %a, label %b
a:
  br label %end
b:
  br label %end
end:
  %x = phi i32 [ 6, %a ], [ 7, %b ]
  %y = phi i32 [ 6, %a ], [ 7, %b ]
  %s = add i32 %x, %y
  ret i32 %s
}
; =>
; define i32 @phis(i32 %n) {
; entry:
;   %c = icmp slt i32 %n, 9
;   br i1 %c, label %a, label %b
;
; a:                                      ; preds = %entry
;   br label %end
;
; b:                                      ; preds = %entry
;   br label %end
;
; end:                                    ; preds = %a, %b
;   %x = phi i32 [ 6, %a ], [ 7, %b ]
;   %s = add i32 %x, %x
;   ret i32 %s
; }

; Loads stay: memory may have changed.
; run: @loads() == 11
define i32 @loads() {
entry:
  %0 = load i32, ptr @memory
  store i32 6, ptr @memory
  %1 = load i32, ptr @memory
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged

; Allocas are distinct.
; run: @slots() == 3
define i32 @slots() {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 1, ptr %a
  store i32 2, ptr %b
  %0 = load i32, ptr %a
  %1 = load i32, ptr %b
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged

@missing = extern_weak global i8

; A fact about a global, which has no id, does not hold for the value with id 0.
; run: @nowhere(5) == 6
define i32 @nowhere(i32 %a) {
entry:
  %c = icmp eq ptr @missing, null
  br i1 %c, label %yes, label %no
yes:
  %x = add i32 %a, 1
  ret i32 %x
no:
  ret i32 %a
}
; => unchanged

; A phi whose operands extend those of another one is the extension of that.
; run: @extended(3, 200) == 12884901866
; run: @extended(0, 200) == 605
; run: @extended(1, -1) == 770
define i64 @extended(i32 %n, i8 %a) {
entry:
  switch i32 %n, label %other [
    i32 0, label %byte
    i32 1, label %same
  ]
byte:
  %0 = zext i8 %a to i64
  %1 = zext i8 %a to i32
  br label %join
same:
  %2 = zext i8 %a to i32
  %3 = zext i32 %2 to i64
  br label %join
other:
  br label %join
join:
  %wide = phi i64 [ %0, %byte ], [ %3, %same ], [ 4294967287, %other ]
  %narrow = phi i32 [ %1, %byte ], [ %2, %same ], [ -9, %other ]
  %4 = add i32 %narrow, 5
  %5 = zext i32 %4 to i64
  %6 = shl i64 %wide, 1
  %7 = add i64 %5, %6
  ret i64 %7
}
; =>
; define i64 @extended(i32 %n, i8 %a) {
; entry:
;   switch i32 %n, label %other [
;     i32 0, label %byte
;     i32 1, label %same
;   ]
;
; byte:                                   ; preds = %entry
;   %0 = zext i8 %a to i64
;   %1 = zext i8 %a to i32
;   br label %join
;
; same:                                   ; preds = %entry
;   %2 = zext i8 %a to i32
;   %3 = zext i32 %2 to i64
;   br label %join
;
; other:                                  ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %byte, %same, %other
;   %narrow = phi i32 [ %1, %byte ], [ %2, %same ], [ -9, %other ]
;   %wide = zext i32 %narrow to i64
;   %4 = add i32 %narrow, 5
;   %5 = zext i32 %4 to i64
;   %6 = shl i64 %wide, 1
;   %7 = add i64 %5, %6
;   ret i64 %7
; }

; The same of sign extensions.
; run: @signs(true, -3, 5) == -9
; run: @signs(false, -3, 5) == 15
define i64 @signs(i1 %c, i16 %a, i16 %b) {
entry:
  %0 = sext i16 %a to i64
  %1 = sext i16 %b to i64
  br i1 %c, label %left, label %right
left:
  br label %join
right:
  br label %join
join:
  %wide = phi i64 [ %0, %left ], [ %1, %right ]
  %narrow = phi i16 [ %a, %left ], [ %b, %right ]
  %2 = mul i16 %narrow, 2
  %3 = sext i16 %2 to i64
  %4 = add i64 %wide, %3
  ret i64 %4
}
; =>
; define i64 @signs(i1 %c, i16 %a, i16 %b) {
; entry:
;   %0 = sext i16 %a to i64
;   %1 = sext i16 %b to i64
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   br label %join
;
; right:                                  ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %left, %right
;   %narrow = phi i16 [ %a, %left ], [ %b, %right ]
;   %wide = sext i16 %narrow to i64
;   %2 = mul i16 %narrow, 2
;   %3 = sext i16 %2 to i64
;   %4 = add i64 %3, %wide
;   ret i64 %4
; }

; One operand is a sign extension, the other a zero extension: the phi stays.
; run: @unrelated(true, -3, 5) == -6
; run: @unrelated(false, -3, -5) == 65526
define i64 @unrelated(i1 %c, i16 %a, i16 %b) {
entry:
  %0 = sext i16 %a to i64
  %1 = zext i16 %b to i64
  br i1 %c, label %left, label %right
left:
  br label %join
right:
  br label %join
join:
  %wide = phi i64 [ %0, %left ], [ %1, %right ]
  %narrow = phi i16 [ %a, %left ], [ %b, %right ]
  %2 = sext i16 %narrow to i64
  %3 = add i64 %wide, %2
  ret i64 %3
}
; => unchanged

; The phi of a loop has one value left once the computation in the loop is that before it.
; run: @phi(3, 5) == 24
define i32 @phi(i32 %x, i32 %n) {
entry:
  %a = add i32 %x, 1
  br label %loop
loop:
  %p = phi i32 [ %a, %entry ], [ %b, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %t = add i32 %s, %p
  %j = add i32 %i, 1
  %b = add i32 %x, 1
  %c = icmp ule i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
; =>
; define i32 @phi(i32 %x, i32 %n) {
; entry:
;   %a = add i32 %x, 1
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %j, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %t, %loop ]
;   %t = add i32 %a, %s
;   %j = add i32 %i, 1
;   %c = icmp ule i32 %j, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %t
; }
