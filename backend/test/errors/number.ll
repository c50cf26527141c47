; An x86_fp80 is neither in a general nor in a vector register.
define void @f(x86_fp80 %x) {
  call void asm sideeffect "nop", "rx"(x86_fp80 %x)
  ret void
}
