define void @f(<4 x [2 x i32]> %v) {
  ret void
}
