; passes: simplify

; The expected text has another constant.
; run: @f(3) == 8
define i32 @f(i32 %a) {
entry:
  %b = add i32 2, 3
  %c = add i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @f(i32 %a) {
; entry:
;   %c = add i32 %a, 4
;   ret i32 %c
; }

; The function changes.
; run: @g(3) == 3
define i32 @g(i32 %a) {
entry:
  %b = add i32 %a, 0
  ret i32 %b
}
; => unchanged
