; passes: simplify

; A use of an undefined value.
; run: @f() == 1
define i32 @f() {
entry:
  ret i32 %x
}
; => unchanged
