define [9 x i32] @f() {
  ret [9 x i32] zeroinitializer
}
