; passes: loop-vectorize

@words = internal global [40 x i32] zeroinitializer, align 16
@bytes = internal global [40 x i8] zeroinitializer, align 16

; A pointer counts: the iterations are the distance to the bound, in elements, rounded up. The
; vector loop requires that a pointer beyond the bound does not wrap.
; run: @below(0) == 7
; run: @below(4) == 7
; run: @below(43) == 77
; run: @below(44) == 77
; run: @below(45) == 84
; run: @below(160) == 280
define i32 @below(i64 %bytes) {
entry:
  %end = getelementptr i8, ptr @words, i64 %bytes
  br label %loop
loop:
  %p = phi ptr [ @words, %entry ], [ %p.1, %loop ]
  store i32 7, ptr %p
  %p.1 = getelementptr i32, ptr %p, i64 1
  %c = icmp ult ptr %p.1, %end
  br i1 %c, label %loop, label %sum
sum:
  %q = phi ptr [ @words, %loop ], [ %q.1, %sum ]
  %s = phi i32 [ 0, %loop ], [ %s.1, %sum ]
  %x = load i32, ptr %q
  %s.1 = add i32 %s, %x
  %q.1 = getelementptr i32, ptr %q, i64 1
  %last = getelementptr i8, ptr @words, i64 160
  %d = icmp ne ptr %q.1, %last
  br i1 %d, label %sum, label %end.1
end.1:
  ret i32 %s.1
}
; =>
; define i32 @below(i64 %bytes) {
; entry:
;   %0 = freeze i64 %bytes
;   %end = getelementptr i8, ptr @words, i64 %0
;   %1 = ptrtoint ptr @words to i64
;   %2 = add i64 %1, 4
;   %3 = ptrtoint ptr %end to i64
;   %4 = sub i64 %3, %2
;   %5 = add i64 %4, 3
;   %6 = udiv i64 %5, 4
;   %7 = ptrtoint ptr %end to i64
;   %8 = icmp ult i64 %2, %7
;   %9 = select i1 %8, i64 %6, i64 0
;   %10 = add i64 %9, 1
;   %11 = and i64 %10, -8
;   %12 = icmp uge i64 %10, 8
;   %13 = ptrtoint ptr %end to i64
;   %14 = icmp ule i64 %13, -4
;   %15 = and i1 %12, %14
;   br i1 %15, label %vector.ph, label %25
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %16 = phi i64 [ 0, %vector.ph ], [ %20, %vector.body ]
;   %17 = getelementptr i32, ptr @words, i64 %16
;   store <4 x i32> <i32 7, i32 7, i32 7, i32 7>, ptr %17, align 4
;   %18 = getelementptr i32, ptr @words, i64 %16
;   %19 = getelementptr i8, ptr %18, i64 16
;   store <4 x i32> <i32 7, i32 7, i32 7, i32 7>, ptr %19, align 4
;   %20 = add i64 %16, 8
;   %21 = icmp ne i64 %20, %11
;   br i1 %21, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %22 = icmp eq i64 %10, %11
;   %23 = mul i64 %11, 4
;   %24 = getelementptr i8, ptr @words, i64 %23
;   br i1 %22, label %27, label %25
;
; 25:                                     ; preds = %entry, %vector.end
;   %26 = phi ptr [ @words, %entry ], [ %24, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %25, %loop
;   %p = phi ptr [ %26, %25 ], [ %p.1, %loop ]
;   store i32 7, ptr %p, align 4
;   %p.1 = getelementptr i32, ptr %p, i64 1
;   %c = icmp ult ptr %p.1, %end
;   br i1 %c, label %loop, label %27
;
; 27:                                     ; preds = %vector.end, %loop
;   br label %sum
;
; sum:                                    ; preds = %27, %sum
;   %q = phi ptr [ @words, %27 ], [ %q.1, %sum ]
;   %s = phi i32 [ 0, %27 ], [ %s.1, %sum ]
;   %x = load i32, ptr %q, align 4
;   %s.1 = add i32 %s, %x
;   %q.1 = getelementptr i32, ptr %q, i64 1
;   %last = getelementptr i8, ptr @words, i64 160
;   %d = icmp ne ptr %q.1, %last
;   br i1 %d, label %sum, label %end.1
;
; end.1:                                  ; preds = %sum
;   ret i32 %s.1
; }

; The loop ends at one address only: the vector loop requires that the step divides the distance.
; Downwards, another pointer grows with it.
; run: @until(1) == 1
; run: @until(11) == 66
; run: @until(40) == 820
define i32 @until(i64 %n) {
entry:
  %end = getelementptr i32, ptr @words, i64 %n
  br label %loop
loop:
  %p = phi ptr [ %end, %entry ], [ %p.1, %loop ]
  %b = phi ptr [ @bytes, %entry ], [ %b.1, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %i.1 = add i32 %i, 1
  %t = trunc i32 %i.1 to i8
  store i8 %t, ptr %b
  %p.1 = getelementptr i32, ptr %p, i64 -1
  store i32 %i.1, ptr %p.1
  %b.1 = getelementptr i8, ptr %b, i64 1
  %c = icmp ne ptr %p.1, @words
  br i1 %c, label %loop, label %sum
sum:
  %q = phi ptr [ @words, %loop ], [ %q.1, %sum ]
  %s = phi i32 [ 0, %loop ], [ %s.1, %sum ]
  %x = load i32, ptr %q
  %s.1 = add i32 %s, %x
  %q.1 = getelementptr i32, ptr %q, i64 1
  %d = icmp ne ptr %q.1, %end
  br i1 %d, label %sum, label %end.1
end.1:
  ret i32 %s.1
}
; =>
; define i32 @until(i64 %n) {
; entry:
;   %0 = freeze i64 %n
;   %end = getelementptr i32, ptr @words, i64 %0
;   %1 = ptrtoint ptr %end to i64
;   %2 = add i64 %1, -4
;   %3 = ptrtoint ptr @words to i64
;   %4 = sub i64 %2, %3
;   %5 = udiv i64 %4, 4
;   %6 = add i64 %5, 1
;   %7 = and i64 %6, -16
;   %p.1 = getelementptr i32, ptr %end, i64 -1
;   %8 = icmp uge i64 %6, 16
;   %9 = ptrtoint ptr %end to i64
;   %10 = add i64 %9, -4
;   %11 = ptrtoint ptr @words to i64
;   %12 = sub i64 %10, %11
;   %13 = and i64 %12, 3
;   %14 = icmp eq i64 %13, 0
;   %15 = and i1 %8, %14
;   br i1 %15, label %vector.ph, label %64
;
; vector.ph:                              ; preds = %entry
;   %16 = add <4 x i32> zeroinitializer, <i32 0, i32 1, i32 2, i32 3>
;   %17 = add <4 x i32> zeroinitializer, <i32 4, i32 5, i32 6, i32 7>
;   %18 = add <4 x i32> zeroinitializer, <i32 8, i32 9, i32 10, i32 11>
;   %19 = add <4 x i32> zeroinitializer, <i32 12, i32 13, i32 14, i32 15>
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %20 = phi <4 x i32> [ %19, %vector.ph ], [ %29, %vector.body ]
;   %21 = phi <4 x i32> [ %18, %vector.ph ], [ %28, %vector.body ]
;   %22 = phi <4 x i32> [ %17, %vector.ph ], [ %27, %vector.body ]
;   %23 = phi <4 x i32> [ %16, %vector.ph ], [ %26, %vector.body ]
;   %24 = phi i64 [ 0, %vector.ph ], [ %58, %vector.body ]
;   %25 = phi i64 [ 0, %vector.ph ], [ %56, %vector.body ]
;   %26 = add <4 x i32> %23, <i32 16, i32 16, i32 16, i32 16>
;   %27 = add <4 x i32> %22, <i32 16, i32 16, i32 16, i32 16>
;   %28 = add <4 x i32> %21, <i32 16, i32 16, i32 16, i32 16>
;   %29 = add <4 x i32> %20, <i32 16, i32 16, i32 16, i32 16>
;   %30 = add <4 x i32> %23, <i32 1, i32 1, i32 1, i32 1>
;   %31 = add <4 x i32> %22, <i32 1, i32 1, i32 1, i32 1>
;   %32 = add <4 x i32> %21, <i32 1, i32 1, i32 1, i32 1>
;   %33 = add <4 x i32> %20, <i32 1, i32 1, i32 1, i32 1>
;   %34 = bitcast <4 x i32> %31 to <8 x i16>
;   %35 = bitcast <4 x i32> %30 to <8 x i16>
;   %36 = shufflevector <8 x i16> %35, <8 x i16> %34, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
;   %37 = bitcast <4 x i32> %33 to <8 x i16>
;   %38 = bitcast <4 x i32> %32 to <8 x i16>
;   %39 = shufflevector <8 x i16> %38, <8 x i16> %37, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
;   %40 = bitcast <8 x i16> %39 to <16 x i8>
;   %41 = bitcast <8 x i16> %36 to <16 x i8>
;   %42 = shufflevector <16 x i8> %41, <16 x i8> %40, <16 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14, i32 16, i32 18, i32 20, i32 22, i32 24, i32 26, i32 28, i32 30>
;   %43 = getelementptr i8, ptr @bytes, i64 %25
;   store <16 x i8> %42, ptr %43, align 1
;   %44 = shufflevector <4 x i32> %30, <4 x i32> %30, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
;   %45 = shufflevector <4 x i32> %31, <4 x i32> %31, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
;   %46 = shufflevector <4 x i32> %32, <4 x i32> %32, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
;   %47 = shufflevector <4 x i32> %33, <4 x i32> %33, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
;   %48 = getelementptr i32, ptr %p.1, i64 %24
;   %49 = getelementptr i8, ptr %48, i64 -12
;   store <4 x i32> %44, ptr %49, align 4
;   %50 = getelementptr i32, ptr %p.1, i64 %24
;   %51 = getelementptr i8, ptr %50, i64 -28
;   store <4 x i32> %45, ptr %51, align 4
;   %52 = getelementptr i32, ptr %p.1, i64 %24
;   %53 = getelementptr i8, ptr %52, i64 -44
;   store <4 x i32> %46, ptr %53, align 4
;   %54 = getelementptr i32, ptr %p.1, i64 %24
;   %55 = getelementptr i8, ptr %54, i64 -60
;   store <4 x i32> %47, ptr %55, align 4
;   %56 = add i64 %25, 16
;   %57 = icmp ne i64 %56, %7
;   %58 = add i64 %24, -16
;   br i1 %57, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %59 = icmp eq i64 %6, %7
;   %60 = mul i64 %7, -4
;   %61 = getelementptr i8, ptr %end, i64 %60
;   %62 = getelementptr i8, ptr @bytes, i64 %7
;   %63 = trunc i64 %7 to i32
;   br i1 %59, label %68, label %64
;
; 64:                                     ; preds = %entry, %vector.end
;   %65 = phi i32 [ 0, %entry ], [ %63, %vector.end ]
;   %66 = phi ptr [ @bytes, %entry ], [ %62, %vector.end ]
;   %67 = phi ptr [ %end, %entry ], [ %61, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %64, %loop
;   %p = phi ptr [ %67, %64 ], [ %p.1.1, %loop ]
;   %b = phi ptr [ %66, %64 ], [ %b.1, %loop ]
;   %i = phi i32 [ %65, %64 ], [ %i.1, %loop ]
;   %i.1 = add i32 %i, 1
;   %t = trunc i32 %i.1 to i8
;   store i8 %t, ptr %b, align 1
;   %p.1.1 = getelementptr i32, ptr %p, i64 -1
;   store i32 %i.1, ptr %p.1.1, align 4
;   %b.1 = getelementptr i8, ptr %b, i64 1
;   %c = icmp ne ptr %p.1.1, @words
;   br i1 %c, label %loop, label %68
;
; 68:                                     ; preds = %vector.end, %loop
;   %69 = ptrtoint ptr @words to i64
;   %70 = add i64 %69, 4
;   %71 = ptrtoint ptr %end to i64
;   %72 = sub i64 %71, %70
;   %73 = udiv i64 %72, 4
;   %74 = add i64 %73, 1
;   %75 = and i64 %74, -8
;   %76 = icmp uge i64 %74, 8
;   %77 = ptrtoint ptr @words to i64
;   %78 = add i64 %77, 4
;   %79 = ptrtoint ptr %end to i64
;   %80 = sub i64 %79, %78
;   %81 = and i64 %80, 3
;   %82 = icmp eq i64 %81, 0
;   %83 = and i1 %76, %82
;   br i1 %83, label %vector.ph.1, label %105
;
; vector.ph.1:                            ; preds = %68
;   br label %vector.body.1
;
; vector.body.1:                          ; preds = %vector.ph.1, %vector.body.1
;   %84 = phi <4 x i32> [ zeroinitializer, %vector.ph.1 ], [ %93, %vector.body.1 ]
;   %85 = phi <4 x i32> [ zeroinitializer, %vector.ph.1 ], [ %92, %vector.body.1 ]
;   %86 = phi i64 [ 0, %vector.ph.1 ], [ %94, %vector.body.1 ]
;   %87 = getelementptr i32, ptr @words, i64 %86
;   %88 = load <4 x i32>, ptr %87, align 4
;   %89 = getelementptr i32, ptr @words, i64 %86
;   %90 = getelementptr i8, ptr %89, i64 16
;   %91 = load <4 x i32>, ptr %90, align 4
;   %92 = add <4 x i32> %85, %88
;   %93 = add <4 x i32> %84, %91
;   %94 = add i64 %86, 8
;   %95 = icmp ne i64 %94, %75
;   br i1 %95, label %vector.body.1, label %vector.end.1
;
; vector.end.1:                           ; preds = %vector.body.1
;   %96 = icmp eq i64 %74, %75
;   %97 = mul i64 %75, 4
;   %98 = getelementptr i8, ptr @words, i64 %97
;   %99 = add <4 x i32> %92, %93
;   %100 = shufflevector <4 x i32> %99, <4 x i32> %99, <4 x i32> <i32 2, i32 3, i32 0, i32 1>
;   %101 = add <4 x i32> %99, %100
;   %102 = shufflevector <4 x i32> %101, <4 x i32> %101, <4 x i32> <i32 1, i32 2, i32 3, i32 0>
;   %103 = add <4 x i32> %101, %102
;   %104 = extractelement <4 x i32> %103, i32 0
;   br i1 %96, label %108, label %105
;
; 105:                                    ; preds = %68, %vector.end.1
;   %106 = phi i32 [ 0, %68 ], [ %104, %vector.end.1 ]
;   %107 = phi ptr [ @words, %68 ], [ %98, %vector.end.1 ]
;   br label %sum
;
; sum:                                    ; preds = %105, %sum
;   %q = phi ptr [ %107, %105 ], [ %q.1, %sum ]
;   %s = phi i32 [ %106, %105 ], [ %s.1, %sum ]
;   %x = load i32, ptr %q, align 4
;   %s.1 = add i32 %s, %x
;   %q.1 = getelementptr i32, ptr %q, i64 1
;   %d = icmp ne ptr %q.1, %end
;   br i1 %d, label %sum, label %108
;
; 108:                                    ; preds = %sum, %vector.end.1
;   %109 = phi i32 [ %s.1, %sum ], [ %104, %vector.end.1 ]
;   br label %end.1
;
; end.1:                                  ; preds = %108
;   ret i32 %109
; }

; An integer that is compared with a bound that it may step over.
; run: @steps(8) == 28
; run: @steps(32) == 112
; run: @steps(33) == 119
define i32 @steps(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = getelementptr i8, ptr @words, i64 %i
  store i32 14, ptr %p
  %i.1 = add i64 %i, 4
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %a = load i32, ptr @words
  %k = add i64 %n, 3
  %quarter = lshr i64 %k, 3
  %m = trunc i64 %quarter to i32
  %odd = and i64 %k, 4
  %half = icmp ne i64 %odd, 0
  %b = select i1 %half, i32 7, i32 0
  %product = mul i32 %m, 28
  %sum = add i32 %product, %b
  ret i32 %sum
}
; =>
; define i32 @steps(i64 %n) {
; entry:
;   %0 = freeze i64 %n
;   %1 = sub i64 %0, 4
;   %2 = add i64 %1, 3
;   %3 = udiv i64 %2, 4
;   %4 = icmp ult i64 4, %0
;   %5 = select i1 %4, i64 %3, i64 0
;   %6 = add i64 %5, 1
;   %7 = and i64 %6, -8
;   %p = getelementptr i8, ptr @words, i64 0
;   %8 = icmp uge i64 %6, 8
;   %9 = icmp ule i64 %0, -4
;   %10 = and i1 %8, %9
;   br i1 %10, label %vector.ph, label %19
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %11 = phi i64 [ 0, %vector.ph ], [ %15, %vector.body ]
;   %12 = getelementptr i32, ptr %p, i64 %11
;   store <4 x i32> <i32 14, i32 14, i32 14, i32 14>, ptr %12, align 4
;   %13 = getelementptr i32, ptr %p, i64 %11
;   %14 = getelementptr i8, ptr %13, i64 16
;   store <4 x i32> <i32 14, i32 14, i32 14, i32 14>, ptr %14, align 4
;   %15 = add i64 %11, 8
;   %16 = icmp ne i64 %15, %7
;   br i1 %16, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %17 = icmp eq i64 %6, %7
;   %18 = mul i64 %7, 4
;   br i1 %17, label %21, label %19
;
; 19:                                     ; preds = %entry, %vector.end
;   %20 = phi i64 [ 0, %entry ], [ %18, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %19, %loop
;   %i = phi i64 [ %20, %19 ], [ %i.1, %loop ]
;   %p.1 = getelementptr i8, ptr @words, i64 %i
;   store i32 14, ptr %p.1, align 4
;   %i.1 = add i64 %i, 4
;   %c = icmp ult i64 %i.1, %0
;   br i1 %c, label %loop, label %21
;
; 21:                                     ; preds = %vector.end, %loop
;   br label %end
;
; end:                                    ; preds = %21
;   %a = load i32, ptr @words, align 4
;   %k = add i64 %0, 3
;   %quarter = lshr i64 %k, 3
;   %m = trunc i64 %quarter to i32
;   %odd = and i64 %k, 4
;   %half = icmp ne i64 %odd, 0
;   %b = select i1 %half, i32 7, i32 0
;   %product = mul i32 %m, 28
;   %sum = add i32 %product, %b
;   ret i32 %sum
; }

; An address that grows by 12 bytes is not counted: the distance may be no multiple of it.
; run: @twelve(3) == 9
define i32 @twelve(i64 %n) {
entry:
  %end = getelementptr [3 x i32], ptr @words, i64 %n
  br label %loop
loop:
  %p = phi ptr [ @words, %entry ], [ %p.1, %loop ]
  %b = phi ptr [ @bytes, %entry ], [ %b.1, %loop ]
  store i8 9, ptr %b
  %b.1 = getelementptr i8, ptr %b, i64 1
  %p.1 = getelementptr [3 x i32], ptr %p, i64 1
  %c = icmp ne ptr %p.1, %end
  br i1 %c, label %loop, label %end.1
end.1:
  %x = load i8, ptr @bytes
  %r = zext i8 %x to i32
  ret i32 %r
}
; => unchanged
