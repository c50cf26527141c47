; passes: simplify

; What was subtracted is added again, on either side; two times xor is nothing.
; run: @addBack(5, -2147483648) == 5
; run: @addBack(-1, 1) == -1
define i32 @addBack(i32 %x, i32 %y) {
entry:
  %a = sub i32 %x, %y
  %b = add i32 %a, %y
  %c = sub i32 %b, %x
  %d = add i32 %x, %c
  %e = xor i32 %y, %d
  %f = xor i32 %y, %e
  ret i32 %f
}
; =>
; define i32 @addBack(i32 %x, i32 %y) {
; entry:
;   %a = sub i32 %x, %y
;   %e = xor i32 %y, %x
;   ret i32 %x
; }

; A term of a sum is subtracted.
; run: @subtractTerm(7, -2147483648) == 7
; run: @subtractTerm(-1, 127) == -1
define i32 @subtractTerm(i32 %x, i32 %y) {
entry:
  %a = add i32 %y, %x
  %b = sub i32 %a, %y
  ret i32 %b
}
; =>
; define i32 @subtractTerm(i32 %x, i32 %y) {
; entry:
;   %a = add i32 %y, %x
;   ret i32 %x
; }

; A difference is subtracted from its first operand.
; run: @subtractDifference(7, -2147483648) == -2147483648
; run: @subtractDifference(-1, 127) == 127
define i32 @subtractDifference(i32 %x, i32 %y) {
entry:
  %a = sub i32 %x, %y
  %b = sub i32 %x, %a
  ret i32 %b
}
; =>
; define i32 @subtractDifference(i32 %x, i32 %y) {
; entry:
;   %a = sub i32 %x, %y
;   ret i32 %y
; }

; A sum is subtracted from one of its terms.
; run: @subtractSum(7, -2147483648) == -2147483648
; run: @subtractSum(-1, 127) == -127
define i32 @subtractSum(i32 %x, i32 %y) {
entry:
  %a = add i32 %y, %x
  %b = sub i32 %x, %a
  ret i32 %b
}
; =>
; define i32 @subtractSum(i32 %x, i32 %y) {
; entry:
;   %a = add i32 %y, %x
;   %b = sub i32 0, %y
;   ret i32 %b
; }

; The negation of a term is moved into the sum or difference.
; run: @negatedTerms(7, 5, 3) == 5
; run: @negatedTerms(0, -2147483648, 0) == -2147483648
; run: @negatedTerms(-2147483648, 0, -1) == 2147483647
define i32 @negatedTerms(i32 %x, i32 %y, i32 %z) {
entry:
  %a = sub i32 0, %y
  %b = add i32 %x, %a
  %c = sub i32 0, %z
  %d = sub i32 %b, %c
  ret i32 %d
}
; =>
; define i32 @negatedTerms(i32 %x, i32 %y, i32 %z) {
; entry:
;   %a = sub i32 0, %y
;   %b = sub i32 %x, %y
;   %c = sub i32 0, %z
;   %d = add i32 %b, %z
;   ret i32 %d
; }

; Unchanged: the difference is the other one; a sum and another term.
; run: @otherTerms(7, 5, 3) == 3
; run: @otherTerms(-1, -2147483648, 1) == 0
define i32 @otherTerms(i32 %x, i32 %y, i32 %z) {
entry:
  %a = sub i32 %y, %x
  %b = add i32 %a, %y
  %c = add i32 %x, %y
  %d = sub i32 %c, %z
  %e = xor i32 %b, %d
  %f = mul i32 %e, %x
  %g = sub i32 %f, %x
  %h = mul i32 %g, %g
  %i = and i32 %h, 3
  %j = mul i32 %i, %z
  ret i32 %j
}
; => unchanged

; A term that contains the other operand is absorbed, at any position.
; run: @absorbed(12, 10) == 24
; run: @absorbed(-1, 0) == -2
; run: @absorbed(-2147483648, 2147483647) == 0
define i32 @absorbed(i32 %x, i32 %y) {
entry:
  %a = or i32 %y, %x
  %b = and i32 %x, %a
  %c = and i32 %x, %y
  %d = or i32 %c, %x
  %e = add i32 %b, %d
  ret i32 %e
}
; =>
; define i32 @absorbed(i32 %x, i32 %y) {
; entry:
;   %a = or i32 %y, %x
;   %c = and i32 %x, %y
;   %e = shl i32 %x, 1
;   ret i32 %e
; }

; Unchanged: no term contains the other operand.
; run: @notAbsorbed(12, 10, 6) == 0
; run: @notAbsorbed(-1, 0, -2147483648) == 0
define i32 @notAbsorbed(i32 %x, i32 %y, i32 %z) {
entry:
  %a = or i32 %y, %z
  %b = and i32 %x, %a
  %c = and i32 %x, %y
  %d = or i32 %c, %z
  %e = xor i32 %x, %y
  %f = and i32 %e, %z
  %g = add i32 %b, %d
  %h = add i32 %g, %f
  %i = and i32 %h, 31
  %j = xor i32 %i, 1
  %k = and i32 %j, %h
  ret i32 %k
}
; => unchanged

; A value and its complement have no common bit, and all bits together.
; run: @complement(5) == -2
; run: @complement(-2147483648) == -2
define i32 @complement(i32 %x) {
entry:
  %n = xor i32 %x, -1
  %a = and i32 %x, %n
  %b = or i32 %n, %x
  %c = xor i32 %x, %n
  %d = add i32 %a, %b
  %e = add i32 %d, %c
  ret i32 %e
}
; =>
; define i32 @complement(i32 %x) {
; entry:
;   %n = xor i32 %x, -1
;   ret i32 -2
; }

; The same of bytes and bools, whose bits above are clear.
; run: @narrowComplement(5, true) == -1
; run: @narrowComplement(-128, false) == -1
define i8 @narrowComplement(i8 %x, i1 %c) {
entry:
  %n = xor i8 %x, -1
  %a = or i8 %n, %x
  %m = xor i1 %c, true
  %b = and i1 %c, %m
  %d = zext i1 %b to i8
  %e = add i8 %a, %d
  ret i8 %e
}
; =>
; define i8 @narrowComplement(i8 %x, i1 %c) {
; entry:
;   %n = xor i8 %x, -1
;   %m = xor i1 %c, true
;   ret i8 -1
; }

; The constant of a difference is added last.
; run: @last(3, 10) == 32775
; run: @last(10, -3) == 32755
define i32 @last(i32 %x, i32 %y) {
entry:
  %a = sub i32 32768, %x
  %r = add i32 %a, %y
  ret i32 %r
}
; =>
; define i32 @last(i32 %x, i32 %y) {
; entry:
;   %a = sub i32 32768, %x
;   %r = sub i32 %y, %x
;   %r.1 = add i32 %r, 32768
;   ret i32 %r.1
; }

; The shift is a part of the constant.
; run: @shifted(3) == 1680
define i32 @shifted(i32 %x) {
  %s = shl i32 %x, 4
  %p = mul i32 %s, 35
  ret i32 %p
}
; =>
; define i32 @shifted(i32 %x) {
; 0:
;   %s = shl i32 %x, 4
;   %p = mul i32 %x, 560
;   ret i32 %p
; }

; So that bits are lost that are above the type, as those of the shift were.
; run: @hash(1) == 207
; run: @hash(65537) == 139
define i32 @hash(i64 %x) {
  %s = shl i64 %x, 24
  %p = mul i64 %s, 889523592379
  %h = lshr i64 %p, 56
  %r = trunc i64 %h to i32
  ret i32 %r
}
; =>
; define i32 @hash(i64 %x) {
; 0:
;   %s = shl i64 %x, 24
;   %p = mul i64 %x, -3523014627271114752
;   %h = lshr i64 %p, 56
;   %r = trunc i64 %h to i32
;   ret i32 %r
; }

; Not if it then needs a register, or is needed besides.
; run: @registers(1) == 5
; run: @registers(2) == 10
define i32 @registers(i64 %x) {
  %s = shl i64 %x, 40
  %p = mul i64 %s, 5
  %t = lshr i64 %p, 40
  %a = shl i64 %x, 8
  %b = mul i64 %a, 7
  %c = sub i64 %b, %a
  %d = lshr i64 %c, 60
  %u = add i64 %t, %d
  %r = trunc i64 %u to i32
  ret i32 %r
}
; => unchanged
