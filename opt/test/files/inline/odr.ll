; passes: inline

; Another definition may replace it, but only one of the same source.
; run: @same(1) == 2
define linkonce_odr i32 @same(i32 %n) {
entry:
  %0 = add i32 %n, 1
  ret i32 %0
}
; => unchanged

; It is inlined, and kept for other modules.
; run: @caller(1) == 2
define i32 @caller(i32 %n) {
entry:
  %0 = call i32 @same(i32 %n)
  ret i32 %0
}
; =>
; define i32 @caller(i32 %n) {
; entry:
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %0 = add i32 %n, 1
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   ret i32 %0
; }
