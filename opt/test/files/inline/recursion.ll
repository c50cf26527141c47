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
;   br label %11
;
; more.1:                                 ; preds = %more
;   %3 = add i32 %n, -2
;   %4 = icmp slt i32 %3, 2
;   br i1 %4, label %one.2, label %more.2
;
; one.2:                                  ; preds = %more.1
;   br label %8
;
; more.2:                                 ; preds = %more.1
;   %5 = add i32 %n, -3
;   %6 = call i32 @factorial(i32 %5)
;   %7 = mul i32 %3, %6
;   br label %8
;
; 8:                                      ; preds = %one.2, %more.2
;   %9 = phi i32 [ 1, %one.2 ], [ %7, %more.2 ]
;   %10 = mul i32 %1, %9
;   br label %11
;
; 11:                                     ; preds = %one.1, %8
;   %12 = phi i32 [ 1, %one.1 ], [ %10, %8 ]
;   %13 = mul i32 %n, %12
;   ret i32 %13
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
;   br label %20
;
; more.1:                                 ; preds = %more
;   %5 = add i32 %n, -2
;   %6 = icmp eq i32 %5, 0
;   br i1 %6, label %zero.2, label %more.2
;
; zero.2:                                 ; preds = %more.1
;   br label %14
;
; more.2:                                 ; preds = %more.1
;   %7 = add i32 %n, -3
;   %8 = call { i32, i32 } @pair(i32 %7)
;   %9 = extractvalue { i32, i32 } %8, 0
;   %10 = extractvalue { i32, i32 } %8, 1
;   %11 = add i32 %9, %5
;   %12 = add i32 %10, %5
;   %13 = lshr i32 %12, 1
;   br label %14
;
; 14:                                     ; preds = %zero.2, %more.2
;   %15 = phi i32 [ 0, %zero.2 ], [ %13, %more.2 ]
;   %16 = phi i32 [ 0, %zero.2 ], [ %11, %more.2 ]
;   %17 = add i32 %16, %3
;   %18 = add i32 %15, %3
;   %19 = lshr i32 %18, 1
;   br label %20
;
; 20:                                     ; preds = %zero.1, %14
;   %21 = phi i32 [ 0, %zero.1 ], [ %19, %14 ]
;   %22 = phi i32 [ 0, %zero.1 ], [ %17, %14 ]
;   %23 = add i32 %22, %n
;   %24 = add i32 %21, %n
;   %25 = lshr i32 %24, 1
;   %26 = insertvalue { i32, i32 } undef, i32 %23, 0
;   %27 = insertvalue { i32, i32 } %26, i32 %25, 1
;   ret { i32, i32 } %27
; }
