define void @f(ptr %p) {
  %x = load void (i32), ptr %p
  ret void
}
