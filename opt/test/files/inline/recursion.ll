; passes: inline,simplify,simplify-cfg

; The one call of itself becomes two more activations, of which the last one calls.
; run: @factorial(0) == 1
; run: @factorial(1) == 1
; run: @factorial(2) == 2
; run: @factorial(6) == 720
; run: @factorial(10) == 3628800
define i32 @factorial(i32 %n) {
entry:
  %0 = icmp slt i32 %n, 2
  br i1 %0, label %one, label %more
one:
  ret i32 1
more:
  %1 = sub i32 %n, 1
  %2 = call i32 @factorial(i32 %1)
  %3 = mul i32 %n, %2
  ret i32 %3
}
; =>
; define i32 @factorial(i32 %n) {
; entry:
;   %0 = icmp slt i32 %n, 2
;   br i1 %0, label %one, label %more
;
; one:                                    ; preds = %entry
;   ret i32 1
;
; more:                                   ; preds = %entry
;   %1 = add i32 %n, -1
;   %2 = icmp slt i32 %1, 2
;   br i1 %2, label %one.1, label %more.1
;
; one.1:                                  ; preds = %more
;   br label %26
;
; more.1:                                 ; preds = %more
;   %3 = add i32 %n, -2
;   %4 = icmp slt i32 %3, 2
;   br i1 %4, label %one.2, label %more.2
;
; one.2:                                  ; preds = %more.1
;   br label %23
;
; more.2:                                 ; preds = %more.1
;   %5 = add i32 %n, -3
;   %6 = icmp slt i32 %5, 2
;   br i1 %6, label %one.3, label %more.3
;
; one.3:                                  ; preds = %more.2
;   br label %20
;
; more.3:                                 ; preds = %more.2
;   %7 = add i32 %n, -4
;   %8 = icmp slt i32 %7, 2
;   br i1 %8, label %one.4, label %more.4
;
; one.4:                                  ; preds = %more.3
;   br label %17
;
; more.4:                                 ; preds = %more.3
;   %9 = add i32 %n, -5
;   %10 = icmp slt i32 %9, 2
;   br i1 %10, label %one.5, label %more.5
;
; one.5:                                  ; preds = %more.4
;   br label %14
;
; more.5:                                 ; preds = %more.4
;   %11 = add i32 %n, -6
;   %12 = call i32 @factorial(i32 %11)
;   %13 = mul i32 %9, %12
;   br label %14
;
; 14:                                     ; preds = %one.5, %more.5
;   %15 = phi i32 [ 1, %one.5 ], [ %13, %more.5 ]
;   %16 = mul i32 %7, %15
;   br label %17
;
; 17:                                     ; preds = %one.4, %14
;   %18 = phi i32 [ 1, %one.4 ], [ %16, %14 ]
;   %19 = mul i32 %5, %18
;   br label %20
;
; 20:                                     ; preds = %one.3, %17
;   %21 = phi i32 [ 1, %one.3 ], [ %19, %17 ]
;   %22 = mul i32 %3, %21
;   br label %23
;
; 23:                                     ; preds = %one.2, %20
;   %24 = phi i32 [ 1, %one.2 ], [ %22, %20 ]
;   %25 = mul i32 %1, %24
;   br label %26
;
; 26:                                     ; preds = %one.1, %23
;   %27 = phi i32 [ 1, %one.1 ], [ %25, %23 ]
;   %28 = mul i32 %n, %27
;   ret i32 %28
; }

; run: @both(5) == 11
; What the call gives may be two values.
define i32 @both(i32 %n) {
entry:
  %0 = call { i32, i32 } @pair(i32 %n)
  %1 = extractvalue { i32, i32 } %0, 0
  %2 = extractvalue { i32, i32 } %0, 1
  %3 = sub i32 %1, %2
  ret i32 %3
}
; => unchanged

; run: none (@both calls it)
; As above: the sum of all below and the number of those.
define internal { i32, i32 } @pair(i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %zero, label %more
zero:
  ret { i32, i32 } zeroinitializer
more:
  %1 = sub i32 %n, 1
  %2 = call { i32, i32 } @pair(i32 %1)
  %3 = extractvalue { i32, i32 } %2, 0
  %4 = extractvalue { i32, i32 } %2, 1
  %5 = add i32 %3, %n
  %6 = add i32 %4, %n
  %7 = lshr i32 %6, 1
  %8 = insertvalue { i32, i32 } undef, i32 %5, 0
  %9 = insertvalue { i32, i32 } %8, i32 %7, 1
  ret { i32, i32 } %9
}
; =>
; define internal { i32, i32 } @pair(i32 %n) {
; entry:
;   %0 = icmp eq i32 %n, 0
;   br i1 %0, label %zero, label %more
;
; zero:                                   ; preds = %entry
;   %1 = insertvalue { i32, i32 } undef, i32 0, 0
;   %2 = insertvalue { i32, i32 } %1, i32 0, 1
;   ret { i32, i32 } %2
;
; more:                                   ; preds = %entry
;   %3 = add i32 %n, -1
;   %4 = icmp eq i32 %3, 0
;   br i1 %4, label %zero.1, label %more.1
;
; zero.1:                                 ; preds = %more
;   br label %44
;
; more.1:                                 ; preds = %more
;   %5 = add i32 %n, -2
;   %6 = icmp eq i32 %5, 0
;   br i1 %6, label %zero.2, label %more.2
;
; zero.2:                                 ; preds = %more.1
;   br label %38
;
; more.2:                                 ; preds = %more.1
;   %7 = add i32 %n, -3
;   %8 = icmp eq i32 %7, 0
;   br i1 %8, label %zero.3, label %more.3
;
; zero.3:                                 ; preds = %more.2
;   br label %32
;
; more.3:                                 ; preds = %more.2
;   %9 = add i32 %n, -4
;   %10 = icmp eq i32 %9, 0
;   br i1 %10, label %zero.4, label %more.4
;
; zero.4:                                 ; preds = %more.3
;   br label %26
;
; more.4:                                 ; preds = %more.3
;   %11 = add i32 %n, -5
;   %12 = icmp eq i32 %11, 0
;   br i1 %12, label %zero.5, label %more.5
;
; zero.5:                                 ; preds = %more.4
;   br label %20
;
; more.5:                                 ; preds = %more.4
;   %13 = add i32 %n, -6
;   %14 = call { i32, i32 } @pair(i32 %13)
;   %15 = extractvalue { i32, i32 } %14, 0
;   %16 = extractvalue { i32, i32 } %14, 1
;   %17 = add i32 %15, %11
;   %18 = add i32 %16, %11
;   %19 = lshr i32 %18, 1
;   br label %20
;
; 20:                                     ; preds = %zero.5, %more.5
;   %21 = phi i32 [ 0, %zero.5 ], [ %19, %more.5 ]
;   %22 = phi i32 [ 0, %zero.5 ], [ %17, %more.5 ]
;   %23 = add i32 %22, %9
;   %24 = add i32 %21, %9
;   %25 = lshr i32 %24, 1
;   br label %26
;
; 26:                                     ; preds = %zero.4, %20
;   %27 = phi i32 [ 0, %zero.4 ], [ %25, %20 ]
;   %28 = phi i32 [ 0, %zero.4 ], [ %23, %20 ]
;   %29 = add i32 %28, %7
;   %30 = add i32 %27, %7
;   %31 = lshr i32 %30, 1
;   br label %32
;
; 32:                                     ; preds = %zero.3, %26
;   %33 = phi i32 [ 0, %zero.3 ], [ %31, %26 ]
;   %34 = phi i32 [ 0, %zero.3 ], [ %29, %26 ]
;   %35 = add i32 %34, %5
;   %36 = add i32 %33, %5
;   %37 = lshr i32 %36, 1
;   br label %38
;
; 38:                                     ; preds = %zero.2, %32
;   %39 = phi i32 [ 0, %zero.2 ], [ %37, %32 ]
;   %40 = phi i32 [ 0, %zero.2 ], [ %35, %32 ]
;   %41 = add i32 %40, %3
;   %42 = add i32 %39, %3
;   %43 = lshr i32 %42, 1
;   br label %44
;
; 44:                                     ; preds = %zero.1, %38
;   %45 = phi i32 [ 0, %zero.1 ], [ %43, %38 ]
;   %46 = phi i32 [ 0, %zero.1 ], [ %41, %38 ]
;   %47 = add i32 %46, %n
;   %48 = add i32 %45, %n
;   %49 = lshr i32 %48, 1
;   %50 = insertvalue { i32, i32 } undef, i32 %47, 0
;   %51 = insertvalue { i32, i32 } %50, i32 %49, 1
;   ret { i32, i32 } %51
; }
