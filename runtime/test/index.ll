declare void @wend_print_bool(i32)
declare void @wend_error_index(ptr, i32, i64, i32) noreturn

@file = constant [10 x i8] c"prog.wend\00"

define i32 @main() {
  call void @wend_print_bool(i32 1)
  call void @wend_error_index(ptr @file, i32 10, i64 9007254492414801, i32 -2147483648)
  unreachable
}
