; passes: simplify

; A constant is added to a complement, which is -1 - x.
; run: @addToComplement(7) == 92
; run: @addToComplement(-1) == 100
define i32 @addToComplement(i32 %x) {
entry:
  %a = xor i32 %x, -1
  %b = add i32 %a, 100
  ret i32 %b
}
; =>
; define i32 @addToComplement(i32 %x) {
; entry:
;   %a = xor i32 %x, -1
;   %b = sub i32 99, %x
;   ret i32 %b
; }

; A complement plus one is a negation, if the complement has other uses, too.
; run: @negation(5) == 30
; run: @negation(-1) == 0
define i32 @negation(i32 %x) {
entry:
  %a = xor i32 %x, -1
  %b = add i32 %a, 1
  %c = mul i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @negation(i32 %x) {
; entry:
;   %a = xor i32 %x, -1
;   %b = sub i32 0, %x
;   %c = mul i32 %a, %b
;   ret i32 %c
; }

; A number is added to a complement.
; run: @addNumber(5, 7) == 1
; run: @addNumber(-1, -1) == -1
define i32 @addNumber(i32 %x, i32 %y) {
entry:
  %a = xor i32 %x, -1
  %b = add i32 %a, %y
  ret i32 %b
}
; =>
; define i32 @addNumber(i32 %x, i32 %y) {
; entry:
;   %a = xor i32 %x, -1
;   %b = sub i32 %y, %x
;   %b.1 = add i32 %b, -1
;   ret i32 %b.1
; }

; A difference from a constant is subtracted from a constant.
; run: @subtractDifference(8) == -13
; run: @subtractDifference(-2147483648) == 2147483627
define i32 @subtractDifference(i32 %x) {
entry:
  %a = sub i32 31, %x
  %b = sub i32 10, %a
  ret i32 %b
}
; =>
; define i32 @subtractDifference(i32 %x) {
; entry:
;   %a = sub i32 31, %x
;   %b = add i32 %x, -21
;   ret i32 %b
; }

; A complement is negated.
; run: @negateComplement(8) == 9
; run: @negateComplement(-1) == 0
define i64 @negateComplement(i64 %x) {
entry:
  %a = xor i64 %x, -1
  %b = sub i64 0, %a
  ret i64 %b
}
; =>
; define i64 @negateComplement(i64 %x) {
; entry:
;   %a = xor i64 %x, -1
;   %b = add i64 %x, 1
;   ret i64 %b
; }

; A complement is subtracted from a number.
; run: @subtractComplement(8, 3) == 12
; run: @subtractComplement(-1, 5) == 5
define i32 @subtractComplement(i32 %x, i32 %y) {
entry:
  %a = xor i32 %x, -1
  %b = sub i32 %y, %a
  ret i32 %b
}
; =>
; define i32 @subtractComplement(i32 %x, i32 %y) {
; entry:
;   %a = xor i32 %x, -1
;   %b = add i32 %y, %x
;   %b.1 = add i32 %b, 1
;   ret i32 %b.1
; }

; A sum with a constant is subtracted from a constant.
; run: @subtractSum(8) == 85
; run: @subtractSum(-1) == 94
define i32 @subtractSum(i32 %x) {
entry:
  %a = add i32 %x, 7
  %b = sub i32 100, %a
  ret i32 %b
}
; =>
; define i32 @subtractSum(i32 %x) {
; entry:
;   %a = add i32 %x, 7
;   %b = sub i32 93, %x
;   ret i32 %b
; }

; A difference is negated.
; run: @negateDifference(8, 5) == -3
; run: @negateDifference(-2147483648, 1) == -2147483647
define i32 @negateDifference(i32 %x, i32 %y) {
entry:
  %a = sub i32 %x, %y
  %b = sub i32 0, %a
  ret i32 %b
}
; =>
; define i32 @negateDifference(i32 %x, i32 %y) {
; entry:
;   %a = sub i32 %x, %y
;   %b = sub i32 %y, %x
;   ret i32 %b
; }

; The complement of a difference from a constant is a sum.
; run: @complementDifference(8) == -3
; run: @complementDifference(-1) == -12
define i32 @complementDifference(i32 %x) {
entry:
  %a = sub i32 10, %x
  %b = xor i32 %a, -1
  ret i32 %b
}
; =>
; define i32 @complementDifference(i32 %x) {
; entry:
;   %a = sub i32 10, %x
;   %b = add i32 %x, -11
;   ret i32 %b
; }

; The complement of the number before is the negation.
; run: @complementBefore(8) == -8
; run: @complementBefore(-2147483648) == -2147483648
define i32 @complementBefore(i32 %x) {
entry:
  %a = add i32 %x, -1
  %b = xor i32 %a, -1
  ret i32 %b
}
; =>
; define i32 @complementBefore(i32 %x) {
; entry:
;   %a = add i32 %x, -1
;   %b = sub i32 0, %x
;   ret i32 %b
; }

; De Morgan's laws leave one complement.
; run: @deMorgan(12, 10) == -15
; run: @deMorgan(-1, 0) == 0
define i32 @deMorgan(i32 %x, i32 %y) {
entry:
  %a = xor i32 %x, -1
  %b = xor i32 %y, -1
  %c = and i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @deMorgan(i32 %x, i32 %y) {
; entry:
;   %a = xor i32 %x, -1
;   %b = xor i32 %y, -1
;   %c = or i32 %x, %y
;   %c.1 = xor i32 %c, -1
;   ret i32 %c.1
; }

; So they do with or.
; run: @deMorganOr(12, 10) == -9
; run: @deMorganOr(-1, -1) == 0
define i32 @deMorganOr(i32 %x, i32 %y) {
entry:
  %a = xor i32 %x, -1
  %b = xor i32 %y, -1
  %c = or i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @deMorganOr(i32 %x, i32 %y) {
; entry:
;   %a = xor i32 %x, -1
;   %b = xor i32 %y, -1
;   %c = and i32 %x, %y
;   %c.1 = xor i32 %c, -1
;   ret i32 %c.1
; }

; A complement of a conjunction with a complement.
; run: @implication(12, 10) == -3
; run: @implication(0, -1) == 0
define i32 @implication(i32 %x, i32 %y) {
entry:
  %a = xor i32 %x, -1
  %b = and i32 %a, %y
  %c = xor i32 %b, -1
  ret i32 %c
}
; =>
; define i32 @implication(i32 %x, i32 %y) {
; entry:
;   %a = xor i32 %x, -1
;   %b = and i32 %a, %y
;   %c = xor i32 %y, -1
;   %c.1 = or i32 %x, %c
;   ret i32 %c.1
; }

; The complement of two comparisons costs nothing.
; run: @neither(1, 2) == false
; run: @neither(2, 1) == true
; run: @neither(2, 200) == false
; run: @neither(300, 200) == false
define i1 @neither(i32 %x, i32 %y) {
entry:
  %a = icmp slt i32 %x, %y
  %b = icmp sgt i32 %y, 100
  %c = or i1 %a, %b
  %d = xor i1 %c, true
  ret i1 %d
}
; =>
; define i1 @neither(i32 %x, i32 %y) {
; entry:
;   %a = icmp slt i32 %x, %y
;   %b = icmp sgt i32 %y, 100
;   %c = or i1 %a, %b
;   %d = icmp sge i32 %x, %y
;   %d.1 = icmp sle i32 %y, 100
;   %d.2 = and i1 %d, %d.1
;   ret i1 %d.2
; }

; Complements are compared in the reverse order.
; run: @compareComplements(1, 2) == false
; run: @compareComplements(2, 1) == true
; run: @compareComplements(-2147483648, 2147483647) == false
define i1 @compareComplements(i32 %x, i32 %y) {
entry:
  %a = xor i32 %x, -1
  %b = xor i32 %y, -1
  %c = icmp slt i32 %a, %b
  ret i1 %c
}
; =>
; define i1 @compareComplements(i32 %x, i32 %y) {
; entry:
;   %a = xor i32 %x, -1
;   %b = xor i32 %y, -1
;   %c = icmp sgt i32 %x, %y
;   ret i1 %c
; }

; A complement is compared with a constant, as unsigned numbers.
; run: @compareComplement(-10) == true
; run: @compareComplement(-11) == false
; run: @compareComplement(5) == false
define i1 @compareComplement(i32 %x) {
entry:
  %a = xor i32 %x, -1
  %c = icmp ult i32 %a, 10
  ret i1 %c
}
; =>
; define i1 @compareComplement(i32 %x) {
; entry:
;   %a = xor i32 %x, -1
;   %c = icmp ugt i32 %x, -11
;   ret i1 %c
; }

; A product with -1 is a negation.
; run: @minusOne(5) == -5
; run: @minusOne(-2147483648) == -2147483648
define i32 @minusOne(i32 %x) {
entry:
  %a = mul i32 %x, -1
  ret i32 %a
}
; =>
; define i32 @minusOne(i32 %x) {
; entry:
;   %a = sub i32 0, %x
;   ret i32 %a
; }
