define void @f(i32 %a) {
  br label %a
}
