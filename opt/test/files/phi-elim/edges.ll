; passes: phi-elim

declare i32 @putchar(i32)

; The positions of the copies.

; For edges that are not critical, at the end of the predecessor.
; run: @join(true) == 1
; run: @join(false) == 2
define i32 @join(i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  br label %end

right:
  br label %end

end:
  %x = phi i32 [ 1, %left ], [ 2, %right ]
  ret i32 %x
}
; =>
; define i32 @join(i1 %c) {
; entry:
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   %x = bitcast i32 1 to i32
;   br label %end
;
; right:                                  ; preds = %entry
;   %x.1 = bitcast i32 2 to i32
;   br label %end
;
; end:                                    ; preds = %left, %right
;   %x.2 = phi i32 [ %x, %left ], [ %x.1, %right ]
;   ret i32 %x.2
; }

; A critical edge is split: on the other path, the copy would be dead.
; run: @critical(true) == 7
; run: @critical(false) == 8 prints "A"
define i32 @critical(i1 %c) {
entry:
  br i1 %c, label %end, label %other

other:
  call i32 @putchar(i32 65)
  br label %end

end:
  %x = phi i32 [ 7, %entry ], [ 8, %other ]
  ret i32 %x
}
; =>
; define i32 @critical(i1 %c) {
; entry:
;   br i1 %c, label %edge, label %other
;
; other:                                  ; preds = %entry
;   %0 = call i32 @putchar(i32 65)
;   %x = bitcast i32 8 to i32
;   br label %end
;
; edge:                                   ; preds = %entry
;   %x.1 = bitcast i32 7 to i32
;   br label %end
;
; end:                                    ; preds = %edge, %other
;   %x.2 = phi i32 [ %x.1, %edge ], [ %x, %other ]
;   ret i32 %x.2
; }

; It is split once for all phis.
; run: @shared(true) == 12
; run: @shared(false) == 34
define i32 @shared(i1 %c) {
entry:
  br i1 %c, label %end, label %other

other:
  br label %end

end:
  %x = phi i32 [ 1, %entry ], [ 3, %other ]
  %y = phi i32 [ 2, %entry ], [ 4, %other ]
  %1 = mul i32 %x, 10
  %2 = add i32 %1, %y
  ret i32 %2
}
; =>
; define i32 @shared(i1 %c) {
; entry:
;   br i1 %c, label %edge, label %other
;
; other:                                  ; preds = %entry
;   %x = bitcast i32 3 to i32
;   %y = bitcast i32 4 to i32
;   br label %end
;
; edge:                                   ; preds = %entry
;   %x.1 = bitcast i32 1 to i32
;   %y.1 = bitcast i32 2 to i32
;   br label %end
;
; end:                                    ; preds = %edge, %other
;   %x.2 = phi i32 [ %x.1, %edge ], [ %x, %other ]
;   %y.2 = phi i32 [ %y.1, %edge ], [ %y, %other ]
;   %0 = mul i32 %x.2, 10
;   %1 = add i32 %0, %y.2
;   ret i32 %1
; }

; %i is used after the loop, when its register would hold the next iteration's value (the lost-copy
; problem).
; run: @lostCopy(1) == 0
; run: @lostCopy(2) == 1
; run: @lostCopy(5) == 4
define i32 @lostCopy(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i32 %i
}
; =>
; define i32 @lostCopy(i32 %n) {
; entry:
;   %i = bitcast i32 0 to i32
;   br label %loop
;
; edge:                                   ; preds = %loop
;   %i.1 = bitcast i32 %next to i32
;   br label %loop
;
; loop:                                   ; preds = %entry, %edge
;   %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
;   %next = add i32 %i.2, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %edge, label %exit
;
; exit:                                   ; preds = %loop
;   ret i32 %i.2
; }

; A loop with the exit test in its header has no critical edge.
; run: @while(0) == 0
; run: @while(3) == 3
define i32 @while(i32 %n) {
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  %next = add i32 %i, 1
  br label %head

exit:
  ret i32 %i
}
; =>
; define i32 @while(i32 %n) {
; entry:
;   %i = bitcast i32 0 to i32
;   br label %head
;
; head:                                   ; preds = %entry, %body
;   %i.1 = phi i32 [ %i, %entry ], [ %i.2, %body ]
;   %more = icmp slt i32 %i.1, %n
;   br i1 %more, label %body, label %exit
;
; body:                                   ; preds = %head
;   %next = add i32 %i.1, 1
;   %i.2 = bitcast i32 %next to i32
;   br label %head
;
; exit:                                   ; preds = %head
;   ret i32 %i.1
; }

; The edges of a switch are split; two edges with the same phi operand share the new block.
; run: @cases(1) == 7
; run: @cases(2) == 7
; run: @cases(3) == 3
define i32 @cases(i32 %a) {
entry:
  switch i32 %a, label %other [
    i32 1, label %exit
    i32 2, label %exit
  ]

other:
  br label %exit

exit:
  %x = phi i32 [ 7, %entry ], [ 7, %entry ], [ %a, %other ]
  ret i32 %x
}
; =>
; define i32 @cases(i32 %a) {
; entry:
;   switch i32 %a, label %other [
;     i32 1, label %edge
;     i32 2, label %edge
;   ]
;
; other:                                  ; preds = %entry
;   %x = bitcast i32 %a to i32
;   br label %exit
;
; edge:                                   ; preds = %entry, %entry
;   %x.1 = bitcast i32 7 to i32
;   br label %exit
;
; exit:                                   ; preds = %edge, %other
;   %x.2 = phi i32 [ %x.1, %edge ], [ %x, %other ]
;   ret i32 %x.2
; }

; No phis, no change: critical edges stay as they are.
; run: @nothing(true) == 1
define i32 @nothing(i1 %c) {
entry:
  br i1 %c, label %end, label %other

other:
  br label %end

end:
  ret i32 1
}
; => unchanged

; Phis of other types.
; run: @pointers(true) == true
; run: @pointers(false) == false
define i1 @pointers(i1 %c) {
entry:
  %slot = alloca i32
  br i1 %c, label %left, label %right

left:
  br label %end

right:
  br label %end

end:
  %p = phi ptr [ null, %left ], [ %slot, %right ]
  %b = phi i1 [ true, %left ], [ false, %right ]
  %1 = icmp eq ptr %p, null
  %2 = and i1 %1, %b
  ret i1 %2
}
; =>
; define i1 @pointers(i1 %c) {
; entry:
;   %slot = alloca i32, align 4
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   %p = bitcast ptr null to ptr
;   %b = bitcast i1 true to i1
;   br label %end
;
; right:                                  ; preds = %entry
;   %p.1 = bitcast ptr %slot to ptr
;   %b.1 = bitcast i1 false to i1
;   br label %end
;
; end:                                    ; preds = %left, %right
;   %p.2 = phi ptr [ %p, %left ], [ %p.1, %right ]
;   %b.2 = phi i1 [ %b, %left ], [ %b.1, %right ]
;   %0 = icmp eq ptr %p.2, null
;   %1 = and i1 %0, %b.2
;   ret i1 %1
; }

; The back edge is critical, but its operand is the phi itself: no copy and no split.
; run: @kept(7, true) == 7
; run: @kept(7, false) == 14
define i32 @kept(i32 %n, i1 %c) {
entry:
  %twice = mul i32 %n, 2
  br label %loop

loop:
  %x = phi i32 [ %twice, %entry ], [ %x, %loop ], [ %n, %other ]
  %more = icmp sgt i32 %x, 100
  br i1 %more, label %loop, label %done

done:
  %odd = icmp eq i32 %x, %twice
  %again = and i1 %odd, %c
  br i1 %again, label %other, label %exit

other:
  br label %loop

exit:
  ret i32 %x
}
; =>
; define i32 @kept(i32 %n, i1 %c) {
; entry:
;   %twice = mul i32 %n, 2
;   %x = bitcast i32 %twice to i32
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop, %other
;   %x.1 = phi i32 [ %x, %entry ], [ %x.1, %loop ], [ %x.2, %other ]
;   %more = icmp sgt i32 %x.1, 100
;   br i1 %more, label %loop, label %done
;
; done:                                   ; preds = %loop
;   %odd = icmp eq i32 %x.1, %twice
;   %again = and i1 %odd, %c
;   br i1 %again, label %other, label %exit
;
; other:                                  ; preds = %done
;   %x.2 = bitcast i32 %n to i32
;   br label %loop
;
; exit:                                   ; preds = %done
;   ret i32 %x.1
; }

; Switch cases with a common target: edges with the same phi operands share a block.
; run: @sharedCases(0) == 10
; run: @sharedCases(1) == 10
; run: @sharedCases(2) == 20
; run: @sharedCases(3) == 10
; run: @sharedCases(4) == 0
define i32 @sharedCases(i32 %a) {
entry:
  switch i32 %a, label %other [
    i32 0, label %join
    i32 1, label %join
    i32 2, label %join
    i32 3, label %join
  ]

other:
  br label %join

join:
  %x = phi i32 [ 10, %entry ], [ 10, %entry ], [ 10, %entry ], [ 10, %entry ], [ 0, %other ]
  %y = phi i32 [ 0, %other ], [ 0, %entry ], [ 0, %entry ], [ 0, %entry ], [ 0, %entry ]
  %two = icmp eq i32 %a, 2
  %more = select i1 %two, i32 10, i32 %y
  %r = add i32 %x, %more
  ret i32 %r
}
; =>
; define i32 @sharedCases(i32 %a) {
; entry:
;   switch i32 %a, label %other [
;     i32 0, label %edge
;     i32 1, label %edge
;     i32 2, label %edge
;     i32 3, label %edge
;   ]
;
; other:                                  ; preds = %entry
;   %x = bitcast i32 0 to i32
;   %y = bitcast i32 0 to i32
;   br label %join
;
; edge:                                   ; preds = %entry, %entry, %entry, %entry
;   %x.1 = bitcast i32 10 to i32
;   %y.1 = bitcast i32 0 to i32
;   br label %join
;
; join:                                   ; preds = %edge, %other
;   %x.2 = phi i32 [ %x.1, %edge ], [ %x, %other ]
;   %y.2 = phi i32 [ %y.1, %edge ], [ %y, %other ]
;   %two = icmp eq i32 %a, 2
;   %more = select i1 %two, i32 10, i32 %y.2
;   %r = add i32 %x.2, %more
;   ret i32 %r
; }
