; passes: iv-widening,dce

@data = global [8 x i8] c"\01\02\03\04\05\06\07\08"

; For debuggers, a counter that is widened is the low half of the wide one.
; run: @sum(3) == 6
define i32 @sum(i32 %n) !dbg !10 {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
    #dbg_value(i32 %i, !11, !DIExpression(), !13)
  %x = sext i32 %i to i64
  %p = getelementptr i8, ptr @data, i64 %x
  %b = load i8, ptr %p
  %v = zext i8 %b to i32
  %t = add i32 %s, %v
  %j = add nsw i32 %i, 1
    #dbg_value(i32 %j, !11, !DIExpression(), !13)
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
; =>
; define i32 @sum(i32 %n) !dbg !5 {
; entry:
;   %0 = sext i32 %n to i64
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %j, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %t, %loop ]
;     #dbg_value(i64 %i, !6, !DIExpression(), !DILocation(line: 0, scope: !5))
;   %p = getelementptr i8, ptr @data, i64 %i
;   %b = load i8, ptr %p, align 1
;   %v = zext i8 %b to i32
;   %t = add i32 %s, %v
;   %j = add i64 %i, 1
;     #dbg_value(i64 %j, !6, !DIExpression(), !DILocation(line: 0, scope: !5))
;   %c = icmp slt i64 %j, %0
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %t
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
!13 = !DILocation(line: 13, column: 1, scope: !10)
