; passes: global-opt,simplify

@escaped = internal global i32 5
@visible = global i32 6
@written = internal global i32 7
@partly = internal global [2 x i32] [i32 1, i32 2]
@volatile = internal global i32 8
@referred = internal global i32 9
@pointer = global ptr @referred
@own = internal global ptr null

; Its address is passed on, so it may be written.
; run: @escape() == 5
define i32 @escape() {
entry:
  %p = call ptr @same(ptr @escaped)
  %0 = load i32, ptr @escaped
  ret i32 %0
}
; => unchanged

; It might keep the address.
; run: @same(null) == null
define internal ptr @same(ptr %p) {
entry:
  ret ptr %p
}
; => unchanged

; Another module may write it.
; run: @external() == 6
define i32 @external() {
entry:
  %0 = load i32, ptr @visible
  ret i32 %0
}
; => unchanged

; It is set to another value than it has.
; run: @write(3) == 3
define i32 @write(i32 %x) {
entry:
  store i32 8, ptr @written
  store i32 %x, ptr @written
  %0 = load i32, ptr @written
  ret i32 %0
}
; => unchanged

; The element that is written is not known.
; run: @element(1) == 5
; run: @element(0) == 2
define i32 @element(i64 %i) {
entry:
  %0 = getelementptr i32, ptr @partly, i64 1
  store i32 2, ptr %0
  %1 = getelementptr i32, ptr @partly, i64 %i
  store i32 5, ptr %1
  %2 = load i32, ptr %0
  ret i32 %2
}
; => unchanged

; A volatile access is kept.
; run: @device() == 8
define i32 @device() {
entry:
  store volatile i32 8, ptr @volatile
  %0 = load volatile i32, ptr @volatile
  ret i32 %0
}
; => unchanged

; Other data has its address.
; run: @indirect() == 9
define i32 @indirect() {
entry:
  %0 = load i32, ptr @referred
  ret i32 %0
}
; => unchanged

; Its own address is stored in it: the value escapes, and is read.
; run: @itself() == true
define i1 @itself() {
entry:
  store ptr @own, ptr @own
  %0 = load ptr, ptr @own
  %1 = icmp eq ptr %0, @own
  ret i1 %1
}
; => unchanged
