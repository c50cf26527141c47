; A minimal program.
declare void @wend_print_bytes(ptr, i64)

@text = constant [14 x i8] c"Hello, world!\0A"

define i32 @main() {
  call void @wend_print_bytes(ptr @text, i64 14)
  ret i32 0
}
