; passes: simplify

; A select by a negated condition exchanges its operands.
; run: @byNot(true, 3, 4) == 4
; run: @byNot(false, 3, 4) == 3
define i32 @byNot(i1 %c, i32 %x, i32 %y) {
entry:
  %n = xor i1 %c, true
  %s = select i1 %n, i32 %x, i32 %y
  ret i32 %s
}
; =>
; define i32 @byNot(i1 %c, i32 %x, i32 %y) {
; entry:
;   %n = xor i1 %c, true
;   %s = select i1 %c, i32 %y, i32 %x
;   ret i32 %s
; }

; true or false is the condition itself.
; run: @trueFalse(true) == true
; run: @trueFalse(false) == false
define i1 @trueFalse(i1 %c) {
entry:
  %s = select i1 %c, i1 true, i1 false
  ret i1 %s
}
; =>
; define i1 @trueFalse(i1 %c) {
; entry:
;   ret i1 %c
; }

; `c || x` as the front end lowers it.
; run: @either(true, false) == true
; run: @either(false, true) == true
; run: @either(false, false) == false
define i1 @either(i1 %c, i1 %x) {
entry:
  %s = select i1 %c, i1 true, i1 %x
  ret i1 %s
}
; =>
; define i1 @either(i1 %c, i1 %x) {
; entry:
;   %0 = freeze i1 %x
;   %s = or i1 %c, %0
;   ret i1 %s
; }

; `c && x` as the front end lowers it.
; run: @both(true, true) == true
; run: @both(true, false) == false
; run: @both(false, true) == false
define i1 @both(i1 %c, i1 %x) {
entry:
  %s = select i1 %c, i1 %x, i1 false
  ret i1 %s
}
; =>
; define i1 @both(i1 %c, i1 %x) {
; entry:
;   %0 = freeze i1 %x
;   %s = and i1 %c, %0
;   ret i1 %s
; }

; false or true is the negated condition.
; run: @falseTrue(true) == false
; run: @falseTrue(false) == true
define i1 @falseTrue(i1 %c) {
entry:
  %s = select i1 %c, i1 false, i1 true
  ret i1 %s
}
; =>
; define i1 @falseTrue(i1 %c) {
; entry:
;   %s = xor i1 %c, true
;   ret i1 %s
; }

; `!c && x` and `!c || x`: no rule.
; run: @neither(false, true, true) == true
; run: @neither(true, true, false) == true
; run: @neither(true, true, true) == false
define i1 @neither(i1 %c, i1 %x, i1 %y) {
entry:
  %s = select i1 %c, i1 false, i1 %x
  %t = select i1 %c, i1 %y, i1 true
  %r = xor i1 %s, %t
  %u = xor i1 %r, true
  ret i1 %u
}
; => unchanged

; Numbers other than 1, -1 and 0 stay, and so do floating-point numbers.
; run: @numbers(true) == 3
; run: @numbers(false) == 2
define i32 @numbers(i1 %c) {
entry:
  %s = select i1 %c, i32 2, i32 0
  %t = select i1 %c, i32 1, i32 2
  %f = select i1 %c, double 4.94065645841246544e-324, double 0.0
  %b = bitcast double %f to i64
  %n = trunc i64 %b to i32
  %d = sub i32 %n, %n
  %u = add i32 %s, %t
  %v = or i32 %u, %d
  ret i32 %v
}
; =>
; define i32 @numbers(i1 %c) {
; entry:
;   %s = select i1 %c, i32 2, i32 0
;   %t = select i1 %c, i32 1, i32 2
;   %f = select i1 %c, double 4.940656e-324, double 0.000000e+00
;   %b = bitcast double %f to i64
;   %n = trunc i64 %b to i32
;   %u = add i32 %s, %t
;   ret i32 %u
; }

; A select of the two operands of an equality is the operand for different ones.
; run: @equalOperands(7, 7) == 0
; run: @equalOperands(-1, 4) == -5
define i32 @equalOperands(i32 %x, i32 %y) {
entry:
  %a = icmp eq i32 %x, %y
  %b = icmp ne i32 %x, %y
  %c = select i1 %a, i32 %y, i32 %x
  %d = select i1 %b, i32 %y, i32 %x
  %e = sub i32 %c, %d
  ret i32 %e
}
; =>
; define i32 @equalOperands(i32 %x, i32 %y) {
; entry:
;   %a = icmp eq i32 %x, %y
;   %b = icmp ne i32 %x, %y
;   %e = sub i32 %x, %y
;   ret i32 %e
; }

; Unchanged: pointers, because equal addresses may belong to different objects.
; run: @equalPointers(null, null) == null
define ptr @equalPointers(ptr %p, ptr %q) {
entry:
  %a = icmp eq ptr %p, %q
  %b = select i1 %a, ptr %q, ptr %p
  ret ptr %b
}
; => unchanged

; Unchanged: the smaller of two numbers.
; run: @smaller(4, 5) == 4
; run: @smaller(-1, 0) == 0
define i64 @smaller(i64 %x, i64 %y) {
entry:
  %a = icmp ult i64 %x, %y
  %b = select i1 %a, i64 %x, i64 %y
  ret i64 %b
}
; => unchanged

; A select by the same condition as an operand of it takes what that one selects.
; run: @twice(true, 1, 2, 3) == 11
; run: @twice(false, 1, 2, 3) == 32
define i32 @twice(i1 %c, i32 %x, i32 %y, i32 %z) {
entry:
  %a = select i1 %c, i32 %x, i32 %y
  %b = select i1 %c, i32 %a, i32 %z
  %d = select i1 %c, i32 %x, i32 %a
  %e = mul i32 %b, 10
  %f = add i32 %e, %d
  ret i32 %f
}
; =>
; define i32 @twice(i1 %c, i32 %x, i32 %y, i32 %z) {
; entry:
;   %a = select i1 %c, i32 %x, i32 %y
;   %b = select i1 %c, i32 %x, i32 %z
;   %d = select i1 %c, i32 %x, i32 %y
;   %e = mul i32 %b, 10
;   %f = add i32 %e, %d
;   ret i32 %f
; }

; Unchanged: another condition.
; run: @otherCondition(true, false, 1, 2) == 2
; run: @otherCondition(true, true, 1, 2) == 1
define i32 @otherCondition(i1 %c, i1 %d, i32 %x, i32 %y) {
entry:
  %a = select i1 %d, i32 %x, i32 %y
  %b = select i1 %c, i32 %a, i32 %y
  ret i32 %b
}
; => unchanged

; The operation has no effect where it is not selected.
; run: @selectAdd(0, 12) == 12
; run: @selectAdd(3, 12) == 15
define i32 @selectAdd(i32 %x, i32 %y) {
entry:
  %a = add i32 %y, %x
  %c = icmp eq i32 %x, 0
  %r = select i1 %c, i32 %y, i32 %a
  ret i32 %r
}
; =>
; define i32 @selectAdd(i32 %x, i32 %y) {
; entry:
;   %a = add i32 %y, %x
;   %c = icmp eq i32 %x, 0
;   ret i32 %a
; }

; So with or.
; run: @selectOr(0, 12) == 12
; run: @selectOr(3, 12) == 15
define i32 @selectOr(i32 %x, i32 %y) {
entry:
  %a = or i32 %y, %x
  %c = icmp eq i32 %x, 0
  %r = select i1 %c, i32 %y, i32 %a
  ret i32 %r
}
; =>
; define i32 @selectOr(i32 %x, i32 %y) {
; entry:
;   %a = or i32 %y, %x
;   %c = icmp eq i32 %x, 0
;   ret i32 %a
; }

; So with xor.
; run: @selectXor(0, 12) == 12
; run: @selectXor(3, 12) == 15
define i32 @selectXor(i32 %x, i32 %y) {
entry:
  %a = xor i32 %y, %x
  %c = icmp eq i32 %x, 0
  %r = select i1 %c, i32 %y, i32 %a
  ret i32 %r
}
; =>
; define i32 @selectXor(i32 %x, i32 %y) {
; entry:
;   %a = xor i32 %y, %x
;   %c = icmp eq i32 %x, 0
;   ret i32 %a
; }

; So with sub.
; run: @selectSub(0, 12) == 12
; run: @selectSub(3, 12) == 9
define i32 @selectSub(i32 %x, i32 %y) {
entry:
  %a = sub i32 %y, %x
  %c = icmp eq i32 %x, 0
  %r = select i1 %c, i32 %y, i32 %a
  ret i32 %r
}
; =>
; define i32 @selectSub(i32 %x, i32 %y) {
; entry:
;   %a = sub i32 %y, %x
;   %c = icmp eq i32 %x, 0
;   ret i32 %a
; }

; So with shl.
; run: @selectShl(0, 12) == 12
; run: @selectShl(3, 12) == 96
define i32 @selectShl(i32 %x, i32 %y) {
entry:
  %a = shl i32 %y, %x
  %c = icmp eq i32 %x, 0
  %r = select i1 %c, i32 %y, i32 %a
  ret i32 %r
}
; =>
; define i32 @selectShl(i32 %x, i32 %y) {
; entry:
;   %a = shl i32 %y, %x
;   %c = icmp eq i32 %x, 0
;   ret i32 %a
; }

; So with lshr.
; run: @selectLshr(0, 12) == 12
; run: @selectLshr(3, 12) == 1
define i32 @selectLshr(i32 %x, i32 %y) {
entry:
  %a = lshr i32 %y, %x
  %c = icmp eq i32 %x, 0
  %r = select i1 %c, i32 %y, i32 %a
  ret i32 %r
}
; =>
; define i32 @selectLshr(i32 %x, i32 %y) {
; entry:
;   %a = lshr i32 %y, %x
;   %c = icmp eq i32 %x, 0
;   ret i32 %a
; }

; So with ashr.
; run: @selectAshr(0, 12) == 12
; run: @selectAshr(3, 12) == 1
define i32 @selectAshr(i32 %x, i32 %y) {
entry:
  %a = ashr i32 %y, %x
  %c = icmp eq i32 %x, 0
  %r = select i1 %c, i32 %y, i32 %a
  ret i32 %r
}
; =>
; define i32 @selectAshr(i32 %x, i32 %y) {
; entry:
;   %a = ashr i32 %y, %x
;   %c = icmp eq i32 %x, 0
;   ret i32 %a
; }

; So with and.
; run: @selectAnd(-1, 12) == 12
; run: @selectAnd(3, 12) == 0
define i32 @selectAnd(i32 %x, i32 %y) {
entry:
  %a = and i32 %y, %x
  %c = icmp eq i32 %x, -1
  %r = select i1 %c, i32 %y, i32 %a
  ret i32 %r
}
; =>
; define i32 @selectAnd(i32 %x, i32 %y) {
; entry:
;   %a = and i32 %y, %x
;   %c = icmp eq i32 %x, -1
;   ret i32 %a
; }

; So with mul.
; run: @selectMul(1, 12) == 12
; run: @selectMul(3, 12) == 36
define i8 @selectMul(i8 %x, i8 %y) {
entry:
  %a = mul i8 %y, %x
  %c = icmp eq i8 %x, 1
  %r = select i1 %c, i8 %y, i8 %a
  ret i8 %r
}
; =>
; define i8 @selectMul(i8 %x, i8 %y) {
; entry:
;   %a = mul i8 %y, %x
;   %c = icmp eq i8 %x, 1
;   ret i8 %a
; }

; The operands are in the other order: 0 - y is not y.
; run: @selectReverse(0, 12) == 12
; run: @selectReverse(3, 12) == -9
define i32 @selectReverse(i32 %x, i32 %y) {
entry:
  %a = sub i32 %x, %y
  %c = icmp ne i32 %x, 0
  %r = select i1 %c, i32 %a, i32 %y
  ret i32 %r
}
; => unchanged

; A selection of two operations with a common operand is the operation on a selection.
; run: @ofOperations(1, 5, 3, 7) == 8
; run: @ofOperations(0, 5, 3, 7) == 12
define i32 @ofOperations(i1 %c, i32 %x, i32 %y, i32 %z) {
entry:
  %a = add i32 %x, %y
  %b = add i32 %z, %x
  %r = select i1 %c, i32 %a, i32 %b
  ret i32 %r
}
; =>
; define i32 @ofOperations(i1 %c, i32 %x, i32 %y, i32 %z) {
; entry:
;   %a = add i32 %x, %y
;   %b = add i32 %z, %x
;   %r = select i1 %c, i32 %y, i32 %z
;   %r.1 = add i32 %x, %r
;   ret i32 %r.1
; }

; Of operations that do not commute, the operand is on one side.
; run: @ofShifts(1, 5, 3, 2) == 20
; run: @ofShifts(0, 5, 3, 2) == 12
define i32 @ofShifts(i1 %c, i32 %x, i32 %y, i32 %n) {
entry:
  %a = shl i32 %x, %n
  %b = shl i32 %y, %n
  %r = select i1 %c, i32 %a, i32 %b
  ret i32 %r
}
; =>
; define i32 @ofShifts(i1 %c, i32 %x, i32 %y, i32 %n) {
; entry:
;   %a = shl i32 %x, %n
;   %b = shl i32 %y, %n
;   %r = select i1 %c, i32 %x, i32 %y
;   %r.1 = shl i32 %r, %n
;   ret i32 %r.1
; }

; Bits are selected also if they are constants.
; run: @ofBits(1, 5) == 7
; run: @ofBits(0, 5) == 13
define i32 @ofBits(i1 %c, i32 %x) {
entry:
  %a = or i32 %x, 3
  %b = or i32 %x, 8
  %r = select i1 %c, i32 %a, i32 %b
  ret i32 %r
}
; =>
; define i32 @ofBits(i1 %c, i32 %x) {
; entry:
;   %a = or i32 %x, 3
;   %b = or i32 %x, 8
;   %r = select i1 %c, i32 3, i32 8
;   %r.1 = or i32 %x, %r
;   ret i32 %r.1
; }

; Floating-point numbers.
; run: @ofFloats(1, 3, 2, 4) == 6
; run: @ofFloats(0, 3, 2, 4) == 12
define i32 @ofFloats(i1 %c, i32 %i, i32 %j, i32 %k) {
entry:
  %x = sitofp i32 %i to double
  %y = sitofp i32 %j to double
  %z = sitofp i32 %k to double
  %a = fmul double %x, %y
  %b = fmul double %z, %x
  %r = select i1 %c, double %a, double %b
  %n = fptosi double %r to i32
  ret i32 %n
}
; =>
; define i32 @ofFloats(i1 %c, i32 %i, i32 %j, i32 %k) {
; entry:
;   %x = sitofp i32 %i to double
;   %y = sitofp i32 %j to double
;   %z = sitofp i32 %k to double
;   %a = fmul double %x, %y
;   %b = fmul double %z, %x
;   %r = select i1 %c, double %y, double %z
;   %r.1 = fmul double %x, %r
;   %n = fptosi double %r.1 to i32
;   ret i32 %n
; }

; The operands are on different sides.
; run: @notOfOperations(1, 5, 3) == 2
; run: @notOfOperations(0, 5, 3) == -2
define i32 @notOfOperations(i1 %c, i32 %x, i32 %y) {
entry:
  %a = sub i32 %x, %y
  %b = sub i32 %y, %x
  %r = select i1 %c, i32 %a, i32 %b
  ret i32 %r
}
; => unchanged

; An operation has another use.
; run: @otherUse(1, 5, 3, 7) == 8
; run: @otherUse(0, 5, 3, 7) == 144
define i32 @otherUse(i1 %c, i32 %x, i32 %y, i32 %z) {
entry:
  %a = add i32 %x, %y
  %b = add i32 %x, %z
  %r = select i1 %c, i32 1, i32 %b
  %s = select i1 %c, i32 %a, i32 %b
  %t = mul i32 %r, %s
  ret i32 %t
}
; => unchanged

; The operands are constants, and no bits.
; run: @ofMultiples(1, 5) == 15
; run: @ofMultiples(0, 5) == 35
define i32 @ofMultiples(i1 %c, i32 %x) {
entry:
  %a = mul i32 %x, 3
  %b = mul i32 %x, 7
  %r = select i1 %c, i32 %a, i32 %b
  ret i32 %r
}
; => unchanged
