; passes: if-convert

@array = internal global [4 x i32] [i32 1, i32 2, i32 3, i32 4]

; Two stores of one type: the store of a select has it.
; run: @one.type(0, 5) == 5
; run: @one.type(0, -5) == 0
define i32 @one.type(i64 %i, i32 %x) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  store i32 0, ptr %p, !tbaa !11
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %then, label %end
then:
  store i32 %x, ptr %p, !tbaa !11
  br label %end
end:
  %y = load i32, ptr %p
  ret i32 %y
}
; =>
; define i32 @one.type(i64 %i, i32 %x) {
; entry:
;   %p = getelementptr i32, ptr @array, i64 %i
;   %c = icmp sgt i32 %x, 0
;   %0 = select i1 %c, i32 %x, i32 0
;   store i32 %0, ptr %p, align 4, !tbaa !4
;   %y = load i32, ptr %p, align 4
;   ret i32 %y
; }

; Two stores of different types: the store of a select has none.
; run: @two.types(0, 5) == 5
; run: @two.types(0, -5) == 0
define i32 @two.types(i64 %i, i32 %x) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  store i32 0, ptr %p, !tbaa !12
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %then, label %end
then:
  store i32 %x, ptr %p, !tbaa !11
  br label %end
end:
  %y = load i32, ptr %p
  ret i32 %y
}
; =>
; define i32 @two.types(i64 %i, i32 %x) {
; entry:
;   %p = getelementptr i32, ptr @array, i64 %i
;   %c = icmp sgt i32 %x, 0
;   %0 = select i1 %c, i32 %x, i32 0
;   store i32 %0, ptr %p, align 4
;   %y = load i32, ptr %p, align 4
;   ret i32 %y
; }

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!11 = !{!2, !2, i64 0}
!12 = !{!3, !3, i64 0}
