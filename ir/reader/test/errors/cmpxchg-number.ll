define void @f(ptr %p, float %x) {
  %pair = cmpxchg ptr %p, float %x, float 0.0 seq_cst seq_cst, align 4
  ret void
}
