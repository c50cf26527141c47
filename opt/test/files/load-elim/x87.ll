; passes: load-elim

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
@table = internal constant <{ i8, [2 x x86_fp80] }> <{ i8 1, [2 x x86_fp80] [x86_fp80 0xK3FFF8000000000000000, x86_fp80 0xK4000C000000000000001] }>
@target = internal global [2 x x86_fp80] zeroinitializer

; Constant data, what was stored, and what a fill leaves.
; run: @known(5) == 9
define i32 @known(i32 %x) {
entry:
  %second = getelementptr i8, ptr @table, i64 17
  %0 = load x86_fp80, ptr %second, align 1
  %1 = sitofp i32 %x to x86_fp80
  store x86_fp80 %1, ptr @target
  %2 = load x86_fp80, ptr @target
  %next = getelementptr i8, ptr @target, i64 16
  call void @llvm.memset.p0.i64(ptr %next, i8 0, i64 16, i1 false)
  %3 = load x86_fp80, ptr %next
  %4 = fadd x86_fp80 %0, %2
  %5 = fadd x86_fp80 %4, %3
  %6 = fadd x86_fp80 %5, 0xK3FFF8000000000000000
  %7 = fptosi x86_fp80 %6 to i32
  ret i32 %7
}
; =>
; define i32 @known(i32 %x) {
; entry:
;   %second = getelementptr i8, ptr @table, i64 17
;   %0 = sitofp i32 %x to x86_fp80
;   store x86_fp80 %0, ptr @target, align 16
;   %next = getelementptr i8, ptr @target, i64 16
;   call void @llvm.memset.p0.i64(ptr %next, i8 0, i64 16, i1 false)
;   %1 = fadd x86_fp80 0xK4000C000000000000001, %0
;   %2 = fadd x86_fp80 %1, 0xK00000000000000000000
;   %3 = fadd x86_fp80 %2, 0xK3FFF8000000000000000
;   %4 = fptosi x86_fp80 %3 to i32
;   ret i32 %4
; }

; A load past the end of the data is not known.
; run: none (it reads past the end)
define x86_fp80 @past() {
entry:
  %end = getelementptr i8, ptr @table, i64 24
  %0 = load x86_fp80, ptr %end, align 1
  ret x86_fp80 %0
}
; => unchanged
