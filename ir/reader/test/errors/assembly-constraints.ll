define i32 @f(i32 %x) {
  %y = call i32 asm "", "=r,=r,0"(i32 %x)
  ret i32 %y
}
