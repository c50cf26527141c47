define i32 @f() {
  ret i32 %4294967296
}
