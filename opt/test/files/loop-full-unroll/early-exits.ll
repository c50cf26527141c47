; passes: loop-simplify,loop-full-unroll,mem2reg,simplify,simplify-cfg

declare i32 @putchar(i32)

; A search: what is used after the loop is of the iteration that has left it.
; run: @find(3) == 13
; run: @find(1) == 11
; run: @find(9) == -4
define i32 @find(i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %i.1, %latch ]
  %found = icmp eq i32 %i, %x
  br i1 %found, label %break, label %latch
latch:
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, 4
  br i1 %more, label %loop, label %none
break:
  %place = add i32 %i, 10
  br label %end
none:
  %negative = sub i32 0, %i.1
  br label %end
end:
  %result = phi i32 [ %place, %break ], [ %negative, %none ]
  ret i32 %result
}
; =>
; define i32 @find(i32 %x) {
; entry:
;   %found = icmp eq i32 %x, 1
;   br i1 %found, label %0, label %latch
;
; latch:                                  ; preds = %entry
;   %more = icmp slt i32 2, 4
;   %found.1 = icmp eq i32 %x, 2
;   br i1 %found.1, label %0, label %latch.1
;
; latch.1:                                ; preds = %latch
;   %more.1 = icmp slt i32 3, 4
;   %found.2 = icmp eq i32 %x, 3
;   br i1 %found.2, label %0, label %latch.2
;
; latch.2:                                ; preds = %latch.1
;   %more.2 = icmp slt i32 4, 4
;   br label %end
;
; 0:                                      ; preds = %entry, %latch, %latch.1
;   %i = phi i32 [ 1, %entry ], [ 2, %latch ], [ 3, %latch.1 ]
;   %place = add i32 %i, 10
;   br label %end
;
; end:                                    ; preds = %0, %latch.2
;   %result = phi i32 [ %place, %0 ], [ -4, %latch.2 ]
;   ret i32 %result
; }

; Both exits branch to the same block.
; run: @same_end(true) == 1
; run: @same_end(false) == 2
define i32 @same_end(i1 %c) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ 1, %latch ]
  %more = icmp slt i32 %i, 1
  br i1 %c, label %latch, label %end
latch:
  br i1 %more, label %head, label %end
end:
  %result = phi i32 [ 2, %head ], [ 1, %latch ]
  ret i32 %result
}
; =>
; define i32 @same_end(i1 %c) {
; entry:
;   %more = icmp slt i32 0, 1
;   br i1 %c, label %latch, label %0
;
; latch:                                  ; preds = %entry
;   %more.1 = icmp slt i32 1, 1
;   br i1 %c, label %latch.1, label %0
;
; latch.1:                                ; preds = %latch
;   br label %end
;
; 0:                                      ; preds = %entry, %latch
;   br label %end
;
; end:                                    ; preds = %0, %latch.1
;   %result = phi i32 [ 2, %0 ], [ 1, %latch.1 ]
;   ret i32 %result
; }

; Several exits, two of them of one switch; the sum is used where all paths have joined.
; run: @sums(2, 3) == 103
; run: @sums(0, 3) == 100
; run: @sums(5, 0) == 105
; run: @sums(1, 1) == 103
; run: @sums(10, 3) == 113
define i32 @sums(i32 %a, i32 %b) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %latch ]
  %sum = phi i32 [ %a, %entry ], [ %sum.1, %latch ]
  %both = mul i32 %sum, %b
  switch i32 %both, label %latch [
    i32 0, label %end
    i32 1, label %one
    i32 9, label %end
  ]
one:
  %more.1 = add i32 %sum, 2
  br label %end
latch:
  %sum.1 = add i32 %sum, 1
  %i.1 = add i32 %i, 1
  %c = icmp ult i32 %i.1, 3
  br i1 %c, label %loop, label %end
end:
  %last = phi i32 [ %sum, %loop ], [ %sum, %loop ], [ %more.1, %one ], [ %sum.1, %latch ]
  %result = add i32 %last, 100
  ret i32 %result
}
; =>
; define i32 @sums(i32 %a, i32 %b) {
; entry:
;   %both = mul i32 %a, %b
;   switch i32 %both, label %latch [
;     i32 0, label %end
;     i32 1, label %0
;     i32 9, label %1
;   ]
;
; 0:                                      ; preds = %entry, %latch, %latch.1
;   %sum = phi i32 [ %a, %entry ], [ %sum.1, %latch ], [ %sum.1.1, %latch.1 ]
;   %more.1 = add i32 %sum, 2
;   br label %end
;
; latch:                                  ; preds = %entry
;   %sum.1 = add i32 %a, 1
;   %c = icmp ult i32 1, 3
;   %both.1 = mul i32 %sum.1, %b
;   switch i32 %both.1, label %latch.1 [
;     i32 0, label %end
;     i32 1, label %0
;     i32 9, label %1
;   ]
;
; latch.1:                                ; preds = %latch
;   %sum.1.1 = add i32 %a, 2
;   %c.1 = icmp ult i32 2, 3
;   %both.2 = mul i32 %sum.1.1, %b
;   switch i32 %both.2, label %latch.2 [
;     i32 0, label %end
;     i32 1, label %0
;     i32 9, label %1
;   ]
;
; latch.2:                                ; preds = %latch.1
;   %sum.1.2 = add i32 %a, 3
;   %c.2 = icmp ult i32 3, 3
;   br label %end
;
; 1:                                      ; preds = %entry, %latch, %latch.1
;   %sum.2 = phi i32 [ %a, %entry ], [ %sum.1, %latch ], [ %sum.1.1, %latch.1 ]
;   br label %end
;
; end:                                    ; preds = %latch, %1, %0, %latch.2, %entry, %latch.1
;   %last = phi i32 [ %sum.1, %latch ], [ %sum.2, %1 ], [ %more.1, %0 ], [ %sum.1.2, %latch.2 ], [ %a, %entry ], [ %sum.1.1, %latch.1 ]
;   %result = add i32 %last, 100
;   ret i32 %result
; }

; The exit continues a loop around it, whose next iteration uses a value of the inner one.
; run: @outer(2) == 11 prints "aababc"
; run: @outer(4) == 11 prints "aababcabcabc"
define i32 @outer(i32 %n) {
entry:
  br label %rows
rows:
  %row = phi i32 [ 0, %entry ], [ %row.1, %next ]
  %total = phi i32 [ 5, %entry ], [ %total.1, %next ]
  br label %loop
loop:
  %i = phi i32 [ 0, %rows ], [ %i.1, %latch ]
  %letter = add i32 %i, 97
  %0 = call i32 @putchar(i32 %letter)
  %stop = icmp eq i32 %i, %row
  br i1 %stop, label %next, label %latch
latch:
  %i.1 = add i32 %i, 1
  %c = icmp ne i32 %i.1, 3
  br i1 %c, label %loop, label %next
next:
  %total.1 = phi i32 [ %letter, %loop ], [ %total, %latch ]
  %row.1 = add i32 %row, 1
  %again = icmp sle i32 %row.1, %n
  br i1 %again, label %rows, label %end
end:
  %result = sub i32 %total.1, 88
  ret i32 %result
}
; =>
; define i32 @outer(i32 %n) {
; entry:
;   br label %rows
;
; rows:                                   ; preds = %entry, %next
;   %row = phi i32 [ 0, %entry ], [ %row.1, %next ]
;   %total = phi i32 [ 5, %entry ], [ %total.1, %next ]
;   %0 = call i32 @putchar(i32 97)
;   %stop = icmp eq i32 %row, 0
;   br i1 %stop, label %next, label %latch
;
; latch:                                  ; preds = %rows
;   %c = icmp ne i32 1, 3
;   %1 = call i32 @putchar(i32 98)
;   %stop.1 = icmp eq i32 %row, 1
;   br i1 %stop.1, label %next, label %latch.1
;
; latch.1:                                ; preds = %latch
;   %c.1 = icmp ne i32 2, 3
;   %2 = call i32 @putchar(i32 99)
;   %stop.2 = icmp eq i32 %row, 2
;   br i1 %stop.2, label %next, label %latch.2
;
; latch.2:                                ; preds = %latch.1
;   %c.2 = icmp ne i32 3, 3
;   br label %next
;
; next:                                   ; preds = %latch, %latch.2, %rows, %latch.1
;   %total.1 = phi i32 [ 98, %latch ], [ %total, %latch.2 ], [ 97, %rows ], [ 99, %latch.1 ]
;   %row.1 = add i32 %row, 1
;   %again = icmp sle i32 %row.1, %n
;   br i1 %again, label %rows, label %end
;
; end:                                    ; preds = %next
;   %result = add i32 %total.1, -88
;   ret i32 %result
; }
