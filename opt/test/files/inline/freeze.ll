; passes: inline

; What is passed for a frozen parameter is frozen.
; run: none (@f calls it)
define internal i32 @twice(i32 %a) {
entry:
  %x = freeze i32 %a
  %y = add i32 %x, %x
  ret i32 %y
}
; => unchanged

; The argument is computed from a parameter, which is a source.
; run: @f(20) == 42
define i32 @f(i32 %a) {
entry:
  %b = add i32 %a, 1
  %r = call i32 @twice(i32 %b)
  ret i32 %r
}
; =>
; define i32 @f(i32 %a) {
; entry:
;   %0 = freeze i32 %a
;   %b = add i32 %0, 1
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %y = add i32 %b, %b
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   ret i32 %y
; }
