; passes: inline

; Mutual recursion: each call by @back would need a frame for eight activations.
; run: @through(4) == 10
define i32 @through(i32 %n) {
entry:
  %0 = icmp slt i32 %n, 1
  br i1 %0, label %leaf, label %more
leaf:
  ret i32 1
more:
  %1 = add i32 %n, -1
  %2 = and i32 %n, 1
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %itself, label %other
itself:
  %4 = call i32 @through(i32 %1)
  %5 = mul i32 %4, 2
  ret i32 %5
other:
  %6 = call i32 @back(i32 %1)
  ret i32 %6
}
; => unchanged

; Too large to be inlined.
; run: @back(0) == 6
define i32 @back(i32 %n) {
entry:
  %0 = call i32 @through(i32 %n)
  %1 = mul i32 %0, 3
  %2 = xor i32 %1, 12
  %3 = mul i32 %2, 5
  %4 = xor i32 %3, 17
  %5 = mul i32 %4, 7
  %6 = xor i32 %5, 19
  %7 = mul i32 %6, 9
  %8 = xor i32 %7, 23
  %9 = mul i32 %8, 11
  %10 = xor i32 %9, 29
  %11 = mul i32 %10, 13
  %12 = xor i32 %11, 31
  %13 = mul i32 %12, 3
  %14 = xor i32 %13, 12
  %15 = mul i32 %14, 5
  %16 = xor i32 %15, 17
  %17 = mul i32 %16, 7
  %18 = xor i32 %17, 19
  %19 = mul i32 %18, 9
  %20 = xor i32 %19, 23
  %21 = mul i32 %20, 11
  %22 = xor i32 %21, 29
  %23 = mul i32 %22, 13
  %24 = xor i32 %23, 31
  %25 = mul i32 %24, 3
  %26 = xor i32 %25, 12
  %27 = mul i32 %26, 5
  %28 = xor i32 %27, 17
  %29 = mul i32 %28, 5
  %30 = xor i32 %29, 18
  %31 = and i32 %30, 15
  %32 = add i32 %31, 0
  %33 = add i32 %32, 0
  %34 = add i32 %33, 0
  %35 = add i32 %34, 0
  %36 = add i32 %35, 0
  %37 = add i32 %36, 0
  %38 = add i32 %37, 0
  %39 = add i32 %38, 0
  %40 = add i32 %39, 0
  %41 = add i32 %40, 0
  %42 = add i32 %41, 0
  %43 = add i32 %42, 0
  %44 = add i32 %43, 0
  %45 = add i32 %44, 0
  %46 = add i32 %45, 0
  %47 = add i32 %46, 0
  %48 = add i32 %47, 0
  %49 = add i32 %48, 0
  ret i32 %49
}
; => unchanged
