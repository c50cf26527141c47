; passes: dse

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; For debuggers, memory no longer holds what the source says when a write of it is removed.
; run: @f() == 0
define i32 @f() !dbg !10 {
  %a = alloca [4 x i32], align 4
  %b = alloca [4 x i32], align 4
    #dbg_declare(ptr %a, !11, !DIExpression(), !13)
    #dbg_declare(ptr %b, !12, !DIExpression(), !13)
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 16, i1 false)
  call void @llvm.memset.p0.i64(ptr %b, i8 0, i64 16, i1 false)
  %r = load i32, ptr %b, align 4
  ret i32 %r
}
; =>
; define i32 @f() !dbg !5 {
; 0:
;   %a = alloca [4 x i32], align 4
;   %b = alloca [4 x i32], align 4
;     #dbg_declare(ptr %b, !12, !DIExpression(), !DILocation(line: 0, scope: !5))
;   call void @llvm.memset.p0.i64(ptr %b, i8 0, i64 16, i1 false), !dbg !DILocation(line: 0, scope: !5)
;   %r = load i32, ptr %b, align 4
;   ret i32 %r
; }

; It still does when a store of what it has is removed.
; run: @g() == 7
define i32 @g() !dbg !20 {
  %c = alloca i32, align 4
    #dbg_declare(ptr %c, !21, !DIExpression(), !22)
  store i32 7, ptr %c, align 4
  %x = load i32, ptr %c, align 4
  store i32 7, ptr %c, align 4
  %y = load i32, ptr %c, align 4
  ret i32 %y
}
; =>
; define i32 @g() !dbg !11 {
; 0:
;   %c = alloca i32, align 4
;     #dbg_declare(ptr %c, !18, !DIExpression(), !DILocation(line: 0, scope: !11))
;   store i32 7, ptr %c, align 4
;   %x = load i32, ptr %c, align 4
;   %y = load i32, ptr %c, align 4
;   ret i32 %y
; }
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DISubroutineType(types: !{null})
!5 = distinct !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 128, elements: !{!DISubrange(count: 4)})
!10 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 10, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILocalVariable(name: "a", scope: !10, file: !2, line: 11, type: !5)
!12 = !DILocalVariable(name: "b", scope: !10, file: !2, line: 12, type: !5)
!13 = !DILocation(line: 13, column: 1, scope: !10)
!20 = distinct !DISubprogram(name: "g", scope: !2, file: !2, line: 20, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!21 = !DILocalVariable(name: "c", scope: !20, file: !2, line: 21, type: !3)
!22 = !DILocation(line: 22, column: 1, scope: !20)
