; passes: partial-inline

; Leaf activations need no call.
; run: @fib(10) == 55
; run: @fib(1) == 1
define i32 @fib(i32 %n) {
entry:
  %0 = icmp slt i32 %n, 2
  br i1 %0, label %leaf, label %more
leaf:
  ret i32 %n
more:
  %1 = add i32 %n, -1
  %2 = call i32 @fib(i32 %1)
  %3 = add i32 %n, -2
  %4 = call i32 @fib(i32 %3)
  %5 = add i32 %2, %4
  ret i32 %5
}
; =>
; define i32 @fib(i32 %n) {
; entry:
;   %0 = icmp slt i32 %n, 2
;   br i1 %0, label %leaf, label %more
;
; leaf:                                   ; preds = %entry
;   ret i32 %n
;
; more:                                   ; preds = %entry
;   %1 = add i32 %n, -1
;   br label %2
;
; 2:                                      ; preds = %more
;   %3 = icmp slt i32 %1, 2
;   br i1 %3, label %4, label %5
;
; 4:                                      ; preds = %2
;   br label %more.1
;
; 5:                                      ; preds = %2
;   %6 = call i32 @fib(i32 %1)
;   br label %more.1
;
; more.1:                                 ; preds = %4, %5
;   %7 = phi i32 [ %1, %4 ], [ %6, %5 ]
;   %8 = add i32 %n, -2
;   br label %9
;
; 9:                                      ; preds = %more.1
;   %10 = icmp slt i32 %8, 2
;   br i1 %10, label %11, label %12
;
; 11:                                     ; preds = %9
;   br label %more.2
;
; 12:                                     ; preds = %9
;   %13 = call i32 @fib(i32 %8)
;   br label %more.2
;
; more.2:                                 ; preds = %11, %12
;   %14 = phi i32 [ %8, %11 ], [ %13, %12 ]
;   %15 = add i32 %7, %14
;   ret i32 %15
; }

; The path to the return has phis, and instructions before and after the test.
; run: @sums(3, 2) == 7
; run: @sums(0, 5) == 1
define i32 @sums(i32 %n, i32 %k) {
entry:
  %0 = xor i32 %n, 0
  br label %loop
loop:
  %rest = phi i32 [ %0, %entry ], [ %3, %more ]
  %sum = phi i32 [ 0, %entry ], [ %2, %more ]
  %is.done = icmp slt i32 %rest, 1
  br i1 %is.done, label %done, label %more
more:
  %1 = call i32 @choose(i32 %rest, i32 %k)
  %2 = add i32 %sum, %1
  %3 = add i32 %rest, -1
  br label %loop
done:
  %result = add i32 %sum, 1
  ret i32 %result
}
; =>
; define i32 @sums(i32 %n, i32 %k) {
; entry:
;   %0 = xor i32 %n, 0
;   br label %loop
;
; loop:                                   ; preds = %entry, %more.1
;   %rest = phi i32 [ %0, %entry ], [ %10, %more.1 ]
;   %sum = phi i32 [ 0, %entry ], [ %9, %more.1 ]
;   %is.done = icmp slt i32 %rest, 1
;   br i1 %is.done, label %done, label %more
;
; more:                                   ; preds = %loop
;   br label %1
;
; 1:                                      ; preds = %more
;   %2 = icmp sgt i32 %k, 1
;   br i1 %2, label %6, label %3
;
; 3:                                      ; preds = %1
;   %4 = icmp eq i32 %k, 1
;   %5 = zext i1 %4 to i32
;   br label %more.1
;
; 6:                                      ; preds = %1
;   %7 = call i32 @choose(i32 %rest, i32 %k)
;   br label %more.1
;
; more.1:                                 ; preds = %3, %6
;   %8 = phi i32 [ %5, %3 ], [ %7, %6 ]
;   %9 = add i32 %sum, %8
;   %10 = add i32 %rest, -1
;   br label %loop
;
; done:                                   ; preds = %loop
;   %result = add i32 %sum, 1
;   ret i32 %result
; }

; The test of another callee is inlined, too.
; run: @choose(3, 2) == 3
; run: @choose(7, 1) == 1
define i32 @choose(i32 %rest, i32 %k) {
entry:
  %0 = icmp sgt i32 %k, 1
  br i1 %0, label %more, label %one
more:
  %1 = add i32 %k, -1
  %2 = add i32 %rest, -1
  %3 = call i32 @sums(i32 %2, i32 %1)
  ret i32 %3
one:
  %4 = icmp eq i32 %k, 1
  %5 = zext i1 %4 to i32
  ret i32 %5
}
; =>
; define i32 @choose(i32 %rest, i32 %k) {
; entry:
;   %0 = icmp sgt i32 %k, 1
;   br i1 %0, label %more, label %one
;
; more:                                   ; preds = %entry
;   %1 = add i32 %k, -1
;   %2 = add i32 %rest, -1
;   br label %3
;
; 3:                                      ; preds = %more
;   %4 = xor i32 %2, 0
;   %is.done = icmp slt i32 %4, 1
;   br i1 %is.done, label %5, label %6
;
; 5:                                      ; preds = %3
;   %result = add i32 0, 1
;   br label %more.1
;
; 6:                                      ; preds = %3
;   %7 = call i32 @sums(i32 %2, i32 %1)
;   br label %more.1
;
; more.1:                                 ; preds = %5, %6
;   %8 = phi i32 [ %result, %5 ], [ %7, %6 ]
;   ret i32 %8
;
; one:                                    ; preds = %entry
;   %9 = icmp eq i32 %k, 1
;   %10 = zext i1 %9 to i32
;   ret i32 %10
; }

; Several results: a phi for each.
; run: @swap(3, 4) == 4
define i32 @swap(i32 %a, i32 %b) {
entry:
  %0 = call { i32, i32 } @sorted(i32 %b, i32 %a)
  %1 = extractvalue { i32, i32 } %0, 0
  %2 = extractvalue { i32, i32 } %0, 1
  %3 = icmp sgt i32 %1, %2
  %4 = select i1 %3, i32 %1, i32 %2
  ret i32 %4
}
; =>
; define i32 @swap(i32 %a, i32 %b) {
; entry:
;   br label %0
;
; 0:                                      ; preds = %entry
;   %1 = icmp slt i32 %b, %a
;   br i1 %1, label %2, label %3
;
; 2:                                      ; preds = %0
;   br label %entry.1
;
; 3:                                      ; preds = %0
;   %4 = call { i32, i32 } @sorted(i32 %b, i32 %a)
;   %5 = extractvalue { i32, i32 } %4, 0
;   %6 = extractvalue { i32, i32 } %4, 1
;   br label %entry.1
;
; entry.1:                                ; preds = %2, %3
;   %7 = phi i32 [ %a, %2 ], [ %6, %3 ]
;   %8 = phi i32 [ %b, %2 ], [ %5, %3 ]
;   %9 = icmp sgt i32 %8, %7
;   %10 = select i1 %9, i32 %8, i32 %7
;   ret i32 %10
; }

; Both successors return early: the first one is inlined.
; run: none (@swap calls it)
define internal { i32, i32 } @sorted(i32 %a, i32 %b) {
entry:
  %0 = icmp slt i32 %a, %b
  br i1 %0, label %right, label %wrong
right:
  %1 = insertvalue { i32, i32 } poison, i32 %a, 0
  %2 = insertvalue { i32, i32 } %1, i32 %b, 1
  ret { i32, i32 } %2
wrong:
  %3 = insertvalue { i32, i32 } poison, i32 %b, 0
  %4 = insertvalue { i32, i32 } %3, i32 %a, 1
  ret { i32, i32 } %4
}
; => unchanged

; One successor is an infinite loop after a long path to the branch; the other one returns.
; run: @calls_spinning(5) == 5
define i32 @calls_spinning(i32 %n) {
entry:
  %0 = call i32 @spinning(i32 %n)
  ret i32 %0
}
; =>
; define i32 @calls_spinning(i32 %n) {
; entry:
;   br label %0
;
; 0:                                      ; preds = %entry
;   %1 = icmp slt i32 %n, 2
;   br i1 %1, label %3, label %2
;
; 2:                                      ; preds = %0
;   br label %entry.1
;
; 3:                                      ; preds = %0
;   %4 = call i32 @spinning(i32 %n)
;   br label %entry.1
;
; entry.1:                                ; preds = %2, %3
;   %5 = phi i32 [ %n, %2 ], [ %4, %3 ]
;   ret i32 %5
; }

; The callee.
; run: @spinning(2) == 2
define i32 @spinning(i32 %n) {
entry:
  br label %b1
b1:
  br label %b2
b2:
  br label %b3
b3:
  br label %b4
b4:
  br label %b5
b5:
  %0 = icmp slt i32 %n, 2
  br i1 %0, label %spin, label %more
spin:
  br label %spin
more:
  ret i32 %n
}
; => unchanged
