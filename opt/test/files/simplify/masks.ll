; passes: simplify

; A common operand of two ands is factored out: the majority function of SHA-2.
; run: @majority(204, 170, 240) == 232
define i32 @majority(i32 %a, i32 %b, i32 %c) {
entry:
  %ab = and i32 %a, %b
  %ac = and i32 %a, %c
  %bc = and i32 %b, %c
  %0 = xor i32 %ab, %ac
  %1 = xor i32 %0, %bc
  ret i32 %1
}
; =>
; define i32 @majority(i32 %a, i32 %b, i32 %c) {
; entry:
;   %ab = and i32 %a, %b
;   %ac = and i32 %a, %c
;   %bc = and i32 %b, %c
;   %0 = xor i32 %b, %c
;   %1 = and i32 %0, %a
;   %2 = xor i32 %1, %bc
;   ret i32 %2
; }

; The same with or for xor, with the common operand at any position, and with and and or exchanged.
; run: @common(204, 170, 240) == 234168
define i32 @common(i32 %a, i32 %b, i32 %c) {
entry:
  %0 = and i32 %b, %a
  %1 = and i32 %c, %b
  %2 = or i32 %0, %1
  %3 = or i32 %b, %c
  %4 = or i32 %b, %a
  %5 = and i32 %4, %3
  %6 = mul i32 %5, 1000
  %7 = add i32 %6, %2
  ret i32 %7
}
; =>
; define i32 @common(i32 %a, i32 %b, i32 %c) {
; entry:
;   %0 = and i32 %b, %a
;   %1 = and i32 %c, %b
;   %2 = or i32 %a, %c
;   %3 = and i32 %2, %b
;   %4 = or i32 %b, %c
;   %5 = or i32 %b, %a
;   %6 = and i32 %a, %c
;   %7 = or i32 %6, %b
;   %8 = mul i32 %7, 1000
;   %9 = add i32 %8, %3
;   ret i32 %9
; }

; x & m | y & ~m: a bitwise select by a mask, with the complement on the right.
; run: @choice(204, 170, 240) == 184
; run: @choice(-52, -86, -16) == 4294967224
define i32 @choice(i32 %m, i32 %x, i32 %y) {
entry:
  %n = xor i32 %m, -1
  %0 = and i32 %m, %x
  %1 = and i32 %y, %n
  %2 = or i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @choice(i32 %m, i32 %x, i32 %y) {
; entry:
;   %n = xor i32 %m, -1
;   %0 = and i32 %m, %x
;   %1 = and i32 %y, %n
;   %2 = xor i32 %x, %y
;   %3 = and i32 %2, %m
;   %4 = xor i32 %3, %y
;   ret i32 %4
; }

; The same with the complemented mask first, combined by xor.
; run: @chosenLast(204, 170, 240) == 184
define i32 @chosenLast(i32 %m, i32 %x, i32 %y) {
entry:
  %n = xor i32 %m, -1
  %0 = and i32 %n, %y
  %1 = and i32 %x, %m
  %2 = xor i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @chosenLast(i32 %m, i32 %x, i32 %y) {
; entry:
;   %n = xor i32 %m, -1
;   %0 = and i32 %n, %y
;   %1 = and i32 %x, %m
;   %2 = xor i32 %x, %y
;   %3 = and i32 %2, %m
;   %4 = xor i32 %3, %y
;   ret i32 %4
; }

; Unchanged: an and that has another use; masks that are not complements; i1.
; run: @others(204, 170, 240) == 447
define i32 @others(i32 %a, i32 %b, i32 %c) {
entry:
  %0 = and i32 %a, %b
  %1 = and i32 %a, %c
  %2 = xor i32 %0, %1
  %3 = add i32 %2, %1
  %n = xor i32 %a, -2
  %4 = and i32 %n, %c
  %5 = and i32 %a, %b
  %6 = or i32 %4, %5
  %7 = add i32 %3, %6
  %p = icmp eq i32 %a, 204
  %q = icmp eq i32 %b, 170
  %notP = xor i1 %p, true
  %r = and i1 %p, %q
  %s = icmp eq i32 %c, 240
  %t = and i1 %notP, %s
  %u = or i1 %r, %t
  %v = zext i1 %u to i32
  %8 = sub i32 %7, %v
  ret i32 %8
}
; =>
; define i32 @others(i32 %a, i32 %b, i32 %c) {
; entry:
;   %0 = and i32 %a, %b
;   %1 = and i32 %a, %c
;   %2 = xor i32 %0, %1
;   %3 = add i32 %2, %1
;   %n = xor i32 %a, -2
;   %4 = and i32 %n, %c
;   %5 = and i32 %a, %b
;   %6 = or i32 %4, %5
;   %7 = add i32 %3, %6
;   %p = icmp eq i32 %a, 204
;   %q = icmp eq i32 %b, 170
;   %notP = icmp ne i32 %a, 204
;   %r = and i1 %p, %q
;   %s = icmp eq i32 %c, 240
;   %t = and i1 %notP, %s
;   %u = or i1 %r, %t
;   %v = zext i1 %u to i32
;   %8 = sub i32 %7, %v
;   ret i32 %8
; }

; A mask of bits that the shift keeps.
; run: @shiftedOut(255) == 2263
define i32 @shiftedOut(i32 %x) {
  %a = and i32 %x, 536870911
  %b = shl i32 %a, 3
  %c = and i32 %x, -8
  %d = lshr i32 %c, 3
  %e = add i32 %b, %d
  %f = mul i32 %d, 6
  %g = add i32 %e, %f
  %h = add i32 %g, 6
  ret i32 %h
}
; =>
; define i32 @shiftedOut(i32 %x) {
; 0:
;   %a = and i32 %x, 536870911
;   %b = shl i32 %x, 3
;   %c = and i32 %x, -8
;   %d = lshr i32 %x, 3
;   %e = add i32 %b, %d
;   %f = mul i32 %d, 6
;   %g = add i32 %e, %f
;   %h = add i32 %g, 6
;   ret i32 %h
; }

; One bit of them is missing.
; run: @keptBit(15) == 119
define i32 @keptBit(i32 %x) {
  %a = and i32 %x, 268435455
  %b = shl i32 %a, 3
  %c = and i32 %x, -9
  %d = lshr i32 %c, 3
  %e = add i32 %b, %d
  %f = sub i32 %e, 1
  ret i32 %f
}
; =>
; define i32 @keptBit(i32 %x) {
; 0:
;   %a = and i32 %x, 268435455
;   %b = shl i32 %a, 3
;   %c = and i32 %x, -9
;   %d = lshr i32 %c, 3
;   %e = add i32 %b, %d
;   %f = add i32 %e, -1
;   ret i32 %f
; }
