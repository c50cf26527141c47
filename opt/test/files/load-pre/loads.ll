; passes: load-pre

@array = internal global [8 x i32] [i32 5, i32 3, i32 8, i32 1, i32 9, i32 2, i32 7, i32 4]
@g = internal global i32 6
@pointer = internal global ptr @g

; The value is stored on one edge, and loaded at the end of the other predecessor.
; run: @stored(2, 30, true) == 60
; run: @stored(2, 30, false) == 16
define i32 @stored(i64 %i, i32 %x, i1 %c) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  br i1 %c, label %store, label %leave
store:
  store i32 %x, ptr %p
  br label %join
leave:
  br label %join
join:
  %0 = load i32, ptr %p
  %1 = shl i32 %0, 1
  ret i32 %1
}
; =>
; define i32 @stored(i64 %i, i32 %x, i1 %c) {
; entry:
;   %p = getelementptr i32, ptr @array, i64 %i
;   br i1 %c, label %store, label %leave
;
; store:                                  ; preds = %entry
;   store i32 %x, ptr %p, align 4
;   br label %join
;
; leave:                                  ; preds = %entry
;   %0 = load i32, ptr %p, align 4
;   br label %join
;
; join:                                   ; preds = %store, %leave
;   %1 = phi i32 [ %x, %store ], [ %0, %leave ]
;   %2 = shl i32 %1, 1
;   ret i32 %2
; }

; The value is loaded in one predecessor; the other edge is critical and is split.
; run: @loaded(true) == 12
; run: @loaded(false) == 6
define i32 @loaded(i1 %c) {
entry:
  br i1 %c, label %arm, label %join
arm:
  %0 = load i32, ptr @g
  br label %join
join:
  %1 = phi i32 [ %0, %arm ], [ 0, %entry ]
  %2 = load i32, ptr @g
  %3 = add i32 %1, %2
  ret i32 %3
}
; =>
; define i32 @loaded(i1 %c) {
; entry:
;   br i1 %c, label %arm, label %1
;
; arm:                                    ; preds = %entry
;   %0 = load i32, ptr @g, align 4
;   br label %join
;
; 1:                                      ; preds = %entry
;   %2 = load i32, ptr @g, align 4
;   br label %join
;
; join:                                   ; preds = %arm, %1
;   %3 = phi i32 [ %0, %arm ], [ %2, %1 ]
;   %4 = phi i32 [ %0, %arm ], [ 0, %1 ]
;   %5 = add i32 %4, %3
;   ret i32 %5
; }

; Each block computes the address again.
; run: @address(4, 50, true) == 50
; run: @address(4, 50, false) == 9
define i32 @address(i32 %i, i32 %x, i1 %c) {
entry:
  br i1 %c, label %store, label %join
store:
  %0 = zext i32 %i to i64
  %1 = getelementptr i32, ptr @array, i64 %0
  store i32 %x, ptr %1
  br label %join
join:
  %2 = zext i32 %i to i64
  %3 = getelementptr i32, ptr @array, i64 %2
  %4 = load i32, ptr %3
  ret i32 %4
}
; =>
; define i32 @address(i32 %i, i32 %x, i1 %c) {
; entry:
;   br i1 %c, label %store, label %2
;
; store:                                  ; preds = %entry
;   %0 = zext i32 %i to i64
;   %1 = getelementptr i32, ptr @array, i64 %0
;   store i32 %x, ptr %1, align 4
;   br label %join
;
; 2:                                      ; preds = %entry
;   %3 = zext i32 %i to i64
;   %4 = getelementptr i32, ptr @array, i64 %3
;   %5 = load i32, ptr %4, align 4
;   br label %join
;
; join:                                   ; preds = %2, %store
;   %6 = phi i32 [ %5, %2 ], [ %x, %store ]
;   %7 = zext i32 %i to i64
;   %8 = getelementptr i32, ptr @array, i64 %7
;   ret i32 %6
; }

; The next iteration's a[i] is this iteration's a[i + 1], unless the two are exchanged.
; run: @bubble(7) == 9
; run: @bubble(1) == 5
define i32 @bubble(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %0 = zext i32 %i to i64
  %p = getelementptr i32, ptr @array, i64 %0
  %x = load i32, ptr %p
  %j = add i32 %i, 1
  %1 = zext i32 %j to i64
  %q = getelementptr i32, ptr @array, i64 %1
  %y = load i32, ptr %q
  %2 = icmp sgt i32 %x, %y
  br i1 %2, label %exchange, label %next
exchange:
  store i32 %y, ptr %p
  store i32 %x, ptr %q
  br label %next
next:
  %3 = icmp slt i32 %j, %n
  br i1 %3, label %loop, label %end
end:
  %last = load i32, ptr %q
  ret i32 %last
}
; =>
; define i32 @bubble(i32 %n) {
; entry:
;   %0 = zext i32 0 to i64
;   %p = getelementptr i32, ptr @array, i64 %0
;   %x = load i32, ptr %p, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %next
;   %x.1 = phi i32 [ %x, %entry ], [ %last, %next ]
;   %i = phi i32 [ 0, %entry ], [ %j, %next ]
;   %1 = zext i32 %i to i64
;   %p.1 = getelementptr i32, ptr @array, i64 %1
;   %j = add i32 %i, 1
;   %2 = zext i32 %j to i64
;   %q = getelementptr i32, ptr @array, i64 %2
;   %y = load i32, ptr %q, align 4
;   %3 = icmp sgt i32 %x.1, %y
;   br i1 %3, label %exchange, label %next
;
; exchange:                               ; preds = %loop
;   store i32 %y, ptr %p.1, align 4
;   store i32 %x.1, ptr %q, align 4
;   br label %next
;
; next:                                   ; preds = %loop, %exchange
;   %last = phi i32 [ %y, %loop ], [ %x.1, %exchange ]
;   %4 = icmp slt i32 %j, %n
;   br i1 %4, label %loop, label %end
;
; end:                                    ; preds = %next
;   ret i32 %last
; }

; The minimum is the one of the previous iteration or the element that was compared with it.
; run: @minimum(8) == 31
; run: @minimum(3) == 13
; run: @minimum(1) == 5
define i32 @minimum(i32 %n) {
entry:
  br label %loop
loop:
  %best = phi i32 [ 0, %entry ], [ %best.1, %next ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  %0 = zext i32 %i to i64
  %p = getelementptr i32, ptr @array, i64 %0
  %x = load i32, ptr %p
  %1 = zext i32 %best to i64
  %q = getelementptr i32, ptr @array, i64 %1
  %y = load i32, ptr %q
  %2 = icmp slt i32 %x, %y
  br i1 %2, label %less, label %next
less:
  br label %next
next:
  %best.1 = phi i32 [ %i, %less ], [ %best, %loop ]
  %i.1 = add i32 %i, 1
  %3 = icmp slt i32 %i.1, %n
  br i1 %3, label %loop, label %end
end:
  %4 = zext i32 %best.1 to i64
  %r = getelementptr i32, ptr @array, i64 %4
  %z = load i32, ptr %r
  %5 = mul i32 %best.1, 10
  %6 = add i32 %5, %z
  ret i32 %6
}
; =>
; define i32 @minimum(i32 %n) {
; entry:
;   %0 = zext i32 0 to i64
;   %q = getelementptr i32, ptr @array, i64 %0
;   %y = load i32, ptr %q, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %next
;   %y.1 = phi i32 [ %y, %entry ], [ %y.2, %next ]
;   %best = phi i32 [ 0, %entry ], [ %best.1, %next ]
;   %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
;   %1 = zext i32 %i to i64
;   %p = getelementptr i32, ptr @array, i64 %1
;   %x = load i32, ptr %p, align 4
;   %2 = zext i32 %best to i64
;   %q.1 = getelementptr i32, ptr @array, i64 %2
;   %3 = icmp slt i32 %x, %y.1
;   br i1 %3, label %less, label %next
;
; less:                                   ; preds = %loop
;   br label %next
;
; next:                                   ; preds = %less, %loop
;   %y.2 = phi i32 [ %x, %less ], [ %y.1, %loop ]
;   %best.1 = phi i32 [ %i, %less ], [ %best, %loop ]
;   %i.1 = add i32 %i, 1
;   %4 = icmp slt i32 %i.1, %n
;   br i1 %4, label %loop, label %end
;
; end:                                    ; preds = %next
;   %5 = zext i32 %best.1 to i64
;   %r = getelementptr i32, ptr @array, i64 %5
;   %z = load i32, ptr %r, align 4
;   %6 = mul i32 %best.1, 10
;   %7 = add i32 %6, %z
;   ret i32 %7
; }

; The value is available at the end of all arms except one.
; run: @arms(0) == 6
; run: @arms(1) == 12
; run: @arms(2) == 18
; run: @arms(3) == 6
define i32 @arms(i32 %x) {
entry:
  switch i32 %x, label %other [ i32 0, label %a
    i32 1, label %b
    i32 2, label %c ]
a:
  %0 = load i32, ptr @g
  %1 = sub i32 %0, 6
  br label %join
b:
  %2 = load i32, ptr @g
  br label %join
c:
  %3 = load i32, ptr @g
  %4 = shl i32 %3, 1
  br label %join
other:
  br label %join
join:
  %5 = phi i32 [ %1, %a ], [ %2, %b ], [ %4, %c ], [ 0, %other ]
  %6 = load i32, ptr @g
  %7 = add i32 %5, %6
  ret i32 %7
}
; =>
; define i32 @arms(i32 %x) {
; entry:
;   switch i32 %x, label %other [
;     i32 0, label %a
;     i32 1, label %b
;     i32 2, label %c
;   ]
;
; a:                                      ; preds = %entry
;   %0 = load i32, ptr @g, align 4
;   %1 = sub i32 %0, 6
;   br label %join
;
; b:                                      ; preds = %entry
;   %2 = load i32, ptr @g, align 4
;   br label %join
;
; c:                                      ; preds = %entry
;   %3 = load i32, ptr @g, align 4
;   %4 = shl i32 %3, 1
;   br label %join
;
; other:                                  ; preds = %entry
;   %5 = load i32, ptr @g, align 4
;   br label %join
;
; join:                                   ; preds = %a, %b, %c, %other
;   %6 = phi i32 [ %0, %a ], [ %2, %b ], [ %3, %c ], [ %5, %other ]
;   %7 = phi i32 [ %1, %a ], [ %2, %b ], [ %4, %c ], [ 0, %other ]
;   %8 = add i32 %7, %6
;   ret i32 %8
; }

; One predecessor has two edges to the block of the load: both have the same phi operand.
; run: @twice(0, true) == 12
; run: @twice(1, false) == 12
; run: @twice(2, false) == 13
define i32 @twice(i32 %x, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  %0 = load i32, ptr @g
  br label %middle
b:
  %1 = load i32, ptr @g
  br label %middle
middle:
  %2 = phi i32 [ %0, %a ], [ %1, %b ]
  switch i32 %x, label %other [ i32 0, label %join
    i32 1, label %join ]
other:
  %3 = add i32 %2, 1
  br label %join
join:
  %4 = phi i32 [ %2, %middle ], [ %2, %middle ], [ %3, %other ]
  %5 = load i32, ptr @g
  %6 = add i32 %4, %5
  ret i32 %6
}
; =>
; define i32 @twice(i32 %x, i1 %c) {
; entry:
;   br i1 %c, label %a, label %b
;
; a:                                      ; preds = %entry
;   %0 = load i32, ptr @g, align 4
;   br label %middle
;
; b:                                      ; preds = %entry
;   %1 = load i32, ptr @g, align 4
;   br label %middle
;
; middle:                                 ; preds = %a, %b
;   %2 = phi i32 [ %0, %a ], [ %1, %b ]
;   %3 = phi i32 [ %0, %a ], [ %1, %b ]
;   switch i32 %x, label %other [
;     i32 0, label %join
;     i32 1, label %join
;   ]
;
; other:                                  ; preds = %middle
;   %4 = add i32 %3, 1
;   %5 = load i32, ptr @g, align 4
;   br label %join
;
; join:                                   ; preds = %middle, %middle, %other
;   %6 = phi i32 [ %2, %middle ], [ %2, %middle ], [ %5, %other ]
;   %7 = phi i32 [ %3, %middle ], [ %3, %middle ], [ %4, %other ]
;   %8 = add i32 %7, %6
;   ret i32 %8
; }

; The address of the load in the second loop is a phi, one operand of which is a load that is not
; inserted yet.
; run: @chain(true, 3) == 18
; run: @chain(false, 3) == 18
define i32 @chain(i1 %c, i32 %n) {
entry:
  %local = alloca i32
  br i1 %c, label %arm, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  store i32 %i, ptr %local
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %join
arm:
  %0 = load ptr, ptr @pointer
  br label %join
join:
  %1 = load ptr, ptr @pointer
  br label %second
second:
  %k = phi i32 [ 0, %join ], [ %k.next, %second ]
  %sum = phi i32 [ 0, %join ], [ %sum.next, %second ]
  %2 = load i32, ptr %1
  store i32 %k, ptr %local
  %sum.next = add i32 %sum, %2
  %k.next = add i32 %k, 1
  %again = icmp slt i32 %k.next, %n
  br i1 %again, label %second, label %end
end:
  ret i32 %sum.next
}
; =>
; define i32 @chain(i1 %c, i32 %n) {
; entry:
;   %local = alloca i32, align 4
;   br i1 %c, label %arm, label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
;   store i32 %i, ptr %local, align 4
;   %i.next = add i32 %i, 1
;   %more = icmp slt i32 %i.next, %n
;   br i1 %more, label %loop, label %1
;
; arm:                                    ; preds = %entry
;   %0 = load ptr, ptr @pointer, align 8
;   br label %join
;
; 1:                                      ; preds = %loop
;   %2 = load ptr, ptr @pointer, align 8
;   br label %join
;
; join:                                   ; preds = %1, %arm
;   %3 = phi ptr [ %2, %1 ], [ %0, %arm ]
;   br label %second
;
; second:                                 ; preds = %join, %second
;   %k = phi i32 [ 0, %join ], [ %k.next, %second ]
;   %sum = phi i32 [ 0, %join ], [ %sum.next, %second ]
;   %4 = load i32, ptr %3, align 4
;   store i32 %k, ptr %local, align 4
;   %sum.next = add i32 %sum, %4
;   %k.next = add i32 %k, 1
;   %again = icmp slt i32 %k.next, %n
;   br i1 %again, label %second, label %end
;
; end:                                    ; preds = %second
;   ret i32 %sum.next
; }
