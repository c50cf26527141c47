; passes: loop-simplify,loop-full-unroll,simplify,sroa,mem2reg,simplify

; An array of the stack, whose elements have constant offsets after unrolling, becomes values: loads
; of it take no instructions. Without that, too little of the second loop would fold.
; run: @array(1, 2) == 40
define i32 @array(i32 %x, i32 %y) {
entry:
  %a = alloca [4 x i32]
  br label %fill
fill:
  %p = phi ptr [ %a, %entry ], [ %p.1, %fill ]
  %k = phi i32 [ %x, %entry ], [ %k.1, %fill ]
  %n = phi i32 [ 0, %entry ], [ %n.1, %fill ]
  store i32 %k, ptr %p
  %k.1 = add i32 %k, 1
  %p.1 = getelementptr i32, ptr %p, i64 1
  %n.1 = add i32 %n, 1
  %c = icmp ne i32 %n.1, 4
  br i1 %c, label %fill, label %loop
loop:
  %i = phi i64 [ 0, %fill ], [ %next, %loop ]
  %x0 = phi i32 [ %x, %fill ], [ %x9, %loop ]
  %j0 = and i64 %i, 3
  %p0 = getelementptr i32, ptr %a, i64 %j0
  %e0 = load i32, ptr %p0
  %j1 = xor i64 %j0, 1
  %p1 = getelementptr i32, ptr %a, i64 %j1
  %e1 = load i32, ptr %p1
  %j2 = xor i64 %j0, 2
  %p2 = getelementptr i32, ptr %a, i64 %j2
  %e2 = load i32, ptr %p2
  %x1 = xor i32 %x0, %e0
  %x2 = add i32 %x1, %e1
  %x3 = mul i32 %x2, %y
  %x4 = sub i32 %x3, %e2
  %x5 = xor i32 %x4, %y
  %x6 = mul i32 %x5, %x1
  %x7 = xor i32 %x6, %e0
  %x8 = mul i32 %x7, %x3
  %x10 = xor i32 %x8, %x6
  %x11 = mul i32 %x10, %x8
  %x12 = xor i32 %x11, %y
  %x13 = mul i32 %x12, %x10
  %x9 = and i32 %x13, 255
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 16
  br i1 %more, label %loop, label %end
end:
  ret i32 %x9
}
; =>
; define i32 @array(i32 %x, i32 %y) {
; entry:
;   br label %fill
;
; fill:                                   ; preds = %entry
;   %k.1 = add i32 %x, 1
;   %c = icmp ne i32 1, 4
;   br label %fill.1
;
; fill.1:                                 ; preds = %fill
;   %k.1.1 = add i32 %x, 2
;   %c.1 = icmp ne i32 2, 4
;   br label %fill.2
;
; fill.2:                                 ; preds = %fill.1
;   %k.1.2 = add i32 %x, 3
;   %c.2 = icmp ne i32 3, 4
;   br label %fill.3
;
; fill.3:                                 ; preds = %fill.2
;   %k.1.3 = add i32 %k.1.2, 1
;   %c.3 = icmp ne i32 4, 4
;   br label %0
;
; 0:                                      ; preds = %fill.3
;   br label %loop
;
; loop:                                   ; preds = %0
;   %x2 = add i32 %x, 1
;   %x3 = mul i32 %x2, %y
;   %x4 = sub i32 %x3, %k.1.1
;   %x5 = xor i32 %x4, %y
;   %x8 = mul i32 %x, %x3
;   %x11 = mul i32 %x8, %x8
;   %x12 = xor i32 %x11, %y
;   %x13 = mul i32 %x12, %x8
;   %x9 = and i32 %x13, 255
;   %more = icmp ult i64 1, 16
;   br label %loop.1
;
; loop.1:                                 ; preds = %loop
;   %x1 = xor i32 %x9, %k.1
;   %x2.1 = add i32 %x1, %x
;   %x3.1 = mul i32 %x2.1, %y
;   %x4.1 = sub i32 %x3.1, %k.1.2
;   %x5.1 = xor i32 %x4.1, %y
;   %x6 = mul i32 %x5.1, %x1
;   %x7 = xor i32 %x6, %k.1
;   %x8.1 = mul i32 %x7, %x3.1
;   %x10 = xor i32 %x8.1, %x6
;   %x11.1 = mul i32 %x10, %x8.1
;   %x12.1 = xor i32 %x11.1, %y
;   %x13.1 = mul i32 %x12.1, %x10
;   %x9.1 = and i32 %x13.1, 255
;   %more.1 = icmp ult i64 2, 16
;   br label %loop.2
;
; loop.2:                                 ; preds = %loop.1
;   %x1.1 = xor i32 %x9.1, %k.1.1
;   %x2.2 = add i32 %x1.1, %k.1.2
;   %x3.2 = mul i32 %x2.2, %y
;   %x4.2 = sub i32 %x3.2, %x
;   %x5.2 = xor i32 %x4.2, %y
;   %x6.1 = mul i32 %x5.2, %x1.1
;   %x7.1 = xor i32 %x6.1, %k.1.1
;   %x8.2 = mul i32 %x7.1, %x3.2
;   %x10.1 = xor i32 %x8.2, %x6.1
;   %x11.2 = mul i32 %x10.1, %x8.2
;   %x12.2 = xor i32 %x11.2, %y
;   %x13.2 = mul i32 %x12.2, %x10.1
;   %x9.2 = and i32 %x13.2, 255
;   %more.2 = icmp ult i64 3, 16
;   br label %loop.3
;
; loop.3:                                 ; preds = %loop.2
;   %x1.2 = xor i32 %x9.2, %k.1.2
;   %x2.3 = add i32 %x1.2, %k.1.1
;   %x3.3 = mul i32 %x2.3, %y
;   %x4.3 = sub i32 %x3.3, %k.1
;   %x5.3 = xor i32 %x4.3, %y
;   %x6.2 = mul i32 %x5.3, %x1.2
;   %x7.2 = xor i32 %x6.2, %k.1.2
;   %x8.3 = mul i32 %x7.2, %x3.3
;   %x10.2 = xor i32 %x8.3, %x6.2
;   %x11.3 = mul i32 %x10.2, %x8.3
;   %x12.3 = xor i32 %x11.3, %y
;   %x13.3 = mul i32 %x12.3, %x10.2
;   %x9.3 = and i32 %x13.3, 255
;   %more.3 = icmp ult i64 4, 16
;   br label %loop.4
;
; loop.4:                                 ; preds = %loop.3
;   %x1.3 = xor i32 %x9.3, %x
;   %x2.4 = add i32 %x1.3, %k.1
;   %x3.4 = mul i32 %x2.4, %y
;   %x4.4 = sub i32 %x3.4, %k.1.1
;   %x5.4 = xor i32 %x4.4, %y
;   %x6.3 = mul i32 %x5.4, %x1.3
;   %x7.3 = xor i32 %x6.3, %x
;   %x8.4 = mul i32 %x7.3, %x3.4
;   %x10.3 = xor i32 %x8.4, %x6.3
;   %x11.4 = mul i32 %x10.3, %x8.4
;   %x12.4 = xor i32 %x11.4, %y
;   %x13.4 = mul i32 %x12.4, %x10.3
;   %x9.4 = and i32 %x13.4, 255
;   %more.4 = icmp ult i64 5, 16
;   br label %loop.5
;
; loop.5:                                 ; preds = %loop.4
;   %x1.4 = xor i32 %x9.4, %k.1
;   %x2.5 = add i32 %x1.4, %x
;   %x3.5 = mul i32 %x2.5, %y
;   %x4.5 = sub i32 %x3.5, %k.1.2
;   %x5.5 = xor i32 %x4.5, %y
;   %x6.4 = mul i32 %x5.5, %x1.4
;   %x7.4 = xor i32 %x6.4, %k.1
;   %x8.5 = mul i32 %x7.4, %x3.5
;   %x10.4 = xor i32 %x8.5, %x6.4
;   %x11.5 = mul i32 %x10.4, %x8.5
;   %x12.5 = xor i32 %x11.5, %y
;   %x13.5 = mul i32 %x12.5, %x10.4
;   %x9.5 = and i32 %x13.5, 255
;   %more.5 = icmp ult i64 6, 16
;   br label %loop.6
;
; loop.6:                                 ; preds = %loop.5
;   %x1.5 = xor i32 %x9.5, %k.1.1
;   %x2.6 = add i32 %x1.5, %k.1.2
;   %x3.6 = mul i32 %x2.6, %y
;   %x4.6 = sub i32 %x3.6, %x
;   %x5.6 = xor i32 %x4.6, %y
;   %x6.5 = mul i32 %x5.6, %x1.5
;   %x7.5 = xor i32 %x6.5, %k.1.1
;   %x8.6 = mul i32 %x7.5, %x3.6
;   %x10.5 = xor i32 %x8.6, %x6.5
;   %x11.6 = mul i32 %x10.5, %x8.6
;   %x12.6 = xor i32 %x11.6, %y
;   %x13.6 = mul i32 %x12.6, %x10.5
;   %x9.6 = and i32 %x13.6, 255
;   %more.6 = icmp ult i64 7, 16
;   br label %loop.7
;
; loop.7:                                 ; preds = %loop.6
;   %x1.6 = xor i32 %x9.6, %k.1.2
;   %x2.7 = add i32 %x1.6, %k.1.1
;   %x3.7 = mul i32 %x2.7, %y
;   %x4.7 = sub i32 %x3.7, %k.1
;   %x5.7 = xor i32 %x4.7, %y
;   %x6.6 = mul i32 %x5.7, %x1.6
;   %x7.6 = xor i32 %x6.6, %k.1.2
;   %x8.7 = mul i32 %x7.6, %x3.7
;   %x10.6 = xor i32 %x8.7, %x6.6
;   %x11.7 = mul i32 %x10.6, %x8.7
;   %x12.7 = xor i32 %x11.7, %y
;   %x13.7 = mul i32 %x12.7, %x10.6
;   %x9.7 = and i32 %x13.7, 255
;   %more.7 = icmp ult i64 8, 16
;   br label %loop.8
;
; loop.8:                                 ; preds = %loop.7
;   %x1.7 = xor i32 %x9.7, %x
;   %x2.8 = add i32 %x1.7, %k.1
;   %x3.8 = mul i32 %x2.8, %y
;   %x4.8 = sub i32 %x3.8, %k.1.1
;   %x5.8 = xor i32 %x4.8, %y
;   %x6.7 = mul i32 %x5.8, %x1.7
;   %x7.7 = xor i32 %x6.7, %x
;   %x8.8 = mul i32 %x7.7, %x3.8
;   %x10.7 = xor i32 %x8.8, %x6.7
;   %x11.8 = mul i32 %x10.7, %x8.8
;   %x12.8 = xor i32 %x11.8, %y
;   %x13.8 = mul i32 %x12.8, %x10.7
;   %x9.8 = and i32 %x13.8, 255
;   %more.8 = icmp ult i64 9, 16
;   br label %loop.9
;
; loop.9:                                 ; preds = %loop.8
;   %x1.8 = xor i32 %x9.8, %k.1
;   %x2.9 = add i32 %x1.8, %x
;   %x3.9 = mul i32 %x2.9, %y
;   %x4.9 = sub i32 %x3.9, %k.1.2
;   %x5.9 = xor i32 %x4.9, %y
;   %x6.8 = mul i32 %x5.9, %x1.8
;   %x7.8 = xor i32 %x6.8, %k.1
;   %x8.9 = mul i32 %x7.8, %x3.9
;   %x10.8 = xor i32 %x8.9, %x6.8
;   %x11.9 = mul i32 %x10.8, %x8.9
;   %x12.9 = xor i32 %x11.9, %y
;   %x13.9 = mul i32 %x12.9, %x10.8
;   %x9.9 = and i32 %x13.9, 255
;   %more.9 = icmp ult i64 10, 16
;   br label %loop.10
;
; loop.10:                                ; preds = %loop.9
;   %x1.9 = xor i32 %x9.9, %k.1.1
;   %x2.10 = add i32 %x1.9, %k.1.2
;   %x3.10 = mul i32 %x2.10, %y
;   %x4.10 = sub i32 %x3.10, %x
;   %x5.10 = xor i32 %x4.10, %y
;   %x6.9 = mul i32 %x5.10, %x1.9
;   %x7.9 = xor i32 %x6.9, %k.1.1
;   %x8.10 = mul i32 %x7.9, %x3.10
;   %x10.9 = xor i32 %x8.10, %x6.9
;   %x11.10 = mul i32 %x10.9, %x8.10
;   %x12.10 = xor i32 %x11.10, %y
;   %x13.10 = mul i32 %x12.10, %x10.9
;   %x9.10 = and i32 %x13.10, 255
;   %more.10 = icmp ult i64 11, 16
;   br label %loop.11
;
; loop.11:                                ; preds = %loop.10
;   %x1.10 = xor i32 %x9.10, %k.1.2
;   %x2.11 = add i32 %x1.10, %k.1.1
;   %x3.11 = mul i32 %x2.11, %y
;   %x4.11 = sub i32 %x3.11, %k.1
;   %x5.11 = xor i32 %x4.11, %y
;   %x6.10 = mul i32 %x5.11, %x1.10
;   %x7.10 = xor i32 %x6.10, %k.1.2
;   %x8.11 = mul i32 %x7.10, %x3.11
;   %x10.10 = xor i32 %x8.11, %x6.10
;   %x11.11 = mul i32 %x10.10, %x8.11
;   %x12.11 = xor i32 %x11.11, %y
;   %x13.11 = mul i32 %x12.11, %x10.10
;   %x9.11 = and i32 %x13.11, 255
;   %more.11 = icmp ult i64 12, 16
;   br label %loop.12
;
; loop.12:                                ; preds = %loop.11
;   %x1.11 = xor i32 %x9.11, %x
;   %x2.12 = add i32 %x1.11, %k.1
;   %x3.12 = mul i32 %x2.12, %y
;   %x4.12 = sub i32 %x3.12, %k.1.1
;   %x5.12 = xor i32 %x4.12, %y
;   %x6.11 = mul i32 %x5.12, %x1.11
;   %x7.11 = xor i32 %x6.11, %x
;   %x8.12 = mul i32 %x7.11, %x3.12
;   %x10.11 = xor i32 %x8.12, %x6.11
;   %x11.12 = mul i32 %x10.11, %x8.12
;   %x12.12 = xor i32 %x11.12, %y
;   %x13.12 = mul i32 %x12.12, %x10.11
;   %x9.12 = and i32 %x13.12, 255
;   %more.12 = icmp ult i64 13, 16
;   br label %loop.13
;
; loop.13:                                ; preds = %loop.12
;   %x1.12 = xor i32 %x9.12, %k.1
;   %x2.13 = add i32 %x1.12, %x
;   %x3.13 = mul i32 %x2.13, %y
;   %x4.13 = sub i32 %x3.13, %k.1.2
;   %x5.13 = xor i32 %x4.13, %y
;   %x6.12 = mul i32 %x5.13, %x1.12
;   %x7.12 = xor i32 %x6.12, %k.1
;   %x8.13 = mul i32 %x7.12, %x3.13
;   %x10.12 = xor i32 %x8.13, %x6.12
;   %x11.13 = mul i32 %x10.12, %x8.13
;   %x12.13 = xor i32 %x11.13, %y
;   %x13.13 = mul i32 %x12.13, %x10.12
;   %x9.13 = and i32 %x13.13, 255
;   %more.13 = icmp ult i64 14, 16
;   br label %loop.14
;
; loop.14:                                ; preds = %loop.13
;   %x1.13 = xor i32 %x9.13, %k.1.1
;   %x2.14 = add i32 %x1.13, %k.1.2
;   %x3.14 = mul i32 %x2.14, %y
;   %x4.14 = sub i32 %x3.14, %x
;   %x5.14 = xor i32 %x4.14, %y
;   %x6.13 = mul i32 %x5.14, %x1.13
;   %x7.13 = xor i32 %x6.13, %k.1.1
;   %x8.14 = mul i32 %x7.13, %x3.14
;   %x10.13 = xor i32 %x8.14, %x6.13
;   %x11.14 = mul i32 %x10.13, %x8.14
;   %x12.14 = xor i32 %x11.14, %y
;   %x13.14 = mul i32 %x12.14, %x10.13
;   %x9.14 = and i32 %x13.14, 255
;   %more.14 = icmp ult i64 15, 16
;   br label %loop.15
;
; loop.15:                                ; preds = %loop.14
;   %x1.14 = xor i32 %x9.14, %k.1.2
;   %x2.15 = add i32 %x1.14, %k.1.1
;   %x3.15 = mul i32 %x2.15, %y
;   %x4.15 = sub i32 %x3.15, %k.1
;   %x5.15 = xor i32 %x4.15, %y
;   %x6.14 = mul i32 %x5.15, %x1.14
;   %x7.14 = xor i32 %x6.14, %k.1.2
;   %x8.15 = mul i32 %x7.14, %x3.15
;   %x10.14 = xor i32 %x8.15, %x6.14
;   %x11.15 = mul i32 %x10.14, %x8.15
;   %x12.15 = xor i32 %x11.15, %y
;   %x13.15 = mul i32 %x12.15, %x10.14
;   %x9.15 = and i32 %x13.15, 255
;   %more.15 = icmp ult i64 16, 16
;   br label %end
;
; end:                                    ; preds = %loop.15
;   ret i32 %x9.15
; }

; The array is also accessed by an index that no loop computes: its loads stay, and the loop.
; run: @indexed(1, 3) == 12
define i32 @indexed(i32 %x, i32 %y) {
entry:
  %a = alloca [4 x i32]
  %far = zext i32 %x to i64
  %any = getelementptr i32, ptr %a, i64 %far
  br label %fill
fill:
  %p = phi ptr [ %a, %entry ], [ %p.1, %fill ]
  %k = phi i32 [ %x, %entry ], [ %k.1, %fill ]
  %n = phi i32 [ 0, %entry ], [ %n.1, %fill ]
  store i32 %k, ptr %p
  %k.1 = add i32 %k, 1
  %p.1 = getelementptr i32, ptr %p, i64 1
  %n.1 = add i32 %n, 1
  %c = icmp ult i32 %k, 4
  br i1 %c, label %fill, label %middle
middle:
  store i32 %y, ptr %any
  br label %loop
loop:
  %i = phi i64 [ 0, %middle ], [ %next, %loop ]
  %x0 = phi i32 [ %x, %middle ], [ %x9, %loop ]
  %j0 = and i64 %i, 3
  %p0 = getelementptr i32, ptr %a, i64 %j0
  %e0 = load i32, ptr %p0
  %j1 = xor i64 %j0, 1
  %p1 = getelementptr i32, ptr %a, i64 %j1
  %e1 = load i32, ptr %p1
  %j2 = xor i64 %j0, 2
  %p2 = getelementptr i32, ptr %a, i64 %j2
  %e2 = load i32, ptr %p2
  %x1 = xor i32 %x0, %e0
  %x2 = add i32 %x1, %e1
  %x3 = mul i32 %x2, %y
  %x4 = sub i32 %x3, %e2
  %x5 = xor i32 %x4, %y
  %x6 = mul i32 %x5, %x1
  %x7 = xor i32 %x6, %e0
  %x8 = mul i32 %x7, %x3
  %x10 = xor i32 %x8, %x6
  %x11 = mul i32 %x10, %x8
  %x12 = xor i32 %x11, %y
  %x13 = mul i32 %x12, %x10
  %x9 = and i32 %x13, 255
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 16
  br i1 %more, label %loop, label %end
end:
  ret i32 %x9
}
; => unchanged

; The array is large.
; run: @large(1, 3) == 71
define i32 @large(i32 %x, i32 %y) {
entry:
  %a = alloca [65 x i32]
  br label %fill
fill:
  %p = phi ptr [ %a, %entry ], [ %p.1, %fill ]
  %k = phi i32 [ %x, %entry ], [ %k.1, %fill ]
  %n = phi i32 [ 0, %entry ], [ %n.1, %fill ]
  store i32 %k, ptr %p
  %k.1 = add i32 %k, 1
  %p.1 = getelementptr i32, ptr %p, i64 1
  %n.1 = add i32 %n, 1
  %c = icmp ult i32 %k, 4
  br i1 %c, label %fill, label %middle
middle:
  br label %loop
loop:
  %i = phi i64 [ 0, %middle ], [ %next, %loop ]
  %x0 = phi i32 [ %x, %middle ], [ %x9, %loop ]
  %j0 = and i64 %i, 3
  %p0 = getelementptr i32, ptr %a, i64 %j0
  %e0 = load i32, ptr %p0
  %j1 = xor i64 %j0, 1
  %p1 = getelementptr i32, ptr %a, i64 %j1
  %e1 = load i32, ptr %p1
  %j2 = xor i64 %j0, 2
  %p2 = getelementptr i32, ptr %a, i64 %j2
  %e2 = load i32, ptr %p2
  %x1 = xor i32 %x0, %e0
  %x2 = add i32 %x1, %e1
  %x3 = mul i32 %x2, %y
  %x4 = sub i32 %x3, %e2
  %x5 = xor i32 %x4, %y
  %x6 = mul i32 %x5, %x1
  %x7 = xor i32 %x6, %e0
  %x8 = mul i32 %x7, %x3
  %x10 = xor i32 %x8, %x6
  %x11 = mul i32 %x10, %x8
  %x12 = xor i32 %x11, %y
  %x13 = mul i32 %x12, %x10
  %x9 = and i32 %x13, 255
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 16
  br i1 %more, label %loop, label %end
end:
  ret i32 %x9
}
; => unchanged

; An access is volatile.
; run: @volatile(1, 3) == 71
define i32 @volatile(i32 %x, i32 %y) {
entry:
  %a = alloca [4 x i32]
  br label %fill
fill:
  %p = phi ptr [ %a, %entry ], [ %p.1, %fill ]
  %k = phi i32 [ %x, %entry ], [ %k.1, %fill ]
  %n = phi i32 [ 0, %entry ], [ %n.1, %fill ]
  store i32 %k, ptr %p
  %k.1 = add i32 %k, 1
  %p.1 = getelementptr i32, ptr %p, i64 1
  %n.1 = add i32 %n, 1
  %c = icmp ult i32 %k, 4
  br i1 %c, label %fill, label %middle
middle:
  br label %loop
loop:
  %i = phi i64 [ 0, %middle ], [ %next, %loop ]
  %x0 = phi i32 [ %x, %middle ], [ %x9, %loop ]
  %j0 = and i64 %i, 3
  %p0 = getelementptr i32, ptr %a, i64 %j0
  %e0 = load i32, ptr %p0
  %j1 = xor i64 %j0, 1
  %p1 = getelementptr i32, ptr %a, i64 %j1
  %e1 = load i32, ptr %p1
  %j2 = xor i64 %j0, 2
  %p2 = getelementptr i32, ptr %a, i64 %j2
  %e2 = load volatile i32, ptr %p2
  %x1 = xor i32 %x0, %e0
  %x2 = add i32 %x1, %e1
  %x3 = mul i32 %x2, %y
  %x4 = sub i32 %x3, %e2
  %x5 = xor i32 %x4, %y
  %x6 = mul i32 %x5, %x1
  %x7 = xor i32 %x6, %e0
  %x8 = mul i32 %x7, %x3
  %x10 = xor i32 %x8, %x6
  %x11 = mul i32 %x10, %x8
  %x12 = xor i32 %x11, %y
  %x13 = mul i32 %x12, %x10
  %x9 = and i32 %x13, 255
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 16
  br i1 %more, label %loop, label %end
end:
  ret i32 %x9
}
; => unchanged
