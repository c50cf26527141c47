; passes: global-opt

@unread = internal global i32 0

; A store to a global that is never read, or to a variable that is, stays.
; run: @either(true) == 0
; run: @either(false) == 7
define i32 @either(i1 %c) {
entry:
  %local = alloca i32
  store i32 0, ptr %local
  %p = select i1 %c, ptr @unread, ptr %local
  store i32 7, ptr %p
  %r = load i32, ptr %local
  ret i32 %r
}
; => unchanged
