; passes: load-elim

@g = global i32 1

; Assembly that accesses no memory changes none.
; run: @keeps(1) faults: executes assembly
define i32 @keeps(i32 %x) {
entry:
  store i32 %x, ptr @g
  call void asm sideeffect "nop", ""() memory(none)
  %y = load i32, ptr @g
  ret i32 %y
}
; =>
; define i32 @keeps(i32 %x) {
; entry:
;   store i32 %x, ptr @g, align 4
;   call void asm sideeffect "nop", ""() nounwind memory(none)
;   ret i32 %x
; }

; Other assembly may change it.
; run: @changes(1) faults: executes assembly
define i32 @changes(i32 %x) {
entry:
  store i32 %x, ptr @g
  call void asm sideeffect "nop", ""()
  %y = load i32, ptr @g
  ret i32 %y
}
; => unchanged
