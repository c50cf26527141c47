; passes: loop-unroll,simplify,dce

; A counter that goes down until it is the bound.
; run: @down(1) == 1
; run: @down(2) == 5
; run: @down(7) == 1093
; run: @down(8) == 3280
define i32 @down(i32 %n) {
entry:
  %empty = icmp eq i32 %n, 0
  br i1 %empty, label %end, label %pre
pre:
  br label %loop
loop:
  %i = phi i32 [ %n, %pre ], [ %i.next, %loop ]
  %s = phi i32 [ 0, %pre ], [ %s.next, %loop ]
  %a = mul i32 %s, 3
  %b = and i32 %i, 1
  %s.next = add i32 %a, 1
  %i.next = add i32 %i, -1
  %more = icmp ne i32 %i.next, 0
  br i1 %more, label %loop, label %left
left:
  %s.left = phi i32 [ %s.next, %loop ]
  %two = icmp eq i32 %n, 2
  %x = zext i1 %two to i32
  %r = add i32 %s.left, %x
  br label %end
end:
  %result = phi i32 [ 0, %entry ], [ %r, %left ]
  ret i32 %result
}
; =>
; define i32 @down(i32 %n) {
; entry:
;   %0 = freeze i32 %n
;   %empty = icmp eq i32 %0, 0
;   br i1 %empty, label %end, label %pre
;
; pre:                                    ; preds = %entry
;   %1 = and i32 %0, 1
;   %2 = icmp ugt i32 %0, 1
;   br i1 %2, label %loop, label %loop.2
;
; loop:                                   ; preds = %pre, %loop.1
;   %i = phi i32 [ %0, %pre ], [ %i.next, %loop.1 ]
;   %s = phi i32 [ 0, %pre ], [ %s.next, %loop.1 ]
;   br label %loop.1
;
; loop.1:                                 ; preds = %loop
;   %a = mul i32 %s, 9
;   %s.next = add i32 %a, 4
;   %i.next = add i32 %i, -2
;   %3 = icmp ne i32 %i.next, %1
;   br i1 %3, label %loop, label %4
;
; loop.2:                                 ; preds = %loop.2, %pre, %4
;   %i.1 = phi i32 [ %i.next.1, %loop.2 ], [ %0, %pre ], [ %i.next, %4 ]
;   %s.1 = phi i32 [ %s.next.1, %loop.2 ], [ 0, %pre ], [ %s.next, %4 ]
;   %a.1 = mul i32 %s.1, 3
;   %s.next.1 = add i32 %a.1, 1
;   %i.next.1 = add i32 %i.1, -1
;   %more = icmp ne i32 %i.next.1, 0
;   br i1 %more, label %loop.2, label %6
;
; 4:                                      ; preds = %loop.1
;   %5 = icmp eq i32 %i.next, 0
;   br i1 %5, label %6, label %loop.2
;
; 6:                                      ; preds = %4, %loop.2
;   %s.next.2 = phi i32 [ %s.next, %4 ], [ %s.next.1, %loop.2 ]
;   br label %left
;
; left:                                   ; preds = %6
;   %two = icmp eq i32 %0, 2
;   %x = zext i1 %two to i32
;   %r = add i32 %s.next.2, %x
;   br label %end
;
; end:                                    ; preds = %entry, %left
;   %result = phi i32 [ 0, %entry ], [ %r, %left ]
;   ret i32 %result
; }

; Upwards, from any number to any other: 2^8 - 1, 2^8 and one iterations, and numbers that wrap.
; run: @up(1, 0) == 255
; run: @up(0, 0) == 256
; run: @up(7, 8) == 1
; run: @up(7, 9) == 2
; run: @up(250, 4) == 10
; run: @up(250, 5) == 11
define i32 @up(i8 %first, i8 %bound) {
entry:
  br label %loop
loop:
  %i = phi i8 [ %first, %entry ], [ %i.next, %loop ]
  %count = phi i32 [ 0, %entry ], [ %count.next, %loop ]
  %count.next = add i32 %count, 1
  %i.next = add i8 %i, 1
  %more = icmp ne i8 %i.next, %bound
  br i1 %more, label %loop, label %end
end:
  ret i32 %count.next
}
; =>
; define i32 @up(i8 %first, i8 %bound) {
; entry:
;   %0 = freeze i8 %first
;   %1 = freeze i8 %bound
;   %2 = sub i8 %1, %0
;   %3 = and i8 %2, -2
;   %4 = add i8 %0, %3
;   %5 = icmp ne i8 %3, 0
;   br i1 %5, label %loop, label %loop.2
;
; loop:                                   ; preds = %entry, %loop.1
;   %i = phi i8 [ %0, %entry ], [ %i.next, %loop.1 ]
;   %count = phi i32 [ 0, %entry ], [ %count.next, %loop.1 ]
;   br label %loop.1
;
; loop.1:                                 ; preds = %loop
;   %count.next = add i32 %count, 2
;   %i.next = add i8 %i, 2
;   %6 = icmp ne i8 %i.next, %4
;   br i1 %6, label %loop, label %7
;
; loop.2:                                 ; preds = %loop.2, %entry, %7
;   %i.1 = phi i8 [ %i.next.1, %loop.2 ], [ %0, %entry ], [ %i.next, %7 ]
;   %count.1 = phi i32 [ %count.next.1, %loop.2 ], [ 0, %entry ], [ %count.next, %7 ]
;   %count.next.1 = add i32 %count.1, 1
;   %i.next.1 = add i8 %i.1, 1
;   %more = icmp ne i8 %i.next.1, %1
;   br i1 %more, label %loop.2, label %9
;
; 7:                                      ; preds = %loop.1
;   %8 = icmp eq i8 %i.next, %1
;   br i1 %8, label %9, label %loop.2
;
; 9:                                      ; preds = %7, %loop.2
;   %count.next.2 = phi i32 [ %count.next, %7 ], [ %count.next.1, %loop.2 ]
;   br label %end
;
; end:                                    ; preds = %9
;   ret i32 %count.next.2
; }

; Not by two at a time: an odd distance is never reached.
; run: @steps(10) == 5
define i32 @steps(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %loop ]
  %s.next = add i32 %s, 1
  %i.next = add i32 %i, 2
  %more = icmp ne i32 %i.next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.next
}
; => unchanged
