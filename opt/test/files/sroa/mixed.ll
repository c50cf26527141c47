; passes: sroa

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
@source = internal global [2 x i64] [i64 1, i64 -2]
@target = internal global [2 x i64] zeroinitializer

; A union of a double, an integer and a pointer: an integer that is cast at each access.
; run: @union(1) == 4607182418800017408
; run: @union(-2) == -4611686018427387904
define i64 @union(i64 %i) {
entry:
  %u = alloca [8 x i8], align 8
  %x = sitofp i64 %i to double
  store double %x, ptr %u
  %0 = load ptr, ptr %u
  store ptr %0, ptr %u
  %1 = load i64, ptr %u
  ret i64 %1
}
; =>
; define i64 @union(i64 %i) {
; entry:
;   %u.0 = alloca i64, align 8
;   %x = sitofp i64 %i to double
;   %0 = bitcast double %x to i64
;   store i64 %0, ptr %u.0, align 8
;   %1 = load i64, ptr %u.0, align 8
;   %2 = inttoptr i64 %1 to ptr
;   %3 = ptrtoint ptr %2 to i64
;   store i64 %3, ptr %u.0, align 8
;   %4 = load i64, ptr %u.0, align 8
;   ret i64 %4
; }

; A union of a float and an integer.
; run: @float(1065353216) == true
; run: @float(-1082130432) == false
define i1 @float(i32 %x) {
entry:
  %u = alloca float
  store i32 %x, ptr %u
  %0 = load float, ptr %u
  %1 = fcmp oeq float %0, 1.0
  ret i1 %1
}
; =>
; define i1 @float(i32 %x) {
; entry:
;   %u.0 = alloca i32, align 4
;   store i32 %x, ptr %u.0, align 4
;   %0 = load i32, ptr %u.0, align 4
;   %1 = bitcast i32 %0 to float
;   %2 = fcmp oeq float %1, 1.000000e+00
;   ret i1 %2
; }

; A structure of two integers that is returned in one register.
; run: @pair(1, 2) == 8589934593
; run: @pair(-1, 0) == 4294967295
; run: @pair(0, -2147483648) == -9223372036854775808
define i64 @pair(i32 %x, i32 %y) {
entry:
  %s = alloca { i32, i32 }, align 8
  %second = getelementptr i32, ptr %s, i64 1
  store i32 %x, ptr %s
  store i32 %y, ptr %second
  %0 = load i64, ptr %s
  ret i64 %0
}
; =>
; define i64 @pair(i32 %x, i32 %y) {
; entry:
;   %s.0 = alloca i64, align 8
;   %0 = load i64, ptr %s.0, align 8
;   %1 = and i64 %0, -4294967296
;   %2 = zext i32 %x to i64
;   %3 = or i64 %1, %2
;   store i64 %3, ptr %s.0, align 8
;   %4 = load i64, ptr %s.0, align 8
;   %5 = and i64 %4, 4294967295
;   %6 = zext i32 %y to i64
;   %7 = shl i64 %6, 32
;   %8 = or i64 %5, %7
;   store i64 %8, ptr %s.0, align 8
;   %9 = load i64, ptr %s.0, align 8
;   ret i64 %9
; }

; A structure that is passed in one register: parts of the integer are loaded.
; run: @passed(8589934593) == -1
; run: @passed(-1) == 0
; run: @passed(-9223372036854775808) == -2147483648
define i32 @passed(i64 %x) {
entry:
  %s = alloca i64
  store i64 %x, ptr %s
  %second = getelementptr i32, ptr %s, i64 1
  %0 = load i32, ptr %s
  %1 = load i32, ptr %second
  %2 = sub i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @passed(i64 %x) {
; entry:
;   %s.0 = alloca i64, align 8
;   store i64 %x, ptr %s.0, align 8
;   %0 = load i64, ptr %s.0, align 8
;   %1 = trunc i64 %0 to i32
;   %2 = load i64, ptr %s.0, align 8
;   %3 = lshr i64 %2, 32
;   %4 = trunc i64 %3 to i32
;   %5 = sub i32 %1, %4
;   ret i32 %5
; }

; The highest byte of an integer, which is stored as a part after the whole.
; run: @highest(0, -1) == -16777216
; run: @highest(-1, 0) == 16777215
; run: @highest(305419896, 127) == 2134136440
define i32 @highest(i32 %x, i8 %y) {
entry:
  %s = alloca i32
  store i32 %x, ptr %s
  %byte = getelementptr i8, ptr %s, i64 3
  store i8 %y, ptr %byte
  %0 = load i32, ptr %s
  ret i32 %0
}
; =>
; define i32 @highest(i32 %x, i8 %y) {
; entry:
;   %s.0 = alloca i32, align 4
;   store i32 %x, ptr %s.0, align 4
;   %0 = load i32, ptr %s.0, align 4
;   %1 = and i32 %0, 16777215
;   %2 = zext i8 %y to i32
;   %3 = shl i32 %2, 24
;   %4 = or i32 %1, %3
;   store i32 %4, ptr %s.0, align 4
;   %5 = load i32, ptr %s.0, align 4
;   ret i32 %5
; }

; Parts of two bytes that are not aligned, in an integer of two and of eight.
; run: @unaligned(-1) == 16776962
; run: @unaligned(258) == 66048
define i64 @unaligned(i16 %x) {
entry:
  %s = alloca i64
  %t = alloca i16
  store i64 0, ptr %s
  store i16 %x, ptr %t
  %middle = getelementptr i8, ptr %s, i64 1
  store i16 %x, ptr %middle, align 1
  %second = getelementptr i8, ptr %t, i64 1
  %0 = load i8, ptr %second
  store i8 %0, ptr %t
  %1 = load i16, ptr %t
  %2 = load i64, ptr %s
  %3 = zext i16 %1 to i64
  %4 = and i64 %3, 2
  %5 = or i64 %2, %4
  ret i64 %5
}
; =>
; define i64 @unaligned(i16 %x) {
; entry:
;   %s.0 = alloca i64, align 8
;   %t.0 = alloca i16, align 2
;   store i64 0, ptr %s.0, align 8
;   store i16 %x, ptr %t.0, align 2
;   %0 = load i64, ptr %s.0, align 8
;   %1 = and i64 %0, -16776961
;   %2 = zext i16 %x to i64
;   %3 = shl i64 %2, 8
;   %4 = or i64 %1, %3
;   store i64 %4, ptr %s.0, align 8
;   %5 = load i16, ptr %t.0, align 2
;   %6 = lshr i16 %5, 8
;   %7 = trunc i16 %6 to i8
;   %8 = load i16, ptr %t.0, align 2
;   %9 = and i16 %8, -256
;   %10 = zext i8 %7 to i16
;   %11 = or i16 %9, %10
;   store i16 %11, ptr %t.0, align 2
;   %12 = load i16, ptr %t.0, align 2
;   %13 = load i64, ptr %s.0, align 8
;   %14 = zext i16 %12 to i64
;   %15 = and i64 %14, 2
;   %16 = or i64 %13, %15
;   ret i64 %16
; }

; A mixed piece that a memset covers exactly, and one that is copied to a global variable.
; run: @filled(7) == 72340172821233671
; run: @filled(-1) == 72340177116200959
define i64 @filled(i32 %x) {
entry:
  %s = alloca [2 x i64]
  %second = getelementptr i64, ptr %s, i64 1
  call void @llvm.memset.p0.i64(ptr %s, i8 1, i64 8, i1 false)
  store i32 %x, ptr %s
  store i64 5, ptr %second
  %half = getelementptr i32, ptr %second, i64 1
  store i32 %x, ptr %half
  call void @llvm.memcpy.p0.p0.i64(ptr @target, ptr %s, i64 16, i1 false)
  %0 = load i64, ptr @target
  %1 = load i64, ptr %s
  %2 = and i64 %0, %1
  ret i64 %2
}
; =>
; define i64 @filled(i32 %x) {
; entry:
;   %s.0 = alloca i64, align 8
;   %s.8 = alloca i64, align 8
;   store i64 72340172838076673, ptr %s.0, align 8
;   %0 = load i64, ptr %s.0, align 8
;   %1 = and i64 %0, -4294967296
;   %2 = zext i32 %x to i64
;   %3 = or i64 %1, %2
;   store i64 %3, ptr %s.0, align 8
;   store i64 5, ptr %s.8, align 8
;   %4 = load i64, ptr %s.8, align 8
;   %5 = and i64 %4, 4294967295
;   %6 = zext i32 %x to i64
;   %7 = shl i64 %6, 32
;   %8 = or i64 %5, %7
;   store i64 %8, ptr %s.8, align 8
;   %9 = load i64, ptr %s.0, align 8
;   store i64 %9, ptr @target, align 1
;   %10 = getelementptr i8, ptr @target, i64 8
;   %11 = load i64, ptr %s.8, align 8
;   store i64 %11, ptr %10, align 1
;   %12 = load i64, ptr @target, align 8
;   %13 = load i64, ptr %s.0, align 8
;   %14 = and i64 %12, %13
;   ret i64 %14
; }

; A mixed piece that a memset covers partly becomes a byte array, whose parts are accessed in
; memory, without an alignment that it does not have.
; run: @partlyFilled(-1) == 4294902015
; run: @partlyFilled(0) == 0
define i64 @partlyFilled(i64 %x) {
entry:
  %s = alloca [16 x i8], align 1
  store i64 %x, ptr %s, align 1
  %byte = getelementptr i8, ptr %s, i64 1
  call void @llvm.memset.p0.i64(ptr %byte, i8 0, i64 1, i1 false)
  %half = getelementptr i32, ptr %s, i64 1
  store i32 0, ptr %half, align 1
  %other = getelementptr i8, ptr %s, i64 8
  store i32 -1, ptr %other, align 1
  %0 = load i64, ptr %s, align 1
  %1 = load i32, ptr %other, align 1
  %2 = sext i32 %1 to i64
  %3 = and i64 %0, %2
  ret i64 %3
}
; =>
; define i64 @partlyFilled(i64 %x) {
; entry:
;   %s.0 = alloca [8 x i8], align 1
;   %s.8 = alloca i32, align 4
;   store i64 %x, ptr %s.0, align 1
;   %0 = getelementptr i8, ptr %s.0, i64 1
;   call void @llvm.memset.p0.i64(ptr %0, i8 0, i64 1, i1 false)
;   %1 = getelementptr i8, ptr %s.0, i64 4
;   store i32 0, ptr %1, align 1
;   store i32 -1, ptr %s.8, align 1
;   %2 = load i64, ptr %s.0, align 1
;   %3 = load i32, ptr %s.8, align 1
;   %4 = sext i32 %3 to i64
;   %5 = and i64 %2, %4
;   ret i64 %5
; }

; The same with a memcpy, which covers the second half.
; run: @partlyCopied(-1) == 8589934591
; run: @partlyCopied(0) == 4294967296
define i64 @partlyCopied(i64 %x) {
entry:
  %s = alloca [2 x i64]
  %other = getelementptr i64, ptr %s, i64 1
  store i64 %x, ptr %s
  store i64 %x, ptr %other
  %half = getelementptr i32, ptr %s, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %half, ptr @source, i64 4, i1 false)
  %0 = load i32, ptr %s
  %1 = load i64, ptr %s
  %2 = load i64, ptr %other
  %3 = zext i32 %0 to i64
  %4 = and i64 %3, %2
  %5 = or i64 %1, %4
  ret i64 %5
}
; =>
; define i64 @partlyCopied(i64 %x) {
; entry:
;   %s.0 = alloca [8 x i8], align 8
;   %s.8 = alloca i64, align 8
;   store i64 %x, ptr %s.0, align 8
;   store i64 %x, ptr %s.8, align 8
;   %0 = getelementptr i8, ptr %s.0, i64 4
;   %1 = call ptr @memcpy(ptr %0, ptr @source, i64 4)
;   %2 = load i32, ptr %s.0, align 4
;   %3 = load i64, ptr %s.0, align 8
;   %4 = load i64, ptr %s.8, align 8
;   %5 = zext i32 %2 to i64
;   %6 = and i64 %5, %4
;   %7 = or i64 %3, %6
;   ret i64 %7
; }

; Not if no access is of the whole piece: a byte array stays.
; run: @noWhole(-1) == 65535
; run: @noWhole(16909060) == 258
define i32 @noWhole(i32 %x) {
entry:
  %s = alloca [6 x i8], align 4
  store i32 %x, ptr %s
  %middle = getelementptr i8, ptr %s, i64 2
  %end = getelementptr i8, ptr %s, i64 4
  store i16 0, ptr %end
  %0 = load i32, ptr %middle, align 1
  ret i32 %0
}
; => unchanged

; Not pieces of other sizes than those of integers: three bytes.
; run: @threeBytes(-1) == 255
; run: @threeBytes(258) == 1
define i32 @threeBytes(i16 %x) {
entry:
  %s = alloca [3 x i8], align 2
  store i16 %x, ptr %s
  %second = getelementptr i8, ptr %s, i64 1
  %third = getelementptr i8, ptr %s, i64 2
  store i8 0, ptr %third
  %0 = load i16, ptr %second, align 1
  %1 = zext i16 %0 to i32
  ret i32 %1
}
; => unchanged

; Not with a bool: the byte may hold another number.
; run: @bool(true) == 1
; run: @bool(false) == 0
define i8 @bool(i1 %c) {
entry:
  %s = alloca [1 x i8]
  store i1 %c, ptr %s
  %0 = load i8, ptr %s
  ret i8 %0
}
; => unchanged

; Not with a vector.
; run: @vector(-1) == 4294967295
; run: @vector(258) == 258
define i64 @vector(i32 %x) {
entry:
  %s = alloca [2 x i64], align 16
  %v = insertelement <4 x i32> zeroinitializer, i32 %x, i32 0
  store <4 x i32> %v, ptr %s
  %0 = load i64, ptr %s
  ret i64 %0
}
; => unchanged
