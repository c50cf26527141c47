; passes: inline

; Two calls of itself stay calls: the function would grow without end.
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

; Each activation has a variable of its own, and frames would grow as much as they become fewer.
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

; The address of the function goes elsewhere with the call.
; run: @handed(null, 3) == 0
define i32 @handed(ptr %f, i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
end:
  ret i32 0
more:
  %1 = sub i32 %n, 1
  %2 = call i32 @handed(ptr @handed, i32 %1)
  ret i32 %2
}
; => unchanged
