; passes: loop-versioning

; An index with a factor and a term: the copy without checks computes it and the counter in 64 bits.
; run: @row(2, 10) == 55
; run: @row(9, 11) faults: unreachable
; run: @row(-1, 1) faults: unreachable
; run: @row(0, 0) == 0
define i32 @row(i32 %i, i32 %n) {
entry:
  br label %cond
cond:
  %k = phi i32 [ 0, %entry ], [ %k.1, %ok ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %ok ]
  %more = icmp slt i32 %k, %n
  br i1 %more, label %body, label %end
body:
  %m = mul i32 %n, %k
  %x = add i32 %m, %i
  %inside = icmp ult i32 %x, 100
  br i1 %inside, label %ok, label %error
ok:
  %0 = zext i32 %x to i64
  %p = getelementptr i8, ptr @bytes, i64 %0
  %b = load i8, ptr %p
  %1 = zext i8 %b to i32
  %2 = add i32 %s, %1
  %k.1 = add i32 %k, 1
  %s.1 = add i32 %2, %k.1
  br label %cond
end:
  ret i32 %s
error:
  unreachable
}
; =>
; define i32 @row(i32 %i, i32 %n) {
; entry:
;   br label %0
;
; 0:                                      ; preds = %entry
;   %1 = sext i32 %n to i64
;   %2 = add i64 %1, -1
;   %3 = sext i32 %n to i64
;   %4 = sext i32 %i to i64
;   %5 = icmp ult i64 %4, 100
;   %6 = sext i32 %n to i64
;   %7 = mul i64 %2, %6
;   %8 = sext i32 %i to i64
;   %9 = add i64 %7, %8
;   %10 = icmp ult i64 %9, 100
;   %11 = and i1 %5, %10
;   %12 = sext i32 %n to i64
;   %13 = sext i32 %n to i64
;   %14 = sext i32 %i to i64
;   br i1 %11, label %cond, label %cond.1
;
; cond:                                   ; preds = %0, %ok
;   %k = phi i64 [ 0, %0 ], [ %21, %ok ]
;   %s = phi i32 [ 0, %0 ], [ %s.1, %ok ]
;   %k.1 = trunc i64 %k to i32
;   %more = icmp slt i32 %k.1, %n
;   %15 = icmp slt i64 %k, %12
;   br i1 %15, label %body, label %25
;
; body:                                   ; preds = %cond
;   %m = mul i32 %n, %k.1
;   %x = add i32 %m, %i
;   %inside = icmp ult i32 %x, 100
;   br i1 true, label %ok, label %error.1
;
; ok:                                     ; preds = %body
;   %16 = mul i64 %k, %13
;   %17 = add i64 %16, %14
;   %18 = zext i32 %x to i64
;   %p = getelementptr i8, ptr @bytes, i64 %17
;   %b = load i8, ptr %p, align 1
;   %19 = zext i8 %b to i32
;   %20 = add i32 %s, %19
;   %21 = add i64 %k, 1
;   %k.1.1 = trunc i64 %21 to i32
;   %s.1 = add i32 %20, %k.1.1
;   br label %cond
;
; cond.1:                                 ; preds = %ok.1, %0
;   %k.2 = phi i32 [ %k.1.2, %ok.1 ], [ 0, %0 ]
;   %s.2 = phi i32 [ %s.1.1, %ok.1 ], [ 0, %0 ]
;   %more.1 = icmp slt i32 %k.2, %n
;   br i1 %more.1, label %body.1, label %25
;
; body.1:                                 ; preds = %cond.1
;   %m.1 = mul i32 %n, %k.2
;   %x.1 = add i32 %m.1, %i
;   %inside.1 = icmp ult i32 %x.1, 100
;   br i1 %inside.1, label %ok.1, label %error
;
; ok.1:                                   ; preds = %body.1
;   %22 = zext i32 %x.1 to i64
;   %p.1 = getelementptr i8, ptr @bytes, i64 %22
;   %b.1 = load i8, ptr %p.1, align 1
;   %23 = zext i8 %b.1 to i32
;   %24 = add i32 %s.2, %23
;   %k.1.2 = add i32 %k.2, 1
;   %s.1.1 = add i32 %24, %k.1.2
;   br label %cond.1
;
; error:                                  ; preds = %body.1
;   unreachable
;
; 25:                                     ; preds = %cond, %cond.1
;   %s.3 = phi i32 [ %s, %cond ], [ %s.2, %cond.1 ]
;   br label %end
;
; end:                                    ; preds = %25
;   ret i32 %s.3
;
; error.1:                                ; preds = %body
;   unreachable
; }

@bytes = internal global [100 x i8] zeroinitializer

; Downwards, tested at the end, with a subtrahend; the counter itself is extended, too.
; run: @down(99, 9) == 4922
; run: @down(99, 90) == 1034
; run: @down(100, 9) faults: unreachable
define i32 @down(i32 %from, i32 %to) {
entry:
  br label %loop
loop:
  %k = phi i32 [ %from, %entry ], [ %k.1, %ok.1 ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %ok.1 ]
  %x = sub i32 %k, %to
  %inside = icmp ult i32 %x, 100
  br i1 %inside, label %ok, label %error
ok:
  %0 = sext i32 %x to i64
  %p = getelementptr i8, ptr @bytes, i64 %0
  %b = load i8, ptr %p
  %inside.1 = icmp ult i32 %k, 100
  br i1 %inside.1, label %ok.1, label %error
ok.1:
  %1 = zext i32 %k to i64
  %q = getelementptr i8, ptr @bytes, i64 %1
  %c = load i8, ptr %q
  %2 = add i8 %b, %c
  %3 = zext i8 %2 to i32
  %4 = add i32 %s, %3
  %k.1 = add i32 %k, -1
  %s.1 = add i32 %4, %k
  %more = icmp sge i32 %k.1, %to
  br i1 %more, label %loop, label %end
end:
  %r = add i32 %s.1, %k.1
  ret i32 %r
error:
  unreachable
}
; =>
; define i32 @down(i32 %from, i32 %to) {
; entry:
;   br label %0
;
; 0:                                      ; preds = %entry
;   %1 = sext i32 %from to i64
;   %2 = sext i32 %to to i64
;   %3 = icmp sge i64 %1, %2
;   %4 = add i64 %2, -1
;   %5 = icmp sge i64 %4, -2147483648
;   %6 = and i1 %3, %5
;   %7 = sext i32 %to to i64
;   %8 = sub i64 %1, %7
;   %9 = icmp ult i64 %8, 100
;   %10 = and i1 %6, %9
;   %11 = sext i32 %to to i64
;   %12 = sub i64 %2, %11
;   %13 = icmp ult i64 %12, 100
;   %14 = and i1 %10, %13
;   %15 = icmp ult i64 %1, 100
;   %16 = and i1 %14, %15
;   %17 = icmp ult i64 %2, 100
;   %18 = and i1 %16, %17
;   %19 = sext i32 %from to i64
;   %20 = sext i32 %to to i64
;   %21 = sext i32 %to to i64
;   br i1 %18, label %loop, label %loop.1
;
; loop:                                   ; preds = %0, %ok.1
;   %k = phi i64 [ %19, %0 ], [ %28, %ok.1 ]
;   %s = phi i32 [ 0, %0 ], [ %s.1, %ok.1 ]
;   %k.1 = trunc i64 %k to i32
;   %x = sub i32 %k.1, %to
;   %inside = icmp ult i32 %x, 100
;   br i1 true, label %ok, label %error.1
;
; ok:                                     ; preds = %loop
;   %22 = sub i64 %k, %21
;   %23 = sext i32 %x to i64
;   %p = getelementptr i8, ptr @bytes, i64 %22
;   %b = load i8, ptr %p, align 1
;   %inside.1 = icmp ult i32 %k.1, 100
;   br i1 true, label %ok.1, label %error.1
;
; ok.1:                                   ; preds = %ok
;   %24 = zext i32 %k.1 to i64
;   %q = getelementptr i8, ptr @bytes, i64 %k
;   %c = load i8, ptr %q, align 1
;   %25 = add i8 %b, %c
;   %26 = zext i8 %25 to i32
;   %27 = add i32 %s, %26
;   %28 = add i64 %k, -1
;   %k.1.1 = trunc i64 %28 to i32
;   %s.1 = add i32 %27, %k.1
;   %more = icmp sge i32 %k.1.1, %to
;   %29 = icmp sge i64 %28, %20
;   br i1 %29, label %loop, label %35
;
; loop.1:                                 ; preds = %ok.1.1, %0
;   %k.2 = phi i32 [ %k.1.2, %ok.1.1 ], [ %from, %0 ]
;   %s.2 = phi i32 [ %s.1.1, %ok.1.1 ], [ 0, %0 ]
;   %x.1 = sub i32 %k.2, %to
;   %inside.2 = icmp ult i32 %x.1, 100
;   br i1 %inside.2, label %ok.2, label %error
;
; ok.2:                                   ; preds = %loop.1
;   %30 = sext i32 %x.1 to i64
;   %p.1 = getelementptr i8, ptr @bytes, i64 %30
;   %b.1 = load i8, ptr %p.1, align 1
;   %inside.1.1 = icmp ult i32 %k.2, 100
;   br i1 %inside.1.1, label %ok.1.1, label %error
;
; ok.1.1:                                 ; preds = %ok.2
;   %31 = zext i32 %k.2 to i64
;   %q.1 = getelementptr i8, ptr @bytes, i64 %31
;   %c.1 = load i8, ptr %q.1, align 1
;   %32 = add i8 %b.1, %c.1
;   %33 = zext i8 %32 to i32
;   %34 = add i32 %s.2, %33
;   %k.1.2 = add i32 %k.2, -1
;   %s.1.1 = add i32 %34, %k.2
;   %more.1 = icmp sge i32 %k.1.2, %to
;   br i1 %more.1, label %loop.1, label %35
;
; error:                                  ; preds = %loop.1, %ok.2
;   unreachable
;
; 35:                                     ; preds = %ok.1, %ok.1.1
;   %s.1.2 = phi i32 [ %s.1, %ok.1 ], [ %s.1.1, %ok.1.1 ]
;   %k.1.3 = phi i32 [ %k.1.1, %ok.1 ], [ %k.1.2, %ok.1.1 ]
;   br label %end
;
; end:                                    ; preds = %35
;   %r = add i32 %s.1.2, %k.1.3
;   ret i32 %r
;
; error.1:                                ; preds = %loop, %ok
;   unreachable
; }
