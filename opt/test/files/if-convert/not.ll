; passes: if-convert

declare i32 @putchar(i32)

@memory = global i32 5

; An arm that stores.
; run: @store(0) == 5
; run: @store(7) == 7
define i32 @store(i32 %x) {
entry:
  %c = icmp ne i32 %x, 0
  br i1 %c, label %yes, label %end
yes:
  store i32 %x, ptr @memory
  br label %end
end:
  %0 = load i32, ptr @memory
  ret i32 %0
}
; => unchanged

; An arm that calls.
; run: @print(0) == 0
; run: @print(65) == 65 prints "A"
define i32 @print(i32 %x) {
entry:
  %c = icmp ne i32 %x, 0
  br i1 %c, label %yes, label %end
yes:
  %0 = call i32 @putchar(i32 %x)
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %0, %yes ]
  ret i32 %r
}
; => unchanged

; A division may trap where the branch prevents it.
; run: @divide(7, 0) == 0
; run: @divide(7, 2) == 3
define i32 @divide(i32 %a, i32 %b) {
entry:
  %c = icmp ne i32 %b, 0
  br i1 %c, label %yes, label %end
yes:
  %0 = sdiv i32 %a, %b
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %0, %yes ]
  ret i32 %r
}
; => unchanged

; A load may trap where the branch prevents it.
; run: @load(null) == 0
define i32 @load(ptr %p) {
entry:
  %c = icmp ne ptr %p, null
  br i1 %c, label %yes, label %end
yes:
  %0 = load i32, ptr %p
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %0, %yes ]
  ret i32 %r
}
; => unchanged

; An arm above the cost limit.
; run: @long(1) == 3
; run: @long(0) == 0
define i32 @long(i32 %x) {
entry:
  %c = icmp ne i32 %x, 0
  br i1 %c, label %yes, label %end
yes:
  %0 = mul i32 %x, 3
  %1 = add i32 %0, 4
  %2 = mul i32 %1, 5
  %3 = xor i32 %2, 6
  %4 = mul i32 %3, 7
  %5 = and i32 %4, 63
  %6 = sub i32 %5, 0
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ %6, %yes ]
  ret i32 %r
}
; => unchanged

; The preceding store is to another location, is smaller, or is followed by another write.
; run: @stores(1) == 1285
; run: @stores(0) == 0
define i32 @stores(i32 %x) {
entry:
  %p = alloca i32
  %q = alloca i32
  %r = alloca i32
  store i32 0, ptr %r
  store i32 0, ptr %q
  store i16 0, ptr %p
  %c = icmp eq i32 %x, 1
  br i1 %c, label %one, label %next
one:
  store i32 5, ptr %p
  br label %next
next:
  store i32 0, ptr %r
  store i32 0, ptr %q
  br i1 %c, label %two, label %end
two:
  store i32 5, ptr %r
  br label %end
end:
  %low = load i16, ptr %p
  %0 = zext i16 %low to i32
  %1 = load i32, ptr %r
  %2 = mul i32 %1, 256
  %3 = add i32 %0, %2
  ret i32 %3
}
; => unchanged

; A switch of two cases is as cheap as a mask.
; run: @two(3) == 1
; run: @two(4) == 0
define i32 @two(i32 %x) {
entry:
  switch i32 %x, label %end [ i32 1, label %yes
                              i32 3, label %yes ]
yes:
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ 1, %yes ]
  ret i32 %r
}
; => unchanged

; One of the cases has another target.
; run: @otherTarget(3) == 1
; run: @otherTarget(5) == 0
define i32 @otherTarget(i32 %x) {
entry:
  switch i32 %x, label %end [ i32 1, label %yes
                              i32 3, label %yes
                              i32 5, label %end ]
yes:
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ 0, %entry ], [ 1, %yes ]
  ret i32 %r
}
; => unchanged

; The span of the cases is too large for a mask.
; run: @far(64) == 1
; run: @far(1) == 0
define i32 @far(i32 %x) {
entry:
  switch i32 %x, label %end [ i32 0, label %yes
                              i32 3, label %yes
                              i32 64, label %yes ]
yes:
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ 1, %yes ]
  ret i32 %r
}
; => unchanged
