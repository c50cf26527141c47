; passes: mem2reg

; The maximum of two numbers: `int m = a; if (b > a) m = b; return m;`
; run: @max(3, 7) == 7
; run: @max(7, 3) == 7
; run: @max(-3, -7) == -3
define i32 @max(i32 %a, i32 %b) {
entry:
  %m = alloca i32
  store i32 %a, ptr %m
  %c = icmp sgt i32 %b, %a
  br i1 %c, label %if.then, label %if.end

if.then:
  store i32 %b, ptr %m
  br label %if.end

if.end:
  %r = load i32, ptr %m
  ret i32 %r
}
; =>
; define i32 @max(i32 %a, i32 %b) {
; entry:
;   %c = icmp sgt i32 %b, %a
;   br i1 %c, label %if.then, label %if.end
;
; if.then:                                ; preds = %entry
;   br label %if.end
;
; if.end:                                 ; preds = %entry, %if.then
;   %m = phi i32 [ %a, %entry ], [ %b, %if.then ]
;   ret i32 %m
; }

; The same with if/else and numbered values: the phi has the block of each arm.
; run: @ifElse(5) == 1
; run: @ifElse(-5) == -6
define i32 @ifElse(i32) {
  %2 = alloca i32
  %3 = icmp sgt i32 %0, 0
  br i1 %3, label %4, label %5

4:
  store i32 1, ptr %2
  br label %7

5:
  %6 = sub i32 %0, 1
  store i32 %6, ptr %2
  br label %7

7:
  %8 = load i32, ptr %2
  ret i32 %8
}
; =>
; define i32 @ifElse(i32 %0) {
; 1:
;   %2 = icmp sgt i32 %0, 0
;   br i1 %2, label %3, label %4
;
; 3:                                      ; preds = %1
;   br label %6
;
; 4:                                      ; preds = %1
;   %5 = sub i32 %0, 1
;   br label %6
;
; 6:                                      ; preds = %3, %4
;   %7 = phi i32 [ 1, %3 ], [ %5, %4 ]
;   ret i32 %7
; }

; Fibonacci numbers, in seven blocks: phis in the loop and at the return.
; run: @fib(0) == 0
; run: @fib(1) == 1
; run: @fib(2) == 1
; run: @fib(10) == 55
; run: @fib(47) == -1323752223
define i32 @fib(i32 %n) {
entry:
  %retval = alloca i32
  %n.addr = alloca i32
  %a = alloca i32
  %b = alloca i32
  %t = alloca i32
  store i32 %n, ptr %n.addr
  %0 = load i32, ptr %n.addr
  %cmp = icmp slt i32 %0, 2
  br i1 %cmp, label %if.then, label %if.end

if.then:
  %1 = load i32, ptr %n.addr
  store i32 %1, ptr %retval
  br label %return

if.end:
  store i32 0, ptr %a
  store i32 1, ptr %b
  br label %while.cond

while.cond:
  %2 = load i32, ptr %n.addr
  %cmp1 = icmp sgt i32 %2, 1
  br i1 %cmp1, label %while.body, label %while.end

while.body:
  %3 = load i32, ptr %a
  %4 = load i32, ptr %b
  %add = add nsw i32 %3, %4
  store i32 %add, ptr %t
  %5 = load i32, ptr %b
  store i32 %5, ptr %a
  %6 = load i32, ptr %t
  store i32 %6, ptr %b
  %7 = load i32, ptr %n.addr
  %sub = sub nsw i32 %7, 1
  store i32 %sub, ptr %n.addr
  br label %while.cond

while.end:
  %8 = load i32, ptr %b
  store i32 %8, ptr %retval
  br label %return

return:
  %9 = load i32, ptr %retval
  ret i32 %9
}
; =>
; define i32 @fib(i32 %n) {
; entry:
;   %cmp = icmp slt i32 %n, 2
;   br i1 %cmp, label %if.then, label %if.end
;
; if.then:                                ; preds = %entry
;   br label %return
;
; if.end:                                 ; preds = %entry
;   br label %while.cond
;
; while.cond:                             ; preds = %if.end, %while.body
;   %n.1 = phi i32 [ %n, %if.end ], [ %sub, %while.body ]
;   %a = phi i32 [ 0, %if.end ], [ %b, %while.body ]
;   %b = phi i32 [ 1, %if.end ], [ %add, %while.body ]
;   %cmp1 = icmp sgt i32 %n.1, 1
;   br i1 %cmp1, label %while.body, label %while.end
;
; while.body:                             ; preds = %while.cond
;   %add = add i32 %a, %b
;   %sub = sub i32 %n.1, 1
;   br label %while.cond
;
; while.end:                              ; preds = %while.cond
;   br label %return
;
; return:                                 ; preds = %if.then, %while.end
;   %retval = phi i32 [ %n, %if.then ], [ %b, %while.end ]
;   ret i32 %retval
; }

; The sum of the numbers up to n: `int s = 0; while (n > 0) { s += n; n--; } return s;`
; run: @while(0) == 0
; run: @while(8) == 36
define i32 @while(i32 %n) {
entry:
  %n.addr = alloca i32
  %s = alloca i32
  store i32 %n, ptr %n.addr
  store i32 0, ptr %s
  br label %while.cond

while.cond:
  %0 = load i32, ptr %n.addr
  %cmp = icmp sgt i32 %0, 0
  br i1 %cmp, label %while.body, label %while.end

while.body:
  %1 = load i32, ptr %s
  %2 = load i32, ptr %n.addr
  %add = add nsw i32 %1, %2
  store i32 %add, ptr %s
  %3 = load i32, ptr %n.addr
  %dec = add nsw i32 %3, -1
  store i32 %dec, ptr %n.addr
  br label %while.cond

while.end:
  %4 = load i32, ptr %s
  ret i32 %4
}
; =>
; define i32 @while(i32 %n) {
; entry:
;   br label %while.cond
;
; while.cond:                             ; preds = %entry, %while.body
;   %n.1 = phi i32 [ %n, %entry ], [ %dec, %while.body ]
;   %s = phi i32 [ 0, %entry ], [ %add, %while.body ]
;   %cmp = icmp sgt i32 %n.1, 0
;   br i1 %cmp, label %while.body, label %while.end
;
; while.body:                             ; preds = %while.cond
;   %add = add i32 %s, %n.1
;   %dec = add i32 %n.1, -1
;   br label %while.cond
;
; while.end:                              ; preds = %while.cond
;   ret i32 %s
; }

; An if/else without names: the phi has an operand for each arm.
; run: @arms(2, 1, 0) == 1
; run: @arms(1, 2, 7) == 9
define i32 @arms(i32 %0, i32 %1, i32 %2) {
  %4 = alloca i32
  %5 = icmp sgt i32 %0, %1
  br i1 %5, label %6, label %9

6:
  %7 = add i32 %0, %1
  %8 = mul i32 %7, %7
  call void @seen(i32 %8)
  store i32 1, ptr %4
  br label %11

9:
  %10 = add i32 %2, 2
  store i32 %10, ptr %4
  br label %11

11:
  %12 = load i32, ptr %4
  ret i32 %12
}
; =>
; define i32 @arms(i32 %0, i32 %1, i32 %2) {
; 3:
;   %4 = icmp sgt i32 %0, %1
;   br i1 %4, label %5, label %8
;
; 5:                                      ; preds = %3
;   %6 = add i32 %0, %1
;   %7 = mul i32 %6, %6
;   call void @seen(i32 %7)
;   br label %10
;
; 8:                                      ; preds = %3
;   %9 = add i32 %2, 2
;   br label %10
;
; 10:                                     ; preds = %5, %8
;   %11 = phi i32 [ 1, %5 ], [ %9, %8 ]
;   ret i32 %11
; }

; A use of the product.
; run: none (@arms calls it)
define void @seen(i32 %0) {
  ret void
}
; => unchanged
