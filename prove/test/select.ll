; Selection is proved; with the fault divide-negative, that of @half is refuted.

define i32 @half(i32 %x) {
  %q = sdiv i32 %x, 8
  ret i32 %q
}

; Quotients by multiplication.
define i32 @digits(i32 %x) {
  %q = sdiv i32 %x, 10
  %r = srem i32 %x, 10
  %s = xor i32 %q, %r
  ret i32 %s
}

define i32 @sevenths(i32 %x) {
  %q = sdiv i32 %x, -7
  ret i32 %q
}
