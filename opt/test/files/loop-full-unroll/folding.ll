; passes: loop-simplify,loop-full-unroll,simplify,simplify-cfg,dce

; All iterations are 640 instructions, but one of each does not fold: what remains is one.
; run: @folds(0) == 47602
; run: @folds(-1) == -47603
define i32 @folds(i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ %x, %entry ], [ %sum.1, %loop ]
  %0 = mul i32 %i, -1640531527
  %1 = xor i32 %0, %i
  %2 = lshr i32 %1, 15
  %3 = add i32 %2, %1
  %4 = shl i32 %3, 7
  %5 = xor i32 %4, %3
  %6 = lshr i32 %5, 11
  %7 = add i32 %6, %5
  %8 = shl i32 %7, 3
  %9 = xor i32 %8, %7
  %10 = lshr i32 %9, 17
  %11 = add i32 %10, %9
  %12 = shl i32 %11, 5
  %13 = xor i32 %12, %11
  %14 = and i32 %13, 65535
  %sum.1 = xor i32 %sum, %14
  %i.1 = add i32 %i, 1
  %c = icmp ult i32 %i.1, 32
  br i1 %c, label %loop, label %end
end:
  ret i32 %sum.1
}
; =>
; define i32 @folds(i32 %x) {
; entry:
;   %sum.1 = xor i32 %x, 47602
;   ret i32 %sum.1
; }

; The same where each result depends on the last one: 16 instructions of each iteration remain, more
; than 300 together.
; run: @remains(0) == 54482
; run: @remains(-1) == -40268
define i32 @remains(i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ %x, %entry ], [ %sum.1, %loop ]
  %0 = mul i32 %sum, -1640531527
  %1 = xor i32 %0, %i
  %2 = lshr i32 %1, 15
  %3 = add i32 %2, %1
  %4 = shl i32 %3, 7
  %5 = xor i32 %4, %3
  %6 = lshr i32 %5, 11
  %7 = add i32 %6, %5
  %8 = shl i32 %7, 3
  %9 = xor i32 %8, %7
  %10 = lshr i32 %9, 17
  %11 = add i32 %10, %9
  %12 = shl i32 %11, 5
  %13 = xor i32 %12, %11
  %14 = and i32 %13, 65535
  %sum.1 = xor i32 %sum, %14
  %i.1 = add i32 %i, 1
  %c = icmp ult i32 %i.1, 32
  br i1 %c, label %loop, label %end
end:
  ret i32 %sum.1
}
; => unchanged

; Addresses at constant offsets take no instructions: 32 iterations with nine of them are unrolled.
; run: @addresses(null) == 0
define i32 @addresses(ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %a = getelementptr i8, ptr %p, i64 %i
  %b = getelementptr i8, ptr %a, i64 %i
  %d = getelementptr i8, ptr %b, i64 %i
  %e = getelementptr i8, ptr %d, i64 %i
  %f = getelementptr i8, ptr %e, i64 %i
  %g = getelementptr i8, ptr %f, i64 %i
  %h = getelementptr i8, ptr %g, i64 %i
  %j = getelementptr i8, ptr %h, i64 %i
  %k = getelementptr i8, ptr %j, i64 %i
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, 32
  br i1 %c, label %loop, label %end
end:
  %isNull = icmp eq ptr %k, null
  %r = select i1 %isNull, i32 1, i32 0
  ret i32 %r
}
; =>
; define i32 @addresses(ptr %p) {
; entry:
;   %k = getelementptr i8, ptr %p, i64 279
;   %isNull = icmp eq ptr %k, null
;   %r = zext i1 %isNull to i32
;   ret i32 %r
; }

; No more than 32 iterations, even if all fold.
; run: @tooMany() == 33
define i32 @tooMany() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 1
  %c = icmp ult i32 %i.1, 33
  br i1 %c, label %loop, label %end
end:
  ret i32 %i.1
}
; => unchanged
