; Types of accesses, from TBAA: tags `structure, member, offset`. Nodes that are no types, tags
; whose structure has no such member, and tags of other instructions are ignored.
%pair = type { float, i32 }

@g = global i32 1
@f = global float 2.0
@d = global %pair { float 3.0, i32 4 }
@text = global [4 x i8] c"\05\06\07\08"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define i32 @scalars() {
  %x = load i32, ptr @g, align 4, !tbaa !11
  %y = load float, ptr @f, !tbaa !12
  %z = load i8, ptr @text, !tbaa !10
  store float %y, ptr @f, align 2, !nontemporal !40, !tbaa !12
  store i8 %z, ptr @text, align 1, !tbaa!10
  %v = load volatile i32, ptr @g, align 4, !tbaa !11, !nontemporal !40
  ret i32 %x
}

define i32 @members() {
  %p = getelementptr %pair, ptr @d, i64 0, i32 1
  %x = load i32, ptr %p, !tbaa !14
  store float 5.0, ptr @d, !tbaa !15
  ret i32 %x
}

; A value that is no scalar: its parts have no type.
define i32 @whole() {
  %x = load %pair, ptr @d, !tbaa !14
  %y = extractvalue %pair %x, 1
  ret i32 %y
}

; Calls and atomic operations.
define i32 @ignored() {
  call void @llvm.memcpy.p0.p0.i64(ptr @g, ptr @text, i64 4, i1 false), !tbaa !10
  store i32 0, ptr @g
  tail call void @llvm.memset.p0.i64(ptr @text, i8 0, i64 4, i1 false), !tbaa !10
  %x = load atomic i32, ptr @g seq_cst, align 4, !tbaa !11
  store atomic i32 %x, ptr @g release, align 4, !tbaa !11
  %old = atomicrmw add ptr @g, i32 1 monotonic, align 4, !tbaa !11
  store i32 0, ptr @g
  atomicrmw add ptr @g, i32 1 monotonic, align 4, !tbaa !11
  %swap = cmpxchg ptr @g, i32 1, i32 2 monotonic monotonic, align 4, !tbaa !11
  ret i32 %old
}

; A missing node; a tag before LLVM 3.4; a chain of types that is too long; a cycle; a root; a node
; with sizes; a structure; a member that is not there; members in no order. That a node is distinct
; does not matter.
define i32 @unknown() {
  %a = load i32, ptr @g, !tbaa !99999
  %b = load i32, ptr @g, !tbaa !2
  %c = load i32, ptr @g, !tbaa !79
  %d = load i32, ptr @g, !tbaa !30
  %e = load i32, ptr @g, !tbaa !17
  %f = load i32, ptr @g, !tbaa !33
  %h = load i32, ptr @g, !tbaa !34
  %i = load i32, ptr @g, !tbaa !36
  %j = load i32, ptr @g, !tbaa !1
  %k = load i32, ptr @g, !tbaa !16
  %l = load i32, ptr @g, !tbaa !41
  %m = load i32, ptr @g, !tbaa !42
  ret i32 %a
}

define i32 @main() {
  %x = call i32 @scalars()
  %y = call i32 @members()
  %z = call i32 @whole()
  %1 = add i32 %x, %y
  %2 = add i32 %1, %z
  ret i32 %2
}

!llvm.module.flags = !{!38, !39}

!0 = !{!"Simple C/C++ TBAA"}
!1 = !{!"omnipotent char", !0, i64 0}
!2 = !{!"int", !1, i64 0}
!3 = !{!"float", !1, i64 0}
!6 = !{!"pair", !3, i64 0, !2, i64 4}
!10 = !{!1, !1, i64 0}
!11 = !{!2, !2, i64 0}
!12 = !{!3, !3, i64 0}
!14 = !{!6, !2, i64 4}
!15 = !{!6, !3, i64 0, i64 1}
!16 = !{!98, !98, i64 0}
!17 = !{!0, !0, i64 0}
!30 = !{!31, !31, i64 0}
!31 = !{!"cyclic", !32, i64 0}
!32 = !{!"cyclic too", !31, i64 0}
!33 = !{!35, !35, i64 0, i64 4}
!34 = !{!6, !6, i64 0}
!35 = !{!1, i64 4, !"sized"}
!36 = distinct !{!37, !37, i64 0}
!37 = distinct !{!"distinct", !1, i64 0}
!38 = !{i32 8, !"PIC Level", i32 2}
!39 = !{i32 7, !"PIE Level", i32 2}
!40 = !{i32 1}
!41 = !{!6, !2, i64 1}
!42 = !{!43, !2, i64 0}
!43 = !{!"unordered", !3, i64 4, !2, i64 0}
!60 = !{!"nested 60", !0, i64 0}
!61 = !{!"nested 61", !60, i64 0}
!62 = !{!"nested 62", !61, i64 0}
!63 = !{!"nested 63", !62, i64 0}
!64 = !{!"nested 64", !63, i64 0}
!65 = !{!"nested 65", !64, i64 0}
!66 = !{!"nested 66", !65, i64 0}
!67 = !{!"nested 67", !66, i64 0}
!68 = !{!"nested 68", !67, i64 0}
!69 = !{!"nested 69", !68, i64 0}
!70 = !{!"nested 70", !69, i64 0}
!71 = !{!"nested 71", !70, i64 0}
!72 = !{!"nested 72", !71, i64 0}
!73 = !{!"nested 73", !72, i64 0}
!74 = !{!"nested 74", !73, i64 0}
!75 = !{!"nested 75", !74, i64 0}
!76 = !{!"nested 76", !75, i64 0}
!77 = !{!"nested 77", !76, i64 0}
!78 = !{!"nested 78", !77, i64 0}
!79 = !{!78, !78, i64 0}
