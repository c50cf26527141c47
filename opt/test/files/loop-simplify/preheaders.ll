; passes: loop-simplify

; A branch enters or bypasses the loop: the entering edge is split.
; run: @split(3) == 3
; run: @split(0) == 0
define i32 @split(i32 %n) {
entry:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 1
  %d = icmp slt i32 %i.1, %n
  br i1 %d, label %loop, label %end
end:
  %r = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  ret i32 %r
}
; =>
; define i32 @split(i32 %n) {
; entry:
;   %c = icmp sgt i32 %n, 0
;   br i1 %c, label %0, label %end
;
; 0:                                      ; preds = %entry
;   br label %loop
;
; loop:                                   ; preds = %0, %loop
;   %i = phi i32 [ 0, %0 ], [ %i.1, %loop ]
;   %i.1 = add i32 %i, 1
;   %d = icmp slt i32 %i.1, %n
;   br i1 %d, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop
;   %r = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   ret i32 %r
; }

; Two entering edges are joined in a preheader; the second phi has the same value from both.
; run: @join(7) == 18
; run: @join(-7) == 11
define i32 @join(i32 %n) {
entry:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %a, label %b
a:
  br label %loop
b:
  br label %loop
loop:
  %i = phi i32 [ 1, %a ], [ 0, %b ], [ %i.1, %loop ]
  %sum = phi i32 [ 8, %a ], [ 8, %b ], [ %sum.1, %loop ]
  %i.1 = add i32 %i, 1
  %sum.1 = add i32 %sum, %i
  %d = icmp slt i32 %i.1, 5
  br i1 %d, label %loop, label %end
end:
  %e = icmp sgt i32 %n, 0
  %r = select i1 %e, i32 %sum.1, i32 11
  ret i32 %r
}
; =>
; define i32 @join(i32 %n) {
; entry:
;   %c = icmp sgt i32 %n, 0
;   br i1 %c, label %a, label %b
;
; a:                                      ; preds = %entry
;   br label %loop
;
; b:                                      ; preds = %entry
;   br label %loop
;
; loop:                                   ; preds = %b, %a
;   %i = phi i32 [ 0, %b ], [ 1, %a ]
;   br label %loop.1
;
; loop.1:                                 ; preds = %loop.1, %loop
;   %i.1 = phi i32 [ %i.1.1, %loop.1 ], [ %i, %loop ]
;   %sum = phi i32 [ %sum.1, %loop.1 ], [ 8, %loop ]
;   %i.1.1 = add i32 %i.1, 1
;   %sum.1 = add i32 %sum, %i.1
;   %d = icmp slt i32 %i.1.1, 5
;   br i1 %d, label %loop.1, label %end
;
; end:                                    ; preds = %loop.1
;   %e = icmp sgt i32 %n, 0
;   %r = select i1 %e, i32 %sum.1, i32 11
;   ret i32 %r
; }

; All edges of a switch enter the loop: several edges from one block.
; run: @switch(1) == 5
; run: @switch(9) == 5
define i32 @switch(i32 %n) {
entry:
  switch i32 %n, label %loop [ i32 1, label %loop
                               i32 2, label %loop ]
loop:
  %i = phi i32 [ 0, %entry ], [ 0, %entry ], [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 1
  %d = icmp slt i32 %i.1, 5
  br i1 %d, label %loop, label %end
end:
  ret i32 %i.1
}
; =>
; define i32 @switch(i32 %n) {
; entry:
;   switch i32 %n, label %loop [
;     i32 1, label %loop
;     i32 2, label %loop
;   ]
;
; loop:                                   ; preds = %entry, %entry, %entry
;   br label %loop.1
;
; loop.1:                                 ; preds = %loop.1, %loop
;   %i = phi i32 [ %i.1, %loop.1 ], [ 0, %loop ]
;   %i.1 = add i32 %i, 1
;   %d = icmp slt i32 %i.1, 5
;   br i1 %d, label %loop.1, label %end
;
; end:                                    ; preds = %loop.1
;   ret i32 %i.1
; }

; The loop already has a preheader.
; run: @already(3) == 3
define i32 @already(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 1
  %d = icmp slt i32 %i.1, %n
  br i1 %d, label %loop, label %end
end:
  ret i32 %i.1
}
; => unchanged
