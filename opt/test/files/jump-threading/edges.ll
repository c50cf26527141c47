; passes: jump-threading,mem2reg,simplify-cfg

; The phi operand of each edge determines the branch; all edges are threaded, and the join is removed.
; run: @phi(3) == 10
; run: @phi(4) == 24
define i32 @phi(i32 %n) {
entry:
  %0 = icmp eq i32 %n, 3
  br i1 %0, label %yes, label %no
yes:
  br label %join
no:
  br label %join
join:
  %c = phi i1 [ true, %yes ], [ false, %no ]
  %x = phi i32 [ 7, %yes ], [ 20, %no ]
  br i1 %c, label %then, label %else
then:
  %1 = add i32 %x, %n
  ret i32 %1
else:
  %2 = add i32 %x, %n
  ret i32 %2
}
; =>
; define i32 @phi(i32 %n) {
; entry:
;   %0 = icmp eq i32 %n, 3
;   br i1 %0, label %yes, label %no
;
; yes:                                    ; preds = %entry
;   %1 = add i32 7, %n
;   ret i32 %1
;
; no:                                     ; preds = %entry
;   %2 = add i32 20, %n
;   ret i32 %2
; }

; One edge is threaded, the other is not; values of the join are used after both.
; run: @partly(1, 5) == 6
; run: @partly(2, 5) == 107
; run: @partly(2, 9) == 11
define i32 @partly(i32 %n, i32 %m) {
entry:
  %0 = icmp eq i32 %n, 1
  br i1 %0, label %join, label %other
other:
  %1 = icmp slt i32 %m, 7
  br label %join
join:
  %c = phi i1 [ false, %entry ], [ %1, %other ]
  %sum = add i32 %n, %m
  br i1 %c, label %then, label %else
then:
  %2 = add i32 %sum, 100
  br label %end
else:
  br label %end
end:
  %r = phi i32 [ %2, %then ], [ %sum, %else ]
  ret i32 %r
}
; =>
; define i32 @partly(i32 %n, i32 %m) {
; entry:
;   %0 = icmp eq i32 %n, 1
;   br i1 %0, label %join, label %other
;
; other:                                  ; preds = %entry
;   %1 = icmp slt i32 %m, 7
;   %sum = add i32 %n, %m
;   br i1 %1, label %then, label %end
;
; join:                                   ; preds = %entry
;   %sum.1 = add i32 %n, %m
;   br label %end
;
; then:                                   ; preds = %other
;   %2 = add i32 %sum, 100
;   br label %end
;
; end:                                    ; preds = %then, %join, %other
;   %r = phi i32 [ %2, %then ], [ %sum.1, %join ], [ %sum, %other ]
;   ret i32 %r
; }

; A comparison of the phi, and a switch on it.
; run: @compared(0) == 1
; run: @compared(1) == 2
; run: @compared(2) == 3
define i32 @compared(i32 %n) {
entry:
  switch i32 %n, label %c [ i32 0, label %a
                            i32 1, label %b ]
a:
  br label %join
b:
  br label %join
c:
  br label %join
join:
  %x = phi i32 [ 10, %a ], [ 20, %b ], [ 30, %c ]
  %0 = icmp slt i32 %x, 15
  br i1 %0, label %one, label %more
more:
  switch i32 %x, label %three [ i32 20, label %two ]
one:
  ret i32 1
two:
  ret i32 2
three:
  ret i32 3
}
; =>
; define i32 @compared(i32 %n) {
; entry:
;   switch i32 %n, label %c [
;     i32 0, label %a
;     i32 1, label %b
;   ]
;
; a:                                      ; preds = %entry
;   %0 = icmp slt i32 10, 15
;   ret i32 1
;
; b:                                      ; preds = %entry
;   %1 = icmp slt i32 20, 15
;   br label %more
;
; c:                                      ; preds = %entry
;   %2 = icmp slt i32 30, 15
;   br label %more
;
; more:                                   ; preds = %c, %b
;   %x = phi i32 [ 30, %c ], [ 20, %b ]
;   switch i32 %x, label %three [
;     i32 20, label %two
;   ]
;
; two:                                    ; preds = %more
;   ret i32 2
;
; three:                                  ; preds = %more
;   ret i32 3
; }

; The same condition is tested again after a computation, which is copied to each path.
; run: @again(true, 5) == 11
; run: @again(false, 5) == 4
define i32 @again(i1 %c, i32 %x) {
entry:
  br i1 %c, label %first, label %join
first:
  br label %join
join:
  %y = phi i32 [ 1, %first ], [ 0, %entry ]
  %z = add i32 %x, %y
  br i1 %c, label %then, label %else
then:
  %0 = add i32 %z, 5
  ret i32 %0
else:
  %1 = sub i32 %z, 1
  ret i32 %1
}
; =>
; define i32 @again(i1 %c, i32 %x) {
; entry:
;   br i1 %c, label %first, label %join
;
; first:                                  ; preds = %entry
;   %z = add i32 %x, 1
;   %0 = add i32 %z, 5
;   ret i32 %0
;
; join:                                   ; preds = %entry
;   %z.1 = add i32 %x, 0
;   %1 = sub i32 %z.1, 1
;   ret i32 %1
; }

; Loop headers are not threaded.
; run: @loop(3) == 3
define i32 @loop(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = phi i1 [ true, %entry ], [ %more, %body ]
  br i1 %c, label %body, label %end
body:
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br label %head
end:
  ret i32 %i
}
; => unchanged

declare i32 @putchar(i32)

; Blocks with calls are not copied.
; run: @effect(1) == 66 prints "AB"
; run: @effect(0) == 67 prints "AC"
define i32 @effect(i32 %n) {
entry:
  %0 = icmp eq i32 %n, 1
  br i1 %0, label %yes, label %join
yes:
  br label %join
join:
  %c = phi i1 [ true, %yes ], [ false, %entry ]
  %1 = call i32 @putchar(i32 65)
  br i1 %c, label %then, label %else
then:
  %2 = call i32 @putchar(i32 66)
  ret i32 %2
else:
  %3 = call i32 @putchar(i32 67)
  ret i32 %3
}
; => unchanged

; All edges to %join are threaded; then %never is unreachable.
; run: @allEdges(true) == 1
; run: @allEdges(false) == 1
define i32 @allEdges(i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  br label %join
right:
  br label %join
join:
  %x = phi i1 [ true, %left ], [ true, %right ]
  br i1 %x, label %end, label %never
never:
  %y = phi i32 [ 5, %join ]
  br label %end
end:
  %z = phi i32 [ 1, %join ], [ %y, %never ]
  ret i32 %z
}
; =>
; define i32 @allEdges(i1 %c) {
; entry:
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   br label %end
;
; right:                                  ; preds = %entry
;   br label %end
;
; end:                                    ; preds = %right, %left
;   %z = phi i32 [ 1, %right ], [ 1, %left ]
;   ret i32 %z
; }

; A demoted value is loaded once for two switch cases that branch to the same phi.
; run: @cases(0, 1, 0) == 10
; run: @cases(1, 1, 1) == 21
; run: @cases(1, 1, 2) == 21
; run: @cases(1, 0, 1) == 0
define i32 @cases(i1 %c, i1 %d, i32 %n) {
entry:
  br i1 %c, label %yes, label %no
yes:
  br label %join
no:
  br label %join
join:
  %value = phi i32 [ 20, %yes ], [ 10, %no ]
  %first = phi i1 [ %d, %yes ], [ true, %no ]
  br i1 %first, label %choose, label %other
choose:
  switch i32 %n, label %end [
    i32 1, label %more
    i32 2, label %more
  ]
more:
  %x = phi i32 [ %value, %choose ], [ %value, %choose ]
  %y = add i32 %x, 1
  br label %end
end:
  %result = phi i32 [ %value, %choose ], [ %y, %more ]
  ret i32 %result
other:
  ret i32 0
}
; =>
; define i32 @cases(i1 %c, i1 %d, i32 %n) {
; entry:
;   br i1 %c, label %yes, label %no
;
; yes:                                    ; preds = %entry
;   br i1 %d, label %choose, label %other
;
; no:                                     ; preds = %entry
;   br label %choose
;
; choose:                                 ; preds = %yes, %no
;   %value = phi i32 [ 20, %yes ], [ 10, %no ]
;   switch i32 %n, label %end [
;     i32 1, label %more
;     i32 2, label %more
;   ]
;
; more:                                   ; preds = %choose, %choose
;   %x = phi i32 [ %value, %choose ], [ %value, %choose ]
;   %y = add i32 %x, 1
;   br label %end
;
; end:                                    ; preds = %choose, %more
;   %result = phi i32 [ %value, %choose ], [ %y, %more ]
;   ret i32 %result
;
; other:                                  ; preds = %yes
;   ret i32 0
; }

@texts = constant [4 x i8] c"AB\00\00"
@other = constant [2 x i8] c"B\00"

; An address of an object is not null: no edge needs the test.
; run: @address(1) == 65
; run: @address(2) == 66
; run: @address(3) == 0
define i32 @address(i32 %n) {
entry:
  switch i32 %n, label %none [
    i32 1, label %one
    i32 2, label %two
  ]
one:
  br label %join
two:
  br label %join
none:
  br label %join
join:
  %p = phi ptr [ @texts, %one ], [ @other, %two ], [ null, %none ]
  %c = icmp ne ptr %p, null
  br i1 %c, label %some, label %end
some:
  %v = load i8, ptr %p, align 1
  %w = zext i8 %v to i32
  br label %end
end:
  %r = phi i32 [ %w, %some ], [ 0, %join ]
  ret i32 %r
}
; =>
; define i32 @address(i32 %n) {
; entry:
;   switch i32 %n, label %none [
;     i32 1, label %one
;     i32 2, label %two
;   ]
;
; one:                                    ; preds = %entry
;   %c = icmp ne ptr @texts, null
;   br label %some
;
; two:                                    ; preds = %entry
;   %c.1 = icmp ne ptr @other, null
;   br label %some
;
; none:                                   ; preds = %entry
;   %c.2 = icmp ne ptr null, null
;   br label %end
;
; some:                                   ; preds = %two, %one
;   %p = phi ptr [ @other, %two ], [ @texts, %one ]
;   %v = load i8, ptr %p, align 1
;   %w = zext i8 %v to i32
;   br label %end
;
; end:                                    ; preds = %some, %none
;   %r = phi i32 [ %w, %some ], [ 0, %none ]
;   ret i32 %r
; }

; On one edge, both sides of the comparison are one value.
; run: @same(1, 5) == 5
; run: @same(5, 5) == 5
; run: @same(7, 5) == 107
define i32 @same(i32 %need, i32 %length) {
entry:
  %c = icmp ugt i32 %need, %length
  br i1 %c, label %grow, label %join
grow:
  br label %join
join:
  %p = phi i32 [ %need, %grow ], [ %length, %entry ]
  %d = icmp ne i32 %p, %length
  br i1 %d, label %other, label %end
other:
  %q = add i32 %p, 100
  br label %end
end:
  %r = phi i32 [ %q, %other ], [ %length, %join ]
  ret i32 %r
}
; =>
; define i32 @same(i32 %need, i32 %length) {
; entry:
;   %c = icmp ugt i32 %need, %length
;   br i1 %c, label %grow, label %join
;
; grow:                                   ; preds = %entry
;   %d = icmp ne i32 %need, %length
;   br i1 %d, label %other, label %end
;
; join:                                   ; preds = %entry
;   %d.1 = icmp ne i32 %length, %length
;   br label %end
;
; other:                                  ; preds = %grow
;   %q = add i32 %need, 100
;   br label %end
;
; end:                                    ; preds = %other, %grow, %join
;   %r = phi i32 [ %q, %other ], [ %length, %grow ], [ %length, %join ]
;   ret i32 %r
; }

; Two edges decide a part of the condition: one the whole, the other continues with the rest of it.
; run: @both(-5, 2, 7) == 5
; run: @both(0, 2, 7) == 107
; run: @both(0, 8, 7) == 9
; run: @both(4, 2, 7) == 107
; run: @both(3, 2, 7) == 5
define i32 @both(i32 %n, i32 %a, i32 %b) {
entry:
  %0 = icmp slt i32 %n, 0
  br i1 %0, label %join, label %more
more:
  %1 = icmp eq i32 %n, 0
  br i1 %1, label %join, label %other
other:
  %2 = and i32 %n, 1
  br label %join
join:
  %state = phi i32 [ 3, %entry ], [ 0, %more ], [ %2, %other ]
  %3 = icmp slt i32 %a, %b
  %isFirst = icmp eq i32 %state, 0
  %4 = and i1 %isFirst, %3
  br i1 %4, label %then, label %else
then:
  %5 = add i32 %b, 100
  ret i32 %5
else:
  %6 = phi i32 [ %state, %join ]
  %7 = icmp eq i32 %6, 0
  %8 = select i1 %7, i32 9, i32 5
  ret i32 %8
}
; =>
; define i32 @both(i32 %n, i32 %a, i32 %b) {
; entry:
;   %0 = icmp slt i32 %n, 0
;   br i1 %0, label %join, label %more
;
; more:                                   ; preds = %entry
;   %1 = icmp eq i32 %n, 0
;   br i1 %1, label %join.1, label %other
;
; other:                                  ; preds = %more
;   %2 = and i32 %n, 1
;   %isFirst = icmp eq i32 %2, 0
;   br i1 %isFirst, label %join.2, label %else
;
; join:                                   ; preds = %entry
;   %isFirst.1 = icmp eq i32 3, 0
;   br label %else
;
; join.1:                                 ; preds = %more
;   %isFirst.2 = icmp eq i32 0, 0
;   br label %join.2
;
; join.2:                                 ; preds = %other, %join.1
;   %state = phi i32 [ %2, %other ], [ 0, %join.1 ]
;   %3 = icmp slt i32 %a, %b
;   br i1 %3, label %then, label %else
;
; then:                                   ; preds = %join.2
;   %4 = add i32 %b, 100
;   ret i32 %4
;
; else:                                   ; preds = %join.2, %other, %join
;   %5 = phi i32 [ %state, %join.2 ], [ %2, %other ], [ 3, %join ]
;   %6 = icmp eq i32 %5, 0
;   %7 = select i1 %6, i32 9, i32 5
;   ret i32 %7
; }

; The same of a condition with `or` of three parts, in which the determined one is the innermost.
; run: @any(1, 2, 3) == 1
; run: @any(0, 2, 3) == 0
; run: @any(0, 3, 2) == 1
; run: @any(0, 2, 2) == 1
; run: @any(7, 2, 3) == 1
; run: @any(8, 2, 3) == 0
define i32 @any(i32 %n, i32 %a, i32 %b) {
entry:
  switch i32 %n, label %other [
    i32 0, label %join
    i32 1, label %one
  ]
one:
  br label %join
other:
  %0 = trunc i32 %n to i1
  br label %join
join:
  %c = phi i1 [ false, %entry ], [ true, %one ], [ %0, %other ]
  %1 = icmp sgt i32 %a, %b
  %2 = or i1 %1, %c
  %3 = icmp eq i32 %a, %b
  %4 = or i1 %3, %2
  br i1 %4, label %then, label %else
then:
  ret i32 1
else:
  ret i32 0
}
; =>
; define i32 @any(i32 %n, i32 %a, i32 %b) {
; entry:
;   switch i32 %n, label %other [
;     i32 0, label %join
;     i32 1, label %then
;   ]
;
; other:                                  ; preds = %entry
;   %0 = trunc i32 %n to i1
;   br i1 %0, label %then, label %join
;
; join:                                   ; preds = %entry, %other
;   %1 = icmp sgt i32 %a, %b
;   %2 = icmp eq i32 %a, %b
;   %3 = or i1 %2, %1
;   br i1 %3, label %then, label %else
;
; then:                                   ; preds = %entry, %other, %join
;   ret i32 1
;
; else:                                   ; preds = %join
;   ret i32 0
; }
