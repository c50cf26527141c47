define i32 @f() {
a:
  br label %b
b:
  %x = add i32 1, 2
  %y = phi i32 [ 1, %a ]
  ret i32 %y
}
