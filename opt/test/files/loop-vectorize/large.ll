; passes: loop-simplify,loop-vectorize

@from = internal constant [64 x i16] [i16 3, i16 10, i16 31, i16 66, i16 115, i16 178, i16 255, i16 346, i16 451, i16 570, i16 703, i16 850, i16 1011, i16 1186, i16 1375, i16 1578, i16 1795, i16 2026, i16 2271, i16 2530, i16 2803, i16 3090, i16 3391, i16 3706, i16 4035, i16 4378, i16 4735, i16 5106, i16 5491, i16 5890, i16 6303, i16 6730, i16 7171, i16 7626, i16 8095, i16 8578, i16 9075, i16 9586, i16 10111, i16 10650, i16 11203, i16 11770, i16 12351, i16 12946, i16 13555, i16 14178, i16 14815, i16 15466, i16 16131, i16 16810, i16 17503, i16 18210, i16 18931, i16 19666, i16 20415, i16 21178, i16 21955, i16 22746, i16 23551, i16 24370, i16 25203, i16 26050, i16 26911, i16 27786]
@to = internal global [64 x i16] zeroinitializer

; A loop of more instructions than are copied, but of fewer vectors: a filter.
; run: none (@hash calls it)
define void @filter(ptr noalias %to, ptr noalias %from, i64 %n) {
entry:
  %end = add i64 %n, 16
  br label %loop

loop:
  %i = phi i64 [ 16, %entry ], [ %next, %loop ]
  %i0 = add i64 %i, 0
  %p0 = getelementptr i16, ptr %from, i64 %i0
  %x0 = load i16, ptr %p0
  %w0 = mul i16 %x0, 1
  %i1 = sub i64 %i, 1
  %p1 = getelementptr i16, ptr %from, i64 %i1
  %x1 = load i16, ptr %p1
  %w1 = mul i16 %x1, 4
  %s1 = add i16 %w0, %w1
  %i2 = sub i64 %i, 2
  %p2 = getelementptr i16, ptr %from, i64 %i2
  %x2 = load i16, ptr %p2
  %w2 = mul i16 %x2, 7
  %s2 = add i16 %s1, %w2
  %i3 = sub i64 %i, 3
  %p3 = getelementptr i16, ptr %from, i64 %i3
  %x3 = load i16, ptr %p3
  %w3 = mul i16 %x3, 10
  %s3 = add i16 %s2, %w3
  %i4 = sub i64 %i, 4
  %p4 = getelementptr i16, ptr %from, i64 %i4
  %x4 = load i16, ptr %p4
  %w4 = mul i16 %x4, 13
  %s4 = add i16 %s3, %w4
  %i5 = sub i64 %i, 5
  %p5 = getelementptr i16, ptr %from, i64 %i5
  %x5 = load i16, ptr %p5
  %w5 = mul i16 %x5, 16
  %s5 = add i16 %s4, %w5
  %i6 = sub i64 %i, 6
  %p6 = getelementptr i16, ptr %from, i64 %i6
  %x6 = load i16, ptr %p6
  %w6 = mul i16 %x6, 19
  %s6 = add i16 %s5, %w6
  %i7 = sub i64 %i, 7
  %p7 = getelementptr i16, ptr %from, i64 %i7
  %x7 = load i16, ptr %p7
  %w7 = mul i16 %x7, 22
  %s7 = add i16 %s6, %w7
  %i8 = sub i64 %i, 8
  %p8 = getelementptr i16, ptr %from, i64 %i8
  %x8 = load i16, ptr %p8
  %w8 = mul i16 %x8, 25
  %s8 = add i16 %s7, %w8
  %i9 = sub i64 %i, 9
  %p9 = getelementptr i16, ptr %from, i64 %i9
  %x9 = load i16, ptr %p9
  %w9 = mul i16 %x9, 28
  %s9 = add i16 %s8, %w9
  %i10 = sub i64 %i, 10
  %p10 = getelementptr i16, ptr %from, i64 %i10
  %x10 = load i16, ptr %p10
  %w10 = mul i16 %x10, 31
  %s10 = add i16 %s9, %w10
  %i11 = sub i64 %i, 11
  %p11 = getelementptr i16, ptr %from, i64 %i11
  %x11 = load i16, ptr %p11
  %w11 = mul i16 %x11, 34
  %s11 = add i16 %s10, %w11
  %i12 = sub i64 %i, 12
  %p12 = getelementptr i16, ptr %from, i64 %i12
  %x12 = load i16, ptr %p12
  %w12 = mul i16 %x12, 37
  %s12 = add i16 %s11, %w12
  %i13 = sub i64 %i, 13
  %p13 = getelementptr i16, ptr %from, i64 %i13
  %x13 = load i16, ptr %p13
  %w13 = mul i16 %x13, 40
  %s13 = add i16 %s12, %w13
  %i14 = sub i64 %i, 14
  %p14 = getelementptr i16, ptr %from, i64 %i14
  %x14 = load i16, ptr %p14
  %w14 = mul i16 %x14, 43
  %s14 = add i16 %s13, %w14
  %i15 = sub i64 %i, 15
  %p15 = getelementptr i16, ptr %from, i64 %i15
  %x15 = load i16, ptr %p15
  %w15 = mul i16 %x15, 46
  %s15 = add i16 %s14, %w15
  %s16 = xor i16 %s15, %x0
  %q = getelementptr i16, ptr %to, i64 %i
  store i16 %s16, ptr %q
  %next = add i64 %i, 1
  %c = icmp slt i64 %next, %end
  br i1 %c, label %loop, label %out

out:
  ret void
}
; =>
; define void @filter(ptr noalias %to, ptr noalias %from, i64 %n) {
; entry:
;   %0 = freeze i64 %n
;   %end = add i64 %0, 16
;   %1 = sub i64 %end, 17
;   %2 = icmp slt i64 17, %end
;   %3 = select i1 %2, i64 %1, i64 0
;   %4 = add i64 %3, 1
;   %5 = and i64 %4, -8
;   %i0 = add i64 16, 0
;   %p0 = getelementptr i16, ptr %from, i64 %i0
;   %q = getelementptr i16, ptr %to, i64 16
;   %6 = icmp uge i64 %4, 8
;   %7 = add i64 16, %4
;   br i1 %6, label %vector.ph, label %93
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %8 = phi i64 [ 0, %vector.ph ], [ %89, %vector.body ]
;   %9 = getelementptr i16, ptr %p0, i64 %8
;   %10 = load <8 x i16>, ptr %9, align 2
;   %11 = mul <8 x i16> %10, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
;   %12 = getelementptr i16, ptr %p0, i64 %8
;   %13 = getelementptr i8, ptr %12, i64 -2
;   %14 = load <8 x i16>, ptr %13, align 2
;   %15 = mul <8 x i16> %14, <i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4, i16 4>
;   %16 = add <8 x i16> %11, %15
;   %17 = getelementptr i16, ptr %p0, i64 %8
;   %18 = getelementptr i8, ptr %17, i64 -4
;   %19 = load <8 x i16>, ptr %18, align 2
;   %20 = mul <8 x i16> %19, <i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7, i16 7>
;   %21 = add <8 x i16> %16, %20
;   %22 = getelementptr i16, ptr %p0, i64 %8
;   %23 = getelementptr i8, ptr %22, i64 -6
;   %24 = load <8 x i16>, ptr %23, align 2
;   %25 = mul <8 x i16> %24, <i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10, i16 10>
;   %26 = add <8 x i16> %21, %25
;   %27 = getelementptr i16, ptr %p0, i64 %8
;   %28 = getelementptr i8, ptr %27, i64 -8
;   %29 = load <8 x i16>, ptr %28, align 2
;   %30 = mul <8 x i16> %29, <i16 13, i16 13, i16 13, i16 13, i16 13, i16 13, i16 13, i16 13>
;   %31 = add <8 x i16> %26, %30
;   %32 = getelementptr i16, ptr %p0, i64 %8
;   %33 = getelementptr i8, ptr %32, i64 -10
;   %34 = load <8 x i16>, ptr %33, align 2
;   %35 = mul <8 x i16> %34, <i16 16, i16 16, i16 16, i16 16, i16 16, i16 16, i16 16, i16 16>
;   %36 = add <8 x i16> %31, %35
;   %37 = getelementptr i16, ptr %p0, i64 %8
;   %38 = getelementptr i8, ptr %37, i64 -12
;   %39 = load <8 x i16>, ptr %38, align 2
;   %40 = mul <8 x i16> %39, <i16 19, i16 19, i16 19, i16 19, i16 19, i16 19, i16 19, i16 19>
;   %41 = add <8 x i16> %36, %40
;   %42 = getelementptr i16, ptr %p0, i64 %8
;   %43 = getelementptr i8, ptr %42, i64 -14
;   %44 = load <8 x i16>, ptr %43, align 2
;   %45 = mul <8 x i16> %44, <i16 22, i16 22, i16 22, i16 22, i16 22, i16 22, i16 22, i16 22>
;   %46 = add <8 x i16> %41, %45
;   %47 = getelementptr i16, ptr %p0, i64 %8
;   %48 = getelementptr i8, ptr %47, i64 -16
;   %49 = load <8 x i16>, ptr %48, align 2
;   %50 = mul <8 x i16> %49, <i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25, i16 25>
;   %51 = add <8 x i16> %46, %50
;   %52 = getelementptr i16, ptr %p0, i64 %8
;   %53 = getelementptr i8, ptr %52, i64 -18
;   %54 = load <8 x i16>, ptr %53, align 2
;   %55 = mul <8 x i16> %54, <i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28, i16 28>
;   %56 = add <8 x i16> %51, %55
;   %57 = getelementptr i16, ptr %p0, i64 %8
;   %58 = getelementptr i8, ptr %57, i64 -20
;   %59 = load <8 x i16>, ptr %58, align 2
;   %60 = mul <8 x i16> %59, <i16 31, i16 31, i16 31, i16 31, i16 31, i16 31, i16 31, i16 31>
;   %61 = add <8 x i16> %56, %60
;   %62 = getelementptr i16, ptr %p0, i64 %8
;   %63 = getelementptr i8, ptr %62, i64 -22
;   %64 = load <8 x i16>, ptr %63, align 2
;   %65 = mul <8 x i16> %64, <i16 34, i16 34, i16 34, i16 34, i16 34, i16 34, i16 34, i16 34>
;   %66 = add <8 x i16> %61, %65
;   %67 = getelementptr i16, ptr %p0, i64 %8
;   %68 = getelementptr i8, ptr %67, i64 -24
;   %69 = load <8 x i16>, ptr %68, align 2
;   %70 = mul <8 x i16> %69, <i16 37, i16 37, i16 37, i16 37, i16 37, i16 37, i16 37, i16 37>
;   %71 = add <8 x i16> %66, %70
;   %72 = getelementptr i16, ptr %p0, i64 %8
;   %73 = getelementptr i8, ptr %72, i64 -26
;   %74 = load <8 x i16>, ptr %73, align 2
;   %75 = mul <8 x i16> %74, <i16 40, i16 40, i16 40, i16 40, i16 40, i16 40, i16 40, i16 40>
;   %76 = add <8 x i16> %71, %75
;   %77 = getelementptr i16, ptr %p0, i64 %8
;   %78 = getelementptr i8, ptr %77, i64 -28
;   %79 = load <8 x i16>, ptr %78, align 2
;   %80 = mul <8 x i16> %79, <i16 43, i16 43, i16 43, i16 43, i16 43, i16 43, i16 43, i16 43>
;   %81 = add <8 x i16> %76, %80
;   %82 = getelementptr i16, ptr %p0, i64 %8
;   %83 = getelementptr i8, ptr %82, i64 -30
;   %84 = load <8 x i16>, ptr %83, align 2
;   %85 = mul <8 x i16> %84, <i16 46, i16 46, i16 46, i16 46, i16 46, i16 46, i16 46, i16 46>
;   %86 = add <8 x i16> %81, %85
;   %87 = xor <8 x i16> %86, %10
;   %88 = getelementptr i16, ptr %q, i64 %8
;   store <8 x i16> %87, ptr %88, align 2
;   %89 = add i64 %8, 8
;   %90 = icmp ne i64 %89, %5
;   br i1 %90, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %91 = icmp eq i64 %4, %5
;   %92 = add i64 16, %5
;   br i1 %91, label %96, label %93
;
; 93:                                     ; preds = %entry, %vector.end
;   %94 = phi i64 [ 16, %entry ], [ %92, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %93, %loop
;   %i = phi i64 [ %94, %93 ], [ %next, %loop ]
;   %i0.1 = add i64 %i, 0
;   %p0.1 = getelementptr i16, ptr %from, i64 %i0.1
;   %x0 = load i16, ptr %p0.1, align 2
;   %w0 = mul i16 %x0, 1
;   %i1 = sub i64 %i, 1
;   %p1 = getelementptr i16, ptr %from, i64 %i1
;   %x1 = load i16, ptr %p1, align 2
;   %w1 = mul i16 %x1, 4
;   %s1 = add i16 %w0, %w1
;   %i2 = sub i64 %i, 2
;   %p2 = getelementptr i16, ptr %from, i64 %i2
;   %x2 = load i16, ptr %p2, align 2
;   %w2 = mul i16 %x2, 7
;   %s2 = add i16 %s1, %w2
;   %i3 = sub i64 %i, 3
;   %p3 = getelementptr i16, ptr %from, i64 %i3
;   %x3 = load i16, ptr %p3, align 2
;   %w3 = mul i16 %x3, 10
;   %s3 = add i16 %s2, %w3
;   %i4 = sub i64 %i, 4
;   %p4 = getelementptr i16, ptr %from, i64 %i4
;   %x4 = load i16, ptr %p4, align 2
;   %w4 = mul i16 %x4, 13
;   %s4 = add i16 %s3, %w4
;   %i5 = sub i64 %i, 5
;   %p5 = getelementptr i16, ptr %from, i64 %i5
;   %x5 = load i16, ptr %p5, align 2
;   %w5 = mul i16 %x5, 16
;   %s5 = add i16 %s4, %w5
;   %i6 = sub i64 %i, 6
;   %p6 = getelementptr i16, ptr %from, i64 %i6
;   %x6 = load i16, ptr %p6, align 2
;   %w6 = mul i16 %x6, 19
;   %s6 = add i16 %s5, %w6
;   %i7 = sub i64 %i, 7
;   %p7 = getelementptr i16, ptr %from, i64 %i7
;   %x7 = load i16, ptr %p7, align 2
;   %w7 = mul i16 %x7, 22
;   %s7 = add i16 %s6, %w7
;   %i8 = sub i64 %i, 8
;   %p8 = getelementptr i16, ptr %from, i64 %i8
;   %x8 = load i16, ptr %p8, align 2
;   %w8 = mul i16 %x8, 25
;   %s8 = add i16 %s7, %w8
;   %i9 = sub i64 %i, 9
;   %p9 = getelementptr i16, ptr %from, i64 %i9
;   %x9 = load i16, ptr %p9, align 2
;   %w9 = mul i16 %x9, 28
;   %s9 = add i16 %s8, %w9
;   %i10 = sub i64 %i, 10
;   %p10 = getelementptr i16, ptr %from, i64 %i10
;   %x10 = load i16, ptr %p10, align 2
;   %w10 = mul i16 %x10, 31
;   %s10 = add i16 %s9, %w10
;   %i11 = sub i64 %i, 11
;   %p11 = getelementptr i16, ptr %from, i64 %i11
;   %x11 = load i16, ptr %p11, align 2
;   %w11 = mul i16 %x11, 34
;   %s11 = add i16 %s10, %w11
;   %i12 = sub i64 %i, 12
;   %p12 = getelementptr i16, ptr %from, i64 %i12
;   %x12 = load i16, ptr %p12, align 2
;   %w12 = mul i16 %x12, 37
;   %s12 = add i16 %s11, %w12
;   %i13 = sub i64 %i, 13
;   %p13 = getelementptr i16, ptr %from, i64 %i13
;   %x13 = load i16, ptr %p13, align 2
;   %w13 = mul i16 %x13, 40
;   %s13 = add i16 %s12, %w13
;   %i14 = sub i64 %i, 14
;   %p14 = getelementptr i16, ptr %from, i64 %i14
;   %x14 = load i16, ptr %p14, align 2
;   %w14 = mul i16 %x14, 43
;   %s14 = add i16 %s13, %w14
;   %i15 = sub i64 %i, 15
;   %p15 = getelementptr i16, ptr %from, i64 %i15
;   %x15 = load i16, ptr %p15, align 2
;   %w15 = mul i16 %x15, 46
;   %s15 = add i16 %s14, %w15
;   %s16 = xor i16 %s15, %x0
;   %q.1 = getelementptr i16, ptr %to, i64 %i
;   store i16 %s16, ptr %q.1, align 2
;   %next = add i64 %i, 1
;   %c = icmp slt i64 %next, %end
;   %95 = icmp ne i64 %next, %7
;   br i1 %95, label %loop, label %96
;
; 96:                                     ; preds = %vector.end, %loop
;   br label %out
;
; out:                                    ; preds = %96
;   ret void
; }

; Calls the filter.
; run: @hash(1) == -57374963
; run: @hash(19) == 1931935704
; run: @hash(48) == 1173227288
define i32 @hash(i64 %n) {
entry:
  call void @filter(ptr @to, ptr @from, i64 %n)
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %h = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %p = getelementptr i16, ptr @to, i64 %i
  %x = load i16, ptr %p
  %wide = zext i16 %x to i32
  %m = mul i32 %h, 31
  %sum = add i32 %m, %wide
  %next = add i64 %i, 1
  %c = icmp slt i64 %next, 64
  br i1 %c, label %loop, label %out

out:
  ret i32 %sum
}
; => unchanged
