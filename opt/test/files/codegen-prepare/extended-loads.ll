; passes: codegen-prepare

@numbers = internal global [4 x i32] [i32 1, i32 10, i32 20, i32 30]

; A number is loaded, used, and then used as an index: it is extended as it is loaded.
; run: @indexed(1) == 31
define i32 @indexed(i32 %i) {
entry:
  %p = getelementptr i32, ptr @numbers, i64 0
  %n = load i32, ptr %p
  %m = add i32 %n, 2
  %c = icmp slt i32 %i, 4
  br i1 %c, label %more, label %out
more:
  %x = sext i32 %m to i64
  %w = sext i32 %n to i64
  %q = getelementptr i32, ptr @numbers, i64 %x
  %a = load i32, ptr %q
  %r = getelementptr i32, ptr @numbers, i64 %w
  %b = load i32, ptr %r
  %s = add i32 %a, %n
  ret i32 %s
out:
  ret i32 %n
}
; =>
; define i32 @indexed(i32 %i) {
; entry:
;   %p = getelementptr i32, ptr @numbers, i64 0
;   %n = load i32, ptr %p, align 4
;   %w = sext i32 %n to i64
;   %0 = trunc i64 %w to i32
;   %m = add i32 %0, 2
;   %c = icmp slt i32 %i, 4
;   br i1 %c, label %more, label %out
;
; more:                                   ; preds = %entry
;   %x = sext i32 %m to i64
;   %q = getelementptr i32, ptr @numbers, i64 %x
;   %a = load i32, ptr %q, align 4
;   %r = getelementptr i32, ptr @numbers, i64 %w
;   %b = load i32, ptr %r, align 4
;   %s = add i32 %a, %0
;   ret i32 %s
;
; out:                                    ; preds = %entry
;   ret i32 %0
; }

; Extended on two paths: once.
; run: @twice(1) == 10
; run: @twice(9) == 1
define i64 @twice(i32 %i) {
entry:
  %p = getelementptr i32, ptr @numbers, i64 0
  %n = load i32, ptr %p
  %c = icmp slt i32 %i, 4
  br i1 %c, label %more, label %out
more:
  %w = sext i32 %n to i64
  %q = getelementptr i32, ptr @numbers, i64 %w
  %a = load i32, ptr %q
  %b = sext i32 %a to i64
  ret i64 %b
out:
  %s = icmp eq i32 %n, 7
  br i1 %s, label %end, label %extend
extend:
  %u = sext i32 %n to i64
  ret i64 %u
end:
  ret i64 0
}
; =>
; define i64 @twice(i32 %i) {
; entry:
;   %p = getelementptr i32, ptr @numbers, i64 0
;   %n = load i32, ptr %p, align 4
;   %u = sext i32 %n to i64
;   %0 = trunc i64 %u to i32
;   %c = icmp slt i32 %i, 4
;   br i1 %c, label %more, label %out
;
; more:                                   ; preds = %entry
;   %q = getelementptr i32, ptr @numbers, i64 %u
;   %a = load i32, ptr %q, align 4
;   %b = sext i32 %a to i64
;   ret i64 %b
;
; out:                                    ; preds = %entry
;   %s = icmp eq i32 %0, 7
;   br i1 %s, label %end, label %extend
;
; extend:                                 ; preds = %out
;   ret i64 %u
;
; end:                                    ; preds = %out
;   ret i64 0
; }

; Without a use of the 32 bits: unchanged.
; run: @once() == 1
define i64 @once() {
entry:
  %p = getelementptr i32, ptr @numbers, i64 0
  %n = load i32, ptr %p
  %w = sext i32 %n to i64
  ret i64 %w
}
; => unchanged

; Also zero-extended, which takes no instruction after a load of 32 bits: unchanged.
; run: @both() == 2
define i64 @both() {
entry:
  %p = getelementptr i32, ptr @numbers, i64 0
  %n = load i32, ptr %p
  %w = sext i32 %n to i64
  %z = zext i32 %n to i64
  %s = add i64 %w, %z
  ret i64 %s
}
; => unchanged

; A volatile load keeps its type: unchanged.
; run: @isVolatile() == 2
define i64 @isVolatile() {
entry:
  %p = getelementptr i32, ptr @numbers, i64 0
  %n = load volatile i32, ptr %p
  %w = sext i32 %n to i64
  %m = add i32 %n, 1
  %x = zext i32 %m to i64
  %s = sub i64 %x, %w
  %t = add i64 %s, %w
  ret i64 %t
}
; => unchanged

; Extended several times in the block: once, and the copies go.
; run: @thrice() == 75
define i64 @thrice() {
entry:
  %p = getelementptr i32, ptr @numbers, i64 1
  %n = load i32, ptr %p
  %a = sext i32 %n to i64
  %b = sext i32 %n to i64
  %c = sext i32 %n to i64
  %m = add i32 %n, 5
  %w = sext i32 %m to i64
  %s = add i64 %a, %b
  %t = mul i64 %c, 4
  %u = add i64 %s, %t
  %v = add i64 %u, %w
  ret i64 %v
}
; =>
; define i64 @thrice() {
; entry:
;   %p = getelementptr i32, ptr @numbers, i64 1
;   %n = load i32, ptr %p, align 4
;   %c = sext i32 %n to i64
;   %0 = trunc i64 %c to i32
;   %m = add i32 %0, 5
;   %w = sext i32 %m to i64
;   %s = add i64 %c, %c
;   %t = mul i64 %c, 4
;   %u = add i64 %s, %t
;   %v = add i64 %u, %w
;   ret i64 %v
; }

; A byte is tested, and then used with its sign extended.
; run: @byte(0) == 5
; run: @byte(1) == -1
define i32 @byte(i64 %i) {
entry:
  %p = getelementptr i8, ptr @bytes, i64 %i
  %n = load i8, ptr %p
  %c = icmp slt i8 %n, 0
  br i1 %c, label %negative, label %more
more:
  %x = sext i8 %n to i32
  ret i32 %x
negative:
  ret i32 -1
}
; =>
; define i32 @byte(i64 %i) {
; entry:
;   %p = getelementptr i8, ptr @bytes, i64 %i
;   %n = load i8, ptr %p, align 1
;   %x = sext i8 %n to i32
;   %0 = trunc i32 %x to i8
;   %c = icmp slt i8 %0, 0
;   br i1 %c, label %negative, label %more
;
; more:                                   ; preds = %entry
;   ret i32 %x
;
; negative:                               ; preds = %entry
;   ret i32 -1
; }

@bytes = global [2 x i8] [i8 5, i8 -7]

; Not to two sizes.
; run: @sizes(1) == -14
define i32 @sizes(i64 %i) {
entry:
  %p = getelementptr i8, ptr @bytes, i64 %i
  %n = load i8, ptr %p
  %x = sext i8 %n to i32
  %y = sext i8 %n to i64
  store i8 %n, ptr @bytes
  %z = trunc i64 %y to i32
  %r = add i32 %x, %z
  ret i32 %r
}
; => unchanged

; The operands of a product that is extended are extended instead.
; run: @product(-3, 5) == -15
define i64 @product(i16 %a, i16 %b) {
entry:
  %x = sext i16 %a to i32
  %y = sext i16 %b to i32
  %p = mul nsw i32 %x, %y
  %w = sext i32 %p to i64
  ret i64 %w
}
; =>
; define i64 @product(i16 %a, i16 %b) {
; entry:
;   %0 = sext i16 %a to i64
;   %1 = sext i16 %b to i64
;   %w = mul i64 %0, %1
;   ret i64 %w
; }

; A load, a constant, and a byte that is used otherwise, which a copy extends.
; run: @index(200) == 398
define i64 @index(i8 %a) {
entry:
  %x = zext i8 %a to i32
  %n = load i32, ptr @negative
  %s = add nsw i32 %n, %x
  %w = sext i32 %s to i64
  %d = sub nsw i32 1, %x
  %v = sext i32 %d to i64
  %t = sub i64 %w, %v
  %z = zext i32 %x to i64
  %r = add i64 %t, 2
  %e = sub i64 %r, %z
  %f = add i64 %e, %z
  ret i64 %f
}
; =>
; define i64 @index(i8 %a) {
; entry:
;   %x = zext i8 %a to i32
;   %n = load i32, ptr @negative, align 4
;   %0 = sext i32 %n to i64
;   %1 = zext i8 %a to i64
;   %w = add i64 %0, %1
;   %2 = zext i8 %a to i64
;   %v = sub i64 1, %2
;   %t = sub i64 %w, %v
;   %z = zext i32 %x to i64
;   %r = add i64 %t, 2
;   %e = sub i64 %r, %z
;   %f = add i64 %e, %z
;   ret i64 %f
; }

@negative = global i32 -3

; Not a sum that may wrap, or an operand that would be extended besides.
; run: @wraps(-3, 5) == 9
define i64 @wraps(i16 %a, i16 %b) {
entry:
  %x = sext i16 %a to i32
  %y = sext i16 %b to i32
  %s = add i32 %x, %y
  %w = sext i32 %s to i64
  %m = mul i32 %x, %y
  %p = mul nsw i32 %x, %y
  %v = sext i32 %p to i64
  %u = sext i32 %m to i64
  %d = sub i64 %v, %u
  %t = add i64 %d, %w
  %r = add i64 %t, 7
  ret i64 %r
}
; => unchanged
