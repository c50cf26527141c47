; passes: mem2reg

; Variables of type x86_fp80 are promoted, although they do not use all of their memory.
; run: @sum(10) == 45
define i32 @sum(i32 %n) {
entry:
  %total = alloca x86_fp80
  %i = alloca i32
  store i32 0, ptr %i
  br label %loop

loop:
  %0 = load i32, ptr %i
  %1 = load x86_fp80, ptr %total
  %2 = sitofp i32 %0 to x86_fp80
  %3 = fadd x86_fp80 %1, %2
  store x86_fp80 %3, ptr %total
  %4 = add i32 %0, 1
  store i32 %4, ptr %i
  %5 = icmp slt i32 %4, %n
  br i1 %5, label %loop, label %end

end:
  %6 = load x86_fp80, ptr %total
  %7 = fptosi x86_fp80 %6 to i32
  ret i32 %7
}
; =>
; define i32 @sum(i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %total = phi x86_fp80 [ 0xK00000000000000000000, %entry ], [ %total.1, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %0 = sitofp i32 %i to x86_fp80
;   %total.1 = fadd x86_fp80 %total, %0
;   %i.1 = add i32 %i, 1
;   %1 = icmp slt i32 %i.1, %n
;   br i1 %1, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %2 = fptosi x86_fp80 %total.1 to i32
;   ret i32 %2
; }

; Not with an access to the rest of it.
; run: @behind() == 7
define i32 @behind() {
entry:
  %slot = alloca x86_fp80
  %byte = getelementptr i8, ptr %slot, i64 15
  store i8 7, ptr %byte
  store x86_fp80 0xK3FFF8000000000000000, ptr %slot
  %0 = load i8, ptr %byte
  %1 = zext i8 %0 to i32
  ret i32 %1
}
; => unchanged
