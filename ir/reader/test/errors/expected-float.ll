define double @f(i32 %x) {
  %y = fadd i32 %x, 1
  ret double 0.0
}
