; passes: global-dce

; Called only by @second, which only this function calls.
; run: none (it is unreachable)
define internal i32 @first(i32 %x) {
entry:
  %0 = call i32 @second(i32 %x)
  ret i32 %0
}
; => gone

; run: none (it is unreachable)
; Its only use is in a function that is removed.
define internal i32 @second(i32 %x) {
entry:
  %0 = call i32 @first(i32 %x)
  ret i32 %0
}
; => gone

; Code outside the module may use it.
; run: @listed(2) == 2
define internal i32 @listed(i32 %x) {
entry:
  ret i32 %x
}
; => unchanged

@llvm.used = appending global [1 x ptr] [ptr @listed], section "llvm.metadata"

; Called by an external function.
; run: none (@visible calls it)
define internal i32 @called(i32 %x) {
entry:
  ret i32 %x
}
; => unchanged

; run: @visible(1) == 1
; An external function may have unknown callers.
define i32 @visible(i32 %x) {
entry:
  %0 = call i32 @called(i32 %x)
  ret i32 %0
}
; => unchanged

; Data refers to it.
; run: none (a table refers to it)
define internal i32 @taken(i32 %x) {
entry:
  ret i32 %x
}
; => unchanged

@table = global [1 x ptr] [ptr @taken]
