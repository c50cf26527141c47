; passes: loop-vectorize,simplify,gvn,dce

@shorts = internal global [48 x i16] zeroinitializer, align 16
@bytes = internal global [48 x i8] c"\01\82\03\84\05\86\07\88\09\0A\0B\0C\0D\0E\0F\10\F1\F2\F3\F4\F5\F6\F7\F8\F9\FA\7F\80\81\00\01\02\03\04\05\06\07\08\7F\80\7F\80\01\02\03\04\05\06", align 16
@ints = internal global [24 x i32] [i32 70000, i32 -70000, i32 32767, i32 32768, i32 -32768, i32 -32769, i32 300, i32 -1, i32 0, i32 255, i32 256, i32 127, i32 128, i32 -128, i32 -129, i32 2147483647, i32 -2147483648, i32 5, i32 6, i32 7, i32 1, i32 2, i32 3, i32 4], align 16
@floats = internal global [24 x float] zeroinitializer, align 16
@doubles = internal global [24 x double] zeroinitializer, align 16

; A number that is limited to 16 bits: packssdw. The second comparison is with the number itself.
; run: @clamp16(0) == 32767
; run: @clamp16(1) == -32768
; run: @clamp16(5) == -32768
; run: @clamp16(6) == 300
; run: @clamp16(15) == 32767
; run: @clamp16(16) == -32768
; run: @clamp16(23) == 4
define i32 @clamp16(i64 %at) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = getelementptr i32, ptr @ints, i64 %i
  %x = load i32, ptr %p
  %isLess = icmp slt i32 %x, -32768
  %low = select i1 %isLess, i32 -32768, i32 %x
  %isMore = icmp sgt i32 %x, 32767
  %y = select i1 %isMore, i32 32767, i32 %low
  %t = trunc i32 %y to i16
  %q = getelementptr i16, ptr @shorts, i64 %i
  store i16 %t, ptr %q
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, 24
  br i1 %c, label %loop, label %end
end:
  %r = getelementptr i16, ptr @shorts, i64 %at
  %v = load i16, ptr %r
  %w = sext i16 %v to i32
  ret i32 %w
}
; =>
; define i32 @clamp16(i64 %at) {
; entry:
;   br i1 true, label %vector.ph, label %15
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %0 = phi i64 [ 0, %vector.ph ], [ %13, %vector.body ]
;   %1 = getelementptr i32, ptr @ints, i64 %0
;   %2 = load <4 x i32>, ptr %1, align 4
;   %3 = getelementptr i8, ptr %1, i64 16
;   %4 = load <4 x i32>, ptr %3, align 4
;   %5 = getelementptr i8, ptr %1, i64 32
;   %6 = load <4 x i32>, ptr %5, align 4
;   %7 = getelementptr i8, ptr %1, i64 48
;   %8 = load <4 x i32>, ptr %7, align 4
;   %9 = call <8 x i16> @llvm.x86.sse2.packssdw.128(<4 x i32> %2, <4 x i32> %4)
;   %10 = call <8 x i16> @llvm.x86.sse2.packssdw.128(<4 x i32> %6, <4 x i32> %8)
;   %11 = getelementptr i16, ptr @shorts, i64 %0
;   store <8 x i16> %9, ptr %11, align 2
;   %12 = getelementptr i8, ptr %11, i64 16
;   store <8 x i16> %10, ptr %12, align 2
;   %13 = add i64 %0, 16
;   %14 = icmp ne i64 %0, 0
;   br i1 %14, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   br i1 false, label %18, label %15
;
; 15:                                     ; preds = %entry, %vector.end
;   %16 = phi i64 [ 0, %entry ], [ 16, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %15, %loop
;   %i = phi i64 [ %16, %15 ], [ %i.1, %loop ]
;   %p = getelementptr i32, ptr @ints, i64 %i
;   %x = load i32, ptr %p, align 4
;   %isLess = icmp slt i32 %x, -32768
;   %low = select i1 %isLess, i32 -32768, i32 %x
;   %isMore = icmp sgt i32 %x, 32767
;   %y = select i1 %isMore, i32 32767, i32 %low
;   %t = trunc i32 %y to i16
;   %q = getelementptr i16, ptr @shorts, i64 %i
;   store i16 %t, ptr %q, align 2
;   %i.1 = add i64 %i, 1
;   %17 = icmp ne i64 %i, 23
;   br i1 %17, label %loop, label %18
;
; 18:                                     ; preds = %vector.end, %loop
;   br label %end
;
; end:                                    ; preds = %18
;   %r = getelementptr i16, ptr @shorts, i64 %at
;   %v = load i16, ptr %r, align 2
;   %w = sext i16 %v to i32
;   ret i32 %w
; }

; To a byte, in two steps: packssdw, packuswb. The comparison leaves the limits out.
; run: @clamp8(0) == 255
; run: @clamp8(1) == 0
; run: @clamp8(6) == 255
; run: @clamp8(7) == 0
; run: @clamp8(9) == 255
; run: @clamp8(10) == 255
; run: @clamp8(12) == 128
; run: @clamp8(15) == 255
define i32 @clamp8(i64 %at) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = getelementptr i32, ptr @ints, i64 %i
  %x = load i32, ptr %p
  %isLess = icmp slt i32 %x, 256
  %low = select i1 %isLess, i32 %x, i32 255
  %isMore = icmp sgt i32 %low, -1
  %y = select i1 %isMore, i32 %low, i32 0
  %t = trunc i32 %y to i8
  %q = getelementptr i8, ptr @shorts, i64 %i
  store i8 %t, ptr %q
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, 24
  br i1 %c, label %loop, label %end
end:
  %r = getelementptr i8, ptr @shorts, i64 %at
  %v = load i8, ptr %r
  %w = zext i8 %v to i32
  ret i32 %w
}
; =>
; define i32 @clamp8(i64 %at) {
; entry:
;   br i1 true, label %vector.ph, label %15
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %0 = phi i64 [ 0, %vector.ph ], [ %13, %vector.body ]
;   %1 = getelementptr i32, ptr @ints, i64 %0
;   %2 = load <4 x i32>, ptr %1, align 4
;   %3 = getelementptr i8, ptr %1, i64 16
;   %4 = load <4 x i32>, ptr %3, align 4
;   %5 = getelementptr i8, ptr %1, i64 32
;   %6 = load <4 x i32>, ptr %5, align 4
;   %7 = getelementptr i8, ptr %1, i64 48
;   %8 = load <4 x i32>, ptr %7, align 4
;   %9 = call <8 x i16> @llvm.x86.sse2.packssdw.128(<4 x i32> %2, <4 x i32> %4)
;   %10 = call <8 x i16> @llvm.x86.sse2.packssdw.128(<4 x i32> %6, <4 x i32> %8)
;   %11 = call <16 x i8> @llvm.x86.sse2.packuswb.128(<8 x i16> %9, <8 x i16> %10)
;   %12 = getelementptr i8, ptr @shorts, i64 %0
;   store <16 x i8> %11, ptr %12, align 1
;   %13 = add i64 %0, 16
;   %14 = icmp ne i64 %0, 0
;   br i1 %14, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   br i1 false, label %18, label %15
;
; 15:                                     ; preds = %entry, %vector.end
;   %16 = phi i64 [ 0, %entry ], [ 16, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %15, %loop
;   %i = phi i64 [ %16, %15 ], [ %i.1, %loop ]
;   %p = getelementptr i32, ptr @ints, i64 %i
;   %x = load i32, ptr %p, align 4
;   %isLess = icmp slt i32 %x, 256
;   %low = select i1 %isLess, i32 %x, i32 255
;   %isMore = icmp sgt i32 %low, -1
;   %y = select i1 %isMore, i32 %low, i32 0
;   %t = trunc i32 %y to i8
;   %q = getelementptr i8, ptr @shorts, i64 %i
;   store i8 %t, ptr %q, align 1
;   %i.1 = add i64 %i, 1
;   %17 = icmp ne i64 %i, 23
;   br i1 %17, label %loop, label %18
;
; 18:                                     ; preds = %vector.end, %loop
;   br label %end
;
; end:                                    ; preds = %18
;   %r = getelementptr i8, ptr @shorts, i64 %at
;   %v = load i8, ptr %r, align 1
;   %w = zext i8 %v to i32
;   ret i32 %w
; }

; The sum of two bytes is not negative: one select is enough. The sum is computed in words.
; run: @addBytes(0) == 2
; run: @addBytes(1) == 255
; run: @addBytes(26) == 254
; run: @addBytes(27) == 255
define i32 @addBytes(i64 %at) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = getelementptr i8, ptr @bytes, i64 %i
  %a = load i8, ptr %p
  %x = zext i8 %a to i32
  %s = add i32 %x, %x
  %isMore = icmp sgt i32 %s, 255
  %y = select i1 %isMore, i32 255, i32 %s
  %t = trunc i32 %y to i8
  %q = getelementptr i8, ptr @shorts, i64 %i
  store i8 %t, ptr %q
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, 48
  br i1 %c, label %loop, label %end
end:
  %r = getelementptr i8, ptr @shorts, i64 %at
  %v = load i8, ptr %r
  %w = zext i8 %v to i32
  ret i32 %w
}
; =>
; define i32 @addBytes(i64 %at) {
; entry:
;   br i1 true, label %vector.ph, label %13
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %0 = phi i64 [ 0, %vector.ph ], [ %11, %vector.body ]
;   %1 = getelementptr i8, ptr @bytes, i64 %0
;   %2 = load <16 x i8>, ptr %1, align 1
;   %3 = shufflevector <16 x i8> %2, <16 x i8> zeroinitializer, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
;   %4 = bitcast <16 x i8> %3 to <8 x i16>
;   %5 = shufflevector <16 x i8> %2, <16 x i8> zeroinitializer, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
;   %6 = bitcast <16 x i8> %5 to <8 x i16>
;   %7 = add <8 x i16> %4, %4
;   %8 = add <8 x i16> %6, %6
;   %9 = call <16 x i8> @llvm.x86.sse2.packuswb.128(<8 x i16> %7, <8 x i16> %8)
;   %10 = getelementptr i8, ptr @shorts, i64 %0
;   store <16 x i8> %9, ptr %10, align 1
;   %11 = add i64 %0, 16
;   %12 = icmp ne i64 %0, 32
;   br i1 %12, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   br i1 true, label %16, label %13
;
; 13:                                     ; preds = %entry, %vector.end
;   %14 = phi i64 [ 0, %entry ], [ 48, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %13, %loop
;   %i = phi i64 [ %14, %13 ], [ %i.1, %loop ]
;   %p = getelementptr i8, ptr @bytes, i64 %i
;   %a = load i8, ptr %p, align 1
;   %x = zext i8 %a to i32
;   %s = shl i32 %x, 1
;   %isMore = icmp sgt i32 %s, 255
;   %y = select i1 %isMore, i32 255, i32 %s
;   %t = trunc i32 %y to i8
;   %q = getelementptr i8, ptr @shorts, i64 %i
;   store i8 %t, ptr %q, align 1
;   %i.1 = add i64 %i, 1
;   %15 = icmp ne i64 %i, 47
;   br i1 %15, label %loop, label %16
;
; 16:                                     ; preds = %vector.end, %loop
;   br label %end
;
; end:                                    ; preds = %16
;   %r = getelementptr i8, ptr @shorts, i64 %at
;   %v = load i8, ptr %r, align 1
;   %w = zext i8 %v to i32
;   ret i32 %w
; }

; Limits that no instruction has are two selects; so are those of a number that is limited twice
; from above.
; run: @others(0) == 100
; run: @others(7) == -1
; run: @others(1) == -50
; run: @others(23) == 4
define i32 @others(i64 %at) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = getelementptr i32, ptr @ints, i64 %i
  %x = load i32, ptr %p
  %isLess = icmp slt i32 %x, -50
  %low = select i1 %isLess, i32 -50, i32 %x
  %isMore = icmp sgt i32 %low, 100
  %y = select i1 %isMore, i32 100, i32 %low
  %t = trunc i32 %y to i16
  %q = getelementptr i16, ptr @shorts, i64 %i
  store i16 %t, ptr %q
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, 24
  br i1 %c, label %loop, label %end
end:
  %r = getelementptr i16, ptr @shorts, i64 %at
  %v = load i16, ptr %r
  %w = sext i16 %v to i32
  ret i32 %w
}
; =>
; define i32 @others(i64 %at) {
; entry:
;   br i1 true, label %vector.ph, label %33
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %0 = phi i64 [ 0, %vector.ph ], [ %31, %vector.body ]
;   %1 = getelementptr i32, ptr @ints, i64 %0
;   %2 = load <4 x i32>, ptr %1, align 4
;   %3 = freeze <4 x i32> %2
;   %4 = getelementptr i8, ptr %1, i64 16
;   %5 = load <4 x i32>, ptr %4, align 4
;   %6 = freeze <4 x i32> %5
;   %7 = icmp slt <4 x i32> %3, <i32 -50, i32 -50, i32 -50, i32 -50>
;   %8 = sext <4 x i1> %7 to <4 x i32>
;   %9 = icmp slt <4 x i32> %6, <i32 -50, i32 -50, i32 -50, i32 -50>
;   %10 = sext <4 x i1> %9 to <4 x i32>
;   %11 = xor <4 x i32> %3, <i32 -50, i32 -50, i32 -50, i32 -50>
;   %12 = and <4 x i32> %11, %8
;   %13 = xor <4 x i32> %12, %3
;   %14 = xor <4 x i32> %6, <i32 -50, i32 -50, i32 -50, i32 -50>
;   %15 = and <4 x i32> %14, %10
;   %16 = xor <4 x i32> %15, %6
;   %17 = icmp sgt <4 x i32> %13, <i32 100, i32 100, i32 100, i32 100>
;   %18 = sext <4 x i1> %17 to <4 x i32>
;   %19 = icmp sgt <4 x i32> %16, <i32 100, i32 100, i32 100, i32 100>
;   %20 = sext <4 x i1> %19 to <4 x i32>
;   %21 = bitcast <4 x i32> %20 to <8 x i16>
;   %22 = bitcast <4 x i32> %18 to <8 x i16>
;   %23 = shufflevector <8 x i16> %22, <8 x i16> %21, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
;   %24 = bitcast <4 x i32> %16 to <8 x i16>
;   %25 = bitcast <4 x i32> %13 to <8 x i16>
;   %26 = shufflevector <8 x i16> %25, <8 x i16> %24, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
;   %27 = xor <8 x i16> %26, <i16 100, i16 100, i16 100, i16 100, i16 100, i16 100, i16 100, i16 100>
;   %28 = and <8 x i16> %27, %23
;   %29 = xor <8 x i16> %28, %26
;   %30 = getelementptr i16, ptr @shorts, i64 %0
;   store <8 x i16> %29, ptr %30, align 2
;   %31 = add i64 %0, 8
;   %32 = icmp ne i64 %0, 16
;   br i1 %32, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   br i1 true, label %36, label %33
;
; 33:                                     ; preds = %entry, %vector.end
;   %34 = phi i64 [ 0, %entry ], [ 24, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %33, %loop
;   %i = phi i64 [ %34, %33 ], [ %i.1, %loop ]
;   %p = getelementptr i32, ptr @ints, i64 %i
;   %x = load i32, ptr %p, align 4
;   %isLess = icmp slt i32 %x, -50
;   %low = select i1 %isLess, i32 -50, i32 %x
;   %isMore = icmp sgt i32 %low, 100
;   %y = select i1 %isMore, i32 100, i32 %low
;   %t = trunc i32 %y to i16
;   %q = getelementptr i16, ptr @shorts, i64 %i
;   store i16 %t, ptr %q, align 2
;   %i.1 = add i64 %i, 1
;   %35 = icmp ne i64 %i, 23
;   br i1 %35, label %loop, label %36
;
; 36:                                     ; preds = %vector.end, %loop
;   br label %end
;
; end:                                    ; preds = %36
;   %r = getelementptr i16, ptr @shorts, i64 %at
;   %v = load i16, ptr %r, align 2
;   %w = sext i16 %v to i32
;   ret i32 %w
; }

; Doubles become floats and integers, two at a time; floats from 0 to 255 become bytes.
; run: @converted(0) == 0
; run: @converted(3) == 103
; run: @converted(23) == 784
define i32 @converted(i64 %at) {
entry:
  br label %fill
fill:
  %k = phi i64 [ 0, %entry ], [ %k.1, %fill ]
  %k32 = trunc i64 %k to i32
  %d = sitofp i32 %k32 to double
  %e = fmul double %d, 1.150000e+01
  %to = getelementptr double, ptr @doubles, i64 %k
  store double %e, ptr %to
  %k.1 = add i64 %k, 1
  %f = icmp ult i64 %k.1, 24
  br i1 %f, label %fill, label %narrow
narrow:
  %i = phi i64 [ 0, %fill ], [ %i.1, %narrow ]
  %p = getelementptr double, ptr @doubles, i64 %i
  %x = load double, ptr %p
  %y = fptrunc double %x to float
  %q = getelementptr float, ptr @floats, i64 %i
  store float %y, ptr %q
  %z = fmul double %x, 2.000000e+00
  %n = fptosi double %z to i32
  %o = getelementptr i32, ptr @ints, i64 %i
  store i32 %n, ptr %o
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, 24
  br i1 %c, label %narrow, label %pixels
pixels:
  %j = phi i64 [ 0, %narrow ], [ %j.1, %pixels ]
  %s = getelementptr float, ptr @floats, i64 %j
  %u = load float, ptr %s
  %isLess = fcmp olt float %u, 0.000000e+00
  %isMore = fcmp ogt float %u, 2.550000e+02
  %b = fptoui float %u to i8
  %b.1 = select i1 %isMore, i8 -1, i8 %b
  %b.2 = select i1 %isLess, i8 0, i8 %b.1
  %t = getelementptr i8, ptr @shorts, i64 %j
  store i8 %b.2, ptr %t
  %j.1 = add i64 %j, 1
  %g = icmp ult i64 %j.1, 24
  br i1 %g, label %pixels, label %end
end:
  %a1 = getelementptr i32, ptr @ints, i64 %at
  %v1 = load i32, ptr %a1
  %a2 = getelementptr i8, ptr @shorts, i64 %at
  %v2 = load i8, ptr %a2
  %w2 = zext i8 %v2 to i32
  %w = add i32 %v1, %w2
  ret i32 %w
}
; =>
; define i32 @converted(i64 %at) {
; entry:
;   br i1 true, label %vector.ph, label %14
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %0 = phi <4 x i32> [ <i32 0, i32 1, i32 2, i32 3>, %vector.ph ], [ %2, %vector.body ]
;   %1 = phi i64 [ 0, %vector.ph ], [ %12, %vector.body ]
;   %2 = add <4 x i32> %0, <i32 4, i32 4, i32 4, i32 4>
;   %3 = shufflevector <4 x i32> %0, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
;   %4 = sitofp <2 x i32> %3 to <2 x double>
;   %5 = shufflevector <4 x i32> %0, <4 x i32> %0, <4 x i32> <i32 2, i32 3, i32 0, i32 1>
;   %6 = shufflevector <4 x i32> %5, <4 x i32> poison, <2 x i32> <i32 0, i32 1>
;   %7 = sitofp <2 x i32> %6 to <2 x double>
;   %8 = fmul <2 x double> %4, <double 1.150000e+01, double 1.150000e+01>
;   %9 = fmul <2 x double> %7, <double 1.150000e+01, double 1.150000e+01>
;   %10 = getelementptr i64, ptr @doubles, i64 %1
;   store <2 x double> %8, ptr %10, align 8
;   %11 = getelementptr i8, ptr %10, i64 16
;   store <2 x double> %9, ptr %11, align 8
;   %12 = add i64 %1, 4
;   %13 = icmp ne i64 %1, 20
;   br i1 %13, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   br i1 true, label %17, label %14
;
; 14:                                     ; preds = %entry, %vector.end
;   %15 = phi i64 [ 0, %entry ], [ 24, %vector.end ]
;   br label %fill
;
; fill:                                   ; preds = %14, %fill
;   %k = phi i64 [ %15, %14 ], [ %k.1, %fill ]
;   %k32 = trunc i64 %k to i32
;   %d = sitofp i32 %k32 to double
;   %e = fmul double %d, 1.150000e+01
;   %to = getelementptr i64, ptr @doubles, i64 %k
;   store double %e, ptr %to, align 8
;   %k.1 = add i64 %k, 1
;   %16 = icmp ne i64 %k, 23
;   br i1 %16, label %fill, label %17
;
; 17:                                     ; preds = %vector.end, %fill
;   br i1 true, label %vector.ph.1, label %41
;
; vector.ph.1:                            ; preds = %17
;   br label %vector.body.1
;
; vector.body.1:                          ; preds = %vector.ph.1, %vector.body.1
;   %18 = phi i64 [ 0, %vector.ph.1 ], [ %39, %vector.body.1 ]
;   %19 = getelementptr i64, ptr @doubles, i64 %18
;   %20 = load <2 x double>, ptr %19, align 8
;   %21 = getelementptr i8, ptr %19, i64 16
;   %22 = load <2 x double>, ptr %21, align 8
;   %23 = call <4 x float> @llvm.x86.sse2.cvtpd2ps(<2 x double> %20)
;   %24 = bitcast <4 x float> %23 to <2 x i64>
;   %25 = call <4 x float> @llvm.x86.sse2.cvtpd2ps(<2 x double> %22)
;   %26 = bitcast <4 x float> %25 to <2 x i64>
;   %27 = shufflevector <2 x i64> %24, <2 x i64> %26, <2 x i32> <i32 0, i32 2>
;   %28 = bitcast <2 x i64> %27 to <4 x float>
;   %29 = getelementptr i32, ptr @floats, i64 %18
;   store <4 x float> %28, ptr %29, align 4
;   %30 = fmul <2 x double> %20, <double 2.000000e+00, double 2.000000e+00>
;   %31 = fmul <2 x double> %22, <double 2.000000e+00, double 2.000000e+00>
;   %32 = call <4 x i32> @llvm.x86.sse2.cvttpd2dq(<2 x double> %30)
;   %33 = bitcast <4 x i32> %32 to <2 x i64>
;   %34 = call <4 x i32> @llvm.x86.sse2.cvttpd2dq(<2 x double> %31)
;   %35 = bitcast <4 x i32> %34 to <2 x i64>
;   %36 = shufflevector <2 x i64> %33, <2 x i64> %35, <2 x i32> <i32 0, i32 2>
;   %37 = bitcast <2 x i64> %36 to <4 x i32>
;   %38 = getelementptr i32, ptr @ints, i64 %18
;   store <4 x i32> %37, ptr %38, align 4
;   %39 = add i64 %18, 4
;   %40 = icmp ne i64 %18, 20
;   br i1 %40, label %vector.body.1, label %vector.end.1
;
; vector.end.1:                           ; preds = %vector.body.1
;   br i1 true, label %44, label %41
;
; 41:                                     ; preds = %17, %vector.end.1
;   %42 = phi i64 [ 0, %17 ], [ 24, %vector.end.1 ]
;   br label %narrow
;
; narrow:                                 ; preds = %41, %narrow
;   %i = phi i64 [ %42, %41 ], [ %i.1, %narrow ]
;   %p = getelementptr i64, ptr @doubles, i64 %i
;   %x = load double, ptr %p, align 8
;   %y = fptrunc double %x to float
;   %q = getelementptr i32, ptr @floats, i64 %i
;   store float %y, ptr %q, align 4
;   %z = fmul double %x, 2.000000e+00
;   %n = fptosi double %z to i32
;   %o = getelementptr i32, ptr @ints, i64 %i
;   store i32 %n, ptr %o, align 4
;   %i.1 = add i64 %i, 1
;   %43 = icmp ne i64 %i, 23
;   br i1 %43, label %narrow, label %44
;
; 44:                                     ; preds = %vector.end.1, %narrow
;   br i1 true, label %vector.ph.2, label %117
;
; vector.ph.2:                            ; preds = %44
;   br label %vector.body.2
;
; vector.body.2:                          ; preds = %vector.ph.2, %vector.body.2
;   %45 = phi i64 [ 0, %vector.ph.2 ], [ %115, %vector.body.2 ]
;   %46 = getelementptr i32, ptr @floats, i64 %45
;   %47 = load <4 x float>, ptr %46, align 4
;   %48 = freeze <4 x float> %47
;   %49 = getelementptr i8, ptr %46, i64 16
;   %50 = load <4 x float>, ptr %49, align 4
;   %51 = freeze <4 x float> %50
;   %52 = getelementptr i8, ptr %46, i64 32
;   %53 = load <4 x float>, ptr %52, align 4
;   %54 = freeze <4 x float> %53
;   %55 = getelementptr i8, ptr %46, i64 48
;   %56 = load <4 x float>, ptr %55, align 4
;   %57 = freeze <4 x float> %56
;   %58 = fcmp olt <4 x float> %48, zeroinitializer
;   %59 = sext <4 x i1> %58 to <4 x i32>
;   %60 = fcmp olt <4 x float> %51, zeroinitializer
;   %61 = sext <4 x i1> %60 to <4 x i32>
;   %62 = fcmp olt <4 x float> %54, zeroinitializer
;   %63 = sext <4 x i1> %62 to <4 x i32>
;   %64 = fcmp olt <4 x float> %57, zeroinitializer
;   %65 = sext <4 x i1> %64 to <4 x i32>
;   %66 = fcmp ogt <4 x float> %48, <float 2.550000e+02, float 2.550000e+02, float 2.550000e+02, float 2.550000e+02>
;   %67 = sext <4 x i1> %66 to <4 x i32>
;   %68 = fcmp ogt <4 x float> %51, <float 2.550000e+02, float 2.550000e+02, float 2.550000e+02, float 2.550000e+02>
;   %69 = sext <4 x i1> %68 to <4 x i32>
;   %70 = fcmp ogt <4 x float> %54, <float 2.550000e+02, float 2.550000e+02, float 2.550000e+02, float 2.550000e+02>
;   %71 = sext <4 x i1> %70 to <4 x i32>
;   %72 = fcmp ogt <4 x float> %57, <float 2.550000e+02, float 2.550000e+02, float 2.550000e+02, float 2.550000e+02>
;   %73 = sext <4 x i1> %72 to <4 x i32>
;   %74 = fptosi <4 x float> %48 to <4 x i32>
;   %75 = freeze <4 x i32> %74
;   %76 = fptosi <4 x float> %51 to <4 x i32>
;   %77 = freeze <4 x i32> %76
;   %78 = fptosi <4 x float> %54 to <4 x i32>
;   %79 = freeze <4 x i32> %78
;   %80 = fptosi <4 x float> %57 to <4 x i32>
;   %81 = freeze <4 x i32> %80
;   %82 = bitcast <4 x i32> %77 to <8 x i16>
;   %83 = bitcast <4 x i32> %75 to <8 x i16>
;   %84 = shufflevector <8 x i16> %83, <8 x i16> %82, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
;   %85 = bitcast <4 x i32> %81 to <8 x i16>
;   %86 = bitcast <4 x i32> %79 to <8 x i16>
;   %87 = shufflevector <8 x i16> %86, <8 x i16> %85, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
;   %88 = bitcast <8 x i16> %87 to <16 x i8>
;   %89 = bitcast <8 x i16> %84 to <16 x i8>
;   %90 = shufflevector <16 x i8> %89, <16 x i8> %88, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
;   %91 = bitcast <4 x i32> %69 to <8 x i16>
;   %92 = bitcast <4 x i32> %67 to <8 x i16>
;   %93 = shufflevector <8 x i16> %92, <8 x i16> %91, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
;   %94 = bitcast <4 x i32> %73 to <8 x i16>
;   %95 = bitcast <4 x i32> %71 to <8 x i16>
;   %96 = shufflevector <8 x i16> %95, <8 x i16> %94, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
;   %97 = bitcast <8 x i16> %96 to <16 x i8>
;   %98 = bitcast <8 x i16> %93 to <16 x i8>
;   %99 = shufflevector <16 x i8> %98, <16 x i8> %97, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
;   %100 = xor <16 x i8> %90, <i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1, i8 -1>
;   %101 = and <16 x i8> %100, %99
;   %102 = xor <16 x i8> %101, %90
;   %103 = bitcast <4 x i32> %61 to <8 x i16>
;   %104 = bitcast <4 x i32> %59 to <8 x i16>
;   %105 = shufflevector <8 x i16> %104, <8 x i16> %103, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
;   %106 = bitcast <4 x i32> %65 to <8 x i16>
;   %107 = bitcast <4 x i32> %63 to <8 x i16>
;   %108 = shufflevector <8 x i16> %107, <8 x i16> %106, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
;   %109 = bitcast <8 x i16> %108 to <16 x i8>
;   %110 = bitcast <8 x i16> %105 to <16 x i8>
;   %111 = shufflevector <16 x i8> %110, <16 x i8> %109, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
;   %112 = and <16 x i8> %102, %111
;   %113 = xor <16 x i8> %112, %102
;   %114 = getelementptr i8, ptr @shorts, i64 %45
;   store <16 x i8> %113, ptr %114, align 1
;   %115 = add i64 %45, 16
;   %116 = icmp ne i64 %45, 0
;   br i1 %116, label %vector.body.2, label %vector.end.2
;
; vector.end.2:                           ; preds = %vector.body.2
;   br i1 false, label %120, label %117
;
; 117:                                    ; preds = %44, %vector.end.2
;   %118 = phi i64 [ 0, %44 ], [ 16, %vector.end.2 ]
;   br label %pixels
;
; pixels:                                 ; preds = %117, %pixels
;   %j = phi i64 [ %118, %117 ], [ %j.1, %pixels ]
;   %s = getelementptr i32, ptr @floats, i64 %j
;   %u = load float, ptr %s, align 4
;   %isLess = fcmp olt float %u, 0.000000e+00
;   %isMore = fcmp ogt float %u, 2.550000e+02
;   %b = fptoui float %u to i8
;   %b.1 = select i1 %isMore, i8 -1, i8 %b
;   %b.2 = select i1 %isLess, i8 0, i8 %b.1
;   %t = getelementptr i8, ptr @shorts, i64 %j
;   store i8 %b.2, ptr %t, align 1
;   %j.1 = add i64 %j, 1
;   %119 = icmp ne i64 %j, 23
;   br i1 %119, label %pixels, label %120
;
; 120:                                    ; preds = %vector.end.2, %pixels
;   br label %end
;
; end:                                    ; preds = %120
;   %a1 = getelementptr i32, ptr @ints, i64 %at
;   %v1 = load i32, ptr %a1, align 4
;   %a2 = getelementptr i8, ptr @shorts, i64 %at
;   %v2 = load i8, ptr %a2, align 1
;   %w2 = zext i8 %v2 to i32
;   %w = add i32 %v1, %w2
;   ret i32 %w
; }
