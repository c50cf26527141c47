; A store that the fault dse-ignores-reading-calls deletes.

define internal i32 @invert(ptr %p) {
  %x = load i32, ptr %p
  %quotient = sdiv i32 1, %x
  ret i32 %quotient
}

; Without the store, the call divides by zero.
define i32 @kept(i32 %x) {
  %a = alloca i32
  %odd = or i32 %x, 1
  store i32 %odd, ptr %a
  %unused = call i32 @invert(ptr %a)
  ret i32 5
}
