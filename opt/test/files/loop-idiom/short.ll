; passes: loop-simplify,loop-idiom,loop-simplify,loop-idiom

@a = internal global [400 x i8] zeroinitializer, align 16
@b = internal global [400 x i8] zeroinitializer, align 16

; Few iterations are done by the loop, which is no idiom again.
; run: @copied(3) == 5
; run: @copied(7) == 9
; run: @copied(8) == 10
; run: @copied(100) == 51
define i32 @copied(i64 %n) {
entry:
  br label %fill
fill:
  %k = phi i64 [ 0, %entry ], [ %k.1, %fill ]
  %x = trunc i64 %k to i32
  %p = getelementptr i32, ptr @b, i64 %k
  %masked = and i32 %x, 31
  %y = add i32 %masked, 3
  store i32 %y, ptr %p
  %k.1 = add i64 %k, 1
  %c = icmp ult i64 %k.1, 100
  br i1 %c, label %fill, label %before
before:
  br label %loop
loop:
  %i = phi i64 [ 0, %before ], [ %i.1, %loop ]
  %from = getelementptr i32, ptr @b, i64 %i
  %v = load i32, ptr %from
  %at = getelementptr i32, ptr @a, i64 %i
  store i32 %v, ptr %at
  %i.1 = add i64 %i, 1
  %more = icmp slt i64 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  %half = lshr i64 %n, 1
  %last = sub i64 %n, 1
  %q = getelementptr i32, ptr @a, i64 %last
  %z = load i32, ptr %q
  %q.1 = getelementptr i32, ptr @a, i64 %half
  %z.1 = load i32, ptr %q.1
  %first = load i32, ptr @a
  %beyond = getelementptr i32, ptr @a, i64 %n
  %isfull = icmp eq i64 %n, 100
  br i1 %isfull, label %full, label %part
full:
  %s = add i32 %z, %z.1
  %s.1 = add i32 %s, 24
  ret i32 %s.1
part:
  %w = load i32, ptr %beyond
  %t = add i32 %z, %w
  ret i32 %t
}
; =>
; define i32 @copied(i64 %n) {
; entry:
;   br label %fill
;
; fill:                                   ; preds = %entry, %fill
;   %k = phi i64 [ 0, %entry ], [ %k.1, %fill ]
;   %x = trunc i64 %k to i32
;   %p = getelementptr i32, ptr @b, i64 %k
;   %masked = and i32 %x, 31
;   %y = add i32 %masked, 3
;   store i32 %y, ptr %p, align 4
;   %k.1 = add i64 %k, 1
;   %c = icmp ult i64 %k.1, 100
;   br i1 %c, label %fill, label %before
;
; before:                                 ; preds = %fill
;   %0 = sub i64 %n, 1
;   %1 = icmp slt i64 1, %n
;   %2 = select i1 %1, i64 %0, i64 0
;   %3 = icmp ult i64 %2, 7
;   br i1 %3, label %4, label %5
;
; 4:                                      ; preds = %before
;   br label %loop
;
; 5:                                      ; preds = %before
;   %6 = add i64 %2, 1
;   %7 = mul i64 %6, 4
;   %8 = call ptr @memcpy(ptr @a, ptr @b, i64 %7)
;   br label %end
;
; loop:                                   ; preds = %4, %loop
;   %i = phi i64 [ 0, %4 ], [ %i.1, %loop ]
;   %from = getelementptr i32, ptr @b, i64 %i
;   %v = load i32, ptr %from, align 4
;   %at = getelementptr i32, ptr @a, i64 %i
;   store i32 %v, ptr %at, align 4
;   %i.1 = add i64 %i, 1
;   %more = icmp slt i64 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %5, %loop
;   %half = lshr i64 %n, 1
;   %last = sub i64 %n, 1
;   %q = getelementptr i32, ptr @a, i64 %last
;   %z = load i32, ptr %q, align 4
;   %q.1 = getelementptr i32, ptr @a, i64 %half
;   %z.1 = load i32, ptr %q.1, align 4
;   %first = load i32, ptr @a, align 4
;   %beyond = getelementptr i32, ptr @a, i64 %n
;   %isfull = icmp eq i64 %n, 100
;   br i1 %isfull, label %full, label %part
;
; full:                                   ; preds = %end
;   %s = add i32 %z, %z.1
;   %s.1 = add i32 %s, 24
;   ret i32 %s.1
;
; part:                                   ; preds = %end
;   %w = load i32, ptr %beyond, align 4
;   %t = add i32 %z, %w
;   ret i32 %t
; }

; The value of the counter is used after the loop: the loop is kept for it only.
; run: @counted(3) == 3
; run: @counted(50) == 50
define i64 @counted(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %at = getelementptr i32, ptr @a, i64 %i
  store i32 0, ptr %at
  %i.1 = add i64 %i, 1
  %more = icmp slt i64 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i64 %i.1
}
; =>
; define i64 @counted(i64 %n) {
; entry:
;   %0 = sub i64 %n, 1
;   %1 = icmp slt i64 1, %n
;   %2 = select i1 %1, i64 %0, i64 0
;   %3 = add i64 %2, 1
;   %4 = mul i64 %3, 4
;   call void @llvm.memset.p0.i64(ptr @a, i8 0, i64 %4, i1 false)
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
;   %at = getelementptr i32, ptr @a, i64 %i
;   %i.1 = add i64 %i, 1
;   %more = icmp slt i64 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i64 %i.1
; }

; The number of iterations is a constant.
; run: @constant() == 7
define i32 @constant() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %at = getelementptr i32, ptr @b, i64 %i
  store i32 0, ptr %at
  %i.1 = add i64 %i, 1
  %more = icmp slt i64 %i.1, 5
  br i1 %more, label %loop, label %end
end:
  %last = getelementptr i32, ptr @b, i64 4
  %x = load i32, ptr %last
  %y = add i32 %x, 7
  ret i32 %y
}
; =>
; define i32 @constant() {
; entry:
;   call void @llvm.memset.p0.i64(ptr @b, i8 0, i64 20, i1 false)
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
;   %at = getelementptr i32, ptr @b, i64 %i
;   %i.1 = add i64 %i, 1
;   %more = icmp slt i64 %i.1, 5
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %last = getelementptr i32, ptr @b, i64 4
;   %x = load i32, ptr %last, align 4
;   %y = add i32 %x, 7
;   ret i32 %y
; }
