; passes: simplify

; A mask of all bits that can be set changes nothing.
; run: @sameBits(-1) == 255
; run: @sameBits(128) == 128
define i32 @sameBits(i8 %x) {
entry:
  %a = zext i8 %x to i32
  %b = and i32 %a, 255
  ret i32 %b
}
; =>
; define i32 @sameBits(i8 %x) {
; entry:
;   %a = zext i8 %x to i32
;   ret i32 %a
; }

; A mask of bits that are always clear gives zero.
; run: @clearBits(-1) == 0
; run: @clearBits(128) == 0
define i32 @clearBits(i8 %x) {
entry:
  %a = zext i8 %x to i32
  %b = and i32 %a, -256
  ret i32 %b
}
; =>
; define i32 @clearBits(i8 %x) {
; entry:
;   %a = zext i8 %x to i32
;   ret i32 0
; }

; The largest sum of two bytes has nine bits, their product sixteen, and a quotient those of the
; dividend.
; run: @arithmetic(-1, -1) == 65534
; run: @arithmetic(0, 127) == 127
define i32 @arithmetic(i8 %x, i8 %y) {
entry:
  %a = zext i8 %x to i32
  %b = zext i8 %y to i32
  %sum = add i32 %a, %b
  %s = and i32 %sum, 511
  %product = mul i32 %a, %b
  %p = and i32 %product, 65535
  %d = or i32 %b, 1
  %quotient = udiv i32 %a, %d
  %q = and i32 %quotient, 255
  %0 = xor i32 %s, %p
  %1 = xor i32 %0, %q
  ret i32 %1
}
; =>
; define i32 @arithmetic(i8 %x, i8 %y) {
; entry:
;   %a = zext i8 %x to i32
;   %b = zext i8 %y to i32
;   %sum = add i32 %a, %b
;   %product = mul i32 %a, %b
;   %d = or i32 %b, 1
;   %quotient = udiv i32 %a, %d
;   %0 = xor i32 %sum, %product
;   %1 = xor i32 %0, %quotient
;   ret i32 %1
; }

; Unchanged: a sum that may have one bit more; a difference; a product that wraps.
; run: @more(-1, -1) == 255
; run: @more(127, -128) == 510
define i32 @more(i8 %x, i8 %y) {
entry:
  %a = zext i8 %x to i32
  %b = zext i8 %y to i32
  %sum = add i32 %a, %b
  %s = and i32 %sum, 255
  %difference = sub i32 %a, %b
  %d = and i32 %difference, 255
  %product = mul i8 %x, %y
  %p = and i8 %product, 127
  %e = zext i8 %p to i32
  %0 = add i32 %s, %d
  %1 = add i32 %0, %e
  ret i32 %1
}
; => unchanged

; A remainder is below its divisor; one of two masks is selected.
; run: @bounded(-1, true) == 5
; run: @bounded(70, false) == 2
define i32 @bounded(i32 %x, i1 %c) {
entry:
  %r = urem i32 %x, 10
  %a = and i32 %x, 3
  %b = select i1 %c, i32 %r, i32 %a
  %d = and i32 %b, 15
  ret i32 %d
}
; =>
; define i32 @bounded(i32 %x, i1 %c) {
; entry:
;   %r = urem i32 %x, 10
;   %a = and i32 %x, 3
;   %b = select i1 %c, i32 %r, i32 %a
;   ret i32 %b
; }

; Nothing is left of a narrow value after a shift by its width.
; run: @noneLeft(-1) == 0
; run: @noneLeft(1) == 0
define i32 @noneLeft(i16 %x) {
entry:
  %a = zext i16 %x to i32
  %b = lshr i32 %a, 16
  ret i32 %b
}
; =>
; define i32 @noneLeft(i16 %x) {
; entry:
;   %a = zext i16 %x to i32
;   ret i32 0
; }

; Unchanged: one bit is left; the sign is shifted in.
; run: @someLeft(-1, -1) == 30
; run: @someLeft(0, 1) == 0
define i32 @someLeft(i16 %x, i8 %y) {
entry:
  %a = zext i16 %x to i32
  %b = lshr i32 %a, 15
  %c = sext i8 %y to i32
  %d = lshr i32 %c, 27
  %e = xor i32 %b, %d
  ret i32 %e
}
; => unchanged

; Signed operations on values that are never negative are unsigned ones, and then shifts and masks.
; run: @unsigned(-1) == -1380525203
; run: @unsigned(14) == 11
define i32 @unsigned(i32 %x) {
entry:
  %a = lshr i32 %x, 1
  %b = sdiv i32 %a, 7
  %c = srem i32 %a, 7
  %d = ashr i32 %a, 2
  %e = sdiv i32 %a, 4
  %f = srem i32 %a, 4
  %g = xor i32 %b, %c
  %h = xor i32 %g, %d
  %i = add i32 %h, %e
  %j = add i32 %i, %f
  %k = add i32 %j, %a
  ret i32 %k
}
; =>
; define i32 @unsigned(i32 %x) {
; entry:
;   %a = lshr i32 %x, 1
;   %b = udiv i32 %a, 7
;   %c = urem i32 %a, 7
;   %d = lshr i32 %x, 3
;   %e = lshr i32 %x, 3
;   %f = and i32 %a, 3
;   %g = xor i32 %b, %c
;   %h = xor i32 %g, %d
;   %i = add i32 %h, %e
;   %j = add i32 %i, %f
;   %k = add i32 %j, %a
;   ret i32 %k
; }

; Unchanged: an operand that may be negative.
; run: @signed(-1) == 0
; run: @signed(-2147483648) == -230087536
; run: @signed(2147483647) == 230087532
define i32 @signed(i32 %x) {
entry:
  %a = and i32 %x, -2
  %b = sdiv i32 %a, 7
  %c = srem i32 %x, 7
  %d = ashr i32 %x, 2
  %e = sdiv i32 7, -3
  %f = xor i32 %b, %c
  %g = xor i32 %f, %d
  ret i32 %g
}
; => unchanged

; Unchanged: a division that may trap stays signed, because it cannot be erased.
; run: @mayTrap(-1, 2) == 127
; run: @mayTrap(9, 0) faults: division by zero
define i32 @mayTrap(i8 %x, i8 %y) {
entry:
  %a = zext i8 %x to i32
  %b = zext i8 %y to i32
  %c = sdiv i32 %a, %b
  ret i32 %c
}
; => unchanged

; Unsigned division and remainder by powers of two, the largest being the sign bit.
; run: @powers(-1) == 268435450
; run: @powers(-2147483648) == 134217729
; run: @powers(8) == 0
define i32 @powers(i32 %x) {
entry:
  %a = udiv i32 %x, 16
  %b = urem i32 %x, 8
  %c = udiv i32 %x, -2147483648
  %d = urem i32 %x, -2147483648
  %e = lshr i32 %d, 30
  %f = and i32 %a, 2147483647
  %g = xor i32 %f, %b
  %h = add i32 %g, %c
  %i = add i32 %h, %e
  ret i32 %i
}
; =>
; define i32 @powers(i32 %x) {
; entry:
;   %a = lshr i32 %x, 4
;   %b = and i32 %x, 7
;   %c = lshr i32 %x, 31
;   %d = and i32 %x, 2147483647
;   %e = lshr i32 %d, 30
;   %g = xor i32 %a, %b
;   %h = add i32 %g, %c
;   %i = add i32 %h, %e
;   ret i32 %i
; }

; Unchanged: divisors that are no powers of two.
; run: @noPowers(-1) == 1431655764
; run: @noPowers(18) == 6
define i32 @noPowers(i32 %x) {
entry:
  %a = udiv i32 %x, 3
  %b = urem i32 %x, 6
  %c = mul i32 %b, %a
  %d = and i32 %c, 1
  %e = xor i32 %a, %d
  ret i32 %e
}
; => unchanged
