define i32 @f(i32 %x) {
  %y = call i32 asm "movl $1, $2", "=r,r"(i32 %x)
  ret i32 %y
}
