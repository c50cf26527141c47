; passes: vrp,loop-versioning,mem2reg,vrp,simplify

; A second vrp in a list of passes runs, although loop-versioning has changed nothing in between.
; run: @again(13) == 1
define i32 @again(i32 %x) {
entry:
  %p = alloca i32
  %0 = and i32 %x, 7
  store i32 %0, ptr %p
  br label %next
next:
  %1 = load i32, ptr %p
  %2 = icmp ult i32 %1, 8
  %3 = select i1 %2, i32 1, i32 %x
  ret i32 %3
}
; =>
; define i32 @again(i32 %x) {
; entry:
;   %p = and i32 %x, 7
;   br label %next
;
; next:                                   ; preds = %entry
;   ret i32 1
; }
