; What clang -O2 -g tells debuggers of a program.
; options: -g
source_filename = "program.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@total.calls = internal unnamed_addr global i64 0, align 8, !dbg !0

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable
define dso_local i32 @total(ptr nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 !dbg !2 {
    #dbg_value(ptr %0, !12, !DIExpression(), !26)
    #dbg_value(i32 %1, !13, !DIExpression(), !26)
    #dbg_value(i32 0, !14, !DIExpression(), !26)
    #dbg_value(i32 0, !15, !DIExpression(), !27)
  %3 = icmp sgt i32 %1, 0, !dbg !28
  br i1 %3, label %4, label %6, !dbg !30

4:                                                ; preds = %2
  %5 = zext nneg i32 %1 to i64, !dbg !28
  br label %10, !dbg !30

6:                                                ; preds = %10, %2
  %7 = phi i32 [ 0, %2 ], [ %15, %10 ], !dbg !26
  %8 = load i64, ptr @total.calls, align 8, !dbg !31, !tbaa !32
  %9 = add nsw i64 %8, 1, !dbg !31
  store i64 %9, ptr @total.calls, align 8, !dbg !31, !tbaa !32
  ret i32 %7, !dbg !36

10:                                               ; preds = %4, %10
  %11 = phi i64 [ 0, %4 ], [ %16, %10 ]
  %12 = phi i32 [ 0, %4 ], [ %15, %10 ]
    #dbg_value(i64 %11, !15, !DIExpression(), !27)
    #dbg_value(i32 %12, !14, !DIExpression(), !26)
  %13 = getelementptr inbounds i32, ptr %0, i64 %11, !dbg !37
  %14 = load i32, ptr %13, align 4, !dbg !37, !tbaa !38
    #dbg_value(i32 %12, !40, !DIExpression(), !47)
    #dbg_value(i32 %14, !45, !DIExpression(), !47)
  %15 = add nsw i32 %14, %12, !dbg !49
    #dbg_value(i32 %15, !46, !DIExpression(), !47)
    #dbg_value(i32 %15, !14, !DIExpression(), !26)
  %16 = add nuw nsw i64 %11, 1, !dbg !50
    #dbg_value(i64 %16, !15, !DIExpression(), !27)
  %17 = icmp eq i64 %16, %5, !dbg !28
  br i1 %17, label %6, label %10, !dbg !30, !llvm.loop !51
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable
define dso_local i32 @main() local_unnamed_addr #2 !dbg !55 {
  %1 = alloca [2 x i32], align 8, !DIAssignID !63
    #dbg_assign(i1 undef, !59, !DIExpression(), !63, ptr %1, !DIExpression(), !64)
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %1) #3, !dbg !65
  store i64 12884901890, ptr %1, align 8, !dbg !66, !DIAssignID !67
    #dbg_assign(i1 undef, !59, !DIExpression(), !67, ptr %1, !DIExpression(), !64)
    #dbg_value(ptr %1, !12, !DIExpression(), !68)
    #dbg_value(i32 2, !13, !DIExpression(), !68)
    #dbg_value(i32 0, !14, !DIExpression(), !68)
    #dbg_value(i32 0, !15, !DIExpression(), !70)
  br label %2, !dbg !71

2:                                                ; preds = %2, %0
  %3 = phi i64 [ 0, %0 ], [ %8, %2 ]
  %4 = phi i32 [ 0, %0 ], [ %7, %2 ]
    #dbg_value(i64 %3, !15, !DIExpression(), !70)
    #dbg_value(i32 %4, !14, !DIExpression(), !68)
  %5 = getelementptr inbounds i32, ptr %1, i64 %3, !dbg !72
  %6 = load i32, ptr %5, align 4, !dbg !72, !tbaa !38
    #dbg_value(i32 %4, !40, !DIExpression(), !73)
    #dbg_value(i32 %6, !45, !DIExpression(), !73)
  %7 = add nsw i32 %6, %4, !dbg !75
    #dbg_value(i32 %7, !46, !DIExpression(), !73)
    #dbg_value(i32 %7, !14, !DIExpression(), !68)
  %8 = add nuw nsw i64 %3, 1, !dbg !76
    #dbg_value(i64 %8, !15, !DIExpression(), !70)
  %9 = icmp eq i64 %8, 2, !dbg !77
  br i1 %9, label %10, label %2, !dbg !71, !llvm.loop !78

10:                                               ; preds = %2
  %11 = load i64, ptr @total.calls, align 8, !dbg !80, !tbaa !32
  %12 = add nsw i64 %11, 1, !dbg !80
  store i64 %12, ptr @total.calls, align 8, !dbg !80, !tbaa !32
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %1) #3, !dbg !81
  ret i32 %7, !dbg !82
}

attributes #0 = { nofree norecurse nosync nounwind memory(readwrite, argmem: read, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nofree norecurse nosync nounwind memory(readwrite, argmem: none, inaccessiblemem: none) uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nounwind }

!llvm.dbg.cu = !{!9}
!llvm.module.flags = !{!18, !19, !20, !21, !22, !23, !24}
!llvm.ident = !{!25}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "calls", scope: !2, file: !3, line: 7, type: !17, isLocal: true, isDefinition: true)
!2 = distinct !DISubprogram(name: "total", scope: !3, file: !3, line: 6, type: !4, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !9, retainedNodes: !11)
!3 = !DIFile(filename: "program.c", directory: "/src", checksumkind: CSK_MD5, checksum: "4838934c929be4bb1e57183f4c029b77")
!4 = !DISubroutineType(types: !5)
!5 = !{!6, !7, !6}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
!8 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !6)
!9 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !10, splitDebugInlining: false, nameTableKind: None)
!10 = !{!0}
!11 = !{!12, !13, !14, !15}
!12 = !DILocalVariable(name: "numbers", arg: 1, scope: !2, file: !3, line: 6, type: !7)
!13 = !DILocalVariable(name: "count", arg: 2, scope: !2, file: !3, line: 6, type: !6)
!14 = !DILocalVariable(name: "result", scope: !2, file: !3, line: 8, type: !6)
!15 = !DILocalVariable(name: "i", scope: !16, file: !3, line: 9, type: !6)
!16 = distinct !DILexicalBlock(scope: !2, file: !3, line: 9, column: 3)
!17 = !DIBasicType(name: "long", size: 64, encoding: DW_ATE_signed)
!18 = !{i32 7, !"Dwarf Version", i32 5}
!19 = !{i32 2, !"Debug Info Version", i32 3}
!20 = !{i32 1, !"wchar_size", i32 4}
!21 = !{i32 8, !"PIC Level", i32 2}
!22 = !{i32 7, !"PIE Level", i32 2}
!23 = !{i32 7, !"uwtable", i32 2}
!24 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!25 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!26 = !DILocation(line: 0, scope: !2)
!27 = !DILocation(line: 0, scope: !16)
!28 = !DILocation(line: 9, column: 21, scope: !29)
!29 = distinct !DILexicalBlock(scope: !16, file: !3, line: 9, column: 3)
!30 = !DILocation(line: 9, column: 3, scope: !16)
!31 = !DILocation(line: 11, column: 8, scope: !2)
!32 = !{!33, !33, i64 0}
!33 = !{!"long", !34, i64 0}
!34 = !{!"omnipotent char", !35, i64 0}
!35 = !{!"Simple C/C++ TBAA"}
!36 = !DILocation(line: 12, column: 3, scope: !2)
!37 = !DILocation(line: 10, column: 26, scope: !29)
!38 = !{!39, !39, i64 0}
!39 = !{!"int", !34, i64 0}
!40 = !DILocalVariable(name: "a", arg: 1, scope: !41, file: !3, line: 1, type: !6)
!41 = distinct !DISubprogram(name: "add", scope: !3, file: !3, line: 1, type: !42, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !9, retainedNodes: !44)
!42 = !DISubroutineType(types: !43)
!43 = !{!6, !6, !6}
!44 = !{!40, !45, !46}
!45 = !DILocalVariable(name: "b", arg: 2, scope: !41, file: !3, line: 1, type: !6)
!46 = !DILocalVariable(name: "sum", scope: !41, file: !3, line: 2, type: !6)
!47 = !DILocation(line: 0, scope: !41, inlinedAt: !48)
!48 = distinct !DILocation(line: 10, column: 14, scope: !29)
!49 = !DILocation(line: 2, column: 15, scope: !41, inlinedAt: !48)
!50 = !DILocation(line: 9, column: 31, scope: !29)
!51 = distinct !{!51, !30, !52, !53, !54}
!52 = !DILocation(line: 10, column: 36, scope: !16)
!53 = !{!"llvm.loop.mustprogress"}
!54 = !{!"llvm.loop.unroll.disable"}
!55 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 15, type: !56, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !9, retainedNodes: !58)
!56 = !DISubroutineType(types: !57)
!57 = !{!6}
!58 = !{!59}
!59 = !DILocalVariable(name: "numbers", scope: !55, file: !3, line: 16, type: !60)
!60 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 64, elements: !61)
!61 = !{!62}
!62 = !DISubrange(count: 2)
!63 = distinct !DIAssignID()
!64 = !DILocation(line: 0, scope: !55)
!65 = !DILocation(line: 16, column: 3, scope: !55)
!66 = !DILocation(line: 16, column: 7, scope: !55)
!67 = distinct !DIAssignID()
!68 = !DILocation(line: 0, scope: !2, inlinedAt: !69)
!69 = distinct !DILocation(line: 17, column: 10, scope: !55)
!70 = !DILocation(line: 0, scope: !16, inlinedAt: !69)
!71 = !DILocation(line: 9, column: 3, scope: !16, inlinedAt: !69)
!72 = !DILocation(line: 10, column: 26, scope: !29, inlinedAt: !69)
!73 = !DILocation(line: 0, scope: !41, inlinedAt: !74)
!74 = distinct !DILocation(line: 10, column: 14, scope: !29, inlinedAt: !69)
!75 = !DILocation(line: 2, column: 15, scope: !41, inlinedAt: !74)
!76 = !DILocation(line: 9, column: 31, scope: !29, inlinedAt: !69)
!77 = !DILocation(line: 9, column: 21, scope: !29, inlinedAt: !69)
!78 = distinct !{!78, !71, !79, !53, !54}
!79 = !DILocation(line: 10, column: 36, scope: !16, inlinedAt: !69)
!80 = !DILocation(line: 11, column: 8, scope: !2, inlinedAt: !69)
!81 = !DILocation(line: 18, column: 1, scope: !55)
!82 = !DILocation(line: 17, column: 3, scope: !55)
