; passes: mem2reg

; The cases that are recognised as needing no phis, and similar ones that need them.
; (Machine code at -O0 does not initialise the stack.)

; The only store dominates the loads: they have its value, in the loop as well.
; run: @oneStore(3) == 21
define i32 @oneStore(i32 %n) {
entry:
  %x = alloca i32
  %0 = add i32 %n, 4
  store i32 %0, ptr %x
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %1 = load i32, ptr %x
  %sum.1 = add i32 %sum, %1
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %exit

exit:
  ret i32 %sum.1
}
; =>
; define i32 @oneStore(i32 %n) {
; entry:
;   %x = add i32 %n, 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %sum.1 = add i32 %sum, %x
;   %next = add i32 %i, 1
;   %c = icmp slt i32 %next, %n
;   br i1 %c, label %loop, label %exit
;
; exit:                                   ; preds = %loop
;   ret i32 %sum.1
; }

; The only store does not dominate one of two loads.
; run: @around(true) == 5
; run: @around(false) == 0
define i32 @around(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %set, label %join

set:
  store i32 5, ptr %x
  %0 = load i32, ptr %x
  br label %join

join:
  %1 = load i32, ptr %x
  ret i32 %1
}
; =>
; define i32 @around(i1 %c) {
; entry:
;   br i1 %c, label %set, label %join
;
; set:                                    ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %entry, %set
;   %x = phi i32 [ 0, %entry ], [ 5, %set ]
;   ret i32 %x
; }

; All accesses are in one block: each load has the value of the store before it.
; run: @oneBlock(2) == 14
define i32 @oneBlock(i32 %a) {
entry:
  %x = alloca i32
  br label %body

body:
  store i32 %a, ptr %x
  %0 = load i32, ptr %x
  %1 = add i32 %0, 5
  store i32 %1, ptr %x
  %2 = load i32, ptr %x
  %3 = mul i32 %2, 2
  store i32 %3, ptr %x
  %4 = load i32, ptr %x
  ret i32 %4
}
; =>
; define i32 @oneBlock(i32 %a) {
; entry:
;   br label %body
;
; body:                                   ; preds = %entry
;   %x = add i32 %a, 5
;   %x.1 = mul i32 %x, 2
;   ret i32 %x.1
; }

; All accesses are in one block, a loop: the load has the value of the previous iteration.
; run: @oneBlockAgain(1) == 3
; run: @oneBlockAgain(4) == 12
define i32 @oneBlockAgain(i32 %n) {
entry:
  %x = alloca i32
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %0 = load i32, ptr %x
  %1 = add i32 %0, 3
  store i32 %1, ptr %x
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %exit

exit:
  ret i32 %1
}
; =>
; define i32 @oneBlockAgain(i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %x = phi i32 [ 0, %entry ], [ %x.1, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %x.1 = add i32 %x, 3
;   %next = add i32 %i, 1
;   %c = icmp slt i32 %next, %n
;   br i1 %c, label %loop, label %exit
;
; exit:                                   ; preds = %loop
;   ret i32 %x.1
; }

; Each block stores before it loads: no load is upward-exposed.
; run: @blockByBlock(true) == 1
; run: @blockByBlock(false) == 2
define i32 @blockByBlock(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %left, label %right

left:
  store i32 1, ptr %x
  %0 = load i32, ptr %x
  ret i32 %0

right:
  store i32 2, ptr %x
  %1 = load i32, ptr %x
  ret i32 %1
}
; =>
; define i32 @blockByBlock(i1 %c) {
; entry:
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   ret i32 1
;
; right:                                  ; preds = %entry
;   ret i32 2
; }

; Never stored to, and loaded in a loop.
; run: @neverStored(3) == 0
define i32 @neverStored(i32 %n) {
entry:
  %x = alloca i32
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %0 = load i32, ptr %x
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %exit

exit:
  ret i32 %0
}
; =>
; define i32 @neverStored(i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %next = add i32 %i, 1
;   %c = icmp slt i32 %next, %n
;   br i1 %c, label %loop, label %exit
;
; exit:                                   ; preds = %loop
;   ret i32 0
; }
