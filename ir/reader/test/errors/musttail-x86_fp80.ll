define x86_fp80 @f(x86_fp80 %x) {
  %y = musttail call x86_fp80 @f(x86_fp80 %x)
  ret x86_fp80 %y
}
