; passes: mem2reg,reg2mem,mem2reg

; mem2reg, reg2mem, mem2reg: the result is identical to that of mem2reg alone. There are two phis,
; one of which is the other's next value, and a value that is used after the loop.
; run: @fibonacci(0) == 0
; run: @fibonacci(1) == 1
; run: @fibonacci(10) == 55
define i32 @fibonacci(i32 %n) {
entry:
  %i = alloca i32
  %a = alloca i32
  %b = alloca i32
  %sum = alloca i32
  store i32 0, ptr %i
  store i32 0, ptr %a
  store i32 1, ptr %b
  %twice = add i32 %n, %n
  br label %while.cond

while.cond:
  %0 = load i32, ptr %i
  %1 = icmp slt i32 %0, %n
  br i1 %1, label %while.body, label %while.end

while.body:
  %2 = load i32, ptr %a
  %3 = load i32, ptr %b
  %4 = add i32 %2, %3
  store i32 %4, ptr %sum
  store i32 %3, ptr %a
  store i32 %4, ptr %b
  %5 = load i32, ptr %i
  %6 = add i32 %5, 1
  store i32 %6, ptr %i
  br label %while.cond

while.end:
  %7 = load i32, ptr %a
  %8 = add i32 %7, %twice
  %9 = sub i32 %8, %twice
  ret i32 %9
}
; =>
; define i32 @fibonacci(i32 %n) {
; entry:
;   %twice = add i32 %n, %n
;   br label %while.cond
;
; while.cond:                             ; preds = %entry, %while.body
;   %i = phi i32 [ 0, %entry ], [ %i.1, %while.body ]
;   %a = phi i32 [ 0, %entry ], [ %b, %while.body ]
;   %b = phi i32 [ 1, %entry ], [ %sum, %while.body ]
;   %0 = icmp slt i32 %i, %n
;   br i1 %0, label %while.body, label %while.end
;
; while.body:                             ; preds = %while.cond
;   %sum = add i32 %a, %b
;   %i.1 = add i32 %i, 1
;   br label %while.cond
;
; while.end:                              ; preds = %while.cond
;   %1 = add i32 %a, %twice
;   %2 = sub i32 %1, %twice
;   ret i32 %2
; }
