; passes: inline,simplify,simplify-cfg

; The only recursive call is inlined four times; the last copy keeps a call.
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
;   br label %21
;
; more.1:                                 ; preds = %more
;   %3 = add i32 %n, -2
;   %4 = icmp slt i32 %3, 2
;   br i1 %4, label %one.2, label %more.2
;
; one.2:                                  ; preds = %more.1
;   br label %18
;
; more.2:                                 ; preds = %more.1
;   %5 = add i32 %n, -3
;   %6 = icmp slt i32 %5, 2
;   br i1 %6, label %one.3, label %more.3
;
; one.3:                                  ; preds = %more.2
;   br label %15
;
; more.3:                                 ; preds = %more.2
;   %7 = add i32 %n, -4
;   %8 = icmp slt i32 %7, 2
;   br i1 %8, label %one.4, label %more.4
;
; one.4:                                  ; preds = %more.3
;   br label %12
;
; more.4:                                 ; preds = %more.3
;   %9 = add i32 %n, -5
;   %10 = call i32 @factorial(i32 %9)
;   %11 = mul i32 %7, %10
;   br label %12
;
; 12:                                     ; preds = %one.4, %more.4
;   %13 = phi i32 [ 1, %one.4 ], [ %11, %more.4 ]
;   %14 = mul i32 %5, %13
;   br label %15
;
; 15:                                     ; preds = %one.3, %12
;   %16 = phi i32 [ 1, %one.3 ], [ %14, %12 ]
;   %17 = mul i32 %3, %16
;   br label %18
;
; 18:                                     ; preds = %one.2, %15
;   %19 = phi i32 [ 1, %one.2 ], [ %17, %15 ]
;   %20 = mul i32 %1, %19
;   br label %21
;
; 21:                                     ; preds = %one.1, %18
;   %22 = phi i32 [ 1, %one.1 ], [ %20, %18 ]
;   %23 = mul i32 %n, %22
;   ret i32 %23
; }

; run: @both(5) == 11
; The call has two results.
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
; Recursive inlining with two results: a sum and a count.
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
;   br label %36
;
; more.1:                                 ; preds = %more
;   %5 = add i32 %n, -2
;   %6 = icmp eq i32 %5, 0
;   br i1 %6, label %zero.2, label %more.2
;
; zero.2:                                 ; preds = %more.1
;   br label %30
;
; more.2:                                 ; preds = %more.1
;   %7 = add i32 %n, -3
;   %8 = icmp eq i32 %7, 0
;   br i1 %8, label %zero.3, label %more.3
;
; zero.3:                                 ; preds = %more.2
;   br label %24
;
; more.3:                                 ; preds = %more.2
;   %9 = add i32 %n, -4
;   %10 = icmp eq i32 %9, 0
;   br i1 %10, label %zero.4, label %more.4
;
; zero.4:                                 ; preds = %more.3
;   br label %18
;
; more.4:                                 ; preds = %more.3
;   %11 = add i32 %n, -5
;   %12 = call { i32, i32 } @pair(i32 %11)
;   %13 = extractvalue { i32, i32 } %12, 0
;   %14 = extractvalue { i32, i32 } %12, 1
;   %15 = add i32 %13, %9
;   %16 = add i32 %14, %9
;   %17 = lshr i32 %16, 1
;   br label %18
;
; 18:                                     ; preds = %zero.4, %more.4
;   %19 = phi i32 [ 0, %zero.4 ], [ %17, %more.4 ]
;   %20 = phi i32 [ 0, %zero.4 ], [ %15, %more.4 ]
;   %21 = add i32 %20, %7
;   %22 = add i32 %19, %7
;   %23 = lshr i32 %22, 1
;   br label %24
;
; 24:                                     ; preds = %zero.3, %18
;   %25 = phi i32 [ 0, %zero.3 ], [ %23, %18 ]
;   %26 = phi i32 [ 0, %zero.3 ], [ %21, %18 ]
;   %27 = add i32 %26, %5
;   %28 = add i32 %25, %5
;   %29 = lshr i32 %28, 1
;   br label %30
;
; 30:                                     ; preds = %zero.2, %24
;   %31 = phi i32 [ 0, %zero.2 ], [ %29, %24 ]
;   %32 = phi i32 [ 0, %zero.2 ], [ %27, %24 ]
;   %33 = add i32 %32, %3
;   %34 = add i32 %31, %3
;   %35 = lshr i32 %34, 1
;   br label %36
;
; 36:                                     ; preds = %zero.1, %30
;   %37 = phi i32 [ 0, %zero.1 ], [ %35, %30 ]
;   %38 = phi i32 [ 0, %zero.1 ], [ %33, %30 ]
;   %39 = add i32 %38, %n
;   %40 = add i32 %37, %n
;   %41 = lshr i32 %40, 1
;   %42 = insertvalue { i32, i32 } undef, i32 %39, 0
;   %43 = insertvalue { i32, i32 } %42, i32 %41, 1
;   ret { i32, i32 } %43
; }
