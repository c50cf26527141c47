define i32 @f(i32 %x) {
  %y = musttail call i32 @g(i32 %x, i32 1)
  ret i32 %y
}
declare i32 @g(i32, i32)
