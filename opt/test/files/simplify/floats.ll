; passes: simplify

; Adding a negated number is a subtraction, subtracting it an addition.
; run: @sums(7, 3) == 4
; run: @sums(-1, 5) == -6
define i32 @sums(i32 %a, i32 %b) {
  %x = sitofp i32 %a to double
  %y = sitofp i32 %b to double
  %n = fneg double %y
  %right = fadd double %x, %n
  %left = fadd double %n, %right
  %sum = fsub double %left, %n
  %r = fptosi double %sum to i32
  ret i32 %r
}
; =>
; define i32 @sums(i32 %a, i32 %b) {
; 0:
;   %x = sitofp i32 %a to double
;   %y = sitofp i32 %b to double
;   %n = fneg double %y
;   %right = fsub double %x, %y
;   %left = fsub double %right, %y
;   %sum = fadd double %left, %y
;   %r = fptosi double %sum to i32
;   ret i32 %r
; }

; Of two negated numbers that are added, one fneg stays.
; run: @bothNegated(7, 3) == -10
define i32 @bothNegated(i32 %a, i32 %b) {
  %x = sitofp i32 %a to float
  %y = sitofp i32 %b to float
  %m = fneg float %x
  %n = fneg float %y
  %sum = fadd float %m, %n
  %r = fptosi float %sum to i32
  ret i32 %r
}
; =>
; define i32 @bothNegated(i32 %a, i32 %b) {
; 0:
;   %x = sitofp i32 %a to float
;   %y = sitofp i32 %b to float
;   %m = fneg float %x
;   %n = fneg float %y
;   %sum = fsub float %m, %y
;   %r = fptosi float %sum to i32
;   ret i32 %r
; }

; A difference of equal numbers is 0.0, negated -0.0: it is not the difference the other way round.
; run: @difference(1073741824, 1073741824) == -2147483648
define i32 @difference(i32 %a, i32 %b) {
  %x = bitcast i32 %a to float
  %y = bitcast i32 %b to float
  %d = fsub float %x, %y
  %n = fneg float %d
  %r = bitcast float %n to i32
  ret i32 %r
}
; => unchanged

; The signs of two negated factors cancel out, and so those of dividend and divisor.
; run: @signs(6, 3) == 20
; run: @signs(-6, 3) == -20
define i32 @signs(i32 %a, i32 %b) {
  %x = sitofp i32 %a to double
  %y = sitofp i32 %b to double
  %m = fneg double %x
  %n = fneg double %y
  %product = fmul double %m, %n
  %quotient = fdiv double %m, %n
  %sum = fadd double %product, %quotient
  %r = fptosi double %sum to i32
  ret i32 %r
}
; =>
; define i32 @signs(i32 %a, i32 %b) {
; 0:
;   %x = sitofp i32 %a to double
;   %y = sitofp i32 %b to double
;   %m = fneg double %x
;   %n = fneg double %y
;   %product = fmul double %x, %y
;   %quotient = fdiv double %x, %y
;   %sum = fadd double %product, %quotient
;   %r = fptosi double %sum to i32
;   ret i32 %r
; }

; Negated twice. A product of two numbers has the sign of -0.0 if one of them is negative.
; run: @twice(-2147483648, 1065353216) == -2147483648
; run: @twice(0, -1082130432) == -2147483648
; run: @twice(1073741824, -1082130432) == -1073741824
define i32 @twice(i32 %a, i32 %b) {
  %x = bitcast i32 %a to float
  %y = bitcast i32 %b to float
  %m = fneg float %x
  %n = fneg float %m
  %p = fmul float %n, %y
  %r = bitcast float %p to i32
  ret i32 %r
}
; =>
; define i32 @twice(i32 %a, i32 %b) {
; 0:
;   %x = bitcast i32 %a to float
;   %y = bitcast i32 %b to float
;   %m = fneg float %x
;   %p = fmul float %x, %y
;   %r = bitcast float %p to i32
;   ret i32 %r
; }

; The sign of a negated factor is moved to the constant.
; run: @constants(6) == -10
define i32 @constants(i32 %a) {
  %x = sitofp i32 %a to double
  %n = fneg double %x
  %product = fmul double 2.0, %n
  %quotient = fdiv double %n, 3.0
  %inverse = fdiv double 24.0, %n
  %1 = fsub double %product, %quotient
  %2 = fsub double %1, %inverse
  %3 = fadd double %2, -4.0
  %r = fptosi double %3 to i32
  ret i32 %r
}
; =>
; define i32 @constants(i32 %a) {
; 0:
;   %x = sitofp i32 %a to double
;   %n = fneg double %x
;   %product = fmul double %x, -2.000000e+00
;   %quotient = fdiv double %x, -3.000000e+00
;   %inverse = fdiv double -2.400000e+01, %x
;   %1 = fsub double %product, %quotient
;   %2 = fsub double %1, %inverse
;   %3 = fadd double %2, -4.000000e+00
;   %r = fptosi double %3 to i32
;   ret i32 %r
; }

; The product of the complex numbers a + bi and c + di with llvm.fmuladd: no fneg stays.
; run: @complex(1, 2, 3, 4) == -490
; run: @complex(5, -6, 7, 8) == 8298
define i32 @complex(i32 %0, i32 %1, i32 %2, i32 %3) {
  %a = sitofp i32 %0 to double
  %b = sitofp i32 %1 to double
  %c = sitofp i32 %2 to double
  %d = sitofp i32 %3 to double
  %ac = fmul double %a, %c
  %n = fneg double %b
  %real = call double @llvm.fmuladd.f64(double %n, double %d, double %ac)
  %bc = fmul double %b, %c
  %imaginary = call double @llvm.fmuladd.f64(double %a, double %d, double %bc)
  %scaled = call double @llvm.fmuladd.f64(double %real, double 100.0, double %imaginary)
  %r = fptosi double %scaled to i32
  ret i32 %r
}
; =>
; define i32 @complex(i32 %0, i32 %1, i32 %2, i32 %3) {
; 4:
;   %a = sitofp i32 %0 to double
;   %b = sitofp i32 %1 to double
;   %c = sitofp i32 %2 to double
;   %d = sitofp i32 %3 to double
;   %ac = fmul double %a, %c
;   %n = fneg double %b
;   %5 = fmul double %b, %d
;   %6 = fneg double %5
;   %real = fsub double %ac, %5
;   %bc = fmul double %b, %c
;   %7 = fmul double %a, %d
;   %imaginary = fadd double %7, %bc
;   %8 = fmul double %real, 1.000000e+02
;   %scaled = fadd double %8, %imaginary
;   %r = fptosi double %scaled to i32
;   ret i32 %r
; }

; Through further products, and from the divisor.
; run: @further(2, 3, 4) == 16
define i32 @further(i32 %0, i32 %1, i32 %2) {
  %a = sitofp i32 %0 to double
  %b = sitofp i32 %1 to double
  %c = sitofp i32 %2 to double
  %n = fneg double %a
  %p1 = fmul double %n, %b
  %p2 = fmul double %c, %p1
  %half = fdiv double %b, %n
  %third = fmul double %half, 4.0
  %s1 = fsub double -2.0, %p2
  %s2 = fadd double %s1, %third
  %r = fptosi double %s2 to i32
  ret i32 %r
}
; =>
; define i32 @further(i32 %0, i32 %1, i32 %2) {
; 3:
;   %a = sitofp i32 %0 to double
;   %b = sitofp i32 %1 to double
;   %c = sitofp i32 %2 to double
;   %n = fneg double %a
;   %p1 = fmul double %a, %b
;   %p1.1 = fneg double %p1
;   %p2 = fmul double %c, %p1
;   %p2.1 = fneg double %p2
;   %half = fdiv double %b, %a
;   %half.1 = fneg double %half
;   %third = fmul double %half, -4.000000e+00
;   %s1 = fadd double %p2, -2.000000e+00
;   %s2 = fadd double %s1, %third
;   %r = fptosi double %s2 to i32
;   ret i32 %r
; }

; What follows does not absorb the fneg: it stays before the product.
; run: @stays(5, 3) == -15
; run: @stays(-5, 4) == 20
define i32 @stays(i32 %0, i32 %1) {
  %a = sitofp i32 %0 to double
  %b = sitofp i32 %1 to double
  %n = fneg double %a
  %p = fmul double %n, %b
  %r = fptosi double %p to i32
  ret i32 %r
}
; => unchanged

; Nor does a sum with a negated number, nor what is subtracted from.
; run: @staysInSum(5, 3, 4) == -31
define i32 @staysInSum(i32 %0, i32 %1, i32 %2) {
  %a = sitofp i32 %0 to double
  %b = sitofp i32 %1 to double
  %c = sitofp i32 %2 to double
  %n = fneg double %a
  %m = fneg double %c
  %p = fmul double %n, %b
  %s = fadd double %p, %m
  %q = fmul double %n, %b
  %d = fsub double %q, %c
  %s1 = fadd double %s, %d
  %e = fadd double %s1, 7.0
  %r = fptosi double %e to i32
  ret i32 %r
}
; =>
; define i32 @staysInSum(i32 %0, i32 %1, i32 %2) {
; 3:
;   %a = sitofp i32 %0 to double
;   %b = sitofp i32 %1 to double
;   %c = sitofp i32 %2 to double
;   %n = fneg double %a
;   %m = fneg double %c
;   %p = fmul double %n, %b
;   %s = fsub double %p, %c
;   %q = fmul double %n, %b
;   %d = fsub double %q, %c
;   %s1 = fadd double %s, %d
;   %e = fadd double %s1, 7.000000e+00
;   %r = fptosi double %e to i32
;   ret i32 %r
; }

; Factors 1.0 and -1.0, and the zeros that leave also a zero as it is. No argument is a NaN.
; run: @neutral(-2147483648) == 0
; run: @neutral(0) == -2147483648
; run: @neutral(1065353216) == -1082130432
define i32 @neutral(i32 %a) {
  %b = and i32 %a, -1073741825
  %x = bitcast i32 %b to float
  %1 = fmul float %x, 1.0
  %2 = fdiv float %1, 1.0
  %3 = fadd float -0.0, %2
  %4 = fsub float %3, 0.0
  %5 = fmul float %4, -1.0
  %6 = fdiv float %5, -1.0
  %7 = fmul float -1.0, %6
  %r = bitcast float %7 to i32
  ret i32 %r
}
; =>
; define i32 @neutral(i32 %a) {
; 0:
;   %b = and i32 %a, -1073741825
;   %x = bitcast i32 %b to float
;   %1 = fneg float %x
;   %r = bitcast float %1 to i32
;   ret i32 %r
; }

; The other zeros change the sign of a zero.
; run: @zeros(-2147483648) == 0
; run: @zeros(0) == 0
; run: @zeros(1065353216) == 2130706432
define i32 @zeros(i32 %a) {
  %x = bitcast i32 %a to float
  %1 = fadd float %x, 0.0
  %2 = fsub float %x, -0.0
  %3 = bitcast float %1 to i32
  %4 = bitcast float %2 to i32
  %r = add i32 %3, %4
  ret i32 %r
}
; => unchanged

; Division by a power of two is multiplication.
; run: @powers(1090519040) == 1090519040
define i32 @powers(i32 %a) {
  %x = bitcast i32 %a to float
  %1 = fdiv float %x, -4.0
  %2 = fdiv float %1, -0.25
  %r = bitcast float %2 to i32
  ret i32 %r
}
; =>
; define i32 @powers(i32 %a) {
; 0:
;   %x = bitcast i32 %a to float
;   %1 = fmul float %x, -2.500000e-01
;   %2 = fmul float %1, -4.000000e+00
;   %r = bitcast float %2 to i32
;   ret i32 %r
; }

; The least and the greatest divisor: 2^-1022 and 2^1022.
; run: @extremes(4607182418800017408) == 4607182418800017408
; run: @extremes(-4616189618054758400) == -4616189618054758400
define i64 @extremes(i64 %a) {
  %x = bitcast i64 %a to double
  %1 = fdiv double %x, 0x0010000000000000
  %2 = fdiv double %1, 0x7FD0000000000000
  %r = bitcast double %2 to i64
  ret i64 %r
}
; =>
; define i64 @extremes(i64 %a) {
; 0:
;   %x = bitcast i64 %a to double
;   %1 = fmul double %x, 0x7FD0000000000000
;   %2 = fmul double %1, 0x0010000000000000
;   %r = bitcast double %2 to i64
;   ret i64 %r
; }

; 1 / 2^1023 is subnormal, 1 / 3 not exact, and 1 / 0 no number; so with 2^127 and subnormal
; divisors.
; run: @divisions(4607182418800017408, 1065353216) == 4601928218517525845
define i64 @divisions(i64 %a, i32 %b) {
  %x = bitcast i64 %a to double
  %y = bitcast i32 %b to float
  %1 = fdiv double %x, 0x7FE0000000000000
  %2 = fdiv double %x, 3.0
  %3 = fdiv double %x, 0.0
  %4 = fdiv double %x, 0x0000000000000001
  %5 = fdiv float %y, 0x47E0000000000000
  %6 = fdiv float %y, 0x36A0000000000000
  %7 = bitcast double %1 to i64
  %8 = bitcast double %2 to i64
  %9 = bitcast double %3 to i64
  %10 = bitcast double %4 to i64
  %11 = bitcast float %5 to i32
  %12 = bitcast float %6 to i32
  %13 = xor i64 %7, %8
  %14 = xor i64 %9, %10
  %15 = xor i32 %11, %12
  %16 = zext i32 %15 to i64
  %17 = xor i64 %13, %14
  %18 = xor i64 %17, %16
  ret i64 %18
}
; => unchanged

; Comparisons of negated numbers with constants and with each other.
; run: @compared(-3, 1) == 13
; run: @compared(-2, 1) == 4
; run: @compared(2, -3) == 2
define i32 @compared(i32 %0, i32 %1) {
  %a = sitofp i32 %0 to double
  %b = sitofp i32 %1 to double
  %m = fneg double %a
  %n = fneg double %b
  %c1 = fcmp ogt double %m, 2.0
  %c2 = fcmp uge double -2.0, %m
  %c3 = fcmp olt double %n, %m
  %c4 = fcmp oeq double 3.0, %m
  %5 = zext i1 %c1 to i32
  %6 = select i1 %c2, i32 2, i32 0
  %7 = select i1 %c3, i32 4, i32 0
  %8 = select i1 %c4, i32 8, i32 0
  %9 = or i32 %5, %6
  %10 = or i32 %7, %8
  %11 = or i32 %9, %10
  ret i32 %11
}
; =>
; define i32 @compared(i32 %0, i32 %1) {
; 2:
;   %a = sitofp i32 %0 to double
;   %b = sitofp i32 %1 to double
;   %m = fneg double %a
;   %n = fneg double %b
;   %c1 = fcmp olt double %a, -2.000000e+00
;   %c2 = fcmp ule double 2.000000e+00, %a
;   %c3 = fcmp ogt double %b, %a
;   %c4 = fcmp oeq double -3.000000e+00, %a
;   %3 = zext i1 %c1 to i32
;   %4 = select i1 %c2, i32 2, i32 0
;   %5 = select i1 %c3, i32 4, i32 0
;   %6 = select i1 %c4, i32 8, i32 0
;   %7 = or i32 %3, %4
;   %8 = or i32 %5, %6
;   %9 = or i32 %7, %8
;   ret i32 %9
; }

; A NaN compares unordered, whatever its sign.
; run: @unordered(2143289344) == true
; run: @unordered(-4194304) == true
; run: @unordered(1065353216) == true
; run: @unordered(-1082130432) == false
define i1 @unordered(i32 %a) {
  %x = bitcast i32 %a to float
  %n = fneg float %x
  %c = fcmp ult float %n, 0.0
  ret i1 %c
}
; =>
; define i1 @unordered(i32 %a) {
; 0:
;   %x = bitcast i32 %a to float
;   %n = fneg float %x
;   %c = fcmp ugt float %x, 0.000000e+00
;   ret i1 %c
; }

; The magnitude does not depend on the sign, and is not negative.
; run: @magnitude(-5) == 5
; run: @magnitude(6) == 6
define i32 @magnitude(i32 %a) {
  %x = sitofp i32 %a to double
  %n = fneg double %x
  %1 = call double @llvm.fabs.f64(double %n)
  %2 = call double @llvm.fabs.f64(double %1)
  %r = fptosi double %2 to i32
  ret i32 %r
}
; =>
; define i32 @magnitude(i32 %a) {
; 0:
;   %x = sitofp i32 %a to double
;   %n = fneg double %x
;   %1 = call double @llvm.fabs.f64(double %x)
;   %r = fptosi double %1 to i32
;   ret i32 %r
; }

; Conversions after an extension, which is exact: none, one that narrows and one that widens.
; run: @conversions(1077936128, 4614256656552045848) == -4613937818241667035
define i64 @conversions(i32 %a, i64 %b) {
  %x = bitcast i32 %a to float
  %y = bitcast i64 %b to double
  %1 = fpext float %x to double
  %2 = fptrunc double %1 to float
  %3 = fpext double %1 to x86_fp80
  %4 = fptrunc x86_fp80 %3 to double
  %5 = fpext double %y to x86_fp80
  %6 = fptrunc x86_fp80 %5 to float
  %7 = bitcast float %2 to i32
  %8 = bitcast double %4 to i64
  %9 = bitcast float %6 to i32
  %10 = zext i32 %7 to i64
  %11 = zext i32 %9 to i64
  %12 = sub i64 %10, %8
  %13 = sub i64 %12, %11
  ret i64 %13
}
; =>
; define i64 @conversions(i32 %a, i64 %b) {
; 0:
;   %x = bitcast i32 %a to float
;   %y = bitcast i64 %b to double
;   %1 = fpext float %x to double
;   %2 = fpext float %x to x86_fp80
;   %3 = fpext float %x to double
;   %4 = fpext double %y to x86_fp80
;   %5 = fptrunc double %y to float
;   %6 = bitcast double %3 to i64
;   %7 = bitcast float %5 to i32
;   %8 = zext i32 %a to i64
;   %9 = zext i32 %7 to i64
;   %10 = sub i64 %8, %6
;   %11 = sub i64 %10, %9
;   ret i64 %11
; }

; A rounded number is not extended to what it was.
; run: @rounded(4614256656552045848) == 4614256656748904448
define i64 @rounded(i64 %a) {
  %x = bitcast i64 %a to double
  %1 = fptrunc double %x to float
  %2 = fpext float %1 to double
  %r = bitcast double %2 to i64
  ret i64 %r
}
; => unchanged

; Integers that the floating-point type holds exactly come back.
; run: @integers(-7, 200, true) == 193
; run: @integers(-2147483648, 255, false) == -2147483393
define i32 @integers(i32 %a, i8 %b, i1 %c) {
  %1 = sitofp i32 %a to double
  %2 = fptosi double %1 to i32
  %3 = uitofp i8 %b to float
  %4 = fptoui float %3 to i8
  %5 = sitofp i1 %c to float
  %6 = fptosi float %5 to i1
  %7 = zext i8 %4 to i32
  %8 = add i32 %2, %7
  %9 = select i1 %6, i32 %8, i32 %8
  ret i32 %9
}
; =>
; define i32 @integers(i32 %a, i8 %b, i1 %c) {
; 0:
;   %1 = sitofp i32 %a to double
;   %2 = uitofp i8 %b to float
;   %3 = sitofp i1 %c to float
;   %4 = zext i8 %b to i32
;   %5 = add i32 %a, %4
;   ret i32 %5
; }

; So do those of 64 bits from an x86_fp80.
; run: @longIntegers(-1, 9223372036854775807) == 9223372036854775806
; run: @longIntegers(9223372036854775807, 0) == 9223372036854775807
define i64 @longIntegers(i64 %a, i64 %b) {
  %1 = uitofp i64 %a to x86_fp80
  %2 = fptoui x86_fp80 %1 to i64
  %3 = sitofp i64 %b to x86_fp80
  %4 = fptosi x86_fp80 %3 to i64
  %5 = add i64 %2, %4
  ret i64 %5
}
; =>
; define i64 @longIntegers(i64 %a, i64 %b) {
; 0:
;   %1 = uitofp i64 %a to x86_fp80
;   %2 = sitofp i64 %b to x86_fp80
;   %3 = add i64 %a, %b
;   ret i64 %3
; }

; Others are rounded or out of range.
; run: @inexact(16777217, 9007199254740993) == 9007199271518208
define i64 @inexact(i32 %a, i64 %b) {
  %1 = sitofp i32 %a to float
  %2 = fptosi float %1 to i32
  %3 = sitofp i64 %b to double
  %4 = fptosi double %3 to i64
  %5 = zext i32 %2 to i64
  %6 = add i64 %5, %4
  ret i64 %6
}
; => unchanged

; A signed and an unsigned conversion are not each other's inverse.
; run: @signedness(5) == 5
define i32 @signedness(i32 %a) {
  %1 = uitofp i32 %a to double
  %2 = fptosi double %1 to i32
  ret i32 %2
}
; => unchanged

; The numbers of x87.
; run: @x87(6) == -18
define i32 @x87(i32 %a) {
  %x = sitofp i32 %a to x86_fp80
  %n = fneg x86_fp80 %x
  %1 = fmul x86_fp80 %n, 0xK4000C000000000000000
  %2 = fmul x86_fp80 %1, 0xK3FFF8000000000000000
  %3 = fsub x86_fp80 %2, 0xK00000000000000000000
  %4 = fmul x86_fp80 %3, 0xKBFFF8000000000000000
  %5 = fneg x86_fp80 %4
  %6 = fdiv x86_fp80 %5, 0xK40008000000000000000
  %7 = fdiv x86_fp80 %5, 0xK40008000000000000000
  %8 = fadd x86_fp80 %6, %7
  %r = fptosi x86_fp80 %8 to i32
  ret i32 %r
}
; =>
; define i32 @x87(i32 %a) {
; 0:
;   %x = sitofp i32 %a to x86_fp80
;   %n = fneg x86_fp80 %x
;   %1 = fmul x86_fp80 %x, 0xKC000C000000000000000
;   %2 = fneg x86_fp80 %1
;   %3 = fdiv x86_fp80 %1, 0xK40008000000000000000
;   %4 = fdiv x86_fp80 %1, 0xK40008000000000000000
;   %5 = fadd x86_fp80 %3, %4
;   %r = fptosi x86_fp80 %5 to i32
;   ret i32 %r
; }

; The lanes of vectors: a negated product that is added, constants and signs.
; run: @lanes(3, 4) == -6
; run: @lanes(-2, 5) == 4
define i32 @lanes(i32 %a, i32 %b) {
  %x = sitofp i32 %a to double
  %y = sitofp i32 %b to double
  %1 = insertelement <2 x double> <double 1.0, double 1.0>, double %x, i32 0
  %2 = insertelement <2 x double> <double 1.0, double 1.0>, double %y, i32 0
  %n = fneg <2 x double> %1
  %p = fmul <2 x double> %n, %2
  %s = fadd <2 x double> %p, <double -1.0, double -1.0>
  %3 = fmul <2 x double> %s, <double 1.0, double 1.0>
  %4 = fsub <2 x double> %3, zeroinitializer
  %5 = fneg <2 x double> %4
  %6 = fneg <2 x double> %5
  %7 = fmul <2 x double> %5, <double 2.0, double 1.0>
  %8 = fsub <2 x double> %7, %5
  %9 = fadd <2 x double> %8, %5
  %10 = fadd <2 x double> %9, %6
  %11 = call <2 x double> @llvm.fabs.v2f64(<2 x double> %5)
  %12 = fdiv <2 x double> %10, %n
  %13 = fmul <2 x double> %12, <double -1.0, double -1.0>
  %14 = fmul <2 x double> %13, %n
  %15 = fneg <2 x double> %14
  %16 = fmul <2 x double> %15, <double -0.5, double 1.0>
  %17 = fsub <2 x double> %11, %11
  %18 = fadd <2 x double> %16, %17
  %19 = extractelement <2 x double> %18, i32 0
  %r = fptosi double %19 to i32
  ret i32 %r
}
; =>
; define i32 @lanes(i32 %a, i32 %b) {
; 0:
;   %x = sitofp i32 %a to double
;   %y = sitofp i32 %b to double
;   %1 = insertelement <2 x double> <double 1.000000e+00, double 1.000000e+00>, double %x, i32 0
;   %2 = insertelement <2 x double> <double 1.000000e+00, double 1.000000e+00>, double %y, i32 0
;   %3 = fneg <2 x double> %1
;   %4 = fmul <2 x double> %1, %2
;   %5 = fneg <2 x double> %4
;   %6 = fsub <2 x double> <double -1.000000e+00, double -1.000000e+00>, %4
;   %7 = fneg <2 x double> %6
;   %8 = fmul <2 x double> %6, <double -2.000000e+00, double -1.000000e+00>
;   %9 = fadd <2 x double> %8, %6
;   %10 = fsub <2 x double> %9, %6
;   %11 = fadd <2 x double> %10, %6
;   %12 = call <2 x double> @llvm.fabs.v2f64(<2 x double> %6)
;   %13 = fdiv <2 x double> %11, %1
;   %14 = fneg <2 x double> %13
;   %15 = fneg <2 x double> %14
;   %16 = fmul <2 x double> %13, %1
;   %17 = fneg <2 x double> %16
;   %18 = fmul <2 x double> %16, <double -5.000000e-01, double 1.000000e+00>
;   %19 = fsub <2 x double> %12, %12
;   %20 = fadd <2 x double> %18, %19
;   %21 = extractelement <2 x double> %20, i32 0
;   %r = fptosi double %21 to i32
;   ret i32 %r
; }

declare double @llvm.fmuladd.f64(double, double, double)
declare double @llvm.fabs.f64(double)
declare <2 x double> @llvm.fabs.v2f64(<2 x double>)
