; passes: inline,global-dce

; A small function with two returns.
; run: none (@both calls it)
define internal i32 @abs(i32 %x) {
entry:
  %0 = icmp slt i32 %x, 0
  br i1 %0, label %negative, label %positive
negative:
  %1 = sub i32 0, %x
  ret i32 %1
positive:
  ret i32 %x
}
; => gone

; The returned values are joined by a phi after the call; @abs has no callers left.
; run: @both(-3, 4) == 7
; run: @both(3, -4) == 7
define i32 @both(i32 %a, i32 %b) {
entry:
  %0 = call i32 @abs(i32 %a)
  %1 = call i32 @abs(i32 %b)
  %2 = add i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @both(i32 %a, i32 %b) {
; entry:
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %0 = icmp slt i32 %a, 0
;   br i1 %0, label %negative, label %positive
;
; negative:                               ; preds = %entry.1
;   %1 = sub i32 0, %a
;   br label %entry.2
;
; positive:                               ; preds = %entry.1
;   br label %entry.2
;
; entry.2:                                ; preds = %negative, %positive
;   %2 = phi i32 [ %1, %negative ], [ %a, %positive ]
;   br label %entry.3
;
; entry.3:                                ; preds = %entry.2
;   %3 = icmp slt i32 %b, 0
;   br i1 %3, label %negative.1, label %positive.1
;
; negative.1:                             ; preds = %entry.3
;   %4 = sub i32 0, %b
;   br label %entry.4
;
; positive.1:                             ; preds = %entry.3
;   br label %entry.4
;
; entry.4:                                ; preds = %negative.1, %positive.1
;   %5 = phi i32 [ %4, %negative.1 ], [ %b, %positive.1 ]
;   %6 = add i32 %2, %5
;   ret i32 %6
; }

; A loop: predecessors may have another order in the copy, and the phis' operands follow.
; run: none (@sums calls it)
define internal i32 @sum(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %i.next, %body ], [ 0, %entry ]
  %s = phi i32 [ %s.next, %body ], [ 0, %entry ]
  %0 = icmp slt i32 %i, %n
  br i1 %0, label %body, label %end
body:
  %i.next = add i32 %i, 1
  %s.next = add i32 %s, %i
  br label %loop
end:
  ret i32 %s
}
; => gone

; run: @sums(5) == 16
; run: @sums(1) == 0
; The only call is inlined, in the middle of a block whose successors have phis.
define i32 @sums(i32 %n) {
entry:
  %0 = call i32 @sum(i32 %n)
  %1 = icmp sgt i32 %0, 5
  br i1 %1, label %more, label %end
more:
  %2 = add i32 %0, 6
  br label %end
end:
  %r = phi i32 [ %0, %entry ], [ %2, %more ]
  ret i32 %r
}
; =>
; define i32 @sums(i32 %n) {
; entry:
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   br label %loop
;
; loop:                                   ; preds = %entry.1, %body
;   %i = phi i32 [ 0, %entry.1 ], [ %i.next, %body ]
;   %s = phi i32 [ 0, %entry.1 ], [ %s.next, %body ]
;   %0 = icmp slt i32 %i, %n
;   br i1 %0, label %body, label %end
;
; body:                                   ; preds = %loop
;   %i.next = add i32 %i, 1
;   %s.next = add i32 %s, %i
;   br label %loop
;
; end:                                    ; preds = %loop
;   br label %entry.2
;
; entry.2:                                ; preds = %end
;   %1 = icmp sgt i32 %s, 5
;   br i1 %1, label %more, label %end.1
;
; more:                                   ; preds = %entry.2
;   %2 = add i32 %s, 6
;   br label %end.1
;
; end.1:                                  ; preds = %entry.2, %more
;   %r = phi i32 [ %s, %entry.2 ], [ %2, %more ]
;   ret i32 %r
; }

; An alloca of the callee moves to the entry block, so that a loop around the call does not grow the
; stack.
; run: none (@loop calls it)
define internal i32 @slot(i32 %x) {
entry:
  %v = alloca [2 x i32]
  %second = getelementptr i32, ptr %v, i64 1
  store i32 %x, ptr %second
  %0 = load i32, ptr %second
  ret i32 %0
}
; => gone

; run: @loop(4) == 6
; The call is in a loop.
define i32 @loop(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %loop ]
  %0 = call i32 @slot(i32 %i)
  %s.next = add i32 %s, %0
  %i.next = add i32 %i, 1
  %1 = icmp slt i32 %i.next, %n
  br i1 %1, label %loop, label %end
end:
  ret i32 %s.next
}
; =>
; define i32 @loop(i32 %n) {
; entry:
;   %v = alloca [2 x i32], align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop.1
;   %i = phi i32 [ 0, %entry ], [ %i.next, %loop.1 ]
;   %s = phi i32 [ 0, %entry ], [ %s.next, %loop.1 ]
;   br label %entry.1
;
; entry.1:                                ; preds = %loop
;   %second = getelementptr i32, ptr %v, i64 1
;   store i32 %i, ptr %second, align 4
;   %0 = load i32, ptr %second, align 4
;   br label %loop.1
;
; loop.1:                                 ; preds = %entry.1
;   %s.next = add i32 %s, %0
;   %i.next = add i32 %i, 1
;   %1 = icmp slt i32 %i.next, %n
;   br i1 %1, label %loop, label %end
;
; end:                                    ; preds = %loop.1
;   ret i32 %s.next
; }

; Several results.
; run: none (@quotient calls it)
define internal { i32, i32 } @divide(i32 %a) {
entry:
  %0 = sdiv i32 %a, 10
  %1 = srem i32 %a, 10
  %2 = insertvalue { i32, i32 } undef, i32 %0, 0
  %3 = insertvalue { i32, i32 } %2, i32 %1, 1
  ret { i32, i32 } %3
}
; => gone

; run: @quotient(47) == 11
; Extracts of the call are replaced by the returned values.
define i32 @quotient(i32 %a) {
entry:
  %0 = call { i32, i32 } @divide(i32 %a)
  %1 = extractvalue { i32, i32 } %0, 0
  %2 = extractvalue { i32, i32 } %0, 1
  %3 = add i32 %1, %2
  ret i32 %3
}
; =>
; define i32 @quotient(i32 %a) {
; entry:
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %0 = sdiv i32 %a, 10
;   %1 = srem i32 %a, 10
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   %2 = add i32 %0, %1
;   ret i32 %2
; }

; A callee that never returns: the code after the call is unreachable.
; run: none (@ends calls it)
define internal i32 @never() {
entry:
  br label %loop
loop:
  br label %loop
}
; => gone

; run: @ends(0) == 5
; run: @ends(1) never ends
; The result of a call that never returns is used.
define i32 @ends(i32 %x) {
entry:
  %0 = icmp eq i32 %x, 0
  br i1 %0, label %no, label %yes
no:
  ret i32 5
yes:
  %1 = call i32 @never()
  %2 = add i32 %1, 1
  ret i32 %2
}
; =>
; define i32 @ends(i32 %x) {
; entry:
;   %0 = icmp eq i32 %x, 0
;   br i1 %0, label %no, label %yes
;
; no:                                     ; preds = %entry
;   ret i32 5
;
; yes:                                    ; preds = %entry
;   br label %entry.1
;
; entry.1:                                ; preds = %yes
;   br label %loop
;
; loop:                                   ; preds = %entry.1, %loop
;   br label %loop
;
; yes.1:
;   %1 = add i32 0, 1
;   ret i32 %1
; }

; A call before an alloca.
; run: none (@allocaAfter calls it)
define internal i32 @five() {
entry:
  ret i32 5
}
; => gone

; An alloca after the call stays in the entry block.
; run: @allocaAfter() == 5
define i32 @allocaAfter() {
entry:
  %r = call i32 @five()
  %v = alloca i32, align 4
  store i32 %r, ptr %v, align 4
  %w = load i32, ptr %v, align 4
  ret i32 %w
}
; =>
; define i32 @allocaAfter() {
; entry:
;   %v = alloca i32, align 4
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   store i32 5, ptr %v, align 4
;   %w = load i32, ptr %v, align 4
;   ret i32 %w
; }
