; passes: inline,global-dce

; A recursive function is not inlined into others.
; run: none (@uses calls it)
define internal i32 @factorial(i32 %n) {
entry:
  %0 = icmp slt i32 %n, 2
  br i1 %0, label %one, label %more
one:
  ret i32 1
more:
  %1 = sub i32 %n, 1
  %2 = call i32 @factorial(i32 %1)
  %3 = mul i32 %n, %2
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %again, label %end
again:
  %5 = call i32 @factorial(i32 %1)
  ret i32 %5
end:
  ret i32 %3
}
; => unchanged

; run: @uses(5) == 120
; A call of a recursive function.
define i32 @uses(i32 %n) {
entry:
  %0 = call i32 @factorial(i32 %n)
  ret i32 %0
}
; => unchanged

; A weak function may be replaced by another definition.
; run: @weak(1) == 2
define weak i32 @weak(i32 %n) {
entry:
  %0 = add i32 %n, 1
  ret i32 %0
}
; => unchanged

; run: @callsWeak(1) == 2
; The body of the callee is not known.
define i32 @callsWeak(i32 %n) {
entry:
  %0 = call i32 @weak(i32 %n)
  ret i32 %0
}
; => unchanged

; Its large variable would be part of each frame of the recursive caller.
; run: none (@deep calls it)
define internal i32 @buffer(i32 %n) {
entry:
  %b = alloca [1000 x i32]
  %0 = getelementptr i32, ptr %b, i32 %n
  store i32 %n, ptr %0
  %1 = load i32, ptr %0
  ret i32 %1
}
; => unchanged

; run: @deep(3) == 6
; A deep recursion with small frames.
define i32 @deep(i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
more:
  %1 = sub i32 %n, 1
  %2 = call i32 @deep(i32 %1)
  %3 = call i32 @buffer(i32 %n)
  %4 = add i32 %2, %3
  %5 = call i32 @deep(i32 0)
  %6 = add i32 %4, %5
  ret i32 %6
end:
  ret i32 0
}
; => unchanged
