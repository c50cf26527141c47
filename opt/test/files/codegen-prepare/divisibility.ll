; passes: codegen-prepare

; An odd divisor: the multiples are those whose product with the inverse is at most (2^32 - 1) / 7.
; run: @odd(0) == 1
; run: @odd(7) == 1
; run: @odd(6) == 0
; run: @odd(8) == 0
; run: @odd(-4) == 1
; run: @odd(-3) == 0
; run: @odd(-5) == 0
; run: @odd(2147483640) == 0
define i32 @odd(i32 %x) {
  %r = urem i32 %x, 7
  %c = icmp eq i32 %r, 0
  %n = zext i1 %c to i32
  ret i32 %n
}
; =>
; define i32 @odd(i32 %x) {
; 0:
;   %1 = mul i32 %x, -1227133513
;   %c = icmp ult i32 %1, 613566757
;   %n = zext i1 %c to i32
;   ret i32 %n
; }

; An even one: the product is rotated, so that bits of numbers that are odd count too.
; run: @even(0) == 0
; run: @even(100) == 0
; run: @even(50) == 1
; run: @even(25) == 1
; run: @even(99) == 1
; run: @even(-96) == 0
; run: @even(-1) == 1
; run: @even(-46) == 1
define i32 @even(i32 %x) {
  %r = urem i32 %x, 100
  %c = icmp ne i32 %r, 0
  %n = zext i1 %c to i32
  ret i32 %n
}
; =>
; define i32 @even(i32 %x) {
; 0:
;   %1 = mul i32 %x, -1030792151
;   %2 = lshr i32 %1, 2
;   %3 = shl i32 %1, 30
;   %4 = or i32 %3, %2
;   %c = icmp ugt i32 %4, 42949672
;   %n = zext i1 %c to i32
;   ret i32 %n
; }

; Of signed numbers, the products are from -m to m.
; run: @signs(0) == 1
; run: @signs(7) == 1
; run: @signs(-7) == 1
; run: @signs(6) == 0
; run: @signs(-6) == 0
; run: @signs(2147483647) == 0
; run: @signs(2147483646) == 1
; run: @signs(-2147483648) == 0
; run: @signs(-2147483647) == 0
; run: @signs(-2147483646) == 1
define i32 @signs(i32 %x) {
  %r = srem i32 %x, 7
  %c = icmp eq i32 %r, 0
  %n = zext i1 %c to i32
  ret i32 %n
}
; =>
; define i32 @signs(i32 %x) {
; 0:
;   %1 = mul i32 %x, -1227133513
;   %2 = add i32 %1, 306783378
;   %c = icmp ult i32 %2, 613566757
;   %n = zext i1 %c to i32
;   ret i32 %n
; }

; Signed, and even; the sign of the divisor does not count.
; run: @even_signs(0) == 0
; run: @even_signs(12) == 0
; run: @even_signs(-12) == 0
; run: @even_signs(6) == 1
; run: @even_signs(-6) == 1
; run: @even_signs(4) == 1
; run: @even_signs(2147483640) == 0
; run: @even_signs(2147483647) == 1
; run: @even_signs(-2147483648) == 1
; run: @even_signs(-2147483640) == 0
define i32 @even_signs(i32 %x) {
  %r = srem i32 %x, -12
  %c = icmp ne i32 %r, 0
  %n = zext i1 %c to i32
  ret i32 %n
}
; =>
; define i32 @even_signs(i32 %x) {
; 0:
;   %1 = mul i32 %x, -1431655765
;   %2 = add i32 %1, 715827880
;   %3 = lshr i32 %2, 2
;   %4 = shl i32 %2, 30
;   %5 = or i32 %4, %3
;   %c = icmp ugt i32 %5, 357913940
;   %n = zext i1 %c to i32
;   ret i32 %n
; }

; Of 64 bits.
; run: @long(0) == 1
; run: @long(1000000007) == 1
; run: @long(1000000006) == 0
; run: @long(-8589934587) == 0
; run: @long(-1) == 0
; run: @long(-582344008) == 1
; run: @long(-582344007) == 0
define i32 @long(i64 %x) {
  %r = urem i64 %x, 1000000007
  %c = icmp eq i64 %r, 0
  %n = zext i1 %c to i32
  ret i32 %n
}
; =>
; define i32 @long(i64 %x) {
; 0:
;   %1 = mul i64 %x, -4947476124452486217
;   %c = icmp ult i64 %1, 18446743945
;   %n = zext i1 %c to i32
;   ret i32 %n
; }

; Of 64 bits, signed.
; run: @long_signs(0) == 1
; run: @long_signs(10) == 1
; run: @long_signs(-10) == 1
; run: @long_signs(5) == 0
; run: @long_signs(-5) == 0
; run: @long_signs(2) == 0
; run: @long_signs(9223372036854775800) == 1
; run: @long_signs(9223372036854775807) == 0
; run: @long_signs(-9223372036854775808) == 0
; run: @long_signs(-9223372036854775800) == 1
define i32 @long_signs(i64 %x) {
  %r = srem i64 %x, 10
  %c = icmp eq i64 %r, 0
  %n = zext i1 %c to i32
  ret i32 %n
}
; =>
; define i32 @long_signs(i64 %x) {
; 0:
;   %1 = mul i64 %x, -3689348814741910323
;   %2 = add i64 %1, 1844674407370955160
;   %3 = lshr i64 %2, 1
;   %4 = shl i64 %2, 63
;   %5 = or i64 %4, %3
;   %c = icmp ult i64 %5, 1844674407370955161
;   %n = zext i1 %c to i32
;   ret i32 %n
; }

; The largest divisor that is no power of two, of which the only multiple but 0 is it.
; run: @large(0) == 1
; run: @large(-1) == 1
; run: @large(-2) == 0
; run: @large(1) == 0
define i32 @large(i32 %x) {
  %r = urem i32 %x, -1
  %c = icmp eq i32 %r, 0
  %n = zext i1 %c to i32
  ret i32 %n
}
; =>
; define i32 @large(i32 %x) {
; 0:
;   %1 = mul i32 %x, -1
;   %c = icmp ult i32 %1, 2
;   %n = zext i1 %c to i32
;   ret i32 %n
; }

; Narrow numbers are extended.
; run: @byte(0) == 1
; run: @byte(10) == 1
; run: @byte(-6) == 1
; run: @byte(-1) == 0
; run: @byte(5) == 0
define i32 @byte(i8 %x) {
  %r = urem i8 %x, 10
  %c = icmp eq i8 %r, 0
  %n = zext i1 %c to i32
  ret i32 %n
}
; =>
; define i32 @byte(i8 %x) {
; 0:
;   %1 = zext i8 %x to i32
;   %2 = mul i32 %1, -858993459
;   %3 = lshr i32 %2, 1
;   %4 = shl i32 %2, 31
;   %5 = or i32 %4, %3
;   %c = icmp ult i32 %5, 429496730
;   %n = zext i1 %c to i32
;   ret i32 %n
; }

; By their sign, if they have one.
; run: @signed_byte(0) == 1
; run: @signed_byte(10) == 1
; run: @signed_byte(-120) == 1
; run: @signed_byte(-128) == 0
; run: @signed_byte(-10) == 1
; run: @signed_byte(5) == 0
define i32 @signed_byte(i8 %x) {
  %r = srem i8 %x, 10
  %c = icmp eq i8 %r, 0
  %n = zext i1 %c to i32
  ret i32 %n
}
; =>
; define i32 @signed_byte(i8 %x) {
; 0:
;   %1 = sext i8 %x to i32
;   %2 = mul i32 %1, -858993459
;   %3 = add i32 %2, 429496728
;   %4 = lshr i32 %3, 1
;   %5 = shl i32 %3, 31
;   %6 = or i32 %5, %4
;   %c = icmp ult i32 %6, 429496729
;   %n = zext i1 %c to i32
;   ret i32 %n
; }

; A power of two is a mask.
; run: @power(8) == 1
; run: @power(-8) == 1
; run: @power(4) == 0
define i32 @power(i32 %x) {
  %r = srem i32 %x, 8
  %c = icmp eq i32 %r, 0
  %n = zext i1 %c to i32
  ret i32 %n
}
; => unchanged

; A quotient computes the remainder as well.
; run: @both(20) == 2
; run: @both(21) == 3
define i32 @both(i32 %x) {
  %q = udiv i32 %x, 10
  %r = urem i32 %x, 10
  %c = icmp ne i32 %r, 0
  %n = zext i1 %c to i32
  %s = add i32 %q, %n
  ret i32 %s
}
; => unchanged
