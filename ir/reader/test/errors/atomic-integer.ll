define i64 @f(ptr %p, i64 %x) {
  %old = atomicrmw fadd ptr %p, i64 %x seq_cst, align 8
  ret i64 %old
}
