; passes: simplify

; Constants are folded.
; run: @constants() == -3
define i64 @constants() {
entry:
  %a = call i64 @wend.umulh.i64(i64 -1, i64 -1)
  %b = call i64 @wend.smulh.i64(i64 -1, i64 1)
  %c = add i64 %a, %b
  ret i64 %c
}
; =>
; define i64 @constants() {
; entry:
;   ret i64 -3
; }

; Zero and, of unsigned numbers, one: nothing is above 64 bits.
; run: @nothing(-1) == 0
; run: @nothing(-9223372036854775808) == 0
define i64 @nothing(i64 %x) {
entry:
  %a = call i64 @wend.umulh.i64(i64 0, i64 %x)
  %b = call i64 @wend.smulh.i64(i64 %x, i64 0)
  %c = call i64 @wend.umulh.i64(i64 1, i64 %x)
  %d = or i64 %a, %b
  %e = or i64 %c, %d
  ret i64 %e
}
; =>
; define i64 @nothing(i64 %x) {
; entry:
;   ret i64 0
; }

; The product of two numbers of 32 bits has 64.
; run: @small(-1, -1) == 0
define i64 @small(i32 %x, i32 %y) {
entry:
  %a = zext i32 %x to i64
  %b = zext i32 %y to i64
  %c = call i64 @wend.umulh.i64(i64 %a, i64 %b)
  ret i64 %c
}
; =>
; define i64 @small(i32 %x, i32 %y) {
; entry:
;   %a = zext i32 %x to i64
;   %b = zext i32 %y to i64
;   ret i64 0
; }

; One bit more may be set.
; run: @large(-1, -1) == 1
define i64 @large(i32 %x, i32 %y) {
entry:
  %a = zext i32 %x to i64
  %b = zext i32 %y to i64
  %c = shl i64 %a, 1
  %d = call i64 @wend.umulh.i64(i64 %c, i64 %b)
  ret i64 %d
}
; => unchanged

; Powers of two are shifts.
; run: @power(-1) == 7
; run: @power(2305843009213693952) == 1
define i64 @power(i64 %x) {
entry:
  %a = call i64 @wend.umulh.i64(i64 8, i64 %x)
  ret i64 %a
}
; =>
; define i64 @power(i64 %x) {
; entry:
;   %a = lshr i64 %x, 61
;   ret i64 %a
; }

; The greatest power is 2^63.
; run: @highestBit(-1) == 9223372036854775807
define i64 @highestBit(i64 %x) {
entry:
  %a = call i64 @wend.umulh.i64(i64 %x, i64 -9223372036854775808)
  ret i64 %a
}
; =>
; define i64 @highestBit(i64 %x) {
; entry:
;   %a = lshr i64 %x, 1
;   ret i64 %a
; }

; Of signed numbers, the shift is arithmetic.
; run: @signedPower(-1) == -1
; run: @signedPower(9223372036854775807) == 3
; run: @signedPower(-9223372036854775808) == -4
define i64 @signedPower(i64 %x) {
entry:
  %a = call i64 @wend.smulh.i64(i64 8, i64 %x)
  ret i64 %a
}
; =>
; define i64 @signedPower(i64 %x) {
; entry:
;   %a = ashr i64 %x, 61
;   ret i64 %a
; }

; The upper half of a signed number is its sign.
; run: @signedOne(-5) == -1
; run: @signedOne(5) == 0
define i64 @signedOne(i64 %x) {
entry:
  %a = call i64 @wend.smulh.i64(i64 %x, i64 1)
  ret i64 %a
}
; =>
; define i64 @signedOne(i64 %x) {
; entry:
;   %a = ashr i64 %x, 63
;   ret i64 %a
; }

; -2^63 is no power of two.
; run: @least(-9223372036854775808) == 4611686018427387904
; run: @least(1) == -1
define i64 @least(i64 %x) {
entry:
  %a = call i64 @wend.smulh.i64(i64 %x, i64 -9223372036854775808)
  ret i64 %a
}
; => unchanged

; Where neither is negative, the product is that of unsigned numbers.
; run: @natural(-1, -1) == 4611686018427387903
define i64 @natural(i64 %x, i64 %y) {
entry:
  %a = lshr i64 %x, 1
  %b = lshr i64 %y, 1
  %c = call i64 @wend.smulh.i64(i64 %a, i64 %b)
  ret i64 %c
}
; =>
; define i64 @natural(i64 %x, i64 %y) {
; entry:
;   %a = lshr i64 %x, 1
;   %b = lshr i64 %y, 1
;   %c = call i64 @wend.umulh.i64(i64 %a, i64 %b)
;   ret i64 %c
; }

; Overflow of a product by a constant.
; run: @overflows(1537228672809129301) == 0
; run: @overflows(1537228672809129302) == 1
; run: @overflows(-1) == 1
define i1 @overflows(i64 %x) {
entry:
  %a = call i64 @wend.umulh.i64(i64 %x, i64 12)
  %b = icmp ne i64 %a, 0
  ret i1 %b
}
; =>
; define i1 @overflows(i64 %x) {
; entry:
;   %a = call i64 @wend.umulh.i64(i64 %x, i64 12)
;   %b = icmp ugt i64 %x, 1537228672809129301
;   ret i1 %b
; }

; The same, inverted.
; run: @fits(1537228672809129301) == 1
; run: @fits(1537228672809129302) == 0
define i1 @fits(i64 %x) {
entry:
  %a = call i64 @wend.umulh.i64(i64 12, i64 %x)
  %b = icmp eq i64 %a, 0
  ret i1 %b
}
; =>
; define i1 @fits(i64 %x) {
; entry:
;   %a = call i64 @wend.umulh.i64(i64 %x, i64 12)
;   %b = icmp ule i64 %x, 1537228672809129301
;   ret i1 %b
; }

; The sum that the reader makes of a product of two sign-extended numbers.
; run: @signed(-1, -1) == 0
; run: @signed(-1, 1) == -1
; run: @signed(-9223372036854775808, -9223372036854775808) == 4611686018427387904
; run: @signed(9223372036854775807, -9223372036854775808) == -4611686018427387904
define i64 @signed(i64 %x, i64 %y) {
entry:
  %a = ashr i64 %x, 63
  %b = ashr i64 %y, 63
  %high = call i64 @wend.umulh.i64(i64 %x, i64 %y)
  %c = mul i64 %x, %b
  %d = add i64 %high, %c
  %e = mul i64 %a, %y
  %f = add i64 %d, %e
  ret i64 %f
}
; =>
; define i64 @signed(i64 %x, i64 %y) {
; entry:
;   %a = ashr i64 %x, 63
;   %b = ashr i64 %y, 63
;   %high = call i64 @wend.umulh.i64(i64 %x, i64 %y)
;   %c = mul i64 %x, %b
;   %d = add i64 %high, %c
;   %e = mul i64 %a, %y
;   %f = call i64 @wend.smulh.i64(i64 %x, i64 %y)
;   ret i64 %f
; }

; The other order, and one factor that is not negative.
; run: @signedByNatural(-1, -1) == -1
; run: @signedByNatural(-9223372036854775808, -1) == -4611686018427387904
; run: @signedByNatural(9223372036854775807, -1) == 4611686018427387903
define i64 @signedByNatural(i64 %x, i64 %y) {
entry:
  %n = lshr i64 %y, 1
  %high = call i64 @wend.umulh.i64(i64 %n, i64 %x)
  %a = ashr i64 %x, 63
  %b = mul i64 %n, %a
  %c = add i64 %b, %high
  ret i64 %c
}
; =>
; define i64 @signedByNatural(i64 %x, i64 %y) {
; entry:
;   %n = lshr i64 %y, 1
;   %high = call i64 @wend.umulh.i64(i64 %n, i64 %x)
;   %a = ashr i64 %x, 63
;   %b = mul i64 %n, %a
;   %c = call i64 @wend.smulh.i64(i64 %n, i64 %x)
;   ret i64 %c
; }

; One correction is not enough where both may be negative.
; run: @halfSigned(-1, -1) == -1
; run: @halfSigned(-1, 2) == -1
define i64 @halfSigned(i64 %x, i64 %y) {
entry:
  %high = call i64 @wend.umulh.i64(i64 %x, i64 %y)
  %a = ashr i64 %x, 63
  %b = mul i64 %y, %a
  %c = add i64 %high, %b
  ret i64 %c
}
; => unchanged
