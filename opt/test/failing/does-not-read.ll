; passes: simplify

; A value that is not there.
; run: @f() == 1
define i32 @f() {
entry:
  ret i32 %x
}
; => unchanged
