; Sums integers until eof returns 1.
declare i32 @wend_read(ptr, i64)
declare i32 @wend_eof()
declare void @wend_print_int(i32)
declare void @wend_putc(i32)

@file = constant [9 x i8] c"sum.wend\00"

define i32 @main() {
entry:
  br label %loop
loop:
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %body ]
  %eof = call i32 @wend_eof()
  %over = icmp ne i32 %eof, 0
  br i1 %over, label %done, label %body
body:
  call void @wend_putc(i32 46)
  %number = call i32 @wend_read(ptr @file, i64 16400)
  %sum.next = add i32 %sum, %number
  br label %loop
done:
  call void @wend_print_int(i32 %sum)
  ret i32 0
}
