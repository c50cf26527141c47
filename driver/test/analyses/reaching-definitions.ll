; wendc: --print=reaching-defs
; Assignments around a loop: d1, before it, and d4, in it, both reach its header, and d4 kills d1. The call
; may assign to @counter and so reaches it as well; it kills nothing, since it need not. What %p points to
; is a separate variable.
@counter = internal global i32 0
declare void @work()
define i32 @f(i32 %n, ptr %p) {
entry:
  %i = alloca i32
  %sum = alloca i32
  %pair = alloca [2 x i32]
  store i32 0, ptr %i
  store i32 0, ptr %sum
  store i32 1, ptr @counter
  br label %while.cond

while.cond:
  %0 = load i32, ptr %i
  %1 = icmp slt i32 %0, %n
  br i1 %1, label %while.body, label %while.end

while.body:
  %2 = load i32, ptr %i
  %3 = add i32 %2, 1
  store i32 %3, ptr %i
  %second = getelementptr i32, ptr %pair, i64 1
  store i32 %3, ptr %second
  call void @work()
  br label %while.cond

while.end:
  store i32 7, ptr %p
  store i32 2, ptr @counter
  %4 = load i32, ptr %sum
  ret i32 %4
}
