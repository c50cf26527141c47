define i32 @f(ptr %p) {
  store i32 1, ptr %p
  ret i32 0
}
