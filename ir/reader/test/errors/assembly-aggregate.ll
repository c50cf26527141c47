; An input of a structure type cannot be tied to an output in memory.
define void @f(ptr %p, { i32, i32 } %s) {
  call void asm "", "=*m,0"(ptr elementtype({ i32, i32 }) %p, { i32, i32 } %s)
  ret void
}
