define void @f(ptr %p) {
  %v = load <2 x x86_fp80>, ptr %p
  store <2 x x86_fp80> %v, ptr %p
  ret void
}
