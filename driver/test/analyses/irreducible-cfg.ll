; wendc: --dot=cfg
; Parallel edges are merged; long lists of case values are truncated; unreachable blocks are grey; characters that
; are special to Graphviz are escaped.
@text = constant [4 x i8] c"<&>\00"
declare i32 @"what?\22>\\"(ptr)

define i32 @tangled(i32 %n, i1 %c) {
  br i1 %c, label %a, label %"b & <c>"
a:
  %"x\\y" = phi i32 [ %n, %0 ], [ %y1, %"b & <c>" ]
  %x1 = call i32 @"what?\22>\\"(ptr @text)
  %p = icmp eq i32 %x1, %"x\\y"
  br i1 %p, label %done, label %"b & <c>"
"b & <c>":
  %y = phi i32 [ %n, %0 ], [ %x1, %a ]
  %y1 = sub i32 %y, 2
  switch i32 %y1, label %a [
    i32 0, label %done
    i32 1, label %done
    i32 2, label %done
    i32 3, label %done
    i32 -4, label %other
    i32 7, label %done
    i32 8, label %done
    i32 9, label %done
    i32 10, label %done
    i32 11, label %done
  ]
other:
  br i1 %c, label %done, label %done
done:
  ret i32 0
dead:
  br label %done
}

define void @forever() {
entry:
  br label %entry.1
entry.1:
  br label %entry.1
}
