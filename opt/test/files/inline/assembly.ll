; passes: inline

; Assembly is inlined, with its operands.
; run: none (@caller calls it)
define internal i32 @add(i32 %x, i32 %y) {
entry:
  %sum = call i32 asm "addl $2, $0", "=r,0,r"(i32 %x, i32 %y) memory(none)
  ret i32 %sum
}
; => unchanged

; But not if it defines a label.
; run: none (@caller calls it)
define internal i32 @labelled(i32 %x) {
entry:
  call void asm sideeffect ".Lhere: nop", ""()
  ret i32 %x
}
; => unchanged

; Two calls of each.
; run: @caller(1) faults: executes assembly
define i32 @caller(i32 %x) {
entry:
  %a = call i32 @add(i32 %x, i32 2)
  %b = call i32 @add(i32 %a, i32 %a)
  %c = call i32 @labelled(i32 %b)
  %d = call i32 @labelled(i32 %c)
  ret i32 %d
}
; =>
; define i32 @caller(i32 %x) {
; entry:
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %sum = call i32 asm "addl $2, $0", "=r,0,r"(i32 %x, i32 2) nounwind memory(none)
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   br label %entry.3
;
; entry.3:                                ; preds = %entry.2
;   %sum.1 = call i32 asm "addl $2, $0", "=r,0,r"(i32 %sum, i32 %sum) nounwind memory(none)
;   br label %entry.4
;
; entry.4:                                ; preds = %entry.3
;   %c = call i32 @labelled(i32 %sum.1)
;   %d = call i32 @labelled(i32 %c)
;   ret i32 %d
; }
