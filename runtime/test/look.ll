; Calls eof before every byte and prints the result, 0 or 1, before each byte that is not a space.
declare i32 @wend_eof()
declare i32 @wend_getc()
declare void @wend_print_int(i32)
declare void @wend_putc(i32)

define i32 @main() {
entry:
  br label %loop
loop:
  %count = phi i32 [ 0, %entry ], [ %count.next, %body ], [ %count.next, %show ]
  %eof = call i32 @wend_eof()
  %byte = call i32 @wend_getc()
  %over = icmp slt i32 %byte, 0
  br i1 %over, label %done, label %body
body:
  %count.next = add i32 %count, 1
  %space = icmp eq i32 %byte, 32
  br i1 %space, label %loop, label %show
show:
  call void @wend_print_int(i32 %eof)
  call void @wend_putc(i32 %byte)
  br label %loop
done:
  call void @wend_print_int(i32 %count)
  call void @wend_print_int(i32 %eof)
  ret i32 0
}
