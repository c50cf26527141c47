; Metadata: as the type of a parameter, and directly before a body.
declare void @llvm.dbg.value(metadata, metadata, metadata)
define i32 @main() !prof !0{
  %x = alloca i32, align 4
  call void @llvm.dbg.value(metadata i32 0, metadata !1, metadata !DIExpression())
  ret i32 0
}
!0 = !{!"function_entry_count", i64 1}
!1 = !{}
!2 = !{}
