; passes: if-convert

declare i32 @putchar(i32)

@memory = global i32 5

; The larger of two: one way does nothing at all.
; run: @max(3, 4) == 4
; run: @max(4, 3) == 4
define i32 @max(i32 %x, i32 %y) {
entry:
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %more, label %end
more:
  br label %end
end:
  %m = phi i32 [ %x, %more ], [ %y, %entry ]
  ret i32 %m
}
; =>
; define i32 @max(i32 %x, i32 %y) {
; entry:
;   %c = icmp sgt i32 %x, %y
;   %m = select i1 %c, i32 %x, i32 %y
;   ret i32 %m
; }

; Both ways compute something, and two values differ.
; run: @both(5) == 18
; run: @both(4) == 5
define i32 @both(i32 %n) {
entry:
  %0 = and i32 %n, 1
  %c = icmp ne i32 %0, 0
  br i1 %c, label %odd, label %even
odd:
  %1 = mul i32 %n, 3
  %2 = add i32 %1, 1
  br label %end
even:
  %3 = lshr i32 %n, 1
  br label %end
end:
  %next = phi i32 [ %2, %odd ], [ %3, %even ]
  %more = phi i32 [ 2, %odd ], [ 3, %even ]
  %same = phi i32 [ %0, %odd ], [ %0, %even ]
  %4 = add i32 %next, %more
  %5 = sub i32 %4, %same
  %6 = add i32 %5, %same
  ret i32 %6
}
; =>
; define i32 @both(i32 %n) {
; entry:
;   %0 = and i32 %n, 1
;   %c = icmp ne i32 %0, 0
;   %1 = mul i32 %n, 3
;   %2 = add i32 %1, 1
;   %3 = lshr i32 %n, 1
;   %next = select i1 %c, i32 %2, i32 %3
;   %more = select i1 %c, i32 2, i32 3
;   %4 = add i32 %next, %more
;   %5 = sub i32 %4, %0
;   %6 = add i32 %5, %0
;   ret i32 %6
; }

; The arm is the way that is not taken; the join has another predecessor, whose value stays.
; run: @third(1, 5) == 7
; run: @third(2, 5) == 5
; run: @third(3, 5) == 9
define i32 @third(i32 %n, i32 %x) {
entry:
  %0 = icmp eq i32 %n, 3
  br i1 %0, label %join, label %ask
ask:
  %c = icmp eq i32 %n, 2
  br i1 %c, label %join, label %arm
arm:
  %1 = add i32 %x, 2
  br label %join
join:
  %r = phi i32 [ 9, %entry ], [ %x, %ask ], [ %1, %arm ]
  ret i32 %r
}
; =>
; define i32 @third(i32 %n, i32 %x) {
; entry:
;   %0 = icmp eq i32 %n, 3
;   %c = icmp eq i32 %n, 2
;   %1 = add i32 %x, 2
;   %r = select i1 %c, i32 %x, i32 %1
;   %r.1 = select i1 %0, i32 9, i32 %r
;   ret i32 %r.1
; }

; An inner choice becomes one block, and then the outer one can.
; run: @nested(1, 1) == 1
; run: @nested(1, 5) == 3
; run: @nested(0, 5) == 4
define i32 @nested(i32 %a, i32 %b) {
entry:
  %c = icmp ne i32 %a, 0
  br i1 %c, label %outer, label %end
outer:
  %d = icmp sgt i32 %b, 3
  br i1 %d, label %inner, label %inner.end
inner:
  br label %inner.end
inner.end:
  %x = phi i32 [ 3, %inner ], [ 1, %outer ]
  br label %end
end:
  %r = phi i32 [ %x, %inner.end ], [ 4, %entry ]
  ret i32 %r
}
; =>
; define i32 @nested(i32 %a, i32 %b) {
; entry:
;   %c = icmp ne i32 %a, 0
;   %d = icmp sgt i32 %b, 3
;   %x = select i1 %d, i32 3, i32 1
;   %r = select i1 %c, i32 %x, i32 4
;   ret i32 %r
; }

; In a loop: the join is the loop's head.
; run: @count(5) == 3
define i32 @count(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ], [ %i.next, %odd ]
  %s = phi i32 [ 0, %entry ], [ %s, %body ], [ %s.next, %odd ]
  %more = icmp sle i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %i.next = add i32 %i, 1
  %0 = and i32 %i, 1
  %c = icmp ne i32 %0, 0
  br i1 %c, label %odd, label %head
odd:
  %s.next = add i32 %s, 1
  br label %head
end:
  ret i32 %s
}
; =>
; define i32 @count(i32 %n) {
; entry:
;   br label %head
;
; head:                                   ; preds = %entry, %body
;   %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
;   %s = phi i32 [ 0, %entry ], [ %s.1, %body ]
;   %more = icmp sle i32 %i, %n
;   br i1 %more, label %body, label %end
;
; body:                                   ; preds = %head
;   %i.next = add i32 %i, 1
;   %0 = and i32 %i, 1
;   %c = icmp ne i32 %0, 0
;   %s.next = add i32 %s, 1
;   %s.1 = select i1 %c, i32 %s.next, i32 %s
;   br label %head
;
; end:                                    ; preds = %head
;   ret i32 %s
; }

; Two stores to one place, the second on one way only: one store of what is chosen.
; run: @stores(1) == 5
; run: @stores(0) == 4
define i32 @stores(i32 %x) {
entry:
  %p = alloca i32
  store i32 4, ptr %p
  %c = icmp eq i32 %x, 1
  br i1 %c, label %one, label %end
one:
  store i32 5, ptr %p
  br label %end
end:
  %r = load i32, ptr %p
  ret i32 %r
}
; =>
; define i32 @stores(i32 %x) {
; entry:
;   %p = alloca i32, align 4
;   %c = icmp eq i32 %x, 1
;   %0 = select i1 %c, i32 5, i32 4
;   store i32 %0, ptr %p, align 4
;   %r = load i32, ptr %p, align 4
;   ret i32 %r
; }

; Something reads what the first has stored: it stays. The second is on the way of what is false.
; run: @read(1) == 8
; run: @read(0) == 9
define i32 @read(i32 %x) {
entry:
  %p = alloca i32
  store i32 4, ptr %p
  %old = load i32, ptr %p
  %c = icmp eq i32 %x, 1
  br i1 %c, label %end, label %other
other:
  %new = add i32 %old, 1
  store i32 %new, ptr %p
  br label %end
end:
  %r = load i32, ptr %p
  %s = add i32 %r, %old
  ret i32 %s
}
; =>
; define i32 @read(i32 %x) {
; entry:
;   %p = alloca i32, align 4
;   store i32 4, ptr %p, align 4
;   %old = load i32, ptr %p, align 4
;   %c = icmp eq i32 %x, 1
;   %new = add i32 %old, 1
;   %0 = select i1 %c, i32 4, i32 %new
;   store i32 %0, ptr %p, align 4
;   %r = load i32, ptr %p, align 4
;   %s = add i32 %r, %old
;   ret i32 %s
; }
