; passes: address-induction

@rows = internal global [10 x [3 x i64]] [ [3 x i64] [ i64 1, i64 2, i64 3 ], [3 x i64] [ i64 4, i64 5, i64 6 ], [3 x i64] [ i64 7, i64 8, i64 9 ], [3 x i64] [ i64 10, i64 11, i64 12 ], [3 x i64] [ i64 13, i64 14, i64 15 ], [3 x i64] zeroinitializer, [3 x i64] zeroinitializer, [3 x i64] zeroinitializer, [3 x i64] zeroinitializer, [3 x i64] zeroinitializer ]

; A column: the address grows by the size of a row.
; run: @column(0, 5) == 35
; run: @column(2, 3) == 18
; run: @column(1, 1) == 2
define i64 @column(i64 %j, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
  %row = getelementptr [24 x i8], ptr @rows, i64 %i
  %p = getelementptr i64, ptr %row, i64 %j
  %x = load i64, ptr %p
  %s.1 = add i64 %s, %x
  %i.1 = add i64 %i, 1
  %c = icmp slt i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i64 %s.1
}
; =>
; define i64 @column(i64 %j, i64 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %0 = phi ptr [ @rows, %entry ], [ %1, %loop ]
;   %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
;   %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
;   %p = getelementptr i64, ptr %0, i64 %j
;   %x = load i64, ptr %p, align 8
;   %s.1 = add i64 %s, %x
;   %i.1 = add i64 %i, 1
;   %c = icmp slt i64 %i.1, %n
;   %1 = getelementptr i8, ptr %0, i64 24
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i64 %s.1
; }

; Neighbours share the pointer, also where one is not accessed in each iteration.
; run: @neighbours(4) == 2
; run: @neighbours(1) == -1
define i64 @neighbours(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %latch ]
  %s = phi i64 [ 0, %entry ], [ %s.1, %latch ]
  %a = getelementptr [24 x i8], ptr @rows, i64 %i
  %next = add i64 %i, 1
  %b = getelementptr [24 x i8], ptr @rows, i64 %next
  %x = load i64, ptr %a
  %y = load i64, ptr %b
  %odd = and i64 %i, 1
  %isOdd = icmp ne i64 %odd, 0
  br i1 %isOdd, label %more, label %latch
more:
  %after = add i64 %i, 2
  %d = getelementptr [24 x i8], ptr @rows, i64 %after
  %z = load i64, ptr %d
  br label %latch
latch:
  %w = phi i64 [ 2, %loop ], [ %z, %more ]
  %minus = sub i64 %x, %y
  %term = add i64 %minus, %w
  %s.1 = add i64 %s, %term
  %i.1 = add i64 %i, 1
  %c = icmp slt i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i64 %s.1
}
; =>
; define i64 @neighbours(i64 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %latch
;   %0 = phi ptr [ @rows, %entry ], [ %3, %latch ]
;   %i = phi i64 [ 0, %entry ], [ %i.1, %latch ]
;   %s = phi i64 [ 0, %entry ], [ %s.1, %latch ]
;   %next = add i64 %i, 1
;   %1 = getelementptr i8, ptr %0, i64 24
;   %x = load i64, ptr %0, align 8
;   %y = load i64, ptr %1, align 8
;   %odd = and i64 %i, 1
;   %isOdd = icmp ne i64 %odd, 0
;   br i1 %isOdd, label %more, label %latch
;
; more:                                   ; preds = %loop
;   %after = add i64 %i, 2
;   %2 = getelementptr i8, ptr %0, i64 48
;   %z = load i64, ptr %2, align 8
;   br label %latch
;
; latch:                                  ; preds = %loop, %more
;   %w = phi i64 [ 2, %loop ], [ %z, %more ]
;   %minus = sub i64 %x, %y
;   %term = add i64 %minus, %w
;   %s.1 = add i64 %s, %term
;   %i.1 = add i64 %i, 1
;   %c = icmp slt i64 %i.1, %n
;   %3 = getelementptr i8, ptr %0, i64 24
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %latch
;   ret i64 %s.1
; }

; Downwards, by two rows.
; run: @down(2) == 8
define i64 @down(i64 %from) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %from, %entry ], [ %i.1, %loop ]
  %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
  %p = getelementptr [24 x i8], ptr @rows, i64 %i
  %x = load i64, ptr %p
  %s.1 = add i64 %s, %x
  %i.1 = add i64 %i, -2
  %c = icmp sge i64 %i.1, 0
  br i1 %c, label %loop, label %end
end:
  ret i64 %s.1
}
; =>
; define i64 @down(i64 %from) {
; entry:
;   %0 = getelementptr [24 x i8], ptr @rows, i64 %from
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %1 = phi ptr [ %0, %entry ], [ %2, %loop ]
;   %i = phi i64 [ %from, %entry ], [ %i.1, %loop ]
;   %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
;   %x = load i64, ptr %1, align 8
;   %s.1 = add i64 %s, %x
;   %i.1 = add i64 %i, -2
;   %c = icmp sge i64 %i.1, 0
;   %2 = getelementptr i8, ptr %1, i64 -48
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i64 %s.1
; }

; Not: sizes that addresses multiply by, an address computed in some iterations only, an index that is
; no counter, and a base that changes.
; run: @not(5, 0) == 21
define i64 @not(i64 %n, i64 %k) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %latch ]
  %s = phi i64 [ 0, %entry ], [ %s.1, %latch ]
  %base = phi ptr [ @rows, %entry ], [ %base.1, %latch ]
  %p = getelementptr i64, ptr @rows, i64 %i
  %x = load i64, ptr %p
  %c1 = icmp eq i64 %i, %k
  br i1 %c1, label %some, label %latch
some:
  %q = getelementptr [24 x i8], ptr @rows, i64 %i
  %y = load i64, ptr %q
  br label %latch
latch:
  %z = phi i64 [ 0, %loop ], [ %y, %some ]
  %twice = mul i64 %k, %i
  %r = getelementptr [24 x i8], ptr @rows, i64 %twice
  %v = load i64, ptr %r
  %base.1 = getelementptr [24 x i8], ptr %base, i64 %k
  %t = getelementptr [24 x i8], ptr %base.1, i64 %i
  %first = load i64, ptr @rows
  %sum = add i64 %x, %z
  %sum2 = add i64 %sum, %v
  %s.1 = add i64 %s, %sum2
  %i.1 = add i64 %i, 1
  %c = icmp slt i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i64 %s.1
}
; => unchanged
