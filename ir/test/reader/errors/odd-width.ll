define i13 @f() {
  ret i13 1
}
