; 32 is out of the range of the constraint.
define i32 @f(i32 %x) {
  %y = call i32 asm "roll $2, $0", "=r,0,I"(i32 %x, i32 32)
  ret i32 %y
}
