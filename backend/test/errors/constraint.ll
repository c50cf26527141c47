define i32 @f(i32 %x) {
  %y = call i32 asm "addl $2, $0", "=r,0,i"(i32 %x, i32 %x)
  ret i32 %y
}
