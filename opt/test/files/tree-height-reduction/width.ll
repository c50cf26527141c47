; passes: tree-height-reduction

; An iteration takes as long as its many instructions, not as the two additions that the next one
; waits for.
; run: @sum(1) == 1016
; run: @sum(9) == 17496
define i32 @sum(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %h = phi i32 [ 1, %entry ], [ %total, %loop ]
  %x00 = mul i32 %i, 5
  %x01 = xor i32 %x00, 8
  %x02 = add i32 %x01, 11
  %x03 = mul i32 %x02, 14
  %x04 = xor i32 %x03, 17
  %x05 = add i32 %x04, 20
  %x10 = mul i32 %i, 12
  %x11 = xor i32 %x10, 15
  %x12 = add i32 %x11, 18
  %x13 = mul i32 %x12, 21
  %x14 = xor i32 %x13, 24
  %x15 = add i32 %x14, 27
  %part = add i32 %h, %x05
  %total = add i32 %part, %x15
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %n
  br i1 %c, label %loop, label %end

end:
  ret i32 %total
}
; => unchanged
