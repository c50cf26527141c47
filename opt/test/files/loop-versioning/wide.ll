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
;   %0 = freeze i32 %i
;   %1 = freeze i32 %n
;   br label %2
;
; 2:                                      ; preds = %entry
;   %3 = sext i32 %1 to i64
;   %4 = add i64 %3, -1
;   %5 = sext i32 %1 to i64
;   %6 = sext i32 %0 to i64
;   %7 = icmp ult i64 %6, 100
;   %8 = sext i32 %1 to i64
;   %9 = mul i64 %4, %8
;   %10 = sext i32 %0 to i64
;   %11 = add i64 %9, %10
;   %12 = icmp ult i64 %11, 100
;   %13 = and i1 %7, %12
;   %14 = sext i32 %1 to i64
;   %15 = sext i32 %1 to i64
;   %16 = sext i32 %0 to i64
;   br i1 %13, label %cond, label %cond.1
;
; cond:                                   ; preds = %2, %ok
;   %k = phi i64 [ 0, %2 ], [ %23, %ok ]
;   %s = phi i32 [ 0, %2 ], [ %s.1, %ok ]
;   %k.1 = trunc i64 %k to i32
;   %more = icmp slt i32 %k.1, %1
;   %17 = icmp slt i64 %k, %14
;   br i1 %17, label %body, label %27
;
; body:                                   ; preds = %cond
;   %m = mul i32 %1, %k.1
;   %x = add i32 %m, %0
;   %inside = icmp ult i32 %x, 100
;   br i1 true, label %ok, label %error.1
;
; ok:                                     ; preds = %body
;   %18 = mul i64 %k, %15
;   %19 = add i64 %18, %16
;   %20 = zext i32 %x to i64
;   %p = getelementptr i8, ptr @bytes, i64 %19
;   %b = load i8, ptr %p, align 1
;   %21 = zext i8 %b to i32
;   %22 = add i32 %s, %21
;   %23 = add i64 %k, 1
;   %k.1.1 = trunc i64 %23 to i32
;   %s.1 = add i32 %22, %k.1.1
;   br label %cond
;
; cond.1:                                 ; preds = %ok.1, %2
;   %k.2 = phi i32 [ %k.1.2, %ok.1 ], [ 0, %2 ]
;   %s.2 = phi i32 [ %s.1.1, %ok.1 ], [ 0, %2 ]
;   %more.1 = icmp slt i32 %k.2, %1
;   br i1 %more.1, label %body.1, label %27
;
; body.1:                                 ; preds = %cond.1
;   %m.1 = mul i32 %1, %k.2
;   %x.1 = add i32 %m.1, %0
;   %inside.1 = icmp ult i32 %x.1, 100
;   br i1 %inside.1, label %ok.1, label %error
;
; ok.1:                                   ; preds = %body.1
;   %24 = zext i32 %x.1 to i64
;   %p.1 = getelementptr i8, ptr @bytes, i64 %24
;   %b.1 = load i8, ptr %p.1, align 1
;   %25 = zext i8 %b.1 to i32
;   %26 = add i32 %s.2, %25
;   %k.1.2 = add i32 %k.2, 1
;   %s.1.1 = add i32 %26, %k.1.2
;   br label %cond.1
;
; error:                                  ; preds = %body.1
;   unreachable
;
; 27:                                     ; preds = %cond, %cond.1
;   %s.3 = phi i32 [ %s, %cond ], [ %s.2, %cond.1 ]
;   br label %end
;
; end:                                    ; preds = %27
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
;   %0 = freeze i32 %from
;   %1 = freeze i32 %to
;   br label %2
;
; 2:                                      ; preds = %entry
;   %3 = sext i32 %0 to i64
;   %4 = sext i32 %1 to i64
;   %5 = icmp sge i64 %3, %4
;   %6 = add i64 %4, -1
;   %7 = icmp sge i64 %6, -2147483648
;   %8 = and i1 %5, %7
;   %9 = sext i32 %1 to i64
;   %10 = sub i64 %3, %9
;   %11 = icmp ult i64 %10, 100
;   %12 = and i1 %8, %11
;   %13 = sext i32 %1 to i64
;   %14 = sub i64 %4, %13
;   %15 = icmp ult i64 %14, 100
;   %16 = and i1 %12, %15
;   %17 = icmp ult i64 %3, 100
;   %18 = and i1 %16, %17
;   %19 = icmp ult i64 %4, 100
;   %20 = and i1 %18, %19
;   %21 = sext i32 %0 to i64
;   %22 = sext i32 %1 to i64
;   %23 = sext i32 %1 to i64
;   br i1 %20, label %loop, label %loop.1
;
; loop:                                   ; preds = %2, %ok.1
;   %k = phi i64 [ %21, %2 ], [ %30, %ok.1 ]
;   %s = phi i32 [ 0, %2 ], [ %s.1, %ok.1 ]
;   %k.1 = trunc i64 %k to i32
;   %x = sub i32 %k.1, %1
;   %inside = icmp ult i32 %x, 100
;   br i1 true, label %ok, label %error.1
;
; ok:                                     ; preds = %loop
;   %24 = sub i64 %k, %23
;   %25 = sext i32 %x to i64
;   %p = getelementptr i8, ptr @bytes, i64 %24
;   %b = load i8, ptr %p, align 1
;   %inside.1 = icmp ult i32 %k.1, 100
;   br i1 true, label %ok.1, label %error.1
;
; ok.1:                                   ; preds = %ok
;   %26 = zext i32 %k.1 to i64
;   %q = getelementptr i8, ptr @bytes, i64 %k
;   %c = load i8, ptr %q, align 1
;   %27 = add i8 %b, %c
;   %28 = zext i8 %27 to i32
;   %29 = add i32 %s, %28
;   %30 = add i64 %k, -1
;   %k.1.1 = trunc i64 %30 to i32
;   %s.1 = add i32 %29, %k.1
;   %more = icmp sge i32 %k.1.1, %1
;   %31 = icmp sge i64 %30, %22
;   br i1 %31, label %loop, label %37
;
; loop.1:                                 ; preds = %ok.1.1, %2
;   %k.2 = phi i32 [ %k.1.2, %ok.1.1 ], [ %0, %2 ]
;   %s.2 = phi i32 [ %s.1.1, %ok.1.1 ], [ 0, %2 ]
;   %x.1 = sub i32 %k.2, %1
;   %inside.2 = icmp ult i32 %x.1, 100
;   br i1 %inside.2, label %ok.2, label %error
;
; ok.2:                                   ; preds = %loop.1
;   %32 = sext i32 %x.1 to i64
;   %p.1 = getelementptr i8, ptr @bytes, i64 %32
;   %b.1 = load i8, ptr %p.1, align 1
;   %inside.1.1 = icmp ult i32 %k.2, 100
;   br i1 %inside.1.1, label %ok.1.1, label %error
;
; ok.1.1:                                 ; preds = %ok.2
;   %33 = zext i32 %k.2 to i64
;   %q.1 = getelementptr i8, ptr @bytes, i64 %33
;   %c.1 = load i8, ptr %q.1, align 1
;   %34 = add i8 %b.1, %c.1
;   %35 = zext i8 %34 to i32
;   %36 = add i32 %s.2, %35
;   %k.1.2 = add i32 %k.2, -1
;   %s.1.1 = add i32 %36, %k.2
;   %more.1 = icmp sge i32 %k.1.2, %1
;   br i1 %more.1, label %loop.1, label %37
;
; error:                                  ; preds = %loop.1, %ok.2
;   unreachable
;
; 37:                                     ; preds = %ok.1, %ok.1.1
;   %s.1.2 = phi i32 [ %s.1, %ok.1 ], [ %s.1.1, %ok.1.1 ]
;   %k.1.3 = phi i32 [ %k.1.1, %ok.1 ], [ %k.1.2, %ok.1.1 ]
;   br label %end
;
; end:                                    ; preds = %37
;   %r = add i32 %s.1.2, %k.1.3
;   ret i32 %r
;
; error.1:                                ; preds = %loop, %ok
;   unreachable
; }
