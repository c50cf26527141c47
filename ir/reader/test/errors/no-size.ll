%t = type opaque
define void @f() {
  %p = alloca %t
  ret void
}
