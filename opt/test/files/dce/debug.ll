; passes: dce

; For debuggers, a value that is removed is computed from what it was made of, where a sum does.
; run: @f(3) == 3
define i64 @f(i64 %a) !dbg !10 {
  %b = add i64 %a, 5
    #dbg_value(i64 %b, !11, !DIExpression(), !13)
  %c = sub i64 %b, 9
    #dbg_value(i64 %c, !11, !DIExpression(), !13)
  %d = trunc i64 %c to i32
    #dbg_value(i32 %d, !12, !DIExpression(), !13)
  %e = mul i64 %a, 3
    #dbg_value(i64 %e, !11, !DIExpression(), !13)
  ret i64 %a
}
; =>
; define i64 @f(i64 %a) !dbg !5 {
; 0:
;     #dbg_value(i64 %a, !6, !DIExpression(DW_OP_plus_uconst, 5, DW_OP_stack_value), !DILocation(line: 0, scope: !5))
;     #dbg_value(i64 %a, !6, !DIExpression(DW_OP_constu, 4, DW_OP_minus, DW_OP_stack_value), !DILocation(line: 0, scope: !5))
;     #dbg_value(i64 %a, !12, !DIExpression(DW_OP_constu, 4, DW_OP_minus, DW_OP_stack_value), !DILocation(line: 0, scope: !5))
;     #dbg_value(i32 poison, !6, !DIExpression(), !DILocation(line: 0, scope: !5))
;   ret i64 %a
; }

; The same of addresses.
; run: none (an address)
define ptr @g(ptr %a) !dbg !20 {
  %b = getelementptr i32, ptr %a, i64 2
    #dbg_value(ptr %b, !21, !DIExpression(DW_OP_deref), !23)
  %c = getelementptr i32, ptr %b, i64 -3
    #dbg_value(ptr %c, !22, !DIExpression(), !23)
  ret ptr %a
}
; =>
; define ptr @g(ptr %a) !dbg !11 {
; 0:
;     #dbg_value(ptr %a, !18, !DIExpression(DW_OP_plus_uconst, 8, DW_OP_deref), !DILocation(line: 0, scope: !11))
;     #dbg_value(ptr %a, !24, !DIExpression(DW_OP_constu, 4, DW_OP_minus, DW_OP_stack_value), !DILocation(line: 0, scope: !11))
;   ret ptr %a
; }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DISubroutineType(types: !{!3})
!5 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !3, size: 64)
!10 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 10, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILocalVariable(name: "x", scope: !10, file: !2, line: 11, type: !5)
!12 = !DILocalVariable(name: "y", scope: !10, file: !2, line: 12, type: !3)
!13 = !DILocation(line: 13, column: 1, scope: !10)
!20 = distinct !DISubprogram(name: "g", scope: !2, file: !2, line: 20, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!21 = !DILocalVariable(name: "z", scope: !20, file: !2, line: 21, type: !3)
!22 = !DILocalVariable(name: "p", scope: !20, file: !2, line: 22, type: !6)
!23 = !DILocation(line: 23, column: 1, scope: !20)
