define { i32 } @f() {
  %y = call { i32 } asm "movl $$1, $0", "=r"()
  ret { i32 } %y
}
