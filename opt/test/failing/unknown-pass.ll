; passes: simplify,sccq

; The pass list contains an unknown pass.
; run: @f()
define void @f() {
entry:
  ret void
}
; => unchanged
