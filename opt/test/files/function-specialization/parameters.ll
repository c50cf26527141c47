; passes: function-specialization

; The functions that are passed.
; run: @less(1, 2) == true
; run: @less(2, 2) == false
define internal i1 @less(i32 %x, i32 %y) {
entry:
  %0 = icmp slt i32 %x, %y
  ret i1 %0
}
; => unchanged

; Another one.
; run: @greater(1, 2) == false
; run: @greater(3, 2) == true
define internal i1 @greater(i32 %x, i32 %y) {
entry:
  %0 = icmp sgt i32 %x, %y
  ret i1 %0
}
; => unchanged

; A recursive function calls a parameter and passes it on.
; run: none (its calls are below)
define internal i32 @best(ptr %a, i32 %n, ptr %before) {
entry:
  %0 = load i32, ptr %a
  %last = icmp eq i32 %n, 1
  br i1 %last, label %one, label %more
one:
  ret i32 %0
more:
  %rest = getelementptr i32, ptr %a, i64 1
  %1 = sub i32 %n, 1
  %2 = call i32 @best(ptr %rest, i32 %1, ptr %before)
  %3 = call i1 %before(i32 %0, i32 %2)
  %4 = select i1 %3, i32 %0, i32 %2
  ret i32 %4
}
; => unchanged

; Before mem2reg, the parameter is in an alloca.
; run: none (its calls are below)
define internal i32 @best_in_memory(ptr %a, i32 %n, ptr %before) {
entry:
  %slot = alloca ptr
  store ptr %before, ptr %slot
  %0 = load i32, ptr %a
  %last = icmp eq i32 %n, 1
  br i1 %last, label %one, label %more
one:
  ret i32 %0
more:
  %rest = getelementptr i32, ptr %a, i64 1
  %1 = sub i32 %n, 1
  %first = load ptr, ptr %slot
  %2 = call i32 @best_in_memory(ptr %rest, i32 %1, ptr %first)
  %second = load ptr, ptr %slot
  %3 = call i1 %second(i32 %0, i32 %2)
  %4 = select i1 %3, i32 %0, i32 %2
  ret i32 %4
}
; => unchanged

; This one only passes its parameter to one that calls it.
; run: none (its calls are below)
define i32 @forward(ptr %a, i32 %n, ptr %before) noinline {
entry:
  %0 = call i32 @best_in_memory(ptr %a, i32 %n, ptr %before)
  %1 = add i32 %0, 1
  ret i32 %1
}
; => unchanged

; Two calls that pass the same function call one copy, a call that passes another one its own.
; run: @calls(5, 7) == 762
define i32 @calls(i32 %x, i32 %y) {
entry:
  %a = alloca [2 x i32]
  %second = getelementptr i32, ptr %a, i64 1
  store i32 %x, ptr %a
  store i32 %y, ptr %second
  %0 = call i32 @best(ptr %a, i32 2, ptr @less)
  %1 = call i32 @best(ptr %a, i32 2, ptr @greater)
  %2 = call i32 @forward(ptr %a, i32 2, ptr @less)
  %3 = call i32 @best(ptr %a, i32 1, ptr @less)
  %4 = mul i32 %1, 100
  %5 = mul i32 %2, 10
  %6 = add i32 %4, %5
  %7 = add i32 %6, %0
  %8 = sub i32 %7, %3
  %9 = add i32 %8, 2
  ret i32 %9
}
; =>
; define i32 @calls(i32 %x, i32 %y) {
; entry:
;   %a = alloca [2 x i32], align 4
;   %second = getelementptr i32, ptr %a, i64 1
;   store i32 %x, ptr %a, align 4
;   store i32 %y, ptr %second, align 4
;   %0 = call i32 @best.less(ptr %a, i32 2, ptr @less)
;   %1 = call i32 @best.greater(ptr %a, i32 2, ptr @greater)
;   %2 = call i32 @forward.less(ptr %a, i32 2, ptr @less)
;   %3 = call i32 @best.less(ptr %a, i32 1, ptr @less)
;   %4 = mul i32 %1, 100
;   %5 = mul i32 %2, 10
;   %6 = add i32 %4, %5
;   %7 = add i32 %6, %0
;   %8 = sub i32 %7, %3
;   %9 = add i32 %8, 2
;   ret i32 %9
; }
