define i32 @f() {
  br label %b
b:
  %x = add i32 %y, 1
  %y = add i64 1, 2
  ret i32 %x
}
