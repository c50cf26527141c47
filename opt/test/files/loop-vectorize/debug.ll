; passes: loop-vectorize

; For debuggers, the variables of the loop are not known in the vector loop, and after it what they
; are after the last iteration.
; run: none (reads memory)
define i32 @sum(ptr %a, i64 %n) !dbg !10 {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
    #dbg_value(i32 %s, !11, !DIExpression(), !13)
    #dbg_value(i64 %i, !12, !DIExpression(), !13)
  %p = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %p, align 4
  %s.1 = add i32 %s, %x
    #dbg_value(i32 %s.1, !11, !DIExpression(), !13)
  %i.1 = add nuw nsw i64 %i, 1
    #dbg_value(i64 %i.1, !12, !DIExpression(), !13)
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @sum(ptr %a, i64 %n) !dbg !5 {
; entry:
;   %0 = freeze i64 %n
;   %1 = sub i64 %0, 1
;   %2 = icmp ult i64 1, %0
;   %3 = select i1 %2, i64 %1, i64 0
;   %4 = add i64 %3, 1
;   %5 = and i64 %4, -8
;   %p = getelementptr i32, ptr %a, i64 0
;   %6 = icmp uge i64 %4, 8
;   br i1 %6, label %vector.ph, label %26
;
; vector.ph:                              ; preds = %entry
;   br label %vector.body
;
; vector.body:                            ; preds = %vector.ph, %vector.body
;   %7 = phi <4 x i32> [ zeroinitializer, %vector.ph ], [ %16, %vector.body ]
;   %8 = phi <4 x i32> [ zeroinitializer, %vector.ph ], [ %15, %vector.body ]
;   %9 = phi i64 [ 0, %vector.ph ], [ %17, %vector.body ]
;   %10 = getelementptr i32, ptr %p, i64 %9
;   %11 = load <4 x i32>, ptr %10, align 4
;   %12 = getelementptr i32, ptr %p, i64 %9
;   %13 = getelementptr i8, ptr %12, i64 16
;   %14 = load <4 x i32>, ptr %13, align 4
;   %15 = add <4 x i32> %8, %11
;   %16 = add <4 x i32> %7, %14
;   %17 = add i64 %9, 8
;   %18 = icmp ne i64 %17, %5
;   br i1 %18, label %vector.body, label %vector.end
;
; vector.end:                             ; preds = %vector.body
;   %19 = icmp eq i64 %4, %5
;   %20 = add <4 x i32> %15, %16
;   %21 = shufflevector <4 x i32> %20, <4 x i32> %20, <4 x i32> <i32 2, i32 3, i32 0, i32 1>
;   %22 = add <4 x i32> %20, %21
;   %23 = shufflevector <4 x i32> %22, <4 x i32> %22, <4 x i32> <i32 1, i32 2, i32 3, i32 0>
;   %24 = add <4 x i32> %22, %23
;   %25 = extractelement <4 x i32> %24, i32 0
;   br i1 %19, label %30, label %26
;
; 26:                                     ; preds = %entry, %vector.end
;   %27 = phi i32 [ 0, %entry ], [ %25, %vector.end ]
;   %28 = phi i64 [ 0, %entry ], [ %5, %vector.end ]
;   br label %loop
;
; loop:                                   ; preds = %26, %loop
;   %i = phi i64 [ %28, %26 ], [ %i.1, %loop ]
;   %s = phi i32 [ %27, %26 ], [ %s.1, %loop ]
;     #dbg_value(i32 %s, !6, !DIExpression(), !DILocation(line: 0, scope: !5))
;     #dbg_value(i64 %i, !12, !DIExpression(), !DILocation(line: 0, scope: !5))
;   %p.1 = getelementptr i32, ptr %a, i64 %i
;   %x = load i32, ptr %p.1, align 4
;   %s.1 = add i32 %s, %x
;     #dbg_value(i32 %s.1, !6, !DIExpression(), !DILocation(line: 0, scope: !5))
;   %i.1 = add i64 %i, 1
;     #dbg_value(i64 %i.1, !12, !DIExpression(), !DILocation(line: 0, scope: !5))
;   %c = icmp ult i64 %i.1, %0
;   %29 = icmp ne i64 %i.1, %4
;   br i1 %29, label %loop, label %30
;
; 30:                                     ; preds = %loop, %vector.end
;   %31 = phi i32 [ %s.1, %loop ], [ %25, %vector.end ]
;     #dbg_value(i32 poison, !12, !DIExpression(), !DILocation(line: 0, scope: !5))
;     #dbg_value(i32 poison, !6, !DIExpression(), !DILocation(line: 0, scope: !5))
;     #dbg_value(i32 poison, !12, !DIExpression(), !DILocation(line: 0, scope: !5))
;     #dbg_value(i32 poison, !6, !DIExpression(), !DILocation(line: 0, scope: !5))
;     #dbg_value(i32 %31, !6, !DIExpression(), !DILocation(line: 0, scope: !5))
;   br label %end
;
; end:                                    ; preds = %30
;   ret i32 %31
; }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DISubroutineType(types: !{!3})
!10 = distinct !DISubprogram(name: "sum", scope: !2, file: !2, line: 10, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILocalVariable(name: "s", scope: !10, file: !2, line: 11, type: !3)
!12 = !DILocalVariable(name: "i", scope: !10, file: !2, line: 12, type: !3)
!13 = !DILocation(line: 13, column: 1, scope: !10)
