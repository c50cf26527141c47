define i32 @f() {
a:
  br label %b
b:
  %x = phi i32 [ 1, %b ]
  ret i32 %x
}
