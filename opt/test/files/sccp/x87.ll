; passes: sccp

; The same constant on all paths; different ones with equal significands.
; run: @joined(true) == 3
; run: @joined(false) == 4
define i32 @joined(i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  br label %end

right:
  br label %end

end:
  %same = phi x86_fp80 [ 0xK3FFF8000000000000000, %left ], [ 0xK3FFF8000000000000000, %right ]
  %other = phi x86_fp80 [ 0xK40008000000000000000, %left ], [ 0xK4000C000000000000000, %right ]
  %0 = fadd x86_fp80 %same, %other
  %1 = fptosi x86_fp80 %0 to i32
  ret i32 %1
}
; =>
; define i32 @joined(i1 %c) {
; entry:
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   br label %end
;
; right:                                  ; preds = %entry
;   br label %end
;
; end:                                    ; preds = %left, %right
;   %same = phi x86_fp80 [ 0xK3FFF8000000000000000, %left ], [ 0xK3FFF8000000000000000, %right ]
;   %other = phi x86_fp80 [ 0xK40008000000000000000, %left ], [ 0xK4000C000000000000000, %right ]
;   %0 = fadd x86_fp80 0xK3FFF8000000000000000, %other
;   %1 = fptosi x86_fp80 %0 to i32
;   ret i32 %1
; }
