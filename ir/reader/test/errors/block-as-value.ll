define i32 @f() {
a:
  br label %b
b:
  ret i32 %a
}
