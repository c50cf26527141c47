; passes: load-elim

@array = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]

; A store of an unrelated type does not clobber the load: the other address may not be equal.
; run: @unrelated(0, 2) == 2
define i32 @unrelated(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  %0 = load i32, ptr %p, !tbaa !11
  store float 2.0, ptr %q, !tbaa !12
  %1 = load i32, ptr %p, !tbaa !11
  %2 = add i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @unrelated(i64 %i, i64 %j) {
; entry:
;   %p = getelementptr i32, ptr @array, i64 %i
;   %q = getelementptr i32, ptr @array, i64 %j
;   %0 = load i32, ptr %p, align 4, !tbaa !10
;   store float 2.000000e+00, ptr %q, align 4, !tbaa !11
;   %1 = add i32 %0, %0
;   ret i32 %1
; }

; Nor does one to a member of a structure, if the type of the member is unrelated.
; run: @member(0, 2) == 2
define i32 @member(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  %0 = load i32, ptr %p, !tbaa !14
  store float 2.0, ptr %q, !tbaa !12
  %1 = load i32, ptr %p, !tbaa !14
  %2 = add i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @member(i64 %i, i64 %j) {
; entry:
;   %p = getelementptr i32, ptr @array, i64 %i
;   %q = getelementptr i32, ptr @array, i64 %j
;   %0 = load i32, ptr %p, align 4, !tbaa !13
;   store float 2.000000e+00, ptr %q, align 4, !tbaa !11
;   %1 = add i32 %0, %0
;   ret i32 %1
; }

; A store to a member clobbers what is loaded by the type of the member.
; run: @member.of.type(0, 0) == 8
; run: @member.of.type(0, 1) == 2
define i32 @member.of.type(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  %0 = load i32, ptr %p, !tbaa !11
  store i32 7, ptr %q, !tbaa !14
  %1 = load i32, ptr %p, !tbaa !11
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged

; A store to another member of the structure does not clobber the load, whatever the objects.
; run: @other.member(0, 1) == 2
define i32 @other.member(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  %0 = load i32, ptr %p, !tbaa !17
  store i32 7, ptr %q, !tbaa !18
  %1 = load i32, ptr %p, !tbaa !17
  %2 = add i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @other.member(i64 %i, i64 %j) {
; entry:
;   %p = getelementptr i32, ptr @array, i64 %i
;   %q = getelementptr i32, ptr @array, i64 %j
;   %0 = load i32, ptr %p, align 4, !tbaa !14
;   store i32 7, ptr %q, align 4, !tbaa !15
;   %1 = add i32 %0, %0
;   ret i32 %1
; }

; A store to a member of type char does not clobber an int, nor a member of another structure.
; run: @char.member(0, 1) == 2
define i32 @char.member(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  %0 = load i32, ptr %p, !tbaa !11
  store i8 7, ptr %q, !tbaa !19
  %1 = load i32, ptr %p, !tbaa !11
  %2 = add i32 %0, %1
  %3 = load i32, ptr %p, !tbaa !17
  store i8 7, ptr %q, !tbaa !19
  %4 = load i32, ptr %p, !tbaa !17
  %5 = sub i32 %3, %4
  %6 = add i32 %2, %5
  ret i32 %6
}
; =>
; define i32 @char.member(i64 %i, i64 %j) {
; entry:
;   %p = getelementptr i32, ptr @array, i64 %i
;   %q = getelementptr i32, ptr @array, i64 %j
;   %0 = load i32, ptr %p, align 4, !tbaa !10
;   store i8 7, ptr %q, align 1, !tbaa !16
;   %1 = add i32 %0, %0
;   %2 = load i32, ptr %p, align 4, !tbaa !14
;   store i8 7, ptr %q, align 1, !tbaa !16
;   %3 = sub i32 %2, %2
;   %4 = add i32 %1, %3
;   ret i32 %4
; }

; The structure of the member may be a member itself: the same bytes by two paths.
; run: @nested(0, 0) == 8
; run: @nested(0, 1) == 2
define i32 @nested(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  %0 = load i32, ptr %p, !tbaa !18
  store i32 7, ptr %q, !tbaa !20
  %1 = load i32, ptr %p, !tbaa !18
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged

; Another member of the same structure within the other.
; run: @beside.nested(0, 1) == 2
define i32 @beside.nested(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  %0 = load i32, ptr %p, !tbaa !17
  store i32 7, ptr %q, !tbaa !20
  %1 = load i32, ptr %p, !tbaa !17
  %2 = add i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @beside.nested(i64 %i, i64 %j) {
; entry:
;   %p = getelementptr i32, ptr @array, i64 %i
;   %q = getelementptr i32, ptr @array, i64 %j
;   %0 = load i32, ptr %p, align 4, !tbaa !14
;   store i32 7, ptr %q, align 4, !tbaa !17
;   %1 = add i32 %0, %0
;   ret i32 %1
; }

; A store of a char clobbers all: its type is an ancestor of the others.
; run: @of.char(0, 0) == 8
; run: @of.char(0, 1) == 2
define i32 @of.char(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  %0 = load i32, ptr %p, !tbaa !11
  store i8 7, ptr %q, !tbaa !10
  %1 = load i32, ptr %p, !tbaa !11
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged

; A load of a char may read what any type has stored.
; run: @loaded.as.char(0, 0) == 8
; run: @loaded.as.char(0, 1) == 2
define i8 @loaded.as.char(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  %0 = load i8, ptr %p, !tbaa !10
  store i32 7, ptr %q, !tbaa !11
  %1 = load i8, ptr %p, !tbaa !10
  %2 = add i8 %0, %1
  ret i8 %2
}
; => unchanged

; A store without a type clobbers all.
; run: @no.type(0, 0) == 8
; run: @no.type(0, 1) == 2
define i32 @no.type(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  %0 = load i32, ptr %p, !tbaa !11
  store i32 7, ptr %q
  %1 = load i32, ptr %p, !tbaa !11
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged

; A store of a type of another tree clobbers all: the trees are of two languages.
; run: @other.tree(0, 0) == 8
; run: @other.tree(0, 1) == 2
define i32 @other.tree(i64 %i, i64 %j) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  %0 = load i32, ptr %p, !tbaa !11
  store i32 7, ptr %q, !tbaa !13
  %1 = load i32, ptr %p, !tbaa !11
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged

; Accesses of one address alias whatever their types are: a union.
; run: @union(0) == 1065353217
define i32 @union(i64 %i) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %0 = load i32, ptr %p, !tbaa !11
  store float 1.0, ptr %p, !tbaa !12
  %1 = load i32, ptr %p, !tbaa !11
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged

; Two loads of one location with different types are not merged: the second may be executed only
; where the memory has its type.
; run: @two.types(0, 1) == 2
; run: @two.types(0, 0) == 1
define i32 @two.types(i64 %i, i1 %c) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %0 = load i32, ptr %p, !tbaa !11
  br i1 %c, label %then, label %end
then:
  %1 = load i32, ptr %p, !tbaa !12
  %2 = add i32 %0, %1
  br label %end
end:
  %3 = phi i32 [ %0, %entry ], [ %2, %then ]
  ret i32 %3
}
; => unchanged

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!4 = !{!"other TBAA"}
!5 = !{!"word", !4, i64 0}
!6 = !{!"pair", !3, i64 0, !2, i64 4}
!10 = !{!1, !1, i64 0}
!11 = !{!2, !2, i64 0}
!12 = !{!3, !3, i64 0}
!13 = !{!5, !5, i64 0}
!14 = !{!6, !2, i64 4}
!7 = !{!"point", !2, i64 0, !2, i64 4, !1, i64 8}
!8 = !{!"line", !7, i64 0, !7, i64 12}
!17 = !{!7, !2, i64 0}
!18 = !{!7, !2, i64 4}
!19 = !{!7, !1, i64 8}
!20 = !{!8, !2, i64 16}
