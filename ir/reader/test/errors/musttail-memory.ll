define void @f(ptr byval(i64) %p, ptr %q) {
  musttail call void @f(ptr byval(i64) %q, ptr %q)
  ret void
}
