define i600 @f() {
  ret i600 0
}
