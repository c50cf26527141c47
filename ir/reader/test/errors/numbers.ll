define i32 @f() {
  %5 = add i32 1, 1
  %3 = add i32 1, 1
  ret i32 %3
}
