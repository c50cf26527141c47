; passes: sink

@five = global i32 5
@text = constant [4 x i8] c"abc\00"

declare i32 @putchar(i32)

; A product that one path uses, and the load of its operand.
; run: @used(true) == 35
; run: @used(false) == 1
define i32 @used(i1 %c) {
entry:
  %x = load i32, ptr @five, align 4
  %y = mul i32 %x, 7
  br i1 %c, label %a, label %b

a:
  ret i32 %y

b:
  ret i32 1
}
; =>
; define i32 @used(i1 %c) {
; entry:
;   br i1 %c, label %a, label %b
;
; a:                                      ; preds = %entry
;   %x = load i32, ptr @five, align 4
;   %y = mul i32 %x, 7
;   ret i32 %y
;
; b:                                      ; preds = %entry
;   ret i32 1
; }

; Both uses are below the block in the middle.
; run: @common(3, 4, 0) == 14
; run: @common(3, 4, 1) == 7
; run: @common(3, 4, 2) == 0
define i32 @common(i32 %a, i32 %b, i32 %n) {
entry:
  %sum = add i32 %a, %b
  %few = icmp ult i32 %n, 2
  br i1 %few, label %middle, label %none

middle:
  %zero = icmp eq i32 %n, 0
  br i1 %zero, label %twice, label %once

twice:
  %double = add i32 %sum, %sum
  ret i32 %double

once:
  ret i32 %sum

none:
  ret i32 0
}
; =>
; define i32 @common(i32 %a, i32 %b, i32 %n) {
; entry:
;   %few = icmp ult i32 %n, 2
;   br i1 %few, label %middle, label %none
;
; middle:                                 ; preds = %entry
;   %zero = icmp eq i32 %n, 0
;   %sum = add i32 %a, %b
;   br i1 %zero, label %twice, label %once
;
; twice:                                  ; preds = %middle
;   %double = add i32 %sum, %sum
;   ret i32 %double
;
; once:                                   ; preds = %middle
;   ret i32 %sum
;
; none:                                   ; preds = %entry
;   ret i32 0
; }

; A phi uses its operand at the end of the predecessor.
; run: @phi(3, true) == 9
; run: @phi(3, false) == 0
define i32 @phi(i32 %a, i1 %c) {
entry:
  %square = mul i32 %a, %a
  br i1 %c, label %square.used, label %join

square.used:
  br label %join

join:
  %r = phi i32 [ %square, %square.used ], [ 0, %entry ]
  ret i32 %r
}
; =>
; define i32 @phi(i32 %a, i1 %c) {
; entry:
;   br i1 %c, label %square.used, label %join
;
; square.used:                            ; preds = %entry
;   %square = mul i32 %a, %a
;   br label %join
;
; join:                                   ; preds = %square.used, %entry
;   %r = phi i32 [ %square, %square.used ], [ 0, %entry ]
;   ret i32 %r
; }

; What a loop computes for after it.
; run: @last(5) == 12
define i32 @last(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %triple = mul i32 %i, 3
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret i32 %triple
}
; =>
; define i32 @last(i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %next = add i32 %i, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %triple = mul i32 %i, 3
;   ret i32 %triple
; }

; Not into the loop: before it.
; run: @invariant(4, 3, true) == 36
; run: @invariant(4, 3, false) == 0
define i32 @invariant(i32 %a, i32 %n, i1 %c) {
entry:
  %triple = mul i32 %a, 3
  br i1 %c, label %before, label %none

before:
  br label %loop

loop:
  %i = phi i32 [ 0, %before ], [ %next, %loop ]
  %sum = phi i32 [ 0, %before ], [ %more, %loop ]
  %more = add i32 %sum, %triple
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end

end:
  ret i32 %more

none:
  ret i32 0
}
; =>
; define i32 @invariant(i32 %a, i32 %n, i1 %c) {
; entry:
;   br i1 %c, label %before, label %none
;
; before:                                 ; preds = %entry
;   %triple = mul i32 %a, 3
;   br label %loop
;
; loop:                                   ; preds = %before, %loop
;   %i = phi i32 [ 0, %before ], [ %next, %loop ]
;   %sum = phi i32 [ 0, %before ], [ %more, %loop ]
;   %more = add i32 %sum, %triple
;   %next = add i32 %i, 1
;   %again = icmp slt i32 %next, %n
;   br i1 %again, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %more
;
; none:                                   ; preds = %entry
;   ret i32 0
; }

; Before the write on the way, and only as far as that.
; run: @written(true) == 5
; run: @written(false) == 0
define i32 @written(i1 %c) {
entry:
  %x = load i32, ptr @five, align 4
  br i1 %c, label %a, label %b

a:
  store i32 9, ptr @five, align 4
  ret i32 %x

b:
  ret i32 0
}
; =>
; define i32 @written(i1 %c) {
; entry:
;   br i1 %c, label %a, label %b
;
; a:                                      ; preds = %entry
;   %x = load i32, ptr @five, align 4
;   store i32 9, ptr @five, align 4
;   ret i32 %x
;
; b:                                      ; preds = %entry
;   ret i32 0
; }

; Two values that die in a sum would be live across the call: the sum is computed before it.
; run: @call(3, 4, true) == 70 prints "A"
; run: @call(3, 4, false) == 0
define i32 @call(i32 %a, i32 %b, i1 %c) {
entry:
  %sum = add i32 %a, %b
  br i1 %c, label %used, label %unused

used:
  %r = call i32 @putchar(i32 65)
  %x = xor i32 %sum, %r
  ret i32 %x

unused:
  ret i32 0
}
; =>
; define i32 @call(i32 %a, i32 %b, i1 %c) {
; entry:
;   br i1 %c, label %used, label %unused
;
; used:                                   ; preds = %entry
;   %sum = add i32 %a, %b
;   %r = call i32 @putchar(i32 65)
;   %x = xor i32 %sum, %r
;   ret i32 %x
;
; unused:                                 ; preds = %entry
;   ret i32 0
; }

; What a loop computes for the paths that leave it: on those edges, loads only from after the last
; write.
; run: @exits(3) == 6
; run: @exits(50) == 105
define i32 @exits(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %double = mul i32 %i, 2
  %found = icmp eq i32 %i, %n
  br i1 %found, label %end, label %more

more:
  %next = add i32 %i, 1
  %old = load i32, ptr @five, align 4
  store i32 %next, ptr @five, align 4
  %new = load i32, ptr @five, align 4
  %sum = add i32 %new, 100
  %last = icmp eq i32 %next, 5
  br i1 %last, label %end, label %loop

end:
  %r = phi i32 [ %double, %loop ], [ %sum, %more ]
  %s = phi i32 [ 0, %loop ], [ %old, %more ]
  %t = sub i32 %s, 4
  %isFirst = icmp slt i32 %r, 100
  %u = select i1 %isFirst, i32 0, i32 %t
  %v = add i32 %r, %u
  ret i32 %v
}
; =>
; define i32 @exits(i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %more
;   %i = phi i32 [ 0, %entry ], [ %next, %more ]
;   %found = icmp eq i32 %i, %n
;   br i1 %found, label %0, label %more
;
; more:                                   ; preds = %loop
;   %next = add i32 %i, 1
;   %old = load i32, ptr @five, align 4
;   store i32 %next, ptr @five, align 4
;   %last = icmp eq i32 %next, 5
;   br i1 %last, label %1, label %loop
;
; 0:                                      ; preds = %loop
;   %double = mul i32 %i, 2
;   br label %end
;
; 1:                                      ; preds = %more
;   %new = load i32, ptr @five, align 4
;   %sum = add i32 %new, 100
;   br label %end
;
; end:                                    ; preds = %0, %1
;   %r = phi i32 [ %double, %0 ], [ %sum, %1 ]
;   %s = phi i32 [ 0, %0 ], [ %old, %1 ]
;   %t = sub i32 %s, 4
;   %isFirst = icmp slt i32 %r, 100
;   %u = select i1 %isFirst, i32 0, i32 %t
;   %v = add i32 %r, %u
;   ret i32 %v
; }

; An address that is a part of its load in the loop: the phi after it gets a copy.
; run: @scan() == 3
define i64 @scan() {
entry:
  br label %loop

loop:
  %p = phi ptr [ @text, %entry ], [ %second, %more ]
  %first = getelementptr i8, ptr %p, i64 1
  %c = load i8, ptr %first, align 1
  %isEnd = icmp eq i8 %c, 0
  br i1 %isEnd, label %end, label %more

more:
  %second = getelementptr i8, ptr %p, i64 2
  %d = load i8, ptr %second, align 1
  %isEndToo = icmp eq i8 %d, 0
  br i1 %isEndToo, label %end, label %loop

end:
  %at = phi ptr [ %first, %loop ], [ %second, %more ]
  %a = ptrtoint ptr %at to i64
  %b = ptrtoint ptr @text to i64
  %length = sub i64 %a, %b
  ret i64 %length
}
; =>
; define i64 @scan() {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %more
;   %p = phi ptr [ @text, %entry ], [ %second, %more ]
;   %first = getelementptr i8, ptr %p, i64 1
;   %c = load i8, ptr %first, align 1
;   %isEnd = icmp eq i8 %c, 0
;   br i1 %isEnd, label %0, label %more
;
; more:                                   ; preds = %loop
;   %second = getelementptr i8, ptr %p, i64 2
;   %d = load i8, ptr %second, align 1
;   %isEndToo = icmp eq i8 %d, 0
;   br i1 %isEndToo, label %end, label %loop
;
; 0:                                      ; preds = %loop
;   %first.1 = getelementptr i8, ptr %p, i64 1
;   br label %end
;
; end:                                    ; preds = %0, %more
;   %at = phi ptr [ %first.1, %0 ], [ %second, %more ]
;   %a = ptrtoint ptr %at to i64
;   %b = ptrtoint ptr @text to i64
;   %length = sub i64 %a, %b
;   ret i64 %length
; }

; An address of which loads are made, and which one block uses besides: that has a copy.
; run: @besides(0) == 7
; run: @besides(1) == 7
define i32 @besides(i32 %c) {
entry:
  %a = alloca [2 x i32]
  %first = getelementptr i32, ptr %a, i64 0
  store i32 %c, ptr %first
  %q = getelementptr i8, ptr %a, i64 4
  %is = icmp ne i32 %c, 0
  br i1 %is, label %one, label %other
one:
  store i32 7, ptr %q
  store ptr %q, ptr @kept
  br label %join
other:
  store i32 7, ptr %q
  br label %join
join:
  %x = load i32, ptr %q
  ret i32 %x
}
; =>
; define i32 @besides(i32 %c) {
; entry:
;   %a = alloca [2 x i32], align 4
;   %first = getelementptr i32, ptr %a, i64 0
;   store i32 %c, ptr %first, align 4
;   %q = getelementptr i8, ptr %a, i64 4
;   %is = icmp ne i32 %c, 0
;   br i1 %is, label %one, label %other
;
; one:                                    ; preds = %entry
;   store i32 7, ptr %q, align 4
;   %q.1 = getelementptr i8, ptr %a, i64 4
;   store ptr %q.1, ptr @kept, align 8
;   br label %join
;
; other:                                  ; preds = %entry
;   store i32 7, ptr %q, align 4
;   br label %join
;
; join:                                   ; preds = %one, %other
;   %x = load i32, ptr %q, align 4
;   ret i32 %x
; }

@kept = global ptr null

; Not where there is no load or store: the address it is computed from would be live there.
; run: @without(0) == 7
define i32 @without(i32 %c) {
entry:
  %a = alloca [2 x i32]
  %q = getelementptr i8, ptr %a, i64 4
  store i32 7, ptr %q
  %is = icmp ne i32 %c, 0
  br i1 %is, label %one, label %join
one:
  store ptr %q, ptr @kept
  br label %join
join:
  %x = load i32, ptr %q
  ret i32 %x
}
; => unchanged
