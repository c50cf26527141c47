; passes: loop-versioning

; The bound is tested before the loop; if it is too large, the loop with checks is executed.
; run: @sum(5) == 15
; run: @sum(100) == 5050
; run: @sum(101) faults: unreachable
; run: @sum(0) == 0
; run: @sum(-7) == 0
define i32 @sum(i32 %n) {
entry:
  br label %cond
cond:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %ok ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %inside = icmp ult i32 %i, 100
  br i1 %inside, label %ok, label %error
ok:
  %i.1 = add i32 %i, 1
  %s.1 = add i32 %s, %i.1
  br label %cond
end:
  ret i32 %s
error:
  unreachable
}
; =>
; define i32 @sum(i32 %n) {
; entry:
;   %0 = freeze i32 %n
;   br label %1
;
; 1:                                      ; preds = %entry
;   %2 = sext i32 %0 to i64
;   %3 = add i64 %2, -1
;   %4 = icmp ult i64 %3, 100
;   br i1 %4, label %cond, label %cond.1
;
; cond:                                   ; preds = %1, %ok
;   %i = phi i32 [ 0, %1 ], [ %i.1, %ok ]
;   %s = phi i32 [ 0, %1 ], [ %s.1, %ok ]
;   %more = icmp slt i32 %i, %0
;   br i1 %more, label %body, label %5
;
; body:                                   ; preds = %cond
;   %inside = icmp ult i32 %i, 100
;   br i1 true, label %ok, label %error.1
;
; ok:                                     ; preds = %body
;   %i.1 = add i32 %i, 1
;   %s.1 = add i32 %s, %i.1
;   br label %cond
;
; cond.1:                                 ; preds = %ok.1, %1
;   %i.2 = phi i32 [ %i.1.1, %ok.1 ], [ 0, %1 ]
;   %s.2 = phi i32 [ %s.1.1, %ok.1 ], [ 0, %1 ]
;   %more.1 = icmp slt i32 %i.2, %0
;   br i1 %more.1, label %body.1, label %5
;
; body.1:                                 ; preds = %cond.1
;   %inside.1 = icmp ult i32 %i.2, 100
;   br i1 %inside.1, label %ok.1, label %error
;
; ok.1:                                   ; preds = %body.1
;   %i.1.1 = add i32 %i.2, 1
;   %s.1.1 = add i32 %s.2, %i.1.1
;   br label %cond.1
;
; error:                                  ; preds = %body.1
;   unreachable
;
; 5:                                      ; preds = %cond, %cond.1
;   %s.3 = phi i32 [ %s, %cond ], [ %s.2, %cond.1 ]
;   br label %end
;
; end:                                    ; preds = %5
;   ret i32 %s.3
;
; error.1:                                ; preds = %body
;   unreachable
; }

; Tested at the end of each iteration: the first index may be out of bounds.
; run: @at_end(0, 5) == 10
; run: @at_end(7, 5) == 7
; run: @at_end(10, 5) faults: unreachable
; run: @at_end(-1, 5) faults: unreachable
define i32 @at_end(i32 %first, i32 %n) {
entry:
  br label %body
body:
  %i = phi i32 [ %first, %entry ], [ %i.1, %ok ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %ok ]
  %inside = icmp ult i32 %i, 10
  br i1 %inside, label %ok, label %error
ok:
  %s.1 = add i32 %s, %i
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %body, label %end
end:
  ret i32 %s.1
error:
  unreachable
}
; =>
; define i32 @at_end(i32 %first, i32 %n) {
; entry:
;   %0 = freeze i32 %first
;   %1 = freeze i32 %n
;   br label %2
;
; 2:                                      ; preds = %entry
;   %3 = sext i32 %0 to i64
;   %4 = sext i32 %1 to i64
;   %5 = add i64 %4, -1
;   %6 = icmp sle i64 %3, %5
;   %7 = icmp ult i64 %3, 10
;   %8 = and i1 %6, %7
;   %9 = icmp ult i64 %5, 10
;   %10 = and i1 %8, %9
;   br i1 %10, label %body, label %body.1
;
; body:                                   ; preds = %2, %ok
;   %i = phi i32 [ %0, %2 ], [ %i.1, %ok ]
;   %s = phi i32 [ 0, %2 ], [ %s.1, %ok ]
;   %inside = icmp ult i32 %i, 10
;   br i1 true, label %ok, label %error.1
;
; ok:                                     ; preds = %body
;   %s.1 = add i32 %s, %i
;   %i.1 = add i32 %i, 1
;   %more = icmp slt i32 %i.1, %1
;   br i1 %more, label %body, label %11
;
; body.1:                                 ; preds = %ok.1, %2
;   %i.2 = phi i32 [ %i.1.1, %ok.1 ], [ %0, %2 ]
;   %s.2 = phi i32 [ %s.1.1, %ok.1 ], [ 0, %2 ]
;   %inside.1 = icmp ult i32 %i.2, 10
;   br i1 %inside.1, label %ok.1, label %error
;
; ok.1:                                   ; preds = %body.1
;   %s.1.1 = add i32 %s.2, %i.2
;   %i.1.1 = add i32 %i.2, 1
;   %more.1 = icmp slt i32 %i.1.1, %1
;   br i1 %more.1, label %body.1, label %11
;
; error:                                  ; preds = %body.1
;   unreachable
;
; 11:                                     ; preds = %ok, %ok.1
;   %s.1.2 = phi i32 [ %s.1, %ok ], [ %s.1.1, %ok.1 ]
;   br label %end
;
; end:                                    ; preds = %11
;   ret i32 %s.1.2
;
; error.1:                                ; preds = %body
;   unreachable
; }

; Downwards; the subtrahend of the index is not constant either.
; run: @down(9, 3) == 42
; run: @down(9, 4) == 39
; run: @down(13, 3) faults: unreachable
; run: @down(2, -1) == 2
; run: @down(-5, -2147483648) faults: unreachable
define i32 @down(i32 %capacity, i32 %weight) {
entry:
  br label %cond
cond:
  %left = phi i32 [ %capacity, %entry ], [ %left.1, %ok ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %ok ]
  %more = icmp sge i32 %left, %weight
  br i1 %more, label %body, label %end
body:
  %rest = sub i32 %left, %weight
  %inside = icmp ult i32 %rest, 10
  br i1 %inside, label %ok, label %error
ok:
  %s.1 = add i32 %s, %left
  %left.1 = add i32 %left, -1
  br label %cond
end:
  ret i32 %s
error:
  unreachable
}
; =>
; define i32 @down(i32 %capacity, i32 %weight) {
; entry:
;   %0 = freeze i32 %capacity
;   %1 = freeze i32 %weight
;   br label %2
;
; 2:                                      ; preds = %entry
;   %3 = sext i32 %0 to i64
;   %4 = sext i32 %1 to i64
;   %5 = add i64 %4, -1
;   %6 = icmp sge i64 %5, -2147483648
;   %7 = sext i32 %1 to i64
;   %8 = sub i64 %3, %7
;   %9 = icmp ult i64 %8, 10
;   %10 = and i1 %6, %9
;   %11 = sext i32 %1 to i64
;   %12 = sub i64 %4, %11
;   %13 = icmp ult i64 %12, 10
;   %14 = and i1 %10, %13
;   br i1 %14, label %cond, label %cond.1
;
; cond:                                   ; preds = %2, %ok
;   %left = phi i32 [ %0, %2 ], [ %left.1, %ok ]
;   %s = phi i32 [ 0, %2 ], [ %s.1, %ok ]
;   %more = icmp sge i32 %left, %1
;   br i1 %more, label %body, label %15
;
; body:                                   ; preds = %cond
;   %rest = sub i32 %left, %1
;   %inside = icmp ult i32 %rest, 10
;   br i1 true, label %ok, label %error.1
;
; ok:                                     ; preds = %body
;   %s.1 = add i32 %s, %left
;   %left.1 = add i32 %left, -1
;   br label %cond
;
; cond.1:                                 ; preds = %ok.1, %2
;   %left.2 = phi i32 [ %left.1.1, %ok.1 ], [ %0, %2 ]
;   %s.2 = phi i32 [ %s.1.1, %ok.1 ], [ 0, %2 ]
;   %more.1 = icmp sge i32 %left.2, %1
;   br i1 %more.1, label %body.1, label %15
;
; body.1:                                 ; preds = %cond.1
;   %rest.1 = sub i32 %left.2, %1
;   %inside.1 = icmp ult i32 %rest.1, 10
;   br i1 %inside.1, label %ok.1, label %error
;
; ok.1:                                   ; preds = %body.1
;   %s.1.1 = add i32 %s.2, %left.2
;   %left.1.1 = add i32 %left.2, -1
;   br label %cond.1
;
; error:                                  ; preds = %body.1
;   unreachable
;
; 15:                                     ; preds = %cond, %cond.1
;   %s.3 = phi i32 [ %s, %cond ], [ %s.2, %cond.1 ]
;   br label %end
;
; end:                                    ; preds = %15
;   ret i32 %s.3
;
; error.1:                                ; preds = %body
;   unreachable
; }

; A step that is not constant must be positive, and the counter must not wrap.
; run: @stride(2, 9, 3) == 3
; run: @stride(2, 2147483647, 2147483647) faults: unreachable
; run: @stride(2, 12, 5) faults: unreachable
; run: @stride(5, 3, 0) == 0
define i32 @stride(i32 %first, i32 %limit, i32 %step) {
entry:
  br label %cond
cond:
  %i = phi i32 [ %first, %entry ], [ %i.1, %ok ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %ok ]
  %more = icmp sle i32 %i, %limit
  br i1 %more, label %body, label %end
body:
  %inside = icmp ult i32 %i, 10
  br i1 %inside, label %ok, label %error
ok:
  %s.1 = add i32 %s, 1
  %i.1 = add i32 %i, %step
  br label %cond
end:
  ret i32 %s
error:
  unreachable
}
; =>
; define i32 @stride(i32 %first, i32 %limit, i32 %step) {
; entry:
;   %0 = freeze i32 %first
;   %1 = freeze i32 %limit
;   %2 = freeze i32 %step
;   br label %3
;
; 3:                                      ; preds = %entry
;   %4 = sext i32 %0 to i64
;   %5 = sext i32 %1 to i64
;   %6 = sext i32 %2 to i64
;   %7 = icmp sgt i64 %6, 0
;   %8 = add i64 %5, %6
;   %9 = icmp sle i64 %8, 2147483647
;   %10 = and i1 %7, %9
;   %11 = icmp ult i64 %4, 10
;   %12 = and i1 %10, %11
;   %13 = icmp ult i64 %5, 10
;   %14 = and i1 %12, %13
;   br i1 %14, label %cond, label %cond.1
;
; cond:                                   ; preds = %3, %ok
;   %i = phi i32 [ %0, %3 ], [ %i.1, %ok ]
;   %s = phi i32 [ 0, %3 ], [ %s.1, %ok ]
;   %more = icmp sle i32 %i, %1
;   br i1 %more, label %body, label %15
;
; body:                                   ; preds = %cond
;   %inside = icmp ult i32 %i, 10
;   br i1 true, label %ok, label %error.1
;
; ok:                                     ; preds = %body
;   %s.1 = add i32 %s, 1
;   %i.1 = add i32 %i, %2
;   br label %cond
;
; cond.1:                                 ; preds = %ok.1, %3
;   %i.2 = phi i32 [ %i.1.1, %ok.1 ], [ %0, %3 ]
;   %s.2 = phi i32 [ %s.1.1, %ok.1 ], [ 0, %3 ]
;   %more.1 = icmp sle i32 %i.2, %1
;   br i1 %more.1, label %body.1, label %15
;
; body.1:                                 ; preds = %cond.1
;   %inside.1 = icmp ult i32 %i.2, 10
;   br i1 %inside.1, label %ok.1, label %error
;
; ok.1:                                   ; preds = %body.1
;   %s.1.1 = add i32 %s.2, 1
;   %i.1.1 = add i32 %i.2, %2
;   br label %cond.1
;
; error:                                  ; preds = %body.1
;   unreachable
;
; 15:                                     ; preds = %cond, %cond.1
;   %s.3 = phi i32 [ %s, %cond ], [ %s.2, %cond.1 ]
;   br label %end
;
; end:                                    ; preds = %15
;   ret i32 %s.3
;
; error.1:                                ; preds = %body
;   unreachable
; }

; A column of a matrix: the factor of the index is loop-invariant, but not constant.
; run: @column(3, 4, 1) == 15
; run: @column(4, 4, 1) == 28
; run: @column(5, 4, 0) faults: unreachable
; run: @column(3, -4, 8) == 12
define i32 @column(i32 %n, i32 %width, i32 %j) {
entry:
  br label %cond
cond:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %ok ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %row = mul i32 %i, %width
  %at = add i32 %row, %j
  %inside = icmp ult i32 %at, 16
  br i1 %inside, label %ok, label %error
ok:
  %s.1 = add i32 %s, %at
  %i.1 = add i32 %i, 1
  br label %cond
end:
  ret i32 %s
error:
  unreachable
}
; =>
; define i32 @column(i32 %n, i32 %width, i32 %j) {
; entry:
;   %0 = freeze i32 %n
;   %1 = freeze i32 %width
;   %2 = freeze i32 %j
;   br label %3
;
; 3:                                      ; preds = %entry
;   %4 = sext i32 %0 to i64
;   %5 = add i64 %4, -1
;   %6 = sext i32 %1 to i64
;   %7 = sext i32 %2 to i64
;   %8 = icmp ult i64 %7, 16
;   %9 = sext i32 %1 to i64
;   %10 = mul i64 %5, %9
;   %11 = sext i32 %2 to i64
;   %12 = add i64 %10, %11
;   %13 = icmp ult i64 %12, 16
;   %14 = and i1 %8, %13
;   br i1 %14, label %cond, label %cond.1
;
; cond:                                   ; preds = %3, %ok
;   %i = phi i32 [ 0, %3 ], [ %i.1, %ok ]
;   %s = phi i32 [ 0, %3 ], [ %s.1, %ok ]
;   %more = icmp slt i32 %i, %0
;   br i1 %more, label %body, label %15
;
; body:                                   ; preds = %cond
;   %row = mul i32 %i, %1
;   %at = add i32 %row, %2
;   %inside = icmp ult i32 %at, 16
;   br i1 true, label %ok, label %error.1
;
; ok:                                     ; preds = %body
;   %s.1 = add i32 %s, %at
;   %i.1 = add i32 %i, 1
;   br label %cond
;
; cond.1:                                 ; preds = %ok.1, %3
;   %i.2 = phi i32 [ %i.1.1, %ok.1 ], [ 0, %3 ]
;   %s.2 = phi i32 [ %s.1.1, %ok.1 ], [ 0, %3 ]
;   %more.1 = icmp slt i32 %i.2, %0
;   br i1 %more.1, label %body.1, label %15
;
; body.1:                                 ; preds = %cond.1
;   %row.1 = mul i32 %i.2, %1
;   %at.1 = add i32 %row.1, %2
;   %inside.1 = icmp ult i32 %at.1, 16
;   br i1 %inside.1, label %ok.1, label %error
;
; ok.1:                                   ; preds = %body.1
;   %s.1.1 = add i32 %s.2, %at.1
;   %i.1.1 = add i32 %i.2, 1
;   br label %cond.1
;
; error:                                  ; preds = %body.1
;   unreachable
;
; 15:                                     ; preds = %cond, %cond.1
;   %s.3 = phi i32 [ %s, %cond ], [ %s.2, %cond.1 ]
;   br label %end
;
; end:                                    ; preds = %15
;   ret i32 %s.3
;
; error.1:                                ; preds = %body
;   unreachable
; }

; Unchanged: a check before the exit test also checks the first value beyond the bound.
; run: @before(9) == 9
; run: @before(10) faults: unreachable
define i32 @before(i32 %n) {
entry:
  br label %cond
cond:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %inside = icmp ult i32 %i, 10
  br i1 %inside, label %test, label %error
test:
  %more = icmp slt i32 %i, %n
  br i1 %more, label %ok, label %end
ok:
  %i.1 = add i32 %i, 1
  br label %cond
end:
  ret i32 %i
error:
  unreachable
}
; => unchanged

; Unchanged: the bound is not loop-invariant.
; run: @moving(3) == 2
define i32 @moving(i32 %n) {
entry:
  br label %cond
cond:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %b = phi i32 [ %n, %entry ], [ %b.1, %ok ]
  %more = icmp slt i32 %i, %b
  br i1 %more, label %body, label %end
body:
  %inside = icmp ult i32 %i, 10
  br i1 %inside, label %ok, label %error
ok:
  %i.1 = add i32 %i, 1
  %b.1 = sub i32 %b, 1
  br label %cond
end:
  ret i32 %i
error:
  unreachable
}
; => unchanged

; Unchanged: the time of the check is small compared with that of the division.
; run: @divided(5, 7) == 3
; run: @divided(101, 7) faults: unreachable
define i32 @divided(i32 %n, i32 %d) {
entry:
  br label %cond
cond:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %s = phi i32 [ 100, %entry ], [ %s.2, %ok ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %inside = icmp ult i32 %i, 100
  br i1 %inside, label %ok, label %error
ok:
  %i.1 = add i32 %i, 1
  %s.1 = add i32 %s, %i.1
  %s.2 = srem i32 %s.1, %d
  br label %cond
end:
  ret i32 %s
error:
  unreachable
}
; => unchanged
