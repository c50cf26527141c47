define i32 @f(ptr %p, i32 %x) {
  %old = atomicrmw add ptr %p, i32 %x seq_cst, align 2
  ret i32 %old
}
