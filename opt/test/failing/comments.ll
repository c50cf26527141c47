; passes: simplify

; run: @f(3) == 3

; A run that does not precede its function, a run without a sentence, a function without a run.

; run: @f(3) == 3
define i32 @f(i32 %a) {
entry:
  ret i32 %a
}
; => unchanged

; A function without a run.
define i32 @g(i32 %a) {
entry:
  ret i32 %a
}

; => unchanged
