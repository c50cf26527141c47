; passes: simplify

; Values that are out of range or of another type.
; run: @f(3) == 7
; run: @f(3, 4, 5) == 7
; run: @f(3, 256) == 7
; run: @f(3, -129) == 7
; run: @f(99999999999999999999, 1) == 7
; run: @f(true, 1) == 7
; run: @f(null, 1) == 7
; run: @f(3, 4) == 4294967296
; run: @f(-1, 255) == 4294967295
; run: @f(3, 4) == -2147483649
define i32 @f(i32 %a, i8 %b) {
entry:
  ret i32 %a
}
; => unchanged

; A result of a function of type void.
; run: @g() == 0
define void @g() {
entry:
  ret void
}
; => unchanged
