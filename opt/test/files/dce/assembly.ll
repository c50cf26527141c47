; passes: dce

; Assembly without side effects is deleted if nothing uses its results.
; run: none (the interpreter does not execute assembly)
define i32 @unused(i32 %x) {
entry:
  %y = call i32 asm "incl $0", "=r,0"(i32 %x) memory(none)
  %r = call { i32, i32 } asm "cpuid", "={ax},={dx},0,~{ebx},~{ecx}"(i32 0) memory(none)
  %e = extractvalue { i32, i32 } %r, 1
  ret i32 %x
}
; =>
; define i32 @unused(i32 %x) {
; entry:
;   ret i32 %x
; }

; With side effects, or if it may write memory, it stays.
; run: @used(7) faults: executes assembly
define i32 @used(i32 %x) {
entry:
  %y = call i32 asm sideeffect "incl $0", "=r,0"(i32 %x) memory(none)
  %z = call i32 asm "incl $0", "=r,0"(i32 %x)
  ret i32 %x
}
; => unchanged
