; passes: store-merging,dce

; The bytes of a number at indices that differ by constants, the last one first.
; run: @number(2, 305419896) == 305419896
define i32 @number(i64 %i, i32 %v) {
  %m = alloca [2 x i64]
  %l = add i64 %i, 3
  %d = getelementptr i8, ptr %m, i64 %l
  %s3 = lshr i32 %v, 24
  %t3 = trunc i32 %s3 to i8
  store i8 %t3, ptr %d
  %a = getelementptr i8, ptr %m, i64 %i
  %t0 = trunc i32 %v to i8
  store i8 %t0, ptr %a
  %j = add i64 %i, 1
  %b = getelementptr i8, ptr %m, i64 %j
  %s1 = lshr i32 %v, 8
  %t1 = trunc i32 %s1 to i8
  store i8 %t1, ptr %b
  %k = add i64 %i, 2
  %c = getelementptr i8, ptr %m, i64 %k
  %s2 = lshr i32 %v, 16
  %t2 = trunc i32 %s2 to i8
  store i8 %t2, ptr %c
  %m2 = getelementptr i8, ptr %m, i64 2
  %r = load i32, ptr %m2
  ret i32 %r
}
; =>
; define i32 @number(i64 %i, i32 %v) {
; 0:
;   %m = alloca [2 x i64], align 8
;   %a = getelementptr i8, ptr %m, i64 %i
;   store i32 %v, ptr %a, align 1
;   %m2 = getelementptr i8, ptr %m, i64 2
;   %r = load i32, ptr %m2, align 4
;   ret i32 %r
; }

; A load at another index may read one of them: they stay where they are.
; run: @read(2, 2) == 7
define i32 @read(i64 %i, i64 %n) {
  %m = alloca [2 x i64]
  store i64 0, ptr %m
  %a = getelementptr i8, ptr %m, i64 %i
  store i8 7, ptr %a
  %o = getelementptr i8, ptr %m, i64 %n
  %x = load i8, ptr %o
  %j = add i64 %i, 1
  %b = getelementptr i8, ptr %m, i64 %j
  store i8 1, ptr %b
  %r = zext i8 %x to i32
  ret i32 %r
}
; => unchanged
