; passes: function-specialization

; The function that is passed.
; run: @twice(3) == 6
define internal i32 @twice(i32 %x) {
entry:
  %0 = shl i32 %x, 1
  ret i32 %0
}
; => unchanged

; A small function is inlined: then what it calls is known.
; run: none (its call is below)
define internal i32 @apply(ptr %f, i32 %x) {
entry:
  %0 = call i32 %f(i32 %x)
  ret i32 %0
}
; => unchanged

; A parameter that is compared, not called.
; run: none (its calls are below)
define internal i32 @compared(ptr %f, i32 %n) noinline {
entry:
  %end = icmp eq i32 %n, 0
  br i1 %end, label %exit, label %more
more:
  %0 = sub i32 %n, 1
  %1 = call i32 @compared(ptr %f, i32 %0)
  ret i32 %1
exit:
  %2 = icmp eq ptr %f, @twice
  %3 = zext i1 %2 to i32
  ret i32 %3
}
; => unchanged

; Something else may be stored to the alloca.
; run: none (its call is below)
define internal i32 @stored(ptr %f, ptr %g, i32 %x) noinline {
entry:
  %slot = alloca ptr
  store ptr %f, ptr %slot
  %0 = icmp sgt i32 %x, 3
  br i1 %0, label %set, label %call
set:
  store ptr %g, ptr %slot
  br label %call
call:
  %1 = load ptr, ptr %slot
  %2 = call i32 %1(i32 %x)
  ret i32 %2
}
; => unchanged

; Another module may replace a weak function.
; run: none (its call is below)
define weak i32 @replaced(ptr %f, i32 %x) noinline {
entry:
  %0 = call i32 %f(i32 %x)
  ret i32 %0
}
; => unchanged

; The calls.
; run: @calls(3) == 19
define i32 @calls(i32 %x) {
entry:
  %0 = call i32 @apply(ptr @twice, i32 %x)
  %1 = call i32 @compared(ptr @twice, i32 %x)
  %2 = call i32 @stored(ptr @twice, ptr @twice, i32 %x)
  %3 = call i32 @replaced(ptr @twice, i32 %x)
  %4 = add i32 %0, %1
  %5 = add i32 %2, %3
  %6 = add i32 %4, %5
  ret i32 %6
}
; => unchanged
