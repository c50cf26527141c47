; passes: simplify

; Operations with their neutral element are replaced by the other operand.
; run: @neutral(5) == 5
; run: @neutral(-2147483648) == -2147483648
define i32 @neutral(i32 %a) {
entry:
  %1 = add i32 %a, 0
  %2 = add i32 0, %1
  %3 = sub i32 %2, 0
  %4 = mul i32 %3, 1
  %5 = sdiv i32 %4, 1
  %6 = udiv i32 %5, 1
  %7 = and i32 %6, -1
  %8 = and i32 %7, %7
  %9 = or i32 %8, 0
  %10 = or i32 %9, %9
  %11 = xor i32 %10, 0
  %12 = shl i32 %11, 0
  %13 = lshr i32 %12, 0
  %14 = ashr i32 %13, 0
  ret i32 %14
}
; =>
; define i32 @neutral(i32 %a) {
; entry:
;   ret i32 %a
; }

; Operations that give zero for any operand are replaced by zero.
; run: @zero(5) == 0
; run: @zero(-1) == 0
define i32 @zero(i32 %a) {
entry:
  %1 = sub i32 %a, %a
  %2 = mul i32 %a, 0
  %3 = srem i32 %a, 1
  %4 = urem i32 %a, 1
  %5 = and i32 %a, 0
  %6 = xor i32 %a, %a
  %7 = shl i32 0, %a
  %8 = lshr i32 0, %a
  %9 = ashr i32 0, %a
  %10 = or i32 %1, %2
  %11 = or i32 %10, %3
  %12 = or i32 %11, %4
  %13 = or i32 %12, %5
  %14 = or i32 %13, %6
  %15 = or i32 %14, %7
  %16 = or i32 %15, %8
  %17 = or i32 %16, %9
  ret i32 %17
}
; =>
; define i32 @zero(i32 %a) {
; entry:
;   ret i32 0
; }

; `or` with all ones is all ones, at any width.
; run: @ones(5) == -1
define i8 @ones(i8 %a) {
entry:
  %x = or i8 255, %a
  ret i8 %x
}
; =>
; define i8 @ones(i8 %a) {
; entry:
;   ret i8 -1
; }

; No identity holds for these; they stay.
; run: @nearly(12, 5) == 134217675
define i32 @nearly(i32 %a, i32 %b) {
entry:
  %1 = sub i32 0, %a
  %2 = mul i32 %a, 2
  %3 = and i32 %a, 1
  %4 = or i32 %a, 1
  %5 = xor i32 %a, -1
  %6 = shl i32 1, %b
  %7 = lshr i32 -1, %b
  %8 = ashr i32 %a, 1
  %9 = urem i32 %a, 3
  %10 = xor i32 %1, %2
  %11 = xor i32 %10, %3
  %12 = xor i32 %11, %4
  %13 = xor i32 %12, %5
  %14 = xor i32 %13, %6
  %15 = xor i32 %14, %7
  %16 = xor i32 %15, %8
  %17 = xor i32 %16, %9
  ret i32 %17
}
; => unchanged

; A value shifted by itself stays.
; run: @shiftedByItself(2) == 8
define i32 @shiftedByItself(i32 %a) {
entry:
  %x = shl i32 %a, %a
  ret i32 %x
}
; => unchanged

; x / x is 1, but traps if x is 0: it stays.
; run: @ratio(3) == 1
; run: @ratio(0) faults: division by zero
define i32 @ratio(i32 %a) {
entry:
  %x = sdiv i32 %a, %a
  ret i32 %x
}
; => unchanged

; 0 / x traps if x is 0: it stays.
; run: @zeroDivided(3) == 0
; run: @zeroDivided(0) faults: division by zero
define i32 @zeroDivided(i32 %a) {
entry:
  %x = sdiv i32 0, %a
  ret i32 %x
}
; => unchanged

; 1 / x stays.
; run: @oneDivided(1) == 1
; run: @oneDivided(9) == 0
; run: @oneDivided(0) faults: division by zero
define i32 @oneDivided(i32 %a) {
entry:
  %x = udiv i32 1, %a
  ret i32 %x
}
; => unchanged

; Division by -1 traps for the minimum of the type: it stays.
; run: @negated(7) == -7
; run: @negated(-2147483648) faults: the quotient does not fit
define i32 @negated(i32 %a) {
entry:
  %x = sdiv i32 %a, -1
  ret i32 %x
}
; => unchanged

; So does the remainder by -1.
; run: @remainder(7) == 0
; run: @remainder(-2147483648) faults: the quotient does not fit
define i32 @remainder(i32 %a) {
entry:
  %x = srem i32 %a, -1
  ret i32 %x
}
; => unchanged

; The i1 `true` is -1: sdiv by it may trap.
; run: @divideBit(false) == false
; run: @divideBit(true) faults: the quotient does not fit
define i1 @divideBit(i1 %a) {
entry:
  %x = sdiv i1 %a, true
  ret i1 %x
}
; => unchanged

; So may srem.
; run: @remainderOfBit(false) == false
; run: @remainderOfBit(true) faults: the quotient does not fit
define i1 @remainderOfBit(i1 %a) {
entry:
  %x = srem i1 %a, true
  ret i1 %x
}
; => unchanged
