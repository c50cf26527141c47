source_filename = "fib.c"
target datalayout = "e-m:e-i64:64"
target triple = "x86_64-pc-linux-gnu"

; Forward references to values, blocks and functions; metadata and attributes are skipped.
define dso_local i32 @main() local_unnamed_addr #0 !dbg !7 {
entry:
  %f = tail call noundef i32 @fib(i32 noundef 10), !dbg !8
  ret i32 %f, !dbg !8
}

; Function Attrs: nounwind
define internal i32 @fib(i32 noundef %n) #0 {
entry:
  %small = icmp ult i32 %n, 2
  br i1 %small, label %done, label %more

more:
  #dbg_value(i32 %n, !9, !DIExpression(), !8)
  %a = add nsw i32 %n, -1
  %x = call i32 @fib(i32 %a)
  %b = add nsw i32 %n, -2
  %y = call i32 @fib(i32 %b)
  %s = add i32 %y, %x
  br label %done

done:
  %r = phi i32 [ %s, %more ], [ %n, %entry ]
  ret i32 %r
}

attributes #0 = { noinline nounwind "frame-pointer"="all" "target-cpu"="x86-64" }

!llvm.module.flags = !{!0, !1}
!0 = !{i32 1, !"wchar_size", i32 4}
!7 = distinct !DISubprogram(name: "main(}", scope: !1, line: 3)
