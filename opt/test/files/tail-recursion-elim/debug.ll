; passes: tail-recursion-elim

; For debuggers, an argument that nothing uses is another one in each call, too.
; run: @f(2, 7) == 0
define i32 @f(i32 %n, i32 %unused) !dbg !10 {
entry:
    #dbg_value(i32 %n, !11, !DIExpression(), !13)
    #dbg_value(i32 %unused, !12, !DIExpression(), !13)
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  %m = sub i32 %n, 1
  %r = call i32 @f(i32 %m, i32 5)
  ret i32 %r
end:
  ret i32 0
}
; =>
; define i32 @f(i32 %n, i32 %unused) !dbg !5 {
; entry:
;   br label %tail
;
; tail:                                   ; preds = %entry, %more
;   %n.1 = phi i32 [ %n, %entry ], [ %m, %more ]
;   %unused.1 = phi i32 [ %unused, %entry ], [ 5, %more ]
;     #dbg_value(i32 %n.1, !6, !DIExpression(), !DILocation(line: 0, scope: !5))
;     #dbg_value(i32 %unused.1, !12, !DIExpression(), !DILocation(line: 0, scope: !5))
;   %c = icmp eq i32 %n.1, 0
;   br i1 %c, label %end, label %more
;
; more:                                   ; preds = %tail
;   %m = sub i32 %n.1, 1
;   br label %tail
;
; end:                                    ; preds = %tail
;   ret i32 0
; }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !2, emissionKind: FullDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.c", directory: "/")
!3 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!4 = !DISubroutineType(types: !{!3})
!10 = distinct !DISubprogram(name: "f", scope: !2, file: !2, line: 10, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILocalVariable(name: "n", arg: 1, scope: !10, file: !2, line: 11, type: !3)
!12 = !DILocalVariable(name: "unused", arg: 2, scope: !10, file: !2, line: 12, type: !3)
!13 = !DILocation(line: 13, column: 1, scope: !10)
