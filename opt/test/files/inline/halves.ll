; passes: inline
; needs: avx

; Its parameter and its result are vectors of 256 bits.
; run: none (@sum calls it)
define internal <4 x i64> @twice(<4 x i64> %x) "target-features"="+avx" {
  %1 = add <4 x i64> %x, %x
  ret <4 x i64> %1
}
; => unchanged

; A vector of 256 bits is taken apart after it has been joined for a call.
; run: @sum(3) == 14
define i64 @sum(i64 %x) "target-features"="+avx" {
  %p = alloca [4 x i64], align 32
  store i64 %x, ptr %p
  %q = getelementptr i64, ptr %p, i64 3
  store i64 4, ptr %q
  %1 = load <4 x i64>, ptr %p, align 16
  %2 = call <4 x i64> @twice(<4 x i64> %1)
  %3 = extractelement <4 x i64> %2, i32 0
  %4 = extractelement <4 x i64> %2, i32 3
  %5 = add i64 %3, %4
  ret i64 %5
}
; =>
; define i64 @sum(i64 %x) "target-features"="+avx" {
; 0:
;   %p = alloca i8, i64 32, align 32
;   store i64 %x, ptr %p, align 8
;   %q = getelementptr i64, ptr %p, i64 3
;   store i64 4, ptr %q, align 8
;   %1 = load <2 x i64>, ptr %p, align 16
;   %2 = getelementptr i8, ptr %p, i64 16
;   %3 = load <2 x i64>, ptr %2, align 16
;   br label %4
;
; 4:                                      ; preds = %0
;   %5 = add <2 x i64> %1, %1
;   %6 = add <2 x i64> %3, %3
;   br label %7
;
; 7:                                      ; preds = %4
;   %8 = extractelement <2 x i64> %5, i32 0
;   %9 = extractelement <2 x i64> %6, i32 1
;   %10 = add i64 %8, %9
;   ret i64 %10
; }
