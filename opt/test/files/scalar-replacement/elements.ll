; passes: loop-simplify,scalar-replacement

@a = internal global [400 x i8] zeroinitializer, align 16
@b = internal global [400 x i8] zeroinitializer, align 16

; Prefix sums: the stored element is the one that the next iteration loads.
; run: @sums(5, 1) == 15
; run: @sums(1, 3) == 3
define i32 @sums(i32 %n, i32 %by) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %0 = zext i32 %i to i64
  %p = getelementptr i32, ptr @a, i64 %0
  %x = load i32, ptr %p
  %j = add i32 %i, 1
  %1 = mul i32 %j, %by
  %y = add i32 %x, %1
  %2 = zext i32 %j to i64
  %q = getelementptr i32, ptr @a, i64 %2
  store i32 %y, ptr %q
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  %r = load i32, ptr %q
  ret i32 %r
}
; =>
; define i32 @sums(i32 %n, i32 %by) {
; entry:
;   %0 = zext i32 0 to i64
;   %p = getelementptr i32, ptr @a, i64 %0
;   %x = load i32, ptr %p, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %x.1 = phi i32 [ %x, %entry ], [ %y, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %j, %loop ]
;   %1 = zext i32 %i to i64
;   %p.1 = getelementptr i32, ptr @a, i64 %1
;   %j = add i32 %i, 1
;   %2 = mul i32 %j, %by
;   %y = add i32 %x.1, %2
;   %3 = zext i32 %j to i64
;   %q = getelementptr i32, ptr @a, i64 %3
;   store i32 %y, ptr %q, align 4
;   %more = icmp slt i32 %j, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %r = load i32, ptr %q, align 4
;   ret i32 %r
; }

; Of the two preceding elements, one is the other's value of the previous iteration.
; run: @fibonacci(10) == 55
; run: @fibonacci(2) == 1
define i32 @fibonacci(i64 %n) {
entry:
  %first = getelementptr i32, ptr @a, i64 1
  store i32 1, ptr %first
  br label %loop
loop:
  %i = phi i64 [ 2, %entry ], [ %i.1, %loop ]
  %0 = add i64 %i, -1
  %p = getelementptr i32, ptr @a, i64 %0
  %x = load i32, ptr %p
  %1 = add i64 %i, -2
  %q = getelementptr i32, ptr @a, i64 %1
  %y = load i32, ptr %q
  %z = add i32 %x, %y
  %r = getelementptr i32, ptr @a, i64 %i
  store i32 %z, ptr %r
  %i.1 = add i64 %i, 1
  %more = icmp sle i64 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %z
}
; =>
; define i32 @fibonacci(i64 %n) {
; entry:
;   %first = getelementptr i32, ptr @a, i64 1
;   store i32 1, ptr %first, align 4
;   %0 = add i64 2, -1
;   %p = getelementptr i32, ptr @a, i64 %0
;   %x = load i32, ptr %p, align 4
;   %1 = add i64 2, -2
;   %q = getelementptr i32, ptr @a, i64 %1
;   %y = load i32, ptr %q, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %y.1 = phi i32 [ %y, %entry ], [ %x.1, %loop ]
;   %x.1 = phi i32 [ %x, %entry ], [ %z, %loop ]
;   %i = phi i64 [ 2, %entry ], [ %i.1, %loop ]
;   %2 = add i64 %i, -1
;   %p.1 = getelementptr i32, ptr @a, i64 %2
;   %3 = add i64 %i, -2
;   %q.1 = getelementptr i32, ptr @a, i64 %3
;   %z = add i32 %x.1, %y.1
;   %r = getelementptr i32, ptr @a, i64 %i
;   store i32 %z, ptr %r, align 4
;   %i.1 = add i64 %i, 1
;   %more = icmp sle i64 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %z
; }

; A counter with step -2; the stored value is the loaded one, so that the phi is constant.
; run: @down(20) == 0
define i32 @down(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %i.1, %loop ]
  %p = getelementptr i32, ptr @a, i64 %i
  %x = load i32, ptr %p
  %i.1 = add i64 %i, -2
  %q = getelementptr i32, ptr @a, i64 %i.1
  store i32 %x, ptr %q
  %more = icmp sgt i64 %i.1, 0
  br i1 %more, label %loop, label %end
end:
  ret i32 %x
}
; =>
; define i32 @down(i64 %n) {
; entry:
;   %p = getelementptr i32, ptr @a, i64 %n
;   %x = load i32, ptr %p, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %x.1 = phi i32 [ %x, %entry ], [ %x.1, %loop ]
;   %i = phi i64 [ %n, %entry ], [ %i.1, %loop ]
;   %p.1 = getelementptr i32, ptr @a, i64 %i
;   %i.1 = add i64 %i, -2
;   %q = getelementptr i32, ptr @a, i64 %i.1
;   store i32 %x.1, ptr %q, align 4
;   %more = icmp sgt i64 %i.1, 0
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %x.1
; }

; Other stores to the array between the load and the store of the element are overwritten or do not alias.
; run: @between(4) == 10
define i32 @between(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr @a, i64 %i
  %x = load i32, ptr %p
  %j = add i64 %i, 1
  %x.wide = zext i32 %x to i64
  %0 = and i64 %x.wide, 15
  %w = getelementptr i32, ptr @a, i64 %0
  store i32 77, ptr %w
  %1 = trunc i64 %j to i32
  %y = add i32 %x, %1
  %q = getelementptr i32, ptr @a, i64 %j
  store i32 %y, ptr %q
  %more = icmp slt i64 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %y
}
; =>
; define i32 @between(i64 %n) {
; entry:
;   %p = getelementptr i32, ptr @a, i64 0
;   %x = load i32, ptr %p, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %x.1 = phi i32 [ %x, %entry ], [ %y, %loop ]
;   %i = phi i64 [ 0, %entry ], [ %j, %loop ]
;   %p.1 = getelementptr i32, ptr @a, i64 %i
;   %j = add i64 %i, 1
;   %x.wide = zext i32 %x.1 to i64
;   %0 = and i64 %x.wide, 15
;   %w = getelementptr i32, ptr @a, i64 %0
;   store i32 77, ptr %w, align 4
;   %1 = trunc i64 %j to i32
;   %y = add i32 %x.1, %1
;   %q = getelementptr i32, ptr @a, i64 %j
;   store i32 %y, ptr %q, align 4
;   %more = icmp slt i64 %j, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %y
; }

; A store after it may alias the element.
; run: @after(4) == 8
define i32 @after(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr @a, i64 %i
  %x = load i32, ptr %p
  %j = add i64 %i, 1
  %y = add i32 %x, 1
  %q = getelementptr i32, ptr @a, i64 %j
  store i32 %y, ptr %q
  %0 = sub i64 5, %i
  %w = getelementptr i32, ptr @a, i64 %0
  store i32 7, ptr %w
  %more = icmp slt i64 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %y
}
; => unchanged

; A store after it aliases the element by an address computed from that of the load.
; run: @after.by.address(4) == 8
define i32 @after.by.address(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr @a, i64 %i
  %x = load i32, ptr %p
  %j = add i64 %i, 1
  %y = add i32 %x, 1
  %q = getelementptr i32, ptr @a, i64 %j
  store i32 %y, ptr %q
  %w = getelementptr i32, ptr %p, i64 1
  store i32 7, ptr %w
  %more = icmp slt i64 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %y
}
; => unchanged

; The store is not executed in each iteration.
; run: @sometimes(6) == 1
define i32 @sometimes(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %p = getelementptr i32, ptr @a, i64 %i
  %x = load i32, ptr %p
  %j = add i64 %i, 1
  %y = add i32 %x, 1
  %0 = and i64 %i, 1
  %1 = icmp eq i64 %0, 0
  br i1 %1, label %next, label %take
take:
  %q = getelementptr i32, ptr @a, i64 %j
  store i32 %y, ptr %q
  br label %next
next:
  %more = icmp slt i64 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %y
}
; => unchanged

; The loaded element was stored two iterations before, or is in the other array.
; run: @far(9) == 0
define i32 @far(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr @a, i64 %i
  %x = load i32, ptr %p
  %p.b = getelementptr i32, ptr @b, i64 %i
  %x.b = load i32, ptr %p.b
  %j = add i64 %i, 1
  %k = add i64 %i, 2
  %q = getelementptr i32, ptr @a, i64 %k
  store i32 %x.b, ptr %q
  %more = icmp slt i64 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %x
}
; => unchanged

; The first iteration may not execute the load, and its address may be invalid before the loop.
; run: @guarded(null, 3, false) == 3
define i32 @guarded(ptr %a, i64 %n, i1 %there) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %test ]
  %j = add i64 %i, 1
  br i1 %there, label %take, label %next
take:
  %p = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %p
  br label %next
next:
  %y = phi i32 [ %x, %take ], [ 3, %loop ]
  br i1 %there, label %put, label %test
put:
  %q = getelementptr i32, ptr %a, i64 %j
  store i32 %y, ptr %q
  br label %test
test:
  %more = icmp slt i64 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %y
}
; => unchanged

; A location known to be valid may be loaded in the preheader, even if the load is conditional.
; run: @row(5) == 8
; run: @row(1) == 1
define i32 @row(i64 %n) {
entry:
  %a = alloca i32, i32 9
  store i32 1, ptr %a
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %odd = and i64 %i, 1
  %is.odd = icmp eq i64 %odd, 1
  %j = add i64 %i, 1
  br i1 %is.odd, label %take, label %next
take:
  %p = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %p
  %twice = mul i32 %x, 4
  br label %next
next:
  %y = phi i32 [ %twice, %take ], [ 2, %loop ]
  %q = getelementptr i32, ptr %a, i64 %j
  store i32 %y, ptr %q
  %more = icmp slt i64 %j, %n
  br i1 %more, label %loop, label %end
end:
  %last = getelementptr i32, ptr %a, i64 %n
  %before = getelementptr i32, ptr %last, i64 -1
  %result = load i32, ptr %before
  ret i32 %result
}
; =>
; define i32 @row(i64 %n) {
; entry:
;   %a = alloca [9 x i32], align 4
;   store i32 1, ptr %a, align 4
;   %p = getelementptr i32, ptr %a, i64 0
;   %x = load i32, ptr %p, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %next
;   %x.1 = phi i32 [ %x, %entry ], [ %y, %next ]
;   %i = phi i64 [ 0, %entry ], [ %j, %next ]
;   %odd = and i64 %i, 1
;   %is.odd = icmp eq i64 %odd, 1
;   %j = add i64 %i, 1
;   br i1 %is.odd, label %take, label %next
;
; take:                                   ; preds = %loop
;   %p.1 = getelementptr i32, ptr %a, i64 %i
;   %twice = mul i32 %x.1, 4
;   br label %next
;
; next:                                   ; preds = %take, %loop
;   %y = phi i32 [ %twice, %take ], [ 2, %loop ]
;   %q = getelementptr i32, ptr %a, i64 %j
;   store i32 %y, ptr %q, align 4
;   %more = icmp slt i64 %j, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %next
;   %last = getelementptr i32, ptr %a, i64 %n
;   %before = getelementptr i32, ptr %last, i64 -1
;   %result = load i32, ptr %before, align 4
;   ret i32 %result
; }

; The element of the first iteration would be before the array.
; run: @outside(3) == 12
define i32 @outside(i64 %n) {
entry:
  %a = alloca i32, i32 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %next ]
  %is.first = icmp eq i64 %i, 0
  br i1 %is.first, label %next, label %take
take:
  %h = add i64 %i, -1
  %p = getelementptr i32, ptr %a, i64 %h
  %x = load i32, ptr %p
  %twice = mul i32 %x, 2
  br label %next
next:
  %y = phi i32 [ %twice, %take ], [ 3, %loop ]
  %q = getelementptr i32, ptr %a, i64 %i
  store i32 %y, ptr %q
  %j = add i64 %i, 1
  %more = icmp slt i64 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %y
}
; => unchanged
