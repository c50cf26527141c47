define i128 @f() {
  ret i128 0
}
