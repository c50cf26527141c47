; Inputs must be defined, though nothing reads them.
define void @f() {
  call void asm "", "r"(i32 %x)
  ret void
}
