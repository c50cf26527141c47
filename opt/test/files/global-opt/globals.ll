; passes: global-opt,simplify

@size = internal global i32 64
@same = internal global i32 3
@calls = internal global i32 0

; A global that is never written is a constant.
; run: @sized(2) == 66
; run: @sized(-1) == 63
define i32 @sized(i32 %x) {
entry:
  %0 = load i32, ptr @size
  %1 = add i32 %x, %0
  ret i32 %1
}
; =>
; define i32 @sized(i32 %x) {
; entry:
;   %0 = add i32 %x, 64
;   ret i32 %0
; }

; One that is only set to what it has already, too.
; run: @set(5) == 15
define i32 @set(i32 %x) {
entry:
  store i32 3, ptr @same
  %0 = load i32, ptr @same
  %1 = mul i32 %x, %0
  ret i32 %1
}
; =>
; define i32 @set(i32 %x) {
; entry:
;   %0 = mul i32 %x, 3
;   ret i32 %0
; }

; A counter that is not read otherwise is not stored.
; run: @counted(5) == 6
define i32 @counted(i32 %x) {
entry:
  %0 = load i32, ptr @calls
  %1 = add i32 %0, 1
  store i32 %1, ptr @calls
  %2 = add i32 %x, 1
  ret i32 %2
}
; =>
; define i32 @counted(i32 %x) {
; entry:
;   %0 = load i32, ptr @calls, align 4
;   %1 = add i32 %0, 1
;   %2 = add i32 %x, 1
;   ret i32 %2
; }

@first = internal global ptr @twice

; What the pointer below points to.
; run: @twice(3) == 6
define internal i32 @twice(i32 %x) {
entry:
  %0 = shl i32 %x, 1
  ret i32 %0
}
; => unchanged

; A pointer to a function that is never written is that function, and the call is direct.
; run: @through(4) == 8
define i32 @through(i32 %x) {
entry:
  %0 = load ptr, ptr @first
  %1 = call i32 %0(i32 %x)
  ret i32 %1
}
; =>
; define i32 @through(i32 %x) {
; entry:
;   %0 = call i32 @twice(i32 %x)
;   ret i32 %0
; }
