define i32 @f() {
  %x = add i32 1, 1
  %x = add i32 1, 1
  ret i32 %x
}
