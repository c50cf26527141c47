; What clang -O0 -g tells debuggers of a program.
; options: -g
source_filename = "program.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.point = type { i32, i32, i8, ptr, ptr, [2 x [3 x %union.word]], i32 }
%union.word = type { float }

@factors = dso_local global [2 x double] [double 1.000000e+00, double 2.000000e+00], align 16, !dbg !0
@total = internal global i32 3, align 4, !dbg !21
@.str = private unnamed_addr constant [2 x i8] c"p\00", align 1, !dbg !15

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @scale(ptr noalias noundef %0, i32 noundef %1, ptr noundef %2) #0 !dbg !33 {
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8
    #dbg_declare(ptr %4, !68, !DIExpression(), !69)
  store i32 %1, ptr %5, align 4
    #dbg_declare(ptr %5, !70, !DIExpression(), !71)
  store ptr %2, ptr %6, align 8
    #dbg_declare(ptr %6, !72, !DIExpression(), !73)
  %11 = load i32, ptr %5, align 4, !dbg !74
  %12 = zext i32 %11 to i64, !dbg !75
  %13 = call ptr @llvm.stacksave.p0(), !dbg !75
  store ptr %13, ptr %7, align 8, !dbg !75
  %14 = alloca i32, i64 %12, align 16, !dbg !75
  store i64 %12, ptr %8, align 8, !dbg !75
    #dbg_declare(ptr %8, !76, !DIExpression(), !78)
    #dbg_declare(ptr %14, !79, !DIExpression(), !83)
    #dbg_declare(ptr %9, !84, !DIExpression(), !86)
  store i32 0, ptr %9, align 4, !dbg !86
  br label %15, !dbg !87

15:                                               ; preds = %34, %3
  %16 = load i32, ptr %9, align 4, !dbg !88
  %17 = load i32, ptr %5, align 4, !dbg !90
  %18 = icmp slt i32 %16, %17, !dbg !91
  br i1 %18, label %19, label %37, !dbg !92

19:                                               ; preds = %15
  %20 = load ptr, ptr %4, align 8, !dbg !93
  %21 = getelementptr inbounds %struct.point, ptr %20, i32 0, i32 0, !dbg !95
  %22 = load i32, ptr %21, align 8, !dbg !95
  %23 = load i32, ptr %9, align 4, !dbg !96
  %24 = call i32 @add(i32 noundef %22, i32 noundef %23), !dbg !97
  %25 = load i32, ptr %9, align 4, !dbg !98
  %26 = sext i32 %25 to i64, !dbg !99
  %27 = getelementptr inbounds i32, ptr %14, i64 %26, !dbg !99
  store i32 %24, ptr %27, align 4, !dbg !100
  %28 = load i32, ptr %9, align 4, !dbg !101
  %29 = sext i32 %28 to i64, !dbg !102
  %30 = getelementptr inbounds i32, ptr %14, i64 %29, !dbg !102
  %31 = load i32, ptr %30, align 4, !dbg !102
  %32 = load i32, ptr @total, align 4, !dbg !103
  %33 = add nsw i32 %32, %31, !dbg !103
  store i32 %33, ptr @total, align 4, !dbg !103
  br label %34, !dbg !104

34:                                               ; preds = %19
  %35 = load i32, ptr %9, align 4, !dbg !105
  %36 = add nsw i32 %35, 1, !dbg !105
  store i32 %36, ptr %9, align 4, !dbg !105
  br label %15, !dbg !106, !llvm.loop !107

37:                                               ; preds = %15
    #dbg_declare(ptr %10, !110, !DIExpression(), !114)
  store ptr @scale, ptr %10, align 8, !dbg !114
  %38 = load i32, ptr @total, align 4, !dbg !115
  %39 = getelementptr inbounds i32, ptr %14, i64 0, !dbg !116
  %40 = load i32, ptr %39, align 16, !dbg !116
  %41 = add nsw i32 %38, %40, !dbg !117
  %42 = load ptr, ptr %10, align 8, !dbg !118
  %43 = icmp eq ptr %42, null, !dbg !119
  %44 = zext i1 %43 to i32, !dbg !119
  %45 = add nsw i32 %41, %44, !dbg !120
  %46 = load ptr, ptr %7, align 8, !dbg !121
  call void @llvm.stackrestore.p0(ptr %46), !dbg !121
  ret i32 %45, !dbg !121
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare ptr @llvm.stacksave.p0() #1

; Function Attrs: noinline nounwind uwtable
define internal i32 @add(i32 noundef %0, i32 noundef %1) #0 !dbg !122 {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
    #dbg_declare(ptr %3, !125, !DIExpression(), !126)
  store i32 %1, ptr %4, align 4
    #dbg_declare(ptr %4, !127, !DIExpression(), !128)
    #dbg_declare(ptr %5, !129, !DIExpression(), !130)
  %6 = load i32, ptr %3, align 4, !dbg !131
  %7 = load i32, ptr %4, align 4, !dbg !132
  %8 = add nsw i32 %6, %7, !dbg !133
  store i32 %8, ptr %5, align 4, !dbg !130
  %9 = load i32, ptr %5, align 4, !dbg !134
  ret i32 %9, !dbg !135
}

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.stackrestore.p0(ptr) #1

; Function Attrs: noinline nounwind uwtable
define dso_local i32 @main() #0 !dbg !136 {
  %1 = alloca i32, align 4
  %2 = alloca %struct.point, align 8
  %3 = alloca i8, align 1
  store i32 0, ptr %1, align 4
    #dbg_declare(ptr %2, !139, !DIExpression(), !140)
  %4 = getelementptr inbounds %struct.point, ptr %2, i32 0, i32 0, !dbg !141
  store i32 1, ptr %4, align 8, !dbg !141
  %5 = getelementptr inbounds %struct.point, ptr %2, i32 0, i32 1, !dbg !141
  store i32 2, ptr %5, align 4, !dbg !141
  %6 = getelementptr inbounds %struct.point, ptr %2, i32 0, i32 2, !dbg !141
  %7 = load i8, ptr %6, align 8, !dbg !141
  %8 = and i8 %7, -2, !dbg !141
  %9 = or i8 %8, 1, !dbg !141
  store i8 %9, ptr %6, align 8, !dbg !141
  %10 = getelementptr inbounds %struct.point, ptr %2, i32 0, i32 2, !dbg !141
  %11 = load i8, ptr %10, align 8, !dbg !141
  %12 = and i8 %11, -127, !dbg !141
  %13 = or i8 %12, 14, !dbg !141
  store i8 %13, ptr %10, align 8, !dbg !141
  %14 = getelementptr inbounds %struct.point, ptr %2, i32 0, i32 3, !dbg !141
  store ptr @.str, ptr %14, align 8, !dbg !141
  %15 = getelementptr inbounds %struct.point, ptr %2, i32 0, i32 4, !dbg !141
  store ptr %2, ptr %15, align 8, !dbg !141
  %16 = getelementptr inbounds %struct.point, ptr %2, i32 0, i32 5, !dbg !141
  call void @llvm.memset.p0.i64(ptr align 8 %16, i8 0, i64 24, i1 false), !dbg !141
  %17 = getelementptr inbounds %struct.point, ptr %2, i32 0, i32 6, !dbg !141
  store i32 0, ptr %17, align 8, !dbg !141
    #dbg_declare(ptr %3, !142, !DIExpression(), !144)
  %18 = call i32 @scale(ptr noundef %2, i32 noundef 3, ptr noundef null), !dbg !145
  %19 = icmp eq i32 %18, 10, !dbg !146
  %20 = zext i1 %19 to i8, !dbg !144
  store i8 %20, ptr %3, align 1, !dbg !144
  %21 = load i8, ptr %3, align 1, !dbg !147
  %22 = trunc i8 %21 to i1, !dbg !147
  %23 = zext i1 %22 to i64, !dbg !147
  %24 = select i1 %22, i32 5, i32 1, !dbg !147
  ret i32 %24, !dbg !148
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #2

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { nocallback nofree nosync nounwind willreturn }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!25, !26, !27, !28, !29, !30, !31}
!llvm.ident = !{!32}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "factors", scope: !2, file: !3, line: 15, type: !23, isLocal: false, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_C11, file: !3, producer: "Debian clang version 19.1.7 (3~deb12u1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, enums: !4, globals: !14, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "program.c", directory: "/src", checksumkind: CSK_MD5, checksum: "4d0a83d73252733e6c2422105c161fdf")
!4 = !{!5, !10}
!5 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "color", file: !3, line: 1, baseType: !6, size: 32, elements: !7)
!6 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!7 = !{!8, !9}
!8 = !DIEnumerator(name: "RED", value: 0)
!9 = !DIEnumerator(name: "GREEN", value: -5)
!10 = !DICompositeType(tag: DW_TAG_enumeration_type, name: "kind", file: !3, line: 2, baseType: !11, size: 32, elements: !12)
!11 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!12 = !{!13}
!13 = !DIEnumerator(name: "SMALL", value: 1)
!14 = !{!0, !15, !21}
!15 = !DIGlobalVariableExpression(var: !16, expr: !DIExpression())
!16 = distinct !DIGlobalVariable(scope: null, file: !3, line: 33, type: !17, isLocal: true, isDefinition: true)
!17 = !DICompositeType(tag: DW_TAG_array_type, baseType: !18, size: 16, elements: !19)
!18 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!19 = !{!20}
!20 = !DISubrange(count: 2)
!21 = !DIGlobalVariableExpression(var: !22, expr: !DIExpression())
!22 = distinct !DIGlobalVariable(name: "total", scope: !2, file: !3, line: 14, type: !6, isLocal: true, isDefinition: true)
!23 = !DICompositeType(tag: DW_TAG_array_type, baseType: !24, size: 128, elements: !19)
!24 = !DIBasicType(name: "double", size: 64, encoding: DW_ATE_float)
!25 = !{i32 7, !"Dwarf Version", i32 5}
!26 = !{i32 2, !"Debug Info Version", i32 3}
!27 = !{i32 1, !"wchar_size", i32 4}
!28 = !{i32 8, !"PIC Level", i32 2}
!29 = !{i32 7, !"PIE Level", i32 2}
!30 = !{i32 7, !"uwtable", i32 2}
!31 = !{i32 7, !"frame-pointer", i32 2}
!32 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!33 = distinct !DISubprogram(name: "scale", scope: !3, file: !3, line: 22, type: !34, scopeLine: 22, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !67)
!34 = !DISubroutineType(types: !35)
!35 = !{!6, !36, !6, !65}
!36 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !37)
!37 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !38, size: 64)
!38 = !DIDerivedType(tag: DW_TAG_typedef, name: "point", file: !3, line: 12, baseType: !39)
!39 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "point", file: !3, line: 4, size: 512, elements: !40)
!40 = !{!41, !42, !43, !44, !45, !49, !51, !64}
!41 = !DIDerivedType(tag: DW_TAG_member, name: "x", scope: !39, file: !3, line: 5, baseType: !6, size: 32)
!42 = !DIDerivedType(tag: DW_TAG_member, name: "y", scope: !39, file: !3, line: 5, baseType: !6, size: 32, offset: 32)
!43 = !DIDerivedType(tag: DW_TAG_member, name: "isNew", scope: !39, file: !3, line: 6, baseType: !11, size: 1, offset: 64, flags: DIFlagBitField, extraData: i64 64)
!44 = !DIDerivedType(tag: DW_TAG_member, name: "level", scope: !39, file: !3, line: 7, baseType: !11, size: 6, offset: 65, flags: DIFlagBitField, extraData: i64 64)
!45 = !DIDerivedType(tag: DW_TAG_member, name: "name", scope: !39, file: !3, line: 8, baseType: !46, size: 64, offset: 128)
!46 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !47, size: 64)
!47 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !48)
!48 = !DIDerivedType(tag: DW_TAG_volatile_type, baseType: !18)
!49 = !DIDerivedType(tag: DW_TAG_member, name: "next", scope: !39, file: !3, line: 9, baseType: !50, size: 64, offset: 192)
!50 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !39, size: 64)
!51 = !DIDerivedType(tag: DW_TAG_member, name: "words", scope: !39, file: !3, line: 10, baseType: !52, size: 192, offset: 256)
!52 = !DICompositeType(tag: DW_TAG_array_type, baseType: !53, size: 192, elements: !62)
!53 = distinct !DICompositeType(tag: DW_TAG_union_type, name: "word", file: !3, line: 3, size: 32, elements: !54)
!54 = !{!55, !57}
!55 = !DIDerivedType(tag: DW_TAG_member, name: "number", scope: !53, file: !3, line: 3, baseType: !56, size: 32)
!56 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!57 = !DIDerivedType(tag: DW_TAG_member, name: "bytes", scope: !53, file: !3, line: 3, baseType: !58, size: 32)
!58 = !DICompositeType(tag: DW_TAG_array_type, baseType: !59, size: 32, elements: !60)
!59 = !DIBasicType(name: "unsigned char", size: 8, encoding: DW_ATE_unsigned_char)
!60 = !{!61}
!61 = !DISubrange(count: 4)
!62 = !{!20, !63}
!63 = !DISubrange(count: 3)
!64 = !DIDerivedType(tag: DW_TAG_member, name: "color", scope: !39, file: !3, line: 11, baseType: !5, size: 32, offset: 448)
!65 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !66, size: 64)
!66 = !DICompositeType(tag: DW_TAG_structure_type, name: "hidden", file: !3, line: 13, flags: DIFlagFwdDecl)
!67 = !{}
!68 = !DILocalVariable(name: "p", arg: 1, scope: !33, file: !3, line: 22, type: !36)
!69 = !DILocation(line: 22, column: 27, scope: !33)
!70 = !DILocalVariable(name: "count", arg: 2, scope: !33, file: !3, line: 22, type: !6)
!71 = !DILocation(line: 22, column: 34, scope: !33)
!72 = !DILocalVariable(name: "unused", arg: 3, scope: !33, file: !3, line: 22, type: !65)
!73 = !DILocation(line: 22, column: 56, scope: !33)
!74 = !DILocation(line: 23, column: 15, scope: !33)
!75 = !DILocation(line: 23, column: 3, scope: !33)
!76 = !DILocalVariable(name: "__vla_expr0", scope: !33, type: !77, flags: DIFlagArtificial)
!77 = !DIBasicType(name: "unsigned long", size: 64, encoding: DW_ATE_unsigned)
!78 = !DILocation(line: 0, scope: !33)
!79 = !DILocalVariable(name: "lengths", scope: !33, file: !3, line: 23, type: !80)
!80 = !DICompositeType(tag: DW_TAG_array_type, baseType: !6, elements: !81)
!81 = !{!82}
!82 = !DISubrange(count: !76)
!83 = !DILocation(line: 23, column: 7, scope: !33)
!84 = !DILocalVariable(name: "i", scope: !85, file: !3, line: 24, type: !6)
!85 = distinct !DILexicalBlock(scope: !33, file: !3, line: 24, column: 3)
!86 = !DILocation(line: 24, column: 12, scope: !85)
!87 = !DILocation(line: 24, column: 8, scope: !85)
!88 = !DILocation(line: 24, column: 19, scope: !89)
!89 = distinct !DILexicalBlock(scope: !85, file: !3, line: 24, column: 3)
!90 = !DILocation(line: 24, column: 23, scope: !89)
!91 = !DILocation(line: 24, column: 21, scope: !89)
!92 = !DILocation(line: 24, column: 3, scope: !85)
!93 = !DILocation(line: 25, column: 22, scope: !94)
!94 = distinct !DILexicalBlock(scope: !89, file: !3, line: 24, column: 35)
!95 = !DILocation(line: 25, column: 25, scope: !94)
!96 = !DILocation(line: 25, column: 28, scope: !94)
!97 = !DILocation(line: 25, column: 18, scope: !94)
!98 = !DILocation(line: 25, column: 13, scope: !94)
!99 = !DILocation(line: 25, column: 5, scope: !94)
!100 = !DILocation(line: 25, column: 16, scope: !94)
!101 = !DILocation(line: 26, column: 22, scope: !94)
!102 = !DILocation(line: 26, column: 14, scope: !94)
!103 = !DILocation(line: 26, column: 11, scope: !94)
!104 = !DILocation(line: 27, column: 3, scope: !94)
!105 = !DILocation(line: 24, column: 31, scope: !89)
!106 = !DILocation(line: 24, column: 3, scope: !89)
!107 = distinct !{!107, !92, !108, !109}
!108 = !DILocation(line: 27, column: 3, scope: !85)
!109 = !{!"llvm.loop.mustprogress"}
!110 = !DILocalVariable(name: "operation", scope: !33, file: !3, line: 28, type: !111)
!111 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !112, size: 64)
!112 = !DISubroutineType(types: !113)
!113 = !{!6, !37, !6, !65}
!114 = !DILocation(line: 28, column: 9, scope: !33)
!115 = !DILocation(line: 29, column: 10, scope: !33)
!116 = !DILocation(line: 29, column: 18, scope: !33)
!117 = !DILocation(line: 29, column: 16, scope: !33)
!118 = !DILocation(line: 29, column: 32, scope: !33)
!119 = !DILocation(line: 29, column: 42, scope: !33)
!120 = !DILocation(line: 29, column: 29, scope: !33)
!121 = !DILocation(line: 30, column: 1, scope: !33)
!122 = distinct !DISubprogram(name: "add", scope: !3, file: !3, line: 17, type: !123, scopeLine: 17, flags: DIFlagPrototyped, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2, retainedNodes: !67)
!123 = !DISubroutineType(types: !124)
!124 = !{!6, !6, !6}
!125 = !DILocalVariable(name: "a", arg: 1, scope: !122, file: !3, line: 17, type: !6)
!126 = !DILocation(line: 17, column: 27, scope: !122)
!127 = !DILocalVariable(name: "b", arg: 2, scope: !122, file: !3, line: 17, type: !6)
!128 = !DILocation(line: 17, column: 34, scope: !122)
!129 = !DILocalVariable(name: "sum", scope: !122, file: !3, line: 18, type: !6)
!130 = !DILocation(line: 18, column: 7, scope: !122)
!131 = !DILocation(line: 18, column: 13, scope: !122)
!132 = !DILocation(line: 18, column: 17, scope: !122)
!133 = !DILocation(line: 18, column: 15, scope: !122)
!134 = !DILocation(line: 19, column: 10, scope: !122)
!135 = !DILocation(line: 19, column: 3, scope: !122)
!136 = distinct !DISubprogram(name: "main", scope: !3, file: !3, line: 32, type: !137, scopeLine: 32, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !67)
!137 = !DISubroutineType(types: !138)
!138 = !{!6}
!139 = !DILocalVariable(name: "p", scope: !136, file: !3, line: 33, type: !38)
!140 = !DILocation(line: 33, column: 9, scope: !136)
!141 = !DILocation(line: 33, column: 13, scope: !136)
!142 = !DILocalVariable(name: "isDone", scope: !136, file: !3, line: 34, type: !143)
!143 = !DIBasicType(name: "_Bool", size: 8, encoding: DW_ATE_boolean)
!144 = !DILocation(line: 34, column: 9, scope: !136)
!145 = !DILocation(line: 34, column: 18, scope: !136)
!146 = !DILocation(line: 34, column: 34, scope: !136)
!147 = !DILocation(line: 35, column: 10, scope: !136)
!148 = !DILocation(line: 35, column: 3, scope: !136)
