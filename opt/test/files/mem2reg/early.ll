; passes: mem2reg<early>

; The early form does not promote the slots of parameters.
; (Machine code at -O0 does not initialise the stack.)

; The slot of the parameter stays in memory, the other variable is promoted.
; run: @slot(5) == 15
define i32 @slot(i32 %n) {
entry:
  %n.addr = alloca i32
  %sum = alloca i32
  store i32 %n, ptr %n.addr
  store i32 10, ptr %sum
  %0 = load i32, ptr %n.addr
  %1 = load i32, ptr %sum
  %2 = add i32 %0, %1
  store i32 %2, ptr %sum
  %3 = load i32, ptr %sum
  ret i32 %3
}
; =>
; define i32 @slot(i32 %n) {
; entry:
;   %n.addr = alloca i32, align 4
;   store i32 %n, ptr %n.addr, align 4
;   %0 = load i32, ptr %n.addr, align 4
;   %sum = add i32 %0, 10
;   ret i32 %sum
; }

; A variable that a parameter is stored to outside the entry block is not its slot.
; run: @later(5, true) == 5
; run: @later(5, false) == 0
define i32 @later(i32 %n, i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %set, label %join

set:
  store i32 %n, ptr %x
  br label %join

join:
  %0 = load i32, ptr %x
  ret i32 %0
}
; =>
; define i32 @later(i32 %n, i1 %c) {
; entry:
;   br i1 %c, label %set, label %join
;
; set:                                    ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %entry, %set
;   %x = phi i32 [ 0, %entry ], [ %n, %set ]
;   ret i32 %x
; }
