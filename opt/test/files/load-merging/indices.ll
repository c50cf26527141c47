; passes: load-merging,dce

; Bytes at indices that differ by constants.
; run: @two(1) == 13365
define i32 @two(i64 %i) {
  %m = alloca i32
  store i32 859059510, ptr %m
  %b = getelementptr i8, ptr %m, i64 %i
  %x = load i8, ptr %b
  %j = add i64 %i, 1
  %c = getelementptr i8, ptr %m, i64 %j
  %y = load i8, ptr %c
  %xx = zext i8 %x to i32
  %yy = zext i8 %y to i32
  %y8 = shl i32 %yy, 8
  %r = or i32 %xx, %y8
  ret i32 %r
}
; =>
; define i32 @two(i64 %i) {
; 0:
;   %m = alloca i32, align 4
;   store i32 859059510, ptr %m, align 4
;   %b = getelementptr i8, ptr %m, i64 %i
;   %r = load i16, ptr %b, align 1
;   %1 = zext i16 %r to i32
;   ret i32 %1
; }

; Two of three bytes, of fields of the elements of an array, in big-endian order.
; run: @three(1) == 3354930
define i32 @three(i64 %i) {
  %m = alloca [4 x i32]
  %m1 = getelementptr i32, ptr %m, i64 1
  store i32 858927408, ptr %m1
  %k = add i64 %i, -1
  %a = getelementptr i32, ptr %m, i64 %k
  %a6 = getelementptr i8, ptr %a, i64 6
  %x = load i8, ptr %a6
  %b = getelementptr i32, ptr %m, i64 %i
  %b1 = getelementptr i8, ptr %b, i64 1
  %y = load i8, ptr %b1
  %b3 = getelementptr i8, ptr %b, i64 3
  %z = load i8, ptr %b3
  %xx = zext i8 %x to i32
  %yy = zext i8 %y to i32
  %zz = zext i8 %z to i32
  %y8 = shl i32 %yy, 8
  %o = or i32 %xx, %y8
  %z16 = shl i32 %zz, 16
  %r = or i32 %o, %z16
  ret i32 %r
}
; =>
; define i32 @three(i64 %i) {
; 0:
;   %m = alloca [4 x i32], align 4
;   %m1 = getelementptr i32, ptr %m, i64 1
;   store i32 858927408, ptr %m1, align 4
;   %b = getelementptr i32, ptr %m, i64 %i
;   %b1 = getelementptr i8, ptr %b, i64 1
;   %o = load i16, ptr %b1, align 1
;   %1 = call i16 @llvm.bswap.i16(i16 %o)
;   %2 = zext i16 %1 to i32
;   %b3 = getelementptr i8, ptr %b, i64 3
;   %z = load i8, ptr %b3, align 1
;   %zz = zext i8 %z to i32
;   %z16 = shl i32 %zz, 16
;   %r = or i32 %2, %z16
;   ret i32 %r
; }

; A store at another index may change them.
; run: @written(1, 2) == 16693
define i32 @written(i64 %i, i64 %n) {
  %m = alloca i32
  store i32 859059510, ptr %m
  %b = getelementptr i8, ptr %m, i64 %i
  %x = load i8, ptr %b
  %d = getelementptr i8, ptr %m, i64 %n
  store i8 65, ptr %d
  %j = add i64 %i, 1
  %c = getelementptr i8, ptr %m, i64 %j
  %y = load i8, ptr %c
  %xx = zext i8 %x to i32
  %yy = zext i8 %y to i32
  %y8 = shl i32 %yy, 8
  %r = or i32 %xx, %y8
  ret i32 %r
}
; => unchanged

; A store at an index that differs by another constant does not.
; run: @beside(1) == 13365
define i32 @beside(i64 %i) {
  %m = alloca i32
  store i32 859059510, ptr %m
  %b = getelementptr i8, ptr %m, i64 %i
  %x = load i8, ptr %b
  %k = add i64 %i, 2
  %d = getelementptr i8, ptr %m, i64 %k
  store i8 65, ptr %d
  %j = add i64 %i, 1
  %c = getelementptr i8, ptr %m, i64 %j
  %y = load i8, ptr %c
  %xx = zext i8 %x to i32
  %yy = zext i8 %y to i32
  %y8 = shl i32 %yy, 8
  %r = or i32 %xx, %y8
  ret i32 %r
}
; =>
; define i32 @beside(i64 %i) {
; 0:
;   %m = alloca i32, align 4
;   store i32 859059510, ptr %m, align 4
;   %b = getelementptr i8, ptr %m, i64 %i
;   %k = add i64 %i, 2
;   %d = getelementptr i8, ptr %m, i64 %k
;   store i8 65, ptr %d, align 1
;   %r = load i16, ptr %b, align 1
;   %1 = zext i16 %r to i32
;   ret i32 %1
; }
