define void @f(i8 %x) {
  call void asm sideeffect "nop", "{ah}"(i8 %x)
  ret void
}
