define double @f(ptr %p, double %x) {
  %old = atomicrmw max ptr %p, double %x seq_cst, align 8
  ret double %old
}
