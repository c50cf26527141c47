; passes: loop-deletion

; The final value of the counter of a loop that executes at least one iteration.
; run: @counter(5) == 5
; run: @counter(1) == 1
; run: @counter(0) == 1
; run: @counter(-3) == 1
define i32 @counter(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %i.1
}
; =>
; define i32 @counter(i32 %n) {
; entry:
;   %0 = sub i32 %n, 1
;   %1 = icmp slt i32 1, %n
;   %2 = select i1 %1, i32 %0, i32 0
;   %3 = add i32 1, %2
;   br label %end
;
; end:                                    ; preds = %entry
;   ret i32 %3
; }

; The sum of the counters of all iterations, which wraps.
; run: @sum(0) == 0
; run: @sum(1) == 1
; run: @sum(2) == 3
; run: @sum(3) == 6
; run: @sum(10) == 55
; run: @sum(11) == 66
; run: @sum(100000) == 705082704
define i32 @sum(i32 %n) {
entry:
  br label %loop
loop:
  %s = phi i32 [ %n, %entry ], [ %s.1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %s.1 = add i32 %s, %i
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @sum(i32 %n) {
; entry:
;   %0 = sub i32 %n, 1
;   %1 = icmp slt i32 1, %n
;   %2 = select i1 %1, i32 %0, i32 0
;   %3 = add i32 %n, %2
;   %4 = sub i32 %2, 1
;   %5 = or i32 %4, 1
;   %6 = lshr i32 %2, 1
;   %7 = mul i32 %6, %5
;   %8 = add i32 %3, %7
;   br label %end
;
; end:                                    ; preds = %entry
;   ret i32 %8
; }

; The sum of squares.
; run: @squares(0, 0) == 0
; run: @squares(1, 0) == 0
; run: @squares(2, 0) == 1
; run: @squares(3, 0) == 5
; run: @squares(4, 0) == 14
; run: @squares(10, 0) == 285
; run: @squares(5001, 0) == -1270505460
define i32 @squares(i32 %n, i32 %k) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %square = mul i32 %i, %i
  %s.1 = add i32 %square, %s
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @squares(i32 %n, i32 %k) {
; entry:
;   %0 = sub i32 %n, 1
;   %1 = icmp slt i32 1, %n
;   %2 = select i1 %1, i32 %0, i32 0
;   %3 = sub i32 %2, 1
;   %4 = or i32 %3, 1
;   %5 = lshr i32 %2, 1
;   %6 = mul i32 %5, %4
;   %7 = mul i32 3, %6
;   %8 = add i32 %2, %7
;   %9 = sub i32 %2, 2
;   %10 = mul i32 %6, %9
;   %11 = mul i32 %10, -1431655765
;   %12 = mul i32 2, %11
;   %13 = add i32 %8, %12
;   br label %end
;
; end:                                    ; preds = %entry
;   ret i32 %13
; }

; Products and shifts by loop-invariant values; differences; the bound is the left operand.
; run: @others(0, 3) == 3
; run: @others(5, 3) == -237
; run: @others(6, -7) == 833
; run: @others(1000, 123456) == 591186496
define i32 @others(i32 %n, i32 %k) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 7, %entry ], [ %s.1, %loop ]
  %t = phi i32 [ %k, %entry ], [ %t.1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %scaled = shl i32 %i, 3
  %x = mul i32 %scaled, %k
  %y = sub i32 %x, %s
  %z = add i32 %y, 5
  %w = sub i32 %z, %x
  %t.1 = sub i32 %t, %x
  %s.1 = add i32 %s, %scaled
  %i.1 = add i32 %i, 1
  %more = icmp sgt i32 %n, %i.1
  br i1 %more, label %loop, label %end
end:
  ret i32 %t.1
}
; =>
; define i32 @others(i32 %n, i32 %k) {
; entry:
;   %0 = mul i32 %k, 8
;   %1 = sub i32 0, %0
;   %2 = mul i32 %k, 8
;   %3 = sub i32 0, %2
;   %4 = sub i32 %n, 1
;   %5 = icmp slt i32 1, %n
;   %6 = select i1 %5, i32 %4, i32 0
;   %7 = mul i32 %3, %6
;   %8 = add i32 %k, %7
;   %9 = sub i32 %6, 1
;   %10 = or i32 %9, 1
;   %11 = lshr i32 %6, 1
;   %12 = mul i32 %11, %10
;   %13 = mul i32 %1, %12
;   %14 = add i32 %8, %13
;   br label %end
;
; end:                                    ; preds = %entry
;   ret i32 %14
; }

; Products of two induction variables; an unsigned exit test.
; run: @products(0, 3) == 0
; run: @products(1, 3) == 0
; run: @products(7, 40) == 567
; run: @products(1000, -5) == -1000998000
define i32 @products(i32 %n, i32 %k) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %j = phi i32 [ %k, %entry ], [ %j.1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %p = mul i32 %i, %j
  %s.1 = add i32 %s, %p
  %j.1 = add i32 %j, -3
  %i.1 = add i32 %i, 1
  %more = icmp ult i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @products(i32 %n, i32 %k) {
; entry:
;   %0 = add i32 %k, -3
;   %1 = add i32 %k, -3
;   %2 = add i32 %0, -6
;   %3 = sub i32 %n, 1
;   %4 = icmp ult i32 1, %n
;   %5 = select i1 %4, i32 %3, i32 0
;   %6 = mul i32 %1, %5
;   %7 = sub i32 %5, 1
;   %8 = or i32 %7, 1
;   %9 = lshr i32 %5, 1
;   %10 = mul i32 %9, %8
;   %11 = mul i32 %2, %10
;   %12 = add i32 %6, %11
;   %13 = sub i32 %5, 2
;   %14 = mul i32 %10, %13
;   %15 = mul i32 %14, -1431655765
;   %16 = mul i32 -6, %15
;   %17 = add i32 %12, %16
;   br label %end
;
; end:                                    ; preds = %entry
;   ret i32 %17
; }

; A sum of sums is a cubic polynomial of the trip count.
; run: @cubic(0) == 0
; run: @cubic(1) == 0
; run: @cubic(3) == 1
; run: @cubic(4) == 4
; run: @cubic(5) == 10
; run: @cubic(100) == 161700
; run: @cubic(2000) == 1331334000
define i32 @cubic(i32 %n) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %t = phi i32 [ 0, %entry ], [ %t.1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %s.1 = add i32 %s, %t
  %t.1 = add i32 %t, %i
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @cubic(i32 %n) {
; entry:
;   %0 = sub i32 %n, 1
;   %1 = icmp slt i32 1, %n
;   %2 = select i1 %1, i32 %0, i32 0
;   %3 = sub i32 %2, 1
;   %4 = or i32 %3, 1
;   %5 = lshr i32 %2, 1
;   %6 = mul i32 %5, %4
;   %7 = sub i32 %2, 2
;   %8 = mul i32 %6, %7
;   %9 = mul i32 %8, -1431655765
;   %10 = add i32 %6, %9
;   br label %end
;
; end:                                    ; preds = %entry
;   ret i32 %10
; }

; Downwards in steps of three: the trip count is rounded up.
; run: @by_threes(0) == 0
; run: @by_threes(13) == 13
; run: @by_threes(14) == 25
; run: @by_threes(15) == 27
; run: @by_threes(16) == 29
; run: @by_threes(17) == 42
; run: @by_threes(1000) == 167145
define i32 @by_threes(i32 %n) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %i = phi i32 [ %n, %entry ], [ %i.1, %loop ]
  %s.1 = add i32 %s, %i
  %i.1 = add i32 %i, -3
  %more = icmp sgt i32 %i.1, 10
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @by_threes(i32 %n) {
; entry:
;   %0 = add i32 %n, -3
;   %1 = add i32 %n, -3
;   %2 = sub i32 %1, 10
;   %3 = add i32 %2, 2
;   %4 = udiv i32 %3, 3
;   %5 = icmp sgt i32 %1, 10
;   %6 = select i1 %5, i32 %4, i32 0
;   %7 = mul i32 %0, %6
;   %8 = add i32 %n, %7
;   %9 = sub i32 %6, 1
;   %10 = or i32 %9, 1
;   %11 = lshr i32 %6, 1
;   %12 = mul i32 %11, %10
;   %13 = mul i32 -3, %12
;   %14 = add i32 %8, %13
;   br label %end
;
; end:                                    ; preds = %entry
;   ret i32 %14
; }

; Until the counter is equal to the bound, even if it wraps before that.
; run: @until(0, 7) == 21
; run: @until(7, 8) == 3
; run: @until(2147483647, -2147483648) == 3
; run: @until(2147483640, -2147483640) == 48
define i32 @until(i32 %a, i32 %b) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %i = phi i32 [ %a, %entry ], [ %i.1, %loop ]
  %s.1 = add i32 %s, 3
  %i.1 = add i32 %i, 1
  %more = icmp ne i32 %i.1, %b
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @until(i32 %a, i32 %b) {
; entry:
;   %0 = add i32 %a, 1
;   %1 = sub i32 %b, %0
;   %2 = mul i32 3, %1
;   %3 = add i32 3, %2
;   br label %end
;
; end:                                    ; preds = %entry
;   ret i32 %3
; }

; If the bound is the maximum of the type, the loop is infinite; an infinite loop replaces it.
; run: @last_or_never(4) == 5
; run: @last_or_never(-9) == 1
; run: @last_or_never(2147483647) never ends
define i32 @last_or_never(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 1
  %more = icmp sle i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %i.1
}
; =>
; define i32 @last_or_never(i32 %n) {
; entry:
;   %0 = sub i32 %n, 1
;   %1 = add i32 %0, 1
;   %2 = icmp sle i32 1, %n
;   %3 = select i1 %2, i32 %1, i32 0
;   %4 = add i32 1, %3
;   %5 = icmp eq i32 %n, 2147483647
;   br i1 %5, label %6, label %end
;
; 6:                                      ; preds = %entry, %6
;   br label %6
;
; end:                                    ; preds = %entry
;   ret i32 %4
; }

; The same downwards, with an unsigned comparison.
; run: @first_or_never(9, 4) == 3
; run: @first_or_never(3, 9) == 2
; run: @first_or_never(9, 0) never ends
define i32 @first_or_never(i32 %a, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %a, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, -1
  %more = icmp uge i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %i.1
}
; =>
; define i32 @first_or_never(i32 %a, i32 %n) {
; entry:
;   %0 = add i32 %a, -1
;   %1 = add i32 %a, -1
;   %2 = sub i32 %1, %n
;   %3 = add i32 %2, 1
;   %4 = icmp uge i32 %1, %n
;   %5 = select i1 %4, i32 %3, i32 0
;   %6 = mul i32 -1, %5
;   %7 = add i32 %0, %6
;   %8 = icmp eq i32 %n, 0
;   br i1 %8, label %9, label %end
;
; 9:                                      ; preds = %entry, %9
;   br label %9
;
; end:                                    ; preds = %entry
;   ret i32 %7
; }

; A 64-bit counter and a 32-bit sum: the trip count is truncated.
; run: @wide(3) == 3
; run: @wide(100000) == 704982704
define i32 @wide(i64 %n) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %low = trunc i64 %i to i32
  %s.1 = add i32 %s, %low
  %i.1 = add i64 %i, 1
  %more = icmp slt i64 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @wide(i64 %n) {
; entry:
;   %0 = sub i64 %n, 1
;   %1 = icmp slt i64 1, %n
;   %2 = select i1 %1, i64 %0, i64 0
;   %3 = trunc i64 %2 to i32
;   %4 = sub i64 %2, 1
;   %5 = or i64 %4, 1
;   %6 = lshr i64 %2, 1
;   %7 = mul i64 %6, %5
;   %8 = trunc i64 %7 to i32
;   %9 = add i32 %3, %8
;   br label %end
;
; end:                                    ; preds = %entry
;   ret i32 %9
; }

; An 8-bit counter and a 32-bit sum: the trip count is extended.
; run: @narrow(100) == 14850
; run: @narrow(-1) == 0
define i32 @narrow(i8 %n) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %t = phi i32 [ 0, %entry ], [ %t.1, %loop ]
  %i = phi i8 [ 0, %entry ], [ %i.1, %loop ]
  %s.1 = add i32 %s, %t
  %t.1 = add i32 %t, 3
  %i.1 = add i8 %i, 1
  %more = icmp slt i8 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @narrow(i8 %n) {
; entry:
;   %0 = sub i8 %n, 1
;   %1 = icmp slt i8 1, %n
;   %2 = select i1 %1, i8 %0, i8 0
;   %3 = zext i8 %2 to i32
;   %4 = mul i32 3, %3
;   %5 = sub i32 %3, 1
;   %6 = or i32 %5, 1
;   %7 = lshr i32 %3, 1
;   %8 = mul i32 %7, %6
;   %9 = mul i32 3, %8
;   %10 = add i32 %4, %9
;   br label %end
;
; end:                                    ; preds = %entry
;   ret i32 %10
; }

; No value of the loop is used: its loads and branches are deleted, too.
; run: @unused(10, true) == 10
; run: @unused(10, false) == 10
define i32 @unused(i32 %n, i1 %c) {
entry:
  %p = alloca i32
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %latch ]
  br i1 %c, label %then, label %latch
then:
  %x = load i32, ptr %p
  br label %latch
latch:
  %y = phi i32 [ 0, %loop ], [ %x, %then ]
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %n
}
; =>
; define i32 @unused(i32 %n, i1 %c) {
; entry:
;   %p = alloca i32, align 4
;   br label %end
;
; end:                                    ; preds = %entry
;   ret i32 %n
; }

; The inner loop is deleted first; then the outer one, which sums up the closed form of the inner.
; run: @nest(2) == 3210
; run: @nest(-1) == 2850
define i32 @nest(i32 %k) {
entry:
  br label %outer
outer:
  %s = phi i32 [ 0, %entry ], [ %s.3, %latch ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %latch ]
  br label %inner
inner:
  %s.1 = phi i32 [ %s, %outer ], [ %s.2, %inner ]
  %j = phi i32 [ 0, %outer ], [ %j.1, %inner ]
  %x = mul i32 %i, %j
  %y = add i32 %x, %k
  %s.2 = add i32 %s.1, %y
  %j.1 = add i32 %j, 1
  %more = icmp slt i32 %j.1, 10
  br i1 %more, label %inner, label %latch
latch:
  %s.3 = phi i32 [ %s.2, %inner ]
  %i.1 = add i32 %i, 1
  %again = icmp slt i32 %i.1, 12
  br i1 %again, label %outer, label %end
end:
  ret i32 %s.3
}
; =>
; define i32 @nest(i32 %k) {
; entry:
;   %0 = mul i32 9, %k
;   %1 = add i32 %k, %0
;   %2 = mul i32 9, %k
;   %3 = add i32 %k, %2
;   %4 = add i32 %1, 9
;   %5 = add i32 %4, 36
;   %6 = mul i32 %5, 11
;   %7 = add i32 %3, %6
;   %8 = add i32 %7, 2475
;   br label %end
;
; end:                                    ; preds = %entry
;   ret i32 %8
; }

; The sum of 1 and 0 in i1, which is computed in i8.
; run: @bits(true, false) == 1
; run: @bits(false, false) == 1
define i1 @bits(i1 %b, i1 %x) {
entry:
  br label %loop
loop:
  %i = phi i1 [ true, %entry ], [ %i.1, %loop ]
  %s = phi i1 [ %x, %entry ], [ %s.1, %loop ]
  %s.1 = add i1 %s, %i
  %i.1 = add i1 %i, true
  %c = icmp ugt i1 %i, %b
  br i1 %c, label %loop, label %end
end:
  ret i1 %s.1
}
; =>
; define i1 @bits(i1 %b, i1 %x) {
; entry:
;   %0 = add i1 %x, true
;   %1 = sub i1 true, %b
;   %2 = icmp ugt i1 true, %b
;   %3 = select i1 %2, i1 %1, i1 false
;   %4 = zext i1 %3 to i8
;   %5 = trunc i8 %4 to i1
;   %6 = sub i8 %4, 1
;   %7 = or i8 %6, 1
;   %8 = lshr i8 %4, 1
;   %9 = mul i8 %8, %7
;   %10 = trunc i8 %9 to i1
;   %11 = add i1 %0, %10
;   br label %end
;
; end:                                    ; preds = %entry
;   ret i1 %11
; }
