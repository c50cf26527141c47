; passes: dead-arg-elim

; Each parameter is used, if only by the callee that it is passed on to.
; run: none (@uses calls it)
define internal i32 @outer(i32 %n, i32 %last) {
entry:
  %0 = call i32 @inner(i32 %n, i32 %last)
  ret i32 %0
}
; => unchanged

; Both parameters are used.
; run: none (@outer calls it)
define internal i32 @inner(i32 %n, i32 %last) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
more:
  %1 = sub i32 %n, 1
  %2 = call i32 @outer(i32 %1, i32 %last)
  ret i32 %2
end:
  ret i32 %last
}
; => unchanged

; run: @uses(3) == 11
; The only call whose result is used.
define i32 @uses(i32 %n) {
entry:
  %0 = call i32 @outer(i32 %n, i32 11)
  ret i32 %0
}
; => unchanged

; An external function may have unknown callers.
; run: @visible(1, 2) == 1
define i32 @visible(i32 %x, i32 %unread) {
entry:
  ret i32 %x
}
; => unchanged

; A function whose address is taken may have unknown callers.
; run: none (@indirect calls it)
define internal i32 @taken(i32 %x, i32 %unread) {
entry:
  ret i32 %x
}
; => unchanged

; run: @indirect(1) == 1
; An indirect call.
define i32 @indirect(i32 %x) {
entry:
  %slot = alloca ptr
  store ptr @taken, ptr %slot
  %0 = load ptr, ptr %slot
  %1 = call i32 %0(i32 %x, i32 2)
  ret i32 %1
}
; => unchanged

; Memory passed by value is part of the stack layout that the caller makes.
; run: none (@copies calls it)
define internal i32 @byValue(i32 %x, ptr byval([8 x i8]) align 8 %unread) {
entry:
  ret i32 %x
}
; => unchanged

; run: @copies(4) == 4
; The call passes a copy.
define i32 @copies(i32 %x) {
entry:
  %a = alloca i64
  store i64 1, ptr %a
  %0 = call i32 @byValue(i32 %x, ptr byval([8 x i8]) align 8 %a)
  ret i32 %0
}
; => unchanged

; Variable arguments: their positions depend on the declared parameters.
; run: none (it has variable arguments)
define internal i32 @any(i32 %x, i32 %unread, ...) {
entry:
  ret i32 %x
}
; => unchanged

; run: @callsAny(4) == 4
; The call passes three arguments.
define i32 @callsAny(i32 %x) {
entry:
  %0 = call i32 (i32, i32, ...) @any(i32 %x, i32 1, i32 2)
  ret i32 %0
}
; => unchanged
