; passes: mem2reg<semi-pruned>

; The semi-pruned form: phis wherever two definitions meet, for variables that are live into some
; block.

; The variable is never loaded: no phi.
; run: @unread(true) == 0
define i32 @unread(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %left, label %join

left:
  store i32 1, ptr %x
  br label %join

join:
  ret i32 0
}
; =>
; define i32 @unread(i1 %c) {
; entry:
;   br i1 %c, label %left, label %join
;
; left:                                   ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %entry, %left
;   ret i32 0
; }

; The variable is loaded in one block: the phi at the other join is dead.
; run: @dead(true, true) == 1
; run: @dead(false, true) == 2
; run: @dead(true, false) == 0
define i32 @dead(i1 %c, i1 %d) {
entry:
  %x = alloca i32
  br i1 %c, label %left, label %right

left:
  store i32 1, ptr %x
  br label %join

right:
  store i32 2, ptr %x
  br label %join

join:
  br i1 %d, label %read, label %again

read:
  %0 = load i32, ptr %x
  ret i32 %0

again:
  store i32 3, ptr %x
  br i1 %c, label %other, label %end

other:
  store i32 4, ptr %x
  br label %end

end:
  ret i32 0
}
; =>
; define i32 @dead(i1 %c, i1 %d) {
; entry:
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   br label %join
;
; right:                                  ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %left, %right
;   %x = phi i32 [ 1, %left ], [ 2, %right ]
;   br i1 %d, label %read, label %again
;
; read:                                   ; preds = %join
;   ret i32 %x
;
; again:                                  ; preds = %join
;   br i1 %c, label %other, label %end
;
; other:                                  ; preds = %again
;   br label %end
;
; end:                                    ; preds = %again, %other
;   %x.1 = phi i32 [ 3, %again ], [ 4, %other ]
;   ret i32 0
; }
