; passes: global-dce

; Only @second calls it, and only it calls @second.
; run: none (nobody calls it)
define internal i32 @first(i32 %x) {
entry:
  %0 = call i32 @second(i32 %x)
  ret i32 %0
}
; => gone

; run: none (nobody else calls it)
; Its use is in a function that goes.
define internal i32 @second(i32 %x) {
entry:
  %0 = call i32 @first(i32 %x)
  ret i32 %0
}
; => gone

; It is called by what is visible.
; run: none (@visible calls it)
define internal i32 @called(i32 %x) {
entry:
  ret i32 %x
}
; => unchanged

; run: @visible(1) == 1
; Others may call it.
define i32 @visible(i32 %x) {
entry:
  %0 = call i32 @called(i32 %x)
  ret i32 %0
}
; => unchanged

; Data points to it.
; run: none (a table knows it)
define internal i32 @taken(i32 %x) {
entry:
  ret i32 %x
}
; => unchanged

@table = global [1 x ptr] [ptr @taken]
