define double @f(x86_fp80 %x) {
  %y = fpext x86_fp80 %x to double
  ret double %y
}
