; passes: address-induction

@rows = internal global [10 x [3 x i64]] [ [3 x i64] [ i64 1, i64 2, i64 3 ], [3 x i64] [ i64 4, i64 5, i64 6 ], [3 x i64] [ i64 7, i64 8, i64 9 ], [3 x i64] [ i64 10, i64 11, i64 12 ], [3 x i64] [ i64 13, i64 14, i64 15 ], [3 x i64] zeroinitializer, [3 x i64] zeroinitializer, [3 x i64] zeroinitializer, [3 x i64] zeroinitializer, [3 x i64] zeroinitializer ]

; Elements are addressed backwards: the pointer shrinks. Both share it.
; run: @backwards(5) == 85
; run: @backwards(1) == 21
define i64 @backwards(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
  %j = sub i64 11, %i
  %a = getelementptr i64, ptr @rows, i64 %j
  %k = sub i64 8, %i
  %b = getelementptr i64, ptr @rows, i64 %k
  %x = load i64, ptr %a
  %y = load i64, ptr %b
  %s.0 = add i64 %s, %x
  %s.1 = add i64 %s.0, %y
  %i.1 = add i64 %i, 1
  %c = icmp slt i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i64 %s.1
}
; =>
; define i64 @backwards(i64 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %0 = phi ptr [ @rows, %entry ], [ %3, %loop ]
;   %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
;   %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
;   %j = sub i64 11, %i
;   %1 = getelementptr i8, ptr %0, i64 88
;   %k = sub i64 8, %i
;   %2 = getelementptr i8, ptr %0, i64 64
;   %x = load i64, ptr %1, align 8
;   %y = load i64, ptr %2, align 8
;   %s.0 = add i64 %s, %x
;   %s.1 = add i64 %s.0, %y
;   %i.1 = add i64 %i, 1
;   %c = icmp slt i64 %i.1, %n
;   %3 = getelementptr i8, ptr %0, i64 -8
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i64 %s.1
; }

; The first element is not a constant one.
; run: @fromLast(5) == 15
; run: @fromLast(1) == 1
define i64 @fromLast(i64 %n) {
entry:
  %last = sub i64 %n, 1
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
  %j = sub i64 %last, %i
  %a = getelementptr i64, ptr @rows, i64 %j
  %x = load i64, ptr %a
  %s.1 = add i64 %s, %x
  %i.1 = add i64 %i, 1
  %c = icmp slt i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i64 %s.1
}
; =>
; define i64 @fromLast(i64 %n) {
; entry:
;   %last = sub i64 %n, 1
;   %0 = getelementptr i64, ptr @rows, i64 %last
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %1 = phi ptr [ %0, %entry ], [ %2, %loop ]
;   %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
;   %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
;   %j = sub i64 %last, %i
;   %x = load i64, ptr %1, align 8
;   %s.1 = add i64 %s, %x
;   %i.1 = add i64 %i, 1
;   %c = icmp slt i64 %i.1, %n
;   %2 = getelementptr i8, ptr %1, i64 -8
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i64 %s.1
; }
