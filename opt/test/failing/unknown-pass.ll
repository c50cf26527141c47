; passes: simplify,sccq

; One that nobody knows.
; run: @f()
define void @f() {
entry:
  ret void
}
; => unchanged
