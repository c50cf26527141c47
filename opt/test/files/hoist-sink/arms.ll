; passes: hoist-sink

; The common sum is hoisted before the branch, and then the instruction that depends on it.
; run: @hoisted(3, 4, true) == 35
; run: @hoisted(3, 4, false) == 12
define i32 @hoisted(i32 %a, i32 %b, i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  %0 = add i32 %a, %b
  %1 = mul i32 %0, 5
  ret i32 %1
right:
  %2 = mul i32 %a, 7
  %3 = add i32 %a, %b
  %4 = mul i32 %3, 5
  %5 = sub i32 %4, %2
  %6 = sub i32 %5, 2
  ret i32 %6
}
; =>
; define i32 @hoisted(i32 %a, i32 %b, i1 %c) {
; entry:
;   %0 = add i32 %a, %b
;   %1 = mul i32 %0, 5
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   ret i32 %1
;
; right:                                  ; preds = %entry
;   %2 = mul i32 %a, 7
;   %3 = sub i32 %1, %2
;   %4 = sub i32 %3, 2
;   ret i32 %4
; }

; Stores to the same location are sunk, with a phi of the stored values.
; run: @sunk(true) == 5
; run: @sunk(false) == 7
define i32 @sunk(i1 %c) {
entry:
  %p = alloca i32
  br i1 %c, label %left, label %right
left:
  store i32 5, ptr %p
  br label %join
right:
  store i32 7, ptr %p
  br label %join
join:
  %0 = load i32, ptr %p
  ret i32 %0
}
; =>
; define i32 @sunk(i1 %c) {
; entry:
;   %p = alloca i32, align 4
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   br label %join
;
; right:                                  ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %left, %right
;   %0 = phi i32 [ 5, %left ], [ 7, %right ]
;   store i32 %0, ptr %p, align 4
;   %1 = load i32, ptr %p, align 4
;   ret i32 %1
; }

; Two stores are sunk one after the other; equal values need no phi.
; run: @row(true, 8) == 86
; run: @row(false, 8) == 88
define i32 @row(i1 %c, i32 %x) {
entry:
  %p = alloca i32, i32 2
  %second = getelementptr i32, ptr %p, i64 1
  br i1 %c, label %left, label %right
left:
  store i32 6, ptr %p
  store i32 %x, ptr %second
  br label %join
right:
  store i32 8, ptr %p
  store i32 %x, ptr %second
  br label %join
join:
  %0 = load i32, ptr %p
  %1 = load i32, ptr %second
  %2 = mul i32 %1, 10
  %3 = add i32 %2, %0
  ret i32 %3
}
; =>
; define i32 @row(i1 %c, i32 %x) {
; entry:
;   %p = alloca [2 x i32], align 4
;   %second = getelementptr i32, ptr %p, i64 1
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   br label %join
;
; right:                                  ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %left, %right
;   %0 = phi i32 [ 6, %left ], [ 8, %right ]
;   store i32 %0, ptr %p, align 4
;   store i32 %x, ptr %second, align 4
;   %1 = load i32, ptr %p, align 4
;   %2 = load i32, ptr %second, align 4
;   %3 = mul i32 %2, 10
;   %4 = add i32 %3, %1
;   ret i32 %4
; }

; An instruction that is hoisted out of the inner arms is hoisted out of the outer ones too.
; run: @nest(6, true, true) == 7
; run: @nest(6, true, false) == 14
; run: @nest(6, false, true) == 21
define i32 @nest(i32 %a, i1 %c, i1 %d) {
entry:
  br i1 %c, label %outer, label %other
outer:
  br i1 %d, label %left, label %right
left:
  %0 = add i32 %a, 1
  ret i32 %0
right:
  %1 = add i32 %a, 1
  %2 = shl i32 %1, 1
  ret i32 %2
other:
  %3 = add i32 %a, 1
  %4 = mul i32 %3, 3
  ret i32 %4
}
; =>
; define i32 @nest(i32 %a, i1 %c, i1 %d) {
; entry:
;   %0 = add i32 %a, 1
;   br i1 %c, label %outer, label %other
;
; outer:                                  ; preds = %entry
;   br i1 %d, label %left, label %right
;
; left:                                   ; preds = %outer
;   ret i32 %0
;
; right:                                  ; preds = %outer
;   %1 = shl i32 %0, 1
;   ret i32 %1
;
; other:                                  ; preds = %entry
;   %2 = mul i32 %0, 3
;   ret i32 %2
; }

; Operations on a common operand are sunk, with a phi of the other operands; then those before them.
; run: @operations(true, 1, 2, 4, 8) == 11
; run: @operations(false, 1, 2, 4, 8) == 13
define i32 @operations(i1 %c, i32 %x, i32 %a, i32 %b, i32 %d) {
entry:
  br i1 %c, label %left, label %right
left:
  %0 = or i32 %x, %a
  %1 = or i32 %0, %d
  br label %join
right:
  %2 = or i32 %b, %x
  %3 = or i32 %d, %2
  br label %join
join:
  %4 = phi i32 [ %1, %left ], [ %3, %right ]
  ret i32 %4
}
; =>
; define i32 @operations(i1 %c, i32 %x, i32 %a, i32 %b, i32 %d) {
; entry:
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   br label %join
;
; right:                                  ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %left, %right
;   %0 = phi i32 [ %a, %left ], [ %b, %right ]
;   %1 = or i32 %x, %0
;   %2 = or i32 %1, %d
;   ret i32 %2
; }

; The cases of a switch, with a common right operand.
; run: @cases(0, 40, 50) == 39
; run: @cases(1, 40, 50) == 49
; run: @cases(2, 40, 50) == 89
define i32 @cases(i32 %n, i32 %a, i32 %b) {
entry:
  switch i32 %n, label %other [
    i32 0, label %first
    i32 1, label %second
  ]
first:
  %0 = sub nsw i32 %a, 1
  br label %join
second:
  %1 = sub nsw i32 %b, 1
  br label %join
other:
  %2 = add i32 %a, %b
  %3 = sub i32 %2, 1
  br label %join
join:
  %4 = phi i32 [ %0, %first ], [ %1, %second ], [ %3, %other ]
  ret i32 %4
}
; =>
; define i32 @cases(i32 %n, i32 %a, i32 %b) {
; entry:
;   switch i32 %n, label %other [
;     i32 0, label %first
;     i32 1, label %second
;   ]
;
; first:                                  ; preds = %entry
;   br label %join
;
; second:                                 ; preds = %entry
;   br label %join
;
; other:                                  ; preds = %entry
;   %0 = add i32 %a, %b
;   br label %join
;
; join:                                   ; preds = %first, %second, %other
;   %1 = phi i32 [ %a, %first ], [ %b, %second ], [ %0, %other ]
;   %2 = sub i32 %1, 1
;   ret i32 %2
; }
