define void @f(x86_fp80 %x) {
  ret void
}
