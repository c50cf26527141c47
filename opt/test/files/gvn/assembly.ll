; passes: gvn

; Equal statements are not merged, though they may give equal results.
; run: @twice(1) faults: executes assembly
define i32 @twice(i32 %x) {
entry:
  %a = call i32 asm "rdrand $0", "=r,0"(i32 %x) memory(none)
  %b = call i32 asm "rdrand $0", "=r,0"(i32 %x) memory(none)
  %c = sub i32 %a, %b
  ret i32 %c
}
; => unchanged
