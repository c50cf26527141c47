define internal cc11 void @f() {
  ret void
}
