; passes: inline,tail-recursion
define i32 @first(i32 %x) {
  %r = call i32 @second(i32 %x)
  ret i32 %r
}

define internal i32 @second(i32 %x) {
  %r = call i32 @first(i32 %x)
  ret i32 %r
}
