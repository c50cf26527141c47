define void @f(i32 %x) {
  call void asm sideeffect "nop", "j"(i32 %x)
  ret void
}
