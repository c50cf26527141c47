; passes: slp-vectorize,simplify,dce

@doubles = internal global [4 x double] [double 1.0, double 2.0, double 3.0, double 4.0], align 16
@floats = internal global [8 x float] [float 1.0, float 2.0, float 3.0, float 4.0, float 5.0, float 6.0, float 7.0, float 8.0], align 16
@ints = internal global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 16
@to = internal global [64 x i8] zeroinitializer, align 16

; Two loads, products and stores: the factor is in both lanes.
; run: @scale(2) == 4
; run: @scale(-3) == -6
define i32 @scale(i32 %n) {
entry:
  %x = sitofp i32 %n to double
  %a = load double, ptr @doubles
  %b = load double, ptr getelementptr (i8, ptr @doubles, i64 8)
  %c = fmul double %a, %x
  %d = fmul double %b, %x
  store double %c, ptr @to
  store double %d, ptr getelementptr (i8, ptr @to, i64 8)
  %r = load double, ptr getelementptr (i8, ptr @to, i64 8)
  %i = fptosi double %r to i32
  ret i32 %i
}
; =>
; define i32 @scale(i32 %n) {
; entry:
;   %x = sitofp i32 %n to double
;   %0 = load <2 x double>, ptr @doubles, align 8
;   %1 = insertelement <2 x double> zeroinitializer, double %x, i32 0
;   %2 = shufflevector <2 x double> %1, <2 x double> %1, <2 x i32> <i32 0, i32 0>
;   %3 = fmul <2 x double> %0, %2
;   store <2 x double> %3, ptr @to, align 8
;   %4 = getelementptr i8, ptr @to, i64 8
;   %r = load double, ptr %4, align 8
;   %i = fptosi double %r to i32
;   ret i32 %i
; }

; Element by element; operands of additions in any order.
; run: @commuted() == 44
define i32 @commuted() {
entry:
  %a0 = load i32, ptr @ints
  %b0 = load i32, ptr getelementptr (i8, ptr @ints, i64 16)
  %c0 = add i32 %a0, %b0
  store i32 %c0, ptr @to
  %a1 = load i32, ptr getelementptr (i8, ptr @ints, i64 4)
  %b1 = load i32, ptr getelementptr (i8, ptr @ints, i64 20)
  %c1 = add i32 %b1, %a1
  store i32 %c1, ptr getelementptr (i8, ptr @to, i64 4)
  %a2 = load i32, ptr getelementptr (i8, ptr @ints, i64 8)
  %b2 = load i32, ptr getelementptr (i8, ptr @ints, i64 24)
  %c2 = add i32 %b2, %a2
  store i32 %c2, ptr getelementptr (i8, ptr @to, i64 8)
  %a3 = load i32, ptr getelementptr (i8, ptr @ints, i64 12)
  %b3 = load i32, ptr getelementptr (i8, ptr @ints, i64 28)
  %c3 = add i32 %a3, %b3
  store i32 %c3, ptr getelementptr (i8, ptr @to, i64 12)
  %r0 = load i32, ptr getelementptr (i8, ptr @to, i64 4)
  %r3 = load i32, ptr getelementptr (i8, ptr @to, i64 12)
  %r = mul i32 %r0, 4
  %s = add i32 %r, %r3
  ret i32 %s
}
; =>
; define i32 @commuted() {
; entry:
;   %0 = getelementptr i8, ptr @ints, i64 16
;   %1 = load <4 x i32>, ptr @ints, align 4
;   %2 = load <4 x i32>, ptr %0, align 4
;   %3 = add <4 x i32> %1, %2
;   store <4 x i32> %3, ptr @to, align 4
;   %4 = getelementptr i8, ptr @to, i64 4
;   %r0 = load i32, ptr %4, align 4
;   %5 = getelementptr i8, ptr @to, i64 12
;   %r3 = load i32, ptr %5, align 4
;   %r = mul i32 %r0, 4
;   %s = add i32 %r, %r3
;   ret i32 %s
; }

; Half a vector is left alone.
; run: @reversed() == 3
define i32 @reversed() {
entry:
  %a = load float, ptr getelementptr (i8, ptr @floats, i64 4)
  %b = load float, ptr @floats
  %c = fadd float %a, 1.5
  %d = fadd float %b, -1.5
  store float %c, ptr @to
  store float %d, ptr getelementptr (i8, ptr @to, i64 4)
  %r = load float, ptr @to
  %i = fptosi float %r to i32
  ret i32 %i
}
; => unchanged

; A sum and a difference of the same numbers, which are loaded once. a - b is a + -b.
; run: @butterfly() == 1010
define i32 @butterfly() {
entry:
  %a = load float, ptr @floats
  %b = load float, ptr getelementptr (i8, ptr @floats, i64 4)
  %c = load float, ptr getelementptr (i8, ptr @floats, i64 8)
  %d = load float, ptr getelementptr (i8, ptr @floats, i64 12)
  %0 = fadd float %a, %c
  store float %0, ptr @to
  %1 = fadd float %b, %d
  store float %1, ptr getelementptr (i8, ptr @to, i64 4)
  %2 = fsub float %c, %a
  store float %2, ptr getelementptr (i8, ptr @to, i64 8)
  %3 = fsub float %d, %b
  store float %3, ptr getelementptr (i8, ptr @to, i64 12)
  %low = load float, ptr getelementptr (i8, ptr @to, i64 8)
  %high = load float, ptr getelementptr (i8, ptr @to, i64 4)
  %x = fmul float %low, 502.0
  %r = fadd float %x, %high
  %i = fptosi float %r to i32
  ret i32 %i
}
; =>
; define i32 @butterfly() {
; entry:
;   %0 = load <4 x float>, ptr @floats, align 4
;   %1 = shufflevector <4 x float> %0, <4 x float> %0, <4 x i32> <i32 2, i32 3, i32 0, i32 1>
;   %2 = bitcast <4 x float> %1 to <4 x i32>
;   %3 = xor <4 x i32> %2, <i32 0, i32 0, i32 -2147483648, i32 -2147483648>
;   %4 = bitcast <4 x i32> %3 to <4 x float>
;   %5 = fadd <4 x float> %0, %4
;   store <4 x float> %5, ptr @to, align 4
;   %6 = getelementptr i8, ptr @to, i64 8
;   %low = load float, ptr %6, align 4
;   %7 = getelementptr i8, ptr @to, i64 4
;   %high = load float, ptr %7, align 4
;   %x = fmul float %low, 5.020000e+02
;   %r = fadd float %x, %high
;   %i = fptosi float %r to i32
;   ret i32 %i
; }

; Numbers of two widths: the first lanes are converted.
; run: @convert(10) == 70
define i32 @convert(i32 %n) {
entry:
  %x = sitofp i32 %n to double
  %a = load float, ptr getelementptr (i8, ptr @floats, i64 24)
  %b = load float, ptr getelementptr (i8, ptr @floats, i64 28)
  %c = fpext float %a to double
  %d = fpext float %b to double
  %e = fmul double %c, %x
  %f = fmul double %d, %x
  store double %e, ptr @to
  store double %f, ptr getelementptr (i8, ptr @to, i64 8)
  %r = load double, ptr @to
  %i = fptosi double %r to i32
  ret i32 %i
}
; =>
; define i32 @convert(i32 %n) {
; entry:
;   %x = sitofp i32 %n to double
;   %0 = getelementptr i8, ptr @floats, i64 24
;   %1 = load i64, ptr %0, align 4
;   %2 = insertelement <2 x i64> zeroinitializer, i64 %1, i32 0
;   %3 = bitcast <2 x i64> %2 to <4 x float>
;   %4 = shufflevector <4 x float> %3, <4 x float> poison, <2 x i32> <i32 0, i32 1>
;   %5 = fpext <2 x float> %4 to <2 x double>
;   %6 = insertelement <2 x double> zeroinitializer, double %x, i32 0
;   %7 = shufflevector <2 x double> %6, <2 x double> %6, <2 x i32> <i32 0, i32 0>
;   %8 = fmul <2 x double> %5, %7
;   store <2 x double> %8, ptr @to, align 8
;   %r = load double, ptr @to, align 8
;   %i = fptosi double %r to i32
;   ret i32 %i
; }

; Adjacent constants are left to store-merging.
; run: @constants() == 6
define i32 @constants() {
entry:
  store i32 2, ptr @to
  store i32 2, ptr getelementptr (i8, ptr @to, i64 4)
  store i32 2, ptr getelementptr (i8, ptr @to, i64 8)
  store i32 6, ptr getelementptr (i8, ptr @to, i64 12)
  %r = load i32, ptr getelementptr (i8, ptr @to, i64 12)
  ret i32 %r
}
; => unchanged

; Pointers are copied as numbers.
; run: @copy(7) == 7
define i32 @copy(i32 %x) {
entry:
  %v = alloca i32
  %from = alloca [2 x ptr]
  store i32 %x, ptr %v
  %second = getelementptr i8, ptr %from, i64 8
  store ptr null, ptr %from
  store ptr %v, ptr %second
  call void @g()
  %a = load ptr, ptr %from
  %b = load ptr, ptr %second
  store ptr %a, ptr @to
  store ptr %b, ptr getelementptr (i8, ptr @to, i64 8)
  %p = load ptr, ptr getelementptr (i8, ptr @to, i64 8)
  %r = load i32, ptr %p
  ret i32 %r
}
; =>
; define i32 @copy(i32 %x) {
; entry:
;   %v = alloca i32, align 4
;   %from = alloca [2 x ptr], align 8
;   store i32 %x, ptr %v, align 4
;   %second = getelementptr i8, ptr %from, i64 8
;   store ptr null, ptr %from, align 8
;   store ptr %v, ptr %second, align 8
;   call void @g()
;   %0 = load <2 x i64>, ptr %from, align 8
;   store <2 x i64> %0, ptr @to, align 8
;   %1 = getelementptr i8, ptr @to, i64 8
;   %p = load ptr, ptr %1, align 8
;   %r = load i32, ptr %p, align 4
;   ret i32 %r
; }

; Lanes with other uses are extracted.
; run: @extract(3) == 26
define i32 @extract(i32 %x) {
entry:
  %a = load i32, ptr @ints
  %b = load i32, ptr getelementptr (i8, ptr @ints, i64 4)
  %c = load i32, ptr getelementptr (i8, ptr @ints, i64 8)
  %d = load i32, ptr getelementptr (i8, ptr @ints, i64 12)
  %0 = add i32 %a, 5
  %1 = add i32 %b, 6
  %2 = add i32 %c, 7
  %3 = add i32 %d, 8
  store i32 %0, ptr @to
  store i32 %1, ptr getelementptr (i8, ptr @to, i64 4)
  store i32 %2, ptr getelementptr (i8, ptr @to, i64 8)
  store i32 %3, ptr getelementptr (i8, ptr @to, i64 12)
  %4 = mul i32 %1, %x
  %r = add i32 %4, 2
  ret i32 %r
}
; =>
; define i32 @extract(i32 %x) {
; entry:
;   %0 = load <4 x i32>, ptr @ints, align 4
;   %1 = add <4 x i32> %0, <i32 5, i32 6, i32 7, i32 8>
;   %2 = extractelement <4 x i32> %1, i32 1
;   store <4 x i32> %1, ptr @to, align 4
;   %3 = mul i32 %2, %x
;   %r = add i32 %3, 2
;   ret i32 %r
; }

; Shifts by one constant; each byte of eight.
; run: @shifts() == 40
define i8 @shifts() {
entry:
  %a = load i16, ptr @ints
  %b = load i16, ptr getelementptr (i8, ptr @ints, i64 2)
  %c = load i16, ptr getelementptr (i8, ptr @ints, i64 4)
  %d = load i16, ptr getelementptr (i8, ptr @ints, i64 6)
  %0 = shl i16 %a, 3
  %1 = shl i16 %b, 3
  %2 = shl i16 %c, 3
  %3 = shl i16 %d, 3
  store i16 %0, ptr @to
  store i16 %1, ptr getelementptr (i8, ptr @to, i64 2)
  store i16 %2, ptr getelementptr (i8, ptr @to, i64 4)
  store i16 %3, ptr getelementptr (i8, ptr @to, i64 6)
  %x = load i8, ptr @to
  %y = load i8, ptr getelementptr (i8, ptr @to, i64 4)
  %z = shl i8 %y, 1
  %r = add i8 %x, %z
  ret i8 %r
}
; => unchanged

; A function that may write anything.
; run: none (@copy calls it)
define void @g() {
  ret void
}
; => unchanged
