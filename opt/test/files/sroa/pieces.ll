; passes: sroa

declare ptr @memset(ptr, i32, i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @memcpy(ptr, ptr, i64)
@target = internal global [16 x i8] zeroinitializer

; A zeroed array that is accessed at constant offsets becomes its elements.
; run: @array(7) == 7
; run: @array(-2) == -2
define i32 @array(i32 %x) {
entry:
  %pair = alloca [2 x i32]
  call void @llvm.memset.p0.i64(ptr %pair, i8 0, i64 8, i1 false)
  %second = getelementptr i32, ptr %pair, i64 1
  store i32 %x, ptr %second
  %0 = load i32, ptr %pair
  %1 = load i32, ptr %second
  %2 = add i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @array(i32 %x) {
; entry:
;   %pair.0 = alloca i32, align 4
;   %pair.4 = alloca i32, align 4
;   store i32 0, ptr %pair.0, align 4
;   store i32 0, ptr %pair.4, align 4
;   store i32 %x, ptr %pair.4, align 4
;   %0 = load i32, ptr %pair.0, align 4
;   %1 = load i32, ptr %pair.4, align 4
;   %2 = add i32 %0, %1
;   ret i32 %2
; }

; Fields of several types, with addresses computed from other addresses, one by a negative offset.
; run: @structure(3) == 45
define i64 @structure(i32 %x) {
entry:
  %s = alloca { i8, i32, i64 }
  %wide = getelementptr i8, ptr %s, i64 8
  %narrow = getelementptr i8, ptr %wide, i64 -4
  store i8 42, ptr %s
  store i32 %x, ptr %narrow
  %0 = load i8, ptr %s
  %1 = zext i8 %0 to i64
  store i64 %1, ptr %wide
  %2 = load i32, ptr %narrow
  %3 = zext i32 %2 to i64
  %4 = load i64, ptr %wide
  %5 = add i64 %3, %4
  ret i64 %5
}
; =>
; define i64 @structure(i32 %x) {
; entry:
;   %s.0 = alloca i8, align 1
;   %s.4 = alloca i32, align 4
;   %s.8 = alloca i64, align 8
;   store i8 42, ptr %s.0, align 1
;   store i32 %x, ptr %s.4, align 4
;   %0 = load i8, ptr %s.0, align 1
;   %1 = zext i8 %0 to i64
;   store i64 %1, ptr %s.8, align 8
;   %2 = load i32, ptr %s.4, align 4
;   %3 = zext i32 %2 to i64
;   %4 = load i64, ptr %s.8, align 8
;   %5 = add i64 %3, %4
;   ret i64 %5
; }

; Overlapping accesses, none of which is of all their bytes, keep them together in a byte array; the
; bytes next to it are split off.
; run: @punned(258) == 66307
; run: @punned(-1) == 16777214
define i32 @punned(i32 %x) {
entry:
  %s = alloca [3 x i32]
  %third = getelementptr i32, ptr %s, i64 2
  store i32 %x, ptr %s
  %middle = getelementptr i8, ptr %s, i64 2
  store i32 %x, ptr %middle
  %0 = load i32, ptr %s
  store i32 %0, ptr %third
  %1 = load i32, ptr %third
  %2 = lshr i32 %1, 8
  %3 = add i32 %2, %x
  ret i32 %3
}
; =>
; define i32 @punned(i32 %x) {
; entry:
;   %s.0 = alloca [6 x i8], align 4
;   %s.8 = alloca i32, align 4
;   store i32 %x, ptr %s.0, align 4
;   %0 = getelementptr i8, ptr %s.0, i64 2
;   store i32 %x, ptr %0, align 4
;   %1 = load i32, ptr %s.0, align 4
;   store i32 %1, ptr %s.8, align 4
;   %2 = load i32, ptr %s.8, align 4
;   %3 = lshr i32 %2, 8
;   %4 = add i32 %3, %x
;   ret i32 %4
; }

; A memset byte can be replicated to a value of any type except a bool and a pointer.
; run: @bytes() == 72340172838076674
define i64 @bytes() {
entry:
  %s = alloca [2 x i64]
  %0 = call ptr @memset(ptr %s, i32 257, i64 16)
  %short = getelementptr i64, ptr %s, i64 1
  %1 = load i64, ptr %s
  %2 = load i8, ptr %short
  %3 = zext i8 %2 to i64
  %4 = add i64 %1, %3
  ret i64 %4
}
; =>
; define i64 @bytes() {
; entry:
;   %s.0 = alloca i64, align 8
;   %s.8 = alloca i8, align 1
;   store i64 72340172838076673, ptr %s.0, align 8
;   store i8 1, ptr %s.8, align 1
;   %0 = load i64, ptr %s.0, align 8
;   %1 = load i8, ptr %s.8, align 1
;   %2 = zext i8 %1 to i64
;   %3 = add i64 %0, %2
;   ret i64 %3
; }

; A variable that a memset covers partly becomes a byte array, and the memset stays.
; run: @partly(-1) == -1099494850561
define i64 @partly(i64 %x) {
entry:
  %s = alloca [2 x i64]
  %other = getelementptr i64, ptr %s, i64 1
  store i64 %x, ptr %s
  store i64 %x, ptr %other
  %middle = getelementptr i8, ptr %s, i64 5
  %0 = call ptr @memset(ptr %middle, i32 0, i64 6)
  %1 = load i64, ptr %s
  %2 = load i64, ptr %other
  %3 = xor i64 %1, %2
  ret i64 %3
}
; =>
; define i64 @partly(i64 %x) {
; entry:
;   %s.0 = alloca [8 x i8], align 8
;   %s.8 = alloca [8 x i8], align 8
;   store i64 %x, ptr %s.0, align 8
;   store i64 %x, ptr %s.8, align 8
;   %0 = getelementptr i8, ptr %s.0, i64 5
;   %1 = call ptr @memset(ptr %0, i32 0, i64 3)
;   %2 = call ptr @memset(ptr %s.8, i32 0, i64 3)
;   %3 = load i64, ptr %s.0, align 8
;   %4 = load i64, ptr %s.8, align 8
;   %5 = xor i64 %3, %4
;   ret i64 %5
; }

; A copy of a structure becomes copies of its fields, including those without loads and stores.
; run: @copied(3, 4) == 12
define i32 @copied(i32 %x, i32 %y) {
entry:
  %a = alloca [3 x i32]
  %b = alloca [3 x i32]
  %c = alloca [3 x i32]
  %a.y = getelementptr i32, ptr %a, i64 1
  %c.y = getelementptr i32, ptr %c, i64 1
  store i32 %x, ptr %a
  store i32 %y, ptr %a.y
  %0 = call ptr @memcpy(ptr %b, ptr %a, i64 12)
  store i32 0, ptr %a
  %1 = call ptr @memcpy(ptr %c, ptr %b, i64 12)
  %2 = load i32, ptr %c
  %3 = load i32, ptr %c.y
  %4 = mul i32 %2, %3
  ret i32 %4
}
; =>
; define i32 @copied(i32 %x, i32 %y) {
; entry:
;   %a.0 = alloca i32, align 4
;   %a.4 = alloca i32, align 4
;   %a.8 = alloca i32, align 4
;   %b.0 = alloca i32, align 4
;   %b.4 = alloca i32, align 4
;   %b.8 = alloca i32, align 4
;   %c.0 = alloca i32, align 4
;   %c.4 = alloca i32, align 4
;   %c.8 = alloca i32, align 4
;   store i32 %x, ptr %a.0, align 4
;   store i32 %y, ptr %a.4, align 4
;   %0 = load i32, ptr %a.0, align 4
;   store i32 %0, ptr %b.0, align 1
;   %1 = load i32, ptr %a.4, align 4
;   store i32 %1, ptr %b.4, align 1
;   %2 = load i32, ptr %a.8, align 4
;   store i32 %2, ptr %b.8, align 1
;   store i32 0, ptr %a.0, align 4
;   %3 = load i32, ptr %b.0, align 4
;   store i32 %3, ptr %c.0, align 1
;   %4 = load i32, ptr %b.4, align 4
;   store i32 %4, ptr %c.4, align 1
;   %5 = load i32, ptr %b.8, align 4
;   store i32 %5, ptr %c.8, align 1
;   %6 = load i32, ptr %c.0, align 4
;   %7 = load i32, ptr %c.4, align 4
;   %8 = mul i32 %6, %7
;   ret i32 %8
; }

; The destination of a copy outside the alloca need not be aligned.
; run: @copiedOut() == 3298534883840
define i64 @copiedOut() {
entry:
  %a = alloca [2 x i32]
  %a.y = getelementptr i32, ptr %a, i64 1
  store i32 2, ptr %a
  store i32 3, ptr %a.y
  %odd = getelementptr i8, ptr @target, i64 1
  %0 = call ptr @memcpy(ptr %odd, ptr %a, i64 8)
  %1 = load i64, ptr @target
  ret i64 %1
}
; =>
; define i64 @copiedOut() {
; entry:
;   %a.0 = alloca i32, align 4
;   %a.4 = alloca i32, align 4
;   store i32 2, ptr %a.0, align 4
;   store i32 3, ptr %a.4, align 4
;   %odd = getelementptr i8, ptr @target, i64 1
;   %0 = load i32, ptr %a.0, align 4
;   store i32 %0, ptr %odd, align 1
;   %1 = getelementptr i8, ptr %odd, i64 4
;   %2 = load i32, ptr %a.4, align 4
;   store i32 %2, ptr %1, align 1
;   %3 = load i64, ptr @target, align 8
;   ret i64 %3
; }

; An array with a variable index stays.
; run: @indexed(1) == 5
define i32 @indexed(i64 %i) {
entry:
  %a = alloca [2 x i32]
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 5, ptr %p
  %second = getelementptr i32, ptr %a, i64 1
  %0 = load i32, ptr %second
  ret i32 %0
}
; => unchanged

; A variable that escapes stays, as does the variable that holds its address.
; run: @escapes() == 1
define i32 @escapes() {
entry:
  %a = alloca [2 x i32]
  %p = alloca ptr
  %second = getelementptr i32, ptr %a, i64 1
  store ptr %second, ptr %p
  store i32 1, ptr %second
  %0 = load ptr, ptr %p
  %1 = load i32, ptr %0
  ret i32 %1
}
; => unchanged

; A variable with volatile accesses stays.
; run: @volatile() == 1
define i32 @volatile() {
entry:
  %a = alloca [2 x i32]
  store volatile i32 1, ptr %a
  %0 = load volatile i32, ptr %a
  ret i32 %0
}
; => unchanged
