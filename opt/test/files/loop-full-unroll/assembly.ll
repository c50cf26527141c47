; passes: loop-full-unroll

; Two copies of a label could not be assembled.
; run: @label(1) faults: executes assembly
define i32 @label(i32 %x) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void asm sideeffect "here: nop", ""()
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, 3
  br i1 %c, label %loop, label %end

end:
  ret i32 %x
}
; => unchanged

; A label with the number of the statement is another one in each copy.
; run: @unique(1) faults: executes assembly
define i32 @unique(i32 %x) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  call void asm sideeffect "here${:uid}: nop", ""()
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, 3
  br i1 %c, label %loop, label %end

end:
  ret i32 %x
}
; =>
; define i32 @unique(i32 %x) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry
;   call void asm sideeffect "here${:uid}: nop", ""() nounwind
;   %next = add i32 0, 1
;   %c = icmp slt i32 %next, 3
;   br label %loop.1
;
; loop.1:                                 ; preds = %loop
;   call void asm sideeffect "here${:uid}: nop", ""() nounwind
;   %next.1 = add i32 %next, 1
;   %c.1 = icmp slt i32 %next.1, 3
;   br label %loop.2
;
; loop.2:                                 ; preds = %loop.1
;   call void asm sideeffect "here${:uid}: nop", ""() nounwind
;   %next.2 = add i32 %next.1, 1
;   %c.2 = icmp slt i32 %next.2, 3
;   br label %end
;
; end:                                    ; preds = %loop.2
;   ret i32 %x
; }
