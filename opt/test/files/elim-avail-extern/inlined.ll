; passes: inline,elim-avail-extern

; Discarded after calls have been inlined.
; run: none (it is a declaration after the pass)
define available_externally i32 @abs(i32 %x) {
entry:
  %0 = icmp slt i32 %x, 0
  %1 = sub i32 0, %x
  %2 = select i1 %0, i32 %1, i32 %x
  ret i32 %2
}
; =>
; declare i32 @abs(i32)

; The call is inlined.
; run: @caller(-3) == 3
; run: @caller(4) == 4
define i32 @caller(i32 %x) {
entry:
  %0 = call i32 @abs(i32 %x)
  ret i32 %0
}
; =>
; define i32 @caller(i32 %x) {
; entry:
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %0 = icmp slt i32 %x, 0
;   %1 = sub i32 0, %x
;   %2 = select i1 %0, i32 %1, i32 %x
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   ret i32 %2
; }

; Its address is used: the call through it stays.
; run: @indirect(-3) == 3
define i32 @indirect(i32 %x) {
entry:
  %0 = load ptr, ptr @table
  %1 = call i32 %0(i32 %x)
  ret i32 %1
}
; => unchanged

@table = global [1 x ptr] [ptr @abs]
