; passes: inline

; Two recursive calls are not inlined: code size would grow exponentially.
; run: @fib(10) == 55
define i32 @fib(i32 %n) {
entry:
  %0 = icmp slt i32 %n, 2
  br i1 %0, label %one, label %more
one:
  ret i32 %n
more:
  %1 = sub i32 %n, 1
  %2 = call i32 @fib(i32 %1)
  %3 = sub i32 %n, 2
  %4 = call i32 @fib(i32 %3)
  %5 = add i32 %2, %4
  ret i32 %5
}
; => unchanged

; Each activation has its own alloca: frames would grow as much as their number decreases.
; run: @nested(4, null) == 7
define i32 @nested(i32 %n, ptr %outer) {
entry:
  %own = alloca i32
  store i32 %n, ptr %own
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
end:
  %1 = load i32, ptr %outer
  %2 = add i32 %1, 6
  ret i32 %2
more:
  %3 = sub i32 %n, 1
  %4 = call i32 @nested(i32 %3, ptr %own)
  ret i32 %4
}
; => unchanged

; The call passes the address of the function.
; run: @escapes(null, 3) == 0
define i32 @escapes(ptr %f, i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
end:
  ret i32 0
more:
  %1 = sub i32 %n, 1
  %2 = call i32 @escapes(ptr @escapes, i32 %1)
  ret i32 %2
}
; => unchanged
