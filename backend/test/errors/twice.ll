; Two operands cannot be in one register.
define void @f(i32 %x, i32 %y) {
  call void asm sideeffect "nop", "{ax},a"(i32 %x, i32 %y)
  ret void
}
