define void @f(i32 %x) {
  call void asm sideeffect "nop", "{eaxx}"(i32 %x)
  ret void
}
