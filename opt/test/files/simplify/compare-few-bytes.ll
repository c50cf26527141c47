; passes: simplify,dce

@text = constant [17 x i8] c"abcdefghijklmnop\00"
@other = global [17 x i8] c"abcdefgxijklmnop\00"

declare i32 @memcmp(ptr, ptr, i64) memory(read)
declare i32 @bcmp(ptr, ptr, i64) memory(read)

; Four bytes are compared with those of a constant.
; run: @four() == true
define i1 @four() {
entry:
  %0 = call i32 @memcmp(ptr @other, ptr @text, i64 4)
  %1 = icmp eq i32 %0, 0
  ret i1 %1
}
; =>
; define i1 @four() {
; entry:
;   %0 = load i32, ptr @other, align 1
;   %1 = icmp eq i32 %0, 1684234849
;   ret i1 %1
; }

; Seven bytes are two overlapping parts of four.
; run: @seven(0) == false
; run: @seven(1) == true
define i1 @seven(i64 %i) {
entry:
  %p = getelementptr i8, ptr @other, i64 %i
  %q = getelementptr i8, ptr @text, i64 %i
  %0 = call i32 @bcmp(ptr %p, ptr %q, i64 7)
  %1 = icmp ne i32 %0, 0
  ret i1 %1
}
; =>
; define i1 @seven(i64 %i) {
; entry:
;   %p = getelementptr i8, ptr @other, i64 %i
;   %q = getelementptr i8, ptr @text, i64 %i
;   %0 = load i32, ptr %p, align 1
;   %1 = load i32, ptr %q, align 1
;   %2 = xor i32 %0, %1
;   %3 = getelementptr i8, ptr %q, i64 3
;   %4 = load i32, ptr %3, align 1
;   %5 = getelementptr i8, ptr %p, i64 3
;   %6 = load i32, ptr %5, align 1
;   %7 = xor i32 %6, %4
;   %8 = or i32 %2, %7
;   %9 = icmp ne i32 %8, 0
;   ret i1 %9
; }

; Sixteen bytes are two parts of eight; the loads are where the call was.
; run: @sixteen() == 3
define i32 @sixteen() {
entry:
  %0 = call i32 @memcmp(ptr @other, ptr @text, i64 16)
  store i8 104, ptr getelementptr (i8, ptr @other, i64 7)
  %1 = call i32 @memcmp(ptr @other, ptr @text, i64 16)
  %2 = icmp ne i32 %0, 0
  %3 = icmp eq i32 %1, 0
  %4 = zext i1 %2 to i32
  %5 = zext i1 %3 to i32
  %6 = shl i32 %5, 1
  %7 = or i32 %4, %6
  ret i32 %7
}
; =>
; define i32 @sixteen() {
; entry:
;   %0 = load i64, ptr @other, align 1
;   %1 = xor i64 %0, 7523094288207667809
;   %2 = getelementptr i8, ptr @other, i64 8
;   %3 = load i64, ptr %2, align 1
;   %4 = xor i64 %3, 8101815670912281193
;   %5 = or i64 %1, %4
;   %6 = getelementptr i8, ptr @other, i64 7
;   store i8 104, ptr %6, align 1
;   %7 = load i64, ptr @other, align 1
;   %8 = xor i64 %7, 7523094288207667809
;   %9 = getelementptr i8, ptr @other, i64 8
;   %10 = load i64, ptr %9, align 1
;   %11 = xor i64 %10, 8101815670912281193
;   %12 = or i64 %8, %11
;   %13 = icmp ne i64 %5, 0
;   %14 = icmp eq i64 %12, 0
;   %15 = zext i1 %13 to i32
;   %16 = zext i1 %14 to i32
;   %17 = shl i32 %16, 1
;   %18 = or i32 %15, %17
;   ret i32 %18
; }

; The sign is used, too.
; run: @order() == 1
define i32 @order() {
entry:
  %0 = call i32 @memcmp(ptr @other, ptr @text, i64 8)
  %1 = icmp eq i32 %0, 0
  %2 = icmp sgt i32 %0, 0
  %3 = zext i1 %1 to i32
  %4 = zext i1 %2 to i32
  %5 = shl i32 %3, 1
  %6 = or i32 %5, %4
  ret i32 %6
}
; => unchanged

; More than two parts, and a size that is not known.
; run: @long(17) == false
define i1 @long(i64 %n) {
entry:
  %0 = call i32 @memcmp(ptr @other, ptr @text, i64 17)
  %1 = call i32 @memcmp(ptr @other, ptr @text, i64 %n)
  %2 = or i32 %0, %1
  %3 = icmp eq i32 %2, 0
  ret i1 %3
}
; => unchanged
