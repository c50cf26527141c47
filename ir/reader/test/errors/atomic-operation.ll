define i32 @f(ptr %p, i32 %x) {
  %old = atomicrmw mul ptr %p, i32 %x seq_cst, align 4
  ret i32 %old
}
