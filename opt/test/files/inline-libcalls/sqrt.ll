; passes: inline-libcalls

; Both roots are computed in place. A number that is not negative, or NaN, calls nothing.
; run: @roots(49, 16) == 11
; run: @roots(0, 1) == 1
; run: @roots(-4, 1) == -1
define i32 @roots(i32 %a, i32 %b) {
  %x = sitofp i32 %a to double
  %y = sitofp i32 %b to float
  %s = call double @sqrt(double %x)
  %t = call float @sqrtf(float %y)
  %twide = fpext float %t to double
  %sum = fadd double %s, %twide
  %isNan = fcmp uno double %sum, %sum
  br i1 %isNan, label %negative, label %number
negative:
  ret i32 -1
number:
  %r = fptosi double %sum to i32
  ret i32 %r
}
; =>
; define i32 @roots(i32 %a, i32 %b) {
; 0:
;   %x = sitofp i32 %a to double
;   %y = sitofp i32 %b to float
;   %1 = call double @llvm.sqrt.f64(double %x)
;   %2 = fcmp uno double %1, %1
;   br i1 %2, label %sqrt, label %3
;
; sqrt:                                   ; preds = %0
;   %s = call double @sqrt(double %x)
;   br label %3
;
; 3:                                      ; preds = %0, %sqrt
;   %s.1 = phi double [ %1, %0 ], [ %s, %sqrt ]
;   %4 = call float @llvm.sqrt.f32(float %y)
;   %5 = fcmp uno float %4, %4
;   br i1 %5, label %sqrt.1, label %6
;
; sqrt.1:                                 ; preds = %3
;   %t = call float @sqrtf(float %y)
;   br label %6
;
; 6:                                      ; preds = %3, %sqrt.1
;   %t.1 = phi float [ %4, %3 ], [ %t, %sqrt.1 ]
;   %twide = fpext float %t.1 to double
;   %sum = fadd double %s.1, %twide
;   %isNan = fcmp uno double %sum, %sum
;   br i1 %isNan, label %negative, label %number
;
; negative:                               ; preds = %6
;   ret i32 -1
;
; number:                                 ; preds = %6
;   %r = fptosi double %sum to i32
;   ret i32 %r
; }

; A call whose result is not used stays: it may set errno. So does a tail call that must be one.
; run: @unused(-1) == 3
define i32 @unused(i32 %a) {
  %x = sitofp i32 %a to double
  %s = call double @sqrt(double %x)
  ret i32 3
}
; => unchanged

; Variables stay in the entry block, and the phis of successors have the new predecessor.
; run: @loop(3) == 14
define i32 @loop(i32 %n) {
entry:
  %first = sitofp i32 %n to double
  %root = call double @sqrt(double %first)
  %slot = alloca i32
  store i32 0, ptr %slot
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %head ]
  %i.1 = add i32 %i, 1
  %square = mul i32 %i.1, %i.1
  %x = sitofp i32 %square to double
  %s = call double @sqrt(double %x)
  %product = fmul double %s, %x
  %quotient = fdiv double %product, %s
  %add = fptosi double %quotient to i32
  %old = load i32, ptr %slot
  %new = add i32 %old, %add
  store i32 %new, ptr %slot
  %continues = icmp slt i32 %i.1, %n
  br i1 %continues, label %head, label %done
done:
  %r = load i32, ptr %slot
  ret i32 %r
}
; =>
; define i32 @loop(i32 %n) {
; entry:
;   %first = sitofp i32 %n to double
;   %root = call double @sqrt(double %first)
;   %slot = alloca i32, align 4
;   store i32 0, ptr %slot, align 4
;   br label %head
;
; head:                                   ; preds = %entry, %head.1
;   %i = phi i32 [ 0, %entry ], [ %i.1, %head.1 ]
;   %i.1 = add i32 %i, 1
;   %square = mul i32 %i.1, %i.1
;   %x = sitofp i32 %square to double
;   %0 = call double @llvm.sqrt.f64(double %x)
;   %1 = fcmp uno double %0, %0
;   br i1 %1, label %sqrt, label %head.1
;
; sqrt:                                   ; preds = %head
;   %s = call double @sqrt(double %x)
;   br label %head.1
;
; head.1:                                 ; preds = %head, %sqrt
;   %s.1 = phi double [ %0, %head ], [ %s, %sqrt ]
;   %product = fmul double %s.1, %x
;   %quotient = fdiv double %product, %s.1
;   %add = fptosi double %quotient to i32
;   %old = load i32, ptr %slot, align 4
;   %new = add i32 %old, %add
;   store i32 %new, ptr %slot, align 4
;   %continues = icmp slt i32 %i.1, %n
;   br i1 %continues, label %head, label %done
;
; done:                                   ; preds = %head.1
;   %r = load i32, ptr %slot, align 4
;   ret i32 %r
; }

declare double @sqrt(double)
declare float @sqrtf(float)
