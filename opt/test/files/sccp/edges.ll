; passes: sccp

; A constant phi and an unreachable edge depend on each other: both are found.
; run: @optimistic(3) == 1
; run: @optimistic(0) == 1
define i32 @optimistic(i32 %n) {
entry:
  br label %loop
loop:
  %x = phi i32 [ 1, %entry ], [ %y, %next ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  %one = icmp eq i32 %x, 1
  br i1 %one, label %next, label %other
other:
  br label %next
next:
  %y = phi i32 [ %x, %loop ], [ 2, %other ]
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %x
}
; =>
; define i32 @optimistic(i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %next
;   %x = phi i32 [ 1, %entry ], [ 1, %next ]
;   %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
;   %one = icmp eq i32 1, 1
;   br label %next
;
; next:                                   ; preds = %loop
;   %y = phi i32 [ 1, %loop ]
;   %i.1 = add i32 %i, 1
;   %more = icmp slt i32 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %next
;   ret i32 1
; }

; A phi of two constants varies.
; run: @varies(true) == 1
; run: @varies(false) == 2
define i32 @varies(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %end
b:
  br label %end
end:
  %x = phi i32 [ 1, %a ], [ 2, %b ]
  ret i32 %x
}
; => unchanged

; x is 5 on the true edge of x == 5 only.
; run: @compared(5) == 6
; run: @compared(7) == 8
define i32 @compared(i32 %x) {
entry:
  %five = icmp eq i32 %x, 5
  br i1 %five, label %yes, label %no
yes:
  %a = add i32 %x, 1
  ret i32 %a
no:
  %b = add i32 %x, 1
  ret i32 %b
}
; =>
; define i32 @compared(i32 %x) {
; entry:
;   %five = icmp eq i32 %x, 5
;   br i1 %five, label %yes, label %no
;
; yes:                                    ; preds = %entry
;   %a = add i32 5, 1
;   ret i32 6
;
; no:                                     ; preds = %entry
;   %b = add i32 %x, 1
;   ret i32 %b
; }

; A constant known on an edge is used by the phi operand of that edge, not in the block.
; run: @edge(4) == 4
; run: @edge(9) == 18
define i32 @edge(i32 %x) {
entry:
  %four = icmp eq i32 %x, 4
  br i1 %four, label %end, label %other
other:
  br label %end
end:
  %y = phi i32 [ %x, %entry ], [ %x, %other ]
  %z = phi i32 [ 0, %entry ], [ %x, %other ]
  %sum = add i32 %y, %z
  ret i32 %sum
}
; =>
; define i32 @edge(i32 %x) {
; entry:
;   %four = icmp eq i32 %x, 4
;   br i1 %four, label %end, label %other
;
; other:                                  ; preds = %entry
;   br label %end
;
; end:                                    ; preds = %entry, %other
;   %y = phi i32 [ 4, %entry ], [ %x, %other ]
;   %z = phi i32 [ 0, %entry ], [ %x, %other ]
;   %sum = add i32 %y, %z
;   ret i32 %sum
; }

; A switch on a constant keeps one edge.
; run: @cases() == 30
define i32 @cases() {
entry:
  %x = add i32 1, 2
  switch i32 %x, label %other [
    i32 1, label %a
    i32 3, label %b
    i32 4, label %b
  ]
a:
  ret i32 10
b:
  %y = phi i32 [ 30, %entry ], [ 30, %entry ]
  ret i32 %y
other:
  ret i32 50
}
; =>
; define i32 @cases() {
; entry:
;   %x = add i32 1, 2
;   br label %b
;
; b:                                      ; preds = %entry
;   %y = phi i32 [ 30, %entry ]
;   ret i32 30
; }

; The operand of a switch is constant in each case except the default.
; run: @inside(1) == 2
; run: @inside(2) == 3
define i32 @inside(i32 %x) {
entry:
  switch i32 %x, label %other [
    i32 1, label %a
  ]
a:
  %y = add i32 %x, 1
  ret i32 %y
other:
  %z = add i32 %x, 1
  ret i32 %z
}
; =>
; define i32 @inside(i32 %x) {
; entry:
;   switch i32 %x, label %other [
;     i32 1, label %a
;   ]
;
; a:                                      ; preds = %entry
;   %y = add i32 1, 1
;   ret i32 2
;
; other:                                  ; preds = %entry
;   %z = add i32 %x, 1
;   ret i32 %z
; }

; A division that traps is not a constant and stays.
; run: @traps() faults: division
define i32 @traps() {
entry:
  %zero = sub i32 1, 1
  %x = sdiv i32 7, %zero
  ret i32 %x
}
; =>
; define i32 @traps() {
; entry:
;   %zero = sub i32 1, 1
;   %x = sdiv i32 7, 0
;   ret i32 %x
; }

; 0 * x is 0 for any x.
; run: @absorbed(4, 0) == 0
define i32 @absorbed(i32 %n, i32 %m) {
entry:
  %zero = sub i32 5, 5
  %a = mul i32 %n, %zero
  %b = and i32 %zero, %m
  %c = or i32 %a, %b
  ret i32 %c
}
; =>
; define i32 @absorbed(i32 %n, i32 %m) {
; entry:
;   %zero = sub i32 5, 5
;   %a = mul i32 %n, 0
;   %b = and i32 0, %m
;   %c = or i32 0, 0
;   ret i32 0
; }

; Two edges from one switch to one block: the case is not known there.
; run: @both(2) == 2
; run: @both(3) == 3
; run: @both(4) == 0
define i32 @both(i32 %x) {
entry:
  switch i32 %x, label %join [
    i32 2, label %join
    i32 4, label %other
  ]
other:
  br label %join
join:
  %y = phi i32 [ %x, %entry ], [ %x, %entry ], [ 0, %other ]
  ret i32 %y
}
; => unchanged
