; passes: tail-recursion-elim

; The result of the call is returned, at two returns.
; run: @gcd(12, 18) == 6
; run: @gcd(7, 0) == 7
define i32 @gcd(i32 %a, i32 %b) {
entry:
  %0 = icmp eq i32 %b, 0
  br i1 %0, label %end, label %more
more:
  %1 = urem i32 %a, %b
  %2 = call i32 @gcd(i32 %b, i32 %1)
  ret i32 %2
end:
  ret i32 %a
}
; =>
; define i32 @gcd(i32 %a, i32 %b) {
; entry:
;   br label %tail
;
; tail:                                   ; preds = %entry, %more
;   %a.1 = phi i32 [ %a, %entry ], [ %b.1, %more ]
;   %b.1 = phi i32 [ %b, %entry ], [ %1, %more ]
;   %0 = icmp eq i32 %b.1, 0
;   br i1 %0, label %end, label %more
;
; more:                                   ; preds = %tail
;   %1 = urem i32 %a.1, %b.1
;   br label %tail
;
; end:                                    ; preds = %tail
;   ret i32 %a.1
; }

; Sums use an accumulator.
; run: @sum(4) == 10
; run: @sum(0) == 0
define i32 @sum(i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
more:
  %1 = sub i32 %n, 1
  %2 = call i32 @sum(i32 %1)
  %3 = add i32 %n, %2
  ret i32 %3
end:
  ret i32 0
}
; =>
; define i32 @sum(i32 %n) {
; entry:
;   br label %tail
;
; tail:                                   ; preds = %entry, %more
;   %n.1 = phi i32 [ %n, %entry ], [ %2, %more ]
;   %0 = phi i32 [ 0, %entry ], [ %3, %more ]
;   %1 = icmp eq i32 %n.1, 0
;   br i1 %1, label %end, label %more
;
; more:                                   ; preds = %tail
;   %2 = sub i32 %n.1, 1
;   %3 = add i32 %n.1, %0
;   br label %tail
;
; end:                                    ; preds = %tail
;   %4 = add i32 %0, 0
;   ret i32 %4
; }

; Products use an accumulator that starts with 1; the result of one call is returned unchanged.
; run: @product(5) == 15
; run: @product(6) == 15
define i32 @product(i32 %n) {
entry:
  %0 = icmp slt i32 %n, 2
  br i1 %0, label %end, label %more
more:
  %1 = and i32 %n, 1
  %2 = icmp eq i32 %1, 0
  %3 = sub i32 %n, 1
  br i1 %2, label %even, label %odd
even:
  %4 = call i32 @product(i32 %3)
  ret i32 %4
odd:
  %5 = call i32 @product(i32 %3)
  %6 = mul i32 %5, %n
  ret i32 %6
end:
  ret i32 1
}
; =>
; define i32 @product(i32 %n) {
; entry:
;   br label %tail
;
; tail:                                   ; preds = %entry, %even, %odd
;   %n.1 = phi i32 [ %n, %entry ], [ %4, %even ], [ %4, %odd ]
;   %0 = phi i32 [ 1, %entry ], [ %0, %even ], [ %5, %odd ]
;   %1 = icmp slt i32 %n.1, 2
;   br i1 %1, label %end, label %more
;
; more:                                   ; preds = %tail
;   %2 = and i32 %n.1, 1
;   %3 = icmp eq i32 %2, 0
;   %4 = sub i32 %n.1, 1
;   br i1 %3, label %even, label %odd
;
; even:                                   ; preds = %more
;   br label %tail
;
; odd:                                    ; preds = %more
;   %5 = mul i32 %0, %n.1
;   br label %tail
;
; end:                                    ; preds = %tail
;   %6 = mul i32 %0, 1
;   ret i32 %6
; }

declare i32 @putchar(i32)

; The return is in another block; side effects before the calls keep their order.
; run: @count(3) == 0 prints "CBA"
define i32 @count(i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
more:
  %1 = add i32 %n, 64
  %2 = call i32 @putchar(i32 %1)
  %3 = sub i32 %n, 1
  %4 = call i32 @count(i32 %3)
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %4, %more ]
  ret i32 %r
}
; =>
; define i32 @count(i32 %n) {
; entry:
;   br label %tail
;
; tail:                                   ; preds = %entry, %more
;   %n.1 = phi i32 [ %n, %entry ], [ %3, %more ]
;   %0 = icmp eq i32 %n.1, 0
;   br i1 %0, label %end, label %more
;
; more:                                   ; preds = %tail
;   %1 = add i32 %n.1, 64
;   %2 = call i32 @putchar(i32 %1)
;   %3 = sub i32 %n.1, 1
;   br label %tail
;
; end:                                    ; preds = %tail
;   %r = phi i32 [ 0, %tail ]
;   ret i32 %r
; }

; The phis of swapped arguments are evaluated in parallel.
; run: @swap(1, 2, 3) == 2
; run: @swap(1, 2, 4) == 1
define i32 @swap(i32 %a, i32 %b, i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
more:
  %1 = sub i32 %n, 1
  %2 = call i32 @swap(i32 %b, i32 %a, i32 %1)
  ret i32 %2
end:
  ret i32 %a
}
; =>
; define i32 @swap(i32 %a, i32 %b, i32 %n) {
; entry:
;   br label %tail
;
; tail:                                   ; preds = %entry, %more
;   %a.1 = phi i32 [ %a, %entry ], [ %b.1, %more ]
;   %b.1 = phi i32 [ %b, %entry ], [ %a.1, %more ]
;   %n.1 = phi i32 [ %n, %entry ], [ %1, %more ]
;   %0 = icmp eq i32 %n.1, 0
;   br i1 %0, label %end, label %more
;
; more:                                   ; preds = %tail
;   %1 = sub i32 %n.1, 1
;   br label %tail
;
; end:                                    ; preds = %tail
;   ret i32 %a.1
; }

; Two results.
; run: @pair(5) == 15
define i32 @pair(i32 %n) {
entry:
  %0 = call { i32, i32 } @both(i32 %n, i32 0)
  %1 = extractvalue { i32, i32 } %0, 0
  %2 = extractvalue { i32, i32 } %0, 1
  %3 = add i32 %1, %2
  ret i32 %3
}
; => unchanged

; run: none (@pair calls it)
; Each result of the call is returned at the same index.
define internal { i32, i32 } @both(i32 %n, i32 %s) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
more:
  %1 = sub i32 %n, 1
  %2 = add i32 %s, %n
  %3 = call { i32, i32 } @both(i32 %1, i32 %2)
  %4 = extractvalue { i32, i32 } %3, 0
  %5 = extractvalue { i32, i32 } %3, 1
  %6 = insertvalue { i32, i32 } undef, i32 %4, 0
  %7 = insertvalue { i32, i32 } %6, i32 %5, 1
  ret { i32, i32 } %7
end:
  %8 = insertvalue { i32, i32 } undef, i32 %s, 0
  %9 = insertvalue { i32, i32 } %8, i32 %n, 1
  ret { i32, i32 } %9
}
; =>
; define internal { i32, i32 } @both(i32 %n, i32 %s) {
; entry:
;   br label %tail
;
; tail:                                   ; preds = %entry, %more
;   %n.1 = phi i32 [ %n, %entry ], [ %1, %more ]
;   %s.1 = phi i32 [ %s, %entry ], [ %2, %more ]
;   %0 = icmp eq i32 %n.1, 0
;   br i1 %0, label %end, label %more
;
; more:                                   ; preds = %tail
;   %1 = sub i32 %n.1, 1
;   %2 = add i32 %s.1, %n.1
;   br label %tail
;
; end:                                    ; preds = %tail
;   %3 = insertvalue { i32, i32 } undef, i32 %s.1, 0
;   %4 = insertvalue { i32, i32 } %3, i32 %n.1, 1
;   ret { i32, i32 } %4
; }

; Subtraction is not associative.
; run: @alternate(4) == 2
define i32 @alternate(i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
more:
  %1 = sub i32 %n, 1
  %2 = call i32 @alternate(i32 %1)
  %3 = sub i32 %n, %2
  ret i32 %3
end:
  ret i32 0
}
; => unchanged

; There is a side effect after the call.
; run: @after(3) == 65 prints "ABC"
define i32 @after(i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
more:
  %1 = sub i32 %n, 1
  %2 = call i32 @after(i32 %1)
  %3 = add i32 %n, 64
  %4 = call i32 @putchar(i32 %3)
  ret i32 %2
end:
  ret i32 65
}
; => unchanged

; Each activation has its own alloca, whose address it passes to the next one.
; run: @own(3, null) == 6
define i32 @own(i32 %n, ptr %before) {
entry:
  %v = alloca i32
  %0 = icmp eq ptr %before, null
  br i1 %0, label %first, label %later
first:
  store i32 0, ptr %v
  br label %go
later:
  %1 = load i32, ptr %before
  %2 = add i32 %1, %n
  %3 = add i32 %2, 1
  store i32 %3, ptr %v
  br label %go
go:
  %4 = icmp eq i32 %n, 0
  br i1 %4, label %end, label %more
more:
  %5 = sub i32 %n, 1
  %6 = call i32 @own(i32 %5, ptr %v)
  ret i32 %6
end:
  %7 = load i32, ptr %v
  ret i32 %7
}
; => unchanged

; A return block with one predecessor would become unreachable: simplify-cfg merges the two first.
; run: @onePredecessor(1) never ends
define i32 @onePredecessor(i32 %x) {
entry:
  %r = call i32 @onePredecessor(i32 %x)
  br label %end
end:
  ret i32 %r
}
; => unchanged

; Two calls in tail position share a return with no other predecessors.
; run: @shared(6) == 0
; run: @shared(-7) == 0
define i32 @shared(i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %done, label %more
done:
  ret i32 %n
more:
  %d = icmp slt i32 %n, 0
  br i1 %d, label %up, label %down
up:
  %a = add i32 %n, 1
  %0 = call i32 @shared(i32 %a)
  br label %out
down:
  %b = sub i32 %n, 1
  %1 = call i32 @shared(i32 %b)
  br label %out
out:
  %r = phi i32 [ %0, %up ], [ %1, %down ]
  ret i32 %r
}
; =>
; define i32 @shared(i32 %n) {
; entry:
;   br label %tail
;
; tail:                                   ; preds = %entry, %up, %down
;   %n.1 = phi i32 [ %n, %entry ], [ %a, %up ], [ %b, %down ]
;   %c = icmp eq i32 %n.1, 0
;   br i1 %c, label %done, label %more
;
; done:                                   ; preds = %tail
;   ret i32 %n.1
;
; more:                                   ; preds = %tail
;   %d = icmp slt i32 %n.1, 0
;   br i1 %d, label %up, label %down
;
; up:                                     ; preds = %more
;   %a = add i32 %n.1, 1
;   br label %tail
;
; down:                                   ; preds = %more
;   %b = sub i32 %n.1, 1
;   br label %tail
; }
