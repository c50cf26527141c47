; passes: load-elim

@a = global [8 x i32] zeroinitializer
@b = global [8 x i32] zeroinitializer

; A phi of addresses in one object is an address in that object: the loop writes to @a only.
; run: @filled(4) == 6
define i32 @filled(i32 %n) {
entry:
  store i32 6, ptr @b
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = phi ptr [ @a, %entry ], [ %q, %loop ]
  store i32 %i, ptr %p
  %q = getelementptr i32, ptr %p, i64 1
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  %0 = load i32, ptr @b
  ret i32 %0
}
; =>
; define i32 @filled(i32 %n) {
; entry:
;   store i32 6, ptr @b, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %p = phi ptr [ @a, %entry ], [ %q, %loop ]
;   store i32 %i, ptr %p, align 4
;   %q = getelementptr i32, ptr %p, i64 1
;   %next = add i32 %i, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %loop, label %exit
;
; exit:                                   ; preds = %loop
;   ret i32 6
; }

; The same for a select.
; run: @chosen(true) == 6
; run: @chosen(false) == 6
define i32 @chosen(i1 %c) {
entry:
  %0 = getelementptr i32, ptr @a, i64 2
  %1 = getelementptr i32, ptr @a, i64 3
  %p = select i1 %c, ptr %0, ptr %1
  store i32 6, ptr @b
  store i32 5, ptr %p
  %2 = load i32, ptr @b
  ret i32 %2
}
; =>
; define i32 @chosen(i1 %c) {
; entry:
;   %0 = getelementptr i32, ptr @a, i64 2
;   %1 = getelementptr i32, ptr @a, i64 3
;   %p = select i1 %c, ptr %0, ptr %1
;   store i32 6, ptr @b, align 4
;   store i32 5, ptr %p, align 4
;   ret i32 6
; }

; The second operand of a phi is in another object, which shows only after the loop was seen: the
; inner phi may be in either.
; run: @swapped(2) == 5
; run: @swapped(1) == 6
define i32 @swapped(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %p = phi ptr [ @a, %entry ], [ %other, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %k, %inner ]
  %q = phi ptr [ %p, %outer ], [ %r, %inner ]
  store i32 6, ptr @b
  store i32 5, ptr %q
  %0 = load i32, ptr @b
  %r = getelementptr i32, ptr %q, i64 1
  %k = add i32 %j, 1
  %again = icmp slt i32 %k, 1
  br i1 %again, label %inner, label %latch
latch:
  %other = getelementptr i32, ptr @b, i64 0
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %outer, label %exit
exit:
  ret i32 %0
}
; => unchanged
