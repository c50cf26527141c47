; passes: codegen-prepare

; A branch on a comparison of another block gets a copy of it.
; run: @twice(1, 2) == 3
; run: @twice(2, 1) == 0
define i32 @twice(i32 %x, i32 %y) {
entry:
  %c = icmp slt i32 %x, %y
  br i1 %c, label %one, label %join
one:
  br label %join
join:
  %s = phi i32 [ 1, %one ], [ 0, %entry ]
  br i1 %c, label %more, label %end
more:
  br label %end
end:
  %t = phi i32 [ 2, %more ], [ 0, %join ]
  %r = add i32 %s, %t
  ret i32 %r
}
; =>
; define i32 @twice(i32 %x, i32 %y) {
; entry:
;   %c = icmp slt i32 %x, %y
;   br i1 %c, label %one, label %join
;
; one:                                    ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %one, %entry
;   %s = phi i32 [ 1, %one ], [ 0, %entry ]
;   %c.1 = icmp slt i32 %x, %y
;   br i1 %c.1, label %more, label %end
;
; more:                                   ; preds = %join
;   br label %end
;
; end:                                    ; preds = %more, %join
;   %t = phi i32 [ 2, %more ], [ 0, %join ]
;   %r = add i32 %s, %t
;   ret i32 %r
; }

; The original goes if it has no other use.
; run: @hoisted(2, 3) == 6
; run: @hoisted(-2, 3) == 3
define i32 @hoisted(i32 %y, i32 %n) {
entry:
  %x = sitofp i32 %y to double
  %c = fcmp ogt double %x, 0.0
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %s = phi i32 [ 0, %entry ], [ %t, %next ]
  br i1 %c, label %more, label %next
more:
  br label %next
next:
  %d = phi i32 [ 2, %more ], [ 1, %loop ]
  %t = add i32 %s, %d
  %j = add i32 %i, 1
  %e = icmp slt i32 %j, %n
  br i1 %e, label %loop, label %end
end:
  ret i32 %t
}
; =>
; define i32 @hoisted(i32 %y, i32 %n) {
; entry:
;   %x = sitofp i32 %y to double
;   br label %loop
;
; loop:                                   ; preds = %entry, %next
;   %i = phi i32 [ 0, %entry ], [ %j, %next ]
;   %s = phi i32 [ 0, %entry ], [ %t, %next ]
;   %c = fcmp ogt double %x, 0.000000e+00
;   br i1 %c, label %more, label %next
;
; more:                                   ; preds = %loop
;   br label %next
;
; next:                                   ; preds = %more, %loop
;   %d = phi i32 [ 2, %more ], [ 1, %loop ]
;   %t = add i32 %s, %d
;   %j = add i32 %i, 1
;   %e = icmp slt i32 %j, %n
;   br i1 %e, label %loop, label %end
;
; end:                                    ; preds = %next
;   ret i32 %t
; }

; An increment moves past the last use of the phi, to its own first use.
; run: @fill(3) == 3
define i32 @fill(i64 %n) {
entry:
  %a = alloca [8 x i32]
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %j = add i64 %i, 1
  %p = getelementptr i32, ptr %a, i64 %i
  %v = trunc i64 %i to i32
  store i32 %v, ptr %p
  %c = icmp slt i64 %j, %n
  br i1 %c, label %loop, label %end
end:
  %r = trunc i64 %j to i32
  ret i32 %r
}
; =>
; define i32 @fill(i64 %n) {
; entry:
;   %a = alloca [8 x i32], align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %j, %loop ]
;   %p = getelementptr i32, ptr %a, i64 %i
;   %v = trunc i64 %i to i32
;   store i32 %v, ptr %p, align 4
;   %j = add i64 %i, 1
;   %c = icmp slt i64 %j, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %r = trunc i64 %j to i32
;   ret i32 %r
; }

; It moves to the end of the block if only the phi uses it.
; run: @skip(65, 10) == 3
define i32 @skip(i8 %stop, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %j = add i32 %i, 1
  %t = mul i32 %i, %i
  %c = icmp ugt i32 %t, 8
  br i1 %c, label %end, label %next
next:
  br label %loop
end:
  ret i32 %i
}
; =>
; define i32 @skip(i8 %stop, i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %next
;   %i = phi i32 [ 0, %entry ], [ %j, %next ]
;   %t = mul i32 %i, %i
;   %c = icmp ugt i32 %t, 8
;   %j = add i32 %i, 1
;   br i1 %c, label %end, label %next
;
; next:                                   ; preds = %loop
;   br label %loop
;
; end:                                    ; preds = %loop
;   ret i32 %i
; }

; A sum that its phi does not take stays.
; run: @stays(4) == 7
define i32 @stays(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %k, %loop ]
  %j = add i32 %i, 3
  %k = add i32 %i, 1
  %c = icmp ne i32 %k, %n
  br i1 %c, label %loop, label %end
end:
  %r = add i32 %j, 1
  ret i32 %r
}
; => unchanged

; It moves to the end of the path to the phi, if the old value is used on the way.
; run: @path(20) == 32
define i32 @path(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %join ]
  %sum = phi i32 [ 0, %entry ], [ %total, %join ]
  %j = add i32 %i, 2
  %0 = and i32 %sum, 2
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %less, label %join
less:
  %2 = sub i32 %sum, 6
  br label %join
join:
  %3 = phi i32 [ %2, %less ], [ %sum, %loop ]
  %total = add i32 %3, %i
  %c = icmp slt i32 %total, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %total
}
; =>
; define i32 @path(i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %join
;   %i = phi i32 [ 0, %entry ], [ %j, %join ]
;   %sum = phi i32 [ 0, %entry ], [ %total, %join ]
;   %0 = and i32 %sum, 2
;   %1 = icmp eq i32 %0, 0
;   br i1 %1, label %less, label %join
;
; less:                                   ; preds = %loop
;   %2 = sub i32 %sum, 6
;   br label %join
;
; join:                                   ; preds = %less, %loop
;   %3 = phi i32 [ %2, %less ], [ %sum, %loop ]
;   %total = add i32 %3, %i
;   %c = icmp slt i32 %total, %n
;   %j = add i32 %i, 2
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %join
;   ret i32 %total
; }

; It does not move into an inner loop.
; run: @inner(4, 3) == 4
define i32 @inner(i32 %n, i32 %m) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %again ]
  %j = add i32 %i, 2
  br label %again
again:
  %k = phi i32 [ 0, %loop ], [ %l, %more ]
  %l = add i32 %k, 1
  %0 = mul i32 %l, %i
  %1 = icmp ult i32 %0, %m
  br i1 %1, label %loop, label %more
more:
  %2 = icmp ult i32 %l, %n
  br i1 %2, label %again, label %end
end:
  ret i32 %i
}
; => unchanged

; A load at a constant distance uses the old value itself, although the address was computed before.
; run: @distance() == 7
define i8 @distance() {
entry:
  %buffer = alloca [12 x i8]
  %zero = getelementptr i8, ptr %buffer, i64 4
  store i8 0, ptr %zero
  %seven = getelementptr i8, ptr %buffer, i64 9
  store i8 7, ptr %seven
  br label %loop
loop:
  %at = phi ptr [ %buffer, %entry ], [ %next, %loop ]
  %0 = getelementptr i8, ptr %at, i64 4
  %next = getelementptr i8, ptr %at, i64 5
  %1 = load i8, ptr %0
  %2 = icmp eq i8 %1, 0
  br i1 %2, label %loop, label %end
end:
  ret i8 %1
}
; =>
; define i8 @distance() {
; entry:
;   %buffer = alloca [12 x i8], align 1
;   %zero = getelementptr i8, ptr %buffer, i64 4
;   store i8 0, ptr %zero, align 1
;   %seven = getelementptr i8, ptr %buffer, i64 9
;   store i8 7, ptr %seven, align 1
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %at = phi ptr [ %buffer, %entry ], [ %next, %loop ]
;   %0 = getelementptr i8, ptr %at, i64 4
;   %1 = load i8, ptr %0, align 1
;   %2 = icmp eq i8 %1, 0
;   %next = getelementptr i8, ptr %at, i64 5
;   br i1 %2, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i8 %1
; }

; An interpreter's stack: the handler reads at the next value of its pointer, and then changes what
; is below. All is accessed by the old value, which the pointer's next value then replaces.
; run: @stack(3) == 107
define i64 @stack(i64 %n) {
entry:
  %s = alloca [8 x i64]
  %b = getelementptr i64, ptr %s, i64 4
  store i64 100, ptr %s
  %s.1 = getelementptr i64, ptr %s, i64 1
  store i64 4, ptr %s.1
  %s.2 = getelementptr i64, ptr %s, i64 2
  store i64 2, ptr %s.2
  %s.3 = getelementptr i64, ptr %s, i64 3
  store i64 1, ptr %s.3
  br label %loop
loop:
  %p = phi ptr [ %b, %entry ], [ %q, %loop ]
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %q = getelementptr i64, ptr %p, i64 -1
  %x = load i64, ptr %q
  %r = getelementptr i8, ptr %p, i64 -16
  %y = load i64, ptr %r
  %z = add i64 %x, %y
  store i64 %z, ptr %r
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %loop, label %end
end:
  %t = load i64, ptr %s
  ret i64 %t
}
; =>
; define i64 @stack(i64 %n) {
; entry:
;   %s = alloca [8 x i64], align 8
;   %b = getelementptr i64, ptr %s, i64 4
;   store i64 100, ptr %s, align 8
;   %s.1 = getelementptr i64, ptr %s, i64 1
;   store i64 4, ptr %s.1, align 8
;   %s.2 = getelementptr i64, ptr %s, i64 2
;   store i64 2, ptr %s.2, align 8
;   %s.3 = getelementptr i64, ptr %s, i64 3
;   store i64 1, ptr %s.3, align 8
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %p = phi ptr [ %b, %entry ], [ %q, %loop ]
;   %i = phi i64 [ 0, %entry ], [ %j, %loop ]
;   %0 = getelementptr i64, ptr %p, i64 -1
;   %x = load i64, ptr %0, align 8
;   %r = getelementptr i8, ptr %p, i64 -16
;   %y = load i64, ptr %r, align 8
;   %z = add i64 %x, %y
;   store i64 %z, ptr %r, align 8
;   %q = getelementptr i64, ptr %p, i64 -1
;   %j = add i64 %i, 1
;   %c = icmp ult i64 %j, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %t = load i64, ptr %s, align 8
;   ret i64 %t
; }

; The increment is stored, too: it is computed before that.
; run: @link(0) == 2
define i64 @link(i64 %n) {
entry:
  %s = alloca [4 x i64]
  %b = getelementptr i64, ptr %s, i64 2
  br label %loop
loop:
  %p = phi ptr [ %b, %entry ], [ %q, %loop ]
  %q = getelementptr i64, ptr %p, i64 -1
  store ptr %q, ptr %q
  %r = getelementptr i64, ptr %p, i64 -2
  store i64 1, ptr %r
  %c = icmp ne ptr %r, %s
  br i1 %c, label %loop, label %end
end:
  %u = getelementptr i64, ptr %s, i64 1
  %v = load ptr, ptr %u
  %w = ptrtoint ptr %v to i64
  %x = ptrtoint ptr %u to i64
  %y = sub i64 %w, %x
  %z = add i64 %y, 2
  ret i64 %z
}
; =>
; define i64 @link(i64 %n) {
; entry:
;   %s = alloca [4 x i64], align 8
;   %b = getelementptr i64, ptr %s, i64 2
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %p = phi ptr [ %b, %entry ], [ %q, %loop ]
;   %q = getelementptr i64, ptr %p, i64 -1
;   store ptr %q, ptr %q, align 8
;   %r = getelementptr i64, ptr %q, i64 -1
;   store i64 1, ptr %r, align 8
;   %c = icmp ne ptr %r, %s
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %u = getelementptr i64, ptr %s, i64 1
;   %v = load ptr, ptr %u, align 8
;   %w = ptrtoint ptr %v to i64
;   %x = ptrtoint ptr %u to i64
;   %y = sub i64 %w, %x
;   %z = add i64 %y, 2
;   ret i64 %z
; }
