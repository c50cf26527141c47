; passes: phi-elim

; Sequentialisation of parallel copies. The runs also hold when a phi and the copies that are its
; operands share a register.

; Two values that are swapped form a cycle, which takes one temporary (the swap problem).
; run: @swap(1) == 12
; run: @swap(2) == 21
; run: @swap(3) == 12
define i32 @swap(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %1 = mul i32 %a, 10
  %2 = add i32 %1, %b
  ret i32 %2
}
; =>
; define i32 @swap(i32 %n) {
; entry:
;   %i = bitcast i32 0 to i32
;   %a = bitcast i32 1 to i32
;   %b = bitcast i32 2 to i32
;   br label %loop
;
; edge:                                   ; preds = %loop
;   %i.1 = bitcast i32 %next to i32
;   %0 = bitcast i32 %a.2 to i32
;   %a.1 = bitcast i32 %b.2 to i32
;   %b.1 = bitcast i32 %0 to i32
;   br label %loop
;
; loop:                                   ; preds = %entry, %edge
;   %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
;   %a.2 = phi i32 [ %a, %entry ], [ %a.1, %edge ]
;   %b.2 = phi i32 [ %b, %entry ], [ %b.1, %edge ]
;   %next = add i32 %i.2, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %edge, label %exit
;
; exit:                                   ; preds = %loop
;   %1 = mul i32 %a.2, 10
;   %2 = add i32 %1, %b.2
;   ret i32 %2
; }

; Three values that are rotated form a cycle, too.
; run: @rotation(1) == 123
; run: @rotation(2) == 312
; run: @rotation(3) == 231
; run: @rotation(4) == 123
define i32 @rotation(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = phi i32 [ 1, %entry ], [ %c, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %c = phi i32 [ 3, %entry ], [ %b, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %1 = mul i32 %a, 10
  %2 = add i32 %1, %b
  %3 = mul i32 %2, 10
  %4 = add i32 %3, %c
  ret i32 %4
}
; =>
; define i32 @rotation(i32 %n) {
; entry:
;   %i = bitcast i32 0 to i32
;   %a = bitcast i32 1 to i32
;   %b = bitcast i32 2 to i32
;   %c = bitcast i32 3 to i32
;   br label %loop
;
; edge:                                   ; preds = %loop
;   %i.1 = bitcast i32 %next to i32
;   %0 = bitcast i32 %a.2 to i32
;   %a.1 = bitcast i32 %c.2 to i32
;   %c.1 = bitcast i32 %b.2 to i32
;   %b.1 = bitcast i32 %0 to i32
;   br label %loop
;
; loop:                                   ; preds = %entry, %edge
;   %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
;   %a.2 = phi i32 [ %a, %entry ], [ %a.1, %edge ]
;   %b.2 = phi i32 [ %b, %entry ], [ %b.1, %edge ]
;   %c.2 = phi i32 [ %c, %entry ], [ %c.1, %edge ]
;   %next = add i32 %i.2, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %edge, label %exit
;
; exit:                                   ; preds = %loop
;   %1 = mul i32 %a.2, 10
;   %2 = add i32 %1, %b.2
;   %3 = mul i32 %2, 10
;   %4 = add i32 %3, %c.2
;   ret i32 %4
; }

; Two cycles take a temporary each; %e reads a phi of one of them before it is overwritten.
; run: @twoCycles(1) == 12345
; run: @twoCycles(2) == 21433
; run: @twoCycles(3) == 12344
define i32 @twoCycles(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %c = phi i32 [ 3, %entry ], [ %d, %loop ]
  %d = phi i32 [ 4, %entry ], [ %c, %loop ]
  %e = phi i32 [ 5, %entry ], [ %c, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %1 = mul i32 %a, 10
  %2 = add i32 %1, %b
  %3 = mul i32 %2, 10
  %4 = add i32 %3, %c
  %5 = mul i32 %4, 10
  %6 = add i32 %5, %d
  %7 = mul i32 %6, 10
  %8 = add i32 %7, %e
  ret i32 %8
}
; =>
; define i32 @twoCycles(i32 %n) {
; entry:
;   %i = bitcast i32 0 to i32
;   %a = bitcast i32 1 to i32
;   %b = bitcast i32 2 to i32
;   %c = bitcast i32 3 to i32
;   %d = bitcast i32 4 to i32
;   %e = bitcast i32 5 to i32
;   br label %loop
;
; edge:                                   ; preds = %loop
;   %i.1 = bitcast i32 %next to i32
;   %e.1 = bitcast i32 %c.2 to i32
;   %0 = bitcast i32 %a.2 to i32
;   %a.1 = bitcast i32 %b.2 to i32
;   %b.1 = bitcast i32 %0 to i32
;   %1 = bitcast i32 %c.2 to i32
;   %c.1 = bitcast i32 %d.2 to i32
;   %d.1 = bitcast i32 %1 to i32
;   br label %loop
;
; loop:                                   ; preds = %entry, %edge
;   %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
;   %a.2 = phi i32 [ %a, %entry ], [ %a.1, %edge ]
;   %b.2 = phi i32 [ %b, %entry ], [ %b.1, %edge ]
;   %c.2 = phi i32 [ %c, %entry ], [ %c.1, %edge ]
;   %d.2 = phi i32 [ %d, %entry ], [ %d.1, %edge ]
;   %e.2 = phi i32 [ %e, %entry ], [ %e.1, %edge ]
;   %next = add i32 %i.2, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %edge, label %exit
;
; exit:                                   ; preds = %loop
;   %2 = mul i32 %a.2, 10
;   %3 = add i32 %2, %b.2
;   %4 = mul i32 %3, 10
;   %5 = add i32 %4, %c.2
;   %6 = mul i32 %5, 10
;   %7 = add i32 %6, %d.2
;   %8 = mul i32 %7, 10
;   %9 = add i32 %8, %e.2
;   ret i32 %9
; }

; Two phis read a third one, which is overwritten last: no cycle, no temporary.
; run: @twoReaders(1) == 123
; run: @twoReaders(2) == 111
; run: @twoReaders(3) == 211
define i32 @twoReaders(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = phi i32 [ 1, %entry ], [ %next, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %c = phi i32 [ 3, %entry ], [ %a, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %1 = mul i32 %a, 10
  %2 = add i32 %1, %b
  %3 = mul i32 %2, 10
  %4 = add i32 %3, %c
  ret i32 %4
}
; =>
; define i32 @twoReaders(i32 %n) {
; entry:
;   %i = bitcast i32 0 to i32
;   %a = bitcast i32 1 to i32
;   %b = bitcast i32 2 to i32
;   %c = bitcast i32 3 to i32
;   br label %loop
;
; edge:                                   ; preds = %loop
;   %i.1 = bitcast i32 %next to i32
;   %b.1 = bitcast i32 %a.2 to i32
;   %c.1 = bitcast i32 %a.2 to i32
;   %a.1 = bitcast i32 %next to i32
;   br label %loop
;
; loop:                                   ; preds = %entry, %edge
;   %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
;   %a.2 = phi i32 [ %a, %entry ], [ %a.1, %edge ]
;   %b.2 = phi i32 [ %b, %entry ], [ %b.1, %edge ]
;   %c.2 = phi i32 [ %c, %entry ], [ %c.1, %edge ]
;   %next = add i32 %i.2, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %edge, label %exit
;
; exit:                                   ; preds = %loop
;   %0 = mul i32 %a.2, 10
;   %1 = add i32 %0, %b.2
;   %2 = mul i32 %1, 10
;   %3 = add i32 %2, %c.2
;   ret i32 %3
; }

; The copies of a chain start at its end.
; run: @chain(1) == 123
; run: @chain(2) == 112
; run: @chain(3) == 211
define i32 @chain(i32 %n) {
entry:
  br label %loop

loop:
  %a = phi i32 [ 1, %entry ], [ %i, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %c = phi i32 [ 3, %entry ], [ %b, %loop ]
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp sle i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  %1 = mul i32 %a, 10
  %2 = add i32 %1, %b
  %3 = mul i32 %2, 10
  %4 = add i32 %3, %c
  ret i32 %4
}
; =>
; define i32 @chain(i32 %n) {
; entry:
;   %a = bitcast i32 1 to i32
;   %b = bitcast i32 2 to i32
;   %c = bitcast i32 3 to i32
;   %i = bitcast i32 1 to i32
;   br label %loop
;
; edge:                                   ; preds = %loop
;   %c.1 = bitcast i32 %b.2 to i32
;   %b.1 = bitcast i32 %a.2 to i32
;   %a.1 = bitcast i32 %i.2 to i32
;   %i.1 = bitcast i32 %next to i32
;   br label %loop
;
; loop:                                   ; preds = %entry, %edge
;   %a.2 = phi i32 [ %a, %entry ], [ %a.1, %edge ]
;   %b.2 = phi i32 [ %b, %entry ], [ %b.1, %edge ]
;   %c.2 = phi i32 [ %c, %entry ], [ %c.1, %edge ]
;   %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
;   %next = add i32 %i.2, 1
;   %more = icmp sle i32 %next, %n
;   br i1 %more, label %edge, label %exit
;
; exit:                                   ; preds = %loop
;   %0 = mul i32 %a.2, 10
;   %1 = add i32 %0, %b.2
;   %2 = mul i32 %1, 10
;   %3 = add i32 %2, %c.2
;   ret i32 %3
; }

; A phi that is its own operand needs no copy.
; run: @itself(1) == 1
; run: @itself(4) == 4
define i32 @itself(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %a = phi i32 [ %n, %entry ], [ %a, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i32 %a
}
; =>
; define i32 @itself(i32 %n) {
; entry:
;   %i = bitcast i32 0 to i32
;   %a = bitcast i32 %n to i32
;   br label %loop
;
; edge:                                   ; preds = %loop
;   %i.1 = bitcast i32 %next to i32
;   br label %loop
;
; loop:                                   ; preds = %entry, %edge
;   %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
;   %a.1 = phi i32 [ %a, %entry ], [ %a.1, %edge ]
;   %next = add i32 %i.2, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %edge, label %exit
;
; exit:                                   ; preds = %loop
;   ret i32 %a.1
; }

; The three phis of a loop are evaluated in parallel.
; run: @parallel() == 6
define i32 @parallel() {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %p = phi i32 [ 0, %entry ], [ %i, %loop ]
  %s = phi i32 [ 0, %entry ], [ %k, %loop ]
  %n = add i32 %i, 1
  %k = add i32 %s, 1
  %more = icmp slt i32 %i, 5
  br i1 %more, label %loop, label %exit

exit:
  ret i32 %k
}
; =>
; define i32 @parallel() {
; entry:
;   %i = bitcast i32 0 to i32
;   %p = bitcast i32 0 to i32
;   %s = bitcast i32 0 to i32
;   br label %loop
;
; edge:                                   ; preds = %loop
;   %p.1 = bitcast i32 %i.2 to i32
;   %i.1 = bitcast i32 %n to i32
;   %s.1 = bitcast i32 %k to i32
;   br label %loop
;
; loop:                                   ; preds = %entry, %edge
;   %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
;   %p.2 = phi i32 [ %p, %entry ], [ %p.1, %edge ]
;   %s.2 = phi i32 [ %s, %entry ], [ %s.1, %edge ]
;   %n = add i32 %i.2, 1
;   %k = add i32 %s.2, 1
;   %more = icmp slt i32 %i.2, 5
;   br i1 %more, label %edge, label %exit
;
; exit:                                   ; preds = %loop
;   ret i32 %k
; }

; The same, except that %n adds to %p, the %i of the previous iteration.
; run: @parallelPrevious() == 10
define i32 @parallelPrevious() {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %p = phi i32 [ 0, %entry ], [ %i, %loop ]
  %s = phi i32 [ 0, %entry ], [ %k, %loop ]
  %n = add i32 %p, 1
  %k = add i32 %s, 1
  %more = icmp slt i32 %i, 5
  br i1 %more, label %loop, label %exit

exit:
  ret i32 %k
}
; =>
; define i32 @parallelPrevious() {
; entry:
;   %i = bitcast i32 0 to i32
;   %p = bitcast i32 0 to i32
;   %s = bitcast i32 0 to i32
;   br label %loop
;
; edge:                                   ; preds = %loop
;   %p.1 = bitcast i32 %i.2 to i32
;   %i.1 = bitcast i32 %n to i32
;   %s.1 = bitcast i32 %k to i32
;   br label %loop
;
; loop:                                   ; preds = %entry, %edge
;   %i.2 = phi i32 [ %i, %entry ], [ %i.1, %edge ]
;   %p.2 = phi i32 [ %p, %entry ], [ %p.1, %edge ]
;   %s.2 = phi i32 [ %s, %entry ], [ %s.1, %edge ]
;   %n = add i32 %p.2, 1
;   %k = add i32 %s.2, 1
;   %more = icmp slt i32 %i.2, 5
;   br i1 %more, label %edge, label %exit
;
; exit:                                   ; preds = %loop
;   ret i32 %k
; }
