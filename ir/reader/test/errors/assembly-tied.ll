define i32 @f(i64 %x) {
  %y = call i32 asm "incl $0", "=r,0"(i64 %x)
  ret i32 %y
}
