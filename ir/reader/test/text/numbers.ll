; Floating point: arithmetic, conditions, conversions, the bits of a number.
@table = constant [3 x double] [double 1.5, double 0x400921FB54442D18, double -0.0]
@single = global float 0x3FB99999A0000000

define double @mean(double %a, double %b) {
  %s = fadd fast double %a, %b
  %m = fdiv double %s, 2.0
  ret double %m
}

define i32 @order(float %a, float %b) {
  %lt = fcmp olt float %a, %b
  %un = fcmp uno float %a, %b
  %ne = fcmp une float %a, %b
  %l = zext i1 %lt to i32
  %u = select i1 %un, i32 2, i32 0
  %n = select i1 %ne, i32 4, i32 0
  %1 = or i32 %l, %u
  %2 = or i32 %1, %n
  ret i32 %2
}

define i32 @main() {
  %pi = load double, ptr getelementptr ([3 x double], ptr @table, i64 0, i64 1)
  %m = call double @mean(double %pi, double 10.0)
  %i = fptosi double %m to i32
  %tenth = load float, ptr @single
  %wide = fpext float %tenth to double
  %scaled = fmul double %wide, 1.0e+02
  %j = fptoui double %scaled to i64
  %j.32 = trunc i64 %j to i32
  %nan = fdiv float 0.0, 0.0
  %o1 = call i32 @order(float 1.0, float 2.0)
  %o2 = call i32 @order(float %nan, float %nan)
  %neg = fneg double %m
  %bits = bitcast double %neg to i64
  %sign = lshr i64 %bits, 63
  %sign.32 = trunc i64 %sign to i32
  %back = uitofp i64 -1 to float
  %cut = fptrunc double %scaled to float
  %same = fcmp ogt float %back, %cut
  %same.32 = zext i1 %same to i32
  %1 = add i32 %i, %j.32
  %2 = add i32 %1, %o1
  %3 = add i32 %2, %o2
  %4 = add i32 %3, %sign.32
  %5 = add i32 %4, %same.32
  ret i32 %5
}
