; passes: sroa

declare ptr @memset(ptr, i32, i64)
declare ptr @memcpy(ptr, ptr, i64)
declare x86_fp80 @strtold(ptr, ptr)
@bytes = internal global [32 x i8] c"\01\02\03\04\05\06\07\88\09\40\0B\0C\0D\0E\0F\10\11\12\13\14\15\16\17\18\19\1A\1B\1C\1D\1E\1F\20"

; An x86_fp80 leaves 6 bytes of its 16 to others: a copy copies them, too.
; run: @copied() == 169
define i32 @copied() {
entry:
  %pair = alloca [2 x x86_fp80]
  %0 = call ptr @memcpy(ptr %pair, ptr @bytes, i64 32)
  %1 = load x86_fp80, ptr %pair
  %2 = fneg x86_fp80 %1
  store x86_fp80 %2, ptr %pair
  %3 = call ptr @memcpy(ptr @bytes, ptr %pair, i64 32)
  %sign = getelementptr i8, ptr @bytes, i64 9
  %padding = getelementptr i8, ptr @bytes, i64 12
  %4 = load i8, ptr %sign
  %5 = load i8, ptr %padding
  %6 = zext i8 %4 to i32
  %7 = zext i8 %5 to i32
  %8 = sub i32 %6, %7
  %last = getelementptr i8, ptr @bytes, i64 25
  %9 = load i8, ptr %last
  %10 = zext i8 %9 to i32
  %11 = sub i32 %8, %10
  %12 = add i32 %11, 16
  ret i32 %12
}
; =>
; define i32 @copied() {
; entry:
;   %pair.0 = alloca x86_fp80, align 16
;   %pair.10 = alloca i16, align 2
;   %pair.12 = alloca i32, align 4
;   %pair.16 = alloca i64, align 8
;   %pair.24 = alloca i64, align 8
;   %0 = load x86_fp80, ptr @bytes, align 1
;   store x86_fp80 %0, ptr %pair.0, align 16
;   %1 = getelementptr i8, ptr @bytes, i64 10
;   %2 = load i16, ptr %1, align 1
;   store i16 %2, ptr %pair.10, align 2
;   %3 = getelementptr i8, ptr @bytes, i64 12
;   %4 = load i32, ptr %3, align 1
;   store i32 %4, ptr %pair.12, align 4
;   %5 = getelementptr i8, ptr @bytes, i64 16
;   %6 = load i64, ptr %5, align 1
;   store i64 %6, ptr %pair.16, align 8
;   %7 = getelementptr i8, ptr @bytes, i64 24
;   %8 = load i64, ptr %7, align 1
;   store i64 %8, ptr %pair.24, align 8
;   %9 = load x86_fp80, ptr %pair.0, align 16
;   %10 = fneg x86_fp80 %9
;   store x86_fp80 %10, ptr %pair.0, align 16
;   %11 = load x86_fp80, ptr %pair.0, align 16
;   store x86_fp80 %11, ptr @bytes, align 1
;   %12 = getelementptr i8, ptr @bytes, i64 10
;   %13 = load i16, ptr %pair.10, align 2
;   store i16 %13, ptr %12, align 1
;   %14 = getelementptr i8, ptr @bytes, i64 12
;   %15 = load i32, ptr %pair.12, align 4
;   store i32 %15, ptr %14, align 1
;   %16 = getelementptr i8, ptr @bytes, i64 16
;   %17 = load i64, ptr %pair.16, align 8
;   store i64 %17, ptr %16, align 1
;   %18 = getelementptr i8, ptr @bytes, i64 24
;   %19 = load i64, ptr %pair.24, align 8
;   store i64 %19, ptr %18, align 1
;   %sign = getelementptr i8, ptr @bytes, i64 9
;   %padding = getelementptr i8, ptr @bytes, i64 12
;   %20 = load i8, ptr %sign, align 1
;   %21 = load i8, ptr %padding, align 1
;   %22 = zext i8 %20 to i32
;   %23 = zext i8 %21 to i32
;   %24 = sub i32 %22, %23
;   %last = getelementptr i8, ptr @bytes, i64 25
;   %25 = load i8, ptr %last, align 1
;   %26 = zext i8 %25 to i32
;   %27 = sub i32 %24, %26
;   %28 = add i32 %27, 16
;   ret i32 %28
; }

; A fill with bytes other than zero is a number, too.
; run: @filled() == 1
define i32 @filled() {
entry:
  %slot = alloca x86_fp80
  %0 = call ptr @memset(ptr %slot, i32 127, i64 16)
  %1 = load x86_fp80, ptr %slot
  %2 = fcmp ueq x86_fp80 %1, 0xK7F7F7F7F7F7F7F7F7F7F
  %3 = zext i1 %2 to i32
  ret i32 %3
}
; =>
; define i32 @filled() {
; entry:
;   %slot.0 = alloca x86_fp80, align 16
;   store x86_fp80 0xK7F7F7F7F7F7F7F7F7F7F, ptr %slot.0, align 16
;   %0 = load x86_fp80, ptr %slot.0, align 16
;   %1 = fcmp ueq x86_fp80 %0, 0xK7F7F7F7F7F7F7F7F7F7F
;   %2 = zext i1 %1 to i32
;   ret i32 %2
; }

; A variable stays one.
; run: @variable(4) == 4
define i32 @variable(i32 %x) {
entry:
  %slot = alloca x86_fp80
  %0 = sitofp i32 %x to x86_fp80
  store x86_fp80 %0, ptr %slot
  %1 = load x86_fp80, ptr %slot
  %2 = fptosi x86_fp80 %1 to i32
  ret i32 %2
}
; => unchanged

; Bytes of a number that are accessed on their own make it memory.
; run: @parts() == 3
define i64 @parts() {
entry:
  %slot = alloca [2 x i64], align 16
  store x86_fp80 0xK4000C000000000000003, ptr %slot
  %0 = load i64, ptr %slot
  %1 = and i64 %0, 255
  ret i64 %1
}
; =>
; define i64 @parts() {
; entry:
;   %slot.0 = alloca [10 x i8], align 16
;   store x86_fp80 0xK4000C000000000000003, ptr %slot.0, align 16
;   %0 = load i64, ptr %slot.0, align 8
;   %1 = and i64 %0, 255
;   ret i64 %1
; }
