define i64 @f(ptr %p) {
  %x = bitcast ptr %p to i64
  ret i64 %x
}
