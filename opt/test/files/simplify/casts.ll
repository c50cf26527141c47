; passes: simplify

; A truncation of a truncation is one.
; run: @truncTwice(4886718345) == -119
; run: @truncTwice(-1) == -1
define i8 @truncTwice(i64 %x) {
entry:
  %a = trunc i64 %x to i32
  %b = trunc i32 %a to i8
  ret i8 %b
}
; =>
; define i8 @truncTwice(i64 %x) {
; entry:
;   %a = trunc i64 %x to i32
;   %b = trunc i64 %x to i8
;   ret i8 %b
; }

; Extended and cut to the original type: the value itself.
; run: @back(-128) == -128
; run: @back(127) == 127
define i8 @back(i8 %x) {
entry:
  %a = sext i8 %x to i32
  %b = trunc i32 %a to i8
  ret i8 %b
}
; =>
; define i8 @back(i8 %x) {
; entry:
;   %a = sext i8 %x to i32
;   ret i8 %x
; }

; Extended and cut to a type in between: an extension of the same kind.
; run: @lessExtended(-1, -1) == 254
; run: @lessExtended(5, -128) == -123
define i16 @lessExtended(i8 %x, i8 %y) {
entry:
  %a = zext i8 %x to i64
  %b = trunc i64 %a to i16
  %c = sext i8 %y to i64
  %d = trunc i64 %c to i16
  %e = add i16 %b, %d
  ret i16 %e
}
; =>
; define i16 @lessExtended(i8 %x, i8 %y) {
; entry:
;   %a = zext i8 %x to i64
;   %b = zext i8 %x to i16
;   %c = sext i8 %y to i64
;   %d = sext i8 %y to i16
;   %e = add i16 %b, %d
;   ret i16 %e
; }

; A bool extended twice: true is 1 if zero-extended, and -1 if sign-extended.
; run: @extendedBool(true) == -16
; run: @extendedBool(false) == 0
define i8 @extendedBool(i1 %c) {
entry:
  %a = zext i1 %c to i32
  %b = trunc i32 %a to i8
  %d = sext i1 %c to i64
  %e = trunc i64 %d to i8
  %f = shl i8 %e, 4
  %g = and i8 %b, 0
  %h = or i8 %f, %g
  ret i8 %h
}
; =>
; define i8 @extendedBool(i1 %c) {
; entry:
;   %a = zext i1 %c to i32
;   %b = zext i1 %c to i8
;   %d = sext i1 %c to i64
;   %e = sext i1 %c to i8
;   %f = shl i8 %e, 4
;   ret i8 %f
; }

; Extended and cut to a narrower type: a truncation of the original.
; run: @narrower(-1) == -1
; run: @narrower(65664) == -128
define i8 @narrower(i32 %x) {
entry:
  %a = zext i32 %x to i64
  %b = trunc i64 %a to i8
  ret i8 %b
}
; =>
; define i8 @narrower(i32 %x) {
; entry:
;   %a = zext i32 %x to i64
;   %b = trunc i32 %x to i8
;   ret i8 %b
; }

; Bytes that are joined and split again: the lowest one is the operand that it comes from.
; run: @lowByte(18, 52) == 18
; run: @lowByte(-1, 0) == -1
; run: @lowByte(-128, -1) == -128
define i8 @lowByte(i8 %x, i8 %y) {
entry:
  %a = zext i8 %x to i16
  %b = zext i8 %y to i16
  %c = shl i16 %b, 8
  %d = or i16 %a, %c
  %e = trunc i16 %d to i8
  ret i8 %e
}
; =>
; define i8 @lowByte(i8 %x, i8 %y) {
; entry:
;   %a = zext i8 %x to i16
;   %b = zext i8 %y to i16
;   %c = shl i16 %b, 8
;   %d = or i16 %a, %c
;   ret i8 %x
; }

; The upper one is found through the shift to the right.
; run: @highByte(18, 52) == 52
; run: @highByte(-1, -128) == -128
; run: @highByte(0, 127) == 127
define i8 @highByte(i8 %x, i8 %y) {
entry:
  %a = zext i8 %x to i16
  %b = zext i8 %y to i16
  %c = shl i16 %b, 8
  %d = xor i16 %c, %a
  %e = lshr i16 %d, 8
  %f = trunc i16 %e to i8
  ret i8 %f
}
; =>
; define i8 @highByte(i8 %x, i8 %y) {
; entry:
;   %a = zext i8 %x to i16
;   %b = zext i8 %y to i16
;   %c = shl i16 %b, 8
;   %d = xor i16 %c, %a
;   %e = lshr i16 %d, 8
;   ret i8 %y
; }

; A mask that keeps the part is skipped.
; run: @masked(4294967295) == -1
; run: @masked(4660) == 4660
define i16 @masked(i64 %x) {
entry:
  %a = and i64 %x, 1048575
  %b = trunc i64 %a to i16
  ret i16 %b
}
; =>
; define i16 @masked(i64 %x) {
; entry:
;   %a = and i64 %x, 1048575
;   %b = trunc i64 %x to i16
;   ret i16 %b
; }

; A part that does not start at the lowest bit: one shift of the original is left.
; run: @shifted(-1, 0) == 15
; run: @shifted(983040, -1) == 15
; run: @shifted(65536, 7) == 1
define i8 @shifted(i64 %x, i64 %y) {
entry:
  %m = and i64 %x, 1048575
  %n = shl i64 %y, 32
  %a = or i64 %m, %n
  %b = lshr i64 %a, 16
  %c = trunc i64 %b to i8
  ret i8 %c
}
; =>
; define i8 @shifted(i64 %x, i64 %y) {
; entry:
;   %m = and i64 %x, 1048575
;   %n = shl i64 %y, 32
;   %a = or i64 %m, %n
;   %b = lshr i64 %a, 16
;   %c = lshr i64 %m, 16
;   %c.1 = trunc i64 %c to i8
;   ret i8 %c.1
; }

; Unchanged: the part has bits of both operands; a mask that cuts off some of it; zeros that are
; shifted in.
; run: @parts(3, 12) == 45
; run: @parts(-1, -1) == 237
define i32 @parts(i32 %x, i32 %y) {
entry:
  %a = or i32 %x, %y
  %b = trunc i32 %a to i8
  %c = and i32 %x, 15
  %d = trunc i32 %c to i8
  %e = shl i32 %y, 2
  %f = trunc i32 %e to i8
  %g = xor i8 %b, %d
  %h = add i8 %g, %f
  %i = and i8 %h, -18
  %j = or i8 %i, 1
  %k = zext i8 %j to i32
  ret i32 %k
}
; => unchanged

; Unchanged: a shift that takes its bits from elsewhere, and an arithmetic one.
; run: @fromSign(-2147483648) == 192
; run: @fromSign(2147483647) == 62
define i32 @fromSign(i32 %x) {
entry:
  %a = lshr i32 %x, 23
  %b = trunc i32 %a to i8
  %c = ashr i32 %x, 25
  %d = trunc i32 %c to i8
  %e = zext i8 %b to i32
  %f = sext i8 %d to i32
  %g = add i32 %e, %f
  %h = and i32 %g, 254
  ret i32 %h
}
; => unchanged

; Cut and extended again: the value, if the bits that are cut off are clear.
; run: @cutClear(16777215) == 0
; run: @cutClear(-1) == 255
define i32 @cutClear(i32 %x) {
entry:
  %a = lshr i32 %x, 24
  %b = trunc i32 %a to i8
  %c = zext i8 %b to i32
  ret i32 %c
}
; =>
; define i32 @cutClear(i32 %x) {
; entry:
;   %a = lshr i32 %x, 24
;   %b = trunc i32 %a to i8
;   ret i32 %a
; }

; To another type than the original: one extension or truncation of it.
; run: @cutResized(-1, -1) == 510
; run: @cutResized(0, -9223372036854775808) == 128
define i32 @cutResized(i16 %x, i64 %y) {
entry:
  %a = lshr i16 %x, 8
  %b = trunc i16 %a to i8
  %c = zext i8 %b to i32
  %d = lshr i64 %y, 56
  %e = trunc i64 %d to i8
  %f = zext i8 %e to i32
  %g = add i32 %c, %f
  ret i32 %g
}
; =>
; define i32 @cutResized(i16 %x, i64 %y) {
; entry:
;   %a = lshr i16 %x, 8
;   %b = trunc i16 %a to i8
;   %c = zext i16 %a to i32
;   %d = lshr i64 %y, 56
;   %e = trunc i64 %d to i8
;   %f = trunc i64 %d to i32
;   %g = add i32 %c, %f
;   ret i32 %g
; }

; Unchanged: one bit that may be set is cut off.
; run: @cutSet(-2147483648) == 0
; run: @cutSet(-1) == 255
define i32 @cutSet(i32 %x) {
entry:
  %a = lshr i32 %x, 23
  %b = trunc i32 %a to i8
  %c = zext i8 %b to i32
  ret i32 %c
}
; => unchanged

; A value that is never negative is zero-extended.
; run: @nonNegative(-1) == 2147483647
; run: @nonNegative(0) == 0
define i64 @nonNegative(i32 %x) {
entry:
  %a = lshr i32 %x, 1
  %b = sext i32 %a to i64
  ret i64 %b
}
; =>
; define i64 @nonNegative(i32 %x) {
; entry:
;   %a = lshr i32 %x, 1
;   %b = zext i32 %a to i64
;   ret i64 %b
; }

; Unchanged: the sign bit may be set.
; run: @mayBeNegative(-1) == -128
; run: @mayBeNegative(127) == 0
define i64 @mayBeNegative(i8 %x) {
entry:
  %a = and i8 %x, 128
  %b = sext i8 %a to i64
  ret i64 %b
}
; => unchanged

; Bits that are cast to another type and back are the original.
; run: @bits(4607182418800017408) == 4607182418800017408
; run: @bits(-1) == -1
define i64 @bits(i64 %x) {
entry:
  %a = bitcast i64 %x to double
  %b = bitcast double %a to i64
  ret i64 %b
}
; =>
; define i64 @bits(i64 %x) {
; entry:
;   %a = bitcast i64 %x to double
;   ret i64 %x
; }

; A truncated sum of an extension is a narrow sum.
; run: @narrowSum(200, 100) == 44
; run: @narrowSum(1, 300) == 45
define i8 @narrowSum(i8 %x, i32 %y) {
entry:
  %a = zext i8 %x to i32
  %s = add i32 %a, %y
  %r = trunc i32 %s to i8
  ret i8 %r
}
; =>
; define i8 @narrowSum(i8 %x, i32 %y) {
; entry:
;   %a = zext i8 %x to i32
;   %s = add i32 %a, %y
;   %r = trunc i32 %y to i8
;   %r.1 = add i8 %x, %r
;   ret i8 %r.1
; }

; So are other operations, also nested ones.
; run: @narrowXor(15, 51) == 61
define i8 @narrowXor(i8 %x, i8 %y) {
entry:
  %a = zext i8 %x to i32
  %b = sext i8 %y to i32
  %s = xor i32 %a, %b
  %t = add i32 %s, 257
  %r = trunc i32 %t to i8
  ret i8 %r
}
; =>
; define i8 @narrowXor(i8 %x, i8 %y) {
; entry:
;   %a = zext i8 %x to i32
;   %b = sext i8 %y to i32
;   %s = xor i32 %a, %b
;   %t = add i32 %s, 257
;   %r = trunc i32 %s to i8
;   %r.1 = add i8 %r, 1
;   ret i8 %r.1
; }

; A shift to the left is narrow if its count is below the narrow width.
; run: @narrowShift(129, 1, 7) == 9
; run: @narrowShift(255, 7, 9) == 137
define i8 @narrowShift(i8 %x, i32 %n, i32 %y) {
entry:
  %a = zext i8 %x to i32
  %count = and i32 %n, 7
  %s = shl i32 %a, %count
  %t = add i32 %s, %y
  %r = trunc i32 %t to i8
  ret i8 %r
}
; =>
; define i8 @narrowShift(i8 %x, i32 %n, i32 %y) {
; entry:
;   %a = zext i8 %x to i32
;   %count = and i32 %n, 7
;   %s = shl i32 %a, %count
;   %t = add i32 %s, %y
;   %r = trunc i32 %s to i8
;   %r.1 = trunc i32 %y to i8
;   %r.2 = add i8 %r, %r.1
;   ret i8 %r.2
; }

; A greater count would make the narrow shift a shift by the rest of the count.
; run: @wideShift(129, 8, 7) == 7
; run: @wideShift(255, 7, 9) == 137
define i8 @wideShift(i8 %x, i32 %n, i32 %y) {
entry:
  %a = zext i8 %x to i32
  %count = and i32 %n, 15
  %s = shl i32 %a, %count
  %t = add i32 %s, %y
  %r = trunc i32 %t to i8
  ret i8 %r
}
; => unchanged

; An operand is extended from a wider type than that of the low bits.
; run: @lowByteOfOr(-2, 3) == -1
; run: @lowByteOfOr(1000, 4294967296) == -24
define i8 @lowByteOfOr(i32 %x, i64 %y) {
entry:
  %a = sext i32 %x to i64
  %b = or i64 %a, %y
  %c = trunc i64 %b to i8
  ret i8 %c
}
; =>
; define i8 @lowByteOfOr(i32 %x, i64 %y) {
; entry:
;   %a = sext i32 %x to i64
;   %b = or i64 %a, %y
;   %c = trunc i32 %x to i8
;   %c.1 = trunc i64 %y to i8
;   %c.2 = or i8 %c, %c.1
;   ret i8 %c.2
; }

; A selection of extensions is truncated.
; run: @truncSelect(true, -5) == -5
; run: @truncSelect(false, 7) == 9
define i32 @truncSelect(i1 %c, i32 %x) {
entry:
  %a = sext i32 %x to i64
  %b = select i1 %c, i64 %a, i64 9
  %d = trunc i64 %b to i32
  ret i32 %d
}
; =>
; define i32 @truncSelect(i1 %c, i32 %x) {
; entry:
;   %a = sext i32 %x to i64
;   %b = select i1 %c, i64 %a, i64 9
;   %d = select i1 %c, i32 %x, i32 9
;   ret i32 %d
; }

; The copies of a sign are shifted out.
; run: @shiftOut(98304) == -2147483648
; run: @shiftOut(1) == 65536
define i32 @shiftOut(i32 %x) {
entry:
  %a = trunc i32 %x to i16
  %b = sext i16 %a to i32
  %c = shl i32 %b, 16
  ret i32 %c
}
; =>
; define i32 @shiftOut(i32 %x) {
; entry:
;   %a = trunc i32 %x to i16
;   %b = sext i16 %a to i32
;   %c = shl i32 %x, 16
;   ret i32 %c
; }

; One of them stays.
; run: @shiftLess(98304) == -1073741824
; run: @shiftLess(1) == 32768
define i32 @shiftLess(i32 %x) {
entry:
  %a = trunc i32 %x to i16
  %b = sext i16 %a to i32
  %c = shl i32 %b, 15
  ret i32 %c
}
; => unchanged

; A number times a truth value.
; run: @timesBool(true, -5) == -5
; run: @timesBool(false, 7) == 0
define i32 @timesBool(i1 %c, i32 %x) {
entry:
  %a = zext i1 %c to i32
  %b = mul i32 %x, %a
  ret i32 %b
}
; =>
; define i32 @timesBool(i1 %c, i32 %x) {
; entry:
;   %a = zext i1 %c to i32
;   %b = select i1 %c, i32 %x, i32 0
;   ret i32 %b
; }
