; passes: loop-simplify,scalar-promotion,mem2reg

@array = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]

; Stores of an unrelated type: types tell nothing about the order of two stores, so the stores stay
; in the loop. Only the load is replaced.
; run: @stores(0, 2) == 8
define i32 @stores(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %n.1, %loop ]
  %x = load i32, ptr %p, !tbaa !11
  %y = mul i32 %x, 2
  store i32 %y, ptr %p, !tbaa !11
  store float 1.0, ptr %q, !tbaa !12
  %n.1 = add i32 %n, 1
  %c = icmp slt i32 %n.1, 3
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr %p, !tbaa !11
  ret i32 %z
}
; =>
; define i32 @stores(i64 %i, i64 %j) {
; entry:
;   %p = getelementptr i32, ptr @array, i64 %i
;   %q = getelementptr i32, ptr @array, i64 %j
;   %array = load i32, ptr %p, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %array.1 = phi i32 [ %array, %entry ], [ %y, %loop ]
;   %n = phi i32 [ 0, %entry ], [ %n.1, %loop ]
;   %y = mul i32 %array.1, 2
;   store i32 %y, ptr %p, align 4, !tbaa !5
;   store float 1.000000e+00, ptr %q, align 4, !tbaa !6
;   %n.1 = add i32 %n, 1
;   %c = icmp slt i32 %n.1, 3
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %z = load i32, ptr %p, align 4, !tbaa !5
;   ret i32 %z
; }

; Loads of an unrelated type only: the store is moved after the loop.
; run: @loads(0, 2) == 8
define i32 @loads(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %n.1, %loop ]
  %x = load i32, ptr %p, !tbaa !11
  %y = mul i32 %x, 2
  store i32 %y, ptr %p, !tbaa !11
  %f = load float, ptr %q, !tbaa !12
  %n.1 = add i32 %n, 1
  %more = fcmp olt float %f, 1.0
  %less = icmp slt i32 %n.1, 3
  %c = and i1 %more, %less
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr %p, !tbaa !11
  ret i32 %z
}
; =>
; define i32 @loads(i64 %i, i64 %j) {
; entry:
;   %p = getelementptr i32, ptr @array, i64 %i
;   %q = getelementptr i32, ptr @array, i64 %j
;   %array = load i32, ptr %p, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %array.1 = phi i32 [ %array, %entry ], [ %y, %loop ]
;   %n = phi i32 [ 0, %entry ], [ %n.1, %loop ]
;   %y = mul i32 %array.1, 2
;   %f = load float, ptr %q, align 4, !tbaa !6
;   %n.1 = add i32 %n, 1
;   %more = fcmp olt float %f, 1.000000e+00
;   %less = icmp slt i32 %n.1, 3
;   %c = and i1 %more, %less
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   store i32 %y, ptr %p, align 4
;   %z = load i32, ptr %p, align 4, !tbaa !5
;   ret i32 %z
; }

; A load of a char may read what is stored: the stores stay in the loop.
; run: @of.char(0, 0) == 8
; run: @of.char(0, 2) == 8
define i32 @of.char(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %n.1, %loop ]
  %x = load i32, ptr %p, !tbaa !11
  %y = mul i32 %x, 2
  store i32 %y, ptr %p, !tbaa !11
  %b = load i8, ptr %q, !tbaa !10
  %n.1 = add i32 %n, 1
  %more = icmp ult i8 %b, 9
  %less = icmp slt i32 %n.1, 3
  %c = and i1 %more, %less
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr %p, !tbaa !11
  ret i32 %z
}
; =>
; define i32 @of.char(i64 %i, i64 %j) {
; entry:
;   %p = getelementptr i32, ptr @array, i64 %i
;   %q = getelementptr i32, ptr @array, i64 %j
;   %array = load i32, ptr %p, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %array.1 = phi i32 [ %array, %entry ], [ %y, %loop ]
;   %n = phi i32 [ 0, %entry ], [ %n.1, %loop ]
;   %y = mul i32 %array.1, 2
;   store i32 %y, ptr %p, align 4, !tbaa !5
;   %b = load i8, ptr %q, align 1, !tbaa !4
;   %n.1 = add i32 %n, 1
;   %more = icmp ult i8 %b, 9
;   %less = icmp slt i32 %n.1, 3
;   %c = and i1 %more, %less
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %z = load i32, ptr %p, align 4, !tbaa !5
;   ret i32 %z
; }

; A store whose order against a store of another type must be kept, and no load to replace.
; run: @no.load(0, 2) == 2
define i32 @no.load(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %n.1, %loop ]
  store i32 %n, ptr %p, !tbaa !11
  store float 1.0, ptr %q, !tbaa !12
  %n.1 = add i32 %n, 1
  %c = icmp slt i32 %n.1, 3
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr %p, !tbaa !11
  ret i32 %z
}
; => unchanged

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!10 = !{!1, !1, i64 0}
!11 = !{!2, !2, i64 0}
!12 = !{!3, !3, i64 0}
