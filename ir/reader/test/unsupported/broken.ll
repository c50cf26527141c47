; What is wrong is an error, also after what is not supported.
define i32 @f(i32 %x) {
  %y = call i32 asm "bsf $1, $0", "=r,r"(i32 %x)
  ret i32 %y
}

define i32 @g(i32 %x) {
  %y = add i32 %x, %z
  ret i32 %y
}
