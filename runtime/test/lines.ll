; A complete line and a part of one, then abort: on a terminal the complete line has been flushed.
declare void @wend_print_bytes(ptr, i64)
declare void @wend_putc(i32)
declare void @llvm.trap()

@text = constant [8 x i8] c"one\0Atwo\0A"

define i32 @main() {
  call void @wend_print_bytes(ptr @text, i64 8)
  call void @wend_putc(i32 51)
  call void @wend_putc(i32 10)
  call void @wend_putc(i32 52)
  call void @llvm.trap()
  unreachable
}
