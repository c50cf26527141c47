; passes: arg-promotion,mem2reg

declare i32 @setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn

@buffer = global [200 x i8] zeroinitializer, align 16

; What @leaves stores reaches the variable of @outer, although @leaves does not return: the variable
; is not one of the function that calls setjmp.
; run: @outer() == 5
define i32 @outer() {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  call void @saves(ptr %x)
  %y = load i32, ptr %x
  ret i32 %y
}
; => unchanged

; run: none (@outer calls it)
; It calls setjmp.
define internal void @saves(ptr %x) {
entry:
  %r = call i32 @setjmp(ptr @buffer)
  %again = icmp ne i32 %r, 0
  br i1 %again, label %second, label %first
first:
  call void @leaves(ptr %x)
  br label %second
second:
  ret void
}
; => unchanged

; run: none (@saves calls it)
; It stores, and jumps.
define internal void @leaves(ptr %x) {
entry:
  store i32 5, ptr %x
  call void @longjmp(ptr @buffer, i32 1)
  unreachable
}
; => unchanged
