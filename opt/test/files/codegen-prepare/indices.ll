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
