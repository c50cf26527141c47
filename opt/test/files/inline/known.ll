; passes: inline

; Its size is above the threshold, but not if %flag is 0.
; run: none (@small and @large call it)
define i32 @choose(i32 %x, i32 %flag) {
entry:
  %0 = icmp eq i32 %flag, 0
  br i1 %0, label %short, label %long
short:
  ret i32 %x
long:
  %x0 = mul i32 %x, 3
  %x0.x = xor i32 %x0, 1
  %x1 = mul i32 %x0.x, 5
  %x1.x = xor i32 %x1, 2
  %x2 = mul i32 %x1.x, 7
  %x2.x = xor i32 %x2, 3
  %x3 = mul i32 %x2.x, 9
  %x3.x = xor i32 %x3, 4
  %x4 = mul i32 %x3.x, 11
  %x4.x = xor i32 %x4, 5
  %x5 = mul i32 %x4.x, 13
  %x5.x = xor i32 %x5, 6
  %x6 = mul i32 %x5.x, 15
  %x6.x = xor i32 %x6, 7
  %x7 = mul i32 %x6.x, 17
  %x7.x = xor i32 %x7, 8
  %x8 = mul i32 %x7.x, 19
  %x8.x = xor i32 %x8, 9
  %x9 = mul i32 %x8.x, 21
  %x9.x = xor i32 %x9, 10
  %x10 = mul i32 %x9.x, 23
  %x10.x = xor i32 %x10, 11
  %x11 = mul i32 %x10.x, 25
  %x11.x = xor i32 %x11, 12
  %x12 = mul i32 %x11.x, 27
  %x12.x = xor i32 %x12, 13
  %x13 = mul i32 %x12.x, 29
  %x13.x = xor i32 %x13, 14
  %x14 = mul i32 %x13.x, 31
  %x14.x = xor i32 %x14, 15
  %x15 = mul i32 %x14.x, 33
  %x15.x = xor i32 %x15, 16
  %x16 = mul i32 %x15.x, 35
  %x16.x = xor i32 %x16, 17
  %x17 = mul i32 %x16.x, 37
  %x17.x = xor i32 %x17, 18
  %x18 = mul i32 %x17.x, 39
  %x18.x = xor i32 %x18, 19
  %x19 = mul i32 %x18.x, 41
  %x19.x = xor i32 %x19, 20
  %x20 = mul i32 %x19.x, 43
  %x20.x = xor i32 %x20, 21
  %x21 = mul i32 %x20.x, 45
  %x21.x = xor i32 %x21, 22
  %x22 = mul i32 %x21.x, 47
  %x22.x = xor i32 %x22, 23
  %x23 = mul i32 %x22.x, 49
  %x23.x = xor i32 %x23, 24
  %x24 = mul i32 %x23.x, 51
  %x24.x = xor i32 %x24, 25
  %x25 = mul i32 %x24.x, 53
  %x25.x = xor i32 %x25, 26
  %x26 = mul i32 %x25.x, 55
  %x26.x = xor i32 %x26, 27
  %x27 = mul i32 %x26.x, 57
  %x27.x = xor i32 %x27, 28
  %x28 = mul i32 %x27.x, 59
  %x28.x = xor i32 %x28, 29
  %x29 = mul i32 %x28.x, 61
  %x29.x = xor i32 %x29, 30
  ret i32 %x29.x
}
; => unchanged

; Only the blocks that this argument leads to are counted.
; run: @small(5) == 5
define i32 @small(i32 %x) {
entry:
  %0 = call i32 @choose(i32 %x, i32 0)
  ret i32 %0
}
; =>
; define i32 @small(i32 %x) {
; entry:
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %0 = icmp eq i32 0, 0
;   br i1 %0, label %short, label %long
;
; short:                                  ; preds = %entry.1
;   br label %entry.2
;
; long:                                   ; preds = %entry.1
;   %x0 = mul i32 %x, 3
;   %x0.x = xor i32 %x0, 1
;   %x1 = mul i32 %x0.x, 5
;   %x1.x = xor i32 %x1, 2
;   %x2 = mul i32 %x1.x, 7
;   %x2.x = xor i32 %x2, 3
;   %x3 = mul i32 %x2.x, 9
;   %x3.x = xor i32 %x3, 4
;   %x4 = mul i32 %x3.x, 11
;   %x4.x = xor i32 %x4, 5
;   %x5 = mul i32 %x4.x, 13
;   %x5.x = xor i32 %x5, 6
;   %x6 = mul i32 %x5.x, 15
;   %x6.x = xor i32 %x6, 7
;   %x7 = mul i32 %x6.x, 17
;   %x7.x = xor i32 %x7, 8
;   %x8 = mul i32 %x7.x, 19
;   %x8.x = xor i32 %x8, 9
;   %x9 = mul i32 %x8.x, 21
;   %x9.x = xor i32 %x9, 10
;   %x10 = mul i32 %x9.x, 23
;   %x10.x = xor i32 %x10, 11
;   %x11 = mul i32 %x10.x, 25
;   %x11.x = xor i32 %x11, 12
;   %x12 = mul i32 %x11.x, 27
;   %x12.x = xor i32 %x12, 13
;   %x13 = mul i32 %x12.x, 29
;   %x13.x = xor i32 %x13, 14
;   %x14 = mul i32 %x13.x, 31
;   %x14.x = xor i32 %x14, 15
;   %x15 = mul i32 %x14.x, 33
;   %x15.x = xor i32 %x15, 16
;   %x16 = mul i32 %x15.x, 35
;   %x16.x = xor i32 %x16, 17
;   %x17 = mul i32 %x16.x, 37
;   %x17.x = xor i32 %x17, 18
;   %x18 = mul i32 %x17.x, 39
;   %x18.x = xor i32 %x18, 19
;   %x19 = mul i32 %x18.x, 41
;   %x19.x = xor i32 %x19, 20
;   %x20 = mul i32 %x19.x, 43
;   %x20.x = xor i32 %x20, 21
;   %x21 = mul i32 %x20.x, 45
;   %x21.x = xor i32 %x21, 22
;   %x22 = mul i32 %x21.x, 47
;   %x22.x = xor i32 %x22, 23
;   %x23 = mul i32 %x22.x, 49
;   %x23.x = xor i32 %x23, 24
;   %x24 = mul i32 %x23.x, 51
;   %x24.x = xor i32 %x24, 25
;   %x25 = mul i32 %x24.x, 53
;   %x25.x = xor i32 %x25, 26
;   %x26 = mul i32 %x25.x, 55
;   %x26.x = xor i32 %x26, 27
;   %x27 = mul i32 %x26.x, 57
;   %x27.x = xor i32 %x27, 28
;   %x28 = mul i32 %x27.x, 59
;   %x28.x = xor i32 %x28, 29
;   %x29 = mul i32 %x28.x, 61
;   %x29.x = xor i32 %x29, 30
;   br label %entry.2
;
; entry.2:                                ; preds = %short, %long
;   %1 = phi i32 [ %x, %short ], [ %x29.x, %long ]
;   ret i32 %1
; }

; All blocks are counted.
; run: @large(5, 0) == 5
define i32 @large(i32 %x, i32 %flag) {
entry:
  %0 = call i32 @choose(i32 %x, i32 %flag)
  ret i32 %0
}
; => unchanged

; Too large, if its accesses count.
; run: none (@promotes and @keeps call it)
define void @accumulate(ptr %sum) {
entry:
  %0 = load i32, ptr %sum
  %1 = add i32 %0, 1
  store i32 %1, ptr %sum
  %2 = load i32, ptr %sum
  %3 = add i32 %2, 2
  store i32 %3, ptr %sum
  %4 = load i32, ptr %sum
  %5 = add i32 %4, 3
  store i32 %5, ptr %sum
  %6 = load i32, ptr %sum
  %7 = add i32 %6, 4
  store i32 %7, ptr %sum
  %8 = load i32, ptr %sum
  %9 = add i32 %8, 5
  store i32 %9, ptr %sum
  %10 = load i32, ptr %sum
  %11 = add i32 %10, 6
  store i32 %11, ptr %sum
  %12 = load i32, ptr %sum
  %13 = add i32 %12, 7
  store i32 %13, ptr %sum
  %14 = load i32, ptr %sum
  %15 = add i32 %14, 8
  store i32 %15, ptr %sum
  %16 = load i32, ptr %sum
  %17 = add i32 %16, 9
  store i32 %17, ptr %sum
  %18 = load i32, ptr %sum
  %19 = add i32 %18, 10
  store i32 %19, ptr %sum
  %20 = load i32, ptr %sum
  %21 = add i32 %20, 11
  store i32 %21, ptr %sum
  %22 = load i32, ptr %sum
  %23 = add i32 %22, 12
  store i32 %23, ptr %sum
  %24 = load i32, ptr %sum
  %25 = add i32 %24, 13
  store i32 %25, ptr %sum
  %26 = load i32, ptr %sum
  %27 = add i32 %26, 14
  store i32 %27, ptr %sum
  %28 = load i32, ptr %sum
  %29 = add i32 %28, 15
  store i32 %29, ptr %sum
  %30 = load i32, ptr %sum
  %31 = add i32 %30, 16
  store i32 %31, ptr %sum
  %32 = load i32, ptr %sum
  %33 = add i32 %32, 17
  store i32 %33, ptr %sum
  %34 = load i32, ptr %sum
  %35 = add i32 %34, 18
  store i32 %35, ptr %sum
  %36 = load i32, ptr %sum
  %37 = add i32 %36, 19
  store i32 %37, ptr %sum
  %38 = load i32, ptr %sum
  %39 = add i32 %38, 20
  store i32 %39, ptr %sum
  ret void
}
; => unchanged

; The variable can be promoted then: the accesses disappear.
; run: @promotes() == 210
define i32 @promotes() {
entry:
  %sum = alloca i32
  store i32 0, ptr %sum
  call void @accumulate(ptr %sum)
  %0 = load i32, ptr %sum
  ret i32 %0
}
; =>
; define i32 @promotes() {
; entry:
;   %sum = alloca i32, align 4
;   store i32 0, ptr %sum, align 4
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %0 = load i32, ptr %sum, align 4
;   %1 = add i32 %0, 1
;   store i32 %1, ptr %sum, align 4
;   %2 = load i32, ptr %sum, align 4
;   %3 = add i32 %2, 2
;   store i32 %3, ptr %sum, align 4
;   %4 = load i32, ptr %sum, align 4
;   %5 = add i32 %4, 3
;   store i32 %5, ptr %sum, align 4
;   %6 = load i32, ptr %sum, align 4
;   %7 = add i32 %6, 4
;   store i32 %7, ptr %sum, align 4
;   %8 = load i32, ptr %sum, align 4
;   %9 = add i32 %8, 5
;   store i32 %9, ptr %sum, align 4
;   %10 = load i32, ptr %sum, align 4
;   %11 = add i32 %10, 6
;   store i32 %11, ptr %sum, align 4
;   %12 = load i32, ptr %sum, align 4
;   %13 = add i32 %12, 7
;   store i32 %13, ptr %sum, align 4
;   %14 = load i32, ptr %sum, align 4
;   %15 = add i32 %14, 8
;   store i32 %15, ptr %sum, align 4
;   %16 = load i32, ptr %sum, align 4
;   %17 = add i32 %16, 9
;   store i32 %17, ptr %sum, align 4
;   %18 = load i32, ptr %sum, align 4
;   %19 = add i32 %18, 10
;   store i32 %19, ptr %sum, align 4
;   %20 = load i32, ptr %sum, align 4
;   %21 = add i32 %20, 11
;   store i32 %21, ptr %sum, align 4
;   %22 = load i32, ptr %sum, align 4
;   %23 = add i32 %22, 12
;   store i32 %23, ptr %sum, align 4
;   %24 = load i32, ptr %sum, align 4
;   %25 = add i32 %24, 13
;   store i32 %25, ptr %sum, align 4
;   %26 = load i32, ptr %sum, align 4
;   %27 = add i32 %26, 14
;   store i32 %27, ptr %sum, align 4
;   %28 = load i32, ptr %sum, align 4
;   %29 = add i32 %28, 15
;   store i32 %29, ptr %sum, align 4
;   %30 = load i32, ptr %sum, align 4
;   %31 = add i32 %30, 16
;   store i32 %31, ptr %sum, align 4
;   %32 = load i32, ptr %sum, align 4
;   %33 = add i32 %32, 17
;   store i32 %33, ptr %sum, align 4
;   %34 = load i32, ptr %sum, align 4
;   %35 = add i32 %34, 18
;   store i32 %35, ptr %sum, align 4
;   %36 = load i32, ptr %sum, align 4
;   %37 = add i32 %36, 19
;   store i32 %37, ptr %sum, align 4
;   %38 = load i32, ptr %sum, align 4
;   %39 = add i32 %38, 20
;   store i32 %39, ptr %sum, align 4
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   %40 = load i32, ptr %sum, align 4
;   ret i32 %40
; }

@total = global i32 0

; The accesses of another location stay.
; run: @keeps() == 210
define i32 @keeps() {
entry:
  call void @accumulate(ptr @total)
  %0 = load i32, ptr @total
  ret i32 %0
}
; => unchanged

; run: none (@direct passes it)
; What the address of is passed to @apply.
define i32 @double(i32 %x) noinline {
entry:
  %0 = add i32 %x, %x
  ret i32 %0
}
; => unchanged

; Above the threshold, below that for calls that become direct.
; run: none (@direct and @indirect call it)
define i32 @apply(ptr %f, i32 %x) {
entry:
  %y = call i32 %f(i32 %x)
  %y0 = mul i32 %y, 3
  %y0.x = xor i32 %y0, 1
  %y1 = mul i32 %y0.x, 5
  %y1.x = xor i32 %y1, 2
  %y2 = mul i32 %y1.x, 7
  %y2.x = xor i32 %y2, 3
  %y3 = mul i32 %y2.x, 9
  %y3.x = xor i32 %y3, 4
  %y4 = mul i32 %y3.x, 11
  %y4.x = xor i32 %y4, 5
  %y5 = mul i32 %y4.x, 13
  %y5.x = xor i32 %y5, 6
  %y6 = mul i32 %y5.x, 15
  %y6.x = xor i32 %y6, 7
  %y7 = mul i32 %y6.x, 17
  %y7.x = xor i32 %y7, 8
  %y8 = mul i32 %y7.x, 19
  %y8.x = xor i32 %y8, 9
  %y9 = mul i32 %y8.x, 21
  %y9.x = xor i32 %y9, 10
  %y10 = mul i32 %y9.x, 23
  %y10.x = xor i32 %y10, 11
  %y11 = mul i32 %y10.x, 25
  %y11.x = xor i32 %y11, 12
  %y12 = mul i32 %y11.x, 27
  %y12.x = xor i32 %y12, 13
  %y13 = mul i32 %y12.x, 29
  %y13.x = xor i32 %y13, 14
  %y14 = mul i32 %y13.x, 31
  %y14.x = xor i32 %y14, 15
  %y15 = mul i32 %y14.x, 33
  %y15.x = xor i32 %y15, 16
  %y16 = mul i32 %y15.x, 35
  %y16.x = xor i32 %y16, 17
  %y17 = mul i32 %y16.x, 37
  %y17.x = xor i32 %y17, 18
  %y18 = mul i32 %y17.x, 39
  %y18.x = xor i32 %y18, 19
  %y19 = mul i32 %y18.x, 41
  %y19.x = xor i32 %y19, 20
  %y20 = mul i32 %y19.x, 43
  %y20.x = xor i32 %y20, 21
  %y21 = mul i32 %y20.x, 45
  %y21.x = xor i32 %y21, 22
  %y22 = mul i32 %y21.x, 47
  %y22.x = xor i32 %y22, 23
  %y23 = mul i32 %y22.x, 49
  %y23.x = xor i32 %y23, 24
  %y24 = mul i32 %y23.x, 51
  %y24.x = xor i32 %y24, 25
  %y25 = mul i32 %y24.x, 53
  %y25.x = xor i32 %y25, 26
  ret i32 %y25.x
}
; => unchanged

; The call in the copy is direct.
; run: @direct(1) == -1484156619
define i32 @direct(i32 %x) {
entry:
  %0 = call i32 @apply(ptr @double, i32 %x)
  ret i32 %0
}
; =>
; define i32 @direct(i32 %x) {
; entry:
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %y = call i32 @double(i32 %x)
;   %y0 = mul i32 %y, 3
;   %y0.x = xor i32 %y0, 1
;   %y1 = mul i32 %y0.x, 5
;   %y1.x = xor i32 %y1, 2
;   %y2 = mul i32 %y1.x, 7
;   %y2.x = xor i32 %y2, 3
;   %y3 = mul i32 %y2.x, 9
;   %y3.x = xor i32 %y3, 4
;   %y4 = mul i32 %y3.x, 11
;   %y4.x = xor i32 %y4, 5
;   %y5 = mul i32 %y4.x, 13
;   %y5.x = xor i32 %y5, 6
;   %y6 = mul i32 %y5.x, 15
;   %y6.x = xor i32 %y6, 7
;   %y7 = mul i32 %y6.x, 17
;   %y7.x = xor i32 %y7, 8
;   %y8 = mul i32 %y7.x, 19
;   %y8.x = xor i32 %y8, 9
;   %y9 = mul i32 %y8.x, 21
;   %y9.x = xor i32 %y9, 10
;   %y10 = mul i32 %y9.x, 23
;   %y10.x = xor i32 %y10, 11
;   %y11 = mul i32 %y10.x, 25
;   %y11.x = xor i32 %y11, 12
;   %y12 = mul i32 %y11.x, 27
;   %y12.x = xor i32 %y12, 13
;   %y13 = mul i32 %y12.x, 29
;   %y13.x = xor i32 %y13, 14
;   %y14 = mul i32 %y13.x, 31
;   %y14.x = xor i32 %y14, 15
;   %y15 = mul i32 %y14.x, 33
;   %y15.x = xor i32 %y15, 16
;   %y16 = mul i32 %y15.x, 35
;   %y16.x = xor i32 %y16, 17
;   %y17 = mul i32 %y16.x, 37
;   %y17.x = xor i32 %y17, 18
;   %y18 = mul i32 %y17.x, 39
;   %y18.x = xor i32 %y18, 19
;   %y19 = mul i32 %y18.x, 41
;   %y19.x = xor i32 %y19, 20
;   %y20 = mul i32 %y19.x, 43
;   %y20.x = xor i32 %y20, 21
;   %y21 = mul i32 %y20.x, 45
;   %y21.x = xor i32 %y21, 22
;   %y22 = mul i32 %y21.x, 47
;   %y22.x = xor i32 %y22, 23
;   %y23 = mul i32 %y22.x, 49
;   %y23.x = xor i32 %y23, 24
;   %y24 = mul i32 %y23.x, 51
;   %y24.x = xor i32 %y24, 25
;   %y25 = mul i32 %y24.x, 53
;   %y25.x = xor i32 %y25, 26
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   ret i32 %y25.x
; }

; The call stays one through a pointer.
; run: none (@direct tests the same)
define i32 @indirect(ptr %f, i32 %x) {
entry:
  %0 = call i32 @apply(ptr %f, i32 %x)
  ret i32 %0
}
; => unchanged

; Larger than a call.
; run: none (@rare calls it)
define i32 @mix(i32 %x) {
entry:
  %x0 = mul i32 %x, 3
  %x0.x = xor i32 %x0, 1
  %x1 = mul i32 %x0.x, 5
  %x1.x = xor i32 %x1, 2
  %x2 = mul i32 %x1.x, 7
  %x2.x = xor i32 %x2, 3
  %x3 = mul i32 %x2.x, 9
  %x3.x = xor i32 %x3, 4
  %x4 = mul i32 %x3.x, 11
  %x4.x = xor i32 %x4, 5
  %x5 = mul i32 %x4.x, 13
  %x5.x = xor i32 %x5, 6
  ret i32 %x5.x
}
; => unchanged

declare void @wend_exit(i32)

; The path ends the program: it is not expected to be executed.
; run: @rare(0) == 0
define i32 @rare(i32 %x) {
entry:
  %0 = icmp slt i32 %x, 0
  br i1 %0, label %stop, label %end
stop:
  br label %more
more:
  %1 = call i32 @mix(i32 %x)
  call void @wend_exit(i32 %1)
  unreachable
end:
  ret i32 %x
}
; => unchanged
