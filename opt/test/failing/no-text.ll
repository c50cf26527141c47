; passes: simplify

; There is no expected text.
; run: @f(3) == 3
define i32 @f(i32 %a) {
entry:
  ret i32 %a
}
