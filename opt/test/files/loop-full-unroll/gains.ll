; passes: loop-simplify,loop-full-unroll

; Few of the instructions become constant: sixteen iterations of them are too many.
; run: @littleFolds(1, 2) == 2
define i32 @littleFolds(i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x0 = phi i32 [ %x, %entry ], [ %x12, %loop ]
  %x1 = xor i32 %x0, %y
  %x2 = add i32 %x1, %y
  %x3 = mul i32 %x2, %y
  %x4 = sub i32 %x3, %y
  %x5 = xor i32 %x4, %y
  %x6 = add i32 %x5, %y
  %x7 = mul i32 %x6, %y
  %x8 = sub i32 %x7, %y
  %x9 = xor i32 %x8, %y
  %x10 = add i32 %x9, %y
  %x11 = mul i32 %x10, %y
  %x12 = sub i32 %x11, %y
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 16
  br i1 %more, label %loop, label %end
end:
  ret i32 %x12
}
; => unchanged
