define void @f({ i32, i32 } %s) {
  call void asm sideeffect "nop", "r"({ i32, i32 } %s)
  ret void
}
