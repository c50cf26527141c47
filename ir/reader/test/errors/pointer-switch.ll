define void @f(ptr %p) {
  switch ptr %p, label %a [
  ]
a:
  ret void
}
