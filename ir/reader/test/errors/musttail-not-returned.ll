define i32 @f(i32 %x) {
  %y = musttail call i32 @f(i32 %x)
  %z = add i32 %y, 1
  ret i32 %z
}
