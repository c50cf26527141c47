; passes: loop-simplify,loop-unroll

; Two iterations in one while at least two remain; the original loop performs the rest.
; run: @sum(1) == 1
; run: @sum(2) == 3
; run: @sum(3) == 6
; run: @sum(100) == 5050
; run: @sum(101) == 5151
; run: @sum(0) == 1
; run: @sum(-2147483648) == 1
define i32 @sum(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %i.1 = add i32 %i, 1
  %s.1 = add i32 %s, %i.1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @sum(i32 %n) {
; entry:
;   %0 = freeze i32 %n
;   %1 = sub i32 %0, 1
;   %2 = icmp slt i32 %1, %0
;   %3 = icmp slt i32 0, %1
;   %4 = and i1 %2, %3
;   br i1 %4, label %loop, label %loop.2
;
; loop:                                   ; preds = %entry, %loop.1
;   %i = phi i32 [ 0, %entry ], [ %i.1.1, %loop.1 ]
;   %s = phi i32 [ 0, %entry ], [ %s.1.1, %loop.1 ]
;   %i.1 = add i32 %i, 1
;   %s.1 = add i32 %s, %i.1
;   %c = icmp slt i32 %i.1, %0
;   %5 = icmp slt i32 %i.1, %1
;   br label %loop.1
;
; loop.1:                                 ; preds = %loop
;   %i.1.1 = add i32 %i.1, 1
;   %s.1.1 = add i32 %s.1, %i.1.1
;   %c.1 = icmp slt i32 %i.1.1, %0
;   %6 = icmp slt i32 %i.1.1, %1
;   br i1 %6, label %loop, label %7
;
; loop.2:                                 ; preds = %loop.2, %entry, %7
;   %i.2 = phi i32 [ %i.1.2, %loop.2 ], [ 0, %entry ], [ %i.1.1, %7 ]
;   %s.2 = phi i32 [ %s.1.2, %loop.2 ], [ 0, %entry ], [ %s.1.1, %7 ]
;   %i.1.2 = add i32 %i.2, 1
;   %s.1.2 = add i32 %s.2, %i.1.2
;   %c.2 = icmp slt i32 %i.1.2, %0
;   br i1 %c.2, label %loop.2, label %9
;
; 7:                                      ; preds = %loop.1
;   %8 = icmp sge i32 %i.1.1, %0
;   br i1 %8, label %9, label %loop.2
;
; 9:                                      ; preds = %7, %loop.2
;   %s.1.3 = phi i32 [ %s.1.1, %7 ], [ %s.1.2, %loop.2 ]
;   br label %end
;
; end:                                    ; preds = %9
;   ret i32 %s.1.3
; }

; Downwards by three, with a branch in the body; the exit is the latch's first successor.
; run: @down(100, 0) == 17
; run: @down(10, 0) == 2
; run: @down(9, 9) == 1
; run: @down(2147483647, 2147483600) == 8
define i32 @down(i32 %first, i32 %last) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %first, %entry ], [ %i.1, %next ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %next ]
  %0 = and i32 %i, 1
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %next, label %odd
odd:
  %t = add i32 %s, 1
  br label %next
next:
  %s.1 = phi i32 [ %s, %loop ], [ %t, %odd ]
  %i.1 = add i32 %i, -3
  %c = icmp sle i32 %i.1, %last
  br i1 %c, label %end, label %loop
end:
  ret i32 %s.1
}
; =>
; define i32 @down(i32 %first, i32 %last) {
; entry:
;   %0 = freeze i32 %first
;   %1 = freeze i32 %last
;   %2 = sub i32 %1, -3
;   %3 = icmp sgt i32 %2, %1
;   %4 = icmp sgt i32 %0, %2
;   %5 = and i1 %3, %4
;   br i1 %5, label %loop, label %loop.2
;
; loop:                                   ; preds = %entry, %next.1
;   %i = phi i32 [ %0, %entry ], [ %i.1.1, %next.1 ]
;   %s = phi i32 [ 0, %entry ], [ %s.1.1, %next.1 ]
;   %6 = and i32 %i, 1
;   %7 = icmp eq i32 %6, 0
;   br i1 %7, label %next, label %odd
;
; odd:                                    ; preds = %loop
;   %t = add i32 %s, 1
;   br label %next
;
; next:                                   ; preds = %loop, %odd
;   %s.1 = phi i32 [ %s, %loop ], [ %t, %odd ]
;   %i.1 = add i32 %i, -3
;   %c = icmp sle i32 %i.1, %1
;   %8 = icmp sle i32 %i.1, %2
;   br label %loop.1
;
; loop.1:                                 ; preds = %next
;   %9 = and i32 %i.1, 1
;   %10 = icmp eq i32 %9, 0
;   br i1 %10, label %next.1, label %odd.1
;
; odd.1:                                  ; preds = %loop.1
;   %t.1 = add i32 %s.1, 1
;   br label %next.1
;
; next.1:                                 ; preds = %loop.1, %odd.1
;   %s.1.1 = phi i32 [ %s.1, %loop.1 ], [ %t.1, %odd.1 ]
;   %i.1.1 = add i32 %i.1, -3
;   %c.1 = icmp sle i32 %i.1.1, %1
;   %11 = icmp sle i32 %i.1.1, %2
;   br i1 %11, label %14, label %loop
;
; loop.2:                                 ; preds = %next.2, %entry, %14
;   %i.2 = phi i32 [ %i.1.2, %next.2 ], [ %0, %entry ], [ %i.1.1, %14 ]
;   %s.2 = phi i32 [ %s.1.2, %next.2 ], [ 0, %entry ], [ %s.1.1, %14 ]
;   %12 = and i32 %i.2, 1
;   %13 = icmp eq i32 %12, 0
;   br i1 %13, label %next.2, label %odd.2
;
; odd.2:                                  ; preds = %loop.2
;   %t.2 = add i32 %s.2, 1
;   br label %next.2
;
; next.2:                                 ; preds = %loop.2, %odd.2
;   %s.1.2 = phi i32 [ %s.2, %loop.2 ], [ %t.2, %odd.2 ]
;   %i.1.2 = add i32 %i.2, -3
;   %c.2 = icmp sle i32 %i.1.2, %1
;   br i1 %c.2, label %16, label %loop.2
;
; 14:                                     ; preds = %next.1
;   %15 = icmp sle i32 %i.1.1, %1
;   br i1 %15, label %16, label %loop.2
;
; 16:                                     ; preds = %14, %next.2
;   %s.1.3 = phi i32 [ %s.1.1, %14 ], [ %s.1.2, %next.2 ]
;   br label %end
;
; end:                                    ; preds = %16
;   ret i32 %s.1.3
; }

; A sum of invariant steps: two additions are combined into one. The sum is used after the loop.
; run: @steps(1, 5) == 5
; run: @steps(4, 5) == 20
; run: @steps(5, 5) == 25
define i64 @steps(i64 %n, i64 %by) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %m = phi i64 [ 0, %entry ], [ %m.1, %loop ]
  %m.1 = add i64 %by, %m
  %i.1 = add i64 %i, 1
  %c = icmp slt i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i64 %m.1
}
; =>
; define i64 @steps(i64 %n, i64 %by) {
; entry:
;   %0 = freeze i64 %n
;   %1 = sub i64 %0, 1
;   %2 = icmp slt i64 %1, %0
;   %3 = icmp slt i64 0, %1
;   %4 = and i1 %2, %3
;   %5 = mul i64 %by, 2
;   br i1 %4, label %loop, label %loop.2
;
; loop:                                   ; preds = %entry, %loop.1
;   %i = phi i64 [ 0, %entry ], [ %i.1.1, %loop.1 ]
;   %m = phi i64 [ 0, %entry ], [ %7, %loop.1 ]
;   %m.1 = add i64 %by, %m
;   %i.1 = add i64 %i, 1
;   %c = icmp slt i64 %i.1, %0
;   %6 = icmp slt i64 %i.1, %1
;   %7 = add i64 %m, %5
;   br label %loop.1
;
; loop.1:                                 ; preds = %loop
;   %m.1.1 = add i64 %by, %m.1
;   %i.1.1 = add i64 %i.1, 1
;   %c.1 = icmp slt i64 %i.1.1, %0
;   %8 = icmp slt i64 %i.1.1, %1
;   br i1 %8, label %loop, label %9
;
; loop.2:                                 ; preds = %loop.2, %entry, %9
;   %i.2 = phi i64 [ %i.1.2, %loop.2 ], [ 0, %entry ], [ %i.1.1, %9 ]
;   %m.2 = phi i64 [ %m.1.2, %loop.2 ], [ 0, %entry ], [ %7, %9 ]
;   %m.1.2 = add i64 %by, %m.2
;   %i.1.2 = add i64 %i.2, 1
;   %c.2 = icmp slt i64 %i.1.2, %0
;   br i1 %c.2, label %loop.2, label %11
;
; 9:                                      ; preds = %loop.1
;   %10 = icmp sge i64 %i.1.1, %0
;   br i1 %10, label %11, label %loop.2
;
; 11:                                     ; preds = %9, %loop.2
;   %m.1.3 = phi i64 [ %7, %9 ], [ %m.1.2, %loop.2 ]
;   br label %end
;
; end:                                    ; preds = %11
;   ret i64 %m.1.3
; }

declare i32 @putchar(i32)

; Unchanged: a call costs more than the exit test saved.
; run: @calls(3) == 3 prints "aaa"
define i32 @calls(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %0 = call i32 @putchar(i32 97)
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %i.1
}
; => unchanged

; Not unrolled: a step that is not constant, and a bound that is not loop-invariant; the last loop is.
; run: @unknown(1, 5) == 5
define i32 @unknown(i32 %step, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, %step
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %next
next:
  br label %second
second:
  %j = phi i32 [ 0, %next ], [ %j.1, %second ]
  %m = phi i32 [ 9, %next ], [ %m.1, %second ]
  %m.1 = add i32 %m, -1
  %j.1 = add i32 %j, 1
  %d = icmp slt i32 %j.1, %m.1
  br i1 %d, label %second, label %third
third:
  %k = phi i32 [ 0, %second ], [ %k.1, %third ]
  %k.1 = add i32 %k, 1
  %e = icmp ne i32 %k.1, %n
  br i1 %e, label %third, label %end
end:
  ret i32 %k.1
}
; =>
; define i32 @unknown(i32 %step, i32 %n) {
; entry:
;   %0 = freeze i32 %n
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %i.1 = add i32 %i, %step
;   %c = icmp slt i32 %i.1, %0
;   br i1 %c, label %loop, label %next
;
; next:                                   ; preds = %loop
;   br label %second
;
; second:                                 ; preds = %next, %second
;   %j = phi i32 [ 0, %next ], [ %j.1, %second ]
;   %m = phi i32 [ 9, %next ], [ %m.1, %second ]
;   %m.1 = add i32 %m, -1
;   %j.1 = add i32 %j, 1
;   %d = icmp slt i32 %j.1, %m.1
;   br i1 %d, label %second, label %1
;
; 1:                                      ; preds = %second
;   %2 = and i32 %0, -2
;   %3 = icmp ne i32 %2, 0
;   br i1 %3, label %third, label %third.2
;
; third:                                  ; preds = %1, %third.1
;   %k = phi i32 [ 0, %1 ], [ %k.1.1, %third.1 ]
;   %k.1 = add i32 %k, 1
;   %e = icmp ne i32 %k.1, %0
;   %4 = icmp ne i32 %k.1, %2
;   br label %third.1
;
; third.1:                                ; preds = %third
;   %k.1.1 = add i32 %k.1, 1
;   %e.1 = icmp ne i32 %k.1.1, %0
;   %5 = icmp ne i32 %k.1.1, %2
;   br i1 %5, label %third, label %6
;
; third.2:                                ; preds = %third.2, %1, %6
;   %k.2 = phi i32 [ %k.1.2, %third.2 ], [ 0, %1 ], [ %k.1.1, %6 ]
;   %k.1.2 = add i32 %k.2, 1
;   %e.2 = icmp ne i32 %k.1.2, %0
;   br i1 %e.2, label %third.2, label %8
;
; 6:                                      ; preds = %third.1
;   %7 = icmp eq i32 %k.1.1, %0
;   br i1 %7, label %8, label %third.2
;
; 8:                                      ; preds = %6, %third.2
;   %k.1.3 = phi i32 [ %k.1.1, %6 ], [ %k.1.2, %third.2 ]
;   br label %end
;
; end:                                    ; preds = %8
;   ret i32 %k.1.3
; }

; Unsigned counters, as size_t is.
; run: @unsigned(0) == 0
; run: @unsigned(1) == 0
; run: @unsigned(5) == 10
define i64 @unsigned(i64 %n) {
entry:
  %z = icmp ult i64 0, %n
  br i1 %z, label %loop, label %zero
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
  %s.1 = add i64 %s, %i
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i64 %s.1
zero:
  ret i64 0
}
; =>
; define i64 @unsigned(i64 %n) {
; entry:
;   %0 = freeze i64 %n
;   %z = icmp ult i64 0, %0
;   br i1 %z, label %1, label %zero
;
; 1:                                      ; preds = %entry
;   %2 = sub i64 %0, 1
;   %3 = icmp ult i64 %2, %0
;   %4 = icmp ult i64 0, %2
;   %5 = and i1 %3, %4
;   br i1 %5, label %loop, label %loop.2
;
; loop:                                   ; preds = %1, %loop.1
;   %i = phi i64 [ 0, %1 ], [ %i.1.1, %loop.1 ]
;   %s = phi i64 [ 0, %1 ], [ %s.1.1, %loop.1 ]
;   %s.1 = add i64 %s, %i
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, %0
;   %6 = icmp ult i64 %i.1, %2
;   br label %loop.1
;
; loop.1:                                 ; preds = %loop
;   %s.1.1 = add i64 %s.1, %i.1
;   %i.1.1 = add i64 %i.1, 1
;   %c.1 = icmp ult i64 %i.1.1, %0
;   %7 = icmp ult i64 %i.1.1, %2
;   br i1 %7, label %loop, label %8
;
; loop.2:                                 ; preds = %loop.2, %1, %8
;   %i.2 = phi i64 [ %i.1.2, %loop.2 ], [ 0, %1 ], [ %i.1.1, %8 ]
;   %s.2 = phi i64 [ %s.1.2, %loop.2 ], [ 0, %1 ], [ %s.1.1, %8 ]
;   %s.1.2 = add i64 %s.2, %i.2
;   %i.1.2 = add i64 %i.2, 1
;   %c.2 = icmp ult i64 %i.1.2, %0
;   br i1 %c.2, label %loop.2, label %10
;
; 8:                                      ; preds = %loop.1
;   %9 = icmp uge i64 %i.1.1, %0
;   br i1 %9, label %10, label %loop.2
;
; 10:                                     ; preds = %8, %loop.2
;   %s.1.3 = phi i64 [ %s.1.1, %8 ], [ %s.1.2, %loop.2 ]
;   br label %end
;
; end:                                    ; preds = %10
;   ret i64 %s.1.3
;
; zero:                                   ; preds = %entry
;   ret i64 0
; }
