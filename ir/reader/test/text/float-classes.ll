; llvm.is.fpclass: each class of numbers, and combinations of classes, of both signs.
@numbers = constant [16 x double] [double 0.0, double -0.0, double 0x0000000000000001, double 0x8000000000000001, double 0x000FFFFFFFFFFFFF, double 0x800FFFFFFFFFFFFF, double 0x0010000000000000, double 0x8010000000000000, double 0x7FEFFFFFFFFFFFFF, double 0xFFEFFFFFFFFFFFFF, double 0x7FF0000000000000, double 0xFFF0000000000000, double 0x7FF0000000000001, double 0xFFF0000000000001, double 0x7FF8000000000000, double 0xFFFFFFFFFFFFFFFF]
@floats = constant [16 x i32] [i32 0, i32 -2147483648, i32 1, i32 -2147483647, i32 8388607, i32 -2139095041, i32 8388608, i32 -2139095040, i32 2139095039, i32 -8388609, i32 2139095040, i32 -8388608, i32 2139095041, i32 -8388607, i32 2143289344, i32 -1]

declare i1 @llvm.is.fpclass.f64(double, i32 immarg)
declare i1 @llvm.is.fpclass.f32(float, i32 immarg)
declare i32 @printf(ptr, ...)
@format = private constant [6 x i8] c"%03x \00"

define internal i32 @classes(double %x) {
  %a = call i1 @llvm.is.fpclass.f64(double %x, i32 1)
  %b = call i1 @llvm.is.fpclass.f64(double %x, i32 2)
  %c = call i1 @llvm.is.fpclass.f64(double %x, i32 4)
  %d = call i1 @llvm.is.fpclass.f64(double %x, i32 8)
  %e = call i1 @llvm.is.fpclass.f64(double %x, i32 16)
  %f = call i1 @llvm.is.fpclass.f64(double %x, i32 32)
  %g = call i1 @llvm.is.fpclass.f64(double %x, i32 64)
  %h = call i1 @llvm.is.fpclass.f64(double %x, i32 128)
  %i = call i1 @llvm.is.fpclass.f64(double %x, i32 256)
  %j = call i1 @llvm.is.fpclass.f64(double %x, i32 512)
  %k = call i1 @llvm.is.fpclass.f64(double %x, i32 3)
  %l = call i1 @llvm.is.fpclass.f64(double %x, i32 516)
  %m = call i1 @llvm.is.fpclass.f64(double %x, i32 504)
  %n = call i1 @llvm.is.fpclass.f64(double %x, i32 264)
  %o = call i1 @llvm.is.fpclass.f64(double %x, i32 144)
  %p = call i1 @llvm.is.fpclass.f64(double %x, i32 96)
  %q = call i1 @llvm.is.fpclass.f64(double %x, i32 60)
  %r = call i1 @llvm.is.fpclass.f64(double %x, i32 1020)
  %s = call i1 @llvm.is.fpclass.f64(double %x, i32 585)
  %t = call i1 @llvm.is.fpclass.f64(double %x, i32 1023)
  %u = call i1 @llvm.is.fpclass.f64(double %x, i32 0)
  %v = call i1 @llvm.is.fpclass.f64(double %x, i32 682)
  %1 = call i32 @pack(i1 %a, i1 %b, i1 %c, i1 %d, i1 %e, i1 %f, i1 %g, i1 %h, i1 %i, i1 %j, i1 %k)
  %2 = call i32 @pack(i1 %l, i1 %m, i1 %n, i1 %o, i1 %p, i1 %q, i1 %r, i1 %s, i1 %t, i1 %u, i1 %v)
  %3 = shl i32 %2, 11
  %4 = or i32 %1, %3
  ret i32 %4
}

define internal i32 @classes32(float %x) {
  %a = call i1 @llvm.is.fpclass.f32(float %x, i32 1)
  %b = call i1 @llvm.is.fpclass.f32(float %x, i32 2)
  %c = call i1 @llvm.is.fpclass.f32(float %x, i32 4)
  %d = call i1 @llvm.is.fpclass.f32(float %x, i32 8)
  %e = call i1 @llvm.is.fpclass.f32(float %x, i32 16)
  %f = call i1 @llvm.is.fpclass.f32(float %x, i32 32)
  %g = call i1 @llvm.is.fpclass.f32(float %x, i32 64)
  %h = call i1 @llvm.is.fpclass.f32(float %x, i32 128)
  %i = call i1 @llvm.is.fpclass.f32(float %x, i32 256)
  %j = call i1 @llvm.is.fpclass.f32(float %x, i32 512)
  %k = call i1 @llvm.is.fpclass.f32(float %x, i32 360)
  %1 = call i32 @pack(i1 %a, i1 %b, i1 %c, i1 %d, i1 %e, i1 %f, i1 %g, i1 %h, i1 %i, i1 %j, i1 %k)
  ret i32 %1
}

define internal i32 @bit(i32 %word, i1 %bit) {
  %1 = shl i32 %word, 1
  %2 = zext i1 %bit to i32
  %3 = or i32 %1, %2
  ret i32 %3
}

define internal i32 @pack(i1 %a, i1 %b, i1 %c, i1 %d, i1 %e, i1 %f, i1 %g, i1 %h, i1 %i, i1 %j, i1 %k) {
  %1 = call i32 @bit(i32 0, i1 %a)
  %2 = call i32 @bit(i32 %1, i1 %b)
  %3 = call i32 @bit(i32 %2, i1 %c)
  %4 = call i32 @bit(i32 %3, i1 %d)
  %5 = call i32 @bit(i32 %4, i1 %e)
  %6 = call i32 @bit(i32 %5, i1 %f)
  %7 = call i32 @bit(i32 %6, i1 %g)
  %8 = call i32 @bit(i32 %7, i1 %h)
  %9 = call i32 @bit(i32 %8, i1 %i)
  %10 = call i32 @bit(i32 %9, i1 %j)
  %11 = call i32 @bit(i32 %10, i1 %k)
  ret i32 %11
}

define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %hash = phi i32 [ 17, %entry ], [ %hash.4, %loop ]
  %at = getelementptr [16 x double], ptr @numbers, i64 0, i64 %i
  %x = load double, ptr %at
  %found = call i32 @classes(double %x)
  %at.32 = getelementptr [16 x float], ptr @floats, i64 0, i64 %i
  %y = load float, ptr %at.32
  %found.32 = call i32 @classes32(float %y)
  call i32 (ptr, ...) @printf(ptr @format, i32 %found)
  call i32 (ptr, ...) @printf(ptr @format, i32 %found.32)
  %hash.1 = mul i32 %hash, 31
  %hash.2 = xor i32 %hash.1, %found
  %hash.3 = mul i32 %hash.2, 31
  %hash.4 = xor i32 %hash.3, %found.32
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 16
  br i1 %done, label %end, label %loop
end:
  %high = lshr i32 %hash.4, 16
  %mixed = xor i32 %high, %hash.4
  %status = and i32 %mixed, 255
  ret i32 %status
}
