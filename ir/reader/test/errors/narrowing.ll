define i32 @f(i64 %x) {
  %y = sext i64 %x to i32
  ret i32 %y
}
