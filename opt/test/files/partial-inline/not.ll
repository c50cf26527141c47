; passes: partial-inline

; A store on the path to the return would be executed twice.
; run: @counts(3, null) faults: null
define i32 @counts(i32 %n, ptr %calls) {
entry:
  %0 = load i32, ptr %calls
  %1 = add i32 %0, 1
  store i32 %1, ptr %calls
  %2 = icmp eq i32 %n, 0
  br i1 %2, label %leaf, label %more
leaf:
  ret i32 0
more:
  %3 = add i32 %n, -1
  %4 = call i32 @counts(i32 %3, ptr %calls)
  ret i32 %4
}
; => unchanged

; The path to the return has two branches.
; run: @two(4) == 4
define i32 @two(i32 %n) {
entry:
  %0 = icmp slt i32 %n, 0
  br i1 %0, label %negative, label %more
negative:
  %1 = icmp eq i32 %n, -1
  br i1 %1, label %leaf, label %more
leaf:
  ret i32 0
more:
  %2 = icmp eq i32 %n, 0
  br i1 %2, label %leaf, label %call
call:
  %3 = add i32 %n, -1
  %4 = call i32 @two(i32 %3)
  %5 = add i32 %4, 1
  ret i32 %5
}
; => unchanged

; The path to the return costs about as much as the call.
; run: @much(3) == 3
define i32 @much(i32 %n) {
entry:
  %0 = mul i32 %n, 3
  %1 = add i32 %0, 5
  %2 = mul i32 %1, %n
  %3 = add i32 %2, 7
  %4 = mul i32 %3, %n
  %5 = add i32 %4, 9
  %6 = icmp slt i32 %5, 10
  br i1 %6, label %leaf, label %more
leaf:
  ret i32 0
more:
  %7 = add i32 %n, -1
  %8 = call i32 @much(i32 %7)
  %9 = add i32 %8, 1
  ret i32 %9
}
; => unchanged

; A callee that ends in an infinite loop has no return.
; run: @calls_endless(0) == 0
define i32 @calls_endless(i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %out, label %more
more:
  %1 = call i32 @endless(i32 %n)
  ret i32 %1
out:
  ret i32 0
}
; => unchanged

; The callee.
; run: @endless(1) never ends
define i32 @endless(i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %first, label %second
first:
  br label %second
second:
  br label %first
}
; => unchanged

; Another module defines it: its body is not split.
; run: @abs(-3) == 3
define available_externally i32 @abs(i32 %n) {
entry:
  %0 = icmp sge i32 %n, 0
  br i1 %0, label %leaf, label %more
leaf:
  ret i32 %n
more:
  %1 = sub i32 0, %n
  %2 = call i32 @abs(i32 %1)
  ret i32 %2
}
; => unchanged

; The call of it stays as it is.
; run: @magnitude(-3) == 3
; run: @magnitude(4) == 4
define i32 @magnitude(i32 %n) {
entry:
  %0 = call i32 @abs(i32 %n)
  ret i32 %0
}
; => unchanged
