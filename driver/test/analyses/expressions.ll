; wendc: --print=available-exprs,very-busy-exprs
; `a + b` is computed before the branch and so available on both arms. After them it is not: one
; assigns to b, which kills what depends on it. `a - b` is computed on both arms, and so is very busy
; before them: it could be computed there once. So is `a * 5`, which only the join computes.
define i32 @arms(i32 %n) {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 %n, ptr %a
  store i32 3, ptr %b
  %0 = load i32, ptr %a
  %1 = load i32, ptr %b
  %2 = add i32 %0, %1
  %3 = icmp slt i32 %2, 9
  br i1 %3, label %left, label %right

left:
  %4 = load i32, ptr %a
  %5 = load i32, ptr %b
  %6 = sub i32 %4, %5
  br label %join

right:
  %7 = load i32, ptr %a
  %8 = load i32, ptr %b
  %9 = sub i32 %7, %8
  store i32 %9, ptr %b
  br label %join

join:
  %10 = phi i32 [ %6, %left ], [ %9, %right ]
  %11 = load i32, ptr %a
  %12 = mul i32 %11, 5
  %13 = add i32 %12, %10
  ret i32 %13
}

; In a loop, what depends on its counter is killed in each iteration; the rest stays available.
define i32 @loop(i32 %n, i32 %k) {
entry:
  %0 = mul i32 %n, %k
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %c = icmp slt i32 %i, %0
  br i1 %c, label %body, label %end

body:
  %1 = mul i32 %n, %k
  %next = add i32 %i, %1
  br label %head

end:
  ret i32 %i
}
