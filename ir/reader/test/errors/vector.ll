define void @f(<8 x i1> %v) {
  ret void
}
