; passes: sroa,mem2reg

; For debuggers, parts of a variable are where its memory was split to, and a pointer to it leads to
; nothing that the text can name.
; run: @f(5) == 12
define i32 @f(i32 %n) !dbg !10 {
  %p = alloca [4 x i32], align 4
    #dbg_declare(ptr %p, !11, !DIExpression(), !14)
    #dbg_value(ptr %p, !12, !DIExpression(), !14)
  store i32 %n, ptr %p, align 4, !dbg !14
  %second = getelementptr i8, ptr %p, i64 4
    #dbg_value(ptr %second, !12, !DIExpression(), !14)
  store i32 7, ptr %second, align 4, !dbg !14
  %x = load i32, ptr %p, align 4, !dbg !14
  %y = load i32, ptr %second, align 4, !dbg !14
  %sum = add i32 %x, %y, !dbg !14
  ret i32 %sum, !dbg !14
}
; =>
; define i32 @f(i32 %n) !dbg !5 {
; 0:
;     #dbg_value(i32 poison, !12, !DIExpression(), !DILocation(line: 0, scope: !5))
;     #dbg_value(i32 %n, !6, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !DILocation(line: 0, scope: !5))
;     #dbg_value(i32 poison, !12, !DIExpression(), !DILocation(line: 0, scope: !5))
;     #dbg_value(i32 7, !6, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !DILocation(line: 0, scope: !5))
;   %sum = add i32 %n, 7, !dbg !7
;   ret i32 %sum, !dbg !7
; }

; Parts that are read are those of the variable; what is said of all of it ends what is said of them.
; run: @read(5) == 5
define i32 @read(i32 %n) !dbg !15 {
    #dbg_value(i32 %n, !16, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !17)
    #dbg_value(i32 3, !16, !DIExpression(DW_OP_plus_uconst, 4, DW_OP_stack_value, DW_OP_LLVM_fragment, 96, 32), !17)
    #dbg_value(i32 3, !16, !DIExpression(DW_OP_LLVM_fragment, 3, 5), !17)
  ret i32 %n, !dbg !17
}
; => unchanged
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DISubroutineType(types: !{null})
!5 = distinct !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 128, elements: !{!DISubrange(count: 4)})
!6 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !3, size: 64)
!10 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 10, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILocalVariable(name: "p", scope: !10, file: !2, line: 11, type: !5)
!12 = !DILocalVariable(name: "q", scope: !10, file: !2, line: 12, type: !6)
!14 = !DILocation(line: 13, column: 1, scope: !10)
!15 = distinct !DISubprogram(name: "read", scope: !2, file: !2, line: 20, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!16 = !DILocalVariable(name: "p", scope: !15, file: !2, line: 21, type: !5)
!17 = !DILocation(line: 23, column: 1, scope: !15)
