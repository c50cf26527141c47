; passes: simplify

; The mark has something behind it.
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

; Nor is the function.
; run: none (it is not read)
define i32 @h(i32 %a) {
