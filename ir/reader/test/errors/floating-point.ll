define void @f(ppc_fp128 %x) {
  ret void
}
