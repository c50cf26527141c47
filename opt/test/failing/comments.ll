; passes: simplify

; run: @f(3) == 3

; A run far from its function, one without a sentence, a function without a run.

; run: @f(3) == 3
define i32 @f(i32 %a) {
entry:
  ret i32 %a
}
; => unchanged

; What nobody runs.
define i32 @g(i32 %a) {
entry:
  ret i32 %a
}

; => unchanged
