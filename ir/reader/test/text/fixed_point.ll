; Fixed-point arithmetic: products and quotients of numbers with some bits after the point.
declare i16 @llvm.smul.fix.i16(i16, i16, i32)
declare i32 @llvm.umul.fix.i32(i32, i32, i32)
declare i64 @llvm.smul.fix.i64(i64, i64, i32)
declare i16 @llvm.smul.fix.sat.i16(i16, i16, i32)
declare i8 @llvm.umul.fix.sat.i8(i8, i8, i32)
declare i16 @llvm.sdiv.fix.i16(i16, i16, i32)
declare i32 @llvm.udiv.fix.i32(i32, i32, i32)
declare i16 @llvm.sdiv.fix.sat.i16(i16, i16, i32)
declare i8 @llvm.udiv.fix.sat.i8(i8, i8, i32)
declare i31 @llvm.sdiv.fix.i31(i31, i31, i32)

@numbers = global [8 x i16] [i16 384, i16 -640, i16 32767, i16 -32768, i16 3, i16 -1, i16 256, i16 7]

define i16 @number(i64 %i) {
  %at = getelementptr i16, ptr @numbers, i64 %i
  %n = load volatile i16, ptr %at
  ret i16 %n
}

; Sums results that all are in range or exact.
define i32 @main() {
  %a = call i16 @number(i64 0)
  %b = call i16 @number(i64 1)
  %largest = call i16 @number(i64 2)
  %least = call i16 @number(i64 3)
  %three = call i16 @number(i64 4)
  %minus = call i16 @number(i64 5)
  %one = call i16 @number(i64 6)
  %seven = call i16 @number(i64 7)
  %p = call i16 @llvm.smul.fix.i16(i16 %a, i16 %b, i32 8)
  %q = call i16 @llvm.smul.fix.sat.i16(i16 %largest, i16 %a, i32 8)
  %r = call i16 @llvm.smul.fix.sat.i16(i16 %largest, i16 %b, i32 8)
  %s = call i16 @llvm.sdiv.fix.i16(i16 %b, i16 %one, i32 8)
  %t = call i16 @llvm.sdiv.fix.sat.i16(i16 %least, i16 %minus, i32 8)
  %u = call i16 @llvm.sdiv.fix.sat.i16(i16 %least, i16 %three, i32 8)
  %wide = zext i16 %a to i32
  %large = shl i32 %wide, 12
  %v = call i32 @llvm.umul.fix.i32(i32 %large, i32 %large, i32 16)
  %w = call i32 @llvm.udiv.fix.i32(i32 %large, i32 %wide, i32 8)
  %long = sext i16 %b to i64
  %high = shl i64 %long, 32
  %x = call i64 @llvm.smul.fix.i64(i64 %high, i64 %high, i32 32)
  %byte = trunc i16 %a to i8
  %y = call i8 @llvm.umul.fix.sat.i8(i8 %byte, i8 %byte, i32 3)
  %small = trunc i16 %seven to i8
  %z = call i8 @llvm.udiv.fix.sat.i8(i8 %byte, i8 %small, i32 4)
  %odd = sext i16 %least to i31
  %o = call i31 @llvm.sdiv.fix.i31(i31 %odd, i31 64, i32 4)
  %1 = add i16 %p, %q
  %2 = mul i16 %1, 3
  %3 = add i16 %2, %r
  %4 = mul i16 %3, 3
  %5 = add i16 %4, %s
  %6 = mul i16 %5, 3
  %7 = add i16 %6, %t
  %8 = mul i16 %7, 3
  %9 = add i16 %8, %u
  %10 = sext i16 %9 to i64
  %11 = zext i32 %v to i64
  %12 = add i64 %10, %11
  %13 = zext i32 %w to i64
  %14 = mul i64 %12, 5
  %15 = add i64 %14, %13
  %16 = mul i64 %15, 5
  %17 = add i64 %16, %x
  %18 = mul i64 %17, 5
  %19 = zext i8 %y to i64
  %20 = add i64 %18, %19
  %21 = mul i64 %20, 5
  %22 = zext i8 %z to i64
  %23 = add i64 %21, %22
  %24 = mul i64 %23, 5
  %25 = sext i31 %o to i64
  %26 = add i64 %24, %25
  %27 = urem i64 %26, 251
  %28 = trunc i64 %27 to i32
  ret i32 %28
}
