; passes: switch-formation

; Three constants, the last compared by ne; phis of shared targets keep one operand per edge.
; run: @three(1) == 10
; run: @three(2) == 20
; run: @three(5) == 50
; run: @three(7) == 0
define i32 @three(i32 %x) {
entry:
  %0 = icmp eq i32 %x, 1
  br i1 %0, label %end, label %b
b:
  %1 = icmp eq i32 %x, 2
  br i1 %1, label %end, label %c
c:
  %2 = icmp ne i32 %x, 5
  br i1 %2, label %other, label %five
five:
  br label %end
other:
  br label %end
end:
  %r = phi i32 [ 10, %entry ], [ 20, %b ], [ 50, %five ], [ 0, %other ]
  ret i32 %r
}
; =>
; define i32 @three(i32 %x) {
; entry:
;   switch i32 %x, label %other [
;     i32 1, label %end
;     i32 2, label %0
;     i32 5, label %five
;   ]
;
; five:                                   ; preds = %entry
;   br label %end
;
; other:                                  ; preds = %entry
;   br label %end
;
; 0:                                      ; preds = %entry
;   br label %end
;
; end:                                    ; preds = %other, %five, %entry, %0
;   %r = phi i32 [ 0, %other ], [ 50, %five ], [ 10, %entry ], [ 20, %0 ]
;   ret i32 %r
; }

; A constant compared again later in the chain is never reached.
; run: @twice(1) == 1
; run: @twice(3) == 3
; run: @twice(9) == 0
define i32 @twice(i32 %x) {
entry:
  %0 = icmp eq i32 %x, 1
  br i1 %0, label %one, label %b
b:
  %1 = icmp eq i32 %x, 1
  br i1 %1, label %never, label %c
c:
  %2 = icmp eq i32 %x, 2
  br i1 %2, label %two, label %d
d:
  %3 = icmp eq i32 %x, 3
  br i1 %3, label %three, label %other
one:
  ret i32 1
never:
  ret i32 99
two:
  ret i32 2
three:
  ret i32 3
other:
  ret i32 0
}
; =>
; define i32 @twice(i32 %x) {
; entry:
;   switch i32 %x, label %other [
;     i32 1, label %one
;     i32 2, label %two
;     i32 3, label %three
;   ]
;
; one:                                    ; preds = %entry
;   ret i32 1
;
; never:
;   ret i32 99
;
; two:                                    ; preds = %entry
;   ret i32 2
;
; three:                                  ; preds = %entry
;   ret i32 3
;
; other:                                  ; preds = %entry
;   ret i32 0
; }

; Two comparisons stay: they are cheaper than a switch.
; run: @two(1) == 1
; run: @two(2) == 2
define i32 @two(i32 %x) {
entry:
  %0 = icmp eq i32 %x, 1
  br i1 %0, label %one, label %b
b:
  %1 = icmp eq i32 %x, 2
  br i1 %1, label %two, label %other
one:
  ret i32 1
two:
  ret i32 2
other:
  ret i32 0
}
; => unchanged

declare i32 @putchar(i32)

; A block in the chain that does more than compare ends it.
; run: @between(3) == 3 prints "A"
; run: @between(1) == 1
define i32 @between(i32 %x) {
entry:
  %0 = icmp eq i32 %x, 1
  br i1 %0, label %one, label %b
b:
  %1 = call i32 @putchar(i32 65)
  %2 = icmp eq i32 %x, 2
  br i1 %2, label %two, label %c
c:
  %3 = icmp eq i32 %x, 3
  br i1 %3, label %three, label %other
one:
  ret i32 1
two:
  ret i32 2
three:
  ret i32 3
other:
  ret i32 0
}
; => unchanged

; A block in the chain that has another predecessor ends it.
; run: @entered(true, 2) == 2
; run: @entered(false, 1) == 0
define i32 @entered(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %b
a:
  %0 = icmp eq i32 %x, 1
  br i1 %0, label %one, label %b
b:
  %1 = icmp eq i32 %x, 2
  br i1 %1, label %two, label %d
d:
  %2 = icmp eq i32 %x, 3
  br i1 %2, label %three, label %other
one:
  ret i32 1
two:
  ret i32 2
three:
  ret i32 3
other:
  ret i32 0
}
; => unchanged
