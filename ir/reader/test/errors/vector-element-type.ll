define <2 x i32> @f(ptr %p, <2 x i32> %v) {
  %r = insertelement <2 x i32> %v, ptr %p, i32 0
  ret <2 x i32> %r
}
