; passes: simplify

; Text after the mark.
; run: none (it is not read)
define i32 @f(i32 %a) {
entry:
  ret i32 %a
}
; => nothing

; The text is not closed.
; run: none (it is not read)
define i32 @g(i32 %a) {
entry:
  ret i32 %a
}
; =>
; define i32 @g(i32 %a) {
; entry:

; The function is not closed.
; run: none (it is not read)
define i32 @h(i32 %a) {
