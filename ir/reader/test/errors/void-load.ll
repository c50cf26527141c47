define void @f(ptr %p) {
  %x = load void, ptr %p
  ret void
}
