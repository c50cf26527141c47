define void @f() {
a:
  br label %a
a:
  ret void
}
