; passes: loop-simplify,strength-reduction

; A column of a matrix: the index grows by the length of a row in each iteration.
; run: @column(3, 7) == 21
; run: @column(1, 7) == 0
; run: @column(4, -1) == -6
define i64 @column(i64 %n, i64 %row) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
  %m = mul i64 %i, %row
  %s.1 = add i64 %s, %m
  %i.1 = add i64 %i, 1
  %c = icmp slt i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i64 %s.1
}
; =>
; define i64 @column(i64 %n, i64 %row) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %m = phi i64 [ 0, %entry ], [ %0, %loop ]
;   %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
;   %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
;   %s.1 = add i64 %s, %m
;   %i.1 = add i64 %i, 1
;   %c = icmp slt i64 %i.1, %n
;   %0 = add i64 %m, %row
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i64 %s.1
; }

; Any initial value and any step, in 32 bits that wrap.
; run: @any(5, 3, 10, 2) == 10
; run: @any(2147483647, 1000000000, 4, 3) == -294967320
define i32 @any(i32 %first, i32 %step, i32 %factor, i32 %n) {
entry:
  br label %loop
loop:
  %t = phi i32 [ %n, %entry ], [ %t.1, %loop ]
  %i = phi i32 [ %first, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %m = mul i32 %factor, %i
  %s.1 = sub i32 %m, %s
  %i.1 = add i32 %i, %step
  %t.1 = add i32 %t, -1
  %c = icmp sgt i32 %t.1, 0
  br i1 %c, label %loop, label %end
end:
  %r = sub i32 %s.1, 20
  ret i32 %r
}
; =>
; define i32 @any(i32 %first, i32 %step, i32 %factor, i32 %n) {
; entry:
;   %0 = mul i32 %first, %factor
;   %1 = mul i32 %step, %factor
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %m = phi i32 [ %0, %entry ], [ %2, %loop ]
;   %t = phi i32 [ %n, %entry ], [ %t.1, %loop ]
;   %i = phi i32 [ %first, %entry ], [ %i.1, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
;   %s.1 = sub i32 %m, %s
;   %i.1 = add i32 %i, %step
;   %t.1 = add i32 %t, -1
;   %c = icmp sgt i32 %t.1, 0
;   %2 = add i32 %m, %1
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %r = sub i32 %s.1, 20
;   ret i32 %r
; }

; Unchanged: a product by a constant, or by a value that is not loop-invariant.
; run: @stays(4) == 56
define i32 @stays(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.2, %loop ]
  %m = mul i32 %i, 7
  %q = mul i32 %i, %i
  %s.1 = add i32 %s, %m
  %s.2 = add i32 %s.1, %q
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %s.2
}
; => unchanged

; The index counts down; a constant stays a part of the address.
; run: @reversed(4) == 12
define i32 @reversed(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %d = sub i64 %n, %i
  %e = add i64 %d, -1
  %p = getelementptr i32, ptr @numbers, i64 %e
  %q = getelementptr i32, ptr @numbers, i64 %d
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %z = add i32 %x, %y
  %t = add i32 %s, %z
  %j = add i64 %i, 1
  %more = icmp slt i64 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %t
}
; =>
; define i32 @reversed(i64 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %d = phi i64 [ %n, %entry ], [ %0, %loop ]
;   %i = phi i64 [ 0, %entry ], [ %j, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %t, %loop ]
;   %e = add i64 %d, -1
;   %p = getelementptr i32, ptr @numbers, i64 %e
;   %q = getelementptr i32, ptr @numbers, i64 %d
;   %x = load i32, ptr %p, align 4
;   %y = load i32, ptr %q, align 4
;   %z = add i32 %x, %y
;   %t = add i32 %s, %z
;   %j = add i64 %i, 1
;   %more = icmp slt i64 %j, %n
;   %0 = add i64 %d, -1
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %t
; }

; Not: the difference is more than an index.
; run: @stored(3) == 3
define i64 @stored(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi i64 [ 0, %entry ], [ %t, %loop ]
  %d = sub i64 %n, %i
  %p = getelementptr i32, ptr @numbers, i64 %d
  %x = load i32, ptr %p
  %y = sext i32 %x to i64
  %z = sub i64 %d, %y
  %t = add i64 %s, %z
  %j = add i64 %i, 1
  %more = icmp slt i64 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i64 %t
}
; => unchanged
@numbers = internal constant [5 x i32] [i32 1, i32 2, i32 0, i32 1, i32 5]
