; passes: dce

; A dead load that faults is deleted: the run holds only before the pass.
; run: @f() faults: reads 4 bytes
define i32 @f() {
entry:
  %x = alloca i8
  %y = load i32, ptr %x
  ret i32 1
}
; =>
; define i32 @f() {
; entry:
;   ret i32 1
; }
