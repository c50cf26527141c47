; passes: sink

@five = global i32 5
@buffer = global [200 x i8] zeroinitializer, align 16

declare i32 @_setjmp(ptr) returns_twice
declare ptr @malloc(i64)
declare void @free(ptr)

; What the other functions call.
; run: none (@call calls it)
define void @write(i32 %x) {
  store i32 %x, ptr @five, align 4
  ret void
}
; => unchanged

; The write is between load and use.
; run: @written(true) == 5
define i32 @written(i1 %c) {
entry:
  %x = load i32, ptr @five, align 4
  store i32 9, ptr @five, align 4
  br i1 %c, label %a, label %b

a:
  ret i32 %x

b:
  ret i32 0
}
; => unchanged

; Each iteration writes before the loop is left.
; run: @loop(3) == 1
; run: @loop(0) == 5
define i32 @loop(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %x = load i32, ptr @five, align 4
  store i32 %i, ptr @five, align 4
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret i32 %x
}
; => unchanged

; What a path between writes, by a call.
; run: @call(true, true) == 5
; run: @call(false, true) == 5
; run: @call(true, false) == 0
define i32 @call(i1 %c, i1 %d) {
entry:
  %x = load i32, ptr @five, align 4
  br i1 %c, label %a, label %join

a:
  call void @write(i32 9)
  br label %join

join:
  br i1 %d, label %b, label %e

b:
  ret i32 %x

e:
  ret i32 0
}
; => unchanged

; Executed as often: on both paths, and after they meet.
; run: @often(3, true) == 9
; run: @often(3, false) == 10
define i32 @often(i32 %a, i1 %c) {
entry:
  %square = mul i32 %a, %a
  br i1 %c, label %join, label %other

other:
  br label %join

join:
  %r = phi i32 [ 0, %entry ], [ 1, %other ]
  %s = add i32 %square, %r
  ret i32 %s
}
; => unchanged

; A volatile load, and a division that may trap.
; run: @effects(8, 2, true) == 9
; run: @effects(8, 0, false) faults: division by zero
define i32 @effects(i32 %a, i32 %b, i1 %c) {
entry:
  %x = load volatile i32, ptr @five, align 4
  %y = sdiv i32 %a, %b
  br i1 %c, label %used, label %unused

used:
  %z = add i32 %x, %y
  ret i32 %z

unused:
  ret i32 0
}
; => unchanged

; setjmp may return a second time, after @five has been written.
; run: none (the interpreter has no setjmp)
define i32 @twice() {
entry:
  %x = load i32, ptr @five, align 4
  %r = call i32 @_setjmp(ptr @buffer) returns_twice
  %c = icmp eq i32 %r, 0
  br i1 %c, label %first, label %second

first:
  call void @write(i32 7)
  ret i32 0

second:
  ret i32 %x
}
; => unchanged

; What has been freed cannot be read.
; run: @freed(true) == 5
define i32 @freed(i1 %c) {
entry:
  %p = call ptr @malloc(i64 4)
  store i32 5, ptr %p, align 4
  %x = load i32, ptr %p, align 4
  call void @free(ptr %p)
  br i1 %c, label %used, label %unused

used:
  ret i32 %x

unused:
  ret i32 0
}
; => unchanged

; Both halves of a product come from one instruction.
; run: @product(3000000000, 5) == 15000000000
; run: @product(-1, 2) == 0
define i64 @product(i64 %a, i64 %b) {
entry:
  %low = mul i64 %a, %b
  %high = call i64 @wend.umulh.i64(i64 %a, i64 %b)
  %fits = icmp eq i64 %high, 0
  br i1 %fits, label %used, label %unused

used:
  ret i64 %low

unused:
  ret i64 0
}
; => unchanged

; On half of the paths, instead of %x, the old value of %i would be live beside the next one.
; run: @counter(4) == 44
define i32 @counter(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %new, %latch ]
  %x = xor i32 %i, 21
  %next = add i32 %i, 1
  %odd = and i32 %next, 1
  %c = icmp ne i32 %odd, 0
  br i1 %c, label %add, label %latch

add:
  %more = add i32 %sum, %x
  br label %latch

latch:
  %new = phi i32 [ %more, %add ], [ %sum, %loop ]
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end

end:
  ret i32 %new
}
; => unchanged
