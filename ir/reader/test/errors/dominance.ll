define i32 @f(i1 %c) {
a:
  br i1 %c, label %b, label %d
b:
  %x = add i32 1, 2
  br label %d
d:
  ret i32 %x
}
