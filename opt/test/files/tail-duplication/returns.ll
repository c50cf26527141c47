; passes: tail-duplication,simplify

; The path without calls gets its own return, without a phi.
; run: @one(1) == 2
; run: @one(4) == 11
define i32 @one(i32 %n) {
entry:
  %c = icmp slt i32 %n, 2
  br i1 %c, label %out, label %more
more:
  %m = sub i32 %n, 1
  %r = call i32 @one(i32 %m)
  br label %out
out:
  %v = phi i32 [ %n, %entry ], [ %r, %more ]
  %w = add i32 %v, %n
  ret i32 %w
}
; =>
; define i32 @one(i32 %n) {
; entry:
;   %c = icmp slt i32 %n, 2
;   br i1 %c, label %out, label %more
;
; more:                                   ; preds = %entry
;   %m = add i32 %n, -1
;   %r = call i32 @one(i32 %m)
;   br label %out.1
;
; out:                                    ; preds = %entry
;   %w = shl i32 %n, 1
;   ret i32 %w
;
; out.1:                                  ; preds = %more
;   %w.1 = add i32 %r, %n
;   ret i32 %w.1
; }

; Two paths without calls share a return.
; run: @two(0) == 1
; run: @two(5) == 5
; run: @two(7) == 8
define i32 @two(i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %out, label %second
second:
  %d = icmp eq i32 %n, 5
  br i1 %d, label %out, label %more
more:
  %r = call i32 @one(i32 1)
  %s = add i32 %r, 6
  br label %out
out:
  %v = phi i32 [ 1, %entry ], [ 5, %second ], [ %s, %more ]
  ret i32 %v
}
; =>
; define i32 @two(i32 %n) {
; entry:
;   %c = icmp eq i32 %n, 0
;   br i1 %c, label %out, label %second
;
; second:                                 ; preds = %entry
;   %d = icmp eq i32 %n, 5
;   br i1 %d, label %out, label %more
;
; more:                                   ; preds = %second
;   %r = call i32 @one(i32 1)
;   %s = add i32 %r, 6
;   br label %out.1
;
; out:                                    ; preds = %entry, %second
;   %v = phi i32 [ 1, %entry ], [ 5, %second ]
;   ret i32 %v
;
; out.1:                                  ; preds = %more
;   ret i32 %s
; }

; Several edges of a switch reach the return, with the same phi operand.
; run: @cases(1) == 4
; run: @cases(2) == 4
; run: @cases(3) == 2
define i32 @cases(i32 %n) {
entry:
  switch i32 %n, label %more [
    i32 1, label %out
    i32 2, label %out
  ]
more:
  %r = call i32 @one(i32 1)
  br label %out
out:
  %v = phi i32 [ 4, %entry ], [ 4, %entry ], [ %r, %more ]
  ret i32 %v
}
; =>
; define i32 @cases(i32 %n) {
; entry:
;   switch i32 %n, label %more [
;     i32 1, label %out
;     i32 2, label %out
;   ]
;
; more:                                   ; preds = %entry
;   %r = call i32 @one(i32 1)
;   ret i32 %r
;
; out:                                    ; preds = %entry, %entry
;   ret i32 4
; }

; A return in a loop with a call is reached after the call, except in the first iteration.
; run: @loop(0) == 0
; run: @loop(3) == 6
define i32 @loop(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %out
body:
  %r = call i32 @one(i32 1)
  %t = add i32 %s, %r
  %j = add i32 %i, 1
  br label %head
out:
  ret i32 %s
}
; => unchanged

; A call in tail position gets its own return: the back end makes it a jump.
; run: @even(10) == 1 prints "....."
; run: @even(7) == 0 prints "..."
define i32 @even(i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %out, label %more
more:
  %m = sub i32 %n, 1
  %r = call i32 @odd(i32 %m)
  br label %out
out:
  %v = phi i32 [ 1, %entry ], [ %r, %more ]
  ret i32 %v
}
; =>
; define i32 @even(i32 %n) {
; entry:
;   %c = icmp eq i32 %n, 0
;   br i1 %c, label %out, label %more
;
; more:                                   ; preds = %entry
;   %m = add i32 %n, -1
;   %r = call i32 @odd(i32 %m)
;   ret i32 %r
;
; out:                                    ; preds = %entry
;   ret i32 1
; }

; The call is already followed by a return.
; run: @odd(3) == 1 prints ".."
define i32 @odd(i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %zero, label %more
zero:
  ret i32 0
more:
  %m = sub i32 %n, 1
  call void @dot(i32 %n)
  %r = call i32 @even(i32 %m)
  ret i32 %r
}
; =>
; define i32 @odd(i32 %n) {
; entry:
;   %c = icmp eq i32 %n, 0
;   br i1 %c, label %zero, label %more
;
; zero:                                   ; preds = %entry
;   ret i32 0
;
; more:                                   ; preds = %entry
;   %m = add i32 %n, -1
;   call void @dot(i32 %n)
;   %r = call i32 @even(i32 %m)
;   ret i32 %r
; }

; A return that is reached only from calls in tail position is removed.
; run: @dot(0) prints "0"
; run: @dot(3) prints "."
define void @dot(i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %one, label %other
one:
  call void @put(i32 48)
  br label %out
other:
  call void @put(i32 46)
  br label %out
out:
  ret void
}
; =>
; define void @dot(i32 %n) {
; entry:
;   %c = icmp eq i32 %n, 0
;   br i1 %c, label %one, label %other
;
; one:                                    ; preds = %entry
;   call void @put(i32 48)
;   ret void
;
; other:                                  ; preds = %entry
;   call void @put(i32 46)
;   ret void
; }
declare i32 @putchar(i32)

; The callee.
; run: @put(65) prints "A"
define void @put(i32 %c) {
entry:
  call i32 @putchar(i32 %c)
  ret void
}
; => unchanged
