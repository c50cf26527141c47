define void @f(ptr dereferenceable(8 %p) {
  ret void
}
