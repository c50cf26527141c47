; passes: mem2reg<maximal>

; The maximal form: a phi in each block; then trivial phis are removed.
; (Machine code at -O0 does not initialise the stack.)

; The remaining phis are the pruned ones.
; run: @loop(0) == 0
; run: @loop(4) == 10
define i32 @loop(i32 %n) {
entry:
  %i = alloca i32
  %sum = alloca i32
  br label %while.cond

while.cond:
  %0 = load i32, ptr %i
  %1 = icmp slt i32 %0, %n
  br i1 %1, label %while.body, label %while.end

while.body:
  %2 = load i32, ptr %i
  %3 = add i32 %2, 1
  store i32 %3, ptr %i
  %4 = load i32, ptr %sum
  %5 = add i32 %4, %3
  store i32 %5, ptr %sum
  br label %while.cond

while.end:
  %6 = load i32, ptr %sum
  ret i32 %6
}
; =>
; define i32 @loop(i32 %n) {
; entry:
;   br label %while.cond
;
; while.cond:                             ; preds = %entry, %while.body
;   %i = phi i32 [ 0, %entry ], [ %i.1, %while.body ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %while.body ]
;   %0 = icmp slt i32 %i, %n
;   br i1 %0, label %while.body, label %while.end
;
; while.body:                             ; preds = %while.cond
;   %i.1 = add i32 %i, 1
;   %sum.1 = add i32 %sum, %i.1
;   br label %while.cond
;
; while.end:                              ; preds = %while.cond
;   ret i32 %sum
; }

; Both arms store the same value: the phi at the join is trivial.
; run: @same(true) == 7
; run: @same(false) == 7
define i32 @same(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %left, label %right

left:
  store i32 7, ptr %x
  br label %join

right:
  store i32 7, ptr %x
  br label %join

join:
  %0 = load i32, ptr %x
  ret i32 %0
}
; =>
; define i32 @same(i1 %c) {
; entry:
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   br label %join
;
; right:                                  ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %left, %right
;   ret i32 7
; }

; A loop with two entries: its phis use each other and are not removed, although they have one
; value.
; run: @irreducible(true, 3) == 5
; run: @irreducible(false, 3) == 5
define i32 @irreducible(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  store i32 5, ptr %x
  br i1 %c, label %a, label %b

a:
  %i = phi i32 [ %n, %entry ], [ %j.1, %b ]
  %i.1 = sub i32 %i, 1
  br label %b

b:
  %j = phi i32 [ %n, %entry ], [ %i.1, %a ]
  %j.1 = sub i32 %j, 1
  %more = icmp sgt i32 %j.1, 0
  br i1 %more, label %a, label %end

end:
  %0 = load i32, ptr %x
  ret i32 %0
}
; =>
; define i32 @irreducible(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %a, label %b
;
; a:                                      ; preds = %entry, %b
;   %x = phi i32 [ 5, %entry ], [ %x.1, %b ]
;   %i = phi i32 [ %n, %entry ], [ %j.1, %b ]
;   %i.1 = sub i32 %i, 1
;   br label %b
;
; b:                                      ; preds = %entry, %a
;   %x.1 = phi i32 [ 5, %entry ], [ %x, %a ]
;   %j = phi i32 [ %n, %entry ], [ %i.1, %a ]
;   %j.1 = sub i32 %j, 1
;   %more = icmp sgt i32 %j.1, 0
;   br i1 %more, label %a, label %end
;
; end:                                    ; preds = %b
;   ret i32 %x.1
; }
