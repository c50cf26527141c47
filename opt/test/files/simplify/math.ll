; passes: simplify,dce

; The root of a sum of squares needs no call: the sum is not negative, so errno is not set.
; run: @hypotenuse(3, 4) == 5
; run: @hypotenuse(-5, 12) == 13
define i32 @hypotenuse(i32 %a, i32 %b) {
  %x = sitofp i32 %a to double
  %y = sitofp i32 %b to double
  %xx = fmul double %x, %x
  %yy = fmul double %y, %y
  %sum = fadd double %xx, %yy
  %root = call double @sqrt(double %sum)
  %r = fptosi double %root to i32
  ret i32 %r
}
; =>
; define i32 @hypotenuse(i32 %a, i32 %b) {
; 0:
;   %x = sitofp i32 %a to double
;   %y = sitofp i32 %b to double
;   %xx = fmul double %x, %x
;   %yy = fmul double %y, %y
;   %sum = fadd double %xx, %yy
;   %root = call double @llvm.sqrt.f64(double %sum)
;   %r = fptosi double %root to i32
;   ret i32 %r
; }

; Other numbers that are not negative: unsigned integers, magnitudes, quotients of a constant by
; these are not known, as the divisor may be -0.0.
; run: @others(9, 16) == 7
; run: @others(0, 4) == 2
define i32 @others(i32 %a, i32 %b) {
  %x = uitofp i32 %a to float
  %y = sitofp i32 %b to float
  %magnitude = call float @llvm.fabs.f32(float %y)
  %s = call float @sqrtf(float %x)
  %t = call float @sqrtf(float %magnitude)
  %quotient = fdiv float 0.0, %magnitude
  %u = call float @sqrtf(float %quotient)
  %st = fadd float %s, %t
  %stu = fadd float %st, %u
  %r = fptosi float %stu to i32
  ret i32 %r
}
; =>
; define i32 @others(i32 %a, i32 %b) {
; 0:
;   %x = uitofp i32 %a to float
;   %y = sitofp i32 %b to float
;   %magnitude = call float @llvm.fabs.f32(float %y)
;   %s = call float @llvm.sqrt.f32(float %x)
;   %t = call float @llvm.sqrt.f32(float %magnitude)
;   %quotient = fdiv float 0.000000e+00, %magnitude
;   %u = call float @sqrtf(float %quotient)
;   %st = fadd float %s, %t
;   %stu = fadd float %st, %u
;   %r = fptosi float %stu to i32
;   ret i32 %r
; }

; Of a number that may be negative, the call stays.
; run: @unknown(49) == 7
; run: @unknown(-49) == 1
define i32 @unknown(i32 %a) {
  %x = sitofp i32 %a to double
  %root = call double @sqrt(double %x)
  %isNan = fcmp uno double %root, %root
  %r = fptosi double %root to i32
  %s = select i1 %isNan, i32 1, i32 %r
  ret i32 %s
}
; => unchanged

; The root of a float that is rounded to a float is that of sqrtf. So is a product with a constant
; that a float holds, a sum or a comparison.
; run: @narrow(16, 1) == 2
; run: @narrow(100, 20) == 25
define i32 @narrow(i32 %a, i32 %b) {
  %x = sitofp i32 %a to float
  %y = sitofp i32 %b to float
  %wide = fpext float %x to double
  %root = call double @sqrt(double %wide)
  %narrow = fptrunc double %root to float
  %ywide = fpext float %narrow to double
  %half = fmul double %ywide, 5.000000e-01
  %z = fptrunc double %half to float
  %zwide = fpext float %z to double
  %bwide = fpext float %y to double
  %sum = fadd double %bwide, %zwide
  %t = fptrunc double %sum to float
  %twide = fpext float %t to double
  %isLarge = fcmp ogt double %twide, 3.000000e+00
  %r = fptosi float %t to i32
  %s = select i1 %isLarge, i32 %r, i32 2
  ret i32 %s
}
; =>
; define i32 @narrow(i32 %a, i32 %b) {
; 0:
;   %x = sitofp i32 %a to float
;   %y = sitofp i32 %b to float
;   %root = call float @sqrtf(float %x)
;   %z = fmul float %root, 5.000000e-01
;   %t = fadd float %y, %z
;   %isLarge = fcmp ogt float %t, 3.000000e+00
;   %r = fptosi float %t to i32
;   %s = select i1 %isLarge, i32 %r, i32 2
;   ret i32 %s
; }

; 0.1 is no float, and the sum of three floats may need more bits than two roundings leave.
; run: @wide(10, 2) == 3
define i32 @wide(i32 %a, i32 %b) {
  %x = sitofp i32 %a to float
  %y = sitofp i32 %b to float
  %xwide = fpext float %x to double
  %ywide = fpext float %y to double
  %tenth = fmul double %xwide, 1.000000e-01
  %z = fptrunc double %tenth to float
  %sum = fadd double %xwide, %ywide
  %more = fadd double %sum, %ywide
  %t = fptrunc double %more to float
  %u = fsub float %t, 1.100000e+01
  %v = fsub float %u, %z
  %w = fadd float %v, %z
  %r = fptosi float %w to i32
  ret i32 %r
}
; => unchanged

; x to the power of 2 is a product, and to the power of 1 it is x.
; run: @powers(5, 7) == 32
define i32 @powers(i32 %a, i32 %b) {
  %x = sitofp i32 %a to double
  %y = sitofp i32 %b to float
  %square = call double @pow(double %x, double 2.000000e+00)
  %same = call float @powf(float %y, float 1.000000e+00)
  %samewide = fpext float %same to double
  %sum = fadd double %square, %samewide
  %r = fptosi double %sum to i32
  ret i32 %r
}
; =>
; define i32 @powers(i32 %a, i32 %b) {
; 0:
;   %x = sitofp i32 %a to double
;   %y = sitofp i32 %b to float
;   %square = fmul double %x, %x
;   %samewide = fpext float %y to double
;   %sum = fadd double %square, %samewide
;   %r = fptosi double %sum to i32
;   ret i32 %r
; }

declare double @sqrt(double)
declare float @sqrtf(float)
declare float @llvm.fabs.f32(float)
declare double @pow(double, double)
declare float @powf(float, float)
