; passes: loop-vectorize,dce

@seven = global i32 7

; A counter that is extended before it is compared with a bound of a larger type: the vector loop
; requires that it reaches the bound before it wraps.
; run: @zero_extended(0, 100) == 700
; run: @zero_extended(10, 255) == 1715
; run: @zero_extended(250, 4) == 70
define i32 @zero_extended(i8 %first, i32 %bound) {
entry:
  br label %loop
loop:
  %i = phi i8 [ %first, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %x = load i32, ptr @seven
  %s.1 = add i32 %s, %x
  %i.1 = add i8 %i, 1
  %e = zext i8 %i.1 to i32
  %c = icmp ne i32 %e, %bound
  br i1 %c, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @zero_extended(i8 %first, i32 %bound) {
; entry:
;   %0 = freeze i8 %first
;   %1 = freeze i32 %bound
;   %2 = add i8 %0, 1
;   %3 = zext i8 %2 to i32
;   %4 = sub i32 %1, %3
;   %5 = zext i32 %4 to i64
;   %6 = add i64 %5, 1
;   %7 = and i64 %6, -8
;   %8 = icmp uge i64 %6, 8
;   %9 = add i8 %0, 1
;   %10 = zext i8 %9 to i32
;   %11 = sub i32 %1, %10
;   %12 = add i8 %0, 1
;   %13 = zext i8 %12 to i32
;   %14 = add i32 %13, %11
;   %15 = trunc i32 %14 to i8
;   %16 = zext i8 %15 to i32
;   %17 = icmp ule i32 %11, 255
;   %18 = icmp eq i32 %16, %14
;   %19 = and i1 %18, %17
;   %20 = and i1 %8, %19
;   br i1 %20, label %vector.ph, label %40
;
; vector.ph:                              ; preds = %entry
;   %21 = load i32, ptr @seven, align 4
;   %22 = insertelement <4 x i32> zeroinitializer, i32 %21, i32 0
;   %23 = shufflevector <4 x i32> %22, <4 x i32> %22, <4 x i32> <i32 0, i32 0, i32 0, i32 0>
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %24 = phi <4 x i32> [ zeroinitializer, %vector.ph ], [ %28, %vector.body ]
;   %25 = phi <4 x i32> [ zeroinitializer, %vector.ph ], [ %27, %vector.body ]
;   %26 = phi i64 [ 0, %vector.ph ], [ %29, %vector.body ]
;   %27 = add <4 x i32> %25, %23
;   %28 = add <4 x i32> %24, %23
;   %29 = add i64 %26, 8
;   %30 = icmp ne i64 %29, %7
;   br i1 %30, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %31 = icmp eq i64 %6, %7
;   %32 = trunc i64 %7 to i8
;   %33 = add i8 %0, %32
;   %34 = add <4 x i32> %27, %28
;   %35 = shufflevector <4 x i32> %34, <4 x i32> %34, <4 x i32> <i32 2, i32 3, i32 0, i32 1>
;   %36 = add <4 x i32> %34, %35
;   %37 = shufflevector <4 x i32> %36, <4 x i32> %36, <4 x i32> <i32 1, i32 2, i32 3, i32 0>
;   %38 = add <4 x i32> %36, %37
;   %39 = extractelement <4 x i32> %38, i32 0
;   br i1 %31, label %43, label %40
;
; 40:                                     ; preds = %entry, %vector.end
;   %41 = phi i32 [ 0, %entry ], [ %39, %vector.end ]
;   %42 = phi i8 [ %0, %entry ], [ %33, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %40, %loop
;   %i = phi i8 [ %42, %40 ], [ %i.1, %loop ]
;   %s = phi i32 [ %41, %40 ], [ %s.1, %loop ]
;   %x = load i32, ptr @seven, align 4
;   %s.1 = add i32 %s, %x
;   %i.1 = add i8 %i, 1
;   %e = zext i8 %i.1 to i32
;   %c = icmp ne i32 %e, %1
;   br i1 %c, label %loop, label %43
;
; 43:                                     ; preds = %loop, %vector.end
;   %44 = phi i32 [ %s.1, %loop ], [ %39, %vector.end ]
;   br label %end
;
; end:                                    ; preds = %43
;   ret i32 %44
; }

; Negative numbers are large ones for an unsigned comparison: the counter wraps from 127 to -128,
; which ends the loop.
; run: @sign_extended(5, 100) == 665
; run: @sign_extended(100, 200) == 196
; run: @sign_extended(-5, 100) == 7
; run: @sign_extended(-5, -1) == 28
; run: @sign_extended(-100, -5) == 665
define i32 @sign_extended(i8 %first, i32 %bound) {
entry:
  br label %loop
loop:
  %i = phi i8 [ %first, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %x = load i32, ptr @seven
  %s.1 = add i32 %s, %x
  %i.1 = add i8 %i, 1
  %e = sext i8 %i.1 to i32
  %c = icmp ult i32 %e, %bound
  br i1 %c, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @sign_extended(i8 %first, i32 %bound) {
; entry:
;   %0 = freeze i8 %first
;   %1 = freeze i32 %bound
;   %2 = add i8 %0, 1
;   %3 = sext i8 %2 to i32
;   %4 = sub i32 %1, %3
;   %5 = icmp ult i32 %3, %1
;   %6 = select i1 %5, i32 %4, i32 0
;   %7 = zext i32 %6 to i64
;   %8 = add i64 %7, 1
;   %9 = and i64 %8, -8
;   %10 = icmp uge i64 %8, 8
;   %11 = add i8 %0, 1
;   %12 = sext i8 %11 to i32
;   %13 = sub i32 %1, %12
;   %14 = icmp ult i32 %12, %1
;   %15 = select i1 %14, i32 %13, i32 0
;   %16 = add i8 %0, 1
;   %17 = sext i8 %16 to i32
;   %18 = add i32 %17, %15
;   %19 = trunc i32 %18 to i8
;   %20 = sext i8 %19 to i32
;   %21 = icmp ule i32 %15, 255
;   %22 = icmp eq i32 %20, %18
;   %23 = and i1 %22, %21
;   %24 = and i1 %10, %23
;   br i1 %24, label %vector.ph, label %44
;
; vector.ph:                              ; preds = %entry
;   %25 = load i32, ptr @seven, align 4
;   %26 = insertelement <4 x i32> zeroinitializer, i32 %25, i32 0
;   %27 = shufflevector <4 x i32> %26, <4 x i32> %26, <4 x i32> <i32 0, i32 0, i32 0, i32 0>
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %28 = phi <4 x i32> [ zeroinitializer, %vector.ph ], [ %32, %vector.body ]
;   %29 = phi <4 x i32> [ zeroinitializer, %vector.ph ], [ %31, %vector.body ]
;   %30 = phi i64 [ 0, %vector.ph ], [ %33, %vector.body ]
;   %31 = add <4 x i32> %29, %27
;   %32 = add <4 x i32> %28, %27
;   %33 = add i64 %30, 8
;   %34 = icmp ne i64 %33, %9
;   br i1 %34, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %35 = icmp eq i64 %8, %9
;   %36 = trunc i64 %9 to i8
;   %37 = add i8 %0, %36
;   %38 = add <4 x i32> %31, %32
;   %39 = shufflevector <4 x i32> %38, <4 x i32> %38, <4 x i32> <i32 2, i32 3, i32 0, i32 1>
;   %40 = add <4 x i32> %38, %39
;   %41 = shufflevector <4 x i32> %40, <4 x i32> %40, <4 x i32> <i32 1, i32 2, i32 3, i32 0>
;   %42 = add <4 x i32> %40, %41
;   %43 = extractelement <4 x i32> %42, i32 0
;   br i1 %35, label %47, label %44
;
; 44:                                     ; preds = %entry, %vector.end
;   %45 = phi i32 [ 0, %entry ], [ %43, %vector.end ]
;   %46 = phi i8 [ %0, %entry ], [ %37, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %44, %loop
;   %i = phi i8 [ %46, %44 ], [ %i.1, %loop ]
;   %s = phi i32 [ %45, %44 ], [ %s.1, %loop ]
;   %x = load i32, ptr @seven, align 4
;   %s.1 = add i32 %s, %x
;   %i.1 = add i8 %i, 1
;   %e = sext i8 %i.1 to i32
;   %c = icmp ult i32 %e, %1
;   br i1 %c, label %loop, label %47
;
; 47:                                     ; preds = %loop, %vector.end
;   %48 = phi i32 [ %s.1, %loop ], [ %43, %vector.end ]
;   br label %end
;
; end:                                    ; preds = %47
;   ret i32 %48
; }
