; passes: iv-widening,dce

@data = global [64 x i8] c"\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F\10\11\12\13\14\15\16\17\18\19\1A\1B\1C\1D\1E\1F !\22#$%&'()*+,-./0123456789:;<=>?@"

; The counter is extended for an address: it is computed in 64 bits, and so is the comparison.
; run: @sum(10) == 55
; run: @sum(0) == 1
define i32 @sum(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %x = sext i32 %i to i64
  %p = getelementptr i8, ptr @data, i64 %x
  %b = load i8, ptr %p
  %v = zext i8 %b to i32
  %t = add i32 %s, %v
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
; =>
; define i32 @sum(i32 %n) {
; entry:
;   %0 = sext i32 %n to i64
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %j, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %t, %loop ]
;   %p = getelementptr i8, ptr @data, i64 %i
;   %b = load i8, ptr %p, align 1
;   %v = zext i8 %b to i32
;   %t = add i32 %s, %v
;   %j = add i64 %i, 1
;   %c = icmp slt i64 %j, %0
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %t
; }

; Sums and products with invariant values, and other uses of the counter and of the sum.
; run: @row(3, 4, 2) == 51
; run: @row(2, 30, 1) == 73
define i32 @row(i32 %n, i32 %width, i32 %column) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %u, %loop ]
  %m = mul nsw i32 %i, %width
  %k = add nsw i32 %m, %column
  %l = sub nsw i32 %k, 1
  %x = sext i32 %l to i64
  %p = getelementptr i8, ptr @data, i64 %x
  %b = load i8, ptr %p
  %v = zext i8 %b to i32
  %t = add i32 %s, %v
  %o = add i32 %k, %i
  %q = add i32 %o, %t
  %u = add i32 %q, 3
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  %r = add i32 %u, %j
  ret i32 %r
}
; =>
; define i32 @row(i32 %n, i32 %width, i32 %column) {
; entry:
;   %0 = sext i32 %width to i64
;   %1 = sext i32 %column to i64
;   %2 = sext i32 %n to i64
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %j, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %u, %loop ]
;   %i.1 = trunc i64 %i to i32
;   %m = mul i64 %i, %0
;   %k = add i64 %m, %1
;   %k.1 = trunc i64 %k to i32
;   %l = sub i64 %k, 1
;   %p = getelementptr i8, ptr @data, i64 %l
;   %b = load i8, ptr %p, align 1
;   %v = zext i8 %b to i32
;   %t = add i32 %s, %v
;   %o = add i32 %k.1, %i.1
;   %q = add i32 %o, %t
;   %u = add i32 %q, 3
;   %j = add i64 %i, 1
;   %c = icmp slt i64 %j, %2
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %j.1 = trunc i64 %j to i32
;   %r = add i32 %u, %j.1
;   ret i32 %r
; }

; A position that some iterations advance, in a loop and in the loop in it.
; run: @nested(3) == 25
; run: @nested(1) == 3
define i32 @nested(i32 %n) {
entry:
  br label %outer
outer:
  %k = phi i32 [ 0, %entry ], [ %k.3, %latch ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s.2, %latch ]
  br label %inner
inner:
  %k.1 = phi i32 [ %k, %outer ], [ %k.2, %inner ]
  %s.1 = phi i32 [ %s, %outer ], [ %s.2, %inner ]
  %x = sext i32 %k.1 to i64
  %p = getelementptr i8, ptr @data, i64 %x
  %b = load i8, ptr %p
  %v = zext i8 %b to i32
  %s.2 = add i32 %s.1, %v
  %k.2 = add nsw i32 %k.1, 1
  %odd = and i32 %k.2, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %after, label %inner
after:
  %d = icmp eq i32 %i, 1
  br i1 %d, label %skip, label %latch
skip:
  %k.4 = add nsw i32 %k.2, 2
  br label %latch
latch:
  %k.3 = phi i32 [ %k.2, %after ], [ %k.4, %skip ]
  %i.1 = add nsw i32 %i, 1
  %e = icmp slt i32 %i.1, %n
  br i1 %e, label %outer, label %end
end:
  ret i32 %s.2
}
; =>
; define i32 @nested(i32 %n) {
; entry:
;   br label %outer
;
; outer:                                  ; preds = %entry, %latch
;   %k = phi i64 [ 0, %entry ], [ %k.3, %latch ]
;   %i = phi i32 [ 0, %entry ], [ %i.1, %latch ]
;   %s = phi i32 [ 0, %entry ], [ %s.2, %latch ]
;   br label %inner
;
; inner:                                  ; preds = %outer, %inner
;   %k.1 = phi i64 [ %k, %outer ], [ %k.2, %inner ]
;   %s.1 = phi i32 [ %s, %outer ], [ %s.2, %inner ]
;   %p = getelementptr i8, ptr @data, i64 %k.1
;   %b = load i8, ptr %p, align 1
;   %v = zext i8 %b to i32
;   %s.2 = add i32 %s.1, %v
;   %k.2 = add i64 %k.1, 1
;   %k.2.1 = trunc i64 %k.2 to i32
;   %odd = and i32 %k.2.1, 1
;   %c = icmp eq i32 %odd, 0
;   br i1 %c, label %after, label %inner
;
; after:                                  ; preds = %inner
;   %d = icmp eq i32 %i, 1
;   br i1 %d, label %skip, label %latch
;
; skip:                                   ; preds = %after
;   %k.4 = add i64 %k.2, 2
;   br label %latch
;
; latch:                                  ; preds = %after, %skip
;   %k.3 = phi i64 [ %k.2, %after ], [ %k.4, %skip ]
;   %i.1 = add i32 %i, 1
;   %e = icmp slt i32 %i.1, %n
;   br i1 %e, label %outer, label %end
;
; end:                                    ; preds = %latch
;   ret i32 %s.2
; }

; A term that is loaded in the loop is extended by the load.
; run: @indirect(4) == 18
define i32 @indirect(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %at = load i32, ptr @offset
  %k = add nsw i32 %i, %at
  %x = sext i32 %k to i64
  %p = getelementptr i8, ptr @data, i64 %x
  %b = load i8, ptr %p
  %v = zext i8 %b to i32
  %t = add i32 %s, %v
  %j = add nsw i32 %i, 1
  %c = icmp ne i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
; =>
; define i32 @indirect(i32 %n) {
; entry:
;   %0 = sext i32 %n to i64
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %j, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %t, %loop ]
;   %at = load i32, ptr @offset, align 4
;   %1 = sext i32 %at to i64
;   %k = add i64 %i, %1
;   %p = getelementptr i8, ptr @data, i64 %k
;   %b = load i8, ptr %p, align 1
;   %v = zext i8 %b to i32
;   %t = add i32 %s, %v
;   %j = add i64 %i, 1
;   %c = icmp ne i64 %j, %0
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %t
; }

@offset = global i32 2

; A counter that may wrap is left alone.
; run: @wraps(10) == 55
define i32 @wraps(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %x = sext i32 %i to i64
  %p = getelementptr i8, ptr @data, i64 %x
  %b = load i8, ptr %p
  %v = zext i8 %b to i32
  %t = add i32 %s, %v
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
; => unchanged

; A frozen counter is a number in LLVM, whatever its uses are.
; run: @frozen(10) == 55
define i32 @frozen(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %f, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %x = sext i32 %i to i64
  %p = getelementptr i8, ptr @data, i64 %x
  %b = load i8, ptr %p
  %v = zext i8 %b to i32
  %t = add i32 %s, %v
  %j = add nsw i32 %i, 1
  %f = freeze i32 %j
  %c = icmp slt i32 %f, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
; => unchanged

; The low half is taken after the loop, for a phi and for another use.
; run: @length(0) == 7
; run: @length(64) == 64
define i32 @length(i32 %from) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %from, %entry ], [ %j, %next ]
  %e = icmp eq i32 %i, 64
  br i1 %e, label %end, label %more
more:
  %x = sext i32 %i to i64
  %p = getelementptr i8, ptr @data, i64 %x
  %b = load i8, ptr %p
  %j = add nsw i32 %i, 1
  %c = icmp eq i8 %b, 7
  br i1 %c, label %end, label %next
next:
  br label %loop
end:
  %r = phi i32 [ %i, %loop ], [ %j, %more ]
  ret i32 %r
}
; =>
; define i32 @length(i32 %from) {
; entry:
;   %0 = sext i32 %from to i64
;   br label %loop
;
; loop:                                   ; preds = %entry, %next
;   %i = phi i64 [ %0, %entry ], [ %j, %next ]
;   %e = icmp eq i64 %i, 64
;   br i1 %e, label %end, label %more
;
; more:                                   ; preds = %loop
;   %p = getelementptr i8, ptr @data, i64 %i
;   %b = load i8, ptr %p, align 1
;   %j = add i64 %i, 1
;   %c = icmp eq i8 %b, 7
;   br i1 %c, label %end, label %next
;
; next:                                   ; preds = %more
;   br label %loop
;
; end:                                    ; preds = %loop, %more
;   %r = phi i64 [ %i, %loop ], [ %j, %more ]
;   %r.1 = trunc i64 %r to i32
;   ret i32 %r.1
; }

; An invariant value that reaches a phi after the loop on another path is not extended for it.
; run: @around(3, true) == 3
; run: @around(5, false) == 5
define i32 @around(i32 %n, i1 %skip) {
entry:
  br i1 %skip, label %end, label %pre
pre:
  br label %loop
loop:
  %i = phi i32 [ 0, %pre ], [ %j, %loop ]
  %x = sext i32 %i to i64
  %p = getelementptr i8, ptr @data, i64 %x
  %b = load volatile i8, ptr %p
  %j = add nsw i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  %r = phi i32 [ %n, %entry ], [ %j, %loop ]
  ret i32 %r
}
; =>
; define i32 @around(i32 %n, i1 %skip) {
; entry:
;   br i1 %skip, label %end, label %pre
;
; pre:                                    ; preds = %entry
;   %0 = sext i32 %n to i64
;   br label %loop
;
; loop:                                   ; preds = %pre, %loop
;   %i = phi i64 [ 0, %pre ], [ %j, %loop ]
;   %p = getelementptr i8, ptr @data, i64 %i
;   %b = load volatile i8, ptr %p, align 1
;   %j = add i64 %i, 1
;   %j.1 = trunc i64 %j to i32
;   %c = icmp slt i64 %j, %0
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop
;   %r = phi i32 [ %n, %entry ], [ %j.1, %loop ]
;   ret i32 %r
; }

; A phi after the loop that uses the counter twice.
; run: @twice(0) == 7
; run: @twice(60) == 64
define i32 @twice(i32 %from) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %from, %entry ], [ %j, %next ]
  %e = icmp eq i32 %i, 64
  br i1 %e, label %end, label %more
more:
  %x = sext i32 %i to i64
  %p = getelementptr i8, ptr @data, i64 %x
  %b = load i8, ptr %p
  %j = add nsw i32 %i, 1
  %c = icmp eq i8 %b, 8
  br i1 %c, label %end, label %next
next:
  br label %loop
end:
  %r = phi i32 [ %i, %loop ], [ %i, %more ]
  ret i32 %r
}
; =>
; define i32 @twice(i32 %from) {
; entry:
;   %0 = sext i32 %from to i64
;   br label %loop
;
; loop:                                   ; preds = %entry, %next
;   %i = phi i64 [ %0, %entry ], [ %j, %next ]
;   %e = icmp eq i64 %i, 64
;   br i1 %e, label %end, label %more
;
; more:                                   ; preds = %loop
;   %p = getelementptr i8, ptr @data, i64 %i
;   %b = load i8, ptr %p, align 1
;   %j = add i64 %i, 1
;   %c = icmp eq i8 %b, 8
;   br i1 %c, label %end, label %next
;
; next:                                   ; preds = %more
;   br label %loop
;
; end:                                    ; preds = %loop, %more
;   %r = phi i64 [ %i, %loop ], [ %i, %more ]
;   %r.1 = trunc i64 %r to i32
;   ret i32 %r.1
; }
