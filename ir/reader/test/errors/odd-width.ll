define i300 @f() {
  ret i300 0
}
