; passes: simplify

; Malformed runs.
; run: @f(3, 4)== 7
; run: @f(3,4) == 7
; run: @f(3, 4) == seven
; run: @f(3, four) == 7
; run: @f(3, 4) == 7.
; run: @f(3, 4) == 7 prints "a
; run: @f(3, 4) == 7 prints "\a"
; run: @f(3, 4) faults:
; run: @f(3, 4 == 7
; run: f(3, 4) == 7
; run: @g(3, 4) == 7
; run: none
;run: @f(3, 4) == 7
; run @f(3, 4) == 7
; runs: @f(3, 4) == 7
define i32 @f(i32 %a, i32 %b) {
entry:
  %c = add i32 %a, %b
  ret i32 %c
}
; => unchanged
