; passes: loop-full-unroll

; The exit from the middle and the exit from the latch branch to the same block.
; run: @same_end(true) == 1
; run: @same_end(false) == 2
define i32 @same_end(i1 %c) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ 1, %latch ]
  %more = icmp slt i32 %i, 1
  br i1 %c, label %latch, label %end
latch:
  br i1 %more, label %head, label %end
end:
  %result = phi i32 [ 2, %head ], [ 1, %latch ]
  ret i32 %result
}
; => unchanged
