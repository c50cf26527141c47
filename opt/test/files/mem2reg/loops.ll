; passes: mem2reg

; Variables that are allocated in a loop: each iteration has a new one, which is zero.
; (Machine code at -O0 does not initialise the stack.)

; The load precedes the store of its iteration and reads zero in each iteration. There is no phi.
; run: @fresh(1) == 0
; run: @fresh(5) == 0
define i32 @fresh(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %x = alloca i32
  %seen = load i32, ptr %x
  store i32 7, ptr %x
  %sum.1 = add i32 %sum, %seen
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %exit

exit:
  ret i32 %sum.1
}
; =>
; define i32 @fresh(i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %sum.1 = add i32 %sum, 0
;   %next = add i32 %i, 1
;   %c = icmp slt i32 %next, %n
;   br i1 %c, label %loop, label %exit
;
; exit:                                   ; preds = %loop
;   ret i32 %sum.1
; }

; Stored to in some iterations only; in the others it is zero, not the value of an earlier
; iteration.
; run: @sometimes(1) == 5
; run: @sometimes(6) == 15
define i32 @sometimes(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %latch ]
  %x = alloca i32
  %bit = and i32 %i, 1
  %even = icmp eq i32 %bit, 0
  br i1 %even, label %set, label %latch

set:
  store i32 5, ptr %x
  br label %latch

latch:
  %seen = load i32, ptr %x
  %sum.1 = add i32 %sum, %seen
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %exit

exit:
  ret i32 %sum.1
}
; =>
; define i32 @sometimes(i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %latch
;   %i = phi i32 [ 0, %entry ], [ %next, %latch ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %latch ]
;   %bit = and i32 %i, 1
;   %even = icmp eq i32 %bit, 0
;   br i1 %even, label %set, label %latch
;
; set:                                    ; preds = %loop
;   br label %latch
;
; latch:                                  ; preds = %loop, %set
;   %x = phi i32 [ 0, %loop ], [ 5, %set ]
;   %sum.1 = add i32 %sum, %x
;   %next = add i32 %i, 1
;   %c = icmp slt i32 %next, %n
;   br i1 %c, label %loop, label %exit
;
; exit:                                   ; preds = %latch
;   ret i32 %sum.1
; }

; Allocated before an inner loop: it is live throughout that loop only.
; run: @inner(1, 4) == 6
; run: @inner(3, 4) == 18
define i32 @inner(i32 %n, i32 %m) {
entry:
  br label %outer

outer:
  %i = phi i32 [ 0, %entry ], [ %i.1, %end ]
  %total = phi i32 [ 0, %entry ], [ %total.1, %end ]
  %sum = alloca i32
  br label %loop

loop:
  %j = phi i32 [ 0, %outer ], [ %j.1, %loop ]
  %0 = load i32, ptr %sum
  %1 = add i32 %0, %j
  store i32 %1, ptr %sum
  %j.1 = add i32 %j, 1
  %c = icmp slt i32 %j.1, %m
  br i1 %c, label %loop, label %end

end:
  %2 = load i32, ptr %sum
  %total.1 = add i32 %total, %2
  %i.1 = add i32 %i, 1
  %d = icmp slt i32 %i.1, %n
  br i1 %d, label %outer, label %exit

exit:
  ret i32 %total.1
}
; =>
; define i32 @inner(i32 %n, i32 %m) {
; entry:
;   br label %outer
;
; outer:                                  ; preds = %entry, %end
;   %i = phi i32 [ 0, %entry ], [ %i.1, %end ]
;   %total = phi i32 [ 0, %entry ], [ %total.1, %end ]
;   br label %loop
;
; loop:                                   ; preds = %outer, %loop
;   %sum = phi i32 [ 0, %outer ], [ %sum.1, %loop ]
;   %j = phi i32 [ 0, %outer ], [ %j.1, %loop ]
;   %sum.1 = add i32 %sum, %j
;   %j.1 = add i32 %j, 1
;   %c = icmp slt i32 %j.1, %m
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %total.1 = add i32 %total, %sum.1
;   %i.1 = add i32 %i, 1
;   %d = icmp slt i32 %i.1, %n
;   br i1 %d, label %outer, label %exit
;
; exit:                                   ; preds = %end
;   ret i32 %total.1
; }

; A dynamic alloca of constant size is promoted.
; run: @counted(3) == 10
define i64 @counted(i64 %n) {
entry:
  %x = alloca i8, i64 8
  store i64 %n, ptr %x
  %0 = load i64, ptr %x
  %1 = add i64 %0, 7
  ret i64 %1
}
; =>
; define i64 @counted(i64 %n) {
; entry:
;   %0 = add i64 %n, 7
;   ret i64 %0
; }

; A dynamic alloca of variable size stays in memory.
; run: @unknown(4) == 7
define i32 @unknown(i64 %n) {
entry:
  %x = alloca i8, i64 %n
  store i32 7, ptr %x
  %0 = load i32, ptr %x
  ret i32 %0
}
; => unchanged

; Memory that is larger than the value stored to it stays.
; run: @larger() == 7
define i32 @larger() {
entry:
  %x = alloca i8, i64 8
  store i32 7, ptr %x
  %0 = load i32, ptr %x
  ret i32 %0
}
; => unchanged
