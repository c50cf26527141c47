define void @f() {
a:
  %x = add i32 1, 1
b:
  ret void
}
