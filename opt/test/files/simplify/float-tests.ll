; passes: simplify

; Whether a number is one, and not 0: one comparison.
; run: @bool(0) == 0
; run: @bool(3) == 1
define i32 @bool(i32 %n) {
  %x = sitofp i32 %n to double
  %a = fcmp une double %x, 0.0
  %b = fcmp oeq double %x, %x
  %c = and i1 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}
; =>
; define i32 @bool(i32 %n) {
; 0:
;   %x = sitofp i32 %n to double
;   %a = fcmp une double %x, 0.000000e+00
;   %b = fcmp ord double %x, %x
;   %c = fcmp one double %x, 0.000000e+00
;   %r = zext i1 %c to i32
;   ret i32 %r
; }

; NaN is unordered, and so not equal.
; run: @nan() == 0
define i32 @nan() {
  %x = load double, ptr @not.a.number
  %a = fcmp une double %x, 0.0
  %b = fcmp oeq double %x, %x
  %c = and i1 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}
; =>
; define i32 @nan() {
; 0:
;   %x = load double, ptr @not.a.number, align 8
;   %a = fcmp une double %x, 0.000000e+00
;   %b = fcmp ord double %x, %x
;   %c = fcmp one double %x, 0.000000e+00
;   %r = zext i1 %c to i32
;   ret i32 %r
; }

@not.a.number = global double 0x7FF8000000000000

; Two relations of the same numbers, of which one is written the other way.
; run: @either(1, 2) == 1
; run: @either(2, 2) == 1
; run: @either(3, 2) == 0
define i32 @either(i32 %n, i32 %m) {
  %x = sitofp i32 %n to float
  %y = sitofp i32 %m to float
  %a = fcmp olt float %x, %y
  %b = fcmp oeq float %y, %x
  %c = or i1 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}
; =>
; define i32 @either(i32 %n, i32 %m) {
; 0:
;   %x = sitofp i32 %n to float
;   %y = sitofp i32 %m to float
;   %a = fcmp olt float %x, %y
;   %b = fcmp oeq float %y, %x
;   %c = fcmp ole float %x, %y
;   %r = zext i1 %c to i32
;   ret i32 %r
; }

; None is less and greater; each is ordered or not.
; run: @never(1, 2) == 0
define i32 @never(i32 %n, i32 %m) {
  %x = sitofp i32 %n to float
  %y = sitofp i32 %m to float
  %a = fcmp olt float %x, %y
  %b = fcmp ogt float %x, %y
  %c = and i1 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}
; =>
; define i32 @never(i32 %n, i32 %m) {
; 0:
;   %x = sitofp i32 %n to float
;   %y = sitofp i32 %m to float
;   %a = fcmp olt float %x, %y
;   %b = fcmp ogt float %x, %y
;   ret i32 0
; }

; Two tests for numbers.
; run: @both(1, 2) == 1
define i32 @both(i32 %n, i32 %m) {
  %x = sitofp i32 %n to float
  %y = sitofp i32 %m to float
  %a = fcmp ord float %x, %x
  %b = fcmp oeq float %y, %y
  %c = and i1 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}
; =>
; define i32 @both(i32 %n, i32 %m) {
; 0:
;   %x = sitofp i32 %n to float
;   %y = sitofp i32 %m to float
;   %a = fcmp ord float %x, %x
;   %b = fcmp ord float %y, %y
;   %c = fcmp ord float %x, %y
;   %r = zext i1 %c to i32
;   ret i32 %r
; }

; A comparison with itself: of NaN by the sense that it has there.
; run: @itself() == 10
define i32 @itself() {
  %x = load double, ptr @not.a.number
  %a = fcmp ole double %x, %x
  %b = fcmp ult double %x, %x
  %c = fcmp olt double %x, %x
  %d = fcmp ueq double %x, %x
  %a.1 = zext i1 %a to i32
  %b.1 = select i1 %b, i32 2, i32 0
  %c.1 = select i1 %c, i32 4, i32 0
  %d.1 = select i1 %d, i32 8, i32 0
  %s = or i32 %a.1, %b.1
  %t = or i32 %c.1, %d.1
  %r = or i32 %s, %t
  ret i32 %r
}
; =>
; define i32 @itself() {
; 0:
;   %x = load double, ptr @not.a.number, align 8
;   %a = fcmp ord double %x, %x
;   %b = fcmp uno double %x, %x
;   %a.1 = zext i1 %a to i32
;   %b.1 = select i1 %b, i32 2, i32 0
;   %s = or i32 %a.1, %b.1
;   %r = or i32 %s, 8
;   ret i32 %r
; }

; A NaN as the other operand says nothing of x.
; run: @unordered(1) == 1
define i32 @unordered(i32 %n) {
  %x = sitofp i32 %n to double
  %a = fcmp uno double %x, %x
  %b = fcmp une double %x, 0x7FF8000000000000
  %c = or i1 %a, %b
  %r = zext i1 %c to i32
  ret i32 %r
}
; => unchanged
