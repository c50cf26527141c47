define void @f() {
  call void asm sideeffect "nop", "~{memory},~{xmm99}"()
  ret void
}
