; passes: function-attrs,dce

declare i32 @putchar(i32)

@memory = global i32 0

; No effects: a call with a dead result can be removed.
; run: @square(3) == 9
define i32 @square(i32 %x) {
entry:
  %0 = mul i32 %x, %x
  ret i32 %0
}
; => unchanged

; Accesses of the function's allocas are not effects.
; run: @own(3) == 3
define i32 @own(i32 %x) {
entry:
  %v = alloca i32
  store i32 %x, ptr %v
  %0 = load i32, ptr %v
  %1 = call i32 @square(i32 %0)
  ret i32 %0
}
; =>
; define i32 @own(i32 %x) {
; entry:
;   %v = alloca i32, align 4
;   store i32 %x, ptr %v, align 4
;   %0 = load i32, ptr %v, align 4
;   ret i32 %0
; }

; A function that reads global memory: a call with a dead result can be removed.
; run: @reads() == 0
define i32 @reads() {
entry:
  %0 = load i32, ptr @memory
  ret i32 %0
}
; => unchanged

; The calls are removed.
; run: @plain(3) == 3
define i32 @plain(i32 %x) {
entry:
  %0 = call i32 @own(i32 %x)
  %1 = call i32 @reads()
  ret i32 %x
}
; =>
; define i32 @plain(i32 %x) {
; entry:
;   ret i32 %x
; }

; A store to global memory is a side effect.
; run: @writes(3) == 3
define i32 @writes(i32 %x) {
entry:
  store i32 %x, ptr @memory
  ret i32 %x
}
; => unchanged

; Output is a side effect.
; run: @prints(65) == 65 prints "A"
define i32 @prints(i32 %x) {
entry:
  %0 = call i32 @putchar(i32 %x)
  ret i32 %x
}
; => unchanged

; run: @traps(0) faults: division by zero
; run: @traps(2) == 50
; A division may trap.
define i32 @traps(i32 %x) {
entry:
  %0 = sdiv i32 100, %x
  ret i32 %0
}
; => unchanged

; run: @loops(3) == 3
; run: @loops(-1) never ends
; A loop may not terminate.
define i32 @loops(i32 %x) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %n = add i32 %i, 1
  %0 = icmp eq i32 %i, %x
  %1 = icmp eq i32 %i, 1000000
  %2 = or i1 %0, %1
  %stop = and i1 %0, %2
  br i1 %stop, label %end, label %loop
end:
  ret i32 %i
}
; => unchanged

; run: @recurses(3) == 0
; A recursion may not terminate.
define i32 @recurses(i32 %x) {
entry:
  %0 = icmp eq i32 %x, 0
  br i1 %0, label %end, label %more
more:
  %1 = sub i32 %x, 1
  %2 = call i32 @recurses(i32 %1)
  ret i32 %2
end:
  ret i32 0
}
; => unchanged

; Calls with side effects, and calls that may trap or not return, are kept.
; run: @keeps(65) == 65 prints "A"
; run: @keeps(0) faults: division by zero
define i32 @keeps(i32 %x) {
entry:
  %0 = call i32 @traps(i32 %x)
  %1 = call i32 @writes(i32 %x)
  %2 = call i32 @prints(i32 %x)
  %3 = call i32 @loops(i32 %x)
  %4 = call i32 @recurses(i32 %x)
  ret i32 %x
}
; => unchanged

; Another module defines it, perhaps with effects that this body does not have.
; run: @abs(-3) == 3
define available_externally i32 @abs(i32 %x) {
entry:
  %0 = icmp slt i32 %x, 0
  %1 = sub i32 0, %x
  %2 = select i1 %0, i32 %1, i32 %x
  ret i32 %2
}
; => unchanged

; The call is kept, although its result is dead.
; run: @elsewhere(3) == 3
define i32 @elsewhere(i32 %x) {
entry:
  %0 = call i32 @abs(i32 %x)
  ret i32 %x
}
; => unchanged
