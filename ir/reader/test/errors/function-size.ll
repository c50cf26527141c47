define void @f() {
  %p = alloca void (i32)
  ret void
}
