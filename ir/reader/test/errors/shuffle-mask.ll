define void @f(<2 x i32> %v) {
  %m = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 0, i32 7>
  ret void
}
