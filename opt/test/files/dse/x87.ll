; passes: dse

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
@target = internal global [32 x i8] zeroinitializer

; A store of 10 bytes does not replace a fill of 16.
; run: @keeps(2) == 24
define i32 @keeps(i32 %x) {
entry:
  call void @llvm.memset.p0.i64(ptr @target, i8 8, i64 16, i1 false)
  %number = sitofp i32 %x to x86_fp80
  store x86_fp80 %number, ptr @target
  %behind = getelementptr i8, ptr @target, i64 10
  %0 = load i8, ptr %behind
  %1 = zext i8 %0 to i32
  %2 = load x86_fp80, ptr @target
  %3 = fptosi x86_fp80 %2 to i32
  %4 = mul i32 %3, 8
  %5 = add i32 %1, %4
  ret i32 %5
}
; => unchanged

; It replaces what is stored to them.
; run: @replaces(2) == 2
define i32 @replaces(i32 %x) {
entry:
  store i64 -1, ptr @target
  %exponent = getelementptr i8, ptr @target, i64 8
  store i16 -1, ptr %exponent
  %number = sitofp i32 %x to x86_fp80
  store x86_fp80 %number, ptr @target
  %0 = load x86_fp80, ptr @target
  %1 = fptosi x86_fp80 %0 to i32
  ret i32 %1
}
; =>
; define i32 @replaces(i32 %x) {
; entry:
;   %exponent = getelementptr i8, ptr @target, i64 8
;   %number = sitofp i32 %x to x86_fp80
;   store x86_fp80 %number, ptr @target, align 16
;   %0 = load x86_fp80, ptr @target, align 16
;   %1 = fptosi x86_fp80 %0 to i32
;   ret i32 %1
; }
