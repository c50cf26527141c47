; passes: loop-vectorize,simplify,gvn,dce

@pairs = internal global [48 x i32] zeroinitializer, align 16
@left = internal global [24 x i32] zeroinitializer, align 16
@right = internal global [24 x i32] zeroinitializer, align 16
@words = internal global [64 x i16] zeroinitializer, align 16

; Every second element is half of two vectors; two stores that are done together have all of both.
; The first one is done after the load in between, which is from an array that is known to be
; another one.
; run: @interleave(0) == 3
; run: @interleave(1) == 4
; run: @interleave(22) == 151
; run: @interleave(23) == 92
define i32 @interleave(i64 %at) {
entry:
  br label %fill
fill:
  %k = phi i64 [ 0, %entry ], [ %k.1, %fill ]
  %t = trunc i64 %k to i32
  %a = getelementptr i32, ptr @left, i64 %k
  store i32 %t, ptr %a
  %b = getelementptr i32, ptr @right, i64 %k
  %u = mul i32 %t, 7
  %v = add i32 %u, 3
  store i32 %v, ptr %b
  %k.1 = add i64 %k, 1
  %f = icmp ult i64 %k.1, 23
  br i1 %f, label %fill, label %join
join:
  %i = phi i64 [ 0, %fill ], [ %i.1, %join ]
  %even = shl i64 %i, 1
  %odd = or i64 %even, 1
  %p = getelementptr [2 x i32], ptr @pairs, i64 %i
  %l = getelementptr i32, ptr @left, i64 %i
  %x = load i32, ptr %l
  store i32 %x, ptr %p
  %r = getelementptr i32, ptr @right, i64 %i
  %y = load i32, ptr %r
  %q = getelementptr i8, ptr %p, i64 4
  store i32 %y, ptr %q
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, 23
  br i1 %c, label %join, label %split
split:
  %j = phi i64 [ 0, %join ], [ %j.1, %split ]
  %p2 = getelementptr [2 x i32], ptr @pairs, i64 %j
  %x2 = load i32, ptr %p2
  %q2 = getelementptr i8, ptr %p2, i64 4
  %y2 = load i32, ptr %q2
  %sum = sub i32 %y2, %x2
  %l2 = getelementptr i32, ptr @left, i64 %j
  store i32 %sum, ptr %l2
  %j.1 = add i64 %j, 1
  %d = icmp ult i64 %j.1, 23
  br i1 %d, label %split, label %alone
alone:
  %m = phi i64 [ 0, %split ], [ %m.1, %alone ]
  %p3 = getelementptr [2 x i32], ptr @pairs, i64 %m
  %q3 = getelementptr i8, ptr %p3, i64 4
  %y3 = load i32, ptr %q3
  %y4 = add i32 %y3, 1
  %r3 = getelementptr i32, ptr @right, i64 %m
  store i32 %y4, ptr %r3
  %m.1 = add i64 %m, 1
  %e = icmp ult i64 %m.1, 23
  br i1 %e, label %alone, label %end
end:
  %isLeft = icmp ult i64 %at, 1
  %first = load i32, ptr @left
  %other = sub i64 %at, 1
  %s = getelementptr i32, ptr @right, i64 %other
  %isLast = icmp ugt i64 %at, 22
  %safe = select i1 %isLeft, ptr @left, ptr %s
  %z = load i32, ptr %safe
  %w = select i1 %isLeft, i32 %first, i32 %z
  %lessAt = trunc i64 %at to i32
  %less = sub i32 %w, 66
  %res = select i1 %isLast, i32 %less, i32 %w
  ret i32 %res
}
; =>
; define i32 @interleave(i64 %at) {
; entry:
;   br i1 true, label %vector.ph, label %15
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %0 = phi <4 x i32> [ <i32 4, i32 5, i32 6, i32 7>, %vector.ph ], [ %4, %vector.body ]
;   %1 = phi <4 x i32> [ <i32 0, i32 1, i32 2, i32 3>, %vector.ph ], [ %3, %vector.body ]
;   %2 = phi i64 [ 0, %vector.ph ], [ %13, %vector.body ]
;   %3 = add <4 x i32> %1, <i32 8, i32 8, i32 8, i32 8>
;   %4 = add <4 x i32> %0, <i32 8, i32 8, i32 8, i32 8>
;   %5 = getelementptr i32, ptr @left, i64 %2
;   store <4 x i32> %1, ptr %5, align 4
;   %6 = getelementptr i8, ptr %5, i64 16
;   store <4 x i32> %0, ptr %6, align 4
;   %7 = mul <4 x i32> %1, <i32 7, i32 7, i32 7, i32 7>
;   %8 = mul <4 x i32> %0, <i32 7, i32 7, i32 7, i32 7>
;   %9 = add <4 x i32> %7, <i32 3, i32 3, i32 3, i32 3>
;   %10 = add <4 x i32> %8, <i32 3, i32 3, i32 3, i32 3>
;   %11 = getelementptr i32, ptr @right, i64 %2
;   store <4 x i32> %9, ptr %11, align 4
;   %12 = getelementptr i8, ptr %11, i64 16
;   store <4 x i32> %10, ptr %12, align 4
;   %13 = add i64 %2, 8
;   %14 = icmp ne i64 %2, 8
;   br i1 %14, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   br i1 false, label %18, label %15
;
; 15:                                     ; preds = %entry, %vector.end
;   %16 = phi i64 [ 0, %entry ], [ 16, %vector.end ]
;   br label %fill
;
; fill:                                   ; preds = %15, %fill
;   %k = phi i64 [ %16, %15 ], [ %k.1, %fill ]
;   %t = trunc i64 %k to i32
;   %a = getelementptr i32, ptr @left, i64 %k
;   store i32 %t, ptr %a, align 4
;   %b = getelementptr i32, ptr @right, i64 %k
;   %u = mul i32 %t, 7
;   %v = add i32 %u, 3
;   store i32 %v, ptr %b, align 4
;   %k.1 = add i64 %k, 1
;   %17 = icmp ne i64 %k, 22
;   br i1 %17, label %fill, label %18
;
; 18:                                     ; preds = %vector.end, %fill
;   br i1 true, label %vector.ph.1, label %38
;
; vector.ph.1:                            ; preds = %18
;   br label %vector.body.1
;
; vector.body.1:                          ; preds = %vector.ph.1, %vector.body.1
;   %19 = phi i64 [ 0, %vector.ph.1 ], [ %36, %vector.body.1 ]
;   %20 = getelementptr i32, ptr @left, i64 %19
;   %21 = load <4 x i32>, ptr %20, align 4
;   %22 = getelementptr i8, ptr %20, i64 16
;   %23 = load <4 x i32>, ptr %22, align 4
;   %24 = getelementptr i32, ptr @right, i64 %19
;   %25 = load <4 x i32>, ptr %24, align 4
;   %26 = getelementptr i8, ptr %24, i64 16
;   %27 = load <4 x i32>, ptr %26, align 4
;   %28 = getelementptr i64, ptr @pairs, i64 %19
;   %29 = shufflevector <4 x i32> %21, <4 x i32> %25, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
;   store <4 x i32> %29, ptr %28, align 4
;   %30 = getelementptr i8, ptr %28, i64 16
;   %31 = shufflevector <4 x i32> %21, <4 x i32> %25, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
;   store <4 x i32> %31, ptr %30, align 4
;   %32 = getelementptr i8, ptr %28, i64 32
;   %33 = shufflevector <4 x i32> %23, <4 x i32> %27, <4 x i32> <i32 0, i32 4, i32 1, i32 5>
;   store <4 x i32> %33, ptr %32, align 4
;   %34 = getelementptr i8, ptr %28, i64 48
;   %35 = shufflevector <4 x i32> %23, <4 x i32> %27, <4 x i32> <i32 2, i32 6, i32 3, i32 7>
;   store <4 x i32> %35, ptr %34, align 4
;   %36 = add i64 %19, 8
;   %37 = icmp ne i64 %19, 8
;   br i1 %37, label %vector.body.1, label %vector.end.1
;
; vector.end.1:                           ; preds = %vector.body.1
;   br i1 false, label %41, label %38
;
; 38:                                     ; preds = %18, %vector.end.1
;   %39 = phi i64 [ 0, %18 ], [ 16, %vector.end.1 ]
;   br label %join
;
; join:                                   ; preds = %38, %join
;   %i = phi i64 [ %39, %38 ], [ %i.1, %join ]
;   %p = getelementptr i64, ptr @pairs, i64 %i
;   %l = getelementptr i32, ptr @left, i64 %i
;   %x = load i32, ptr %l, align 4
;   store i32 %x, ptr %p, align 4
;   %r = getelementptr i32, ptr @right, i64 %i
;   %y = load i32, ptr %r, align 4
;   %q = getelementptr i8, ptr %p, i64 4
;   store i32 %y, ptr %q, align 4
;   %i.1 = add i64 %i, 1
;   %40 = icmp ne i64 %i, 22
;   br i1 %40, label %join, label %41
;
; 41:                                     ; preds = %vector.end.1, %join
;   br i1 true, label %vector.ph.2, label %65
;
; vector.ph.2:                            ; preds = %41
;   br label %vector.body.2
;
; vector.body.2:                          ; preds = %vector.ph.2, %vector.body.2
;   %42 = phi i64 [ 0, %vector.ph.2 ], [ %63, %vector.body.2 ]
;   %43 = getelementptr i64, ptr @pairs, i64 %42
;   %44 = load <4 x i32>, ptr %43, align 4
;   %45 = getelementptr i8, ptr %43, i64 16
;   %46 = load <4 x i32>, ptr %45, align 4
;   %47 = shufflevector <4 x i32> %44, <4 x i32> %46, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
;   %48 = getelementptr i8, ptr %43, i64 32
;   %49 = load <4 x i32>, ptr %48, align 4
;   %50 = getelementptr i8, ptr %43, i64 48
;   %51 = load <4 x i32>, ptr %50, align 4
;   %52 = shufflevector <4 x i32> %49, <4 x i32> %51, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
;   %53 = load <4 x i32>, ptr %43, align 4
;   %54 = load <4 x i32>, ptr %45, align 4
;   %55 = shufflevector <4 x i32> %53, <4 x i32> %54, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
;   %56 = load <4 x i32>, ptr %48, align 4
;   %57 = load <4 x i32>, ptr %50, align 4
;   %58 = shufflevector <4 x i32> %56, <4 x i32> %57, <4 x i32> <i32 1, i32 3, i32 5, i32 7>
;   %59 = sub <4 x i32> %55, %47
;   %60 = sub <4 x i32> %58, %52
;   %61 = getelementptr i32, ptr @left, i64 %42
;   store <4 x i32> %59, ptr %61, align 4
;   %62 = getelementptr i8, ptr %61, i64 16
;   store <4 x i32> %60, ptr %62, align 4
;   %63 = add i64 %42, 8
;   %64 = icmp ne i64 %42, 8
;   br i1 %64, label %vector.body.2, label %vector.end.2
;
; vector.end.2:                           ; preds = %vector.body.2
;   br i1 false, label %68, label %65
;
; 65:                                     ; preds = %41, %vector.end.2
;   %66 = phi i64 [ 0, %41 ], [ 16, %vector.end.2 ]
;   br label %split
;
; split:                                  ; preds = %65, %split
;   %j = phi i64 [ %66, %65 ], [ %j.1, %split ]
;   %p2 = getelementptr i64, ptr @pairs, i64 %j
;   %x2 = load i32, ptr %p2, align 4
;   %q2 = getelementptr i8, ptr %p2, i64 4
;   %y2 = load i32, ptr %q2, align 4
;   %sum = sub i32 %y2, %x2
;   %l2 = getelementptr i32, ptr @left, i64 %j
;   store i32 %sum, ptr %l2, align 4
;   %j.1 = add i64 %j, 1
;   %67 = icmp ne i64 %j, 22
;   br i1 %67, label %split, label %68
;
; 68:                                     ; preds = %vector.end.2, %split
;   %q3 = getelementptr i8, ptr @pairs, i64 4
;   br i1 true, label %vector.ph.3, label %86
;
; vector.ph.3:                            ; preds = %68
;   br label %vector.body.3
;
; vector.body.3:                          ; preds = %vector.ph.3, %vector.body.3
;   %69 = phi i64 [ 0, %vector.ph.3 ], [ %84, %vector.body.3 ]
;   %70 = getelementptr i64, ptr %q3, i64 %69
;   %71 = load <4 x i32>, ptr %70, align 4
;   %72 = getelementptr i8, ptr %70, i64 12
;   %73 = load <4 x i32>, ptr %72, align 4
;   %74 = shufflevector <4 x i32> %71, <4 x i32> %73, <4 x i32> <i32 0, i32 2, i32 5, i32 7>
;   %75 = getelementptr i8, ptr %70, i64 32
;   %76 = load <4 x i32>, ptr %75, align 4
;   %77 = getelementptr i8, ptr %70, i64 44
;   %78 = load <4 x i32>, ptr %77, align 4
;   %79 = shufflevector <4 x i32> %76, <4 x i32> %78, <4 x i32> <i32 0, i32 2, i32 5, i32 7>
;   %80 = add <4 x i32> %74, <i32 1, i32 1, i32 1, i32 1>
;   %81 = add <4 x i32> %79, <i32 1, i32 1, i32 1, i32 1>
;   %82 = getelementptr i32, ptr @right, i64 %69
;   store <4 x i32> %80, ptr %82, align 4
;   %83 = getelementptr i8, ptr %82, i64 16
;   store <4 x i32> %81, ptr %83, align 4
;   %84 = add i64 %69, 8
;   %85 = icmp ne i64 %69, 8
;   br i1 %85, label %vector.body.3, label %vector.end.3
;
; vector.end.3:                           ; preds = %vector.body.3
;   br i1 false, label %89, label %86
;
; 86:                                     ; preds = %68, %vector.end.3
;   %87 = phi i64 [ 0, %68 ], [ 16, %vector.end.3 ]
;   br label %alone
;
; alone:                                  ; preds = %86, %alone
;   %m = phi i64 [ %87, %86 ], [ %m.1, %alone ]
;   %p3 = getelementptr i64, ptr @pairs, i64 %m
;   %q3.1 = getelementptr i8, ptr %p3, i64 4
;   %y3 = load i32, ptr %q3.1, align 4
;   %y4 = add i32 %y3, 1
;   %r3 = getelementptr i32, ptr @right, i64 %m
;   store i32 %y4, ptr %r3, align 4
;   %m.1 = add i64 %m, 1
;   %88 = icmp ne i64 %m, 22
;   br i1 %88, label %alone, label %89
;
; 89:                                     ; preds = %vector.end.3, %alone
;   br label %end
;
; end:                                    ; preds = %89
;   %isLeft = icmp eq i64 %at, 0
;   %first = load i32, ptr @left, align 4
;   %other = add i64 %at, -1
;   %s = getelementptr i32, ptr @right, i64 %other
;   %isLast = icmp ugt i64 %at, 22
;   %safe = select i1 %isLeft, ptr @left, ptr %s
;   %z = load i32, ptr %safe, align 4
;   %w = select i1 %isLeft, i32 %first, i32 %z
;   %less = add i32 %w, -66
;   %res = select i1 %isLast, i32 %less, i32 %w
;   ret i32 %res
; }

; The first store is not delayed beyond a load of the same elements.
; run: @sameElements(0) == 5
; run: @sameElements(1) == 10
; run: @sameElements(31) == 10
define i32 @sameElements(i64 %at) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = getelementptr [2 x i16], ptr @words, i64 %i
  %q = getelementptr i8, ptr %p, i64 2
  store i16 5, ptr %p
  %x = load i16, ptr %p
  %y = add i16 %x, %x
  store i16 %y, ptr %q
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, 32
  br i1 %c, label %loop, label %end
end:
  %r = getelementptr i16, ptr @words, i64 %at
  %v = load i16, ptr %r
  %w = sext i16 %v to i32
  ret i32 %w
}
; =>
; define i32 @sameElements(i64 %at) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
;   %p = getelementptr i32, ptr @words, i64 %i
;   %q = getelementptr i8, ptr %p, i64 2
;   store i16 5, ptr %p, align 2
;   %x = load i16, ptr %p, align 2
;   %y = shl i16 %x, 1
;   store i16 %y, ptr %q, align 2
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, 32
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %r = getelementptr i16, ptr @words, i64 %at
;   %v = load i16, ptr %r, align 2
;   %w = sext i16 %v to i32
;   ret i32 %w
; }

; In place: the elements in between may be loaded between the stores. Words are shifted and packed.
; run: @inPlace(0) == 6
; run: @inPlace(1) == 5
; run: @inPlace(62) == 6
; run: @inPlace(63) == 5
define i32 @inPlace(i64 %at) {
entry:
  br label %fill
fill:
  %k = phi i64 [ 0, %entry ], [ %k.1, %fill ]
  %a = getelementptr i16, ptr @words, i64 %k
  store i16 5, ptr %a
  %k.1 = add i64 %k, 1
  %f = icmp ult i64 %k.1, 64
  br i1 %f, label %fill, label %loop
loop:
  %i = phi i64 [ 0, %fill ], [ %i.1, %loop ]
  %p = getelementptr [2 x i16], ptr @words, i64 %i
  %q = getelementptr i8, ptr %p, i64 2
  %x = load i16, ptr %p
  %x.1 = add i16 %x, 1
  store i16 %x.1, ptr %p
  %y = load i16, ptr %q
  %y.1 = xor i16 %y, 0
  store i16 %y.1, ptr %q
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, 32
  br i1 %c, label %loop, label %end
end:
  %r = getelementptr i16, ptr @words, i64 %at
  %v = load i16, ptr %r
  %w = sext i16 %v to i32
  ret i32 %w
}
; =>
; define i32 @inPlace(i64 %at) {
; entry:
;   br i1 true, label %vector.ph, label %5
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %0 = phi i64 [ 0, %vector.ph ], [ %3, %vector.body ]
;   %1 = getelementptr i16, ptr @words, i64 %0
;   store <8 x i16> <i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5>, ptr %1, align 2
;   %2 = getelementptr i8, ptr %1, i64 16
;   store <8 x i16> <i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5, i16 5>, ptr %2, align 2
;   %3 = add i64 %0, 16
;   %4 = icmp ne i64 %0, 48
;   br i1 %4, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   br i1 true, label %8, label %5
;
; 5:                                      ; preds = %entry, %vector.end
;   %6 = phi i64 [ 0, %entry ], [ 64, %vector.end ]
;   br label %fill
;
; fill:                                   ; preds = %5, %fill
;   %k = phi i64 [ %6, %5 ], [ %k.1, %fill ]
;   %a = getelementptr i16, ptr @words, i64 %k
;   store i16 5, ptr %a, align 2
;   %k.1 = add i64 %k, 1
;   %7 = icmp ne i64 %k, 63
;   br i1 %7, label %fill, label %8
;
; 8:                                      ; preds = %vector.end, %fill
;   br i1 true, label %vector.ph.1, label %34
;
; vector.ph.1:                            ; preds = %8
;   br label %vector.body.1
;
; vector.body.1:                          ; preds = %vector.ph.1, %vector.body.1
;   %9 = phi i64 [ 0, %vector.ph.1 ], [ %32, %vector.body.1 ]
;   %10 = getelementptr i32, ptr @words, i64 %9
;   %11 = load <8 x i16>, ptr %10, align 2
;   %12 = getelementptr i8, ptr %10, i64 16
;   %13 = load <8 x i16>, ptr %12, align 2
;   %14 = shufflevector <8 x i16> %11, <8 x i16> %13, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
;   %15 = getelementptr i8, ptr %10, i64 32
;   %16 = load <8 x i16>, ptr %15, align 2
;   %17 = getelementptr i8, ptr %10, i64 48
;   %18 = load <8 x i16>, ptr %17, align 2
;   %19 = shufflevector <8 x i16> %16, <8 x i16> %18, <8 x i32> <i32 0, i32 2, i32 4, i32 6, i32 8, i32 10, i32 12, i32 14>
;   %20 = add <8 x i16> %14, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
;   %21 = add <8 x i16> %19, <i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1, i16 1>
;   %22 = load <8 x i16>, ptr %10, align 2
;   %23 = load <8 x i16>, ptr %12, align 2
;   %24 = shufflevector <8 x i16> %22, <8 x i16> %23, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
;   %25 = load <8 x i16>, ptr %15, align 2
;   %26 = load <8 x i16>, ptr %17, align 2
;   %27 = shufflevector <8 x i16> %25, <8 x i16> %26, <8 x i32> <i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15>
;   %28 = shufflevector <8 x i16> %20, <8 x i16> %24, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
;   store <8 x i16> %28, ptr %10, align 2
;   %29 = shufflevector <8 x i16> %20, <8 x i16> %24, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
;   store <8 x i16> %29, ptr %12, align 2
;   %30 = shufflevector <8 x i16> %21, <8 x i16> %27, <8 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11>
;   store <8 x i16> %30, ptr %15, align 2
;   %31 = shufflevector <8 x i16> %21, <8 x i16> %27, <8 x i32> <i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
;   store <8 x i16> %31, ptr %17, align 2
;   %32 = add i64 %9, 16
;   %33 = icmp ne i64 %9, 16
;   br i1 %33, label %vector.body.1, label %vector.end.1
;
; vector.end.1:                           ; preds = %vector.body.1
;   br i1 true, label %37, label %34
;
; 34:                                     ; preds = %8, %vector.end.1
;   %35 = phi i64 [ 0, %8 ], [ 32, %vector.end.1 ]
;   br label %loop
;
; loop:                                   ; preds = %34, %loop
;   %i = phi i64 [ %35, %34 ], [ %i.1, %loop ]
;   %p = getelementptr i32, ptr @words, i64 %i
;   %q = getelementptr i8, ptr %p, i64 2
;   %x = load i16, ptr %p, align 2
;   %x.1 = add i16 %x, 1
;   store i16 %x.1, ptr %p, align 2
;   %y = load i16, ptr %q, align 2
;   store i16 %y, ptr %q, align 2
;   %i.1 = add i64 %i, 1
;   %36 = icmp ne i64 %i, 31
;   br i1 %36, label %loop, label %37
;
; 37:                                     ; preds = %vector.end.1, %loop
;   br label %end
;
; end:                                    ; preds = %37
;   %r = getelementptr i16, ptr @words, i64 %at
;   %v = load i16, ptr %r, align 2
;   %w = sext i16 %v to i32
;   ret i32 %w
; }
