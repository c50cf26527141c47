; passes: slp-vectorize,simplify,dce

@a = internal global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 16
@b = internal global [8 x i32] zeroinitializer, align 16

; The second load may read what the first store writes.
; run: @overlapping(0) == 3
; run: @overlapping(1) == 2
define i32 @overlapping(i64 %i) {
entry:
  %p = getelementptr i32, ptr @a, i64 %i
  %p1 = getelementptr i32, ptr %p, i64 1
  %p2 = getelementptr i32, ptr %p, i64 2
  %p3 = getelementptr i32, ptr %p, i64 3
  %x0 = load i32, ptr @a
  %y0 = add i32 %x0, 1
  store i32 %y0, ptr %p
  %x1 = load i32, ptr getelementptr (i8, ptr @a, i64 4)
  %y1 = add i32 %x1, 1
  store i32 %y1, ptr %p1
  %x2 = load i32, ptr getelementptr (i8, ptr @a, i64 8)
  %y2 = add i32 %x2, 1
  store i32 %y2, ptr %p2
  %x3 = load i32, ptr getelementptr (i8, ptr @a, i64 12)
  %y3 = add i32 %x3, 1
  store i32 %y3, ptr %p3
  %r = load i32, ptr getelementptr (i8, ptr @a, i64 4)
  ret i32 %r
}
; => unchanged

; All that is stored is loaded before from the same elements, whose index is not known.
; run: @same(0) == 9
; run: @same(2) == 15
define i32 @same(i64 %i) {
entry:
  %i1 = add i64 %i, 1
  %i2 = add i64 %i, 2
  %i3 = add i64 %i, 3
  %p0 = getelementptr i32, ptr @a, i64 %i
  %x0 = load i32, ptr %p0
  %y0 = mul i32 %x0, 3
  %z0 = and i32 %y0, 255
  store i32 %z0, ptr %p0
  %p1 = getelementptr i32, ptr @a, i64 %i1
  %x1 = load i32, ptr %p1
  %y1 = mul i32 %x1, 3
  %z1 = and i32 %y1, 255
  store i32 %z1, ptr %p1
  %p2 = getelementptr i32, ptr @a, i64 %i2
  %x2 = load i32, ptr %p2
  %y2 = mul i32 %x2, 3
  %z2 = and i32 %y2, 255
  store i32 %z2, ptr %p2
  %p3 = getelementptr i32, ptr @a, i64 %i3
  %x3 = load i32, ptr %p3
  %y3 = mul i32 %x3, 3
  %z3 = and i32 %y3, 255
  store i32 %z3, ptr %p3
  %r = load i32, ptr %p2
  ret i32 %r
}
; =>
; define i32 @same(i64 %i) {
; entry:
;   %i2 = add i64 %i, 2
;   %p0 = getelementptr i32, ptr @a, i64 %i
;   %p2 = getelementptr i32, ptr @a, i64 %i2
;   %0 = load <4 x i32>, ptr %p0, align 4
;   %1 = mul <4 x i32> %0, <i32 3, i32 3, i32 3, i32 3>
;   %2 = and <4 x i32> %1, <i32 255, i32 255, i32 255, i32 255>
;   store <4 x i32> %2, ptr %p0, align 4
;   %r = load i32, ptr %p2, align 4
;   ret i32 %r
; }

; An index of 32 bits: twice a number and one more does not wrap.
; run: @pairs(1) == 10
define i32 @pairs(i32 %i) {
entry:
  %n = mul i32 %i, 2
  %n1 = add i32 %n, 1
  %w = sext i32 %n to i64
  %w1 = sext i32 %n1 to i64
  %p = getelementptr i64, ptr @a, i64 %w
  %p1 = getelementptr i64, ptr @a, i64 %w1
  %x = load i64, ptr %p
  %x1 = load i64, ptr %p1
  %y = xor i64 %x, 15
  %y1 = xor i64 %x1, 7
  store i64 %y, ptr @b
  store i64 %y1, ptr getelementptr (i8, ptr @b, i64 8)
  %r = load i32, ptr @b
  ret i32 %r
}
; =>
; define i32 @pairs(i32 %i) {
; entry:
;   %n = mul i32 %i, 2
;   %w = sext i32 %n to i64
;   %p = getelementptr i64, ptr @a, i64 %w
;   %0 = load <2 x i64>, ptr %p, align 8
;   %1 = xor <2 x i64> %0, <i64 15, i64 7>
;   store <2 x i64> %1, ptr @b, align 8
;   %r = load i32, ptr @b, align 4
;   ret i32 %r
; }

; An index that may wrap before it is extended.
; run: @wrapping(1) == 15
define i32 @wrapping(i32 %i) {
entry:
  %n1 = add i32 %i, 1
  %w = sext i32 %i to i64
  %w1 = sext i32 %n1 to i64
  %p = getelementptr i64, ptr @a, i64 %w
  %p1 = getelementptr i64, ptr @a, i64 %w1
  %x = load i64, ptr %p
  %x1 = load i64, ptr %p1
  %y = xor i64 %x, 12
  %y1 = xor i64 %x1, 7
  store i64 %y, ptr @b
  store i64 %y1, ptr getelementptr (i8, ptr @b, i64 8)
  %r = load i32, ptr @b
  ret i32 %r
}
; => unchanged

; A volatile store and a call that reads memory keep their order.
; run: @ordered() == 0
define i32 @ordered() {
entry:
  %x = load <4 x i32>, ptr @a
  %x0 = load i32, ptr @a
  %x1 = load i32, ptr getelementptr (i8, ptr @a, i64 4)
  %x2 = load i32, ptr getelementptr (i8, ptr @a, i64 8)
  %x3 = load i32, ptr getelementptr (i8, ptr @a, i64 12)
  store volatile i32 %x0, ptr @b
  store i32 %x1, ptr getelementptr (i8, ptr @b, i64 4)
  store i32 %x2, ptr getelementptr (i8, ptr @b, i64 8)
  %r = call i32 @last()
  store i32 %x3, ptr getelementptr (i8, ptr @b, i64 12)
  ret i32 %r
}
; =>
; define i32 @ordered() {
; entry:
;   %x0 = load i32, ptr @a, align 4
;   %0 = getelementptr i8, ptr @a, i64 4
;   %x1 = load i32, ptr %0, align 4
;   %1 = getelementptr i8, ptr @a, i64 8
;   %x2 = load i32, ptr %1, align 4
;   %2 = getelementptr i8, ptr @a, i64 12
;   %x3 = load i32, ptr %2, align 4
;   store volatile i32 %x0, ptr @b, align 4
;   %3 = getelementptr i8, ptr @b, i64 4
;   store i32 %x1, ptr %3, align 4
;   %4 = getelementptr i8, ptr @b, i64 8
;   store i32 %x2, ptr %4, align 4
;   %r = call i32 @last()
;   %5 = getelementptr i8, ptr @b, i64 12
;   store i32 %x3, ptr %5, align 4
;   ret i32 %r
; }

; Reads what is stored before and after its call.
; run: @last() == 0
define i32 @last() noinline {
entry:
  %r = load volatile i32, ptr getelementptr (i8, ptr @b, i64 12)
  ret i32 %r
}
; => unchanged

; A load between stores whose location they may overwrite.
; run: @between(0) == 1
; run: @between(1) == 0
define i32 @between(i64 %i) {
entry:
  %x0 = load i32, ptr @a
  %x1 = load i32, ptr getelementptr (i8, ptr @a, i64 4)
  %x2 = load i32, ptr getelementptr (i8, ptr @a, i64 8)
  %x3 = load i32, ptr getelementptr (i8, ptr @a, i64 12)
  %p = getelementptr i32, ptr @b, i64 %i
  store i32 %x0, ptr @b
  %r = load i32, ptr %p
  store i32 %x1, ptr getelementptr (i8, ptr @b, i64 4)
  store i32 %x2, ptr getelementptr (i8, ptr @b, i64 8)
  store i32 %x3, ptr getelementptr (i8, ptr @b, i64 12)
  ret i32 %r
}
; => unchanged

; The first sum is used before the second one is computed, which depends on it.
; run: @dependent(10) == 23
define i32 @dependent(i32 %x) {
entry:
  %a = add i32 %x, 1
  %b = add i32 %a, 2
  %c = add i32 %b, 3
  %d = add i32 %c, 7
  store i32 %a, ptr @b
  store i32 %b, ptr getelementptr (i8, ptr @b, i64 4)
  store i32 %c, ptr getelementptr (i8, ptr @b, i64 8)
  store i32 %d, ptr getelementptr (i8, ptr @b, i64 12)
  %r = load i32, ptr getelementptr (i8, ptr @b, i64 12)
  ret i32 %r
}
; =>
; define i32 @dependent(i32 %x) {
; entry:
;   %a = add i32 %x, 1
;   %b = add i32 %x, 3
;   %c = add i32 %x, 6
;   %d = add i32 %x, 13
;   store i32 %a, ptr @b, align 4
;   %0 = getelementptr i8, ptr @b, i64 4
;   store i32 %b, ptr %0, align 4
;   %1 = getelementptr i8, ptr @b, i64 8
;   store i32 %c, ptr %1, align 4
;   %2 = getelementptr i8, ptr @b, i64 12
;   store i32 %d, ptr %2, align 4
;   %3 = getelementptr i8, ptr @b, i64 12
;   %r = load i32, ptr %3, align 4
;   ret i32 %r
; }

; To one location twice: the second value is the last one.
; run: @twice() == 2
define i32 @twice() {
entry:
  %x0 = load i32, ptr @a
  %x1 = load i32, ptr getelementptr (i8, ptr @a, i64 4)
  store i32 %x1, ptr getelementptr (i8, ptr @b, i64 4)
  store i32 %x0, ptr @b
  store i32 %x0, ptr getelementptr (i8, ptr @b, i64 4)
  store i32 %x0, ptr getelementptr (i8, ptr @b, i64 8)
  store i32 %x1, ptr getelementptr (i8, ptr @b, i64 4)
  %r = load i32, ptr getelementptr (i8, ptr @b, i64 4)
  ret i32 %r
}
; => unchanged

; Of unrelated values nothing is gained.
; run: @unrelated(3, 4, 5, 6) == 5
define i32 @unrelated(i32 %x, i32 %y, i32 %z, i32 %w) {
entry:
  store i32 %x, ptr @b
  store i32 %y, ptr getelementptr (i8, ptr @b, i64 4)
  store i32 %z, ptr getelementptr (i8, ptr @b, i64 8)
  store i32 %w, ptr getelementptr (i8, ptr @b, i64 12)
  %r = load i32, ptr getelementptr (i8, ptr @b, i64 8)
  ret i32 %r
}
; => unchanged
