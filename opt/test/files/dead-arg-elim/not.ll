; passes: dead-arg-elim

; Each is read, if only by one of those that it is passed on to.
; run: none (@asks calls it)
define internal i32 @outer(i32 %n, i32 %last) {
entry:
  %0 = call i32 @inner(i32 %n, i32 %last)
  ret i32 %0
}
; => unchanged

; It reads both.
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

; run: @asks(3) == 11
; The result is read here only.
define i32 @asks(i32 %n) {
entry:
  %0 = call i32 @outer(i32 %n, i32 11)
  ret i32 %0
}
; => unchanged

; Others may call it: it is not the module's own.
; run: @visible(1, 2) == 1
define i32 @visible(i32 %x, i32 %unread) {
entry:
  ret i32 %x
}
; => unchanged

; Somewhere its address is taken: nobody knows who calls it.
; run: none (@takes calls it)
define internal i32 @taken(i32 %x, i32 %unread) {
entry:
  ret i32 %x
}
; => unchanged

; run: @takes(1) == 1
; It calls by the address.
define i32 @takes(i32 %x) {
entry:
  %place = alloca ptr
  store ptr @taken, ptr %place
  %0 = load ptr, ptr %place
  %1 = call i32 %0(i32 %x, i32 2)
  ret i32 %1
}
; => unchanged

; Memory passed by value lies on the stack, where the caller has put it.
; run: none (@copies calls it)
define internal i32 @byValue(i32 %x, ptr byval([8 x i8]) align 8 %unread) {
entry:
  ret i32 %x
}
; => unchanged

; run: @copies(4) == 4
; It passes a copy.
define i32 @copies(i32 %x) {
entry:
  %a = alloca i64
  store i64 1, ptr %a
  %0 = call i32 @byValue(i32 %x, ptr byval([8 x i8]) align 8 %a)
  ret i32 %0
}
; => unchanged

; A variable number of arguments: where the others are depends on those declared.
; run: none (it takes any number)
define internal i32 @any(i32 %x, i32 %unread, ...) {
entry:
  ret i32 %x
}
; => unchanged

; run: @callsAny(4) == 4
; It passes three.
define i32 @callsAny(i32 %x) {
entry:
  %0 = call i32 (i32, i32, ...) @any(i32 %x, i32 1, i32 2)
  ret i32 %0
}
; => unchanged
