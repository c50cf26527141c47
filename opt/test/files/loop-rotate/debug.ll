; passes: loop-simplify,loop-rotate,mem2reg,simplify-cfg

; For debuggers, the variables of the loop are the merged values, in the loop and after it.
; run: @sum(4) == 6
; run: @sum(0) == 0
define i32 @sum(i32 %n) !dbg !10 {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %body ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %body ]
    #dbg_value(i32 %i, !11, !DIExpression(), !13)
    #dbg_value(i32 %sum, !12, !DIExpression(), !13)
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %sum.1 = add i32 %sum, %i
    #dbg_value(i32 %sum.1, !12, !DIExpression(), !13)
  %i.1 = add i32 %i, 1
    #dbg_value(i32 %i.1, !11, !DIExpression(), !13)
  br label %head
end:
  ret i32 %sum
}
; =>
; define i32 @sum(i32 %n) !dbg !5 {
; entry:
;     #dbg_value(i32 0, !6, !DIExpression(), !DILocation(line: 0, scope: !5))
;     #dbg_value(i32 0, !12, !DIExpression(), !DILocation(line: 0, scope: !5))
;   %c = icmp slt i32 0, %n
;   br i1 %c, label %0, label %1
;
; 0:                                      ; preds = %0, %entry
;   %i = phi i32 [ %i.1, %0 ], [ 0, %entry ]
;   %sum = phi i32 [ %sum.1, %0 ], [ 0, %entry ]
;     #dbg_value(i32 %i, !6, !DIExpression(), !DILocation(line: 0, scope: !5))
;     #dbg_value(i32 %sum, !12, !DIExpression(), !DILocation(line: 0, scope: !5))
;   %sum.1 = add i32 %sum, %i
;     #dbg_value(i32 %sum.1, !12, !DIExpression(), !DILocation(line: 0, scope: !5))
;   %i.1 = add i32 %i, 1
;     #dbg_value(i32 %i.1, !6, !DIExpression(), !DILocation(line: 0, scope: !5))
;     #dbg_value(i32 %i.1, !6, !DIExpression(), !DILocation(line: 0, scope: !5))
;     #dbg_value(i32 %sum.1, !12, !DIExpression(), !DILocation(line: 0, scope: !5))
;   %c.1 = icmp slt i32 %i.1, %n
;   br i1 %c.1, label %0, label %1
;
; 1:                                      ; preds = %0, %entry
;   %sum.2 = phi i32 [ %sum.1, %0 ], [ 0, %entry ]
;     #dbg_value(i32 %sum.2, !12, !DIExpression(), !DILocation(line: 0, scope: !5))
;   ret i32 %sum.2
; }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DISubroutineType(types: !{!3})
!10 = distinct !DISubprogram(name: "sum", scope: !2, file: !2, line: 10, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILocalVariable(name: "i", scope: !10, file: !2, line: 11, type: !3)
!12 = !DILocalVariable(name: "sum", scope: !10, file: !2, line: 12, type: !3)
!13 = !DILocation(line: 13, column: 1, scope: !10)
