; passes: load-elim

@value = global i32 5

; sqrt may set errno, which is no variable that is defined here.
; run: @kept(9) == 8
define i32 @kept(i32 %a) {
  %x = sitofp i32 %a to double
  %before = load i32, ptr @value
  %root = call double @sqrt(double %x)
  %after = load i32, ptr @value
  %same = sub i32 %before, %after
  %r = fptosi double %root to i32
  %s = add i32 %r, %same
  %t = add i32 %s, 5
  ret i32 %t
}
; =>
; define i32 @kept(i32 %a) {
; 0:
;   %x = sitofp i32 %a to double
;   %before = load i32, ptr @value, align 4
;   %root = call double @sqrt(double %x)
;   %same = sub i32 %before, %before
;   %r = fptosi double %root to i32
;   %s = add i32 %r, %same
;   %t = add i32 %s, 5
;   ret i32 %t
; }

; What a pointer points to may be errno.
; run: none (the address of errno is the caller's)
define i32 @errno(ptr %p, double %x) {
  store i32 0, ptr %p
  %root = call double @sqrt(double %x)
  %r = load i32, ptr %p
  ret i32 %r
}
; => unchanged

declare double @sqrt(double)
