; passes: simplify

; Every binary operation on constants folds.
; run: @fold() == 147
define i32 @fold() {
entry:
  %1 = add i32 40, 2
  %2 = sub i32 %1, 50
  %3 = mul i32 %2, -3
  %4 = sdiv i32 %3, -5
  %5 = srem i32 %4, 3
  %6 = udiv i32 %5, 2
  %7 = urem i32 %6, 1000
  %8 = and i32 %7, 255
  %9 = or i32 %8, 3
  %10 = xor i32 %9, 60
  %11 = shl i32 %10, 30
  %12 = ashr i32 %11, 28
  %13 = lshr i32 %12, 24
  %14 = add i32 %13, -99
  %15 = sub i32 %14, 9
  ret i32 %15
}
; =>
; define i32 @fold() {
; entry:
;   ret i32 147
; }

; Arithmetic wraps.
; run: @wrap() == -2147483648
define i32 @wrap() {
entry:
  %x = add i32 2147483647, 1
  ret i32 %x
}
; =>
; define i32 @wrap() {
; entry:
;   ret i32 -2147483648
; }

; Shift counts are taken modulo the width.
; run: @farShift() == 2
define i32 @farShift() {
entry:
  %x = shl i32 1, 33
  ret i32 %x
}
; =>
; define i32 @farShift() {
; entry:
;   ret i32 2
; }

; A division by zero stays: it traps at run time.
; run: @divideByZero() faults: division by zero
define i32 @divideByZero() {
entry:
  %x = sdiv i32 7, 0
  ret i32 %x
}
; => unchanged

; So does a remainder whose quotient overflows.
; run: @overflowingRemainder() faults: the quotient does not fit
define i32 @overflowingRemainder() {
entry:
  %x = srem i32 -2147483648, -1
  ret i32 %x
}
; => unchanged

; Sign extension of a constant folds.
; run: @signExtended() == -1
define i64 @signExtended() {
entry:
  %x = sext i8 -1 to i64
  ret i64 %x
}
; =>
; define i64 @signExtended() {
; entry:
;   ret i64 -1
; }

; Zero extension of a constant folds.
; run: @zeroExtended() == 255
define i64 @zeroExtended() {
entry:
  %x = zext i8 -1 to i64
  ret i64 %x
}
; =>
; define i64 @zeroExtended() {
; entry:
;   ret i64 255
; }

; The i1 `true` sign-extended is -1.
; run: @extendedBit() == -1
define i32 @extendedBit() {
entry:
  %x = sext i1 true to i32
  ret i32 %x
}
; =>
; define i32 @extendedBit() {
; entry:
;   ret i32 -1
; }

; Truncation of a constant folds.
; run: @truncated() == -1
define i8 @truncated() {
entry:
  %x = trunc i32 511 to i8
  ret i8 %x
}
; =>
; define i8 @truncated() {
; entry:
;   ret i8 -1
; }

; Conversions of an unknown value stay.
; run: @converted(-2) == 65278
define i32 @converted(i8 %a) {
entry:
  %x = sext i8 %a to i16
  %y = zext i16 %x to i32
  %z = and i32 %y, 65279
  ret i32 %z
}
; => unchanged

; Dead instructions are not simplified; dce removes them.
; run: @dead(4) == 4
define i32 @dead(i32 %a) {
entry:
  %x = add i32 1, 2
  ret i32 %a
}
; => unchanged
