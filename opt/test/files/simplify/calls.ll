; passes: simplify

; The callee of the functions below.
; run: @next(4) == 5
define i32 @next(i32 %x) {
entry:
  %y = add i32 %x, 1
  ret i32 %y
}
; => unchanged

; An indirect call of a known function becomes a direct call.
; run: @known(4) == 5
define i32 @known(i32 %x) {
entry:
  %p = select i1 true, ptr @next, ptr null
  %y = call i32 %p(i32 %x)
  ret i32 %y
}
; =>
; define i32 @known(i32 %x) {
; entry:
;   %y = call i32 @next(i32 %x)
;   ret i32 %y
; }

; The call stays indirect if the function is declared with other parameters.
; run: none (the call does not fit the function)
define i32 @unfit(i64 %x) {
entry:
  %p = select i1 true, ptr @next, ptr null
  %y = call i32 %p(i64 %x, i64 %x)
  ret i32 %y
}
; =>
; define i32 @unfit(i64 %x) {
; entry:
;   %y = call i32 @next(i64 %x, i64 %x)
;   ret i32 %y
; }
