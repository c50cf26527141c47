; passes: arg-promotion

; A variable that is read is passed by value; one that is written stays in memory.
; run: @sum(3) == 8
define i32 @sum(i32 %x) {
entry:
  %total = alloca x86_fp80
  %by = alloca x86_fp80
  %0 = sitofp i32 %x to x86_fp80
  store x86_fp80 %0, ptr %total
  store x86_fp80 0xK4001A000000000000000, ptr %by
  call void @increase(ptr %total, ptr %by)
  %1 = load x86_fp80, ptr %total
  %2 = fptosi x86_fp80 %1 to i32
  ret i32 %2
}
; =>
; define i32 @sum(i32 %x) {
; entry:
;   %total = alloca x86_fp80, align 16
;   %by = alloca x86_fp80, align 16
;   %0 = sitofp i32 %x to x86_fp80
;   store x86_fp80 %0, ptr %total, align 16
;   store x86_fp80 0xK4001A000000000000000, ptr %by, align 16
;   %by.1 = load x86_fp80, ptr %by, align 16
;   call void @increase(ptr %total, x86_fp80 %by.1)
;   %1 = load x86_fp80, ptr %total, align 16
;   %2 = fptosi x86_fp80 %1 to i32
;   ret i32 %2
; }

; Its caller keeps what it writes in memory.
; run: none (@sum calls it)
define internal void @increase(ptr %x, ptr %by) {
entry:
  %0 = load x86_fp80, ptr %x
  %1 = load x86_fp80, ptr %by
  %2 = fadd x86_fp80 %0, %1
  store x86_fp80 %2, ptr %x
  ret void
}
; =>
; define internal void @increase(ptr %x, x86_fp80 %by) {
; entry:
;   %by.1 = alloca x86_fp80, align 16
;   store x86_fp80 %by, ptr %by.1, align 16
;   %0 = load x86_fp80, ptr %x, align 16
;   %1 = load x86_fp80, ptr %by.1, align 16
;   %2 = fadd x86_fp80 %0, %1
;   store x86_fp80 %2, ptr %x, align 16
;   ret void
; }
