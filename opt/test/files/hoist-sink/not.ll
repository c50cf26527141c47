; passes: hoist-sink

; The arm has another predecessor, which does not need the sum.
; run: @shared(1, true, true) == 6
; run: @shared(1, false, true) == 7
; run: @shared(1, false, false) == 6
define i32 @shared(i32 %a, i1 %c, i1 %d) {
entry:
  br i1 %c, label %left, label %second
second:
  br i1 %d, label %right, label %left
left:
  %0 = add i32 %a, 5
  ret i32 %0
right:
  %1 = add i32 %a, 5
  %2 = add i32 %1, 1
  ret i32 %2
}
; => unchanged

; A division may trap before the other arm's effect; comparisons stay with their branches.
; run: @traps(8, 2, true) == 4
; run: @traps(8, 0, false) faults: division
define i32 @traps(i32 %a, i32 %b, i1 %c) {
entry:
  %p = alloca i32
  store i32 0, ptr %p
  br i1 %c, label %left, label %right
left:
  %0 = sdiv i32 %a, %b
  %1 = icmp slt i32 %0, 100
  br i1 %1, label %out, label %more
right:
  store volatile i32 1, ptr %p
  %2 = sdiv i32 %a, %b
  %3 = icmp slt i32 %2, 100
  br i1 %3, label %out, label %more
out:
  %4 = phi i32 [ %0, %left ], [ %2, %right ]
  ret i32 %4
more:
  ret i32 -1
}
; => unchanged

; One arm reads the location after its store; the other's store has another width.
; run: @reads(true) == 5
; run: @reads(false) == 7
define i32 @reads(i1 %c) {
entry:
  %p = alloca i32
  %q = alloca i64
  store i64 0, ptr %q
  br i1 %c, label %left, label %right
left:
  store i32 5, ptr %p
  %0 = load i32, ptr %p
  store i32 %0, ptr %q
  br label %join
right:
  store i32 7, ptr %p
  store i64 7, ptr %q
  br label %join
join:
  %1 = load i32, ptr %q
  ret i32 %1
}
; => unchanged

; A store sunk into a loop header would also be executed before the first iteration.
; run: @loop(3) == 0
; run: @loop(1) == 1
define i32 @loop(i32 %n) {
entry:
  %p = alloca i32
  store i32 %n, ptr %p
  br label %head
head:
  %i = phi i32 [ %n, %entry ], [ %0, %latch ]
  %0 = sub i32 %i, 1
  %1 = icmp sgt i32 %0, 0
  br i1 %1, label %latch, label %done
latch:
  %2 = sub i32 %0, 1
  store i32 %2, ptr %p
  br label %head
done:
  %3 = load i32, ptr %p
  ret i32 %3
}
; => unchanged

; The sum would be live across the calls if it were hoisted.
; run: @afterCalls(3, 4, true) == 15
; run: @afterCalls(3, 4, false) == 8
define i32 @afterCalls(i32 %a, i32 %b, i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  %0 = call i32 @twice(i32 %b)
  %1 = add i32 %a, %b
  %2 = add i32 %0, %1
  ret i32 %2
right:
  %3 = call i32 @twice(i32 0)
  %4 = add i32 %a, %b
  %5 = add i32 %3, %4
  %6 = add i32 %5, 1
  ret i32 %6
}
; => unchanged

; Called by the function above.
; run: @twice(4) == 8
define i32 @twice(i32 %a) {
entry:
  %0 = shl i32 %a, 1
  ret i32 %0
}
; => unchanged

; A branch that exits a loop: instructions before it are executed in each iteration once the loop is rotated.
; run: @header(3) == 24
define i32 @header(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %1, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %done
body:
  %0 = shl i32 %i, 3
  %1 = add i32 %i, 1
  br label %head
done:
  %2 = shl i32 %i, 3
  ret i32 %2
}
; => unchanged

; An operation with another use.
; run: @used(true, 1, 2) == 4
; run: @used(false, 1, 2) == 8
define i32 @used(i1 %c, i32 %x, i32 %a) {
entry:
  %0 = mul i32 %a, %a
  br i1 %c, label %left, label %right
left:
  %1 = add i32 %x, %a
  %2 = sub i32 %1, %x
  br label %join
right:
  %3 = add i32 %x, %0
  br label %join
join:
  %4 = phi i32 [ %1, %left ], [ %3, %right ]
  %5 = phi i32 [ %2, %left ], [ %a, %right ]
  %6 = mul i32 %4, %5
  %7 = sub i32 %6, %a
  %8 = add i32 %7, 0
  ret i32 %8
}
; => unchanged

; The other operand is a constant, which would take a move.
; run: @constant(true, 1, 2) == 3
; run: @constant(false, 1, 2) == 8
define i32 @constant(i1 %c, i32 %x, i32 %a) {
entry:
  br i1 %c, label %left, label %right
left:
  %0 = add i32 %x, %a
  br label %join
right:
  %1 = add i32 %x, 7
  br label %join
join:
  %2 = phi i32 [ %0, %left ], [ %1, %right ]
  ret i32 %2
}
; => unchanged

; The operands are on different sides.
; run: @sides(true, 1, 2) == -1
; run: @sides(false, 1, 2) == 1
define i32 @sides(i1 %c, i32 %x, i32 %a) {
entry:
  br i1 %c, label %left, label %right
left:
  %0 = sub i32 %x, %a
  br label %join
right:
  %1 = sub i32 %a, %x
  br label %join
join:
  %2 = phi i32 [ %0, %left ], [ %1, %right ]
  ret i32 %2
}
; => unchanged

; The operations are divisions, which may trap.
; run: @divisions(true, 12, 2, 3) == 6
; run: @divisions(false, 12, 2, 3) == 4
define i32 @divisions(i1 %c, i32 %x, i32 %a, i32 %b) {
entry:
  br i1 %c, label %left, label %right
left:
  %0 = sdiv i32 %x, %a
  br label %join
right:
  %1 = sdiv i32 %x, %b
  br label %join
join:
  %2 = phi i32 [ %0, %left ], [ %1, %right ]
  ret i32 %2
}
; => unchanged

; An operation is not computed in the predecessor.
; run: @elsewhere(true, 1, 2, 3) == 3
; run: @elsewhere(false, 1, 2, 3) == 4
define i32 @elsewhere(i1 %c, i32 %x, i32 %a, i32 %b) {
entry:
  %0 = add i32 %x, %a
  br i1 %c, label %left, label %right
left:
  br label %join
right:
  %1 = add i32 %x, %b
  br label %join
join:
  %2 = phi i32 [ %0, %left ], [ %1, %right ]
  ret i32 %2
}
; => unchanged

; A value of the phi comes around a loop that begins with it.
; run: @comesAround(3, 10) == 16
define i32 @comesAround(i32 %n, i32 %x) {
entry:
  %0 = add i32 %n, %x
  br label %loop
loop:
  %1 = phi i32 [ %0, %entry ], [ %4, %loop ]
  %2 = phi i32 [ %n, %entry ], [ %3, %loop ]
  %3 = sub i32 %2, 1
  %4 = add i32 %1, %n
  %5 = icmp eq i32 %3, 1
  br i1 %5, label %end, label %loop
end:
  ret i32 %1
}
; => unchanged
