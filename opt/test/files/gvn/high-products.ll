; passes: gvn

; The order of the operands does not matter; whether they are signed does.
; run: @same(-1, 5) == 3
; run: @same(7, 9) == 0
define i64 @same(i64 %x, i64 %y) {
entry:
  %a = call i64 @wend.umulh.i64(i64 %x, i64 %y)
  %b = call i64 @wend.umulh.i64(i64 %y, i64 %x)
  %c = call i64 @wend.smulh.i64(i64 %y, i64 %x)
  %d = xor i64 %a, %b
  %e = add i64 %a, %c
  %f = or i64 %d, %e
  ret i64 %f
}
; =>
; define i64 @same(i64 %x, i64 %y) {
; entry:
;   %a = call i64 @wend.umulh.i64(i64 %x, i64 %y)
;   %c = call i64 @wend.smulh.i64(i64 %x, i64 %y)
;   %d = xor i64 %a, %a
;   %e = add i64 %a, %c
;   %f = or i64 %d, %e
;   ret i64 %f
; }
