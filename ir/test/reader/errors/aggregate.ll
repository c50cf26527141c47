define void @f(ptr %p) {
  %x = load { i64, i64 }, ptr %p
  ret void
}
