; wendc: --print=callgraph
; Direct and indirect calls, mutual recursion, and functions whose address is taken by an
; instruction or by data.
@table = constant [2 x ptr] [ptr @compare, ptr @even]
declare void @qsort(ptr, i64, i64, ptr)
declare void @unused()

define i32 @main() {
entry:
  %a = alloca [3 x i32]
  call void @qsort(ptr %a, i64 3, i64 4, ptr @descending)
  %0 = call i32 @fib(i32 10)
  %1 = call i32 @twice(ptr @fib, i32 %0)
  ret i32 %1
}
define internal i32 @compare(ptr %a, ptr %b) {
  ret i32 0
}
define internal i32 @descending(ptr %a, ptr %b) {
  %1 = call i32 @compare(ptr %b, ptr %a)
  ret i32 %1
}
define internal i32 @even(i32 %n) {
  %1 = call i32 @odd(i32 %n)
  ret i32 %1
}
define internal i32 @odd(i32 %n) {
  %1 = call i32 @even(i32 %n)
  ret i32 %1
}
define internal i32 @fib(i32 %n) {
  %1 = call i32 @fib(i32 %n)
  %2 = call i32 @fib(i32 %1)
  ret i32 %2
}
define internal i32 @twice(ptr %f, i32 %n) {
  %1 = call i32 %f(i32 %n)
  %2 = call i32 %f(i32 %1)
  ret i32 %2
}
