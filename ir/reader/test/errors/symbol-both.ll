@f = global i32 0
define void @f() {
  ret void
}
