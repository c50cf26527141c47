define i32 @call(ptr %most, ptr %f) {
  %1 = call preserve_mostcc i32 %most()
  %2 = call swiftcc i32 %f(i32 %1)
  ret i32 %2
}
