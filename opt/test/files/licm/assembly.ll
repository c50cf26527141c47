; passes: licm

; Assembly may trap, so it is not executed where the loop is not.
; run: @invariant(3, 0) faults: executes assembly
define i32 @invariant(i32 %n, i32 %x) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %y = call i32 asm "incl $0", "=r,0"(i32 %x) memory(none)
  %next = add i32 %i, %y
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end

end:
  ret i32 %next
}
; => unchanged
