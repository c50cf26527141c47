; What clang 14 -O1 -g tells debuggers of a program.
; options: -g
source_filename = "program.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@total.calls = internal unnamed_addr global i64 0, align 8, !dbg !0

; Function Attrs: nofree norecurse nosync nounwind uwtable
define dso_local i32 @total(i32* nocapture noundef readonly %0, i32 noundef %1) local_unnamed_addr #0 !dbg !2 {
  call void @llvm.dbg.value(metadata i32* %0, metadata !12, metadata !DIExpression()), !dbg !25
  call void @llvm.dbg.value(metadata i32 %1, metadata !13, metadata !DIExpression()), !dbg !25
  call void @llvm.dbg.value(metadata i32 0, metadata !14, metadata !DIExpression()), !dbg !25
  call void @llvm.dbg.value(metadata i32 0, metadata !15, metadata !DIExpression()), !dbg !26
  %3 = icmp sgt i32 %1, 0, !dbg !27
  br i1 %3, label %4, label %6, !dbg !29

4:                                                ; preds = %2
  %5 = zext i32 %1 to i64, !dbg !27
  br label %10, !dbg !29

6:                                                ; preds = %10, %2
  %7 = phi i32 [ 0, %2 ], [ %15, %10 ], !dbg !25
  %8 = load i64, i64* @total.calls, align 8, !dbg !30, !tbaa !31
  %9 = add nsw i64 %8, 1, !dbg !30
  store i64 %9, i64* @total.calls, align 8, !dbg !30, !tbaa !31
  ret i32 %7, !dbg !35

10:                                               ; preds = %4, %10
  %11 = phi i64 [ 0, %4 ], [ %16, %10 ]
  %12 = phi i32 [ 0, %4 ], [ %15, %10 ]
  call void @llvm.dbg.value(metadata i64 %11, metadata !15, metadata !DIExpression()), !dbg !26
  call void @llvm.dbg.value(metadata i32 %12, metadata !14, metadata !DIExpression()), !dbg !25
  %13 = getelementptr inbounds i32, i32* %0, i64 %11, !dbg !36
  %14 = load i32, i32* %13, align 4, !dbg !36, !tbaa !37
  call void @llvm.dbg.value(metadata i32 %12, metadata !39, metadata !DIExpression()), !dbg !46
  call void @llvm.dbg.value(metadata i32 %14, metadata !44, metadata !DIExpression()), !dbg !46
  %15 = add nsw i32 %14, %12, !dbg !48
  call void @llvm.dbg.value(metadata i32 %15, metadata !45, metadata !DIExpression()), !dbg !46
  call void @llvm.dbg.value(metadata i32 %15, metadata !14, metadata !DIExpression()), !dbg !25
  %16 = add nuw nsw i64 %11, 1, !dbg !49
  call void @llvm.dbg.value(metadata i64 %16, metadata !15, metadata !DIExpression()), !dbg !26
  %17 = icmp eq i64 %16, %5, !dbg !27
  br i1 %17, label %6, label %10, !dbg !29, !llvm.loop !50
}

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.start.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: argmemonly mustprogress nofree nosync nounwind willreturn
declare void @llvm.lifetime.end.p0i8(i64 immarg, i8* nocapture) #1

; Function Attrs: nofree nosync nounwind uwtable
define dso_local i32 @main() local_unnamed_addr #2 !dbg !54 {
  %1 = alloca i64, align 8
  %2 = bitcast i64* %1 to i8*, !dbg !62
  call void @llvm.lifetime.start.p0i8(i64 8, i8* nonnull %2) #4, !dbg !62
  call void @llvm.dbg.value(metadata i64 12884901890, metadata !58, metadata !DIExpression()), !dbg !63
  store i64 12884901890, i64* %1, align 8, !dbg !64
  %3 = bitcast i64* %1 to i32*, !dbg !65
  call void @llvm.dbg.value(metadata i32* %3, metadata !12, metadata !DIExpression()), !dbg !66
  call void @llvm.dbg.value(metadata i32 2, metadata !13, metadata !DIExpression()), !dbg !66
  call void @llvm.dbg.value(metadata i32 0, metadata !14, metadata !DIExpression()), !dbg !66
  call void @llvm.dbg.value(metadata i32 0, metadata !15, metadata !DIExpression()), !dbg !68
  br label %4, !dbg !69

4:                                                ; preds = %4, %0
  %5 = phi i64 [ 0, %0 ], [ %10, %4 ]
  %6 = phi i32 [ 0, %0 ], [ %9, %4 ]
  call void @llvm.dbg.value(metadata i64 %5, metadata !15, metadata !DIExpression()), !dbg !68
  call void @llvm.dbg.value(metadata i32 %6, metadata !14, metadata !DIExpression()), !dbg !66
  %7 = getelementptr inbounds i32, i32* %3, i64 %5, !dbg !70
  %8 = load i32, i32* %7, align 4, !dbg !70, !tbaa !37
  call void @llvm.dbg.value(metadata i32 %6, metadata !39, metadata !DIExpression()), !dbg !71
  call void @llvm.dbg.value(metadata i32 %8, metadata !44, metadata !DIExpression()), !dbg !71
  %9 = add nsw i32 %8, %6, !dbg !73
  call void @llvm.dbg.value(metadata i32 %9, metadata !45, metadata !DIExpression()), !dbg !71
  call void @llvm.dbg.value(metadata i32 %9, metadata !14, metadata !DIExpression()), !dbg !66
  %10 = add nuw nsw i64 %5, 1, !dbg !74
  call void @llvm.dbg.value(metadata i64 %10, metadata !15, metadata !DIExpression()), !dbg !68
  %11 = icmp eq i64 %10, 2, !dbg !75
  br i1 %11, label %12, label %4, !dbg !69, !llvm.loop !76

12:                                               ; preds = %4
  %13 = load i64, i64* @total.calls, align 8, !dbg !78, !tbaa !31
  %14 = add nsw i64 %13, 1, !dbg !78
  store i64 %14, i64* @total.calls, align 8, !dbg !78, !tbaa !31
  call void @llvm.lifetime.end.p0i8(i64 8, i8* nonnull %2) #4, !dbg !79
  ret i32 %9, !dbg !80
}

; Function Attrs: nofree nosync nounwind readnone speculatable willreturn
declare void @llvm.dbg.value(metadata, metadata, metadata) #3

attributes #0 = { nofree norecurse nosync nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { argmemonly mustprogress nofree nosync nounwind willreturn }
attributes #2 = { nofree nosync nounwind uwtable "frame-pointer"="none" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #3 = { nofree nosync nounwind readnone speculatable willreturn }
attributes #4 = { nounwind }

!llvm.dbg.cu = !{!9}
!llvm.module.flags = !{!18, !19, !20, !21, !22, !23}
!llvm.ident = !{!24}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "calls", scope: !2, file: !3, line: 7, type: !17, isLocal: true, isDefinition: true)
!2 = distinct !DISubprogram(name: "total", scope: !3, file: !3, line: 6, type: !4, scopeLine: 6, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !9, retainedNodes: !11)
!3 = !DIFile(filename: "program.c", directory: "/src", checksumkind: CSK_MD5, checksum: "4838934c929be4bb1e57183f4c029b77")
!4 = !DISubroutineType(types: !5)
!5 = !{!6, !7, !6}
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !8, size: 64)
!8 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !6)
!9 = distinct !DICompileUnit(language: DW_LANG_C99, file: !3, producer: "Debian clang version 14.0.6", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, globals: !10, splitDebugInlining: false, nameTableKind: None)
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
!21 = !{i32 7, !"PIC Level", i32 2}
!22 = !{i32 7, !"PIE Level", i32 2}
!23 = !{i32 7, !"uwtable", i32 1}
!24 = !{!"Debian clang version 14.0.6"}
!25 = !DILocation(line: 0, scope: !2)
!26 = !DILocation(line: 0, scope: !16)
!27 = !DILocation(line: 9, column: 21, scope: !28)
!28 = distinct !DILexicalBlock(scope: !16, file: !3, line: 9, column: 3)
!29 = !DILocation(line: 9, column: 3, scope: !16)
!30 = !DILocation(line: 11, column: 8, scope: !2)
!31 = !{!32, !32, i64 0}
!32 = !{!"long", !33, i64 0}
!33 = !{!"omnipotent char", !34, i64 0}
!34 = !{!"Simple C/C++ TBAA"}
!35 = !DILocation(line: 12, column: 3, scope: !2)
!36 = !DILocation(line: 10, column: 26, scope: !28)
!37 = !{!38, !38, i64 0}
!38 = !{!"int", !33, i64 0}
!39 = !DILocalVariable(name: "a", arg: 1, scope: !40, file: !3, line: 1, type: !6)
!40 = distinct !DISubprogram(name: "add", scope: !3, file: !3, line: 1, type: !41, scopeLine: 1, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !9, retainedNodes: !43)
!41 = !DISubroutineType(types: !42)
!42 = !{!6, !6, !6}
!43 = !{!39, !44, !45}
!44 = !DILocalVariable(name: "b", arg: 2, scope: !40, file: !3, line: 1, type: !6)
!45 = !DILocalVariable(name: "sum", scope: !40, file: !3, line: 2, type: !6)
!46 = !DILocation(line: 0, scope: !40, inlinedAt: !47)
!47 = distinct !DILocation(line: 10, column: 14, scope: !28)
!48 = !DILocation(line: 2, column: 15, scope: !40, inlinedAt: !47)
!49 = !DILocation(line: 9, column: 31, scope: !28)
!50 = distinct !{!50, !29, !51, !52, !53}
!51 = !DILocation(line: 10, column: 36, scope: !16)
!52 = !{!"llvm.loop.mustprogress"}
!53 = !{!"llvm.loop.unroll.disable"}
!54 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 15, type: !55, scopeLine: 15, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !9, retainedNodes: !57)
!55 = !DISubroutineType(types: !56)
!56 = !{!6}
!57 = !{!58}
!58 = !DILocalVariable(name: "numbers", scope: !54, file: !3, line: 16, type: !59)
!59 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, size: 64, elements: !60)
!60 = !{!61}
!61 = !DISubrange(count: 2)
!62 = !DILocation(line: 16, column: 3, scope: !54)
!63 = !DILocation(line: 0, scope: !54)
!64 = !DILocation(line: 16, column: 7, scope: !54)
!65 = !DILocation(line: 17, column: 16, scope: !54)
!66 = !DILocation(line: 0, scope: !2, inlinedAt: !67)
!67 = distinct !DILocation(line: 17, column: 10, scope: !54)
!68 = !DILocation(line: 0, scope: !16, inlinedAt: !67)
!69 = !DILocation(line: 9, column: 3, scope: !16, inlinedAt: !67)
!70 = !DILocation(line: 10, column: 26, scope: !28, inlinedAt: !67)
!71 = !DILocation(line: 0, scope: !40, inlinedAt: !72)
!72 = distinct !DILocation(line: 10, column: 14, scope: !28, inlinedAt: !67)
!73 = !DILocation(line: 2, column: 15, scope: !40, inlinedAt: !72)
!74 = !DILocation(line: 9, column: 31, scope: !28, inlinedAt: !67)
!75 = !DILocation(line: 9, column: 21, scope: !28, inlinedAt: !67)
!76 = distinct !{!76, !69, !77, !52, !53}
!77 = !DILocation(line: 10, column: 36, scope: !16, inlinedAt: !67)
!78 = !DILocation(line: 11, column: 8, scope: !2, inlinedAt: !67)
!79 = !DILocation(line: 18, column: 1, scope: !54)
!80 = !DILocation(line: 17, column: 3, scope: !54)
