declare void @use(ptr)

define internal swiftcc i32 @f(i32 %a) {
  ret i32 %a
}

define i32 @main() {
  %1 = call swiftcc i32 @f(i32 1)
  call void @use(ptr @f)
  ret i32 %1
}
