define void @f(ptr %p) {
  %x = load [257 x i8], ptr %p
  ret void
}
