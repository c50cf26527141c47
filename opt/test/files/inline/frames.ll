; passes: inline

declare i32 @setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn
declare ptr @llvm.returnaddress(i32)
declare ptr @llvm.frameaddress.p0(i32)

@buffer = global [200 x i8] zeroinitializer, align 16

; A function that calls setjmp keeps its frame. What it calls may become part of it.
; run: @saves(0) == 5
; run: @saves(3) == 3
define internal i32 @saves(i32 %x) {
entry:
  %r = call i32 @setjmp(ptr @buffer)
  %again = icmp ne i32 %r, 0
  br i1 %again, label %second, label %first
first:
  call void @leaves(i32 %x)
  ret i32 5
second:
  ret i32 %r
}
; =>
; define internal i32 @saves(i32 %x) {
; entry:
;   %r = call i32 @setjmp(ptr @buffer)
;   %again = icmp ne i32 %r, 0
;   br i1 %again, label %second, label %first
;
; first:                                  ; preds = %entry
;   br label %entry.1
;
; entry.1:                                ; preds = %first
;   %c = icmp eq i32 %x, 0
;   br i1 %c, label %return, label %jump
;
; return:                                 ; preds = %entry.1
;   br label %first.1
;
; jump:                                   ; preds = %entry.1
;   call void @longjmp(ptr @buffer, i32 %x)
;   unreachable
;
; first.1:                                ; preds = %return
;   ret i32 5
;
; second:                                 ; preds = %entry
;   ret i32 %r
; }

; run: none (@saves calls it)
; It returns or jumps.
define internal void @leaves(i32 %x) {
entry:
  %c = icmp eq i32 %x, 0
  br i1 %c, label %return, label %jump
return:
  ret void
jump:
  call void @longjmp(ptr @buffer, i32 %x)
  unreachable
}
; => unchanged

; The caller of a function that calls setjmp.
; run: @calls(4) == 5
define i32 @calls(i32 %x) {
entry:
  %a = call i32 @saves(i32 %x)
  %b = add i32 %a, 1
  ret i32 %b
}
; => unchanged

; The return address is that of the function, not of its caller.
; run: @address()
define i1 @address() {
entry:
  %a = call ptr @returnsTo()
  %b = call ptr @returnsTo()
  %c = call ptr @stands()
  %d = icmp eq ptr %c, null
  %e = icmp eq ptr %a, null
  %f = and i1 %d, %e
  ret i1 %f
}
; => unchanged

; run: none (the address is unknown to the interpreter)
; Where it returns to.
define internal ptr @returnsTo() {
entry:
  %a = call ptr @llvm.returnaddress(i32 0)
  ret ptr %a
}
; => unchanged

; run: none (the address is unknown to the interpreter)
; Where its frame is.
define internal ptr @stands() {
entry:
  %a = call ptr @llvm.frameaddress.p0(i32 0)
  ret ptr %a
}
; => unchanged
