; passes: loop-simplify,loop-unroll,mem2reg,simplify

; An even number of iterations: none remain.
; run: @even() == 6
define i32 @even() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %s.1 = xor i32 %s, %i
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, 100
  br i1 %c, label %loop, label %end
end:
  %r = add i32 %s.1, 6
  ret i32 %r
}
; =>
; define i32 @even() {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop.1
;   %i = phi i32 [ 0, %entry ], [ %i.1.1, %loop.1 ]
;   %s = phi i32 [ 0, %entry ], [ %s.1.1, %loop.1 ]
;   %s.1 = xor i32 %s, %i
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, 100
;   br label %loop.1
;
; loop.1:                                 ; preds = %loop
;   %s.1.1 = xor i32 %s.1, %i.1
;   %i.1.1 = add i32 %i, 2
;   %c.1 = icmp slt i32 %i.1.1, 100
;   br i1 %c.1, label %loop, label %0
;
; 0:                                      ; preds = %loop.1
;   br label %end
;
; end:                                    ; preds = %0
;   %r = add i32 %s.1.1, 6
;   ret i32 %r
; }

; The same where the loop ends at one number.
; run: @down(0) == 700
define i32 @down(i32 %a) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 100, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ %a, %entry ], [ %s.1, %loop ]
  %s.1 = add i32 %s, 7
  %i.1 = add i32 %i, -1
  %c = icmp ne i32 %i.1, 0
  br i1 %c, label %loop, label %end
end:
  %r = phi i32 [ %s.1, %loop ]
  ret i32 %r
}
; =>
; define i32 @down(i32 %a) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop.1
;   %i = phi i32 [ 100, %entry ], [ %i.1.1, %loop.1 ]
;   %s = phi i32 [ %a, %entry ], [ %s.1.1, %loop.1 ]
;   %s.1 = add i32 %s, 7
;   %i.1 = add i32 %i, -1
;   %c = icmp ne i32 %i.1, 0
;   br label %loop.1
;
; loop.1:                                 ; preds = %loop
;   %s.1.1 = add i32 %s, 14
;   %i.1.1 = add i32 %i, -2
;   %c.1 = icmp ne i32 %i.1.1, 0
;   br i1 %c.1, label %loop, label %0
;
; 0:                                      ; preds = %loop.1
;   br label %end
;
; end:                                    ; preds = %0
;   ret i32 %s.1.1
; }

; An odd number.
; run: @odd(1) == 778
define i32 @odd(i32 %a) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ %a, %entry ], [ %s.1, %loop ]
  %s.1 = add i32 %s, 7
  %i.1 = add i32 %i, 1
  %c = icmp ult i32 %i.1, 111
  br i1 %c, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @odd(i32 %a) {
; entry:
;   br i1 true, label %loop, label %loop.2
;
; loop:                                   ; preds = %entry, %loop.1
;   %i = phi i32 [ 0, %entry ], [ %i.1.1, %loop.1 ]
;   %s = phi i32 [ %a, %entry ], [ %s.1.1, %loop.1 ]
;   %s.1 = add i32 %s, 7
;   %i.1 = add i32 %i, 1
;   %c = icmp ult i32 %i.1, 111
;   %0 = icmp ult i32 %i.1, 110
;   br label %loop.1
;
; loop.1:                                 ; preds = %loop
;   %s.1.1 = add i32 %s, 14
;   %i.1.1 = add i32 %i, 2
;   %c.1 = icmp ult i32 %i.1.1, 111
;   %1 = icmp ult i32 %i.1.1, 110
;   br i1 %1, label %loop, label %2
;
; loop.2:                                 ; preds = %loop.2, %entry, %2
;   %i.2 = phi i32 [ %i.1.2, %loop.2 ], [ 0, %entry ], [ %i.1.1, %2 ]
;   %s.2 = phi i32 [ %s.1.2, %loop.2 ], [ %a, %entry ], [ %s.1.1, %2 ]
;   %s.1.2 = add i32 %s.2, 7
;   %i.1.2 = add i32 %i.2, 1
;   %c.2 = icmp ult i32 %i.1.2, 111
;   br i1 %c.2, label %loop.2, label %4
;
; 2:                                      ; preds = %loop.1
;   %3 = icmp uge i32 %i.1.1, 111
;   br i1 %3, label %4, label %loop.2
;
; 4:                                      ; preds = %2, %loop.2
;   %s.1.3 = phi i32 [ %s.1.1, %2 ], [ %s.1.2, %loop.2 ]
;   br label %end
;
; end:                                    ; preds = %4
;   ret i32 %s.1.3
; }

; A search of at most 100 numbers.
; run: @search(7) == 7
; run: @search(16) == 16
; run: @search(-1) == -100
define i32 @search(i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %latch ]
  %found = icmp eq i32 %i, %x
  br i1 %found, label %end, label %latch
latch:
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, 100
  br i1 %c, label %loop, label %none
none:
  %minus = sub i32 0, %i.1
  br label %end
end:
  %r = phi i32 [ %i, %loop ], [ %minus, %none ]
  ret i32 %r
}
; =>
; define i32 @search(i32 %x) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %latch.1
;   %i = phi i32 [ 0, %entry ], [ %i.1.1, %latch.1 ]
;   %found = icmp eq i32 %i, %x
;   br i1 %found, label %1, label %latch
;
; latch:                                  ; preds = %loop
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, 100
;   br label %loop.1
;
; loop.1:                                 ; preds = %latch
;   %found.1 = icmp eq i32 %i.1, %x
;   br i1 %found.1, label %1, label %latch.1
;
; latch.1:                                ; preds = %loop.1
;   %i.1.1 = add i32 %i, 2
;   %c.1 = icmp slt i32 %i.1.1, 100
;   br i1 %c.1, label %loop, label %0
;
; 0:                                      ; preds = %latch.1
;   br label %none
;
; none:                                   ; preds = %0
;   %minus = sub i32 -2, %i
;   br label %end
;
; 1:                                      ; preds = %loop, %loop.1
;   %i.2 = phi i32 [ %i, %loop ], [ %i.1, %loop.1 ]
;   br label %end
;
; end:                                    ; preds = %1, %none
;   %r = phi i32 [ %i.2, %1 ], [ %minus, %none ]
;   ret i32 %r
; }
