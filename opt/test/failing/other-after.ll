; passes: dce

; A load that faults is deleted when nobody reads it: the run holds before the pass alone.
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
