define void @f() {
  call void @g()
  ret void
}
