; passes: elim-avail-extern

; The body is discarded: what is left is a declaration. Another module defines the function, here
; the C library.
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

; A body is discarded with the calls in it.
; run: none (it is a declaration after the pass)
define available_externally i64 @labs(i64 %x) {
entry:
  %0 = call i64 @llabs(i64 %x)
  ret i64 %0
}
; =>
; declare i64 @labs(i64)

; A call is one of a function of another module.
; run: @caller(-3) == 3
; run: @caller(4) == 4
define i32 @caller(i32 %x) {
entry:
  %0 = call i32 @abs(i32 %x)
  ret i32 %0
}
; => unchanged

; So is a call through the address.
; run: @indirect(-3) == 3
define i32 @indirect(i32 %x) {
entry:
  %0 = load ptr, ptr @table
  %1 = call i32 %0(i32 %x)
  ret i32 %1
}
; => unchanged

; The address is that of the function of the other module.
; run: @address() == true
define i1 @address() {
entry:
  %0 = load ptr, ptr @table
  %1 = icmp eq ptr %0, @abs
  ret i1 %1
}
; => unchanged

; Functions of this module keep their bodies.
; run: @own(3) == 4
define weak i32 @own(i32 %x) {
entry:
  %0 = add i32 %x, 1
  ret i32 %0
}
; => unchanged

@table = global [1 x ptr] [ptr @abs]

declare i64 @llabs(i64)
