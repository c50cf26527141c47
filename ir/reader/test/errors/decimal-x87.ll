define x86_fp80 @f(x86_fp80 %x) {
  %y = fadd x86_fp80 %x, 1.0
  ret x86_fp80 %y
}
