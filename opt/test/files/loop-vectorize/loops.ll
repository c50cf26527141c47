; passes: loop-vectorize

@bytes = internal global [40 x i8] c"\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F\10\11\12\13\14\F5\F6\F7\F8\F9\FA\FB\FC\FD\FE\FF\80\81\82\83\84\85\86\87\88", align 16
@words = internal global [40 x i32] zeroinitializer, align 16
@wide = internal global [256 x i8] zeroinitializer, align 16
@more = internal global [40 x i32] zeroinitializer, align 16

; Four iterations in one, in two arrays that are known to be distinct; the scalar loop does the rest.
; run: @store(0) == 3
; run: @store(1) == 3
; run: @store(4) == 3
; run: @store(11) == 23
; run: @store(40) == 23
define i32 @store(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %from = getelementptr i32, ptr @more, i64 %i
  %x = load i32, ptr %from
  %t = trunc i64 %i to i32
  %d = shl i32 %t, 1
  %s = add i32 %x, %d
  %y = add i32 %s, 3
  %to = getelementptr i32, ptr @words, i64 %i
  store i32 %y, ptr %to
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %last = icmp ugt i64 %n, 10
  %at = select i1 %last, i64 10, i64 0
  %p = getelementptr i32, ptr @words, i64 %at
  %r = load i32, ptr %p
  ret i32 %r
}
; =>
; define i32 @store(i64 %n) {
; entry:
;   %0 = freeze i64 %n
;   %1 = sub i64 %0, 1
;   %2 = icmp ult i64 1, %0
;   %3 = select i1 %2, i64 %1, i64 0
;   %4 = add i64 %3, 1
;   %5 = and i64 %4, -8
;   %from = getelementptr i32, ptr @more, i64 0
;   %to = getelementptr i32, ptr @words, i64 0
;   %6 = icmp uge i64 %4, 8
;   br i1 %6, label %vector.ph, label %31
;
; vector.ph:                              ; preds = %entry
;   %7 = add <4 x i32> zeroinitializer, <i32 0, i32 1, i32 2, i32 3>
;   %8 = add <4 x i32> zeroinitializer, <i32 4, i32 5, i32 6, i32 7>
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %9 = phi <4 x i32> [ %8, %vector.ph ], [ %13, %vector.body ]
;   %10 = phi <4 x i32> [ %7, %vector.ph ], [ %12, %vector.body ]
;   %11 = phi i64 [ 0, %vector.ph ], [ %28, %vector.body ]
;   %12 = add <4 x i32> %10, <i32 8, i32 8, i32 8, i32 8>
;   %13 = add <4 x i32> %9, <i32 8, i32 8, i32 8, i32 8>
;   %14 = getelementptr i32, ptr %from, i64 %11
;   %15 = load <4 x i32>, ptr %14, align 4
;   %16 = getelementptr i32, ptr %from, i64 %11
;   %17 = getelementptr i8, ptr %16, i64 16
;   %18 = load <4 x i32>, ptr %17, align 4
;   %19 = shl <4 x i32> %10, <i32 1, i32 1, i32 1, i32 1>
;   %20 = shl <4 x i32> %9, <i32 1, i32 1, i32 1, i32 1>
;   %21 = add <4 x i32> %15, %19
;   %22 = add <4 x i32> %18, %20
;   %23 = add <4 x i32> %21, <i32 3, i32 3, i32 3, i32 3>
;   %24 = add <4 x i32> %22, <i32 3, i32 3, i32 3, i32 3>
;   %25 = getelementptr i32, ptr %to, i64 %11
;   store <4 x i32> %23, ptr %25, align 4
;   %26 = getelementptr i32, ptr %to, i64 %11
;   %27 = getelementptr i8, ptr %26, i64 16
;   store <4 x i32> %24, ptr %27, align 4
;   %28 = add i64 %11, 8
;   %29 = icmp ne i64 %28, %5
;   br i1 %29, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %30 = icmp eq i64 %4, %5
;   br i1 %30, label %34, label %31
;
; 31:                                     ; preds = %entry, %vector.end
;   %32 = phi i64 [ 0, %entry ], [ %5, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %31, %loop
;   %i = phi i64 [ %32, %31 ], [ %i.1, %loop ]
;   %from.1 = getelementptr i32, ptr @more, i64 %i
;   %x = load i32, ptr %from.1, align 4
;   %t = trunc i64 %i to i32
;   %d = shl i32 %t, 1
;   %s = add i32 %x, %d
;   %y = add i32 %s, 3
;   %to.1 = getelementptr i32, ptr @words, i64 %i
;   store i32 %y, ptr %to.1, align 4
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, %0
;   %33 = icmp ne i64 %i.1, %4
;   br i1 %33, label %loop, label %34
;
; 34:                                     ; preds = %vector.end, %loop
;   br label %end
;
; end:                                    ; preds = %34
;   %last = icmp ugt i64 %0, 10
;   %at = select i1 %last, i64 10, i64 0
;   %p = getelementptr i32, ptr @words, i64 %at
;   %r = load i32, ptr %p, align 4
;   ret i32 %r
; }

; A sum of bytes: a value of each iteration in four vectors, added up after the vector loop.
; run: @sum(1) == 101
; run: @sum(15) == 220
; run: @sum(16) == 236
; run: @sum(17) == 253
; run: @sum(40) == 4248
define i32 @sum(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ 100, %entry ], [ %s.1, %loop ]
  %w = zext i32 %i to i64
  %p = getelementptr i8, ptr @bytes, i64 %w
  %x = load i8, ptr %p
  %e = zext i8 %x to i32
  %s.1 = add i32 %s, %e
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @sum(i32 %n) {
; entry:
;   %0 = freeze i32 %n
;   %1 = sub i32 %0, 1
;   %2 = icmp slt i32 1, %0
;   %3 = select i1 %2, i32 %1, i32 0
;   %4 = zext i32 %3 to i64
;   %5 = add i64 %4, 1
;   %6 = and i64 %5, -16
;   %w = zext i32 0 to i64
;   %p = getelementptr i8, ptr @bytes, i64 %w
;   %7 = icmp uge i64 %5, 16
;   %8 = trunc i64 %5 to i32
;   br i1 %7, label %vector.ph, label %49
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %9 = phi <4 x i32> [ zeroinitializer, %vector.ph ], [ %35, %vector.body ]
;   %10 = phi <4 x i32> [ zeroinitializer, %vector.ph ], [ %34, %vector.body ]
;   %11 = phi <4 x i32> [ zeroinitializer, %vector.ph ], [ %33, %vector.body ]
;   %12 = phi <4 x i32> [ zeroinitializer, %vector.ph ], [ %32, %vector.body ]
;   %13 = phi i64 [ 0, %vector.ph ], [ %36, %vector.body ]
;   %14 = getelementptr i8, ptr %p, i64 %13
;   %15 = load <16 x i8>, ptr %14, align 1
;   %16 = shufflevector <16 x i8> %15, <16 x i8> zeroinitializer, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
;   %17 = bitcast <16 x i8> %16 to <8 x i16>
;   %18 = shufflevector <16 x i8> %15, <16 x i8> zeroinitializer, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
;   %19 = bitcast <16 x i8> %18 to <8 x i16>
;   %20 = icmp slt <8 x i16> %17, zeroinitializer
;   %21 = sext <8 x i1> %20 to <8 x i16>
;   %22 = shufflevector <8 x i16> %17, <8 x i16> %21, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
;   %23 = bitcast <8 x i16> %22 to <4 x i32>
;   %24 = shufflevector <8 x i16> %17, <8 x i16> %21, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
;   %25 = bitcast <8 x i16> %24 to <4 x i32>
;   %26 = icmp slt <8 x i16> %19, zeroinitializer
;   %27 = sext <8 x i1> %26 to <8 x i16>
;   %28 = shufflevector <8 x i16> %19, <8 x i16> %27, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
;   %29 = bitcast <8 x i16> %28 to <4 x i32>
;   %30 = shufflevector <8 x i16> %19, <8 x i16> %27, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
;   %31 = bitcast <8 x i16> %30 to <4 x i32>
;   %32 = add <4 x i32> %12, %23
;   %33 = add <4 x i32> %11, %25
;   %34 = add <4 x i32> %10, %29
;   %35 = add <4 x i32> %9, %31
;   %36 = add i64 %13, 16
;   %37 = icmp ne i64 %36, %6
;   br i1 %37, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %38 = icmp eq i64 %5, %6
;   %39 = trunc i64 %6 to i32
;   %40 = add <4 x i32> %32, %33
;   %41 = add <4 x i32> %40, %34
;   %42 = add <4 x i32> %41, %35
;   %43 = shufflevector <4 x i32> %42, <4 x i32> %42, <4 x i32> <i32 2, i32 3, i32 0, i32 1>
;   %44 = add <4 x i32> %42, %43
;   %45 = shufflevector <4 x i32> %44, <4 x i32> %44, <4 x i32> <i32 1, i32 2, i32 3, i32 0>
;   %46 = add <4 x i32> %44, %45
;   %47 = extractelement <4 x i32> %46, i32 0
;   %48 = add i32 100, %47
;   br i1 %38, label %53, label %49
;
; 49:                                     ; preds = %entry, %vector.end
;   %50 = phi i32 [ 100, %entry ], [ %48, %vector.end ]
;   %51 = phi i32 [ 0, %entry ], [ %39, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %49, %loop
;   %i = phi i32 [ %51, %49 ], [ %i.1, %loop ]
;   %s = phi i32 [ %50, %49 ], [ %s.1, %loop ]
;   %w.1 = zext i32 %i to i64
;   %p.1 = getelementptr i8, ptr @bytes, i64 %w.1
;   %x = load i8, ptr %p.1, align 1
;   %e = zext i8 %x to i32
;   %s.1 = add i32 %s, %e
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %0
;   %52 = icmp ne i32 %i.1, %8
;   br i1 %52, label %loop, label %53
;
; 53:                                     ; preds = %loop, %vector.end
;   %54 = phi i32 [ %s.1, %loop ], [ %48, %vector.end ]
;   br label %end
;
; end:                                    ; preds = %53
;   ret i32 %54
; }

; The greatest of signed bytes: a choice that is a mask in vectors.
; run: @greatest(5) == 5
; run: @greatest(33) == 20
; run: @greatest(40) == 20
define i8 @greatest(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %g = phi i8 [ -100, %entry ], [ %g.1, %loop ]
  %p = getelementptr i8, ptr @bytes, i64 %i
  %x = load i8, ptr %p
  %more = icmp sgt i8 %x, %g
  %g.1 = select i1 %more, i8 %x, i8 %g
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i8 %g.1
}
; =>
; define i8 @greatest(i64 %n) {
; entry:
;   %0 = freeze i64 %n
;   %1 = sub i64 %0, 1
;   %2 = icmp ult i64 1, %0
;   %3 = select i1 %2, i64 %1, i64 0
;   %4 = add i64 %3, 1
;   %5 = and i64 %4, -16
;   %p = getelementptr i8, ptr @bytes, i64 0
;   %6 = icmp uge i64 %4, 16
;   br i1 %6, label %vector.ph, label %45
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %7 = phi <16 x i8> [ <i8 -100, i8 -100, i8 -100, i8 -100, i8 -100, i8 -100, i8 -100, i8 -100, i8 -100, i8 -100, i8 -100, i8 -100, i8 -100, i8 -100, i8 -100, i8 -100>, %vector.ph ], [ %16, %vector.body ]
;   %8 = phi i64 [ 0, %vector.ph ], [ %17, %vector.body ]
;   %9 = getelementptr i8, ptr %p, i64 %8
;   %10 = load <16 x i8>, ptr %9, align 1
;   %11 = freeze <16 x i8> %10
;   %12 = icmp sgt <16 x i8> %11, %7
;   %13 = sext <16 x i1> %12 to <16 x i8>
;   %14 = xor <16 x i8> %11, %7
;   %15 = and <16 x i8> %14, %13
;   %16 = xor <16 x i8> %15, %7
;   %17 = add i64 %8, 16
;   %18 = icmp ne i64 %17, %5
;   br i1 %18, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %19 = icmp eq i64 %4, %5
;   %20 = shufflevector <16 x i8> %16, <16 x i8> %16, <16 x i32> <i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
;   %21 = icmp sgt <16 x i8> %16, %20
;   %22 = sext <16 x i1> %21 to <16 x i8>
;   %23 = xor <16 x i8> %16, %20
;   %24 = and <16 x i8> %23, %22
;   %25 = xor <16 x i8> %24, %20
;   %26 = shufflevector <16 x i8> %25, <16 x i8> %25, <16 x i32> <i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 0, i32 1, i32 2, i32 3>
;   %27 = icmp sgt <16 x i8> %25, %26
;   %28 = sext <16 x i1> %27 to <16 x i8>
;   %29 = xor <16 x i8> %25, %26
;   %30 = and <16 x i8> %29, %28
;   %31 = xor <16 x i8> %30, %26
;   %32 = shufflevector <16 x i8> %31, <16 x i8> %31, <16 x i32> <i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 0, i32 1>
;   %33 = icmp sgt <16 x i8> %31, %32
;   %34 = sext <16 x i1> %33 to <16 x i8>
;   %35 = xor <16 x i8> %31, %32
;   %36 = and <16 x i8> %35, %34
;   %37 = xor <16 x i8> %36, %32
;   %38 = shufflevector <16 x i8> %37, <16 x i8> %37, <16 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 0>
;   %39 = icmp sgt <16 x i8> %37, %38
;   %40 = sext <16 x i1> %39 to <16 x i8>
;   %41 = xor <16 x i8> %37, %38
;   %42 = and <16 x i8> %41, %40
;   %43 = xor <16 x i8> %42, %38
;   %44 = extractelement <16 x i8> %43, i32 0
;   br i1 %19, label %49, label %45
;
; 45:                                     ; preds = %entry, %vector.end
;   %46 = phi i8 [ -100, %entry ], [ %44, %vector.end ]
;   %47 = phi i64 [ 0, %entry ], [ %5, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %45, %loop
;   %i = phi i64 [ %47, %45 ], [ %i.1, %loop ]
;   %g = phi i8 [ %46, %45 ], [ %g.1, %loop ]
;   %p.1 = getelementptr i8, ptr @bytes, i64 %i
;   %x = load i8, ptr %p.1, align 1
;   %more = icmp sgt i8 %x, %g
;   %g.1 = select i1 %more, i8 %x, i8 %g
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, %0
;   %48 = icmp ne i64 %i.1, %4
;   br i1 %48, label %loop, label %49
;
; 49:                                     ; preds = %loop, %vector.end
;   %50 = phi i8 [ %g.1, %loop ], [ %44, %vector.end ]
;   br label %end
;
; end:                                    ; preds = %49
;   ret i8 %50
; }

; Arithmetic of 32 bits of which the low 8 or 9 are used, in lanes of 8 and 16 bits. The address is a
; counter, whose last value is computed without the loop.
; run: @narrow(20) == 20
; run: @narrow(33) == 33
define i64 @narrow(i64 %n) {
entry:
  br label %loop
loop:
  %p = phi ptr [ @bytes, %entry ], [ %p.1, %loop ]
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %x = load i8, ptr %p
  %e = zext i8 %x to i32
  %d = add i32 %e, %e
  %d.1 = add i32 %d, 1
  %h = lshr i32 %d.1, 1
  %t = trunc i32 %h to i8
  store i8 %t, ptr %p
  %p.1 = getelementptr i8, ptr %p, i64 1
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %a = ptrtoint ptr %p.1 to i64
  %b = sub i64 %a, ptrtoint (ptr @bytes to i64)
  ret i64 %b
}
; =>
; define i64 @narrow(i64 %n) {
; entry:
;   %0 = freeze i64 %n
;   %1 = sub i64 %0, 1
;   %2 = icmp ult i64 1, %0
;   %3 = select i1 %2, i64 %1, i64 0
;   %4 = add i64 %3, 1
;   %5 = and i64 %4, -16
;   %p.1 = getelementptr i8, ptr @bytes, i64 1
;   %6 = icmp uge i64 %4, 16
;   br i1 %6, label %vector.ph, label %29
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %7 = phi i64 [ 0, %vector.ph ], [ %24, %vector.body ]
;   %8 = getelementptr i8, ptr @bytes, i64 %7
;   %9 = load <16 x i8>, ptr %8, align 1
;   %10 = shufflevector <16 x i8> %9, <16 x i8> zeroinitializer, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
;   %11 = bitcast <16 x i8> %10 to <8 x i16>
;   %12 = shufflevector <16 x i8> %9, <16 x i8> zeroinitializer, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
;   %13 = bitcast <16 x i8> %12 to <8 x i16>
;   %14 = add <8 x i16> %11, %11
;   %15 = add <8 x i16> %13, %13
;   %16 = add <8 x i16> %14, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
;   %17 = add <8 x i16> %15, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
;   %18 = lshr <8 x i16> %16, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
;   %19 = lshr <8 x i16> %17, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
;   %20 = bitcast <8 x i16> %19 to <16 x i8>
;   %21 = bitcast <8 x i16> %18 to <16 x i8>
;   %22 = shufflevector <16 x i8> %21, <16 x i8> %20, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
;   %23 = getelementptr i8, ptr @bytes, i64 %7
;   store <16 x i8> %22, ptr %23, align 1
;   %24 = add i64 %7, 16
;   %25 = icmp ne i64 %24, %5
;   br i1 %25, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %26 = icmp eq i64 %4, %5
;   %27 = getelementptr i8, ptr @bytes, i64 %5
;   %28 = getelementptr i8, ptr %p.1, i64 %3
;   br i1 %26, label %33, label %29
;
; 29:                                     ; preds = %entry, %vector.end
;   %30 = phi i64 [ 0, %entry ], [ %5, %vector.end ]
;   %31 = phi ptr [ @bytes, %entry ], [ %27, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %29, %loop
;   %p = phi ptr [ %31, %29 ], [ %p.1.1, %loop ]
;   %i = phi i64 [ %30, %29 ], [ %i.1, %loop ]
;   %x = load i8, ptr %p, align 1
;   %e = zext i8 %x to i32
;   %d = add i32 %e, %e
;   %d.1 = add i32 %d, 1
;   %h = lshr i32 %d.1, 1
;   %t = trunc i32 %h to i8
;   store i8 %t, ptr %p, align 1
;   %p.1.1 = getelementptr i8, ptr %p, i64 1
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, %0
;   %32 = icmp ne i64 %i.1, %4
;   br i1 %32, label %loop, label %33
;
; 33:                                     ; preds = %loop, %vector.end
;   %34 = phi ptr [ %p.1.1, %loop ], [ %28, %vector.end ]
;   br label %end
;
; end:                                    ; preds = %33
;   %a = ptrtoint ptr %34 to i64
;   %35 = ptrtoint ptr @bytes to i64
;   %b = sub i64 %a, %35
;   ret i64 %b
; }

; Arrays that may overlap: tested before the loop.
; run: none (@overlapping calls it)
define internal void @move(ptr %to, ptr %from, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = getelementptr i8, ptr %from, i64 %i
  %x = load i8, ptr %p
  %y = add i8 %x, 1
  %q = getelementptr i8, ptr %to, i64 %i
  store i8 %y, ptr %q
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
; =>
; define internal void @move(ptr %to, ptr %from, i64 %n) {
; entry:
;   %0 = freeze ptr %to
;   %1 = freeze ptr %from
;   %2 = freeze i64 %n
;   %3 = sub i64 %2, 1
;   %4 = icmp ult i64 1, %2
;   %5 = select i1 %4, i64 %3, i64 0
;   %6 = add i64 %5, 1
;   %7 = and i64 %6, -16
;   %p = getelementptr i8, ptr %1, i64 0
;   %q = getelementptr i8, ptr %0, i64 0
;   %8 = icmp uge i64 %6, 16
;   %9 = ptrtoint ptr %p to i64
;   %10 = ptrtoint ptr %q to i64
;   %11 = sub i64 %10, %9
;   %12 = add i64 %11, -1
;   %13 = icmp uge i64 %12, 15
;   %14 = and i1 %8, %13
;   br i1 %14, label %vector.ph, label %23
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %15 = phi i64 [ 0, %vector.ph ], [ %20, %vector.body ]
;   %16 = getelementptr i8, ptr %p, i64 %15
;   %17 = load <16 x i8>, ptr %16, align 1
;   %18 = add <16 x i8> %17, <i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1, i8 1>
;   %19 = getelementptr i8, ptr %q, i64 %15
;   store <16 x i8> %18, ptr %19, align 1
;   %20 = add i64 %15, 16
;   %21 = icmp ne i64 %20, %7
;   br i1 %21, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %22 = icmp eq i64 %6, %7
;   br i1 %22, label %26, label %23
;
; 23:                                     ; preds = %entry, %vector.end
;   %24 = phi i64 [ 0, %entry ], [ %7, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %23, %loop
;   %i = phi i64 [ %24, %23 ], [ %i.1, %loop ]
;   %p.1 = getelementptr i8, ptr %1, i64 %i
;   %x = load i8, ptr %p.1, align 1
;   %y = add i8 %x, 1
;   %q.1 = getelementptr i8, ptr %0, i64 %i
;   store i8 %y, ptr %q.1, align 1
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, %2
;   %25 = icmp ne i64 %i.1, %6
;   br i1 %25, label %loop, label %26
;
; 26:                                     ; preds = %vector.end, %loop
;   br label %end
;
; end:                                    ; preds = %26
;   ret void
; }

; Each byte depends on the one before.
; run: @overlapping(1) == 25
; run: @overlapping(15) == 11
define i8 @overlapping(i64 %distance) {
entry:
  %to = getelementptr i8, ptr @bytes, i64 %distance
  call void @move(ptr %to, ptr @bytes, i64 25)
  %p = getelementptr i8, ptr @bytes, i64 24
  %d = icmp ugt i64 %distance, 20
  %r = getelementptr i8, ptr @bytes, i64 30
  %q = select i1 %d, ptr %r, ptr %p
  %x = load i8, ptr %q
  ret i8 %x
}
; => unchanged

; An extended index that may wrap: tested before the loop. It does in the first run, from which the
; scalar loop is left.
; run: @wraps(250, 40, 3) == 9
; run: @wraps(100, 40, 103) == 3
; run: @wraps(100, 40, 139) == 39
define i8 @wraps(i8 %first, i64 %n, i64 %at) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %j = phi i8 [ %first, %entry ], [ %j.1, %loop ]
  %w = zext i8 %j to i64
  %p = getelementptr i8, ptr @wide, i64 %w
  %t = trunc i64 %i to i8
  store i8 %t, ptr %p
  %j.1 = add i8 %j, 1
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %q = getelementptr i8, ptr @wide, i64 %at
  %x = load i8, ptr %q
  ret i8 %x
}
; =>
; define i8 @wraps(i8 %first, i64 %n, i64 %at) {
; entry:
;   %0 = freeze i8 %first
;   %1 = freeze i64 %n
;   %2 = sub i64 %1, 1
;   %3 = icmp ult i64 1, %1
;   %4 = select i1 %3, i64 %2, i64 0
;   %5 = add i64 %4, 1
;   %6 = and i64 %5, -16
;   %w = zext i8 %0 to i64
;   %p = getelementptr i8, ptr @wide, i64 %w
;   %7 = icmp uge i64 %5, 16
;   %8 = zext i8 %0 to i64
;   %9 = add i64 %8, %4
;   %10 = trunc i64 %9 to i8
;   %11 = zext i8 %10 to i64
;   %12 = icmp eq i64 %11, %9
;   %13 = and i1 %7, %12
;   %14 = icmp ule i64 %4, 4294967295
;   %15 = and i1 %13, %14
;   br i1 %15, label %vector.ph, label %26
;
; vector.ph:                              ; preds = %entry
;   %16 = add <16 x i8> zeroinitializer, <i8 0, i8 1, i8 2, i8 3, i8 4, i8 5, i8 6, i8 7, i8 8, i8 9, i8 10, i8 11, i8 12, i8 13, i8 14, i8 15>
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %17 = phi <16 x i8> [ %16, %vector.ph ], [ %19, %vector.body ]
;   %18 = phi i64 [ 0, %vector.ph ], [ %21, %vector.body ]
;   %19 = add <16 x i8> %17, <i8 16, i8 16, i8 16, i8 16, i8 16, i8 16, i8 16, i8 16, i8 16, i8 16, i8 16, i8 16, i8 16, i8 16, i8 16, i8 16>
;   %20 = getelementptr i8, ptr %p, i64 %18
;   store <16 x i8> %17, ptr %20, align 1
;   %21 = add i64 %18, 16
;   %22 = icmp ne i64 %21, %6
;   br i1 %22, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %23 = icmp eq i64 %5, %6
;   %24 = trunc i64 %6 to i8
;   %25 = add i8 %0, %24
;   br i1 %23, label %30, label %26
;
; 26:                                     ; preds = %entry, %vector.end
;   %27 = phi i8 [ %0, %entry ], [ %25, %vector.end ]
;   %28 = phi i64 [ 0, %entry ], [ %6, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %26, %loop
;   %i = phi i64 [ %28, %26 ], [ %i.1, %loop ]
;   %j = phi i8 [ %27, %26 ], [ %j.1, %loop ]
;   %w.1 = zext i8 %j to i64
;   %p.1 = getelementptr i8, ptr @wide, i64 %w.1
;   %t = trunc i64 %i to i8
;   store i8 %t, ptr %p.1, align 1
;   %j.1 = add i8 %j, 1
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, %1
;   %29 = icmp ne i64 %i.1, %5
;   br i1 %29, label %loop, label %30
;
; 30:                                     ; preds = %vector.end, %loop
;   br label %end
;
; end:                                    ; preds = %30
;   %q = getelementptr i8, ptr @wide, i64 %at
;   %x = load i8, ptr %q, align 1
;   ret i8 %x
; }

; The factor is the same in all iterations, but the store may change it: tested before the loop.
; run: @uniform(0, 4) == 81
; run: @uniform(3, 9) == 3
; run: @uniform(11, 9) == 3
define i32 @uniform(i64 %at, i64 %n) {
entry:
  br label %fill
fill:
  %k = phi i64 [ 0, %entry ], [ %k.1, %fill ]
  %f = getelementptr i32, ptr @words, i64 %k
  store i32 3, ptr %f
  %k.1 = add i64 %k, 1
  %more = icmp ult i64 %k.1, 40
  br i1 %more, label %fill, label %start
start:
  %factor = getelementptr i32, ptr @words, i64 %at
  store i32 1, ptr @more
  br label %loop
loop:
  %i = phi i64 [ 0, %start ], [ %i.1, %loop ]
  %m = load i32, ptr %factor
  %p = getelementptr i32, ptr @words, i64 %i
  %x = load i32, ptr %p
  %y = mul i32 %x, %m
  store i32 %y, ptr %p
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %last = getelementptr i32, ptr @words, i64 3
  %a = load i32, ptr %last
  %first = load i32, ptr @words
  %is = icmp eq i64 %at, 0
  %is.32 = zext i1 %is to i32
  %b = mul i32 %a, %is.32
  %b.3 = mul i32 %b, 3
  %other = getelementptr i32, ptr @words, i64 20
  %z = load i32, ptr %other
  %r = select i1 %is, i32 %b.3, i32 %z
  ret i32 %r
}
; =>
; define i32 @uniform(i64 %at, i64 %n) {
; entry:
;   %0 = freeze i64 %at
;   %1 = freeze i64 %n
;   %f = getelementptr i32, ptr @words, i64 0
;   br i1 true, label %vector.ph, label %9
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %2 = phi i64 [ 0, %vector.ph ], [ %6, %vector.body ]
;   %3 = getelementptr i32, ptr %f, i64 %2
;   store <4 x i32> <i32 3, i32 3, i32 3, i32 3>, ptr %3, align 4
;   %4 = getelementptr i32, ptr %f, i64 %2
;   %5 = getelementptr i8, ptr %4, i64 16
;   store <4 x i32> <i32 3, i32 3, i32 3, i32 3>, ptr %5, align 4
;   %6 = add i64 %2, 8
;   %7 = icmp ne i64 %6, 40
;   br i1 %7, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %8 = icmp eq i64 40, 40
;   br i1 %8, label %12, label %9
;
; 9:                                      ; preds = %entry, %vector.end
;   %10 = phi i64 [ 0, %entry ], [ 40, %vector.end ]
;   br label %fill
;
; fill:                                   ; preds = %9, %fill
;   %k = phi i64 [ %10, %9 ], [ %k.1, %fill ]
;   %f.1 = getelementptr i32, ptr @words, i64 %k
;   store i32 3, ptr %f.1, align 4
;   %k.1 = add i64 %k, 1
;   %more = icmp ult i64 %k.1, 40
;   %11 = icmp ne i64 %k.1, 40
;   br i1 %11, label %fill, label %12
;
; 12:                                     ; preds = %vector.end, %fill
;   br label %start
;
; start:                                  ; preds = %12
;   %factor = getelementptr i32, ptr @words, i64 %0
;   store i32 1, ptr @more, align 4
;   %13 = sub i64 %1, 1
;   %14 = icmp ult i64 1, %1
;   %15 = select i1 %14, i64 %13, i64 0
;   %16 = add i64 %15, 1
;   %17 = and i64 %16, -8
;   %p = getelementptr i32, ptr @words, i64 0
;   %18 = icmp uge i64 %16, 8
;   %19 = getelementptr i8, ptr %factor, i64 4
;   %20 = icmp ule ptr %19, %p
;   %21 = getelementptr i32, ptr %p, i64 %15
;   %22 = getelementptr i8, ptr %21, i64 4
;   %23 = icmp ule ptr %22, %factor
;   %24 = or i1 %20, %23
;   %25 = and i1 %18, %24
;   br i1 %25, label %vector.ph.1, label %43
;
; vector.ph.1:                            ; preds = %start
;   %26 = load i32, ptr %factor, align 4
;   %27 = insertelement <4 x i32> zeroinitializer, i32 %26, i32 0
;   %28 = shufflevector <4 x i32> %27, <4 x i32> %27, <4 x i32> <i32 0, i32 0, i32 0, i32 0>
;   br label %vector.body.1
;
; vector.body.1:                          ; preds = %vector.ph.1, %vector.body.1
;   %29 = phi i64 [ 0, %vector.ph.1 ], [ %40, %vector.body.1 ]
;   %30 = getelementptr i32, ptr %p, i64 %29
;   %31 = load <4 x i32>, ptr %30, align 4
;   %32 = getelementptr i32, ptr %p, i64 %29
;   %33 = getelementptr i8, ptr %32, i64 16
;   %34 = load <4 x i32>, ptr %33, align 4
;   %35 = mul <4 x i32> %31, %28
;   %36 = mul <4 x i32> %34, %28
;   %37 = getelementptr i32, ptr %p, i64 %29
;   store <4 x i32> %35, ptr %37, align 4
;   %38 = getelementptr i32, ptr %p, i64 %29
;   %39 = getelementptr i8, ptr %38, i64 16
;   store <4 x i32> %36, ptr %39, align 4
;   %40 = add i64 %29, 8
;   %41 = icmp ne i64 %40, %17
;   br i1 %41, label %vector.body.1, label %vector.end.1
;
; vector.end.1:                           ; preds = %vector.body.1
;   %42 = icmp eq i64 %16, %17
;   br i1 %42, label %46, label %43
;
; 43:                                     ; preds = %start, %vector.end.1
;   %44 = phi i64 [ 0, %start ], [ %17, %vector.end.1 ]
;   br label %loop
;
; loop:                                   ; preds = %43, %loop
;   %i = phi i64 [ %44, %43 ], [ %i.1, %loop ]
;   %m = load i32, ptr %factor, align 4
;   %p.1 = getelementptr i32, ptr @words, i64 %i
;   %x = load i32, ptr %p.1, align 4
;   %y = mul i32 %x, %m
;   store i32 %y, ptr %p.1, align 4
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, %1
;   %45 = icmp ne i64 %i.1, %16
;   br i1 %45, label %loop, label %46
;
; 46:                                     ; preds = %vector.end.1, %loop
;   br label %end
;
; end:                                    ; preds = %46
;   %last = getelementptr i32, ptr @words, i64 3
;   %a = load i32, ptr %last, align 4
;   %first = load i32, ptr @words, align 4
;   %is = icmp eq i64 %0, 0
;   %is.32 = zext i1 %is to i32
;   %b = mul i32 %a, %is.32
;   %b.3 = mul i32 %b, 3
;   %other = getelementptr i32, ptr @words, i64 20
;   %z = load i32, ptr %other, align 4
;   %r = select i1 %is, i32 %b.3, i32 %z
;   ret i32 %r
; }

; A reduction of floating point depends on its order.
; run: @ordered(5) == false
define i1 @ordered(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi double [ 0.0, %entry ], [ %s.1, %loop ]
  %p = getelementptr double, ptr @wide, i64 %i
  %x = load double, ptr %p
  %s.1 = fadd double %s, %x
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %r = fcmp ogt double %s.1, 1.0
  ret i1 %r
}
; => unchanged

; Each iteration loads what the one before has stored.
; run: @recurrence(30) == 30
define i32 @recurrence(i64 %n) {
entry:
  store i32 0, ptr @words
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = getelementptr i32, ptr @words, i64 %i
  %x = load i32, ptr %p
  %y = add i32 %x, 1
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %y, ptr %q
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %r = getelementptr i32, ptr @words, i64 30
  %v = load i32, ptr %r
  ret i32 %v
}
; => unchanged

; A load of what a later iteration stores comes first in the vectors, too.
; run: @ahead(30) == 10
define i32 @ahead(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = getelementptr i32, ptr @words, i64 %i
  %q = getelementptr i8, ptr %p, i64 4
  %x = load i32, ptr %q
  %y = add i32 %x, 10
  store i32 %y, ptr %p
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %r = getelementptr i32, ptr @words, i64 7
  %v = load i32, ptr %r
  ret i32 %v
}
; =>
; define i32 @ahead(i64 %n) {
; entry:
;   %0 = freeze i64 %n
;   %1 = sub i64 %0, 1
;   %2 = icmp ult i64 1, %0
;   %3 = select i1 %2, i64 %1, i64 0
;   %4 = add i64 %3, 1
;   %5 = and i64 %4, -8
;   %p = getelementptr i32, ptr @words, i64 0
;   %q = getelementptr i8, ptr %p, i64 4
;   %6 = icmp uge i64 %4, 8
;   br i1 %6, label %vector.ph, label %22
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %7 = phi i64 [ 0, %vector.ph ], [ %19, %vector.body ]
;   %8 = getelementptr i32, ptr %q, i64 %7
;   %9 = load <4 x i32>, ptr %8, align 4
;   %10 = getelementptr i32, ptr %q, i64 %7
;   %11 = getelementptr i8, ptr %10, i64 16
;   %12 = load <4 x i32>, ptr %11, align 4
;   %13 = add <4 x i32> %9, <i32 10, i32 10, i32 10, i32 10>
;   %14 = add <4 x i32> %12, <i32 10, i32 10, i32 10, i32 10>
;   %15 = getelementptr i32, ptr %q, i64 %7
;   %16 = getelementptr i8, ptr %15, i64 -4
;   store <4 x i32> %13, ptr %16, align 4
;   %17 = getelementptr i32, ptr %q, i64 %7
;   %18 = getelementptr i8, ptr %17, i64 12
;   store <4 x i32> %14, ptr %18, align 4
;   %19 = add i64 %7, 8
;   %20 = icmp ne i64 %19, %5
;   br i1 %20, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %21 = icmp eq i64 %4, %5
;   br i1 %21, label %25, label %22
;
; 22:                                     ; preds = %entry, %vector.end
;   %23 = phi i64 [ 0, %entry ], [ %5, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %22, %loop
;   %i = phi i64 [ %23, %22 ], [ %i.1, %loop ]
;   %p.1 = getelementptr i32, ptr @words, i64 %i
;   %q.1 = getelementptr i8, ptr %p.1, i64 4
;   %x = load i32, ptr %q.1, align 4
;   %y = add i32 %x, 10
;   store i32 %y, ptr %p.1, align 4
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, %0
;   %24 = icmp ne i64 %i.1, %4
;   br i1 %24, label %loop, label %25
;
; 25:                                     ; preds = %vector.end, %loop
;   br label %end
;
; end:                                    ; preds = %25
;   %r = getelementptr i32, ptr @words, i64 7
;   %v = load i32, ptr %r, align 4
;   ret i32 %v
; }

; Every second element.
; run: @strided(20) == 0
define i32 @strided(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = getelementptr i64, ptr @words, i64 %i
  store i32 0, ptr %p
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 0
}
; => unchanged

; Too few iterations.
; run: @short() == 2
define i32 @short() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %w = zext i32 %i to i64
  %p = getelementptr i32, ptr @words, i64 %w
  store i32 %i, ptr %p
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, 3
  br i1 %c, label %loop, label %end
end:
  %q = getelementptr i32, ptr @words, i64 2
  %v = load i32, ptr %q
  ret i32 %v
}
; => unchanged

; From the last element to the first one: the lanes are reversed. A shift by a variable is a shift of
; all lanes, also by more bits than these have: it is taken modulo 32.
; run: @down(20, 1) == 20
; run: @down(20, 33) == 20
; run: @down(7, 0) == 14
define i32 @down(i64 %n, i32 %count) {
entry:
  br label %fill
fill:
  %k = phi i64 [ 0, %entry ], [ %k.1, %fill ]
  %f = getelementptr i32, ptr @more, i64 %k
  %v = trunc i64 %k to i32
  store i32 %v, ptr %f
  %k.1 = add i64 %k, 1
  %more = icmp ult i64 %k.1, 40
  br i1 %more, label %fill, label %loop
loop:
  %i = phi i64 [ %n, %fill ], [ %i.1, %loop ]
  %i.1 = add i64 %i, -1
  %p = getelementptr i32, ptr @more, i64 %i
  %x = load i32, ptr %p
  %y = shl i32 %x, 1
  %s = ashr i32 %y, %count
  %q = getelementptr i32, ptr @words, i64 %i
  store i32 %s, ptr %q
  %c = icmp sgt i64 %i.1, 0
  br i1 %c, label %loop, label %end
end:
  %at = getelementptr i32, ptr @words, i64 %n
  %r = load i32, ptr %at
  ret i32 %r
}
; =>
; define i32 @down(i64 %n, i32 %count) {
; entry:
;   %0 = freeze i64 %n
;   %f = getelementptr i32, ptr @more, i64 0
;   br i1 true, label %vector.ph, label %14
;
; vector.ph:                              ; preds = %entry
;   %1 = add <4 x i32> zeroinitializer, <i32 0, i32 1, i32 2, i32 3>
;   %2 = add <4 x i32> zeroinitializer, <i32 4, i32 5, i32 6, i32 7>
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %3 = phi <4 x i32> [ %2, %vector.ph ], [ %7, %vector.body ]
;   %4 = phi <4 x i32> [ %1, %vector.ph ], [ %6, %vector.body ]
;   %5 = phi i64 [ 0, %vector.ph ], [ %11, %vector.body ]
;   %6 = add <4 x i32> %4, <i32 8, i32 8, i32 8, i32 8>
;   %7 = add <4 x i32> %3, <i32 8, i32 8, i32 8, i32 8>
;   %8 = getelementptr i32, ptr %f, i64 %5
;   store <4 x i32> %4, ptr %8, align 4
;   %9 = getelementptr i32, ptr %f, i64 %5
;   %10 = getelementptr i8, ptr %9, i64 16
;   store <4 x i32> %3, ptr %10, align 4
;   %11 = add i64 %5, 8
;   %12 = icmp ne i64 %11, 40
;   br i1 %12, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %13 = icmp eq i64 40, 40
;   br i1 %13, label %17, label %14
;
; 14:                                     ; preds = %entry, %vector.end
;   %15 = phi i64 [ 0, %entry ], [ 40, %vector.end ]
;   br label %fill
;
; fill:                                   ; preds = %14, %fill
;   %k = phi i64 [ %15, %14 ], [ %k.1, %fill ]
;   %f.1 = getelementptr i32, ptr @more, i64 %k
;   %v = trunc i64 %k to i32
;   store i32 %v, ptr %f.1, align 4
;   %k.1 = add i64 %k, 1
;   %more = icmp ult i64 %k.1, 40
;   %16 = icmp ne i64 %k.1, 40
;   br i1 %16, label %fill, label %17
;
; 17:                                     ; preds = %vector.end, %fill
;   %18 = add i64 %0, -1
;   %19 = icmp sgt i64 %18, 0
;   %20 = select i1 %19, i64 %18, i64 0
;   %21 = add i64 %20, 1
;   %22 = and i64 %21, -8
;   %p = getelementptr i32, ptr @more, i64 %0
;   %q = getelementptr i32, ptr @words, i64 %0
;   %23 = icmp uge i64 %21, 8
;   %24 = mul i64 %21, -1
;   %25 = add i64 %0, %24
;   br i1 %23, label %vector.ph.1, label %56
;
; vector.ph.1:                            ; preds = %17
;   %26 = and i32 %count, 31
;   %27 = zext i32 %26 to i64
;   %28 = insertelement <2 x i64> zeroinitializer, i64 %27, i32 0
;   %29 = bitcast <2 x i64> %28 to <4 x i32>
;   br label %vector.body.1
;
; vector.body.1:                          ; preds = %vector.ph.1, %vector.body.1
;   %30 = phi i64 [ 0, %vector.ph.1 ], [ %52, %vector.body.1 ]
;   %31 = phi i64 [ 0, %vector.ph.1 ], [ %50, %vector.body.1 ]
;   %32 = getelementptr i32, ptr %p, i64 %30
;   %33 = getelementptr i8, ptr %32, i64 -12
;   %34 = load <4 x i32>, ptr %33, align 4
;   %35 = getelementptr i32, ptr %p, i64 %30
;   %36 = getelementptr i8, ptr %35, i64 -28
;   %37 = load <4 x i32>, ptr %36, align 4
;   %38 = shufflevector <4 x i32> %34, <4 x i32> %34, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
;   %39 = shufflevector <4 x i32> %37, <4 x i32> %37, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
;   %40 = shl <4 x i32> %38, <i32 1, i32 1, i32 1, i32 1>
;   %41 = shl <4 x i32> %39, <i32 1, i32 1, i32 1, i32 1>
;   %42 = call <4 x i32> @llvm.x86.sse2.psra.d(<4 x i32> %40, <4 x i32> %29)
;   %43 = call <4 x i32> @llvm.x86.sse2.psra.d(<4 x i32> %41, <4 x i32> %29)
;   %44 = shufflevector <4 x i32> %42, <4 x i32> %42, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
;   %45 = shufflevector <4 x i32> %43, <4 x i32> %43, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
;   %46 = getelementptr i32, ptr %q, i64 %30
;   %47 = getelementptr i8, ptr %46, i64 -12
;   store <4 x i32> %44, ptr %47, align 4
;   %48 = getelementptr i32, ptr %q, i64 %30
;   %49 = getelementptr i8, ptr %48, i64 -28
;   store <4 x i32> %45, ptr %49, align 4
;   %50 = add i64 %31, 8
;   %51 = icmp ne i64 %50, %22
;   %52 = add i64 %30, -8
;   br i1 %51, label %vector.body.1, label %vector.end.1
;
; vector.end.1:                           ; preds = %vector.body.1
;   %53 = icmp eq i64 %21, %22
;   %54 = mul i64 %22, -1
;   %55 = add i64 %0, %54
;   br i1 %53, label %59, label %56
;
; 56:                                     ; preds = %17, %vector.end.1
;   %57 = phi i64 [ %0, %17 ], [ %55, %vector.end.1 ]
;   br label %loop
;
; loop:                                   ; preds = %56, %loop
;   %i = phi i64 [ %57, %56 ], [ %i.1, %loop ]
;   %i.1 = add i64 %i, -1
;   %p.1 = getelementptr i32, ptr @more, i64 %i
;   %x = load i32, ptr %p.1, align 4
;   %y = shl i32 %x, 1
;   %s = ashr i32 %y, %count
;   %q.1 = getelementptr i32, ptr @words, i64 %i
;   store i32 %s, ptr %q.1, align 4
;   %c = icmp sgt i64 %i.1, 0
;   %58 = icmp ne i64 %i.1, %25
;   br i1 %58, label %loop, label %59
;
; 59:                                     ; preds = %vector.end.1, %loop
;   br label %end
;
; end:                                    ; preds = %59
;   %at = getelementptr i32, ptr @words, i64 %0
;   %r = load i32, ptr %at, align 4
;   ret i32 %r
; }

; Sums of bytes in 64 bits: half a vector of bytes becomes four vectors.
; run: @widened(16) == 136
; run: @widened(33) == 3217
define i64 @widened(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i64 [ 0, %entry ], [ %s.1, %loop ]
  %p = getelementptr i8, ptr @bytes, i64 %i
  %x = load i8, ptr %p
  %e = zext i8 %x to i64
  %s.1 = add i64 %s, %e
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i64 %s.1
}
; =>
; define i64 @widened(i64 %n) {
; entry:
;   %0 = freeze i64 %n
;   %1 = sub i64 %0, 1
;   %2 = icmp ult i64 1, %0
;   %3 = select i1 %2, i64 %1, i64 0
;   %4 = add i64 %3, 1
;   %5 = and i64 %4, -16
;   %p = getelementptr i8, ptr @bytes, i64 0
;   %6 = icmp uge i64 %4, 16
;   br i1 %6, label %vector.ph, label %79
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %7 = phi <2 x i64> [ zeroinitializer, %vector.ph ], [ %65, %vector.body ]
;   %8 = phi <2 x i64> [ zeroinitializer, %vector.ph ], [ %64, %vector.body ]
;   %9 = phi <2 x i64> [ zeroinitializer, %vector.ph ], [ %63, %vector.body ]
;   %10 = phi <2 x i64> [ zeroinitializer, %vector.ph ], [ %62, %vector.body ]
;   %11 = phi <2 x i64> [ zeroinitializer, %vector.ph ], [ %61, %vector.body ]
;   %12 = phi <2 x i64> [ zeroinitializer, %vector.ph ], [ %60, %vector.body ]
;   %13 = phi <2 x i64> [ zeroinitializer, %vector.ph ], [ %59, %vector.body ]
;   %14 = phi <2 x i64> [ zeroinitializer, %vector.ph ], [ %58, %vector.body ]
;   %15 = phi i64 [ 0, %vector.ph ], [ %66, %vector.body ]
;   %16 = getelementptr i8, ptr %p, i64 %15
;   %17 = load <16 x i8>, ptr %16, align 1
;   %18 = shufflevector <16 x i8> %17, <16 x i8> zeroinitializer, <16 x i32> <i32 0, i32 16, i32 1, i32 17, i32 2, i32 18, i32 3, i32 19, i32 4, i32 20, i32 5, i32 21, i32 6, i32 22, i32 7, i32 23>
;   %19 = bitcast <16 x i8> %18 to <8 x i16>
;   %20 = shufflevector <16 x i8> %17, <16 x i8> zeroinitializer, <16 x i32> <i32 8, i32 24, i32 9, i32 25, i32 10, i32 26, i32 11, i32 27, i32 12, i32 28, i32 13, i32 29, i32 14, i32 30, i32 15, i32 31>
;   %21 = bitcast <16 x i8> %20 to <8 x i16>
;   %22 = icmp slt <8 x i16> %19, zeroinitializer
;   %23 = sext <8 x i1> %22 to <8 x i16>
;   %24 = shufflevector <8 x i16> %19, <8 x i16> %23, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
;   %25 = bitcast <8 x i16> %24 to <4 x i32>
;   %26 = shufflevector <8 x i16> %19, <8 x i16> %23, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
;   %27 = bitcast <8 x i16> %26 to <4 x i32>
;   %28 = icmp slt <8 x i16> %21, zeroinitializer
;   %29 = sext <8 x i1> %28 to <8 x i16>
;   %30 = shufflevector <8 x i16> %21, <8 x i16> %29, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
;   %31 = bitcast <8 x i16> %30 to <4 x i32>
;   %32 = shufflevector <8 x i16> %21, <8 x i16> %29, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
;   %33 = bitcast <8 x i16> %32 to <4 x i32>
;   %34 = icmp slt <4 x i32> %25, zeroinitializer
;   %35 = sext <4 x i1> %34 to <4 x i32>
;   %36 = shufflevector <4 x i32> %25, <4 x i32> %35, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
;   %37 = bitcast <4 x i32> %36 to <2 x i64>
;   %38 = shufflevector <4 x i32> %25, <4 x i32> %35, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
;   %39 = bitcast <4 x i32> %38 to <2 x i64>
;   %40 = icmp slt <4 x i32> %27, zeroinitializer
;   %41 = sext <4 x i1> %40 to <4 x i32>
;   %42 = shufflevector <4 x i32> %27, <4 x i32> %41, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
;   %43 = bitcast <4 x i32> %42 to <2 x i64>
;   %44 = shufflevector <4 x i32> %27, <4 x i32> %41, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
;   %45 = bitcast <4 x i32> %44 to <2 x i64>
;   %46 = icmp slt <4 x i32> %31, zeroinitializer
;   %47 = sext <4 x i1> %46 to <4 x i32>
;   %48 = shufflevector <4 x i32> %31, <4 x i32> %47, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
;   %49 = bitcast <4 x i32> %48 to <2 x i64>
;   %50 = shufflevector <4 x i32> %31, <4 x i32> %47, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
;   %51 = bitcast <4 x i32> %50 to <2 x i64>
;   %52 = icmp slt <4 x i32> %33, zeroinitializer
;   %53 = sext <4 x i1> %52 to <4 x i32>
;   %54 = shufflevector <4 x i32> %33, <4 x i32> %53, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
;   %55 = bitcast <4 x i32> %54 to <2 x i64>
;   %56 = shufflevector <4 x i32> %33, <4 x i32> %53, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
;   %57 = bitcast <4 x i32> %56 to <2 x i64>
;   %58 = add <2 x i64> %14, %37
;   %59 = add <2 x i64> %13, %39
;   %60 = add <2 x i64> %12, %43
;   %61 = add <2 x i64> %11, %45
;   %62 = add <2 x i64> %10, %49
;   %63 = add <2 x i64> %9, %51
;   %64 = add <2 x i64> %8, %55
;   %65 = add <2 x i64> %7, %57
;   %66 = add i64 %15, 16
;   %67 = icmp ne i64 %66, %5
;   br i1 %67, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %68 = icmp eq i64 %4, %5
;   %69 = add <2 x i64> %58, %59
;   %70 = add <2 x i64> %69, %60
;   %71 = add <2 x i64> %70, %61
;   %72 = add <2 x i64> %71, %62
;   %73 = add <2 x i64> %72, %63
;   %74 = add <2 x i64> %73, %64
;   %75 = add <2 x i64> %74, %65
;   %76 = shufflevector <2 x i64> %75, <2 x i64> %75, <2 x i32> <i32 1, i32 0>
;   %77 = add <2 x i64> %75, %76
;   %78 = extractelement <2 x i64> %77, i32 0
;   br i1 %68, label %83, label %79
;
; 79:                                     ; preds = %entry, %vector.end
;   %80 = phi i64 [ 0, %entry ], [ %78, %vector.end ]
;   %81 = phi i64 [ 0, %entry ], [ %5, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %79, %loop
;   %i = phi i64 [ %81, %79 ], [ %i.1, %loop ]
;   %s = phi i64 [ %80, %79 ], [ %s.1, %loop ]
;   %p.1 = getelementptr i8, ptr @bytes, i64 %i
;   %x = load i8, ptr %p.1, align 1
;   %e = zext i8 %x to i64
;   %s.1 = add i64 %s, %e
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, %0
;   %82 = icmp ne i64 %i.1, %4
;   br i1 %82, label %loop, label %83
;
; 83:                                     ; preds = %loop, %vector.end
;   %84 = phi i64 [ %s.1, %loop ], [ %78, %vector.end ]
;   br label %end
;
; end:                                    ; preds = %83
;   ret i64 %84
; }

; Conversions to double, of the halves of vectors.
; run: @doubles(20) == 3
define i64 @doubles(i64 %n) {
entry:
  store float 3.0, ptr @more
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = getelementptr float, ptr @more, i64 %i
  %x = load float, ptr %p
  %e = fpext float %x to double
  %h = fmul double %e, 0.5
  %q = getelementptr double, ptr @wide, i64 %i
  store double %h, ptr %q
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %r = load double, ptr @wide
  %d = fadd double %r, %r
  %int = fptosi double %d to i64
  ret i64 %int
}
; =>
; define i64 @doubles(i64 %n) {
; entry:
;   %0 = freeze i64 %n
;   store float 3.000000e+00, ptr @more, align 4
;   %1 = sub i64 %0, 1
;   %2 = icmp ult i64 1, %0
;   %3 = select i1 %2, i64 %1, i64 0
;   %4 = add i64 %3, 1
;   %5 = and i64 %4, -4
;   %p = getelementptr i32, ptr @more, i64 0
;   %q = getelementptr i64, ptr @wide, i64 0
;   %6 = icmp uge i64 %4, 4
;   br i1 %6, label %vector.ph, label %23
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %7 = phi i64 [ 0, %vector.ph ], [ %20, %vector.body ]
;   %8 = getelementptr i32, ptr %p, i64 %7
;   %9 = load <4 x float>, ptr %8, align 4
;   %10 = shufflevector <4 x float> %9, <4 x float> poison, <2 x i32> <i32 0, i32 1>
;   %11 = fpext <2 x float> %10 to <2 x double>
;   %12 = shufflevector <4 x float> %9, <4 x float> %9, <4 x i32> <i32 2, i32 3, i32 0, i32 1>
;   %13 = shufflevector <4 x float> %12, <4 x float> poison, <2 x i32> <i32 0, i32 1>
;   %14 = fpext <2 x float> %13 to <2 x double>
;   %15 = fmul <2 x double> %11, <double 5.000000e-01, double 5.000000e-01>
;   %16 = fmul <2 x double> %14, <double 5.000000e-01, double 5.000000e-01>
;   %17 = getelementptr i64, ptr %q, i64 %7
;   store <2 x double> %15, ptr %17, align 8
;   %18 = getelementptr i64, ptr %q, i64 %7
;   %19 = getelementptr i8, ptr %18, i64 16
;   store <2 x double> %16, ptr %19, align 8
;   %20 = add i64 %7, 4
;   %21 = icmp ne i64 %20, %5
;   br i1 %21, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %22 = icmp eq i64 %4, %5
;   br i1 %22, label %26, label %23
;
; 23:                                     ; preds = %entry, %vector.end
;   %24 = phi i64 [ 0, %entry ], [ %5, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %23, %loop
;   %i = phi i64 [ %24, %23 ], [ %i.1, %loop ]
;   %p.1 = getelementptr i32, ptr @more, i64 %i
;   %x = load float, ptr %p.1, align 4
;   %e = fpext float %x to double
;   %h = fmul double %e, 5.000000e-01
;   %q.1 = getelementptr i64, ptr @wide, i64 %i
;   store double %h, ptr %q.1, align 8
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, %0
;   %25 = icmp ne i64 %i.1, %4
;   br i1 %25, label %loop, label %26
;
; 26:                                     ; preds = %vector.end, %loop
;   br label %end
;
; end:                                    ; preds = %26
;   %r = load double, ptr @wide, align 8
;   %d = fadd double %r, %r
;   %int = fptosi double %d to i64
;   ret i64 %int
; }
