define void @f(i32 %n) {
  %p = alloca i32, i32 %n
  ret void
}
