; passes: codegen-prepare

@a = global [4 x i64] [i64 0, i64 7, i64 0, i64 0]
@b = global [4 x i64] [i64 1, i64 5, i64 7, i64 7]

; The loop is left with %i: the element before it is accessed at a distance from it, and the
; decrement follows the branch.
; run: @length(4) == 2
; run: @length(2) == 2
; run: @length(1) == 0
define i64 @length(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %j, %more ]
  %j = add i64 %i, -1
  %p = getelementptr i64, ptr @a, i64 %j
  %x = load i64, ptr %p
  %c = icmp ne i64 %x, 0
  br i1 %c, label %out, label %more
more:
  %d = icmp ne i64 %j, 0
  br i1 %d, label %loop, label %out
out:
  %r = phi i64 [ %i, %loop ], [ 0, %more ]
  ret i64 %r
}
; =>
; define i64 @length(i64 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %more
;   %i = phi i64 [ %n, %entry ], [ %j, %more ]
;   %0 = getelementptr i64, ptr @a, i64 %i
;   %p = getelementptr i8, ptr %0, i64 -8
;   %x = load i64, ptr %p, align 8
;   %c = icmp ne i64 %x, 0
;   br i1 %c, label %out, label %more
;
; more:                                   ; preds = %loop
;   %j = add i64 %i, -1
;   %d = icmp ne i64 %j, 0
;   br i1 %d, label %loop, label %out
;
; out:                                    ; preds = %loop, %more
;   %r = phi i64 [ %i, %loop ], [ 0, %more ]
;   ret i64 %r
; }

; The same by pointers.
; run: @trim(4) == 2
; run: @trim(3) == 1
; run: @trim(2) == 0
define i64 @trim(i64 %n) {
entry:
  %e = getelementptr i64, ptr @b, i64 %n
  br label %loop
loop:
  %p = phi ptr [ %e, %entry ], [ %q, %more ]
  %q = getelementptr i64, ptr %p, i64 -1
  %x = load i64, ptr %q
  %c = icmp ne i64 %x, 7
  br i1 %c, label %out, label %more
more:
  %d = icmp ne ptr %q, @b
  br i1 %d, label %loop, label %out
out:
  %r = phi ptr [ %p, %loop ], [ @b, %more ]
  %1 = ptrtoint ptr %e to i64
  %2 = ptrtoint ptr %r to i64
  %3 = sub i64 %1, %2
  %4 = sdiv i64 %3, 8
  ret i64 %4
}
; =>
; define i64 @trim(i64 %n) {
; entry:
;   %e = getelementptr i64, ptr @b, i64 %n
;   br label %loop
;
; loop:                                   ; preds = %entry, %more
;   %p = phi ptr [ %e, %entry ], [ %q, %more ]
;   %0 = getelementptr i64, ptr %p, i64 -1
;   %x = load i64, ptr %0, align 8
;   %c = icmp ne i64 %x, 7
;   br i1 %c, label %out, label %more
;
; more:                                   ; preds = %loop
;   %q = getelementptr i64, ptr %p, i64 -1
;   %d = icmp ne ptr %q, @b
;   br i1 %d, label %loop, label %out
;
; out:                                    ; preds = %loop, %more
;   %r = phi ptr [ %p, %loop ], [ @b, %more ]
;   %1 = ptrtoint ptr %e to i64
;   %2 = ptrtoint ptr %r to i64
;   %3 = sub i64 %1, %2
;   %4 = sdiv i64 %3, 8
;   ret i64 %4
; }

; The exit uses the next value only: phi and increment share a register as they are.
; run: @next(4) == 1
; run: @next(1) == -1
define i64 @next(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %j, %more ]
  %j = add i64 %i, -1
  %p = getelementptr i64, ptr @a, i64 %j
  %x = load i64, ptr %p
  %c = icmp ne i64 %x, 0
  br i1 %c, label %out, label %more
more:
  %d = icmp ne i64 %j, 0
  br i1 %d, label %loop, label %out
out:
  %r = phi i64 [ %j, %loop ], [ -1, %more ]
  ret i64 %r
}
; => unchanged

; The element is stored, too: the value itself may not be replaced.
; run: @stored(4) == 2
define i64 @stored(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %n, %entry ], [ %j, %more ]
  %j = add i64 %i, -1
  %p = getelementptr i64, ptr @a, i64 %j
  %x = load i64, ptr %p
  store i64 %j, ptr %p
  %c = icmp ne i64 %x, 0
  br i1 %c, label %out, label %more
more:
  %d = icmp ne i64 %j, 0
  br i1 %d, label %loop, label %out
out:
  %r = phi i64 [ %i, %loop ], [ -1, %more ]
  ret i64 %r
}
; => unchanged
