; passes: mem2reg<maximal>,if-convert,switch-formation,vrp,sccp
define i32 @f(i32 %k) {
entry:
  switch i32 %k, label %other [
    i32 7, label %right
    i32 6, label %right
  ]
right:
  %r = phi i32 [ %k, %entry ], [ %k, %entry ]
  ret i32 %r
other:
  unreachable
}
