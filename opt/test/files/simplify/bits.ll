; passes: simplify

; Bit operations on constants fold.
; run: @bits() == 301989893
define i32 @bits() {
  %a = call i32 @llvm.bswap.i32(i32 305419896)
  %b = call i32 @llvm.ctpop.i32(i32 255)
  %c = call i32 @llvm.ctlz.i32(i32 1, i1 false)
  %d = call i32 @llvm.cttz.i32(i32 0, i1 false)
  %ab = add i32 %a, %b
  %cd = add i32 %c, %d
  %e = xor i32 %ab, 1716864051
  %f = add i32 %e, %cd
  %g = and i32 %f, 305397760
  %h = add i32 %g, 5
  ret i32 %h
}
; =>
; define i32 @bits() {
; 0:
;   ret i32 301989893
; }
