; The first register of the x87 stack is not set.
define void @f(double %x) {
  call void asm sideeffect "nop", "{st(1)}"(double %x)
  ret void
}
