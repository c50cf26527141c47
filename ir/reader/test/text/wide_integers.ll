; Integers of more than 64 bits become limbs of 64 bits.

@large = internal global i128 -170141183460469231731687303715884105728
@odd = internal global { i8, i70, i8 } { i8 1, i70 590295810358705651711, i8 2 }
@two = internal global [2 x i256] [i256 1, i256 -1]

define internal i64 @folded(i128 %x) {
  %low = trunc i128 %x to i64
  %shifted = lshr i128 %x, 64
  %high = trunc i128 %shifted to i64
  %mixed = xor i64 %low, %high
  ret i64 %mixed
}

; The bits above the width are not part of the value.
define internal i64 @odd_width(i70 %x, i70 %y) {
  %sum = add i70 %x, %y
  %product = mul i70 %sum, %x
  %shifted = ashr i70 %product, 3
  %less = icmp slt i70 %shifted, %y
  %chosen = select i1 %less, i70 %shifted, i70 %sum
  store i70 %chosen, ptr getelementptr ({ i8, i70, i8 }, ptr @odd, i32 0, i32 1)
  %loaded = load i70, ptr getelementptr ({ i8, i70, i8 }, ptr @odd, i32 0, i32 1)
  %wide = sext i70 %loaded to i128
  %r = call i64 @folded(i128 %wide)
  ret i64 %r
}

define internal i64 @bits(i128 %x, i128 %n) {
  %swapped = call i128 @llvm.bswap.i128(i128 %x)
  %count = call i128 @llvm.ctpop.i128(i128 %swapped)
  %leading = call i128 @llvm.ctlz.i128(i128 %x, i1 false)
  %trailing = call i128 @llvm.cttz.i128(i128 %x, i1 false)
  %turned = call i128 @llvm.fshl.i128(i128 %x, i128 %x, i128 %n)
  %reversed = call i128 @llvm.bitreverse.i128(i128 %turned)
  %larger = call i128 @llvm.umax.i128(i128 %reversed, i128 %swapped)
  %a = add i128 %count, %leading
  %b = mul i128 %a, 1000
  %c = add i128 %b, %trailing
  %d = xor i128 %c, %larger
  %r = call i64 @folded(i128 %d)
  ret i64 %r
}

define internal i64 @overflows(i128 %x, i128 %y) {
  %pair = call { i128, i1 } @llvm.smul.with.overflow.i128(i128 %x, i128 %y)
  %product = extractvalue { i128, i1 } %pair, 0
  %flag = extractvalue { i128, i1 } %pair, 1
  %saturated = call i128 @llvm.sadd.sat.i128(i128 %x, i128 %x)
  %one = zext i1 %flag to i128
  %a = add i128 %product, %one
  %b = xor i128 %a, %saturated
  %r = call i64 @folded(i128 %b)
  ret i64 %r
}

; Four limbs, in a loop.
define internal i64 @four(i256 %x, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = phi i256 [ %x, %entry ], [ %w, %loop ]
  %square = mul i256 %v, %v
  %distance = zext i32 %i to i256
  %left = shl i256 %square, %distance
  %w = add i256 %left, 115792089237316195423570985008687907853269984665640564039457584007913129639935
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %high = lshr i256 %w, 128
  %upper = trunc i256 %high to i128
  %lower = trunc i256 %w to i128
  %mixed = add i128 %upper, %lower
  %r = call i64 @folded(i128 %mixed)
  ret i64 %r
}

; The last integer of 128 bits does not fit the registers that are left; the one after it does.
define i64 @passed(i64 %a, i128 %b, i64 %c, i64 %d, i128 %e, i64 %f) {
  %x = call i64 @folded(i128 %b)
  %y = call i64 @folded(i128 %e)
  %p = mul i64 %a, %c
  %q = mul i64 %d, %f
  %s = add i64 %p, %q
  %t = mul i64 %x, 31
  %u = add i64 %t, %y
  %r = xor i64 %s, %u
  ret i64 %r
}

define i128 @divided(i128 %a, i128 %b) {
  %q = sdiv i128 %a, %b
  %r = urem i128 %a, %b
  %s = mul i128 %q, 7
  %t = add i128 %s, %r
  ret i128 %t
}

define i32 @main() {
  %large = load i128, ptr @large
  %a = call i64 @folded(i128 %large)
  %odd = load i70, ptr getelementptr ({ i8, i70, i8 }, ptr @odd, i32 0, i32 1)
  %b = call i64 @odd_width(i70 %odd, i70 12345678901234567890)
  %c = call i64 @bits(i128 18446744073709551617000, i128 77)
  %d = call i64 @overflows(i128 %large, i128 3)
  %two = load i256, ptr getelementptr ([2 x i256], ptr @two, i32 0, i32 1)
  %e = call i64 @four(i256 %two, i32 9)
  %f = call i64 @passed(i64 1, i128 %large, i64 3, i64 4, i128 u0xFEDCBA98765432100123456789ABCDEF, i64 6)
  %g = call i128 @divided(i128 %large, i128 -123456789012345678901234567890)
  %h = call i64 @folded(i128 %g)
  %s1 = xor i64 %a, %b
  %s2 = add i64 %s1, %c
  %s3 = mul i64 %s2, 7
  %s4 = xor i64 %s3, %d
  %s5 = add i64 %s4, %e
  %s6 = mul i64 %s5, 5
  %s7 = xor i64 %s6, %f
  %s8 = add i64 %s7, %h
  %t1 = lshr i64 %s8, 32
  %t2 = xor i64 %s8, %t1
  %t3 = lshr i64 %t2, 13
  %t4 = xor i64 %t2, %t3
  %t5 = and i64 %t4, 255
  %r = trunc i64 %t5 to i32
  ret i32 %r
}

declare i128 @llvm.bswap.i128(i128)
declare i128 @llvm.ctpop.i128(i128)
declare i128 @llvm.ctlz.i128(i128, i1)
declare i128 @llvm.cttz.i128(i128, i1)
declare i128 @llvm.fshl.i128(i128, i128, i128)
declare i128 @llvm.bitreverse.i128(i128)
declare i128 @llvm.umax.i128(i128, i128)
declare { i128, i1 } @llvm.smul.with.overflow.i128(i128, i128)
declare i128 @llvm.sadd.sat.i128(i128, i128)
