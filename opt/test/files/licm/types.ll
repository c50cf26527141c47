; passes: loop-simplify,licm

@array = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]

; A load is hoisted before a loop that stores an unrelated type only.
; run: @unrelated(0, 2) == 3
define i32 @unrelated(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %n.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %x = load i32, ptr %p, !tbaa !11
  %sum.1 = add i32 %sum, %x
  %value = sitofp i32 %sum.1 to float
  store float %value, ptr %q, !tbaa !12
  %n.1 = add i32 %n, 1
  %c = icmp slt i32 %n.1, 3
  br i1 %c, label %loop, label %end
end:
  ret i32 %sum.1
}
; =>
; define i32 @unrelated(i64 %i, i64 %j) {
; entry:
;   %p = getelementptr i32, ptr @array, i64 %i
;   %q = getelementptr i32, ptr @array, i64 %j
;   %x = load i32, ptr %p, align 4, !tbaa !7
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %n = phi i32 [ 0, %entry ], [ %n.1, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %sum.1 = add i32 %sum, %x
;   %value = sitofp i32 %sum.1 to float
;   store float %value, ptr %q, align 4, !tbaa !8
;   %n.1 = add i32 %n, 1
;   %c = icmp slt i32 %n.1, 3
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %sum.1
; }

; A store of a char may change it.
; run: @of.char(0, 0) == 4
; run: @of.char(0, 2) == 3
define i32 @of.char(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %n.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %x = load i32, ptr %p, !tbaa !11
  %sum.1 = add i32 %sum, %x
  %value = trunc i32 %sum.1 to i8
  store i8 %value, ptr %q, !tbaa !10
  %n.1 = add i32 %n, 1
  %c = icmp slt i32 %n.1, 3
  br i1 %c, label %loop, label %end
end:
  ret i32 %sum.1
}
; => unchanged

; So may a store without a type.
; run: @no.type(0, 0) == 4
; run: @no.type(0, 2) == 3
define i32 @no.type(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %n.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %x = load i32, ptr %p, !tbaa !11
  %sum.1 = add i32 %sum, %x
  store i32 %sum.1, ptr %q
  %n.1 = add i32 %n, 1
  %c = icmp slt i32 %n.1, 3
  br i1 %c, label %loop, label %end
end:
  ret i32 %sum.1
}
; => unchanged

; So may a store of a type of another tree.
; run: @other.tree(0, 0) == 4
; run: @other.tree(0, 2) == 3
define i32 @other.tree(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %n.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %x = load i32, ptr %p, !tbaa !11
  %sum.1 = add i32 %sum, %x
  store i32 %sum.1, ptr %q, !tbaa !13
  %n.1 = add i32 %n, 1
  %c = icmp slt i32 %n.1, 3
  br i1 %c, label %loop, label %end
end:
  ret i32 %sum.1
}
; => unchanged

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!4 = !{!"other TBAA"}
!5 = !{!"word", !4, i64 0}
!10 = !{!1, !1, i64 0}
!11 = !{!2, !2, i64 0}
!12 = !{!3, !3, i64 0}
!13 = !{!5, !5, i64 0}
