; passes: codegen-prepare

; Elements of 24 bytes: three times the index, which loads and stores scale by 8.
; run: @element(1) == 7
define i64 @element(i64 %i) {
  %a = alloca [3 x { i64, i64, i64 }]
  %p = getelementptr { i64, i64, i64 }, ptr %a, i64 %i
  %q = getelementptr i8, ptr %p, i64 16
  store i64 3, ptr %p
  store i64 4, ptr %q
  %x = load i64, ptr %p
  %y = load i64, ptr %q
  %s = add i64 %x, %y
  ret i64 %s
}
; =>
; define i64 @element(i64 %i) {
; 0:
;   %a = alloca [9 x i64], align 8
;   %1 = mul i64 %i, 3
;   %p = getelementptr i64, ptr %a, i64 %1
;   %q = getelementptr i8, ptr %p, i64 16
;   store i64 3, ptr %p, align 8
;   store i64 4, ptr %q, align 8
;   %x = load i64, ptr %p, align 8
;   %y = load i64, ptr %q, align 8
;   %s = add i64 %x, %y
;   ret i64 %s
; }

; Elements of 16 bytes of two arrays share the product.
; run: @pair(2) == 30
define i64 @pair(i32 %n) {
  %a = alloca [3 x { i64, i64 }]
  %b = alloca [3 x { i64, i64 }]
  %i = sext i32 %n to i64
  %p = getelementptr { i64, i64 }, ptr %a, i64 %i
  store i64 10, ptr %p
  %q = getelementptr { i64, i64 }, ptr %b, i64 %i
  store i64 20, ptr %q
  %x = load i64, ptr %p
  %y = load i64, ptr %q
  %s = add i64 %x, %y
  ret i64 %s
}
; =>
; define i64 @pair(i32 %n) {
; 0:
;   %a = alloca [6 x i64], align 8
;   %b = alloca [6 x i64], align 8
;   %i = sext i32 %n to i64
;   %1 = shl i64 %i, 1
;   %p = getelementptr i64, ptr %a, i64 %1
;   store i64 10, ptr %p, align 8
;   %q = getelementptr i64, ptr %b, i64 %1
;   store i64 20, ptr %q, align 8
;   %x = load i64, ptr %p, align 8
;   %y = load i64, ptr %q, align 8
;   %s = add i64 %x, %y
;   ret i64 %s
; }

; An odd size, of which memory operands scale nothing.
; run: @odd(1) == 5
define i8 @odd(i64 %i) {
  %a = alloca [2 x [3 x i8]]
  %p = getelementptr [3 x i8], ptr %a, i64 %i
  store i8 5, ptr %p
  %x = load i8, ptr %p
  ret i8 %x
}
; =>
; define i8 @odd(i64 %i) {
; 0:
;   %a = alloca [6 x i8], align 1
;   %1 = mul i64 %i, 3
;   %p = getelementptr i8, ptr %a, i64 %1
;   store i8 5, ptr %p, align 1
;   %x = load i8, ptr %p, align 1
;   ret i8 %x
; }

; Memory operands have these scales.
; run: @scaled(3) == 9
define i32 @scaled(i64 %i) {
  %a = alloca [4 x i32]
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 9, ptr %p
  %x = load i32, ptr %p
  ret i32 %x
}
; => unchanged

; An address that is used otherwise is computed once.
; run: @escapes(1) == true
define i1 @escapes(i64 %i) {
  %a = alloca [3 x { i64, i64, i64 }]
  %p = getelementptr { i64, i64, i64 }, ptr %a, i64 %i
  store i64 3, ptr %p
  %c = icmp ne ptr %p, %a
  ret i1 %c
}
; => unchanged

; So is one of five loads and stores.
; run: @often(2) == 8
define i64 @often(i64 %i) {
  %a = alloca [3 x { i64, i64, i64 }]
  %p = getelementptr { i64, i64, i64 }, ptr %a, i64 %i
  store volatile i64 1, ptr %p
  store volatile i64 2, ptr %p
  store volatile i64 4, ptr %p
  %x = load volatile i64, ptr %p
  %y = load volatile i64, ptr %p
  %s = add i64 %x, %y
  ret i64 %s
}
; => unchanged

; An index that is a field of bits is shifted less far instead of back.
; run: @field(512) == 30
; run: @field(66050) == 30
define i64 @field(i32 %code) {
  %a = alloca [4 x { i64, i64 }]
  %last = getelementptr { i64, i64 }, ptr %a, i64 2
  store i64 30, ptr %last
  %shifted = lshr i32 %code, 8
  %low = trunc i32 %shifted to i8
  %i = zext i8 %low to i64
  %p = getelementptr { i64, i64 }, ptr %a, i64 %i
  %x = load i64, ptr %p
  ret i64 %x
}
; =>
; define i64 @field(i32 %code) {
; 0:
;   %a = alloca [8 x i64], align 8
;   %last = getelementptr [16 x i8], ptr %a, i64 2
;   store i64 30, ptr %last, align 8
;   %shifted = lshr i32 %code, 8
;   %low = trunc i32 %shifted to i8
;   %i = zext i8 %low to i64
;   %1 = lshr i32 %code, 7
;   %2 = and i32 %1, 510
;   %3 = zext i32 %2 to i64
;   %p = getelementptr i64, ptr %a, i64 %3
;   %x = load i64, ptr %p, align 8
;   ret i64 %x
; }

; The same where the field is masked, of more accesses than have the product in their addresses.
; run: @masked(536) == 90
define i64 @masked(i64 %code) {
  %a = alloca [4 x { i64, i64 }]
  %shifted = lshr i64 %code, 3
  %i = and i64 %shifted, 3
  %p = getelementptr { i64, i64 }, ptr %a, i64 %i
  store i64 30, ptr %p
  %x = load i64, ptr %p
  store i64 60, ptr %p
  %y = load i64, ptr %p
  store i64 0, ptr %p
  %s = add i64 %x, %y
  ret i64 %s
}
; =>
; define i64 @masked(i64 %code) {
; 0:
;   %a = alloca [8 x i64], align 8
;   %shifted = lshr i64 %code, 3
;   %i = and i64 %shifted, 3
;   %1 = lshr i64 %code, 2
;   %2 = and i64 %1, 6
;   %p = getelementptr i64, ptr %a, i64 %2
;   store i64 30, ptr %p, align 8
;   %x = load i64, ptr %p, align 8
;   store i64 60, ptr %p, align 8
;   %y = load i64, ptr %p, align 8
;   store i64 0, ptr %p, align 8
;   %s = add i64 %x, %y
;   ret i64 %s
; }

; Not if the index has another use, or is not shifted as far as the product.
; run: @other(512, 16) == 33
define i64 @other(i32 %code, i64 %more) {
  %a = alloca [40 x { i64, i64, i64, i64 }]
  %last = getelementptr { i64, i64, i64, i64 }, ptr %a, i64 2
  store i64 30, ptr %last
  %shifted = lshr i32 %code, 8
  %low = trunc i32 %shifted to i8
  %i = zext i8 %low to i64
  %p = getelementptr { i64, i64, i64, i64 }, ptr %a, i64 %i
  %x = load i64, ptr %p
  %half = lshr i64 %more, 1
  %j = and i64 %half, 15
  %q = getelementptr { i64, i64, i64, i64 }, ptr %a, i64 %j
  store i64 1, ptr %q
  %y = load i64, ptr %q
  %s = add i64 %x, %y
  %t = add i64 %s, %i
  ret i64 %t
}
; =>
; define i64 @other(i32 %code, i64 %more) {
; 0:
;   %a = alloca [160 x i64], align 8
;   %last = getelementptr [32 x i8], ptr %a, i64 2
;   store i64 30, ptr %last, align 8
;   %shifted = lshr i32 %code, 8
;   %low = trunc i32 %shifted to i8
;   %i = zext i8 %low to i64
;   %1 = shl i64 %i, 2
;   %p = getelementptr i64, ptr %a, i64 %1
;   %x = load i64, ptr %p, align 8
;   %half = lshr i64 %more, 1
;   %j = and i64 %half, 15
;   %2 = shl i64 %j, 2
;   %q = getelementptr i64, ptr %a, i64 %2
;   store i64 1, ptr %q, align 8
;   %y = load i64, ptr %q, align 8
;   %s = add i64 %i, %y
;   %t = add i64 %s, %x
;   ret i64 %t
; }

; A quotient by as much as the element has more than a scale: the low bits are cleared.
; run: @quotient(5, 5) == 30
; run: @quotient(4, 5) == 30
define i64 @quotient(i64 %n, i64 %m) {
  %a = alloca [4 x { i64, i64 }]
  %last = getelementptr { i64, i64 }, ptr %a, i64 2
  store i64 30, ptr %last
  %i = lshr i64 %n, 1
  %p = getelementptr { i64, i64 }, ptr %a, i64 %i
  %x = load i64, ptr %p
  ret i64 %x
}
; =>
; define i64 @quotient(i64 %n, i64 %m) {
; 0:
;   %a = alloca [8 x i64], align 8
;   %last = getelementptr [16 x i8], ptr %a, i64 2
;   store i64 30, ptr %last, align 8
;   %i = lshr i64 %n, 1
;   %1 = and i64 %n, -2
;   %p = getelementptr i64, ptr %a, i64 %1
;   %x = load i64, ptr %p, align 8
;   ret i64 %x
; }

; Of a signed division, which rounds towards zero.
; run: @signed(5) == 30
; run: @signed(-5) == 40
; run: @signed(-4) == 40
define i64 @signed(i64 %n) {
  %a = alloca [8 x { i64, i64 }]
  %middle = getelementptr { i64, i64 }, ptr %a, i64 4
  %last = getelementptr { i64, i64 }, ptr %a, i64 6
  store i64 30, ptr %last
  %first = getelementptr { i64, i64 }, ptr %a, i64 2
  store i64 40, ptr %first
  %i = sdiv i64 %n, 2
  %p = getelementptr { i64, i64 }, ptr %middle, i64 %i
  %x = load i64, ptr %p
  ret i64 %x
}
; =>
; define i64 @signed(i64 %n) {
; 0:
;   %a = alloca [16 x i64], align 8
;   %middle = getelementptr [16 x i8], ptr %a, i64 4
;   %last = getelementptr [16 x i8], ptr %a, i64 6
;   store i64 30, ptr %last, align 8
;   %first = getelementptr [16 x i8], ptr %a, i64 2
;   store i64 40, ptr %first, align 8
;   %i = sdiv i64 %n, 2
;   %1 = lshr i64 %n, 63
;   %2 = add i64 %n, %1
;   %3 = and i64 %2, -2
;   %p = getelementptr i64, ptr %middle, i64 %3
;   %x = load i64, ptr %p, align 8
;   ret i64 %x
; }

; And by 4, of elements of 32 bytes.
; run: @quarter(-9) == 40
; run: @quarter(11) == 30
define i64 @quarter(i64 %n) {
  %a = alloca [8 x { i64, i64, i64, i64 }]
  %middle = getelementptr { i64, i64, i64, i64 }, ptr %a, i64 4
  %last = getelementptr { i64, i64, i64, i64 }, ptr %a, i64 6
  store i64 30, ptr %last
  %first = getelementptr { i64, i64, i64, i64 }, ptr %a, i64 2
  store i64 40, ptr %first
  %i = sdiv i64 %n, 4
  %p = getelementptr { i64, i64, i64, i64 }, ptr %middle, i64 %i
  %x = load i64, ptr %p
  ret i64 %x
}
; =>
; define i64 @quarter(i64 %n) {
; 0:
;   %a = alloca [32 x i64], align 8
;   %middle = getelementptr [32 x i8], ptr %a, i64 4
;   %last = getelementptr [32 x i8], ptr %a, i64 6
;   store i64 30, ptr %last, align 8
;   %first = getelementptr [32 x i8], ptr %a, i64 2
;   store i64 40, ptr %first, align 8
;   %i = sdiv i64 %n, 4
;   %1 = ashr i64 %n, 63
;   %2 = lshr i64 %1, 62
;   %3 = add i64 %n, %2
;   %4 = and i64 %3, -4
;   %p = getelementptr i64, ptr %middle, i64 %4
;   %x = load i64, ptr %p, align 8
;   ret i64 %x
; }
