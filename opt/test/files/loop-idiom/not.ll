; passes: loop-idiom

; The bytes of the stored number are not equal.
; run: @pattern(2) == 1100
define i32 @pattern(i64 %n) {
entry:
  %a = alloca i32, i32 8
  store i64 0, ptr %a, align 4
  %a2 = getelementptr i32, ptr %a, i64 2
  store i64 0, ptr %a2, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  store i32 1, ptr %at
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
; => unchanged

; The stored value is not loop-invariant.
; run: @moves(3) == -1000
define i32 @moves(i64 %n) {
entry:
  %a = alloca i32, i32 8
  store i64 0, ptr %a, align 4
  %a2 = getelementptr i32, ptr %a, i64 2
  store i64 0, ptr %a2, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %x = phi i32 [ -1, %entry ], [ 0, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
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
; => unchanged

; A store to every second element.
; run: @gaps(0) == -1010
define i32 @gaps(i64 %n) {
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
  %i.1 = add i64 %i, 2
  %more = icmp slt i64 %i.1, 7
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
; => unchanged

; Within one array: an element may be loaded after it was stored in an earlier iteration.
; run: @overlap(2) == 7770
define i32 @overlap(i64 %n) {
entry:
  %a = alloca i32, i32 8
  store i64 0, ptr %a, align 4
  %a2 = getelementptr i32, ptr %a, i64 2
  store i64 0, ptr %a2, align 4
  store i32 7, ptr %a
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %from = getelementptr i32, ptr %a, i64 %i
  %i.1 = add i64 %i, 1
  %at = getelementptr i32, ptr %a, i64 %i.1
  %x = load i32, ptr %from
  store i32 %x, ptr %at
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
; => unchanged

; The loop loads from the filled array.
; run: @read(2) == 5
define i32 @read(i64 %n) {
entry:
  %a = alloca i32, i32 8
  store i64 0, ptr %a, align 4
  %a2 = getelementptr i32, ptr %a, i64 2
  store i64 0, ptr %a2, align 4
  store i32 5, ptr %a
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %at
  %s.1 = add i32 %s, %x
  store i32 0, ptr %at
  %i.1 = add i64 %i, 1
  %more = icmp slt i64 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; => unchanged

; The loop stores to the array that it copies from.
; run: @cleared(2) == 0
define i32 @cleared(i64 %n) {
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
  store i32 0, ptr %from
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
; => unchanged

; The indices of the load and the store move in opposite directions.
; run: @against(2) == 5430
define i32 @against(i64 %n) {
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
  %j = phi i64 [ %n, %entry ], [ %j.1, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  %from = getelementptr i32, ptr %b, i64 %j
  %x = load i32, ptr %from
  store i32 %x, ptr %at
  %j.1 = add i64 %j, -1
  %i.1 = add i64 %i, 1
  %more = icmp sle i64 %i.1, %n
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
; => unchanged

; An 8-bit index may wrap within the array.
; run: @wrapping_bytes(8) == 1100
define i32 @wrapping_bytes(i32 %n) {
entry:
  %a = alloca i8, i32 256
  store i64 0, ptr %a, align 1
  %last = getelementptr i8, ptr %a, i64 255
  store i8 3, ptr %last
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %b = phi i8 [ 250, %entry ], [ %b.1, %loop ]
  %index = zext i8 %b to i64
  %at = getelementptr i8, ptr %a, i64 %index
  store i8 1, ptr %at
  %b.1 = add i8 %b, 1
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
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
; => unchanged

; Volatile stores are side effects.
; run: @volatile(2) == 0
define i32 @volatile(i64 %n) {
entry:
  %a = alloca i32, i32 8
  store i64 0, ptr %a, align 4
  %a2 = getelementptr i32, ptr %a, i64 2
  store i64 0, ptr %a2, align 4
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %at = getelementptr i32, ptr %a, i64 %i
  store volatile i32 0, ptr %at
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
; => unchanged

; The array is of unknown size, and the index may wrap.
; run: none (takes a pointer)
define void @round(ptr %a, i32 %from, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %from, %entry ], [ %i.1, %loop ]
  %index = zext i32 %i to i64
  %at = getelementptr i32, ptr %a, i64 %index
  store i32 0, ptr %at
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret void
}
; => unchanged

; The two pointers may alias.
; run: none (takes pointers)
define void @same(ptr %a, ptr %b, i64 %n) {
entry:
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
  ret void
}
; => unchanged
