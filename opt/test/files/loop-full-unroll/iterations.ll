; passes: loop-simplify,loop-full-unroll,simplify,simplify-cfg

declare i32 @putchar(i32)

; Three iterations become three calls.
; run: @three() == 3 prints "ABC"
define i32 @three() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 65, %entry ], [ %i.1, %loop ]
  %0 = call i32 @putchar(i32 %i)
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, 68
  br i1 %c, label %loop, label %end
end:
  %n = sub i32 %i.1, 65
  ret i32 %n
}
; =>
; define i32 @three() {
; entry:
;   %0 = call i32 @putchar(i32 65)
;   %c = icmp slt i32 66, 68
;   %1 = call i32 @putchar(i32 66)
;   %c.1 = icmp slt i32 67, 68
;   %2 = call i32 @putchar(i32 67)
;   %c.2 = icmp slt i32 68, 68
;   ret i32 3
; }

; One iteration: no exit test remains.
; run: @one(5) == 6
define i32 @one(i32 %a) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ %a, %entry ], [ %sum.1, %loop ]
  %i.1 = add i32 %i, 1
  %sum.1 = add i32 %sum, %i.1
  %c = icmp ne i32 %i.1, 1
  br i1 %c, label %loop, label %end
end:
  ret i32 %sum.1
}
; =>
; define i32 @one(i32 %a) {
; entry:
;   %sum.1 = add i32 %a, 1
;   %c = icmp ne i32 1, 1
;   ret i32 %sum.1
; }

; Branches in an iteration, an exit that ends the function, and a phi after the loop.
; run: @branches(1) == 70
; run: @branches(0) == 10
; run: @branches(2) == 102
; run: @branches(-1) == 7
define i32 @branches(i32 %a) {
entry:
  %0 = icmp slt i32 %a, 0
  br i1 %0, label %end, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  %sum = phi i32 [ 0, %entry ], [ %sum.2, %next ]
  %1 = and i32 %a, 1
  %odd = icmp ne i32 %1, 0
  br i1 %odd, label %more, label %check
more:
  %2 = mul i32 %i, 3
  %sum.1 = add i32 %sum, %2
  br label %next
check:
  %bad = icmp eq i32 %a, %i
  br i1 %bad, label %next, label %perhaps
perhaps:
  %far = icmp eq i32 %i, %a
  %worse = icmp ugt i32 %a, 1
  br i1 %worse, label %error, label %next
next:
  %sum.2 = phi i32 [ %sum.1, %more ], [ %sum, %check ], [ %sum, %perhaps ]
  %i.1 = add i32 %i, 2
  %c = icmp ult i32 %i.1, 10
  br i1 %c, label %loop, label %end
end:
  %last = phi i32 [ %i.1, %next ], [ 7, %entry ]
  %total = phi i32 [ %sum.2, %next ], [ 0, %entry ]
  %r = add i32 %last, %total
  %r.1 = select i1 %0, i32 7, i32 %r
  %r.2 = mul i32 %r.1, 1
  ret i32 %r.2
error:
  %3 = add i32 %i, 102
  ret i32 %3
}
; =>
; define i32 @branches(i32 %a) {
; entry:
;   %0 = icmp slt i32 %a, 0
;   br i1 %0, label %end, label %1
;
; 1:                                      ; preds = %entry
;   %2 = and i32 %a, 1
;   %odd = icmp ne i32 %2, 0
;   br i1 %odd, label %next, label %check
;
; check:                                  ; preds = %1
;   %bad = icmp eq i32 %a, 0
;   br i1 %bad, label %next, label %perhaps
;
; perhaps:                                ; preds = %check
;   %far = icmp eq i32 0, %a
;   %worse = icmp ugt i32 %a, 1
;   br i1 %worse, label %error.4, label %next
;
; next:                                   ; preds = %1, %check, %perhaps
;   %c = icmp ult i32 2, 10
;   %3 = and i32 %a, 1
;   %odd.1 = icmp ne i32 %3, 0
;   br i1 %odd.1, label %more, label %check.1
;
; check.1:                                ; preds = %next
;   %bad.1 = icmp eq i32 %a, 2
;   br i1 %bad.1, label %next.1, label %perhaps.1
;
; perhaps.1:                              ; preds = %check.1
;   %far.1 = icmp eq i32 2, %a
;   %worse.1 = icmp ugt i32 %a, 1
;   br i1 %worse.1, label %error, label %next.1
;
; more:                                   ; preds = %next
;   br label %next.1
;
; next.1:                                 ; preds = %check.1, %perhaps.1, %more
;   %sum.2 = phi i32 [ 0, %check.1 ], [ 0, %perhaps.1 ], [ 6, %more ]
;   %c.1 = icmp ult i32 4, 10
;   %4 = and i32 %a, 1
;   %odd.2 = icmp ne i32 %4, 0
;   br i1 %odd.2, label %more.1, label %check.2
;
; error:                                  ; preds = %perhaps.1
;   ret i32 104
;
; check.2:                                ; preds = %next.1
;   %bad.2 = icmp eq i32 %a, 4
;   br i1 %bad.2, label %next.2, label %perhaps.2
;
; perhaps.2:                              ; preds = %check.2
;   %far.2 = icmp eq i32 4, %a
;   %worse.2 = icmp ugt i32 %a, 1
;   br i1 %worse.2, label %error.1, label %next.2
;
; more.1:                                 ; preds = %next.1
;   %sum.1 = add i32 %sum.2, 12
;   br label %next.2
;
; next.2:                                 ; preds = %check.2, %perhaps.2, %more.1
;   %sum.2.1 = phi i32 [ %sum.2, %check.2 ], [ %sum.2, %perhaps.2 ], [ %sum.1, %more.1 ]
;   %c.2 = icmp ult i32 6, 10
;   %5 = and i32 %a, 1
;   %odd.3 = icmp ne i32 %5, 0
;   br i1 %odd.3, label %more.2, label %check.3
;
; error.1:                                ; preds = %perhaps.2
;   ret i32 106
;
; check.3:                                ; preds = %next.2
;   %bad.3 = icmp eq i32 %a, 6
;   br i1 %bad.3, label %next.3, label %perhaps.3
;
; perhaps.3:                              ; preds = %check.3
;   %far.3 = icmp eq i32 6, %a
;   %worse.3 = icmp ugt i32 %a, 1
;   br i1 %worse.3, label %error.2, label %next.3
;
; more.2:                                 ; preds = %next.2
;   %sum.1.1 = add i32 %sum.2.1, 18
;   br label %next.3
;
; next.3:                                 ; preds = %check.3, %perhaps.3, %more.2
;   %sum.2.2 = phi i32 [ %sum.2.1, %check.3 ], [ %sum.2.1, %perhaps.3 ], [ %sum.1.1, %more.2 ]
;   %c.3 = icmp ult i32 8, 10
;   %6 = and i32 %a, 1
;   %odd.4 = icmp ne i32 %6, 0
;   br i1 %odd.4, label %more.3, label %check.4
;
; error.2:                                ; preds = %perhaps.3
;   ret i32 108
;
; check.4:                                ; preds = %next.3
;   %bad.4 = icmp eq i32 %a, 8
;   br i1 %bad.4, label %next.4, label %perhaps.4
;
; perhaps.4:                              ; preds = %check.4
;   %far.4 = icmp eq i32 8, %a
;   %worse.4 = icmp ugt i32 %a, 1
;   br i1 %worse.4, label %error.3, label %next.4
;
; more.3:                                 ; preds = %next.3
;   %sum.1.2 = add i32 %sum.2.2, 24
;   br label %next.4
;
; next.4:                                 ; preds = %check.4, %perhaps.4, %more.3
;   %sum.2.3 = phi i32 [ %sum.2.2, %check.4 ], [ %sum.2.2, %perhaps.4 ], [ %sum.1.2, %more.3 ]
;   %c.4 = icmp ult i32 10, 10
;   br label %end
;
; error.3:                                ; preds = %perhaps.4
;   ret i32 110
;
; end:                                    ; preds = %entry, %next.4
;   %last = phi i32 [ 7, %entry ], [ 10, %next.4 ]
;   %total = phi i32 [ 0, %entry ], [ %sum.2.3, %next.4 ]
;   %r = add i32 %last, %total
;   %r.1 = select i1 %0, i32 7, i32 %r
;   ret i32 %r.1
;
; error.4:                                ; preds = %perhaps
;   ret i32 102
; }

; Two phis exchange their values in each iteration.
; run: @swap(1, 2) == 12
define i32 @swap(i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %a = phi i32 [ %x, %entry ], [ %b, %loop ]
  %b = phi i32 [ %y, %entry ], [ %a, %loop ]
  %i = phi i32 [ 8, %entry ], [ %i.1, %loop ]
  %i.1 = lshr i32 %i, 1
  %c = icmp eq i32 %i.1, 0
  br i1 %c, label %end, label %loop
end:
  %0 = mul i32 %b, 10
  %1 = add i32 %0, %a
  ret i32 %1
}
; =>
; define i32 @swap(i32 %x, i32 %y) {
; entry:
;   %c = icmp eq i32 4, 0
;   %c.1 = icmp eq i32 2, 0
;   %c.2 = icmp eq i32 1, 0
;   %c.3 = icmp eq i32 0, 0
;   %0 = mul i32 %x, 10
;   %1 = add i32 %0, %y
;   ret i32 %1
; }

; Unchanged: the trip count is not constant.
; run: @unknown(3) == 3
define i32 @unknown(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %i.1
}
; => unchanged

; Unchanged: the trip count exceeds the limit.
; run: @many() == 100
define i32 @many() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, 100
  br i1 %c, label %loop, label %end
end:
  ret i32 %i.1
}
; => unchanged
