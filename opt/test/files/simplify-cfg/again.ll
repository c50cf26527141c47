; passes: simplify-cfg

; Simplifications that another one makes possible, in a block that was visited before.

declare i32 @putchar(i32)

; The blocks around a removed loop are merged.
; run: @cutOff(true) == 1
define i32 @cutOff(i1 %c) {
entry:
  br i1 true, label %end, label %loop

loop:
  br i1 %c, label %back, label %end

back:
  call i32 @putchar(i32 65)
  br label %loop

end:
  %x = phi i32 [ 1, %entry ], [ 2, %loop ]
  ret i32 %x
}
; =>
; define i32 @cutOff(i1 %c) {
; entry:
;   ret i32 1
; }

; A phi that becomes constant determines a branch elsewhere: %x is known only after the loop has been
; removed, and %far was visited before.
; run: @far(true) == 1 prints "AC"
; run: @far(false) == 1 prints "BC"
define i32 @far(i1 %c) {
entry:
  br i1 true, label %a, label %loop

loop:
  br i1 %c, label %back, label %a

back:
  br label %loop

a:
  %x = phi i1 [ true, %entry ], [ %c, %loop ]
  br i1 %c, label %left, label %right

left:
  call i32 @putchar(i32 65)
  br label %far

right:
  call i32 @putchar(i32 66)
  br label %far

far:
  call i32 @putchar(i32 67)
  br i1 %x, label %yes, label %no

yes:
  ret i32 1

no:
  ret i32 2
}
; =>
; define i32 @far(i1 %c) {
; entry:
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   %0 = call i32 @putchar(i32 65)
;   br label %far
;
; right:                                  ; preds = %entry
;   %1 = call i32 @putchar(i32 66)
;   br label %far
;
; far:                                    ; preds = %left, %right
;   %2 = call i32 @putchar(i32 67)
;   ret i32 1
; }

; A folded branch leaves the next block's phi with one operand, which determines its branch.
; run: @cascade(3) == 3
define i32 @cascade(i32 %a) {
entry:
  br i1 true, label %b, label %c

b:
  br label %d

c:
  br label %d

d:
  %x = phi i1 [ false, %b ], [ true, %c ]
  br i1 %x, label %e, label %f

e:
  br label %g

f:
  br label %g

g:
  %y = phi i32 [ 1, %e ], [ %a, %f ]
  ret i32 %y
}
; =>
; define i32 @cascade(i32 %a) {
; entry:
;   ret i32 %a
; }

; A branch whose arms have become empty is removed.
; run: @emptied(true) == 5
; run: @emptied(false) == 5
define i32 @emptied(i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  br label %join

right:
  br label %join

join:
  ret i32 5
}
; =>
; define i32 @emptied(i1 %c) {
; entry:
;   ret i32 5
; }

; A phi whose only operand is itself, in an unreachable cycle.
; run: @never() == 1
define i32 @never() {
entry:
  br i1 false, label %loop, label %end

loop:
  %x = phi i32 [ 7, %entry ], [ %x, %loop ]
  %c = icmp eq i32 %x, 7
  br i1 %c, label %loop, label %end

end:
  %y = phi i32 [ 1, %entry ], [ %x, %loop ]
  ret i32 %y
}
; =>
; define i32 @never() {
; entry:
;   ret i32 1
; }

; A value that is its own negation, after its loop has become unreachable.
; run: @negated() == 3
define i32 @negated() {
entry:
  br i1 false, label %head, label %end

head:
  %p = phi i1 [ true, %entry ], [ %x, %latch ]
  %x = xor i1 %p, true
  br i1 %x, label %latch, label %end

latch:
  br label %head

end:
  ret i32 3
}
; =>
; define i32 @negated() {
; entry:
;   ret i32 3
; }
