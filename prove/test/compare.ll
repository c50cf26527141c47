; Comparisons that the fault simplify-compare makes unsigned.

define i32 @less(i32 %x) {
  %doubled = add i32 %x, 0
  %c = icmp slt i32 %doubled, 5
  %r = zext i1 %c to i32
  ret i32 %r
}

; The elements below 10 of an array.
define i32 @sumBelow(ptr %array) {
  %element = load i32, ptr %array
  %first = add i32 %element, 0
  %c = icmp slt i32 %first, 10
  %r = select i1 %c, i32 %first, i32 0
  ret i32 %r
}

define i32 @repeated(i32 %a, i32 %b) {
  %x = add i32 %a, %b
  %y = add i32 %b, %a
  %r = mul i32 %x, %y
  ret i32 %r
}
