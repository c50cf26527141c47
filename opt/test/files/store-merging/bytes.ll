; passes: store-merging<bytes>,dce

@data = global [8 x i8] c"........"

; The bytes of a number from the highest.
; run: @big(16909060) == 67305985
define i32 @big(i32 %x) {
entry:
  %s3 = lshr i32 %x, 24
  %t3 = trunc i32 %s3 to i8
  store i8 %t3, ptr @data
  %s2 = lshr i32 %x, 16
  %t2 = trunc i32 %s2 to i8
  %a1 = getelementptr i8, ptr @data, i64 1
  store i8 %t2, ptr %a1
  %s1 = lshr i32 %x, 8
  %t1 = trunc i32 %s1 to i8
  %a2 = getelementptr i8, ptr @data, i64 2
  store i8 %t1, ptr %a2
  %t0 = trunc i32 %x to i8
  %a3 = getelementptr i8, ptr @data, i64 3
  store i8 %t0, ptr %a3
  %0 = load i32, ptr @data
  ret i32 %0
}
; =>
; define i32 @big(i32 %x) {
; entry:
;   %0 = call i32 @llvm.bswap.i32(i32 %x)
;   store i32 %0, ptr @data, align 1
;   %1 = load i32, ptr @data, align 4
;   ret i32 %1
; }

; Bits in the middle of a number, in parts of several sizes.
; run: @middle(1234605616436508552) == 1146447479
define i32 @middle(i64 %x) {
entry:
  %s1 = ashr i64 %x, 8
  %t1 = trunc i64 %s1 to i16
  store i16 %t1, ptr @data
  %s2 = lshr i64 %x, 24
  %t2 = trunc i64 %s2 to i8
  %a2 = getelementptr i8, ptr @data, i64 2
  store i8 %t2, ptr %a2
  %s3 = lshr i64 %x, 32
  %t3 = trunc i64 %s3 to i8
  %a3 = getelementptr i8, ptr @data, i64 3
  store i8 %t3, ptr %a3
  %0 = load i32, ptr @data
  ret i32 %0
}
; =>
; define i32 @middle(i64 %x) {
; entry:
;   %0 = lshr i64 %x, 8
;   %1 = trunc i64 %0 to i32
;   store i32 %1, ptr @data, align 2
;   %2 = load i32, ptr @data, align 4
;   ret i32 %2
; }

; The bytes of an extended number that are its own.
; run: @extended(258) == 513
define i32 @extended(i16 %x) {
entry:
  %wide = sext i16 %x to i32
  %s1 = lshr i32 %wide, 8
  %t1 = trunc i32 %s1 to i8
  store i8 %t1, ptr @data
  %t0 = trunc i16 %x to i8
  %a1 = getelementptr i8, ptr @data, i64 1
  store i8 %t0, ptr %a1
  %0 = load i16, ptr @data
  %1 = zext i16 %0 to i32
  ret i32 %1
}
; =>
; define i32 @extended(i16 %x) {
; entry:
;   %0 = call i16 @llvm.bswap.i16(i16 %x)
;   store i16 %0, ptr @data, align 1
;   %1 = load i16, ptr @data, align 2
;   %2 = zext i16 %1 to i32
;   ret i32 %2
; }

; A byte is missing, and the bytes of two numbers are no number.
; run: @missing(16909060, 7) == 17237764
define i32 @missing(i32 %x, i8 %y) {
entry:
  %t0 = trunc i32 %x to i8
  store i8 %t0, ptr @data
  %a1 = getelementptr i8, ptr @data, i64 1
  store i8 %y, ptr %a1
  %s2 = lshr i32 %x, 24
  %t2 = trunc i32 %s2 to i8
  %a2 = getelementptr i8, ptr @data, i64 3
  store i8 %t2, ptr %a2
  %a3 = getelementptr i8, ptr @data, i64 2
  store i8 %y, ptr %a3
  %0 = load i32, ptr @data
  ret i32 %0
}
; => unchanged

; Constants are left alone: a load of one of them could use it.
; run: @constants() == 513
define i32 @constants() {
entry:
  store i8 1, ptr @data
  %a1 = getelementptr i8, ptr @data, i64 1
  store i8 2, ptr %a1
  %0 = load i16, ptr @data
  %1 = zext i16 %0 to i32
  ret i32 %1
}
; => unchanged

; Casts of constants that are not folded yet are not the constants.
; run: @unfolded() == 65536
define i32 @unfolded() {
entry:
  %high = lshr i64 1, 32
  %a = trunc i64 %high to i16
  store i16 %a, ptr @data
  %b = trunc i64 65537 to i16
  %p = getelementptr i8, ptr @data, i64 2
  store i16 %b, ptr %p
  %v = load i32, ptr @data
  ret i32 %v
}
; => unchanged
