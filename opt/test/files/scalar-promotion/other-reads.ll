; passes: loop-simplify,scalar-promotion,mem2reg

@a = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@b = global [4 x i32] [i32 5, i32 6, i32 7, i32 8]
@p = global ptr @a

; The other load may alias the location: the store stays, the load of the location does not.
; run: @reads(false, 3) == 19
; run: @reads(true, 3) == 7
define i32 @reads(i1 %overlaps, i32 %n) {
entry:
  %q = select i1 %overlaps, ptr @a, ptr @b
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = load i32, ptr @a
  %at = getelementptr i32, ptr %q, i64 %i
  %value = load i32, ptr %at
  %more = add i32 %sum, %value
  store i32 %more, ptr @a
  %next = add i64 %i, 1
  %count = trunc i64 %next to i32
  %c = icmp slt i32 %count, %n
  br i1 %c, label %loop, label %end
end:
  %result = load i32, ptr @a
  ret i32 %result
}
; =>
; define i32 @reads(i1 %overlaps, i32 %n) {
; entry:
;   %q = select i1 %overlaps, ptr @a, ptr @b
;   %a = load i32, ptr @a, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %a.1 = phi i32 [ %a, %entry ], [ %more, %loop ]
;   %i = phi i64 [ 0, %entry ], [ %next, %loop ]
;   %at = getelementptr i32, ptr %q, i64 %i
;   %value = load i32, ptr %at, align 4
;   %more = add i32 %a.1, %value
;   store i32 %more, ptr @a, align 4
;   %next = add i64 %i, 1
;   %count = trunc i64 %next to i32
;   %c = icmp slt i32 %count, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %result = load i32, ptr @a, align 4
;   ret i32 %result
; }

; Another store may alias the location.
; run: @writes(false, 2) == 3
; run: @writes(true, 2) == 9
define i32 @writes(i1 %overlaps, i32 %n) {
entry:
  %q = select i1 %overlaps, ptr @a, ptr @b
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = load i32, ptr @a
  %more = add i32 %sum, 1
  store i32 %more, ptr @a
  store i32 9, ptr %q
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  %result = load i32, ptr @a
  ret i32 %result
}
; => unchanged

; The store is in a block that each iteration executes, though not in the header.
; run: @joined(3) == 41
; run: @joined(1) == 11
define i32 @joined(i32 %n) {
entry:
  %p = load ptr, ptr @p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %bit = and i32 %i, 1
  %isOdd = icmp eq i32 %bit, 1
  br i1 %isOdd, label %odd, label %join
odd:
  br label %join
join:
  %value = phi i32 [ 10, %loop ], [ 20, %odd ]
  %sum = load i32, ptr %p
  %more = add i32 %sum, %value
  store i32 %more, ptr %p
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  %result = load i32, ptr @a
  ret i32 %result
}
; =>
; define i32 @joined(i32 %n) {
; entry:
;   %p = load ptr, ptr @p, align 8
;   %p.1 = load i32, ptr %p, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %join
;   %p.2 = phi i32 [ %p.1, %entry ], [ %more, %join ]
;   %i = phi i32 [ 0, %entry ], [ %next, %join ]
;   %bit = and i32 %i, 1
;   %isOdd = icmp eq i32 %bit, 1
;   br i1 %isOdd, label %odd, label %join
;
; odd:                                    ; preds = %loop
;   br label %join
;
; join:                                   ; preds = %loop, %odd
;   %value = phi i32 [ 10, %loop ], [ 20, %odd ]
;   %more = add i32 %p.2, %value
;   %next = add i32 %i, 1
;   %c = icmp slt i32 %next, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %join
;   store i32 %more, ptr %p, align 4
;   %result = load i32, ptr @a, align 4
;   ret i32 %result
; }

; An exit before the store: the location may not be accessed at all.
; run: @exitBefore(3) == 4
; run: @exitBefore(0) == 1
define i32 @exitBefore(i32 %n) {
entry:
  %p = load ptr, ptr @p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %isEnd = icmp sge i32 %i, %n
  br i1 %isEnd, label %end, label %body
body:
  %sum = load i32, ptr %p
  %more = add i32 %sum, %i
  store i32 %more, ptr %p
  %next = add i32 %i, 1
  br label %loop
end:
  %result = load i32, ptr @a
  ret i32 %result
}
; => unchanged

; Only some iterations store.
; run: @sometimes(3) == 21
; run: @sometimes(1) == 1
define i32 @sometimes(i32 %n) {
entry:
  %p = load ptr, ptr @p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %bit = and i32 %i, 1
  %isOdd = icmp eq i32 %bit, 1
  br i1 %isOdd, label %odd, label %join
odd:
  %sum = load i32, ptr %p
  %more = add i32 %sum, 20
  store i32 %more, ptr %p
  br label %join
join:
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  %result = load i32, ptr @a
  ret i32 %result
}
; => unchanged

; A division may stop the program before the store.
; run: @mayStop(2, 1) == 5
define i32 @mayStop(i32 %n, i32 %d) {
entry:
  %p = load ptr, ptr @p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %q = sdiv i32 6, %d
  %isOdd = icmp eq i32 %q, 1
  br i1 %isOdd, label %odd, label %join
odd:
  br label %join
join:
  %value = phi i32 [ 2, %loop ], [ 20, %odd ]
  %sum = load i32, ptr %p
  %more = add i32 %sum, %value
  store i32 %more, ptr %p
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  %result = load i32, ptr @a
  ret i32 %result
}
; => unchanged
