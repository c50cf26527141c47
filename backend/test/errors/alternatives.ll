; Neither alternative fits both operands.
define void @f(i32 %x) {
  call void asm sideeffect "nop", "r|i,i|r"(i32 %x, i32 %x)
  ret void
}
