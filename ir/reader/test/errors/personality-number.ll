define i32 @f() personality ptr null {
  ret i32 0
}
