; passes: inline

@numbers = internal global [3 x i64] [i64 1, i64 2, i64 3]

; It changes what it is passed.
; run: none (others call it)
define internal i64 @change(ptr byval([24 x i8]) align 8 %p) {
entry:
  %first = load i64, ptr %p
  %more = add i64 %first, 10
  store i64 %more, ptr %p
  %q = getelementptr i8, ptr %p, i64 16
  %last = load i64, ptr %q
  store i64 0, ptr %q
  %now = load i64, ptr %p
  %sum = add i64 %now, %last
  ret i64 %sum
}
; => unchanged

; Memory passed by value is copied into a variable: @numbers stays as it is.
; run: @once() == 14131
define i64 @once() {
entry:
  %sum = call i64 @change(ptr byval([24 x i8]) align 8 @numbers)
  %scaled = mul i64 %sum, 1000
  %first = load i64, ptr @numbers
  %q = getelementptr i8, ptr @numbers, i64 16
  %last = load i64, ptr %q
  %tens = mul i64 %last, 10
  %a = add i64 %scaled, 100
  %b = add i64 %a, %tens
  %c = add i64 %b, %first
  ret i64 %c
}
; =>
; define i64 @once() {
; entry:
;   %0 = alloca [24 x i8], align 8
;   %1 = call ptr @memcpy(ptr %0, ptr @numbers, i64 24)
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %first = load i64, ptr %0, align 8
;   %more = add i64 %first, 10
;   store i64 %more, ptr %0, align 8
;   %q = getelementptr i8, ptr %0, i64 16
;   %last = load i64, ptr %q, align 8
;   store i64 0, ptr %q, align 8
;   %now = load i64, ptr %0, align 8
;   %sum = add i64 %now, %last
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   %scaled = mul i64 %sum, 1000
;   %first.1 = load i64, ptr @numbers, align 8
;   %q.1 = getelementptr i8, ptr @numbers, i64 16
;   %last.1 = load i64, ptr %q.1, align 8
;   %tens = mul i64 %last.1, 10
;   %a = add i64 %scaled, 100
;   %b = add i64 %a, %tens
;   %c = add i64 %b, %first.1
;   ret i64 %c
; }

; Each iteration copies again, into the same variable: each adds 5 + 10 + 7.
; run: @eachTime(1) == 22
; run: @eachTime(3) == 66
define i64 @eachTime(i64 %n) {
entry:
  %memory = alloca [3 x i64]
  store i64 5, ptr %memory
  %q = getelementptr i8, ptr %memory, i64 16
  store i64 7, ptr %q
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %total = phi i64 [ 0, %entry ], [ %more, %loop ]
  %sum = call i64 @change(ptr byval([24 x i8]) align 8 %memory)
  %more = add i64 %total, %sum
  %next = add i64 %i, 1
  %again = icmp slt i64 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret i64 %more
}
; =>
; define i64 @eachTime(i64 %n) {
; entry:
;   %0 = alloca [24 x i8], align 8
;   %memory = alloca [3 x i64], align 8
;   store i64 5, ptr %memory, align 8
;   %q = getelementptr i8, ptr %memory, i64 16
;   store i64 7, ptr %q, align 8
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop.1
;   %i = phi i64 [ 0, %entry ], [ %next, %loop.1 ]
;   %total = phi i64 [ 0, %entry ], [ %more.1, %loop.1 ]
;   %1 = call ptr @memcpy(ptr %0, ptr %memory, i64 24)
;   br label %entry.1
;
; entry.1:                                ; preds = %loop
;   %first = load i64, ptr %0, align 8
;   %more = add i64 %first, 10
;   store i64 %more, ptr %0, align 8
;   %q.1 = getelementptr i8, ptr %0, i64 16
;   %last = load i64, ptr %q.1, align 8
;   store i64 0, ptr %q.1, align 8
;   %now = load i64, ptr %0, align 8
;   %sum = add i64 %now, %last
;   br label %loop.1
;
; loop.1:                                 ; preds = %entry.1
;   %more.1 = add i64 %total, %sum
;   %next = add i64 %i, 1
;   %again = icmp slt i64 %next, %n
;   br i1 %again, label %loop, label %end
;
; end:                                    ; preds = %loop.1
;   ret i64 %more.1
; }

; It changes its first argument before it reads the second.
; run: none (@both calls it)
define internal i32 @two(ptr byval(i32) align 4 %p, ptr byval(i32) align 4 %q, ptr %r) {
entry:
  store i32 100, ptr %p
  store i32 20, ptr %r
  %x = load i32, ptr %q
  %y = load i32, ptr %p
  %z = add i32 %x, %y
  ret i32 %z
}
; => unchanged

; The same memory twice: two copies. What is passed by address is not copied.
; run: @both(3) == 1050
define i32 @both(i32 %x) {
entry:
  %memory = alloca i32
  store i32 %x, ptr %memory
  %sum = call i32 @two(ptr byval(i32) align 4 %memory, ptr byval(i32) align 4 %memory, ptr %memory)
  %now = load i32, ptr %memory
  %a = mul i32 %sum, 10
  %b = add i32 %a, %now
  ret i32 %b
}
; =>
; define i32 @both(i32 %x) {
; entry:
;   %0 = alloca [4 x i8], align 4
;   %1 = alloca [4 x i8], align 4
;   %memory = alloca i32, align 4
;   store i32 %x, ptr %memory, align 4
;   %2 = call ptr @memcpy(ptr %1, ptr %memory, i64 4)
;   %3 = call ptr @memcpy(ptr %0, ptr %memory, i64 4)
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   store i32 100, ptr %1, align 4
;   store i32 20, ptr %memory, align 4
;   %x.1 = load i32, ptr %0, align 4
;   %y = load i32, ptr %1, align 4
;   %z = add i32 %x.1, %y
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   %now = load i32, ptr %memory, align 4
;   %a = mul i32 %z, 10
;   %b = add i32 %a, %now
;   ret i32 %b
; }

; Its parameter is itself a copy, from its caller.
; run: none (others call it)
define internal i64 @passOn(ptr byval([24 x i8]) align 8 %p) {
entry:
  %sum = call i64 @change(ptr byval([24 x i8]) align 8 %p)
  %first = load i64, ptr %p
  %a = mul i64 %sum, 100
  %b = add i64 %a, %first
  store i64 77, ptr %p
  ret i64 %b
}
; =>
; define internal i64 @passOn(ptr byval([24 x i8]) align 8 %p) {
; entry:
;   %0 = alloca [24 x i8], align 8
;   %1 = call ptr @memcpy(ptr %0, ptr %p, i64 24)
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %first = load i64, ptr %0, align 8
;   %more = add i64 %first, 10
;   store i64 %more, ptr %0, align 8
;   %q = getelementptr i8, ptr %0, i64 16
;   %last = load i64, ptr %q, align 8
;   store i64 0, ptr %q, align 8
;   %now = load i64, ptr %0, align 8
;   %sum = add i64 %now, %last
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   %first.1 = load i64, ptr %p, align 8
;   %a = mul i64 %sum, 100
;   %b = add i64 %a, %first.1
;   store i64 77, ptr %p, align 8
;   ret i64 %b
; }

; Through both: each has its copy.
; run: @through() == 2402
define i64 @through() {
entry:
  %r = call i64 @passOn(ptr byval([24 x i8]) align 8 @numbers)
  %first = load i64, ptr @numbers
  %s = add i64 %r, 1000
  %t = add i64 %s, %first
  ret i64 %t
}
; =>
; define i64 @through() {
; entry:
;   %0 = alloca [24 x i8], align 8
;   %1 = alloca [24 x i8], align 8
;   %2 = call ptr @memcpy(ptr %1, ptr @numbers, i64 24)
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %3 = call ptr @memcpy(ptr %0, ptr %1, i64 24)
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   %first = load i64, ptr %0, align 8
;   %more = add i64 %first, 10
;   store i64 %more, ptr %0, align 8
;   %q = getelementptr i8, ptr %0, i64 16
;   %last = load i64, ptr %q, align 8
;   store i64 0, ptr %q, align 8
;   %now = load i64, ptr %0, align 8
;   %sum = add i64 %now, %last
;   br label %entry.3
;
; entry.3:                                ; preds = %entry.2
;   %first.1 = load i64, ptr %1, align 8
;   %a = mul i64 %sum, 100
;   %b = add i64 %a, %first.1
;   store i64 77, ptr %1, align 8
;   br label %entry.4
;
; entry.4:                                ; preds = %entry.3
;   %first.2 = load i64, ptr @numbers, align 8
;   %s = add i64 %b, 1000
;   %t = add i64 %s, %first.2
;   ret i64 %t
; }

; Its parameter is aligned to 32 bytes, which variables are not.
; run: none (@callsAligned calls it)
define internal i32 @aligned(ptr byval(i32) align 32 %p) {
entry:
  %x = load i32, ptr %p
  store i32 0, ptr %p
  ret i32 %x
}
; => unchanged

@six = internal global i32 6, align 32

; So it is not inlined.
; run: @callsAligned() == 12
define i32 @callsAligned() {
entry:
  %x = call i32 @aligned(ptr byval(i32) align 32 @six)
  %y = load i32, ptr @six
  %z = add i32 %x, %y
  ret i32 %z
}
; => unchanged
