; passes: simplify

; A number that is out of range is set to the nearest in it: two limits.
; run: @clampByte(100) == 100
; run: @clampByte(255) == 255
; run: @clampByte(256) == 255
; run: @clampByte(0) == 0
; run: @clampByte(-1) == 0
; run: @clampByte(-2147483648) == 0
define i32 @clampByte(i32 %x) {
  %out = icmp ugt i32 %x, 255
  %negative = icmp slt i32 %x, 0
  %limit = select i1 %negative, i32 0, i32 255
  %r = select i1 %out, i32 %limit, i32 %x
  ret i32 %r
}
; =>
; define i32 @clampByte(i32 %x) {
; 0:
;   %out = icmp ugt i32 %x, 255
;   %negative = icmp slt i32 %x, 0
;   %limit = select i1 %negative, i32 0, i32 255
;   %r = icmp sgt i32 %x, 255
;   %r.1 = select i1 %r, i32 255, i32 %x
;   %r.2 = icmp slt i32 %x, 0
;   %r.3 = select i1 %r.2, i32 0, i32 %r.1
;   ret i32 %r.3
; }

; The range of 16 bits, the choice widened.
; run: @clampShort(32767) == 32767
; run: @clampShort(32768) == 32767
; run: @clampShort(-32768) == -32768
; run: @clampShort(-32769) == -32768
; run: @clampShort(9223372036854775807) == 32767
; run: @clampShort(-9223372036854775808) == -32768
define i64 @clampShort(i64 %x) {
  %d = add i64 %x, 32768
  %in = icmp ult i64 %d, 65536
  %positive = icmp sgt i64 %x, 0
  %limit = select i1 %positive, i32 32767, i32 -32768
  %wide = sext i32 %limit to i64
  %r = select i1 %in, i64 %x, i64 %wide
  ret i64 %r
}
; =>
; define i64 @clampShort(i64 %x) {
; 0:
;   %d = add i64 %x, 32768
;   %in = icmp ult i64 %d, 65536
;   %positive = icmp sgt i64 %x, 0
;   %limit = select i1 %positive, i32 32767, i32 -32768
;   %wide = select i1 %positive, i64 32767, i64 -32768
;   %r = icmp sgt i64 %x, 32767
;   %r.1 = select i1 %r, i64 32767, i64 %x
;   %r.2 = icmp slt i64 %x, -32768
;   %r.3 = select i1 %r.2, i64 -32768, i64 %r.1
;   ret i64 %r.3
; }

; The limit by the bits of the sign.
; run: @clampBySign(32767) == 32767
; run: @clampBySign(32768) == 32767
; run: @clampBySign(-32768) == -32768
; run: @clampBySign(-32769) == -32768
define i32 @clampBySign(i32 %x) {
  %d = add i32 %x, 32768
  %high = and i32 %d, -65536
  %out = icmp ne i32 %high, 0
  %sign = ashr i32 %x, 31
  %limit = xor i32 %sign, 32767
  %r = select i1 %out, i32 %limit, i32 %x
  ret i32 %r
}
; =>
; define i32 @clampBySign(i32 %x) {
; 0:
;   %d = add i32 %x, 32768
;   %high = and i32 %d, -65536
;   %out = icmp ugt i32 %d, 65535
;   %sign = ashr i32 %x, 31
;   %limit = xor i32 %sign, 32767
;   %r = icmp sgt i32 %x, 32767
;   %r.1 = select i1 %r, i32 32767, i32 %x
;   %r.2 = icmp slt i32 %x, -32768
;   %r.3 = select i1 %r.2, i32 -32768, i32 %r.1
;   ret i32 %r.3
; }

; A range of bytes.
; run: @clampDigit(7) == 7
; run: @clampDigit(10) == 9
; run: @clampDigit(-9) == -9
; run: @clampDigit(-128) == -9
define i8 @clampDigit(i8 %x) {
  %d = add i8 %x, 9
  %out = icmp ugt i8 %d, 18
  %negative = icmp slt i8 %x, 0
  %limit = select i1 %negative, i8 -9, i8 9
  %r = select i1 %out, i8 %limit, i8 %x
  ret i8 %r
}
; =>
; define i8 @clampDigit(i8 %x) {
; 0:
;   %d = add i8 %x, 9
;   %out = icmp ugt i8 %d, 18
;   %negative = icmp slt i8 %x, 0
;   %limit = select i1 %negative, i8 -9, i8 9
;   %r = icmp sgt i8 %x, 9
;   %r.1 = select i1 %r, i8 9, i8 %x
;   %r.2 = icmp slt i8 %x, -9
;   %r.3 = select i1 %r.2, i8 -9, i8 %r.1
;   ret i8 %r.3
; }

; Other limits than those of the range stay.
; run: @otherLimit(256) == 254
; run: @otherLimit(-1) == 0
; run: @otherLimit(255) == 255
define i32 @otherLimit(i32 %x) {
  %out = icmp ugt i32 %x, 255
  %negative = icmp slt i32 %x, 0
  %limit = select i1 %negative, i32 0, i32 254
  %r = select i1 %out, i32 %limit, i32 %x
  ret i32 %r
}
; => unchanged

; So do limits the other way round.
; run: @otherWay(256) == 0
; run: @otherWay(-1) == 255
define i32 @otherWay(i32 %x) {
  %out = icmp ugt i32 %x, 255
  %negative = icmp slt i32 %x, 0
  %limit = select i1 %negative, i32 255, i32 0
  %r = select i1 %out, i32 %limit, i32 %x
  ret i32 %r
}
; => unchanged

; And a choice that does not tell the sides apart: 300 and more are above, 299 is taken for below.
; run: @otherSides(299) == 0
; run: @otherSides(300) == 255
; run: @otherSides(-1) == 0
define i32 @otherSides(i32 %x) {
  %out = icmp ugt i32 %x, 255
  %above = icmp sge i32 %x, 300
  %limit = select i1 %above, i32 255, i32 0
  %r = select i1 %out, i32 %limit, i32 %x
  ret i32 %r
}
; => unchanged

; High bits that are clear bound a number.
; run: @small(255) == true
; run: @small(256) == false
; run: @small(-1) == false
define i1 @small(i32 %x) {
  %high = and i32 %x, -256
  %c = icmp eq i32 %high, 0
  ret i1 %c
}
; =>
; define i1 @small(i32 %x) {
; 0:
;   %high = and i32 %x, -256
;   %c = icmp ult i32 %x, 256
;   ret i1 %c
; }

; Of a byte, too.
; run: @notSmall(15) == false
; run: @notSmall(16) == true
; run: @notSmall(-16) == true
define i1 @notSmall(i8 %x) {
  %high = and i8 %x, -16
  %c = icmp ne i8 %high, 0
  ret i1 %c
}
; =>
; define i1 @notSmall(i8 %x) {
; 0:
;   %high = and i8 %x, -16
;   %c = icmp ugt i8 %x, 15
;   ret i1 %c
; }

; Not of a bound that no instruction has room for.
; run: @large(4294967295) == true
; run: @large(4294967296) == false
define i1 @large(i64 %x) {
  %high = and i64 %x, -4294967296
  %c = icmp eq i64 %high, 0
  ret i1 %c
}
; => unchanged

; Operations on a choice of constants.
; run: @choice(true) == 40
; run: @choice(false) == 72
define i64 @choice(i1 %c) {
  %a = select i1 %c, i8 5, i8 9
  %b = shl i8 %a, 3
  %d = or i8 %b, 1
  %e = zext i8 %d to i64
  %f = xor i64 %e, 1
  ret i64 %f
}
; =>
; define i64 @choice(i1 %c) {
; 0:
;   %a = select i1 %c, i8 5, i8 9
;   %b = select i1 %c, i8 40, i8 72
;   %d = select i1 %c, i8 41, i8 73
;   %e = select i1 %c, i64 41, i64 73
;   %f = select i1 %c, i64 40, i64 72
;   ret i64 %f
; }

; A choice that is used otherwise stays.
; run: @usedTwice(true) == 16
; run: @usedTwice(false) == 24
define i32 @usedTwice(i1 %c) {
  %a = select i1 %c, i32 5, i32 9
  %b = add i32 %a, 6
  %d = add i32 %b, %a
  ret i32 %d
}
; => unchanged
