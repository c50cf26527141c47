define void @f(i32 %n, ...) {
  ret void
}
