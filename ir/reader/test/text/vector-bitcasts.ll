; Casts of the bits of vectors. Those that a module has are kept, also of constants and to the same
; type, so that what passes leave is printed as it was when it is read back.

@bytes = internal global [16 x i8] c"\01\82\03\84\05\86\07\88\09\8A\0B\8C\0D\8E\0F\90", align 16
@one = internal global double 1.0

; Between all types of lanes.
define <2 x double> @types(<16 x i8> %v) {
  %a = bitcast <16 x i8> %v to <8 x i16>
  %b = bitcast <8 x i16> %a to <4 x i32>
  %c = bitcast <4 x i32> %b to <2 x i64>
  %d = bitcast <2 x i64> %c to <4 x float>
  %e = bitcast <4 x float> %d to <2 x double>
  ret <2 x double> %e
}

; Casts that have no effect.
define <4 x i32> @none(<4 x i32> %v) {
  %a = bitcast <4 x i32> %v to <4 x i32>
  %b = bitcast <4 x i32> %a to <2 x i64>
  %c = bitcast <2 x i64> %b to <4 x i32>
  ret <4 x i32> %c
}

; Of constants.
define <2 x i64> @constants() {
  %a = bitcast <4 x i32> <i32 1, i32 2, i32 3, i32 4> to <2 x i64>
  %b = bitcast <2 x i64> <i64 5, i64 6> to <2 x i64>
  %c = add <2 x i64> %a, %b
  %d = bitcast <8 x i16> zeroinitializer to <2 x i64>
  %e = add <2 x i64> %c, %d
  ret <2 x i64> %e
}

; Of two and of half a vector of the machine.
define <4 x i64> @large(<8 x i32> %v) {
  %a = bitcast <8 x i32> %v to <4 x i64>
  ret <4 x i64> %a
}
define <4 x i16> @small(<2 x i32> %v) {
  %a = bitcast <2 x i32> %v to <4 x i16>
  ret <4 x i16> %a
}

; To and from integers and numbers, one of them wider than a register.
define i128 @toWide(<4 x i32> %v) {
  %a = bitcast <4 x i32> %v to i128
  ret i128 %a
}
define <2 x double> @fromWide(i128 %v) {
  %a = bitcast i128 %v to <2 x double>
  ret <2 x double> %a
}
define i64 @toScalar(<8 x i8> %v) {
  %a = bitcast <8 x i8> %v to double
  %b = fadd double %a, 1.0
  %c = bitcast double %b to <2 x i32>
  %d = bitcast <2 x i32> %c to i64
  ret i64 %d
}
define <4 x i8> @fromScalar(float %v) {
  %a = bitcast float %v to <4 x i8>
  ret <4 x i8> %a
}

; All of them, with a different weight for each.
define i32 @main() {
  %v = load <16 x i8>, ptr @bytes
  %types = call <2 x double> @types(<16 x i8> %v)
  %types.bits = bitcast <2 x double> %types to <8 x i16>
  %t = extractelement <8 x i16> %types.bits, i32 5
  %words = bitcast <16 x i8> %v to <4 x i32>
  %none = call <4 x i32> @none(<4 x i32> %words)
  %n = extractelement <4 x i32> %none, i32 2
  %constants = call <2 x i64> @constants()
  %k = extractelement <2 x i64> %constants, i32 1
  %twice = shufflevector <4 x i32> %words, <4 x i32> poison, <8 x i32> <i32 3, i32 2, i32 1, i32 0, i32 3, i32 1, i32 0, i32 2>
  %large = call <4 x i64> @large(<8 x i32> %twice)
  %l = extractelement <4 x i64> %large, i32 2
  %half = shufflevector <4 x i32> %words, <4 x i32> poison, <2 x i32> <i32 1, i32 3>
  %small = call <4 x i16> @small(<2 x i32> %half)
  %s = extractelement <4 x i16> %small, i32 3
  %wide = call i128 @toWide(<4 x i32> %words)
  %part = lshr i128 %wide, 60
  %w = trunc i128 %part to i32
  %back = call <2 x double> @fromWide(i128 %wide)
  %back.bits = bitcast <2 x double> %back to <16 x i8>
  %b = extractelement <16 x i8> %back.bits, i32 11
  %one = load <8 x i8>, ptr @one
  %i = call i64 @toScalar(<8 x i8> %one)
  %f = call <4 x i8> @fromScalar(float 1.0)
  %f3 = extractelement <4 x i8> %f, i32 3
  %t.i = zext i16 %t to i32
  %k.i = trunc i64 %k to i32
  %l.h = lshr i64 %l, 24
  %l.i = trunc i64 %l.h to i32
  %s.i = zext i16 %s to i32
  %b.i = zext i8 %b to i32
  %i.h = lshr i64 %i, 48
  %i.i = trunc i64 %i.h to i32
  %f.i = zext i8 %f3 to i32
  %m0 = mul i32 %t.i, 3
  %a0 = add i32 %m0, %n
  %m1 = mul i32 %a0, 5
  %a1 = add i32 %m1, %k.i
  %m2 = mul i32 %a1, 7
  %a2 = add i32 %m2, %l.i
  %m3 = mul i32 %a2, 11
  %a3 = add i32 %m3, %s.i
  %m4 = mul i32 %a3, 13
  %a4 = add i32 %m4, %w
  %m5 = mul i32 %a4, 17
  %a5 = add i32 %m5, %b.i
  %m6 = mul i32 %a5, 19
  %a6 = add i32 %m6, %i.i
  %m7 = mul i32 %a6, 23
  %a7 = add i32 %m7, %f.i
  %high = lshr i32 %a7, 11
  %r = xor i32 %high, %a7
  %status = and i32 %r, 255
  ret i32 %status
}
