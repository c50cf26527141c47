@g = alias void (), ptr @f

define internal preserve_nonecc void @f() {
  ret void
}
