; Memory of variable size needs a frame pointer.
define void @f(i64 %n) {
  %p = alloca i8, i64 %n
  store volatile i8 0, ptr %p
  call void asm sideeffect "nop", "~{rbp}"()
  ret void
}
