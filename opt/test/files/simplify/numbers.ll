; passes: simplify

; Floating-point operations on constants fold: 0.1 + 0.2 != 0.3; a NaN compares unordered.
; run: @numbers() == 22
define i32 @numbers() {
  %sum = fadd double 0.1, 0.2
  %isThree = fcmp oeq double %sum, 0.3
  %a = zext i1 %isThree to i32
  %quarter = fdiv double 1.0, 4.0
  %product = fmul double %quarter, -8.0
  %positive = fneg double %product
  %difference = fsub double %positive, -8.0
  %b = fptosi double %difference to i32
  %nan = fdiv double 0.0, 0.0
  %isUnordered = fcmp uno double %nan, 1.0
  %c = zext i1 %isUnordered to i32
  %narrow = fptrunc double 0.1 to float
  %wide = fpext float %narrow to double
  %isLess = fcmp olt double 0.1, %wide
  %d = zext i1 %isLess to i32
  %e = uitofp i32 7 to double
  %f = fptoui double %e to i32
  %g = sitofp i32 -3 to double
  %h = bitcast double %g to i64
  %i = lshr i64 %h, 62
  %j = trunc i64 %i to i32
  %1 = add i32 %a, %b
  %2 = add i32 %1, %c
  %3 = add i32 %2, %d
  %4 = add i32 %3, %f
  %5 = add i32 %4, %j
  ret i32 %5
}
; =>
; define i32 @numbers() {
; 0:
;   ret i32 22
; }

; fadd and fmul commute: a constant moves to the right. They are not associative.
; run: @floats(2) == 15
define i32 @floats(i32 %n) {
entry:
  %x = sitofp i32 %n to double
  %a = fadd double 3.0, %x
  %b = fadd double 0.0, %a
  %c = fmul double 3.0, %b
  %r = fptosi double %c to i32
  ret i32 %r
}
; =>
; define i32 @floats(i32 %n) {
; entry:
;   %x = sitofp i32 %n to double
;   %a = fadd double %x, 3.000000e+00
;   %b = fadd double %a, 0.000000e+00
;   %c = fmul double %b, 3.000000e+00
;   %r = fptosi double %c to i32
;   ret i32 %r
; }
