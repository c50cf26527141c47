; passes: function-attrs,loop-simplify,licm

declare i32 @putchar(i32)

@limit = global i32 2
@text = global [4 x i8] c"abc\00"

; run: none (called by the other functions)
; The callee reads memory, and may not return.
define internal i32 @count_to(ptr %p) noinline {
entry:
  %n = load i32, ptr %p
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, 1
  %c = icmp ne i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %j
}
; => unchanged

; A call that only reads what the loop does not write is hoisted from the start of the loop, though
; it may not return: the first iteration would not go on either.
; run: @first(4) == 8
define i32 @first(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %x = call i32 @count_to(ptr @limit)
  %t = add i32 %s, %x
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
; =>
; define i32 @first(i32 %n) {
; entry:
;   %x = call i32 @count_to(ptr @limit)
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %j, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %t, %loop ]
;   %t = add i32 %s, %x
;   %j = add i32 %i, 1
;   %c = icmp slt i32 %j, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %t
; }

; The loop writes to an object whose address the callee does not have.
; run: @other(4) == 8
define i32 @other(i32 %n) {
entry:
  %sum = alloca i32
  store i32 0, ptr %sum
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %x = call i32 @count_to(ptr @limit)
  %s = load i32, ptr %sum
  %t = add i32 %s, %x
  store i32 %t, ptr %sum
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  %r = load i32, ptr %sum
  ret i32 %r
}
; =>
; define i32 @other(i32 %n) {
; entry:
;   %sum = alloca i32, align 4
;   store i32 0, ptr %sum, align 4
;   %x = call i32 @count_to(ptr @limit)
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %j, %loop ]
;   %s = load i32, ptr %sum, align 4
;   %t = add i32 %s, %x
;   store i32 %t, ptr %sum, align 4
;   %j = add i32 %i, 1
;   %c = icmp slt i32 %j, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %r = load i32, ptr %sum, align 4
;   ret i32 %r
; }

; Not: the loop writes to what the callee reads.
; run: @written(4) == 14
define i32 @written(i32 %n) {
entry:
  store i32 2, ptr @limit
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %x = call i32 @count_to(ptr @limit)
  %t = add i32 %s, %x
  %j = add i32 %i, 1
  %y = add i32 %x, 1
  store i32 %y, ptr @limit
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  store i32 2, ptr @limit
  ret i32 %t
}
; => unchanged

; Not: what is written before the call is lost if that does not return.
; run: @after_output(2) == 4 prints "AA"
define i32 @after_output(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %0 = call i32 @putchar(i32 65)
  %x = call i32 @count_to(ptr @limit)
  %t = add i32 %s, %x
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
; => unchanged

; Not: an iteration may do without the call.
; run: @conditional(4) == 4
define i32 @conditional(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %s = phi i32 [ 0, %entry ], [ %u, %latch ]
  %odd = trunc i32 %i to i1
  br i1 %odd, label %then, label %latch
then:
  %x = call i32 @count_to(ptr @limit)
  %t = add i32 %s, %x
  br label %latch
latch:
  %u = phi i32 [ %s, %loop ], [ %t, %then ]
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %u
}
; => unchanged

; A division that may trap is hoisted from the start of the loop, also before other divisions.
; run: @divisions(7, 2, 3) == 16
; run: @divisions(7, 0, 3) faults: division by zero
define i32 @divisions(i32 %x, i32 %y, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %a = sdiv i32 %x, %i
  %b = sdiv i32 %x, %y
  %c = add i32 %a, %b
  %t = add i32 %s, %c
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %t
}
; =>
; define i32 @divisions(i32 %x, i32 %y, i32 %n) {
; entry:
;   %b = sdiv i32 %x, %y
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 1, %entry ], [ %j, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %t, %loop ]
;   %a = sdiv i32 %x, %i
;   %c = add i32 %a, %b
;   %t = add i32 %s, %c
;   %j = add i32 %i, 1
;   %more = icmp slt i32 %j, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %t
; }

; Not: after output.
; run: @output_first(7, 2, 2) == 6 prints "AA"
define i32 @output_first(i32 %x, i32 %y, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %0 = call i32 @putchar(i32 65)
  %a = sdiv i32 %x, %y
  %t = add i32 %s, %a
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %t
}
; => unchanged
