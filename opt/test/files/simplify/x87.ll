; passes: simplify

; All arithmetic on constants folds, exactly.
; run: @folded() == 2
define i32 @folded() {
entry:
  %0 = sitofp i32 3 to x86_fp80
  %1 = fdiv x86_fp80 0xK3FFF8000000000000000, %0
  %2 = fmul x86_fp80 %1, 0xK40018000000000000000
  %3 = fneg x86_fp80 %2
  %4 = fsub x86_fp80 0xK3FFF8000000000000000, %3
  %5 = fptosi x86_fp80 %4 to i32
  ret i32 %5
}
; =>
; define i32 @folded() {
; entry:
;   ret i32 2
; }

; A number that no double has is rounded once.
; run: @rounded() == 1065353216
define i32 @rounded() {
entry:
  %0 = fsub x86_fp80 0xK3FFF8000008000000000, 0xK3FC08000000000000000
  %1 = fptrunc x86_fp80 %0 to float
  %2 = bitcast float %1 to i32
  ret i32 %2
}
; =>
; define i32 @rounded() {
; entry:
;   ret i32 1065353216
; }

; So do comparisons.
; run: @compared() == true
define i1 @compared() {
entry:
  %0 = fcmp ogt x86_fp80 0xK3FFF8000000000000001, 0xK3FFF8000000000000000
  ret i1 %0
}
; =>
; define i1 @compared() {
; entry:
;   ret i1 true
; }
