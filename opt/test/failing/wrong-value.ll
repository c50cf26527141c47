; passes: simplify

; The sum is not 8.
; run: @sum(3, 4) == 8
; run: @sum(3, 5) == 8
define i32 @sum(i32 %a, i32 %b) {
entry:
  %c = add i32 %a, %b
  ret i32 %c
}
; => unchanged

; The comparison is not false.
; run: @less(3, 4) == false
define i1 @less(i32 %a, i32 %b) {
entry:
  %c = icmp slt i32 %a, %b
  ret i1 %c
}
; => unchanged
