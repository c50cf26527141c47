; passes: inline,simplify,simplify-cfg

; The only recursive call is inlined seven times; the last copy keeps a call.
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
;   br label %36
;
; more.1:                                 ; preds = %more
;   %3 = add i32 %n, -2
;   %4 = icmp slt i32 %3, 2
;   br i1 %4, label %one.2, label %more.2
;
; one.2:                                  ; preds = %more.1
;   br label %33
;
; more.2:                                 ; preds = %more.1
;   %5 = add i32 %n, -3
;   %6 = icmp slt i32 %5, 2
;   br i1 %6, label %one.3, label %more.3
;
; one.3:                                  ; preds = %more.2
;   br label %30
;
; more.3:                                 ; preds = %more.2
;   %7 = add i32 %n, -4
;   %8 = icmp slt i32 %7, 2
;   br i1 %8, label %one.4, label %more.4
;
; one.4:                                  ; preds = %more.3
;   br label %27
;
; more.4:                                 ; preds = %more.3
;   %9 = add i32 %n, -5
;   %10 = icmp slt i32 %9, 2
;   br i1 %10, label %one.5, label %more.5
;
; one.5:                                  ; preds = %more.4
;   br label %24
;
; more.5:                                 ; preds = %more.4
;   %11 = add i32 %n, -6
;   %12 = icmp slt i32 %11, 2
;   br i1 %12, label %one.6, label %more.6
;
; one.6:                                  ; preds = %more.5
;   br label %21
;
; more.6:                                 ; preds = %more.5
;   %13 = add i32 %n, -7
;   %14 = icmp slt i32 %13, 2
;   br i1 %14, label %one.7, label %more.7
;
; one.7:                                  ; preds = %more.6
;   br label %18
;
; more.7:                                 ; preds = %more.6
;   %15 = add i32 %n, -8
;   %16 = call i32 @factorial(i32 %15)
;   %17 = mul i32 %13, %16
;   br label %18
;
; 18:                                     ; preds = %one.7, %more.7
;   %19 = phi i32 [ 1, %one.7 ], [ %17, %more.7 ]
;   %20 = mul i32 %11, %19
;   br label %21
;
; 21:                                     ; preds = %one.6, %18
;   %22 = phi i32 [ 1, %one.6 ], [ %20, %18 ]
;   %23 = mul i32 %9, %22
;   br label %24
;
; 24:                                     ; preds = %one.5, %21
;   %25 = phi i32 [ 1, %one.5 ], [ %23, %21 ]
;   %26 = mul i32 %7, %25
;   br label %27
;
; 27:                                     ; preds = %one.4, %24
;   %28 = phi i32 [ 1, %one.4 ], [ %26, %24 ]
;   %29 = mul i32 %5, %28
;   br label %30
;
; 30:                                     ; preds = %one.3, %27
;   %31 = phi i32 [ 1, %one.3 ], [ %29, %27 ]
;   %32 = mul i32 %3, %31
;   br label %33
;
; 33:                                     ; preds = %one.2, %30
;   %34 = phi i32 [ 1, %one.2 ], [ %32, %30 ]
;   %35 = mul i32 %1, %34
;   br label %36
;
; 36:                                     ; preds = %one.1, %33
;   %37 = phi i32 [ 1, %one.1 ], [ %35, %33 ]
;   %38 = mul i32 %n, %37
;   ret i32 %38
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
;   br label %60
;
; more.1:                                 ; preds = %more
;   %5 = add i32 %n, -2
;   %6 = icmp eq i32 %5, 0
;   br i1 %6, label %zero.2, label %more.2
;
; zero.2:                                 ; preds = %more.1
;   br label %54
;
; more.2:                                 ; preds = %more.1
;   %7 = add i32 %n, -3
;   %8 = icmp eq i32 %7, 0
;   br i1 %8, label %zero.3, label %more.3
;
; zero.3:                                 ; preds = %more.2
;   br label %48
;
; more.3:                                 ; preds = %more.2
;   %9 = add i32 %n, -4
;   %10 = icmp eq i32 %9, 0
;   br i1 %10, label %zero.4, label %more.4
;
; zero.4:                                 ; preds = %more.3
;   br label %42
;
; more.4:                                 ; preds = %more.3
;   %11 = add i32 %n, -5
;   %12 = icmp eq i32 %11, 0
;   br i1 %12, label %zero.5, label %more.5
;
; zero.5:                                 ; preds = %more.4
;   br label %36
;
; more.5:                                 ; preds = %more.4
;   %13 = add i32 %n, -6
;   %14 = icmp eq i32 %13, 0
;   br i1 %14, label %zero.6, label %more.6
;
; zero.6:                                 ; preds = %more.5
;   br label %30
;
; more.6:                                 ; preds = %more.5
;   %15 = add i32 %n, -7
;   %16 = icmp eq i32 %15, 0
;   br i1 %16, label %zero.7, label %more.7
;
; zero.7:                                 ; preds = %more.6
;   br label %24
;
; more.7:                                 ; preds = %more.6
;   %17 = add i32 %n, -8
;   %18 = call { i32, i32 } @pair(i32 %17)
;   %19 = extractvalue { i32, i32 } %18, 0
;   %20 = extractvalue { i32, i32 } %18, 1
;   %21 = add i32 %19, %15
;   %22 = add i32 %20, %15
;   %23 = lshr i32 %22, 1
;   br label %24
;
; 24:                                     ; preds = %zero.7, %more.7
;   %25 = phi i32 [ 0, %zero.7 ], [ %23, %more.7 ]
;   %26 = phi i32 [ 0, %zero.7 ], [ %21, %more.7 ]
;   %27 = add i32 %26, %13
;   %28 = add i32 %25, %13
;   %29 = lshr i32 %28, 1
;   br label %30
;
; 30:                                     ; preds = %zero.6, %24
;   %31 = phi i32 [ 0, %zero.6 ], [ %29, %24 ]
;   %32 = phi i32 [ 0, %zero.6 ], [ %27, %24 ]
;   %33 = add i32 %32, %11
;   %34 = add i32 %31, %11
;   %35 = lshr i32 %34, 1
;   br label %36
;
; 36:                                     ; preds = %zero.5, %30
;   %37 = phi i32 [ 0, %zero.5 ], [ %35, %30 ]
;   %38 = phi i32 [ 0, %zero.5 ], [ %33, %30 ]
;   %39 = add i32 %38, %9
;   %40 = add i32 %37, %9
;   %41 = lshr i32 %40, 1
;   br label %42
;
; 42:                                     ; preds = %zero.4, %36
;   %43 = phi i32 [ 0, %zero.4 ], [ %41, %36 ]
;   %44 = phi i32 [ 0, %zero.4 ], [ %39, %36 ]
;   %45 = add i32 %44, %7
;   %46 = add i32 %43, %7
;   %47 = lshr i32 %46, 1
;   br label %48
;
; 48:                                     ; preds = %zero.3, %42
;   %49 = phi i32 [ 0, %zero.3 ], [ %47, %42 ]
;   %50 = phi i32 [ 0, %zero.3 ], [ %45, %42 ]
;   %51 = add i32 %50, %5
;   %52 = add i32 %49, %5
;   %53 = lshr i32 %52, 1
;   br label %54
;
; 54:                                     ; preds = %zero.2, %48
;   %55 = phi i32 [ 0, %zero.2 ], [ %53, %48 ]
;   %56 = phi i32 [ 0, %zero.2 ], [ %51, %48 ]
;   %57 = add i32 %56, %3
;   %58 = add i32 %55, %3
;   %59 = lshr i32 %58, 1
;   br label %60
;
; 60:                                     ; preds = %zero.1, %54
;   %61 = phi i32 [ 0, %zero.1 ], [ %59, %54 ]
;   %62 = phi i32 [ 0, %zero.1 ], [ %57, %54 ]
;   %63 = add i32 %62, %n
;   %64 = add i32 %61, %n
;   %65 = lshr i32 %64, 1
;   %66 = insertvalue { i32, i32 } undef, i32 %63, 0
;   %67 = insertvalue { i32, i32 } %66, i32 %65, 1
;   ret { i32, i32 } %67
; }
