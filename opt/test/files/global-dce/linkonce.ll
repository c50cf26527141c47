; passes: global-dce

$group = comdat any

; Each module with a use has a definition, and this one has none.
; run: none (it is removed)
define linkonce_odr i32 @unused(i32 %x) {
entry:
  ret i32 %x
}
; => gone

; Another module may rely on a weak definition.
; run: @weak(2) == 2
define weak_odr i32 @weak(i32 %x) {
entry:
  ret i32 %x
}
; => unchanged

; A use keeps it.
; run: none (@visible calls it)
define linkonce i32 @used(i32 %x) {
entry:
  ret i32 %x
}
; => unchanged

; The linker may take the other members of the group from another module.
; run: @member(2) == 2
define linkonce_odr i32 @member(i32 %x) comdat($group) {
entry:
  ret i32 %x
}
; => unchanged

; The address in a landing pad's function keeps a personality.
; run: none (only the unwinder calls it)
define internal i32 @personality() {
entry:
  ret i32 0
}
; => unchanged

; Visible.
; run: @visible(3) == 3
define i32 @visible(i32 %x) personality ptr @personality {
entry:
  %0 = call i32 @used(i32 %x)
  ret i32 %0
}
; => unchanged
