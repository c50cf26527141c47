; passes: simplify

; Two zero extensions are one.
; run: @zextOfZExt(-1) == 255
define i64 @zextOfZExt(i8 %x) {
entry:
  %a = zext i8 %x to i32
  %b = zext i32 %a to i64
  ret i64 %b
}
; =>
; define i64 @zextOfZExt(i8 %x) {
; entry:
;   %a = zext i8 %x to i32
;   %b = zext i8 %x to i64
;   ret i64 %b
; }

; Two sign extensions are one.
; run: @sextOfSExt(-1) == -1
define i64 @sextOfSExt(i8 %x) {
entry:
  %a = sext i8 %x to i32
  %b = sext i32 %a to i64
  ret i64 %b
}
; =>
; define i64 @sextOfSExt(i8 %x) {
; entry:
;   %a = sext i8 %x to i32
;   %b = sext i8 %x to i64
;   ret i64 %b
; }

; A zero extension is not negative: extending its sign adds zeros.
; run: @sextOfZExt(-1) == 255
define i64 @sextOfZExt(i8 %x) {
entry:
  %a = zext i8 %x to i32
  %b = sext i32 %a to i64
  ret i64 %b
}
; =>
; define i64 @sextOfZExt(i8 %x) {
; entry:
;   %a = zext i8 %x to i32
;   %b = zext i8 %x to i64
;   ret i64 %b
; }

; A zero extension of a sign extension is neither of the two: unchanged.
; run: @zextOfSExt(-1) == 4294967295
define i64 @zextOfSExt(i8 %x) {
entry:
  %a = sext i8 %x to i32
  %b = zext i32 %a to i64
  ret i64 %b
}
; => unchanged

; What shifts and joins extended numbers is done before the extension: a rotation of 32 bits.
; run: @rotate(2147483649, 4) == 24
; run: @rotate(7, 0) == 7
; run: @rotate(7, 36) == 112
define i32 @rotate(i32 %x, i32 %n) {
entry:
  %count = and i32 %n, 31
  %a = shl i32 %x, %count
  %high = zext i32 %a to i64
  %wide = zext i32 %x to i64
  %rest = sub i32 32, %count
  %other = and i32 %rest, 31
  %by = zext i32 %other to i64
  %low = lshr i64 %wide, %by
  %both = or i64 %low, %high
  %r = trunc i64 %both to i32
  ret i32 %r
}
; =>
; define i32 @rotate(i32 %x, i32 %n) {
; entry:
;   %count = and i32 %n, 31
;   %a = shl i32 %x, %count
;   %high = zext i32 %a to i64
;   %wide = zext i32 %x to i64
;   %rest = sub i32 32, %count
;   %other = and i32 %rest, 31
;   %by = zext i32 %other to i64
;   %low = lshr i32 %x, %other
;   %low.1 = zext i32 %low to i64
;   %both = or i32 %low, %a
;   %both.1 = zext i32 %both to i64
;   ret i32 %both
; }

; A count of 32 leaves no bit of the 32, which no narrow shift does.
; run: @shiftedOut(-1, 32) == 0
; run: @shiftedOut(-1, 31) == 1
define i64 @shiftedOut(i32 %x, i64 %n) {
entry:
  %count = and i64 %n, 63
  %wide = zext i32 %x to i64
  %r = lshr i64 %wide, %count
  ret i64 %r
}
; => unchanged

; A mask may have bits above the extension, another constant may not.
; run: @joins(6) == 4294967299
; run: @joins(-1) == 4294967299
define i64 @joins(i32 %x) {
entry:
  %a = zext i32 %x to i64
  %mask = and i64 %a, -4
  %b = zext i32 %x to i64
  %set = or i64 %b, 4294967297
  %r = sub i64 %set, %mask
  %s = add i64 %r, 0
  ret i64 %s
}
; =>
; define i64 @joins(i32 %x) {
; entry:
;   %a = zext i32 %x to i64
;   %mask = and i32 %x, -4
;   %mask.1 = zext i32 %mask to i64
;   %b = zext i32 %x to i64
;   %set = or i64 %b, 4294967297
;   %r = sub i64 %set, %mask.1
;   ret i64 %r
; }

; The constant of a sum that does not wrap is added after its extension: two indices share that.
; run: @indices(5) == 29
; run: @indices(-3) == -19
define i64 @indices(i32 %x) {
entry:
  %a = add nsw i32 %x, 20
  %b = sext i32 %a to i64
  %c = add nsw i32 %x, -1
  %d = sext i32 %c to i64
  %r = xor i64 %b, %d
  ret i64 %r
}
; =>
; define i64 @indices(i32 %x) {
; entry:
;   %a = add i32 %x, 20
;   %b = sext i32 %x to i64
;   %b.1 = add i64 %b, 20
;   %c = add i32 %x, -1
;   %d = sext i32 %x to i64
;   %d.1 = add i64 %d, -1
;   %r = xor i64 %b.1, %d.1
;   ret i64 %r
; }

; Not that of a sum that may wrap, nor of one with another use.
; run: @wraps(2147483647) == -2147483648
define i64 @wraps(i32 %x) {
entry:
  %a = add i32 %x, 1
  %b = sext i32 %a to i64
  ret i64 %b
}
; => unchanged

; The sum is needed anyway.
; run: @twice(7) == 72
define i64 @twice(i32 %x) {
entry:
  %a = add nsw i32 %x, 1
  %b = sext i32 %a to i64
  %c = mul i32 %a, %a
  %d = zext i32 %c to i64
  %r = add i64 %d, %b
  ret i64 %r
}
; => unchanged

; A product by 2, 4 or 8 that does not wrap: its factor can be the scale of an address.
; run: @sextOfProduct(-7) == -14
define i64 @sextOfProduct(i32 %x) {
entry:
  %a = mul nsw i32 %x, 2
  %b = sext i32 %a to i64
  ret i64 %b
}
; =>
; define i64 @sextOfProduct(i32 %x) {
; entry:
;   %a = mul i32 %x, 2
;   %b = sext i32 %x to i64
;   %b.1 = mul i64 %b, 2
;   ret i64 %b.1
; }

; The same of a shift.
; run: @sextOfShift(-7) == -56
define i64 @sextOfShift(i32 %x) {
entry:
  %a = shl nsw i32 %x, 3
  %b = sext i32 %a to i64
  ret i64 %b
}
; =>
; define i64 @sextOfShift(i32 %x) {
; entry:
;   %a = shl i32 %x, 3
;   %b = sext i32 %x to i64
;   %b.1 = shl i64 %b, 3
;   ret i64 %b.1
; }

; Of a product that may wrap: unchanged.
; run: @sextOfWrapped(1073741824) == -2147483648
define i64 @sextOfWrapped(i32 %x) {
entry:
  %a = mul i32 %x, 2
  %b = sext i32 %a to i64
  ret i64 %b
}
; => unchanged

; By 3: unchanged.
; run: @sextOfTriple(-7) == -21
define i64 @sextOfTriple(i32 %x) {
entry:
  %a = mul nsw i32 %x, 3
  %b = sext i32 %a to i64
  ret i64 %b
}
; => unchanged

; A sum that cannot wrap, because its operand was a byte: the constant of an index is a displacement.
; run: @zextOfByteSum(255) == 256
define i64 @zextOfByteSum(i8 %x) {
entry:
  %a = zext i8 %x to i32
  %b = add i32 %a, 1
  %c = zext i32 %b to i64
  ret i64 %c
}
; =>
; define i64 @zextOfByteSum(i8 %x) {
; entry:
;   %a = zext i8 %x to i32
;   %b = add i32 %a, 1
;   %c = zext i8 %x to i64
;   %c.1 = add i64 %c, 1
;   ret i64 %c.1
; }

; A sum that may wrap: unchanged.
; run: @zextOfWrapped(-1) == 0
define i64 @zextOfWrapped(i32 %x) {
entry:
  %b = add i32 %x, 1
  %c = zext i32 %b to i64
  ret i64 %c
}
; => unchanged

; A negative constant wraps below it: unchanged.
; run: @zextOfDifference(0) == 4294967295
define i64 @zextOfDifference(i8 %x) {
entry:
  %a = zext i8 %x to i32
  %b = add i32 %a, -1
  %c = zext i32 %b to i64
  ret i64 %c
}
; => unchanged

; A sum with another use: its operand is extended, too, so that one extension is left.
; run: @sextOfUsedSum(7) == 8796093022223
define i64 @sextOfUsedSum(i32 %x) {
entry:
  %a = add nsw i32 %x, 1
  %b = sext i32 %a to i64
  %c = sext i32 %x to i64
  %d = add i64 %b, %c
  %e = zext i32 %a to i64
  %f = shl i64 %e, 40
  %g = add i64 %d, %f
  ret i64 %g
}
; =>
; define i64 @sextOfUsedSum(i32 %x) {
; entry:
;   %a = add i32 %x, 1
;   %b = sext i32 %x to i64
;   %b.1 = add i64 %b, 1
;   %c = sext i32 %x to i64
;   %d = add i64 %b.1, %c
;   %e = zext i32 %a to i64
;   %f = shl i64 %e, 40
;   %g = add i64 %d, %f
;   ret i64 %g
; }

; Its operand is not: unchanged.
; run: @sextOfUsedSumOnly(7) == 8796093022216
define i64 @sextOfUsedSumOnly(i32 %x) {
entry:
  %a = add nsw i32 %x, 1
  %b = sext i32 %a to i64
  %e = zext i32 %a to i64
  %f = shl i64 %e, 40
  %g = add i64 %b, %f
  ret i64 %g
}
; => unchanged

; A truth value is negated.
; run: @negateBool(true) == -1
; run: @negateBool(false) == 0
define i32 @negateBool(i1 %x) {
entry:
  %a = zext i1 %x to i32
  %b = sub i32 0, %a
  ret i32 %b
}
; =>
; define i32 @negateBool(i1 %x) {
; entry:
;   %a = zext i1 %x to i32
;   %b = sext i1 %x to i32
;   ret i32 %b
; }

; A multiple of 4 and less than 4 more: no bit is carried, so the index is extended before the sum.
; run: @multiple(3, 4) == 15
define i64 @multiple(i32 %x, i64 %y) {
entry:
  %a = shl i32 %x, 2
  %b = add i32 %a, 3
  %c = zext i32 %b to i64
  ret i64 %c
}
; =>
; define i64 @multiple(i32 %x, i64 %y) {
; entry:
;   %a = shl i32 %x, 2
;   %b = add i32 %a, 3
;   %c = zext i32 %a to i64
;   %c.1 = add i64 %c, 3
;   ret i64 %c.1
; }

; 4 more may be carried.
; run: @carried(1073741823) == 0
define i64 @carried(i32 %x) {
entry:
  %a = shl i32 %x, 2
  %b = add i32 %a, 4
  %c = zext i32 %b to i64
  ret i64 %c
}
; => unchanged
