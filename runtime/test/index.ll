declare void @wend_print_bool(i32)
declare void @wend_error_index(i32, i32, ptr, i32, i32) noreturn

@file = constant [10 x i8] c"prog.wend\00"

define i32 @main() {
  call void @wend_print_bool(i32 1)
  call void @wend_error_index(i32 -2147483648, i32 10, ptr @file, i32 100000, i32 1)
  unreachable
}
