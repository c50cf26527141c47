define double @f() {
  ret double 1.0
}
