; passes: simplify,dce

; A test for divisibility by a power of two tests the low bits, whatever the sign.
; run: @even(6) == true
; run: @even(7) == false
; run: @even(-6) == true
; run: @even(-7) == false
; run: @even(-2147483648) == true
define i1 @even(i32 %x) {
entry:
  %0 = srem i32 %x, 2
  %1 = icmp eq i32 %0, 0
  ret i1 %1
}
; =>
; define i1 @even(i32 %x) {
; entry:
;   %0 = and i32 %x, 1
;   %1 = icmp eq i32 %0, 0
;   ret i1 %1
; }

; The same with ne.
; run: @odd(-9) == true
; run: @odd(-16) == false
define i1 @odd(i64 %x) {
entry:
  %0 = srem i64 %x, 8
  %1 = icmp ne i64 %0, 0
  ret i1 %1
}
; =>
; define i1 @odd(i64 %x) {
; entry:
;   %0 = and i64 %x, 7
;   %1 = icmp ne i64 %0, 0
;   ret i1 %1
; }

; Unchanged with 1: the remainder has the sign of the dividend.
; run: @one(7) == true
; run: @one(-7) == false
define i1 @one(i32 %x) {
entry:
  %0 = srem i32 %x, 2
  %1 = icmp eq i32 %0, 1
  ret i1 %1
}
; => unchanged

; Unchanged by 10, which is not a power of two.
; run: @ten(20) == true
; run: @ten(-12) == false
define i1 @ten(i32 %x) {
entry:
  %0 = srem i32 %x, 10
  %1 = icmp eq i32 %0, 0
  ret i1 %1
}
; => unchanged
