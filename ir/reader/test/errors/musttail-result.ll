define i24 @f(i32 %x) {
  %y = musttail call i24 @f(i32 %x)
  ret i24 %y
}
