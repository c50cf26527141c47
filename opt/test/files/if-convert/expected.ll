; passes: if-convert

declare i1 @llvm.expect.i1(i1, i1)

; The source says which way the branch goes: it is predicted. Unchanged but for the intrinsic.
; run: @expected(3, 4) == 4
; run: @expected(5, 4) == 5
define i32 @expected(i32 %x, i32 %max) {
entry:
  %c = icmp sgt i32 %x, %max
  %e = call i1 @llvm.expect.i1(i1 %c, i1 false)
  br i1 %e, label %more, label %end
more:
  br label %end
end:
  %m = phi i32 [ %x, %more ], [ %max, %entry ]
  ret i32 %m
}
; => unchanged
