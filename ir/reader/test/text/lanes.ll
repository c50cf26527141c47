; Vectors whose elements are lanes of vectors of 128 bits.

@bytes = internal global [48 x i8] c"\01\82\03\84\05\86\07\88\09\8A\0B\8C\0D\8E\0F\90\11\92\13\94\15\96\17\98\19\9A\1B\9C\1D\9E\1F\A0\21\A2\23\A4\25\A6\27\A8\29\AA\2B\AC\2D\AE\2F\B0", align 16
@addresses = internal global <2 x ptr> <ptr @bytes, ptr getelementptr (i8, ptr @bytes, i64 16)>

; Larger vectors have several parts, of which the last may be in use partly.
define internal <6 x i32> @parts(<6 x i32> %a, <6 x i32> %b) {
  %sum = add <6 x i32> %a, %b
  %less = icmp ult <6 x i32> %a, %sum
  %least = select <6 x i1> %less, <6 x i32> %a, <6 x i32> %sum
  %half = shufflevector <6 x i32> %least, <6 x i32> %b, <6 x i32> <i32 0, i32 7, i32 2, i32 9, i32 4, i32 11>
  ret <6 x i32> %half
}

; Lanes of 8 and 64 bits have no shift to the right with the sign, those of 8, 32 and 64 bits no
; product of their own.
define internal i64 @emulated(<16 x i8> %b, <4 x i32> %d, <2 x i64> %q) {
  %bs = ashr <16 x i8> %b, splat (i8 3)
  %bl = shl <16 x i8> %bs, splat (i8 2)
  %br = lshr <16 x i8> %bl, splat (i8 1)
  %bp = mul <16 x i8> %br, %b
  %qs = ashr <2 x i64> %q, splat (i64 33)
  %qp = mul <2 x i64> %qs, %q
  %dp = mul <4 x i32> %d, %d
  %qd = bitcast <4 x i32> %dp to <2 x i64>
  %qb = bitcast <16 x i8> %bp to <2 x i64>
  %x = xor <2 x i64> %qp, %qd
  %y = add <2 x i64> %x, %qb
  %r = call i64 @llvm.vector.reduce.xor.v2i64(<2 x i64> %y)
  ret i64 %r
}

; Counts that differ are applied element by element.
define internal i32 @counts(<4 x i32> %v, <4 x i32> %n) {
  %m = and <4 x i32> %n, splat (i32 31)
  %s = shl <4 x i32> %v, %m
  %t = lshr <4 x i32> %s, <i32 1, i32 2, i32 3, i32 4>
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %t)
  ret i32 %r
}

; Masks of all widths, as numbers, as bits, and stored.
define internal i32 @masks(<16 x i8> %b, <8 x i16> %h, <2 x i64> %q, <4 x float> %f, ptr %p) {
  %bm = icmp sgt <16 x i8> %b, splat (i8 -100)
  %hm = icmp ule <8 x i16> %h, splat (i16 -30000)
  %qm = icmp slt <2 x i64> %q, <i64 5, i64 -5>
  %qu = icmp uge <2 x i64> %q, <i64 5, i64 -5>
  %qe = icmp ne <2 x i64> %q, <i64 5, i64 -5>
  %fm = fcmp ueq <4 x float> %f, <float 1.0, float 2.0, float 0x7FF8000000000000, float 4.0>
  %fo = fcmp one <4 x float> %f, <float 1.0, float 2.0, float 0x7FF8000000000000, float 4.0>
  %bi = bitcast <16 x i1> %bm to i16
  %hi = bitcast <8 x i1> %hm to i8
  %fi = bitcast <4 x i1> %fm to i4
  %both = xor <4 x i1> %fm, %fo
  %fx = zext <4 x i1> %both to <4 x i16>
  %fs = call i16 @llvm.vector.reduce.add.v4i16(<4 x i16> %fx)
  %low = shufflevector <8 x i1> %hm, <8 x i1> poison, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
  %any = call i1 @llvm.vector.reduce.or.v4i1(<4 x i1> %low)
  %qq = and <2 x i1> %qm, %qe
  %qz = or <2 x i1> %qq, %qu
  %q0 = extractelement <2 x i1> %qz, i32 1
  store <8 x i1> %hm, ptr %p
  %back = load <8 x i1>, ptr %p
  %wide = sext <8 x i1> %back to <8 x i64>
  %ws = call i64 @llvm.vector.reduce.add.v8i64(<8 x i64> %wide)
  %1 = zext i16 %bi to i32
  %2 = zext i8 %hi to i32
  %3 = zext i4 %fi to i32
  %4 = zext i16 %fs to i32
  %5 = zext i1 %any to i32
  %6 = zext i1 %q0 to i32
  %7 = trunc i64 %ws to i32
  %s1 = mul i32 %1, 3
  %s2 = add i32 %s1, %2
  %s3 = mul i32 %s2, 5
  %s4 = add i32 %s3, %3
  %s5 = mul i32 %s4, 7
  %s6 = add i32 %s5, %4
  %s7 = mul i32 %s6, 11
  %s8 = add i32 %s7, %5
  %s9 = shl i32 %s8, 1
  %s10 = add i32 %s9, %6
  %s11 = add i32 %s10, %7
  ret i32 %s11
}

; Conversions halve or double the width in steps.
define internal i64 @conversions(<8 x i8> %b, <2 x i64> %q) {
  %z = zext <8 x i8> %b to <8 x i64>
  %s = sext <8 x i8> %b to <8 x i32>
  %t = trunc <8 x i64> %z to <8 x i16>
  %n = trunc <8 x i32> %s to <8 x i8>
  %w = sext <8 x i16> %t to <8 x i64>
  %x = zext <8 x i8> %n to <8 x i64>
  %y = add <8 x i64> %w, %x
  %u = xor <8 x i64> %y, %z
  %f = sitofp <8 x i32> %s to <8 x float>
  %h = fmul <8 x float> %f, splat (float 5.0e-1)
  %k = fptosi <8 x float> %h to <8 x i32>
  %l = zext <8 x i32> %k to <8 x i64>
  %v = mul <8 x i64> %u, %l
  %r = call i64 @llvm.vector.reduce.add.v8i64(<8 x i64> %v)
  %a = trunc <2 x i64> %q to <2 x i1>
  %e = zext <2 x i1> %a to <2 x i64>
  %c = extractelement <2 x i64> %e, i32 0
  %m = add i64 %r, %c
  ret i64 %m
}

; The orders of elements for which there are instructions, and others.
define internal <8 x i16> @orders(<8 x i16> %a, <8 x i16> %b) {
  %1 = shufflevector <8 x i16> %a, <8 x i16> %b, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
  %2 = shufflevector <8 x i16> %1, <8 x i16> %b, <8 x i32> <i32 12, i32 4, i32 13, i32 5, i32 14, i32 6, i32 15, i32 7>
  %3 = shufflevector <8 x i16> %2, <8 x i16> %1, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
  %4 = shufflevector <8 x i16> %3, <8 x i16> %2, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
  %5 = shufflevector <8 x i16> %4, <8 x i16> %3, <8 x i32> <i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10>
  %6 = shufflevector <8 x i16> %5, <8 x i16> %4, <8 x i32> <i32 0, i32 9, i32 2, i32 11, i32 12, i32 5, i32 6, i32 15>
  %7 = shufflevector <8 x i16> %6, <8 x i16> %5, <8 x i32> <i32 1, i32 0, i32 3, i32 2, i32 7, i32 6, i32 5, i32 4>
  %8 = shufflevector <8 x i16> %7, <8 x i16> %6, <8 x i32> <i32 7, i32 12, i32 3, i32 9, i32 0, i32 15, i32 1, i32 2>
  %9 = shufflevector <8 x i16> %8, <8 x i16> %7, <8 x i32> <i32 2, i32 3, i32 8, i32 9, i32 6, i32 7, i32 0, i32 1>
  %10 = shufflevector <8 x i16> %9, <8 x i16> %8, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 14, i32 15, i32 12, i32 13>
  %11 = shufflevector <8 x i16> %10, <8 x i16> %9, <8 x i32> <i32 8, i32 9, i32 2, i32 3, i32 12, i32 13, i32 6, i32 7>
  %12 = add <8 x i16> %11, %7
  ret <8 x i16> %12
}

define internal <4 x i32> @quarters(<4 x i32> %a, <4 x i32> %b) {
  %1 = shufflevector <4 x i32> %a, <4 x i32> %b, <4 x i32> <i32 5, i32 1, i32 2, i32 3>
  %2 = shufflevector <4 x i32> %1, <4 x i32> %b, <4 x i32> <i32 0, i32 6, i32 2, i32 1>
  %3 = shufflevector <4 x i32> %2, <4 x i32> %a, <4 x i32> <i32 3, i32 1, i32 7, i32 2>
  %4 = shufflevector <4 x i32> %3, <4 x i32> %b, <4 x i32> <i32 1, i32 0, i32 3, i32 4>
  %5 = shufflevector <4 x i32> %4, <4 x i32> %1, <4 x i32> <i32 5, i32 7, i32 4, i32 2>
  %6 = shufflevector <4 x i32> %5, <4 x i32> %2, <4 x i32> <i32 4, i32 1, i32 6, i32 3>
  %7 = shufflevector <4 x i32> %6, <4 x i32> %3, <4 x i32> <i32 2, i32 5, i32 0, i32 7>
  ret <4 x i32> %7
}

; A vector twice, which two operands that were folded to the same constant become: kept.
define <4 x i32> @twice(<4 x i32> %a) {
  %1 = shufflevector <4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 1, i32 2, i32 3, i32 4>, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %2 = shufflevector <4 x i32> %a, <4 x i32> %a, <4 x i32> <i32 0, i32 1, i32 6, i32 7>
  %3 = add <4 x i32> %1, %2
  ret <4 x i32> %3
}

; Elements of each width at each kind of index.
define internal i64 @elements(<16 x i8> %b, <4 x float> %f, <2 x double> %d, i8 %x, float %y, i32 %at) {
  %1 = insertelement <16 x i8> %b, i8 %x, i32 6
  %2 = insertelement <16 x i8> %1, i8 %x, i32 9
  %3 = insertelement <16 x i8> %2, i8 77, i32 %at
  %4 = insertelement <4 x float> %f, float %y, i32 0
  %5 = insertelement <4 x float> %4, float 3.0, i32 1
  %6 = insertelement <4 x float> %5, float %y, i32 2
  %7 = insertelement <4 x float> %6, float %y, i32 3
  %8 = fneg <4 x float> %7
  %9 = call <4 x float> @llvm.fabs.v4f32(<4 x float> %8)
  %10 = call <4 x float> @llvm.sqrt.v4f32(<4 x float> %9)
  %11 = extractelement <4 x float> %10, i32 2
  %12 = fptosi float %11 to i64
  %13 = insertelement <2 x double> %d, double 9.0, i32 0
  %14 = fdiv <2 x double> %13, <double 4.0, double 5.0e-1>
  %15 = extractelement <2 x double> %14, i32 1
  %16 = fptosi double %15 to i64
  %17 = extractelement <16 x i8> %3, i32 9
  %18 = sext i8 %17 to i64
  %19 = bitcast <16 x i8> %3 to i128
  %20 = lshr i128 %19, 50
  %21 = trunc i128 %20 to i64
  %22 = mul i64 %21, %12
  %23 = xor i64 %22, %16
  %24 = sub i64 %23, %18
  ret i64 %24
}

; A vector of addresses, and vectors in phis.
define internal i32 @loop(i32 %n) {
entry:
  %both = load <2 x ptr>, ptr @addresses
  %next = getelementptr i16, <2 x ptr> %both, <2 x i64> <i64 1, i64 3>
  %first = extractelement <2 x ptr> %next, i32 1
  br label %body

body:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %sum = phi <3 x i32> [ <i32 1, i32 2, i32 3>, %entry ], [ %more, %body ]
  %v = load <3 x i32>, ptr %first, align 1
  %odd = trunc i32 %i to i1
  %x = select i1 %odd, <3 x i32> %v, <3 x i32> splat (i32 -7)
  %more = add <3 x i32> %sum, %x
  store <3 x i32> %more, ptr %first, align 1
  %j = add i32 %i, 1
  %isLast = icmp eq i32 %j, %n
  br i1 %isLast, label %end, label %body

end:
  %0 = extractelement <3 x i32> %more, i32 0
  %1 = extractelement <3 x i32> %more, i32 1
  %2 = extractelement <3 x i32> %more, i32 2
  %3 = add i32 %0, %1
  %4 = xor i32 %3, %2
  ret i32 %4
}

; More vectors than there are registers for arguments, and two results.
define { <4 x i32>, <2 x i64> } @arguments(<4 x i32> %a, <4 x i32> %b, <4 x i32> %c, <4 x i32> %d, <4 x i32> %e, <4 x i32> %f, <4 x i32> %g, <4 x i32> %h, <4 x i32> %i, i32 %j, <2 x float> %k, <4 x i32> %l) {
  %1 = sub <4 x i32> %a, %i
  %2 = sub <4 x i32> %1, %l
  %3 = insertelement <4 x i32> %2, i32 %j, i32 3
  %4 = bitcast <2 x float> %k to i64
  %5 = insertelement <2 x i64> zeroinitializer, i64 %4, i32 1
  %6 = insertvalue { <4 x i32>, <2 x i64> } poison, <4 x i32> %3, 0
  %7 = insertvalue { <4 x i32>, <2 x i64> } %6, <2 x i64> %5, 1
  ret { <4 x i32>, <2 x i64> } %7
}

define i32 @main() {
  %v = load <16 x i8>, ptr @bytes
  %at = getelementptr i8, ptr @bytes, i64 13
  %w = load <16 x i8>, ptr %at, align 1
  %h = bitcast <16 x i8> %v to <8 x i16>
  %g = bitcast <16 x i8> %w to <8 x i16>
  %d = bitcast <16 x i8> %v to <4 x i32>
  %e = bitcast <16 x i8> %w to <4 x i32>
  %q = bitcast <16 x i8> %w to <2 x i64>
  %low = shufflevector <16 x i8> %w, <16 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
  %six = shufflevector <4 x i32> %d, <4 x i32> %e, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  %parts = call <6 x i32> @parts(<6 x i32> %six, <6 x i32> <i32 1, i32 -2, i32 3, i32 -4, i32 5, i32 -6>)
  %p = call i32 @llvm.vector.reduce.xor.v6i32(<6 x i32> %parts)
  %emulated = call i64 @emulated(<16 x i8> %v, <4 x i32> %e, <2 x i64> %q)
  %counts = call i32 @counts(<4 x i32> %d, <4 x i32> %e)
  %masks = call i32 @masks(<16 x i8> %v, <8 x i16> %g, <2 x i64> %q, <4 x float> <float 1.0, float 3.0, float 3.0, float 4.0>, ptr %at)
  %conversions = call i64 @conversions(<8 x i8> %low, <2 x i64> %q)
  %orders = call <8 x i16> @orders(<8 x i16> %h, <8 x i16> %g)
  %o = call i16 @llvm.vector.reduce.mul.v8i16(<8 x i16> %orders)
  %quarters = call <4 x i32> @quarters(<4 x i32> %d, <4 x i32> %e)
  %r = call i32 @llvm.vector.reduce.umax.v4i32(<4 x i32> %quarters)
  %elements = call i64 @elements(<16 x i8> %w, <4 x float> zeroinitializer, <2 x double> <double 1.0, double 21.0>, i8 -3, float 16.0, i32 6)
  %loop = call i32 @loop(i32 5)
  %pair = call { <4 x i32>, <2 x i64> } @arguments(<4 x i32> %d, <4 x i32> %d, <4 x i32> %e, <4 x i32> %e, <4 x i32> %d, <4 x i32> %e, <4 x i32> %d, <4 x i32> %e, <4 x i32> %e, i32 99, <2 x float> <float 1.5, float 2.5>, <4 x i32> <i32 1, i32 2, i32 3, i32 4>)
  %a1 = extractvalue { <4 x i32>, <2 x i64> } %pair, 0
  %a2 = extractvalue { <4 x i32>, <2 x i64> } %pair, 1
  %a3 = bitcast <2 x i64> %a2 to <4 x i32>
  %a4 = sub <4 x i32> %a1, %a3
  %a = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %a4)
  %1 = trunc i64 %emulated to i32
  %2 = trunc i64 %conversions to i32
  %3 = trunc i64 %elements to i32
  %4 = sext i16 %o to i32
  %5 = insertelement <8 x i32> poison, i32 %1, i32 0
  %6 = insertelement <8 x i32> %5, i32 %2, i32 1
  %7 = insertelement <8 x i32> %6, i32 %3, i32 2
  %8 = insertelement <8 x i32> %7, i32 %4, i32 3
  %9 = insertelement <8 x i32> %8, i32 %p, i32 4
  %10 = insertelement <8 x i32> %9, i32 %counts, i32 5
  %11 = insertelement <8 x i32> %10, i32 %masks, i32 6
  %12 = insertelement <8 x i32> %11, i32 %r, i32 7
  %13 = mul <8 x i32> %12, <i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15, i32 17>
  %14 = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %13)
  %15 = mul i32 %14, 19
  %16 = add i32 %15, %loop
  %17 = mul i32 %16, 21
  %18 = add i32 %17, %a
  %19 = lshr i32 %18, 13
  %20 = xor i32 %18, %19
  %21 = and i32 %20, 127
  ret i32 %21
}

declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.add.v8i32(<8 x i32>)
declare i32 @llvm.vector.reduce.xor.v6i32(<6 x i32>)
declare i64 @llvm.vector.reduce.xor.v2i64(<2 x i64>)
declare i64 @llvm.vector.reduce.add.v8i64(<8 x i64>)
declare i16 @llvm.vector.reduce.mul.v8i16(<8 x i16>)
declare i16 @llvm.vector.reduce.add.v4i16(<4 x i16>)
declare i32 @llvm.vector.reduce.umax.v4i32(<4 x i32>)
declare i1 @llvm.vector.reduce.or.v4i1(<4 x i1>)
declare <4 x float> @llvm.fabs.v4f32(<4 x float>)
declare <4 x float> @llvm.sqrt.v4f32(<4 x float>)
