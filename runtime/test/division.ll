; Pending output comes before the error.
declare void @wend_print_int(i32)
declare void @wend_error_division(ptr, i64) noreturn

@file = constant [10 x i8] c"prog.wend\00"

define i32 @main() {
  call void @wend_print_int(i32 42)
  call void @wend_error_division(ptr @file, i64 49161)
  unreachable
}
