; Exit status 263 is truncated to 7.
declare void @wend_print_int(i32)
declare void @wend_exit(i32) noreturn

define i32 @main() {
  call void @wend_print_int(i32 1)
  call void @wend_exit(i32 263)
  unreachable
}
