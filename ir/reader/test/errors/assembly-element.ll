; The type that the address of an operand points to must be given.
define void @f(ptr %p) {
  call void asm sideeffect "incl $0", "=*m"(ptr %p)
  ret void
}
