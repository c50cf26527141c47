; passes: loop-simplify,loop-deletion,dce

@flag = global i32 1

; Waiting for another thread is a side effect.
; run: @wait() == 1
define i32 @wait() {
entry:
  br label %loop
loop:
  %f = load atomic i32, ptr @flag monotonic, align 4
  %c = icmp eq i32 %f, 0
  br i1 %c, label %loop, label %end
end:
  ret i32 1
}
; => unchanged

; So are fences.
; run: @fences(3) == 3
define i32 @fences(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  fence seq_cst
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %i.1
}
; => unchanged
