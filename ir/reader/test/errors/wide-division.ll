define void @f(i200 %a, i200 %b) {
  %c = udiv i200 %a, %b
  ret void
}
