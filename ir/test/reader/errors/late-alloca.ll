define void @f(i32 %n) {
  br label %b
b:
  %p = alloca i32
  ret void
}
