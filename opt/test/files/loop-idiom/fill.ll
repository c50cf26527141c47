; passes: loop-idiom

; The number -1 consists of four equal bytes: memset.
; run: @minus_one(0) == -1000
; run: @minus_one(1) == -1000
; run: @minus_one(2) == -1100
; run: @minus_one(4) == -1111
; run: @minus_one(8) == -1111
define i32 @minus_one(i64 %n) {
entry:
  %a = alloca i32, i32 8
  store i64 0, ptr %a, align 4
  %a2 = getelementptr i32, ptr %a, i64 2
  store i64 0, ptr %a2, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  store i32 -1, ptr %at
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
; define i32 @minus_one(i64 %n) {
; entry:
;   %a = alloca [8 x i32], align 4
;   store i64 0, ptr %a, align 4
;   %a2 = getelementptr i32, ptr %a, i64 2
;   store i64 0, ptr %a2, align 4
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
;   call void @llvm.memset.p0.i64(ptr %a, i8 -1, i64 %7, i1 false)
;   br label %end
;
; loop:                                   ; preds = %4, %loop
;   %i = phi i64 [ 0, %4 ], [ %i.1, %loop ]
;   %at = getelementptr i32, ptr %a, i64 %i
;   store i32 -1, ptr %at, align 4
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

; Any loop-invariant byte.
; run: @bytes(3, 7) == 7770
; run: @bytes(0, 5) == 5000
define i32 @bytes(i64 %n, i8 %byte) {
entry:
  %a = alloca i8, i32 8
  store i64 0, ptr %a, align 1
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %at = getelementptr i8, ptr %a, i64 %i
  store i8 %byte, ptr %at
  %i.1 = add i64 %i, 1
  %more = icmp slt i64 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  %g0 = getelementptr i8, ptr %a, i64 0
  %l0 = load i8, ptr %g0
  %x0 = zext i8 %l0 to i32
  %g1 = getelementptr i8, ptr %a, i64 1
  %l1 = load i8, ptr %g1
  %x1 = zext i8 %l1 to i32
  %m1 = mul i32 %x0, 10
  %s1 = add i32 %m1, %x1
  %g2 = getelementptr i8, ptr %a, i64 2
  %l2 = load i8, ptr %g2
  %x2 = zext i8 %l2 to i32
  %m2 = mul i32 %s1, 10
  %s2 = add i32 %m2, %x2
  %g3 = getelementptr i8, ptr %a, i64 3
  %l3 = load i8, ptr %g3
  %x3 = zext i8 %l3 to i32
  %m3 = mul i32 %s2, 10
  %s3 = add i32 %m3, %x3
  ret i32 %s3
}
; =>
; define i32 @bytes(i64 %n, i8 %byte) {
; entry:
;   %a = alloca [8 x i8], align 1
;   store i64 0, ptr %a, align 1
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
;   call void @llvm.memset.p0.i64(ptr %a, i8 %byte, i64 %6, i1 false)
;   br label %end
;
; loop:                                   ; preds = %4, %loop
;   %i = phi i64 [ 0, %4 ], [ %i.1, %loop ]
;   %at = getelementptr i8, ptr %a, i64 %i
;   store i8 %byte, ptr %at, align 1
;   %i.1 = add i64 %i, 1
;   %more = icmp slt i64 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %5, %loop
;   %g0 = getelementptr i8, ptr %a, i64 0
;   %l0 = load i8, ptr %g0, align 1
;   %x0 = zext i8 %l0 to i32
;   %g1 = getelementptr i8, ptr %a, i64 1
;   %l1 = load i8, ptr %g1, align 1
;   %x1 = zext i8 %l1 to i32
;   %m1 = mul i32 %x0, 10
;   %s1 = add i32 %m1, %x1
;   %g2 = getelementptr i8, ptr %a, i64 2
;   %l2 = load i8, ptr %g2, align 1
;   %x2 = zext i8 %l2 to i32
;   %m2 = mul i32 %s1, 10
;   %s2 = add i32 %m2, %x2
;   %g3 = getelementptr i8, ptr %a, i64 3
;   %l3 = load i8, ptr %g3, align 1
;   %x3 = zext i8 %l3 to i32
;   %m3 = mul i32 %s2, 10
;   %s3 = add i32 %m3, %x3
;   ret i32 %s3
; }

; An i1 is stored as a byte; from the second element on. The index cannot wrap within the array.
; run: @truth(2, true) == 110
; run: @truth(3, false) == 0
; run: @truth(-8, true) == 100
define i32 @truth(i32 %n, i1 %c) {
entry:
  %a = alloca i8, i32 8
  store i64 0, ptr %a, align 1
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %i.1, %loop ]
  %index = zext i32 %i to i64
  %at = getelementptr i8, ptr %a, i64 %index
  store i1 %c, ptr %at
  %i.1 = add i32 %i, 1
  %more = icmp sle i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  %g0 = getelementptr i8, ptr %a, i64 0
  %l0 = load i1, ptr %g0
  %x0 = zext i1 %l0 to i32
  %g1 = getelementptr i8, ptr %a, i64 1
  %l1 = load i1, ptr %g1
  %x1 = zext i1 %l1 to i32
  %m1 = mul i32 %x0, 10
  %s1 = add i32 %m1, %x1
  %g2 = getelementptr i8, ptr %a, i64 2
  %l2 = load i1, ptr %g2
  %x2 = zext i1 %l2 to i32
  %m2 = mul i32 %s1, 10
  %s2 = add i32 %m2, %x2
  %g3 = getelementptr i8, ptr %a, i64 3
  %l3 = load i1, ptr %g3
  %x3 = zext i1 %l3 to i32
  %m3 = mul i32 %s2, 10
  %s3 = add i32 %m3, %x3
  ret i32 %s3
}
; =>
; define i32 @truth(i32 %n, i1 %c) {
; entry:
;   %a = alloca [8 x i8], align 1
;   store i64 0, ptr %a, align 1
;   %0 = sub i32 %n, 2
;   %1 = add i32 %0, 1
;   %2 = icmp sle i32 2, %n
;   %3 = select i1 %2, i32 %1, i32 0
;   %4 = zext i32 %3 to i64
;   %5 = getelementptr i8, ptr %a, i64 1
;   %6 = zext i1 %c to i8
;   %7 = add i64 %4, 1
;   call void @llvm.memset.p0.i64(ptr %5, i8 %6, i64 %7, i1 false)
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 1, %entry ], [ %i.1, %loop ]
;   %index = zext i32 %i to i64
;   %at = getelementptr i8, ptr %a, i64 %index
;   %i.1 = add i32 %i, 1
;   %more = icmp sle i32 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %g0 = getelementptr i8, ptr %a, i64 0
;   %l0 = load i1, ptr %g0, align 1
;   %x0 = zext i1 %l0 to i32
;   %g1 = getelementptr i8, ptr %a, i64 1
;   %l1 = load i1, ptr %g1, align 1
;   %x1 = zext i1 %l1 to i32
;   %m1 = mul i32 %x0, 10
;   %s1 = add i32 %m1, %x1
;   %g2 = getelementptr i8, ptr %a, i64 2
;   %l2 = load i1, ptr %g2, align 1
;   %x2 = zext i1 %l2 to i32
;   %m2 = mul i32 %s1, 10
;   %s2 = add i32 %m2, %x2
;   %g3 = getelementptr i8, ptr %a, i64 3
;   %l3 = load i1, ptr %g3, align 1
;   %x3 = zext i1 %l3 to i32
;   %m3 = mul i32 %s2, 10
;   %s3 = add i32 %m3, %x3
;   ret i32 %s3
; }

; Downwards: memset begins at the address of the last iteration.
; run: @down(3) == 0
; run: @down(2) == 5
; run: @down(5) == 0
define i32 @down(i32 %n) {
entry:
  %a = alloca i32, i32 8
  store i64 0, ptr %a, align 4
  %a2 = getelementptr i32, ptr %a, i64 2
  store i64 0, ptr %a2, align 4
  %first = getelementptr i32, ptr %a, i64 3
  store i32 5, ptr %first
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.1, %loop ]
  %index = sext i32 %i to i64
  %at = getelementptr i32, ptr %a, i64 %index
  store i32 0, ptr %at
  %i.1 = add i32 %i, -1
  %more = icmp sgt i32 %i.1, 0
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
; define i32 @down(i32 %n) {
; entry:
;   %a = alloca [8 x i32], align 4
;   store i64 0, ptr %a, align 4
;   %a2 = getelementptr i32, ptr %a, i64 2
;   store i64 0, ptr %a2, align 4
;   %first = getelementptr i32, ptr %a, i64 3
;   store i32 5, ptr %first, align 4
;   %0 = add i32 %n, -1
;   %1 = icmp sgt i32 %0, 0
;   %2 = select i1 %1, i32 %0, i32 0
;   %3 = zext i32 %2 to i64
;   %4 = icmp ult i64 %3, 7
;   br i1 %4, label %5, label %6
;
; 5:                                      ; preds = %entry
;   br label %loop
;
; 6:                                      ; preds = %entry
;   %7 = sext i32 %n to i64
;   %8 = getelementptr i32, ptr %a, i64 %7
;   %9 = sub i64 0, %3
;   %10 = getelementptr i32, ptr %8, i64 %9
;   %11 = add i64 %3, 1
;   %12 = mul i64 %11, 4
;   call void @llvm.memset.p0.i64(ptr %10, i8 0, i64 %12, i1 false)
;   br label %end
;
; loop:                                   ; preds = %5, %loop
;   %i = phi i32 [ %n, %5 ], [ %i.1, %loop ]
;   %index = sext i32 %i to i64
;   %at = getelementptr i32, ptr %a, i64 %index
;   store i32 0, ptr %at, align 4
;   %i.1 = add i32 %i, -1
;   %more = icmp sgt i32 %i.1, 0
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %6, %loop
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

; The index is a sum; it cannot wrap, because it stays within the array.
; run: @shifted(1, 1) == 4900
; run: @shifted(2, 2) == 4989
define i32 @shifted(i32 %n, i32 %k) {
entry:
  %a = alloca i32, i32 8
  store i64 0, ptr %a, align 4
  %a2 = getelementptr i32, ptr %a, i64 2
  store i64 0, ptr %a2, align 4
  store i32 5, ptr %a
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = add i32 %i, %k
  %index = zext i32 %sum to i64
  %at = getelementptr i32, ptr %a, i64 %index
  store i32 -1, ptr %at
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
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
; define i32 @shifted(i32 %n, i32 %k) {
; entry:
;   %a = alloca [8 x i32], align 4
;   store i64 0, ptr %a, align 4
;   %a2 = getelementptr i32, ptr %a, i64 2
;   store i64 0, ptr %a2, align 4
;   store i32 5, ptr %a, align 4
;   %0 = sub i32 %n, 1
;   %1 = icmp slt i32 1, %n
;   %2 = select i1 %1, i32 %0, i32 0
;   %3 = zext i32 %2 to i64
;   %4 = icmp ult i64 %3, 7
;   br i1 %4, label %5, label %6
;
; 5:                                      ; preds = %entry
;   br label %loop
;
; 6:                                      ; preds = %entry
;   %7 = zext i32 %k to i64
;   %8 = getelementptr i32, ptr %a, i64 %7
;   %9 = add i64 %3, 1
;   %10 = mul i64 %9, 4
;   call void @llvm.memset.p0.i64(ptr %8, i8 -1, i64 %10, i1 false)
;   br label %end
;
; loop:                                   ; preds = %5, %loop
;   %i = phi i32 [ 0, %5 ], [ %i.1, %loop ]
;   %sum = add i32 %i, %k
;   %index = zext i32 %sum to i64
;   %at = getelementptr i32, ptr %a, i64 %index
;   store i32 -1, ptr %at, align 4
;   %i.1 = add i32 %i, 1
;   %more = icmp slt i32 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %6, %loop
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

; An array of unknown size: the counter cannot wrap, because it is less than its bound.
; run: none (called by @calls)
define internal void @clear(ptr %a, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %index = zext i32 %i to i64
  %at = getelementptr i32, ptr %a, i64 %index
  store i32 0, ptr %at
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
; =>
; define internal void @clear(ptr %a, i32 %n) {
; entry:
;   %0 = sub i32 %n, 1
;   %1 = icmp slt i32 1, %n
;   %2 = select i1 %1, i32 %0, i32 0
;   %3 = zext i32 %2 to i64
;   %4 = icmp ult i64 %3, 7
;   br i1 %4, label %5, label %6
;
; 5:                                      ; preds = %entry
;   br label %loop
;
; 6:                                      ; preds = %entry
;   %7 = add i64 %3, 1
;   %8 = mul i64 %7, 4
;   call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 %8, i1 false)
;   br label %end
;
; loop:                                   ; preds = %5, %loop
;   %i = phi i32 [ 0, %5 ], [ %i.1, %loop ]
;   %index = zext i32 %i to i64
;   %at = getelementptr i32, ptr %a, i64 %index
;   store i32 0, ptr %at, align 4
;   %i.1 = add i32 %i, 1
;   %more = icmp slt i32 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %6, %loop
;   ret void
; }

; A call of the function above.
; run: @calls(3) == 9
; run: @calls(4) == 0
define i32 @calls(i32 %n) {
entry:
  %a = alloca i32, i32 8
  %last = getelementptr i32, ptr %a, i64 3
  store i32 9, ptr %last
  call void @clear(ptr %a, i32 %n)
  %0 = load i32, ptr %last
  ret i32 %0
}
; => unchanged

; A load from another array stays in the loop.
; run: @two(3) == 11
define i32 @two(i64 %n) {
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
  %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  store i32 -1, ptr %at
  %bt = getelementptr i32, ptr %b, i64 %i
  %x = load i32, ptr %bt
  %w = sext i32 %x to i64
  %s.1 = add i64 %s, %w
  %i.1 = add i64 %i, 1
  %more = icmp slt i64 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  %r = trunc i64 %s.1 to i32
  %l = load i32, ptr %a
  %r.1 = add i32 %r, %l
  ret i32 %r.1
}
; =>
; define i32 @two(i64 %n) {
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
;   call void @llvm.memset.p0.i64(ptr %a, i8 -1, i64 %4, i1 false)
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
;   %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
;   %at = getelementptr i32, ptr %a, i64 %i
;   %bt = getelementptr i32, ptr %b, i64 %i
;   %x = load i32, ptr %bt, align 4
;   %w = sext i32 %x to i64
;   %s.1 = add i64 %s, %w
;   %i.1 = add i64 %i, 1
;   %more = icmp slt i64 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %r = trunc i64 %s.1 to i32
;   %l = load i32, ptr %a, align 4
;   %r.1 = add i32 %r, %l
;   ret i32 %r.1
; }

