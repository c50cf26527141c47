; passes: simplify

@primes = internal constant [4 x i32] [i32 2, i32 3, i32 5, i32 7]
@four = internal constant i32 4
@addresses = internal constant ptr @four

; A constant moves to the right of a commutative operation.
; run: @right(3) == 184
define i32 @right(i32 %a) {
entry:
  %1 = add i32 5, %a
  %2 = mul i32 7, %1
  %3 = or i32 64, %2
  %4 = and i32 252, %3
  %5 = xor i32 192, %4
  ret i32 %5
}
; =>
; define i32 @right(i32 %a) {
; entry:
;   %0 = add i32 %a, 5
;   %1 = mul i32 %0, 7
;   %2 = or i32 %1, 64
;   %3 = and i32 %2, 252
;   %4 = xor i32 %3, 192
;   ret i32 %4
; }

; It stays on the left of an operation that does not commute.
; run: @left(3) == 2
define i32 @left(i32 %a) {
entry:
  %x = sub i32 5, %a
  ret i32 %x
}
; => unchanged

; Subtraction of a constant becomes addition of its negation.
; run: @subtract(7) == 2
define i32 @subtract(i32 %a) {
entry:
  %x = sub i32 %a, 5
  ret i32 %x
}
; =>
; define i32 @subtract(i32 %a) {
; entry:
;   %x = add i32 %a, -5
;   ret i32 %x
; }

; The minimum of the type is its own negation.
; run: @subtractLeast(0) == -128
define i8 @subtractLeast(i8 %a) {
entry:
  %x = sub i8 %a, -128
  ret i8 %x
}
; =>
; define i8 @subtractLeast(i8 %a) {
; entry:
;   %x = add i8 %a, -128
;   ret i8 %x
; }

; The constants of a sum are combined into one.
; run: @sum(10) == 16
; run: @sum(2147483647) == -2147483643
define i32 @sum(i32 %a) {
entry:
  %x = add i32 %a, 3
  %y = sub i32 %x, 1
  %z = add i32 4, %y
  ret i32 %z
}
; =>
; define i32 @sum(i32 %a) {
; entry:
;   %x = add i32 %a, 3
;   %y = add i32 %x, -1
;   %z = add i32 %a, 6
;   ret i32 %z
; }

; So are those of `and`, `or` and `xor`.
; run: @logic(255) == 73
define i32 @logic(i32 %a) {
entry:
  %1 = and i32 %a, 204
  %2 = and i32 %1, 105
  %3 = or i32 %2, 1
  %4 = or i32 %3, 2
  %5 = xor i32 %4, 3
  %6 = xor i32 %5, 1
  ret i32 %6
}
; =>
; define i32 @logic(i32 %a) {
; entry:
;   %0 = and i32 %a, 204
;   %1 = and i32 %a, 72
;   %2 = or i32 %1, 1
;   %3 = or i32 %1, 3
;   %4 = and i32 %a, 72
;   %5 = xor i32 %4, 1
;   ret i32 %5
; }

; A product of constants may wrap to zero; the result is zero then.
; run: @product(3) == 0
define i32 @product(i32 %a) {
entry:
  %x = mul i32 %a, 65536
  %y = mul i32 %x, 65536
  ret i32 %y
}
; =>
; define i32 @product(i32 %a) {
; entry:
;   %x = mul i32 %a, 65536
;   ret i32 0
; }

; Two negations cancel.
; run: @twice(true) == true
; run: @twice(false) == false
define i1 @twice(i1 %a) {
entry:
  %x = xor i1 %a, true
  %y = xor i1 %x, true
  ret i1 %y
}
; =>
; define i1 @twice(i1 %a) {
; entry:
;   %x = xor i1 %a, true
;   ret i1 %a
; }

; Constants of different operations are not combined.
; run: @mixed(4) == 14
define i32 @mixed(i32 %a) {
entry:
  %x = add i32 %a, 3
  %y = mul i32 %x, 2
  ret i32 %y
}
; => unchanged

; A sum of shift counts from the width on gives zero; the sum is not taken modulo the width.
; run: @shifts(1) == 0
define i32 @shifts(i32 %a) {
entry:
  %x = shl i32 %a, 20
  %y = shl i32 %x, 20
  ret i32 %y
}
; =>
; define i32 @shifts(i32 %a) {
; entry:
;   %x = shl i32 %a, 20
;   ret i32 0
; }

; The inner sum stays for its other uses.
; run: @shared(1) == 24
define i32 @shared(i32 %a) {
entry:
  %x = add i32 %a, 3
  %y = add i32 %x, 2
  %z = mul i32 %x, %y
  ret i32 %z
}
; =>
; define i32 @shared(i32 %a) {
; entry:
;   %x = add i32 %a, 3
;   %y = add i32 %a, 5
;   %z = mul i32 %x, %y
;   ret i32 %z
; }

; %k is 5 in every iteration, which is known after %same is simplified: %outer becomes %a + 8.
; run: @late(1, false) == 9
define i32 @late(i32 %a, i1 %b) {
entry:
  br label %loop

loop:
  %k = phi i32 [ 5, %entry ], [ %same, %loop ]
  %inner = add i32 %a, %k
  %outer = add i32 %inner, 3
  %same = add i32 %k, 0
  br i1 %b, label %loop, label %exit

exit:
  ret i32 %outer
}
; =>
; define i32 @late(i32 %a, i1 %b) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %inner = add i32 %a, 5
;   %outer = add i32 %a, 8
;   br i1 %b, label %loop, label %exit
;
; exit:                                   ; preds = %loop
;   ret i32 %outer
; }

; The second number of a linear congruential generator does not depend on the first.
; run: @generator(1) == -675754431
; run: @generator(-7) == -1291987295
define i32 @generator(i32 %seed) {
entry:
  %0 = mul i32 %seed, 1103515245
  %a = add i32 %0, 12345
  %1 = mul i32 %a, 1103515245
  %b = add i32 %1, 12345
  %r = xor i32 %a, %b
  ret i32 %r
}
; =>
; define i32 @generator(i32 %seed) {
; entry:
;   %0 = mul i32 %seed, 1103515245
;   %a = add i32 %0, 12345
;   %1 = mul i32 %seed, -1029531031
;   %2 = add i32 %1, -740563387
;   %b = add i32 %1, -740551042
;   %r = xor i32 %a, %b
;   ret i32 %r
; }

; Unchanged if no constant is added to the product: there would be one operation more.
; run: @plain(2) == 91
define i32 @plain(i32 %x) {
entry:
  %0 = mul i32 %x, 5
  %a = add i32 %0, 3
  %b = mul i32 %a, 7
  ret i32 %b
}
; => unchanged

; An element of constant data at a constant offset; the address of a symbol, too.
; run: @constantData(1) == 21
define i32 @constantData(i32 %x) {
entry:
  %p = getelementptr i32, ptr @primes, i64 2
  %0 = load i32, ptr %p
  %q = load ptr, ptr @addresses
  %1 = load i32, ptr %q
  %2 = mul i32 %0, %1
  %3 = add i32 %x, %2
  ret i32 %3
}
; =>
; define i32 @constantData(i32 %x) {
; entry:
;   %p = getelementptr i32, ptr @primes, i64 2
;   %0 = add i32 %x, 20
;   ret i32 %0
; }

; Constants of a sum of three terms.
; run: @distant(10, 5) == 16
; run: @distant(-1, 0) == 0
define i32 @distant(i32 %x, i32 %y) {
entry:
  %a = add i32 %x, 3
  %b = add i32 %y, %a
  %c = add i32 %b, -2
  ret i32 %c
}
; =>
; define i32 @distant(i32 %x, i32 %y) {
; entry:
;   %a = add i32 %x, 3
;   %b = add i32 %y, %a
;   %c = add i32 %x, %y
;   %c.1 = add i32 %c, 1
;   ret i32 %c.1
; }

; And of a difference.
; run: @distantDifference(10, 5) == 6
; run: @distantDifference(-1, 0) == 0
define i32 @distantDifference(i32 %x, i32 %y) {
entry:
  %a = add i32 %x, 3
  %b = sub i32 %a, %y
  %c = add i32 %b, -2
  ret i32 %c
}
; =>
; define i32 @distantDifference(i32 %x, i32 %y) {
; entry:
;   %a = add i32 %x, 3
;   %b = sub i32 %a, %y
;   %c = sub i32 %x, %y
;   %c.1 = add i32 %c, 1
;   ret i32 %c.1
; }
