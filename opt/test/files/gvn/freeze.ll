; passes: gvn

; Of two equal values, one is frozen: so is the one that stays.
; run: @later(4, 3) == 24
define i32 @later(i32 %a, i32 %n) {
entry:
  %x = shl i32 %a, %n
  %y = shl i32 %a, %n
  %f = freeze i32 %y
  %s = sub i32 %x, 8
  %r = xor i32 %s, %f
  %t = xor i32 %r, 32
  ret i32 %t
}
; =>
; define i32 @later(i32 %a, i32 %n) {
; entry:
;   %0 = freeze i32 %a
;   %1 = freeze i32 %n
;   %2 = and i32 %1, 31
;   %x = shl i32 %0, %2
;   %s = sub i32 %x, 8
;   %r = xor i32 %x, %s
;   %t = xor i32 %r, 32
;   ret i32 %t
; }

; The frozen value is the first one.
; run: @former(5) == 0
define i32 @former(i32 %a) {
entry:
  %x = add i32 %a, 1
  %f = freeze i32 %x
  %y = add i32 %a, 1
  %r = sub i32 %y, %f
  ret i32 %r
}
; =>
; define i32 @former(i32 %a) {
; entry:
;   %0 = freeze i32 %a
;   %x = add i32 %0, 1
;   %r = sub i32 %x, %x
;   ret i32 %r
; }
