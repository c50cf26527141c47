define i32 @f() {
  %y = call i32 asm "nop", "=m"()
  ret i32 %y
}
