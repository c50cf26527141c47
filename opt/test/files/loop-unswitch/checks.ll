; passes: loop-simplify,licm,loop-unswitch,dce

declare i32 @putchar(i32)

@numbers = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]

; The bounds check of a loop-invariant index is executed once, before the loop.
; run: @index(2, 3) == 9
; run: @index(5, 3) == -1
define i32 @index(i32 %k, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %ok ]
  %0 = icmp ult i32 %k, 4
  br i1 %0, label %ok, label %error
ok:
  %1 = zext i32 %k to i64
  %2 = getelementptr i32, ptr @numbers, i64 %1
  %x = load i32, ptr %2
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %sum.1
error:
  ret i32 -1
}
; =>
; define i32 @index(i32 %k, i32 %n) {
; entry:
;   %0 = icmp ult i32 %k, 4
;   br i1 %0, label %1, label %error
;
; 1:                                      ; preds = %entry
;   br label %loop
;
; loop:                                   ; preds = %1, %ok
;   %i = phi i32 [ 0, %1 ], [ %i.1, %ok ]
;   %sum = phi i32 [ 0, %1 ], [ %sum.1, %ok ]
;   br label %ok
;
; ok:                                     ; preds = %loop
;   %2 = zext i32 %k to i64
;   %3 = getelementptr i32, ptr @numbers, i64 %2
;   %x = load i32, ptr %3, align 4
;   %sum.1 = add i32 %sum, %x
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %ok
;   ret i32 %sum.1
;
; error:                                  ; preds = %entry
;   ret i32 -1
; }

; Two successive checks; the error block has a phi and a third predecessor.
; run: @two(1, 1, 3) == 3
; run: @two(1, 0, 3) == 20
; run: @two(0, 1, 3) == 10
; run: @two(1, 1, 9) == 30
define i32 @two(i32 %a, i32 %b, i32 %n) {
entry:
  %ok = icmp ne i32 %a, 0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  br i1 %ok, label %more, label %error
more:
  %bad = icmp eq i32 %b, 0
  br i1 %bad, label %error, label %last
last:
  %far = icmp sgt i32 %i, 5
  br i1 %far, label %error, label %next
next:
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %i.1
error:
  %r = phi i32 [ 10, %loop ], [ 20, %more ], [ 30, %last ]
  ret i32 %r
}
; =>
; define i32 @two(i32 %a, i32 %b, i32 %n) {
; entry:
;   %ok = icmp ne i32 %a, 0
;   br i1 %ok, label %0, label %error
;
; 0:                                      ; preds = %entry
;   %bad = icmp eq i32 %b, 0
;   br i1 %bad, label %error, label %1
;
; 1:                                      ; preds = %0
;   br label %loop
;
; loop:                                   ; preds = %1, %next
;   %i = phi i32 [ 0, %1 ], [ %i.1, %next ]
;   br label %more
;
; more:                                   ; preds = %loop
;   br label %last
;
; last:                                   ; preds = %more
;   %far = icmp sgt i32 %i, 5
;   br i1 %far, label %error, label %next
;
; next:                                   ; preds = %last
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %next
;   ret i32 %i.1
;
; error:                                  ; preds = %entry, %0, %last
;   %r = phi i32 [ 10, %entry ], [ 20, %0 ], [ 30, %last ]
;   ret i32 %r
; }

; A check in the inner loop is hoisted out of both loops.
; run: @nest(2, 3) == 9
; run: @nest(7, 3) == -1
define i32 @nest(i32 %k, i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  %sum = phi i32 [ 0, %entry ], [ %sum.2, %next ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.1, %ok ]
  %sum.1 = phi i32 [ %sum, %outer ], [ %sum.2, %ok ]
  %0 = icmp ult i32 %k, 4
  br i1 %0, label %ok, label %error
ok:
  %sum.2 = add i32 %sum.1, 1
  %j.1 = add i32 %j, 1
  %d = icmp slt i32 %j.1, %n
  br i1 %d, label %inner, label %next
next:
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %outer, label %end
end:
  ret i32 %sum.2
error:
  ret i32 -1
}
; =>
; define i32 @nest(i32 %k, i32 %n) {
; entry:
;   %0 = icmp ult i32 %k, 4
;   br i1 %0, label %1, label %error
;
; 1:                                      ; preds = %entry
;   br label %outer
;
; outer:                                  ; preds = %1, %next
;   %i = phi i32 [ 0, %1 ], [ %i.1, %next ]
;   %sum = phi i32 [ 0, %1 ], [ %sum.2, %next ]
;   br label %2
;
; 2:                                      ; preds = %outer
;   br label %inner
;
; inner:                                  ; preds = %2, %ok
;   %j = phi i32 [ 0, %2 ], [ %j.1, %ok ]
;   %sum.1 = phi i32 [ %sum, %2 ], [ %sum.2, %ok ]
;   br label %ok
;
; ok:                                     ; preds = %inner
;   %sum.2 = add i32 %sum.1, 1
;   %j.1 = add i32 %j, 1
;   %d = icmp slt i32 %j.1, %n
;   br i1 %d, label %inner, label %next
;
; next:                                   ; preds = %ok
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %outer, label %end
;
; end:                                    ; preds = %next
;   ret i32 %sum.2
;
; error:                                  ; preds = %entry
;   ret i32 -1
; }

; Unchanged: the output before the error is a side effect.
; run: @output(1, 2) == 2 prints "AA"
; run: @output(0, 2) == -1 prints "A"
define i32 @output(i32 %k, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %0 = call i32 @putchar(i32 65)
  %1 = icmp ne i32 %k, 0
  br i1 %1, label %ok, label %error
ok:
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %i.1
error:
  ret i32 -1
}
; => unchanged

; Unchanged: the loop may exit before the check.
; run: @late(0, 0) == 0
; run: @late(0, 1) == -1
define i32 @late(i32 %k, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %0 = icmp ne i32 %k, 0
  br i1 %0, label %ok, label %error
ok:
  %i.1 = add i32 %i, 1
  br label %loop
end:
  ret i32 %i
error:
  ret i32 -1
}
; => unchanged

; Unchanged: the error path uses a value of the loop.
; run: @errorUsesValue(1, 2) == 2
; run: @errorUsesValue(0, 2) == 1
define i32 @errorUsesValue(i32 %k, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %i.1 = add i32 %i, 1
  %0 = icmp ne i32 %k, 0
  br i1 %0, label %ok, label %error
ok:
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %i.1
error:
  ret i32 %i.1
}
; => unchanged
