; wendc: --print=liveness
; The operand of a phi is live out of the predecessor, not into the block of the phi.
define i32 @f(i32 %a, i32 %b) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %a, %entry ], [ %next, %loop ]
  %next = add i32 %i, %b
  %test = icmp slt i32 %next, %b
  br i1 %test, label %loop, label %exit
exit:
  ret i32 %i
}
