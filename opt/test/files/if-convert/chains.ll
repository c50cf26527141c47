; passes: if-convert

@data = internal constant [8 x i32] [i32 4, i32 9, i32 -3, i32 100, i32 7, i32 0, i32 12, i32 5]

; Called in a loop.
; run: none (@called calls it)
define i32 @same(i32 %x) {
entry:
  ret i32 %x
}
; => unchanged

; Both conditions must hold for %last.
; run: @and(3, 10) == 105
; run: @and(8, 5) == 134
; run: @and(-50, 200) == -8
define i32 @and(i32 %low, i32 %high) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %n = phi i32 [ 0, %entry ], [ %sum, %latch ]
  %p = getelementptr i32, ptr @data, i64 %i
  %x = load i32, ptr %p
  %a = icmp sgt i32 %x, %low
  br i1 %a, label %second, label %other

second:
  %y = xor i32 %x, 1
  %b = icmp slt i32 %y, %high
  br i1 %b, label %last, label %other

other:
  %more = add i32 %n, %x
  br label %latch

last:
  %less = sub i32 %n, 1
  br label %latch

latch:
  %sum = phi i32 [ %more, %other ], [ %less, %last ]
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 8
  br i1 %again, label %loop, label %end

end:
  ret i32 %sum
}
; =>
; define i32 @and(i32 %low, i32 %high) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %n = phi i32 [ 0, %entry ], [ %sum, %loop ]
;   %p = getelementptr i32, ptr @data, i64 %i
;   %x = load i32, ptr %p, align 4
;   %a = icmp sgt i32 %x, %low
;   %y = xor i32 %x, 1
;   %b = icmp slt i32 %y, %high
;   %0 = and i1 %a, %b
;   %less = sub i32 %n, 1
;   %more = add i32 %n, %x
;   %sum = select i1 %0, i32 %less, i32 %more
;   %next = add i64 %i, 1
;   %again = icmp ult i64 %next, 8
;   br i1 %again, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %sum
; }

; Either condition leads to %other.
; run: @or(3, 10) == 134
; run: @or(8, 5) == 121
; run: @or(-50, 200) == 134
define i32 @or(i32 %low, i32 %high) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %n = phi i32 [ 0, %entry ], [ %sum, %latch ]
  %p = getelementptr i32, ptr @data, i64 %i
  %x = load i32, ptr %p
  %a = icmp sgt i32 %x, %low
  br i1 %a, label %other, label %second

second:
  %y = xor i32 %x, 1
  %b = icmp slt i32 %y, %high
  br i1 %b, label %other, label %last

other:
  %more = add i32 %n, %x
  br label %latch

last:
  %less = sub i32 %n, 1
  br label %latch

latch:
  %sum = phi i32 [ %more, %other ], [ %less, %last ]
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 8
  br i1 %again, label %loop, label %end

end:
  ret i32 %sum
}
; =>
; define i32 @or(i32 %low, i32 %high) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %n = phi i32 [ 0, %entry ], [ %sum, %loop ]
;   %p = getelementptr i32, ptr @data, i64 %i
;   %x = load i32, ptr %p, align 4
;   %a = icmp sgt i32 %x, %low
;   %y = xor i32 %x, 1
;   %b = icmp slt i32 %y, %high
;   %0 = or i1 %a, %b
;   %more = add i32 %n, %x
;   %less = sub i32 %n, 1
;   %sum = select i1 %0, i32 %more, i32 %less
;   %next = add i64 %i, 1
;   %again = icmp ult i64 %next, 8
;   br i1 %again, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %sum
; }

; The first condition must hold for %last, and the second must not.
; run: @andNot(3, 10) == 20
; run: @andNot(8, 5) == 10
; run: @andNot(-50, 200) == 134
define i32 @andNot(i32 %low, i32 %high) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %n = phi i32 [ 0, %entry ], [ %sum, %latch ]
  %p = getelementptr i32, ptr @data, i64 %i
  %x = load i32, ptr %p
  %a = icmp sgt i32 %x, %low
  br i1 %a, label %second, label %other

second:
  %y = xor i32 %x, 1
  %b = icmp slt i32 %y, %high
  br i1 %b, label %other, label %last

other:
  %more = add i32 %n, %x
  br label %latch

last:
  %less = sub i32 %n, 1
  br label %latch

latch:
  %sum = phi i32 [ %more, %other ], [ %less, %last ]
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 8
  br i1 %again, label %loop, label %end

end:
  ret i32 %sum
}
; =>
; define i32 @andNot(i32 %low, i32 %high) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %n = phi i32 [ 0, %entry ], [ %sum, %loop ]
;   %p = getelementptr i32, ptr @data, i64 %i
;   %x = load i32, ptr %p, align 4
;   %a = icmp sgt i32 %x, %low
;   %y = xor i32 %x, 1
;   %b = icmp slt i32 %y, %high
;   %0 = xor i1 %b, true
;   %1 = and i1 %a, %0
;   %less = sub i32 %n, 1
;   %more = add i32 %n, %x
;   %sum = select i1 %1, i32 %less, i32 %more
;   %next = add i64 %i, 1
;   %again = icmp ult i64 %next, 8
;   br i1 %again, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %sum
; }

; The first condition leads to %other, or that the second does not hold.
; run: @orNot(3, 10) == 135
; run: @orNot(8, 5) == 129
; run: @orNot(-50, 200) == 134
define i32 @orNot(i32 %low, i32 %high) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %n = phi i32 [ 0, %entry ], [ %sum, %latch ]
  %p = getelementptr i32, ptr @data, i64 %i
  %x = load i32, ptr %p
  %a = icmp sgt i32 %x, %low
  br i1 %a, label %other, label %second

second:
  %y = xor i32 %x, 1
  %b = icmp slt i32 %y, %high
  br i1 %b, label %last, label %other

other:
  %more = add i32 %n, %x
  br label %latch

last:
  %less = sub i32 %n, 1
  br label %latch

latch:
  %sum = phi i32 [ %more, %other ], [ %less, %last ]
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 8
  br i1 %again, label %loop, label %end

end:
  ret i32 %sum
}
; =>
; define i32 @orNot(i32 %low, i32 %high) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %n = phi i32 [ 0, %entry ], [ %sum, %loop ]
;   %p = getelementptr i32, ptr @data, i64 %i
;   %x = load i32, ptr %p, align 4
;   %a = icmp sgt i32 %x, %low
;   %y = xor i32 %x, 1
;   %b = icmp slt i32 %y, %high
;   %0 = xor i1 %b, true
;   %1 = or i1 %a, %0
;   %more = add i32 %n, %x
;   %less = sub i32 %n, 1
;   %sum = select i1 %1, i32 %more, i32 %less
;   %next = add i64 %i, 1
;   %again = icmp ult i64 %next, 8
;   br i1 %again, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %sum
; }

; A loop with a call is not one that can be vectorised.
; run: @called(3, 10) == 105
define i32 @called(i32 %low, i32 %high) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %n = phi i32 [ 0, %entry ], [ %sum, %latch ]
  %p = getelementptr i32, ptr @data, i64 %i
  %x = load i32, ptr %p
  %a = icmp sgt i32 %x, %low
  br i1 %a, label %second, label %other

second:
  %y = xor i32 %x, 1
  %b = icmp slt i32 %y, %high
  br i1 %b, label %last, label %other

other:
  %more = add i32 %n, %x
  br label %latch

last:
  %less = sub i32 %n, 1
  br label %latch

latch:
  %sum = phi i32 [ %more, %other ], [ %less, %last ]
  %same = call i32 @same(i32 %sum)
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 8
  br i1 %again, label %loop, label %end

end:
  ret i32 %sum
}
; => unchanged

; Neither is one that is left in the middle.
; run: @left(3, 10) == 94
define i32 @left(i32 %low, i32 %high) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %n = phi i32 [ 0, %entry ], [ %sum, %latch ]
  %p = getelementptr i32, ptr @data, i64 %i
  %x = load i32, ptr %p
  %zero = icmp eq i32 %x, 0
  br i1 %zero, label %end, label %test

test:
  %a = icmp sgt i32 %x, %low
  br i1 %a, label %second, label %other

second:
  %y = xor i32 %x, 1
  %b = icmp slt i32 %y, %high
  br i1 %b, label %last, label %other

other:
  %more = add i32 %n, %x
  br label %latch

last:
  %less = sub i32 %n, 1
  br label %latch

latch:
  %sum = phi i32 [ %more, %other ], [ %less, %last ]
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 8
  br i1 %again, label %loop, label %end

end:
  %r = phi i32 [ %n, %loop ], [ %sum, %latch ]
  ret i32 %r
}
; => unchanged

; The second block divides, which may trap.
; run: @divided(3, 10) == 105
define i32 @divided(i32 %low, i32 %high) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %n = phi i32 [ 0, %entry ], [ %sum, %latch ]
  %p = getelementptr i32, ptr @data, i64 %i
  %x = load i32, ptr %p
  %a = icmp sgt i32 %x, %low
  br i1 %a, label %second, label %other

second:
  %q = sdiv i32 %x, %low
  %o = mul i32 %q, 0
  %z = xor i32 %x, 1
  %y = add i32 %z, %o
  %b = icmp slt i32 %y, %high
  br i1 %b, label %last, label %other

other:
  %more = add i32 %n, %x
  br label %latch

last:
  %less = sub i32 %n, 1
  br label %latch

latch:
  %sum = phi i32 [ %more, %other ], [ %less, %last ]
  %next = add i64 %i, 1
  %again = icmp ult i64 %next, 8
  br i1 %again, label %loop, label %end

end:
  ret i32 %sum
}
; => unchanged
