; Reads one integer without calling eof, then copies the bytes after it.
declare i32 @wend_read(ptr, i64)
declare i32 @wend_getc()
declare void @wend_print_int(i32)
declare void @wend_putc(i32)

@file = constant [10 x i8] c"read.wend\00"

define i32 @main() {
entry:
  call void @wend_putc(i32 62)
  %number = call i32 @wend_read(ptr @file, i64 12297)
  call void @wend_print_int(i32 %number)
  br label %loop
loop:
  %byte = call i32 @wend_getc()
  %over = icmp slt i32 %byte, 0
  br i1 %over, label %done, label %body
body:
  call void @wend_putc(i32 %byte)
  br label %loop
done:
  %again = call i32 @wend_getc()
  ret i32 %again
}
