; passes: simplify

; Operations on constants fold.
; run: @fold() == 14
define i32 @fold() {
  %1 = mul <4 x i32> <i32 1, i32 2, i32 3, i32 4>, <i32 2, i32 2, i32 2, i32 3>
  %2 = shufflevector <4 x i32> %1, <4 x i32> <i32 8, i32 9, i32 10, i32 11>, <4 x i32> <i32 1, i32 6, i32 0, i32 0>
  %3 = extractelement <4 x i32> %2, i32 0
  %4 = extractelement <4 x i32> %2, i32 1
  %5 = add i32 %3, %4
  ret i32 %5
}
; =>
; define i32 @fold() {
; 0:
;   ret i32 14
; }

; x + 0, x & -1, x * 8, and a constant on the left
; run: @binary(5) == 40
define i32 @binary(i32 %a) {
  %1 = insertelement <4 x i32> zeroinitializer, i32 %a, i32 2
  %2 = add <4 x i32> zeroinitializer, %1
  %3 = and <4 x i32> %2, <i32 -1, i32 -1, i32 -1, i32 -1>
  %4 = mul <4 x i32> <i32 8, i32 8, i32 8, i32 8>, %3
  %5 = extractelement <4 x i32> %4, i32 2
  ret i32 %5
}
; =>
; define i32 @binary(i32 %a) {
; 0:
;   %1 = insertelement <4 x i32> zeroinitializer, i32 %a, i32 2
;   %2 = shl <4 x i32> %1, <i32 3, i32 3, i32 3, i32 3>
;   %3 = extractelement <4 x i32> %2, i32 2
;   ret i32 %3
; }

; A bitcast of a bitcast, and one to the type that it had.
; run: @casts(7) == 7
define i64 @casts(i64 %a) {
  %1 = insertelement <2 x i64> zeroinitializer, i64 %a, i32 1
  %2 = bitcast <2 x i64> %1 to <16 x i8>
  %3 = bitcast <16 x i8> %2 to <8 x i16>
  %4 = bitcast <8 x i16> %3 to <2 x i64>
  %5 = extractelement <2 x i64> %4, i32 1
  ret i64 %5
}
; =>
; define i64 @casts(i64 %a) {
; 0:
;   %1 = insertelement <2 x i64> zeroinitializer, i64 %a, i32 1
;   %2 = bitcast <2 x i64> %1 to <16 x i8>
;   %3 = bitcast <2 x i64> %1 to <8 x i16>
;   ret i64 %a
; }

; Lanes where they come from, through inserts and shuffles.
; run: @lanes(3, 4) == 7
define i32 @lanes(i32 %a, i32 %b) {
  %1 = insertelement <4 x i32> zeroinitializer, i32 %a, i32 0
  %2 = insertelement <4 x i32> %1, i32 %b, i32 3
  %3 = shufflevector <4 x i32> %2, <4 x i32> %1, <4 x i32> <i32 3, i32 4, i32 0, i32 1>
  %4 = shufflevector <4 x i32> %3, <4 x i32> %2, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
  %5 = extractelement <4 x i32> %4, i32 0
  %6 = extractelement <4 x i32> %4, i32 1
  %7 = add i32 %5, %6
  ret i32 %7
}
; =>
; define i32 @lanes(i32 %a, i32 %b) {
; 0:
;   %1 = insertelement <4 x i32> zeroinitializer, i32 %a, i32 0
;   %2 = insertelement <4 x i32> %1, i32 %b, i32 3
;   %3 = shufflevector <4 x i32> %2, <4 x i32> %1, <4 x i32> <i32 3, i32 4, i32 0, i32 1>
;   %4 = add i32 %b, %a
;   ret i32 %4
; }

; Lanes of two vectors that are one, in another order and in the same.
; run: @one(3, 4) == 10
define i32 @one(i32 %a, i32 %b) {
  %1 = insertelement <4 x i32> zeroinitializer, i32 %a, i32 0
  %2 = insertelement <4 x i32> %1, i32 %b, i32 2
  %3 = add <4 x i32> %2, zeroinitializer
  %4 = shufflevector <4 x i32> %2, <4 x i32> %3, <4 x i32> <i32 6, i32 1, i32 4, i32 5>
  %5 = shufflevector <4 x i32> %2, <4 x i32> %3, <4 x i32> <i32 0, i32 5, i32 2, i32 7>
  %6 = sub <4 x i32> %4, %5
  %7 = extractelement <4 x i32> %6, i32 0
  %8 = shl i32 %7, 1
  %9 = extractelement <4 x i32> %6, i32 2
  %10 = sub i32 %8, %9
  %11 = add i32 %10, 7
  ret i32 %11
}
; =>
; define i32 @one(i32 %a, i32 %b) {
; 0:
;   %1 = insertelement <4 x i32> zeroinitializer, i32 %a, i32 0
;   %2 = insertelement <4 x i32> %1, i32 %b, i32 2
;   %3 = shufflevector <4 x i32> %2, <4 x i32> %2, <4 x i32> <i32 2, i32 1, i32 0, i32 1>
;   %4 = sub <4 x i32> %3, %2
;   %5 = extractelement <4 x i32> %4, i32 0
;   %6 = shl i32 %5, 1
;   %7 = extractelement <4 x i32> %4, i32 2
;   %8 = sub i32 %6, %7
;   %9 = add i32 %8, 7
;   ret i32 %9
; }

; A lane that is put where it was.
; run: @same(9) == 9
define i32 @same(i32 %a) {
  %p = alloca [4 x i32], align 16
  store i32 %a, ptr %p
  %1 = load <4 x i32>, ptr %p, align 16
  %2 = extractelement <4 x i32> %1, i32 1
  %3 = insertelement <4 x i32> %1, i32 %2, i32 1
  store <4 x i32> %3, ptr %p, align 16
  %4 = load i32, ptr %p
  ret i32 %4
}
; =>
; define i32 @same(i32 %a) {
; 0:
;   %p = alloca [4 x i32], align 16
;   store i32 %a, ptr %p, align 4
;   %1 = load <4 x i32>, ptr %p, align 16
;   %2 = extractelement <4 x i32> %1, i32 1
;   store <4 x i32> %1, ptr %p, align 16
;   %3 = load i32, ptr %p, align 4
;   ret i32 %3
; }

; A lane of a vector that is put into all lanes of another one.
; run: @splat(5) == 25
define i32 @splat(i32 %a) {
  %1 = insertelement <4 x i32> zeroinitializer, i32 %a, i32 2
  %2 = mul <4 x i32> %1, %1
  %3 = extractelement <4 x i32> %2, i32 2
  %4 = insertelement <4 x i32> zeroinitializer, i32 %3, i32 0
  %5 = shufflevector <4 x i32> %4, <4 x i32> %4, <4 x i32> zeroinitializer
  %6 = sub <4 x i32> %5, %1
  %7 = extractelement <4 x i32> %6, i32 3
  ret i32 %7
}
; =>
; define i32 @splat(i32 %a) {
; 0:
;   %1 = insertelement <4 x i32> zeroinitializer, i32 %a, i32 2
;   %2 = mul <4 x i32> %1, %1
;   %3 = extractelement <4 x i32> %2, i32 2
;   %4 = insertelement <4 x i32> zeroinitializer, i32 %3, i32 0
;   %5 = shufflevector <4 x i32> %2, <4 x i32> %2, <4 x i32> <i32 2, i32 2, i32 2, i32 2>
;   %6 = sub <4 x i32> %5, %1
;   %7 = extractelement <4 x i32> %6, i32 3
;   ret i32 %7
; }
