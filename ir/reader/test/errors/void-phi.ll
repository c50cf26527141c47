define void @f() {
a:
  br label %b
b:
  %x = phi void [ undef, %a ]
  ret void
}
