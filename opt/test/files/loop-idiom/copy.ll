; passes: loop-idiom

; A copy from one array to another becomes memcpy.
; run: @copy(1) == 3000
; run: @copy(2) == 3400
; run: @copy(4) == 3450
define i32 @copy(i64 %n) {
entry:
  %a = alloca i32, i32 8
  store i64 0, ptr %a, align 4
  %a2 = getelementptr i32, ptr %a, i64 2
  store i64 0, ptr %a2, align 4
  %b = alloca i32, i32 8
  %b1 = getelementptr i32, ptr %b, i64 1
  %b2 = getelementptr i32, ptr %b, i64 2
  store i64 0, ptr %b2, align 4
  store i32 3, ptr %b
  store i32 4, ptr %b1
  store i32 5, ptr %b2
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  %from = getelementptr i32, ptr %b, i64 %i
  %x = load i32, ptr %from
  store i32 %x, ptr %at
  %i.1 = add i64 %i, 1
  %more = icmp slt i64 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  %g0 = getelementptr i32, ptr %a, i64 0
  %l0 = load i32, ptr %g0
  %g1 = getelementptr i32, ptr %a, i64 1
  %l1 = load i32, ptr %g1
  %m1 = mul i32 %l0, 10
  %s1 = add i32 %m1, %l1
  %g2 = getelementptr i32, ptr %a, i64 2
  %l2 = load i32, ptr %g2
  %m2 = mul i32 %s1, 10
  %s2 = add i32 %m2, %l2
  %g3 = getelementptr i32, ptr %a, i64 3
  %l3 = load i32, ptr %g3
  %m3 = mul i32 %s2, 10
  %s3 = add i32 %m3, %l3
  ret i32 %s3
}
; =>
; define i32 @copy(i64 %n) {
; entry:
;   %a = alloca [8 x i32], align 4
;   store i64 0, ptr %a, align 4
;   %a2 = getelementptr i32, ptr %a, i64 2
;   store i64 0, ptr %a2, align 4
;   %b = alloca [8 x i32], align 4
;   %b1 = getelementptr i32, ptr %b, i64 1
;   %b2 = getelementptr i32, ptr %b, i64 2
;   store i64 0, ptr %b2, align 4
;   store i32 3, ptr %b, align 4
;   store i32 4, ptr %b1, align 4
;   store i32 5, ptr %b2, align 4
;   %0 = sub i64 %n, 1
;   %1 = icmp slt i64 1, %n
;   %2 = select i1 %1, i64 %0, i64 0
;   %3 = icmp ult i64 %2, 7
;   br i1 %3, label %4, label %5
;
; 4:                                      ; preds = %entry
;   br label %loop
;
; 5:                                      ; preds = %entry
;   %6 = add i64 %2, 1
;   %7 = mul i64 %6, 4
;   %8 = call ptr @memcpy(ptr %a, ptr %b, i64 %7)
;   br label %end
;
; loop:                                   ; preds = %4, %loop
;   %i = phi i64 [ 0, %4 ], [ %i.1, %loop ]
;   %at = getelementptr i32, ptr %a, i64 %i
;   %from = getelementptr i32, ptr %b, i64 %i
;   %x = load i32, ptr %from, align 4
;   store i32 %x, ptr %at, align 4
;   %i.1 = add i64 %i, 1
;   %more = icmp slt i64 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %5, %loop
;   %g0 = getelementptr i32, ptr %a, i64 0
;   %l0 = load i32, ptr %g0, align 4
;   %g1 = getelementptr i32, ptr %a, i64 1
;   %l1 = load i32, ptr %g1, align 4
;   %m1 = mul i32 %l0, 10
;   %s1 = add i32 %m1, %l1
;   %g2 = getelementptr i32, ptr %a, i64 2
;   %l2 = load i32, ptr %g2, align 4
;   %m2 = mul i32 %s1, 10
;   %s2 = add i32 %m2, %l2
;   %g3 = getelementptr i32, ptr %a, i64 3
;   %l3 = load i32, ptr %g3, align 4
;   %m3 = mul i32 %s2, 10
;   %s3 = add i32 %m3, %l3
;   ret i32 %s3
; }

; A copy to other indices than it is loaded from.
; run: @otherIndices(1) == 300
; run: @otherIndices(2) == 340
; run: @otherIndices(3) == 345
define i32 @otherIndices(i64 %n) {
entry:
  %a = alloca i32, i32 8
  store i64 0, ptr %a, align 4
  %a2 = getelementptr i32, ptr %a, i64 2
  store i64 0, ptr %a2, align 4
  %b = alloca i32, i32 8
  %b1 = getelementptr i32, ptr %b, i64 1
  %b2 = getelementptr i32, ptr %b, i64 2
  store i64 0, ptr %b2, align 4
  store i32 3, ptr %b
  store i32 4, ptr %b1
  store i32 5, ptr %b2
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %to = add i64 %i, 1
  %at = getelementptr i32, ptr %a, i64 %to
  %from = getelementptr i32, ptr %b, i64 %i
  %x = load i32, ptr %from
  store i32 %x, ptr %at
  %i.1 = add i64 %i, 1
  %more = icmp slt i64 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  %g0 = getelementptr i32, ptr %a, i64 0
  %l0 = load i32, ptr %g0
  %g1 = getelementptr i32, ptr %a, i64 1
  %l1 = load i32, ptr %g1
  %m1 = mul i32 %l0, 10
  %s1 = add i32 %m1, %l1
  %g2 = getelementptr i32, ptr %a, i64 2
  %l2 = load i32, ptr %g2
  %m2 = mul i32 %s1, 10
  %s2 = add i32 %m2, %l2
  %g3 = getelementptr i32, ptr %a, i64 3
  %l3 = load i32, ptr %g3
  %m3 = mul i32 %s2, 10
  %s3 = add i32 %m3, %l3
  ret i32 %s3
}
; =>
; define i32 @otherIndices(i64 %n) {
; entry:
;   %a = alloca [8 x i32], align 4
;   store i64 0, ptr %a, align 4
;   %a2 = getelementptr i32, ptr %a, i64 2
;   store i64 0, ptr %a2, align 4
;   %b = alloca [8 x i32], align 4
;   %b1 = getelementptr i32, ptr %b, i64 1
;   %b2 = getelementptr i32, ptr %b, i64 2
;   store i64 0, ptr %b2, align 4
;   store i32 3, ptr %b, align 4
;   store i32 4, ptr %b1, align 4
;   store i32 5, ptr %b2, align 4
;   %0 = sub i64 %n, 1
;   %1 = icmp slt i64 1, %n
;   %2 = select i1 %1, i64 %0, i64 0
;   %3 = icmp ult i64 %2, 7
;   br i1 %3, label %4, label %5
;
; 4:                                      ; preds = %entry
;   br label %loop
;
; 5:                                      ; preds = %entry
;   %6 = getelementptr i32, ptr %a, i64 1
;   %7 = add i64 %2, 1
;   %8 = mul i64 %7, 4
;   %9 = call ptr @memcpy(ptr %6, ptr %b, i64 %8)
;   br label %end
;
; loop:                                   ; preds = %4, %loop
;   %i = phi i64 [ 0, %4 ], [ %i.1, %loop ]
;   %to = add i64 %i, 1
;   %at = getelementptr i32, ptr %a, i64 %to
;   %from = getelementptr i32, ptr %b, i64 %i
;   %x = load i32, ptr %from, align 4
;   store i32 %x, ptr %at, align 4
;   %i.1 = add i64 %i, 1
;   %more = icmp slt i64 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %5, %loop
;   %g0 = getelementptr i32, ptr %a, i64 0
;   %l0 = load i32, ptr %g0, align 4
;   %g1 = getelementptr i32, ptr %a, i64 1
;   %l1 = load i32, ptr %g1, align 4
;   %m1 = mul i32 %l0, 10
;   %s1 = add i32 %m1, %l1
;   %g2 = getelementptr i32, ptr %a, i64 2
;   %l2 = load i32, ptr %g2, align 4
;   %m2 = mul i32 %s1, 10
;   %s2 = add i32 %m2, %l2
;   %g3 = getelementptr i32, ptr %a, i64 3
;   %l3 = load i32, ptr %g3, align 4
;   %m3 = mul i32 %s2, 10
;   %s3 = add i32 %m3, %l3
;   ret i32 %s3
; }

; Downwards, until the counter is -1.
; run: @backwards(0) == 3000
; run: @backwards(1) == 3400
; run: @backwards(7) == 3450
define i32 @backwards(i64 %n) {
entry:
  %a = alloca i32, i32 8
  store i64 0, ptr %a, align 4
  %a2 = getelementptr i32, ptr %a, i64 2
  store i64 0, ptr %a2, align 4
  %b = alloca i32, i32 8
  %b1 = getelementptr i32, ptr %b, i64 1
  %b2 = getelementptr i32, ptr %b, i64 2
  store i64 0, ptr %b2, align 4
  store i32 3, ptr %b
  store i32 4, ptr %b1
  store i32 5, ptr %b2
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %i.1, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  %from = getelementptr i32, ptr %b, i64 %i
  %x = load i32, ptr %from
  store i32 %x, ptr %at
  %i.1 = add i64 %i, -1
  %more = icmp ne i64 %i.1, -1
  br i1 %more, label %loop, label %end
end:
  %g0 = getelementptr i32, ptr %a, i64 0
  %l0 = load i32, ptr %g0
  %g1 = getelementptr i32, ptr %a, i64 1
  %l1 = load i32, ptr %g1
  %m1 = mul i32 %l0, 10
  %s1 = add i32 %m1, %l1
  %g2 = getelementptr i32, ptr %a, i64 2
  %l2 = load i32, ptr %g2
  %m2 = mul i32 %s1, 10
  %s2 = add i32 %m2, %l2
  %g3 = getelementptr i32, ptr %a, i64 3
  %l3 = load i32, ptr %g3
  %m3 = mul i32 %s2, 10
  %s3 = add i32 %m3, %l3
  ret i32 %s3
}
; =>
; define i32 @backwards(i64 %n) {
; entry:
;   %a = alloca [8 x i32], align 4
;   store i64 0, ptr %a, align 4
;   %a2 = getelementptr i32, ptr %a, i64 2
;   store i64 0, ptr %a2, align 4
;   %b = alloca [8 x i32], align 4
;   %b1 = getelementptr i32, ptr %b, i64 1
;   %b2 = getelementptr i32, ptr %b, i64 2
;   store i64 0, ptr %b2, align 4
;   store i32 3, ptr %b, align 4
;   store i32 4, ptr %b1, align 4
;   store i32 5, ptr %b2, align 4
;   %0 = add i64 %n, -1
;   %1 = sub i64 %0, -1
;   %2 = icmp ult i64 %1, 7
;   br i1 %2, label %3, label %4
;
; 3:                                      ; preds = %entry
;   br label %loop
;
; 4:                                      ; preds = %entry
;   %5 = getelementptr i32, ptr %a, i64 %n
;   %6 = sub i64 0, %1
;   %7 = getelementptr i32, ptr %5, i64 %6
;   %8 = getelementptr i32, ptr %b, i64 %n
;   %9 = sub i64 0, %1
;   %10 = getelementptr i32, ptr %8, i64 %9
;   %11 = add i64 %1, 1
;   %12 = mul i64 %11, 4
;   %13 = call ptr @memcpy(ptr %7, ptr %10, i64 %12)
;   br label %end
;
; loop:                                   ; preds = %3, %loop
;   %i = phi i64 [ %n, %3 ], [ %i.1, %loop ]
;   %at = getelementptr i32, ptr %a, i64 %i
;   %from = getelementptr i32, ptr %b, i64 %i
;   %x = load i32, ptr %from, align 4
;   store i32 %x, ptr %at, align 4
;   %i.1 = add i64 %i, -1
;   %more = icmp ne i64 %i.1, -1
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %4, %loop
;   %g0 = getelementptr i32, ptr %a, i64 0
;   %l0 = load i32, ptr %g0, align 4
;   %g1 = getelementptr i32, ptr %a, i64 1
;   %l1 = load i32, ptr %g1, align 4
;   %m1 = mul i32 %l0, 10
;   %s1 = add i32 %m1, %l1
;   %g2 = getelementptr i32, ptr %a, i64 2
;   %l2 = load i32, ptr %g2, align 4
;   %m2 = mul i32 %s1, 10
;   %s2 = add i32 %m2, %l2
;   %g3 = getelementptr i32, ptr %a, i64 3
;   %l3 = load i32, ptr %g3, align 4
;   %m3 = mul i32 %s2, 10
;   %s3 = add i32 %m3, %l3
;   ret i32 %s3
; }

; The loaded value has another use: the load stays in the loop.
; run: @used(1) == 303
; run: @used(3) == 312
define i32 @used(i64 %n) {
entry:
  %a = alloca i32, i32 8
  store i64 0, ptr %a, align 4
  %a2 = getelementptr i32, ptr %a, i64 2
  store i64 0, ptr %a2, align 4
  %b = alloca i32, i32 8
  %b1 = getelementptr i32, ptr %b, i64 1
  %b2 = getelementptr i32, ptr %b, i64 2
  store i64 0, ptr %b2, align 4
  store i32 3, ptr %b
  store i32 4, ptr %b1
  store i32 5, ptr %b2
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  %from = getelementptr i32, ptr %b, i64 %i
  %x = load i32, ptr %from
  %s.1 = add i32 %s, %x
  store i32 %x, ptr %at
  %i.1 = add i64 %i, 1
  %more = icmp slt i64 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  %l = load i32, ptr %a
  %r = mul i32 %l, 100
  %r.1 = add i32 %r, %s.1
  ret i32 %r.1
}
; =>
; define i32 @used(i64 %n) {
; entry:
;   %a = alloca [8 x i32], align 4
;   store i64 0, ptr %a, align 4
;   %a2 = getelementptr i32, ptr %a, i64 2
;   store i64 0, ptr %a2, align 4
;   %b = alloca [8 x i32], align 4
;   %b1 = getelementptr i32, ptr %b, i64 1
;   %b2 = getelementptr i32, ptr %b, i64 2
;   store i64 0, ptr %b2, align 4
;   store i32 3, ptr %b, align 4
;   store i32 4, ptr %b1, align 4
;   store i32 5, ptr %b2, align 4
;   %0 = sub i64 %n, 1
;   %1 = icmp slt i64 1, %n
;   %2 = select i1 %1, i64 %0, i64 0
;   %3 = add i64 %2, 1
;   %4 = mul i64 %3, 4
;   %5 = call ptr @memcpy(ptr %a, ptr %b, i64 %4)
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
;   %at = getelementptr i32, ptr %a, i64 %i
;   %from = getelementptr i32, ptr %b, i64 %i
;   %x = load i32, ptr %from, align 4
;   %s.1 = add i32 %s, %x
;   %i.1 = add i64 %i, 1
;   %more = icmp slt i64 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %l = load i32, ptr %a, align 4
;   %r = mul i32 %l, 100
;   %r.1 = add i32 %r, %s.1
;   ret i32 %r.1
; }

