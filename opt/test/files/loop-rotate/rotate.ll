; passes: loop-simplify,loop-rotate,mem2reg,simplify-cfg

@number = global i32 5

; The exit test is executed once before the loop, then at its end. The sum is used after it.
; run: @sum(4) == 6
; run: @sum(0) == 0
define i32 @sum(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %body ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %sum.1 = add i32 %sum, %i
  %i.1 = add i32 %i, 1
  br label %head
end:
  ret i32 %sum
}
; =>
; define i32 @sum(i32 %n) {
; entry:
;   %c = icmp slt i32 0, %n
;   br i1 %c, label %0, label %1
;
; 0:                                      ; preds = %0, %entry
;   %i = phi i32 [ %i.1, %0 ], [ 0, %entry ]
;   %sum = phi i32 [ %sum.1, %0 ], [ 0, %entry ]
;   %sum.1 = add i32 %sum, %i
;   %i.1 = add i32 %i, 1
;   %c.1 = icmp slt i32 %i.1, %n
;   br i1 %c.1, label %0, label %1
;
; 1:                                      ; preds = %0, %entry
;   %sum.2 = phi i32 [ %sum.1, %0 ], [ 0, %entry ]
;   ret i32 %sum.2
; }

; The first successor of the header is the exit; the header also loads and computes.
; run: @other(2) == 9
; run: @other(9) == 9
define i32 @other(i32 %a) {
entry:
  br label %head
head:
  %i = phi i32 [ %a, %entry ], [ %i.1, %body ]
  %limit = load i32, ptr @number
  %twice = mul i32 %i, 2
  %c = icmp sgt i32 %twice, %limit
  br i1 %c, label %end, label %body
body:
  %i.1 = add i32 %twice, %limit
  br label %head
end:
  %r = sub i32 %twice, %i
  %r.1 = add i32 %r, 0
  ret i32 %r.1
}
; =>
; define i32 @other(i32 %a) {
; entry:
;   %limit = load i32, ptr @number, align 4
;   %twice = mul i32 %a, 2
;   %c = icmp sgt i32 %twice, %limit
;   br i1 %c, label %1, label %0
;
; 0:                                      ; preds = %0, %entry
;   %limit.1 = phi i32 [ %limit.2, %0 ], [ %limit, %entry ]
;   %twice.1 = phi i32 [ %twice.2, %0 ], [ %twice, %entry ]
;   %i.1 = add i32 %twice.1, %limit.1
;   %limit.2 = load i32, ptr @number, align 4
;   %twice.2 = mul i32 %i.1, 2
;   %c.1 = icmp sgt i32 %twice.2, %limit.2
;   br i1 %c.1, label %1, label %0
;
; 1:                                      ; preds = %0, %entry
;   %i = phi i32 [ %i.1, %0 ], [ %a, %entry ]
;   %twice.3 = phi i32 [ %twice.2, %0 ], [ %twice, %entry ]
;   %r = sub i32 %twice.3, %i
;   %r.1 = add i32 %r, 0
;   ret i32 %r.1
; }

; Two phis exchange their values in each iteration.
; run: @swap(3) == 21
; run: @swap(4) == 12
define i32 @swap(i32 %n) {
entry:
  br label %head
head:
  %a = phi i32 [ 1, %entry ], [ %b, %body ]
  %b = phi i32 [ 2, %entry ], [ %a, %body ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %i.1 = add i32 %i, 1
  br label %head
end:
  %0 = mul i32 %a, 10
  %1 = add i32 %0, %b
  ret i32 %1
}
; =>
; define i32 @swap(i32 %n) {
; entry:
;   %c = icmp slt i32 0, %n
;   br i1 %c, label %0, label %1
;
; 0:                                      ; preds = %0, %entry
;   %a = phi i32 [ %b, %0 ], [ 1, %entry ]
;   %b = phi i32 [ %a, %0 ], [ 2, %entry ]
;   %i = phi i32 [ %i.1, %0 ], [ 0, %entry ]
;   %i.1 = add i32 %i, 1
;   %c.1 = icmp slt i32 %i.1, %n
;   br i1 %c.1, label %0, label %1
;
; 1:                                      ; preds = %0, %entry
;   %a.1 = phi i32 [ %b, %0 ], [ 1, %entry ]
;   %b.1 = phi i32 [ %a, %0 ], [ 2, %entry ]
;   %2 = mul i32 %a.1, 10
;   %3 = add i32 %2, %b.1
;   ret i32 %3
; }

; Both loops of a nest; the inner counter starts at the outer one.
; run: @nest(4) == 20
; run: @nest(-1) == 0
define i32 @nest(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %next ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %preheader, label %end
preheader:
  br label %inner
inner:
  %j = phi i32 [ %i, %preheader ], [ %j.1, %body ]
  %sum.1 = phi i32 [ %sum, %preheader ], [ %sum.2, %body ]
  %d = icmp slt i32 %j, %n
  br i1 %d, label %body, label %next
body:
  %sum.2 = add i32 %sum.1, %j
  %j.1 = add i32 %j, 1
  br label %inner
next:
  %i.1 = add i32 %i, 1
  br label %outer
end:
  ret i32 %sum
}
; =>
; define i32 @nest(i32 %n) {
; entry:
;   %c = icmp slt i32 0, %n
;   br i1 %c, label %0, label %3
;
; 0:                                      ; preds = %2, %entry
;   %i = phi i32 [ %i.1, %2 ], [ 0, %entry ]
;   %sum = phi i32 [ %sum.1.1, %2 ], [ 0, %entry ]
;   %d = icmp slt i32 %i, %n
;   br i1 %d, label %1, label %2
;
; 1:                                      ; preds = %1, %0
;   %j = phi i32 [ %j.1, %1 ], [ %i, %0 ]
;   %sum.1 = phi i32 [ %sum.2, %1 ], [ %sum, %0 ]
;   %sum.2 = add i32 %sum.1, %j
;   %j.1 = add i32 %j, 1
;   %d.1 = icmp slt i32 %j.1, %n
;   br i1 %d.1, label %1, label %2
;
; 2:                                      ; preds = %1, %0
;   %sum.1.1 = phi i32 [ %sum.2, %1 ], [ %sum, %0 ]
;   %i.1 = add i32 %i, 1
;   %c.1 = icmp slt i32 %i.1, %n
;   br i1 %c.1, label %0, label %3
;
; 3:                                      ; preds = %2, %entry
;   %sum.3 = phi i32 [ %sum.1.1, %2 ], [ 0, %entry ]
;   ret i32 %sum.3
; }

; Two latches, and an exit block with a phi and a predecessor outside the loop.
; run: @latches(5) == 16
; run: @latches(-1) == -1
define i32 @latches(i32 %n) {
entry:
  %0 = icmp slt i32 %n, 0
  br i1 %0, label %end, label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %odd ], [ %i.2, %even ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %odd ], [ %sum.2, %even ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %1 = and i32 %i, 1
  %d = icmp ne i32 %1, 0
  br i1 %d, label %odd, label %even
odd:
  %i.1 = add i32 %i, 1
  %sum.1 = add i32 %sum, 5
  br label %head
even:
  %i.2 = add i32 %i, 1
  %sum.2 = add i32 %sum, 2
  br label %head
end:
  %r = phi i32 [ -1, %entry ], [ %sum, %head ]
  ret i32 %r
}
; =>
; define i32 @latches(i32 %n) {
; entry:
;   %0 = icmp slt i32 %n, 0
;   br i1 %0, label %end, label %1
;
; 1:                                      ; preds = %entry
;   %c = icmp slt i32 0, %n
;   br i1 %c, label %2, label %end
;
; 2:                                      ; preds = %head, %1
;   %i = phi i32 [ %i.3, %head ], [ 0, %1 ]
;   %sum = phi i32 [ %sum.3, %head ], [ 0, %1 ]
;   %3 = and i32 %i, 1
;   %d = icmp ne i32 %3, 0
;   br i1 %d, label %odd, label %even
;
; odd:                                    ; preds = %2
;   %i.1 = add i32 %i, 1
;   %sum.1 = add i32 %sum, 5
;   br label %head
;
; even:                                   ; preds = %2
;   %i.2 = add i32 %i, 1
;   %sum.2 = add i32 %sum, 2
;   br label %head
;
; head:                                   ; preds = %even, %odd
;   %i.3 = phi i32 [ %i.2, %even ], [ %i.1, %odd ]
;   %sum.3 = phi i32 [ %sum.2, %even ], [ %sum.1, %odd ]
;   %c.1 = icmp slt i32 %i.3, %n
;   br i1 %c.1, label %2, label %end
;
; end:                                    ; preds = %entry, %1, %head
;   %r = phi i32 [ -1, %entry ], [ 0, %1 ], [ %sum.3, %head ]
;   ret i32 %r
; }

; The counter is used where both exits have joined: it is demoted to a variable and promoted again.
; run: @meet(9, 4) == 4
; run: @meet(3, 4) == 3
define i32 @meet(i32 %n, i32 %stop) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %d = icmp eq i32 %i, %stop
  br i1 %d, label %end, label %next
next:
  %i.1 = add i32 %i, 1
  br label %head
end:
  ret i32 %i
}
; =>
; define i32 @meet(i32 %n, i32 %stop) {
; entry:
;   %c = icmp slt i32 0, %n
;   br i1 %c, label %0, label %end
;
; 0:                                      ; preds = %next, %entry
;   %i = phi i32 [ %i.1.1, %next ], [ 0, %entry ]
;   %i.1 = phi i32 [ %i.1.1, %next ], [ 0, %entry ]
;   %d = icmp eq i32 %i.1, %stop
;   br i1 %d, label %end, label %next
;
; next:                                   ; preds = %0
;   %i.1.1 = add i32 %i.1, 1
;   %c.1 = icmp slt i32 %i.1.1, %n
;   br i1 %c.1, label %0, label %end
;
; end:                                    ; preds = %entry, %0, %next
;   %i.2 = phi i32 [ 0, %entry ], [ %i, %0 ], [ %i.1.1, %next ]
;   ret i32 %i.2
; }

; A loop of one block already tests at its end.
; run: @already(3) == 3
define i32 @already(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 1
  %d = icmp slt i32 %i.1, %n
  br i1 %d, label %loop, label %end
end:
  ret i32 %i.1
}
; => unchanged

; The first test is known to be true: no edge bypasses the loop.
; run: @known(3) == 30
define i32 @known(i32 %x) {
entry:
  br label %head
head:
  %s = phi i32 [ 0, %entry ], [ %s.1, %body ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %body ]
  %c = icmp slt i32 %i, 10
  br i1 %c, label %body, label %end
body:
  %s.1 = add i32 %s, %x
  %i.1 = add i32 %i, 1
  br label %head
end:
  ret i32 %s
}
; =>
; define i32 @known(i32 %x) {
; entry:
;   br label %0
;
; 0:                                      ; preds = %0, %entry
;   %s = phi i32 [ %s.1, %0 ], [ 0, %entry ]
;   %i = phi i32 [ %i.1, %0 ], [ 0, %entry ]
;   %s.1 = add i32 %s, %x
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, 10
;   br i1 %c, label %0, label %1
;
; 1:                                      ; preds = %0
;   %s.2 = phi i32 [ %s.1, %0 ]
;   ret i32 %s.2
; }
