; passes: load-elim

@a = global i32 1

; What is accessed through a `noalias` argument is not accessed through another one, nor through the
; name of a global.
; run: none (tested through @separate)
define i32 @arguments(ptr noalias %p, ptr %q, i32 %x) {
entry:
  store i32 %x, ptr %p
  store i32 7, ptr %q
  store i32 9, ptr @a
  %0 = load i32, ptr %p
  %1 = load i32, ptr %q
  %2 = add i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @arguments(ptr noalias %p, ptr %q, i32 %x) {
; entry:
;   store i32 %x, ptr %p, align 4
;   store i32 7, ptr %q, align 4
;   store i32 9, ptr @a, align 4
;   %0 = load i32, ptr %q, align 4
;   %1 = add i32 %x, %0
;   ret i32 %1
; }

; Called with addresses of different variables.
; run: @separate(3) == 10
define i32 @separate(i32 %x) {
entry:
  %p = alloca i32
  %q = alloca i32
  %0 = call i32 @arguments(ptr %p, ptr %q, i32 %x)
  ret i32 %0
}
; => unchanged
