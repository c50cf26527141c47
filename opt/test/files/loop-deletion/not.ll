; passes: loop-deletion

; Not countable: a counter in steps of two may pass the bound by wrapping.
; run: @beyond(5) == 6
; run: @beyond(2147483647) never ends
define i32 @beyond(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 2
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %i.1
}
; => unchanged

; An infinite loop: no counter is greater than the maximum of the type.
; run: @always(0) never ends
define i32 @always(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 1
  %more = icmp sle i32 %i.1, 2147483647
  br i1 %more, label %loop, label %end
end:
  ret i32 %i.1
}
; => unchanged

; Infinite if the bound is odd: a counter in steps of two is never equal to it.
; run: @misses(4) == 4
; run: @misses(5) never ends
define i32 @misses(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 2
  %more = icmp ne i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %i.1
}
; => unchanged

; The counter moves away from the bound: the loop ends only if it wraps.
; run: @away(-5) == -1
; run: @away(5) never ends
define i32 @away(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, -1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %i.1
}
; => unchanged

; The bound is not loop-invariant.
; run: @moves(12) == 3
define i32 @moves(i32 %n) {
entry:
  br label %loop
loop:
  %n.1 = phi i32 [ %n, %entry ], [ %n.2, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %n.2 = sub i32 %n.1, 3
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n.2
  br i1 %more, label %loop, label %end
end:
  ret i32 %i.1
}
; => unchanged

; A value that is multiplied in each iteration is not a recurrence of additions.
; run: @doubles(10) == 1024
define i32 @doubles(i32 %n) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 1, %entry ], [ %s.1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %s.1 = mul i32 %s, 2
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; => unchanged

; Nor is a value that is added to itself.
; run: @twice(3) == 12
define i32 @twice(i32 %n) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 1, %entry ], [ %s.1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %t = add i32 %s, %i
  %s.1 = add i32 %t, %s
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; => unchanged

; Two phis exchange their values in each iteration.
; run: @swaps(3) == 1
; run: @swaps(4) == 2
define i32 @swaps(i32 %n) {
entry:
  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %a
}
; => unchanged

; A division that may trap is a side effect.
; run: @divides(3, 2) == 3
; run: @divides(3, 0) faults: divi
define i32 @divides(i32 %n, i32 %d) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %q = sdiv i32 100, %d
  %s.1 = add i32 %s, 1
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; => unchanged

; The closed form would be a polynomial of degree four in the trip count: above the limit.
; run: @grows_fast(4) == 6
define i32 @grows_fast(i32 %n) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %t = phi i32 [ 0, %entry ], [ %t.1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %square = mul i32 %i, %i
  %t.1 = add i32 %t, %square
  %s.1 = add i32 %s, %t
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; => unchanged

; The value used after the loop is loaded from memory.
; run: @loads(5) == 6
define i32 @loads(i32 %n) {
entry:
  %p = alloca i32, i32 8
  %last = getelementptr i32, ptr %p, i64 4
  store i32 6, ptr %last
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %at = getelementptr i32, ptr %p, i32 %i
  %x = load i32, ptr %at
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %x
}
; => unchanged

; The loop has a second exit.
; run: @leaves(5, 9) == 1
; run: @leaves(5, 3) == 2
define i32 @leaves(i32 %n, i32 %k) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %latch ]
  %c = icmp eq i32 %i, %k
  br i1 %c, label %out, label %latch
latch:
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 1
out:
  ret i32 2
}
; => unchanged

; The inner loop may be infinite, and the outer loop with it.
; run: @inner_stays(0) == 3
; run: @inner_stays(7) never ends
define i32 @inner_stays(i32 %k) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.1, %latch ]
  br label %inner
inner:
  %j = phi i32 [ %k, %outer ], [ %j.1, %inner ]
  %j.1 = mul i32 %j, 3
  %more = icmp ne i32 %j.1, 0
  br i1 %more, label %inner, label %latch
latch:
  %i.1 = add i32 %i, 1
  %again = icmp slt i32 %i.1, 3
  br i1 %again, label %outer, label %end
end:
  ret i32 %i.1
}
; => unchanged
