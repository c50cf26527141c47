; The levels of position independence and the visibility of symbols.
@visible = global i32 5
@hidden = hidden global i32 6
@also = hidden alias i32, ptr @hidden
define hidden i32 @here() {
  %a = load i32, ptr @visible
  %b = load i32, ptr @also
  %c = add i32 %a, %b
  ret i32 %c
}
define weak hidden i32 @weak() {
  ret i32 1
}
declare extern_weak hidden i32 @there()
define i32 @main() {
  %a = call i32 @here()
  %b = call i32 @weak()
  %c = add i32 %a, %b
  ret i32 %c
}
!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}
!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 1}
!3 = !{!"PIC Level"}
