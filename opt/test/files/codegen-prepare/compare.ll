; passes: codegen-prepare

; The phi is dead after the increment, and so both can be in one register.
; run: @sum() == 6
define i32 @sum() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %next = add i32 %i, 1
  %c = icmp ne i32 %i, 3
  %t = add i32 %s, %i
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
; =>
; define i32 @sum() {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %t, %loop ]
;   %t = add i32 %s, %i
;   %next = add i32 %i, 1
;   %c = icmp ne i32 %next, 4
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %t
; }

; Numbers wrap: 253 + 3 is 0.
; run: @wraps(7) == 83
; run: @wraps(253) == 1
define i32 @wraps(i8 %first) {
entry:
  br label %loop
loop:
  %i = phi i8 [ %first, %entry ], [ %next, %loop ]
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  %end.now = icmp eq i8 %i, -3
  %next = add i8 %i, 3
  %m = add i32 %n, 1
  br i1 %end.now, label %end, label %loop
end:
  ret i32 %m
}
; =>
; define i32 @wraps(i8 %first) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i8 [ %first, %entry ], [ %next, %loop ]
;   %n = phi i32 [ 0, %entry ], [ %m, %loop ]
;   %next = add i8 %i, 3
;   %m = add i32 %n, 1
;   %end.now = icmp eq i8 %next, 0
;   br i1 %end.now, label %end, label %loop
;
; end:                                    ; preds = %loop
;   ret i32 %m
; }

; Not an order: the next values may wrap.
; run: @ordered(-4) == 4
define i32 @ordered(i8 %first) {
entry:
  br label %loop
loop:
  %i = phi i8 [ %first, %entry ], [ %next, %loop ]
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  %c = icmp ult i8 %i, -1
  %next = add i8 %i, 1
  %m = add i32 %n, 1
  br i1 %c, label %loop, label %end
end:
  ret i32 %m
}
; => unchanged

; An order of values that are known not to wrap is that of the next ones.
; run: @countdown(4) == 5
; run: @countdown(-1) == 1
define i32 @countdown(i32 %first) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %first, %entry ], [ %next, %loop ]
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  %c = icmp sgt i32 %i, 0
  %next = add nsw i32 %i, -1
  %m = add i32 %n, 1
  br i1 %c, label %loop, label %end
end:
  ret i32 %m
}
; =>
; define i32 @countdown(i32 %first) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ %first, %entry ], [ %next, %loop ]
;   %n = phi i32 [ 0, %entry ], [ %m, %loop ]
;   %next = add i32 %i, -1
;   %m = add i32 %n, 1
;   %c = icmp sgt i32 %next, -1
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %m
; }

; Not if the constant for the next values wraps.
; run: @ends(-128) == 1
; run: @ends(-127) == 2
define i32 @ends(i8 %first) {
entry:
  br label %loop
loop:
  %i = phi i8 [ %first, %entry ], [ %next, %loop ]
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  %c = icmp sgt i8 %i, -128
  %next = add nsw i8 %i, -1
  %m = add i32 %n, 1
  br i1 %c, label %loop, label %end
end:
  ret i32 %m
}
; => unchanged

; An order of unsigned values, which may wrap.
; run: @unsigned(5) == 6
define i32 @unsigned(i8 %first) {
entry:
  br label %loop
loop:
  %i = phi i8 [ %first, %entry ], [ %next, %loop ]
  %n = phi i32 [ 0, %entry ], [ %m, %loop ]
  %c = icmp ugt i8 %i, 0
  %next = add nsw i8 %i, -1
  %m = add i32 %n, 1
  br i1 %c, label %loop, label %end
end:
  ret i32 %m
}
; => unchanged

; Nor if the result is used elsewhere.
; run: @used() == 1
define i32 @used() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %c = icmp eq i32 %i, 3
  %next = add i32 %i, 1
  br i1 %c, label %end, label %loop
end:
  %r = zext i1 %c to i32
  ret i32 %r
}
; => unchanged

; A branch after one on the same values compares them in the same order.
; run: @order(1, 2) == 1
; run: @order(2, 2) == 2
; run: @order(2, 1) == 3
define i32 @order(i32 %x, i32 %y) {
entry:
  %c = icmp ult i32 %x, %y
  br i1 %c, label %less, label %other
less:
  ret i32 1
other:
  %d = icmp ult i32 %y, %x
  br i1 %d, label %more, label %equal
more:
  ret i32 3
equal:
  ret i32 2
}
; =>
; define i32 @order(i32 %x, i32 %y) {
; entry:
;   %c = icmp ult i32 %x, %y
;   br i1 %c, label %less, label %other
;
; less:                                   ; preds = %entry
;   ret i32 1
;
; other:                                  ; preds = %entry
;   %d = icmp ugt i32 %x, %y
;   br i1 %d, label %more, label %equal
;
; more:                                   ; preds = %other
;   ret i32 3
;
; equal:                                  ; preds = %other
;   ret i32 2
; }

; Of other values the order is kept.
; run: @unlike(1, 2, 0) == 1
; run: @unlike(2, 1, 0) == 2
; run: @unlike(2, 1, 3) == 3
define i32 @unlike(i32 %x, i32 %y, i32 %z) {
entry:
  %c = icmp ult i32 %x, %y
  br i1 %c, label %less, label %other
less:
  ret i32 1
other:
  %d = icmp ult i32 %x, %z
  br i1 %d, label %more, label %equal
more:
  ret i32 3
equal:
  ret i32 2
}
; => unchanged

; Equality in a block after the increment is asked of that, too: the phi is dead there.
; run: @after(5) == 6
; run: @after(4) == 9
define i32 @after(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 2
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %left
left:
  %last = icmp eq i32 %i, 4
  br i1 %last, label %one, label %other
one:
  ret i32 %next
other:
  ret i32 9
}
; =>
; define i32 @after(i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %next = add i32 %i, 2
;   %c = icmp ult i32 %next, %n
;   br i1 %c, label %loop, label %left
;
; left:                                   ; preds = %loop
;   %last = icmp eq i32 %next, 6
;   br i1 %last, label %one, label %other
;
; one:                                    ; preds = %left
;   ret i32 %next
;
; other:                                  ; preds = %left
;   ret i32 9
; }

; Not an order, as the sum may wrap.
; run: @orderAfter(5) == 1
define i32 @orderAfter(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 2
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %left
left:
  %last = icmp ult i32 %i, 5
  %r = zext i1 %last to i32
  ret i32 %r
}
; => unchanged
