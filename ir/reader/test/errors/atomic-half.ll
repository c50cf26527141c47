define half @f(ptr %p, half %x) {
  %y = atomicrmw xchg ptr %p, half %x seq_cst, align 2
  %z = load atomic half, ptr %p seq_cst, align 2
  %old = atomicrmw fadd ptr %p, half %x seq_cst, align 2
  ret half %old
}
