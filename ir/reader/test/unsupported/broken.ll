; What is wrong is an error, also after what is not supported.
declare i32 @llvm.unknown.thing(i32)

define i32 @f(i32 %x) {
  %y = call i32 @llvm.unknown.thing(i32 %x)
  ret i32 %y
}

define i32 @g(i32 %x) {
  %y = add i32 %x, %z
  ret i32 %y
}
