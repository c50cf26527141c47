define void @f(i32 %x) {
  call void asm sideeffect "nop ${0:y}", "r"(i32 %x)
  ret void
}
