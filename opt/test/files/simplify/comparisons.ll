; passes: simplify

; Extensions of one type are compared before they are extended: those by zeros as unsigned numbers,
; by signs with the same predicate.
; run: @extensions(-128, 127) == 6
; run: @extensions(1, 2) == 3
; run: @extensions(-1, -1) == 0
define i32 @extensions(i8 %x, i8 %y) {
entry:
  %a = zext i8 %x to i32
  %b = zext i8 %y to i32
  %c = sext i8 %x to i32
  %d = sext i8 %y to i32
  %e = icmp slt i32 %a, %b
  %f = icmp slt i32 %c, %d
  %g = icmp ugt i32 %c, %d
  %h = zext i1 %e to i32
  %i = zext i1 %f to i32
  %j = zext i1 %g to i32
  %k = shl i32 %i, 1
  %l = shl i32 %j, 2
  %m = or i32 %h, %k
  %n = or i32 %m, %l
  ret i32 %n
}
; =>
; define i32 @extensions(i8 %x, i8 %y) {
; entry:
;   %a = zext i8 %x to i32
;   %b = zext i8 %y to i32
;   %c = sext i8 %x to i32
;   %d = sext i8 %y to i32
;   %e = icmp ult i8 %x, %y
;   %f = icmp slt i8 %x, %y
;   %g = icmp ugt i8 %x, %y
;   %h = zext i1 %e to i32
;   %i = zext i1 %f to i32
;   %j = zext i1 %g to i32
;   %k = shl i32 %i, 1
;   %l = shl i32 %j, 2
;   %m = or i32 %h, %k
;   %n = or i32 %m, %l
;   ret i32 %n
; }

; Unchanged: extensions of different types, or by different bits.
; run: @otherExtensions(-1, -1) == false
; run: @otherExtensions(1, 1) == true
; run: @otherExtensions(1, 2) == false
define i1 @otherExtensions(i8 %x, i16 %y) {
entry:
  %a = zext i8 %x to i32
  %b = zext i16 %y to i32
  %c = sext i8 %x to i32
  %d = icmp eq i32 %a, %b
  %e = icmp uge i32 %a, %c
  %f = and i1 %d, %e
  ret i1 %f
}
; => unchanged

; An extended bool has two values: a comparison is the bool, its negation, or constant.
; run: @extendedBool(true) == 53
; run: @extendedBool(false) == 42
define i32 @extendedBool(i1 %c) {
entry:
  %a = zext i1 %c to i32
  %b = sext i1 %c to i32
  %0 = icmp ugt i32 %a, 0
  %1 = icmp slt i32 %a, 1
  %2 = icmp slt i32 %b, 0
  %3 = icmp ult i32 %b, 5
  %4 = icmp eq i32 %b, -1
  %5 = icmp sle i32 %a, 1
  %6 = icmp eq i32 %b, 1
  %7 = zext i1 %0 to i32
  %8 = zext i1 %1 to i32
  %9 = zext i1 %2 to i32
  %10 = zext i1 %3 to i32
  %11 = zext i1 %4 to i32
  %12 = zext i1 %5 to i32
  %13 = zext i1 %6 to i32
  %14 = shl i32 %8, 1
  %15 = shl i32 %9, 2
  %16 = shl i32 %10, 3
  %17 = shl i32 %11, 4
  %18 = shl i32 %12, 5
  %19 = shl i32 %13, 6
  %20 = or i32 %7, %14
  %21 = or i32 %20, %15
  %22 = or i32 %21, %16
  %23 = or i32 %22, %17
  %24 = or i32 %23, %18
  %25 = or i32 %24, %19
  ret i32 %25
}
; =>
; define i32 @extendedBool(i1 %c) {
; entry:
;   %a = zext i1 %c to i32
;   %b = sext i1 %c to i32
;   %0 = xor i1 %c, true
;   %1 = xor i1 %c, true
;   %2 = zext i1 %c to i32
;   %3 = zext i1 %0 to i32
;   %4 = zext i1 %c to i32
;   %5 = zext i1 %1 to i32
;   %6 = zext i1 %c to i32
;   %7 = shl i32 %3, 1
;   %8 = shl i32 %4, 2
;   %9 = shl i32 %5, 3
;   %10 = shl i32 %6, 4
;   %11 = or i32 %2, %7
;   %12 = or i32 %11, %8
;   %13 = or i32 %12, %9
;   %14 = or i32 %13, %10
;   %15 = or i32 %14, 32
;   %16 = or i32 %14, 32
;   ret i32 %16
; }

; A select of constants is compared by its condition.
; run: @selectOfConstants(true, true) == true
; run: @selectOfConstants(false, true) == false
; run: @selectOfConstants(true, false) == false
define i1 @selectOfConstants(i1 %c, i1 %d) {
entry:
  %a = select i1 %c, i32 7, i32 -3
  %b = select i1 %d, i32 4, i32 9
  %0 = icmp sgt i32 %a, 0
  %1 = icmp ugt i32 %b, 8
  %2 = icmp ne i32 %b, 5
  %3 = xor i1 %1, %2
  %4 = and i1 %0, %3
  ret i1 %4
}
; =>
; define i1 @selectOfConstants(i1 %c, i1 %d) {
; entry:
;   %a = select i1 %c, i32 7, i32 -3
;   %b = select i1 %d, i32 4, i32 9
;   %0 = xor i1 %d, true
;   %1 = and i1 %c, %d
;   ret i1 %1
; }

; One constant operand: the comparison of the other one is selected.
; run: @selectOfOne(true, 9) == true
; run: @selectOfOne(true, -1) == true
; run: @selectOfOne(false, 9) == false
; run: @selectOfOne(true, 5) == false
define i1 @selectOfOne(i1 %c, i32 %x) {
entry:
  %a = select i1 %c, i32 %x, i32 0
  %b = icmp ugt i32 %a, 5
  ret i1 %b
}
; =>
; define i1 @selectOfOne(i1 %c, i32 %x) {
; entry:
;   %0 = freeze i32 %x
;   %a = select i1 %c, i32 %0, i32 0
;   %b = icmp ugt i32 %0, 5
;   %b.1 = and i1 %c, %b
;   ret i1 %b.1
; }

; Unchanged: the select is used again; both operands are variable.
; run: @selectUsed(true, 9, 1) == 10
; run: @selectUsed(false, 9, 6) == 1
define i32 @selectUsed(i1 %c, i32 %x, i32 %y) {
entry:
  %a = select i1 %c, i32 %x, i32 0
  %b = icmp ugt i32 %a, 5
  %d = select i1 %c, i32 %y, i32 %x
  %e = icmp ugt i32 %d, 5
  %f = xor i1 %b, %e
  %g = zext i1 %f to i32
  %h = add i32 %a, %g
  ret i32 %h
}
; => unchanged

; An equality of a sum, a difference or an exclusive or: the other constant moves to the right. It
; holds with wrapping, too.
; run: @sums(-128) == 1
; run: @sums(4) == 4
; run: @sums(-6) == 2
; run: @sums(0) == 0
define i32 @sums(i8 %x) {
entry:
  %a = add i8 %x, 127
  %b = xor i8 %x, -6
  %c = sub i8 5, %x
  %d = icmp eq i8 %a, -1
  %e = icmp eq i8 %b, 0
  %f = icmp ne i8 %c, 1
  %g = zext i1 %d to i32
  %h = zext i1 %e to i32
  %i = zext i1 %f to i32
  %j = shl i32 %h, 1
  %k = xor i32 %i, 1
  %l = shl i32 %k, 2
  %m = or i32 %g, %j
  %n = or i32 %m, %l
  ret i32 %n
}
; =>
; define i32 @sums(i8 %x) {
; entry:
;   %a = add i8 %x, 127
;   %b = xor i8 %x, -6
;   %c = sub i8 5, %x
;   %d = icmp eq i8 %x, -128
;   %e = icmp eq i8 %x, -6
;   %f = icmp ne i8 %x, 4
;   %g = zext i1 %d to i32
;   %h = zext i1 %e to i32
;   %i = zext i1 %f to i32
;   %j = shl i32 %h, 1
;   %k = xor i32 %i, 1
;   %l = shl i32 %k, 2
;   %m = or i32 %g, %j
;   %n = or i32 %m, %l
;   ret i32 %n
; }

; Unchanged: an order does not survive wrapping.
; run: @orderOfSum(127) == true
; run: @orderOfSum(10) == false
define i1 @orderOfSum(i8 %x) {
entry:
  %a = add i8 %x, 1
  %b = icmp slt i8 %a, 5
  ret i1 %b
}
; => unchanged

; Unsigned numbers below 1, or above 0, are compared with 0.
; run: @withZero(0) == 3
; run: @withZero(1) == 12
; run: @withZero(-2147483648) == 12
define i32 @withZero(i32 %x) {
entry:
  %a = icmp ult i32 %x, 1
  %b = icmp ule i32 %x, 0
  %c = icmp uge i32 %x, 1
  %d = icmp ugt i32 %x, 0
  %e = zext i1 %a to i32
  %f = zext i1 %b to i32
  %g = zext i1 %c to i32
  %h = zext i1 %d to i32
  %i = shl i32 %f, 1
  %j = shl i32 %g, 2
  %k = shl i32 %h, 3
  %l = or i32 %e, %i
  %m = or i32 %l, %j
  %n = or i32 %m, %k
  ret i32 %n
}
; =>
; define i32 @withZero(i32 %x) {
; entry:
;   %a = icmp eq i32 %x, 0
;   %b = icmp eq i32 %x, 0
;   %c = icmp ne i32 %x, 0
;   %d = icmp ne i32 %x, 0
;   %e = zext i1 %a to i32
;   %f = zext i1 %b to i32
;   %g = zext i1 %c to i32
;   %h = zext i1 %d to i32
;   %i = shl i32 %f, 1
;   %j = shl i32 %g, 2
;   %k = shl i32 %h, 3
;   %l = or i32 %e, %i
;   %m = or i32 %l, %j
;   %n = or i32 %m, %k
;   ret i32 %n
; }

; Unchanged: signed ones, which may be negative.
; run: @withZeroSigned(-1) == false
; run: @withZeroSigned(0) == true
; run: @withZeroSigned(1) == false
define i1 @withZeroSigned(i32 %x) {
entry:
  %a = icmp slt i32 %x, 1
  %b = icmp sge i32 %x, 0
  %c = and i1 %a, %b
  ret i1 %c
}
; =>
; define i1 @withZeroSigned(i32 %x) {
; entry:
;   %a = icmp slt i32 %x, 1
;   %b = icmp sge i32 %x, 0
;   %c = icmp eq i32 %x, 0
;   ret i1 %c
; }

; A bit that is shifted down and tested is tested where it is, the sign bit, too.
; run: @shiftedMask(-2147483648) == 1
; run: @shiftedMask(48) == 2
; run: @shiftedMask(2147483599) == 0
define i32 @shiftedMask(i32 %x) {
entry:
  %a = lshr i32 %x, 29
  %b = and i32 %a, 4
  %c = lshr i32 %x, 4
  %d = and i32 %c, 3
  %e = icmp ne i32 %b, 0
  %f = icmp eq i32 %d, 0
  %g = zext i1 %e to i32
  %h = select i1 %f, i32 0, i32 2
  %i = or i32 %g, %h
  ret i32 %i
}
; =>
; define i32 @shiftedMask(i32 %x) {
; entry:
;   %a = lshr i32 %x, 29
;   %b = and i32 %a, 4
;   %c = lshr i32 %x, 4
;   %d = and i32 %c, 3
;   %e = and i32 %x, -2147483648
;   %e.1 = icmp ne i32 %e, 0
;   %f = and i32 %x, 48
;   %f.1 = icmp eq i32 %f, 0
;   %g = zext i1 %e.1 to i32
;   %h = select i1 %f.1, i32 0, i32 2
;   %i = or i32 %g, %h
;   ret i32 %i
; }

; Unchanged: the shift is used again; not compared with 0.
; run: @otherMasks(-1) == 14
; run: @otherMasks(16) == 1
define i32 @otherMasks(i32 %x) {
entry:
  %a = lshr i32 %x, 4
  %b = and i32 %a, 2
  %c = icmp eq i32 %b, 0
  %d = lshr i32 %x, 4
  %e = and i32 %d, 6
  %f = icmp eq i32 %e, 2
  %g = zext i1 %c to i32
  %h = zext i1 %f to i32
  %i = and i32 %a, 14
  %j = add i32 %g, %h
  %k = or i32 %i, %j
  ret i32 %k
}
; => unchanged
