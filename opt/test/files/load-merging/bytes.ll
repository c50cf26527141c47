; passes: load-merging,dce

@data = global [8 x i8] c"\01\02\03\04\05\06\07\88"

; Four bytes in the order of memory are a number.
; run: @little() == 67305985
define i32 @little() {
entry:
  %0 = load i8, ptr @data
  %a1 = getelementptr i8, ptr @data, i64 1
  %1 = load i8, ptr %a1
  %a2 = getelementptr i8, ptr @data, i64 2
  %2 = load i8, ptr %a2
  %a3 = getelementptr i8, ptr @data, i64 3
  %3 = load i8, ptr %a3
  %z0 = zext i8 %0 to i32
  %z1 = zext i8 %1 to i32
  %z2 = zext i8 %2 to i32
  %z3 = zext i8 %3 to i32
  %s1 = shl i32 %z1, 8
  %s2 = shl i32 %z2, 16
  %s3 = shl i32 %z3, 24
  %o1 = or i32 %z0, %s1
  %o2 = or i32 %o1, %s2
  %o3 = or i32 %o2, %s3
  ret i32 %o3
}
; =>
; define i32 @little() {
; entry:
;   %o3 = load i32, ptr @data, align 1
;   ret i32 %o3
; }

; Two bytes in the reverse order are swapped, and extended to the type of the sum.
; run: @big() == 258
define i32 @big() {
entry:
  %0 = load i8, ptr @data
  %z0 = zext i8 %0 to i32
  %s0 = shl i32 %z0, 8
  %a1 = getelementptr i8, ptr @data, i64 1
  %1 = load i8, ptr %a1
  %z1 = zext i8 %1 to i32
  %sum = add i32 %s0, %z1
  ret i32 %sum
}
; =>
; define i32 @big() {
; entry:
;   %sum = load i16, ptr @data, align 1
;   %0 = call i16 @llvm.bswap.i16(i16 %sum)
;   %1 = zext i16 %0 to i32
;   ret i32 %1
; }

; Halves that were loaded and swapped before are joined.
; run: @halves() == 72623859790382984
define i64 @halves() {
entry:
  %0 = load i32, ptr @data
  %1 = call i32 @llvm.bswap.i32(i32 %0)
  %a1 = getelementptr i8, ptr @data, i64 4
  %2 = load i32, ptr %a1
  %3 = call i32 @llvm.bswap.i32(i32 %2)
  %high = zext i32 %1 to i64
  %low = zext i32 %3 to i64
  %shifted = shl i64 %high, 32
  %sum = or i64 %shifted, %low
  ret i64 %sum
}
; =>
; define i64 @halves() {
; entry:
;   %sum = load i64, ptr @data, align 4
;   %0 = call i64 @llvm.bswap.i64(i64 %sum)
;   ret i64 %0
; }

; The copies of the sign of the highest byte are shifted out; the lowest bits of the sum are zero.
; run: @shifted() == -2012807168
define i32 @shifted() {
entry:
  %a6 = getelementptr i8, ptr @data, i64 6
  %0 = load i8, ptr %a6
  %a7 = getelementptr i8, ptr @data, i64 7
  %1 = load i8, ptr %a7
  %z0 = zext i8 %0 to i32
  %z1 = sext i8 %1 to i32
  %s0 = shl i32 %z0, 16
  %s1 = shl i32 %z1, 24
  %sum = xor i32 %s0, %s1
  ret i32 %sum
}
; =>
; define i32 @shifted() {
; entry:
;   %a6 = getelementptr i8, ptr @data, i64 6
;   %sum = load i16, ptr %a6, align 1
;   %0 = zext i16 %sum to i32
;   %1 = shl i32 %0, 16
;   ret i32 %1
; }

; The sum has another term. What was put together of bytes is still one load.
; run: @within(1000) == 1513
define i32 @within(i32 %n) {
entry:
  %0 = load i8, ptr @data
  %z0 = zext i8 %0 to i32
  %a1 = getelementptr i8, ptr @data, i64 1
  %1 = load i8, ptr %a1
  %z1 = zext i8 %1 to i32
  %s1 = shl i32 %z1, 8
  %o1 = or i32 %s1, %z0
  %sum = add i32 %n, %o1
  ret i32 %sum
}
; =>
; define i32 @within(i32 %n) {
; entry:
;   %o1 = load i16, ptr @data, align 1
;   %0 = zext i16 %o1 to i32
;   %sum = add i32 %n, %0
;   ret i32 %sum
; }

; The sign is a part of the result.
; run: @signed() == -30713
define i32 @signed() {
entry:
  %a6 = getelementptr i8, ptr @data, i64 6
  %0 = load i8, ptr %a6
  %a7 = getelementptr i8, ptr @data, i64 7
  %1 = load i8, ptr %a7
  %z0 = zext i8 %0 to i32
  %z1 = sext i8 %1 to i32
  %s1 = shl i32 %z1, 8
  %sum = or i32 %s1, %z0
  ret i32 %sum
}
; => unchanged

; Bytes that overlap are added, and may carry.
; run: @overlap() == 3
define i32 @overlap() {
entry:
  %0 = load i8, ptr @data
  %a1 = getelementptr i8, ptr @data, i64 1
  %1 = load i8, ptr %a1
  %z0 = zext i8 %0 to i32
  %z1 = zext i8 %1 to i32
  %sum = add i32 %z0, %z1
  ret i32 %sum
}
; => unchanged

; Three bytes are no number, but two of them are one.
; run: @three() == 197121
define i32 @three() {
entry:
  %0 = load i8, ptr @data
  %a1 = getelementptr i8, ptr @data, i64 1
  %1 = load i8, ptr %a1
  %a2 = getelementptr i8, ptr @data, i64 2
  %2 = load i8, ptr %a2
  %z0 = zext i8 %0 to i32
  %z1 = zext i8 %1 to i32
  %z2 = zext i8 %2 to i32
  %s1 = shl i32 %z2, 16
  %s2 = shl i32 %z1, 8
  %o1 = or i32 %s2, %s1
  %o2 = or i32 %o1, %z0
  ret i32 %o2
}
; =>
; define i32 @three() {
; entry:
;   %0 = load i8, ptr @data, align 1
;   %a1 = getelementptr i8, ptr @data, i64 1
;   %o1 = load i16, ptr %a1, align 1
;   %1 = zext i16 %o1 to i32
;   %2 = shl i32 %1, 8
;   %z0 = zext i8 %0 to i32
;   %o2 = or i32 %2, %z0
;   ret i32 %o2
; }

; A store in between may change the second byte.
; run: @written() == 1793
define i32 @written() {
entry:
  %a1 = getelementptr i8, ptr @data, i64 1
  %b1 = getelementptr i8, ptr @data, i64 1
  %0 = load i8, ptr @data
  store i8 7, ptr %b1
  %1 = load i8, ptr %a1
  store i8 2, ptr %b1
  %z0 = zext i8 %0 to i32
  %z1 = zext i8 %1 to i32
  %s1 = shl i32 %z1, 8
  %sum = or i32 %z0, %s1
  ret i32 %sum
}
; => unchanged

; Volatile loads stay.
; run: @twice() == 513
define i32 @twice() {
entry:
  %0 = load volatile i8, ptr @data
  %z0 = zext i8 %0 to i32
  %a1 = getelementptr i8, ptr @data, i64 1
  %1 = load volatile i8, ptr %a1
  %z1 = zext i8 %1 to i32
  %s1 = shl i32 %z1, 8
  %sum = or i32 %s1, %z0
  ret i32 %sum
}
; => unchanged
