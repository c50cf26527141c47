; passes: simplify-cfg

declare i32 @putchar(i32)

; A chain of blocks is merged, in whatever order they are listed.
; run: @line(3) == 4
define i32 @line(i32 %a) {
entry:
  br label %b

last:
  %p = phi i32 [ %x, %b ]
  ret i32 %p

b:
  %x = add i32 %a, 1
  br label %last
}
; =>
; define i32 @line(i32 %a) {
; entry:
;   %x = add i32 %a, 1
;   ret i32 %x
; }

; An unreachable block is removed, with its edges and their phi operands.
; run: @unreachable() == 1
define i32 @unreachable() {
entry:
  br label %join

dead:
  br label %join

join:
  %x = phi i32 [ 1, %entry ], [ 2, %dead ]
  ret i32 %x
}
; =>
; define i32 @unreachable() {
; entry:
;   ret i32 1
; }

; An unreachable loop is removed.
; run: @unreachableLoop() == 1
define i32 @unreachableLoop() {
entry:
  ret i32 1

dead:
  %x = phi i32 [ 0, %dead.2 ], [ %x, %dead ]
  br i1 true, label %dead, label %dead.2

dead.2:
  br label %dead
}
; =>
; define i32 @unreachableLoop() {
; entry:
;   ret i32 1
; }

; An empty block is bypassed.
; run: @empty(0) == 0
; run: @empty(2) == 0 prints "A"
define i32 @empty(i32 %a) {
entry:
  switch i32 %a, label %a.1 [
    i32 1, label %b
    i32 2, label %c
  ]

a.1:
  br label %end

b:
  br label %end

c:
  call i32 @putchar(i32 65)
  br label %end

end:
  ret i32 0
}
; =>
; define i32 @empty(i32 %a) {
; entry:
;   switch i32 %a, label %end [
;     i32 1, label %end
;     i32 2, label %c
;   ]
;
; c:                                      ; preds = %entry
;   %0 = call i32 @putchar(i32 65)
;   br label %end
;
; end:                                    ; preds = %entry, %entry, %c
;   ret i32 0
; }

; It is not if that makes a critical edge to a phi: phi-elim would split it again.
; run: @emptyToPhi(0) == 1
; run: @emptyToPhi(1) == 2
; run: @emptyToPhi(2) == 3 prints "A"
define i32 @emptyToPhi(i32 %a) {
entry:
  switch i32 %a, label %a.1 [
    i32 1, label %b
    i32 2, label %c
  ]

a.1:
  br label %end

b:
  br label %end

c:
  call i32 @putchar(i32 65)
  br label %end

end:
  %x = phi i32 [ 1, %a.1 ], [ 2, %b ], [ 3, %c ]
  ret i32 %x
}
; => unchanged

; An empty block is bypassed by unconditional branches; the phi gets its operand for each of them.
; run: @shared(0) == 2 prints "A"
; run: @shared(1) == 2 prints "B"
; run: @shared(2) == 1 prints "C"
define i32 @shared(i32 %n) {
entry:
  switch i32 %n, label %a [
    i32 1, label %b
    i32 2, label %c
  ]

a:
  call i32 @putchar(i32 65)
  br label %empty

b:
  call i32 @putchar(i32 66)
  br label %empty

c:
  call i32 @putchar(i32 67)
  br label %end

empty:
  br label %end

end:
  %x = phi i32 [ 1, %c ], [ 2, %empty ]
  ret i32 %x
}
; =>
; define i32 @shared(i32 %n) {
; entry:
;   switch i32 %n, label %a [
;     i32 1, label %b
;     i32 2, label %c
;   ]
;
; a:                                      ; preds = %entry
;   %0 = call i32 @putchar(i32 65)
;   br label %end
;
; b:                                      ; preds = %entry
;   %1 = call i32 @putchar(i32 66)
;   br label %end
;
; c:                                      ; preds = %entry
;   %2 = call i32 @putchar(i32 67)
;   br label %end
;
; end:                                    ; preds = %c, %b, %a
;   %x = phi i32 [ 1, %c ], [ 2, %b ], [ 2, %a ]
;   ret i32 %x
; }

; The entry block stays, even if it is empty and branches to a loop.
; run: @entry(3) == 3
define i32 @entry(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %exit

exit:
  ret i32 %next
}
; => unchanged

; A block that branches to itself is not bypassed.
; run: @itself(true) never ends
; run: @itself(false) == 1
define i32 @itself(i1 %c) {
entry:
  br i1 %c, label %loop, label %exit

loop:
  br label %loop

exit:
  ret i32 1
}
; => unchanged

; Two empty blocks that branch to each other become one that branches to itself.
; run: @eachOther(true) never ends
; run: @eachOther(false) never ends
define i32 @eachOther(i1 %c) {
entry:
  br i1 %c, label %a, label %b

a:
  br label %b

b:
  br label %a
}
; =>
; define i32 @eachOther(i1 %c) {
; entry:
;   br label %a
;
; a:                                      ; preds = %entry, %a
;   br label %a
; }

; A block of phis is bypassed: the phis of its successor get their operands.
; run: @phis(1, 5) == 6
; run: @phis(2, 5) == 7
; run: @phis(3, 5) == 8
define i32 @phis(i32 %n, i32 %x) {
entry:
  switch i32 %n, label %three [
    i32 1, label %one
    i32 2, label %two
  ]
one:
  %a = add i32 %x, 1
  br label %some
two:
  %b = add i32 %x, 2
  br label %some
some:
  %p = phi i32 [ %a, %one ], [ %b, %two ]
  br label %end
three:
  %c = add i32 %x, 3
  br label %end
end:
  %r = phi i32 [ %p, %some ], [ %c, %three ]
  ret i32 %r
}
; =>
; define i32 @phis(i32 %n, i32 %x) {
; entry:
;   switch i32 %n, label %three [
;     i32 1, label %one
;     i32 2, label %two
;   ]
;
; one:                                    ; preds = %entry
;   %a = add i32 %x, 1
;   br label %end
;
; two:                                    ; preds = %entry
;   %b = add i32 %x, 2
;   br label %end
;
; three:                                  ; preds = %entry
;   %c = add i32 %x, 3
;   br label %end
;
; end:                                    ; preds = %two, %three, %one
;   %r = phi i32 [ %b, %two ], [ %c, %three ], [ %a, %one ]
;   ret i32 %r
; }

; Not where the successor has another operand, for which each edge would need a copy.
; run: @others(1, 5) == 13
; run: @others(2, 5) == 14
; run: @others(3, 5) == 17
define i32 @others(i32 %n, i32 %x) {
entry:
  switch i32 %n, label %three [
    i32 1, label %one
    i32 2, label %two
  ]
one:
  %a = add i32 %x, 1
  br label %some
two:
  %b = add i32 %x, 2
  br label %some
some:
  %p = phi i32 [ %a, %one ], [ %b, %two ]
  br label %end
three:
  %c = add i32 %x, 3
  br label %end
end:
  %r = phi i32 [ %p, %some ], [ %c, %three ]
  %k = phi i32 [ 7, %some ], [ 9, %three ]
  %s = add i32 %r, %k
  ret i32 %s
}
; => unchanged

; Nor if a predecessor branches to both: it would have two edges with different operands.
; run: @both(true, true, 3) == 3
; run: @both(true, false, 3) == 5
; run: @both(false, false, 3) == 4
define i32 @both(i1 %c, i1 %d, i32 %x) {
entry:
  br i1 %c, label %one, label %two
one:
  br i1 %d, label %some, label %end
two:
  %a = add i32 %x, 1
  br label %some
some:
  %p = phi i32 [ %x, %one ], [ %a, %two ]
  br label %end
end:
  %r = phi i32 [ 5, %one ], [ %p, %some ]
  ret i32 %r
}
; => unchanged

; Nor the latch of a loop, which would have two back edges then.
; run: @latch(3) == 111
; run: @latch(4) == 212
define i32 @latch(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ %n, %entry ], [ %p, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %q, %latch ]
  %c = icmp eq i32 %i, 0
  br i1 %c, label %end, label %body
body:
  %j = add i32 %i, -1
  %odd = and i32 %i, 1
  %d = icmp ne i32 %odd, 0
  br i1 %d, label %one, label %two
one:
  %s = add i32 %sum, 5
  br label %latch
two:
  %t = add i32 %sum, 101
  br label %latch
latch:
  %p = phi i32 [ %j, %one ], [ %j, %two ]
  %q = phi i32 [ %s, %one ], [ %t, %two ]
  br label %head
end:
  ret i32 %sum
}
; => unchanged
