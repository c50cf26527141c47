define void @f() {
  call void asm sideeffect "${:what}", ""()
  ret void
}
