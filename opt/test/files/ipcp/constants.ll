; passes: ipcp

@table = internal global [4 x i32] [i32 3, i32 1, i32 4, i32 1]

; The recursive call passes the parameters on unchanged: they stay constant.
; run: none (@sums calls it)
define internal i32 @sum(ptr %from, i64 %i, i64 %n) {
entry:
  %0 = icmp eq i64 %i, %n
  br i1 %0, label %end, label %more
more:
  %1 = getelementptr i32, ptr %from, i64 %i
  %2 = load i32, ptr %1
  %3 = add i64 %i, 1
  %4 = call i32 @sum(ptr %from, i64 %3, i64 %n)
  %5 = add i32 %2, %4
  ret i32 %5
end:
  ret i32 0
}
; =>
; define internal i32 @sum(ptr %from, i64 %i, i64 %n) {
; entry:
;   %0 = icmp eq i64 %i, 4
;   br i1 %0, label %end, label %more
;
; more:                                   ; preds = %entry
;   %1 = getelementptr i32, ptr @table, i64 %i
;   %2 = load i32, ptr %1, align 4
;   %3 = add i64 %i, 1
;   %4 = call i32 @sum(ptr @table, i64 %3, i64 4)
;   %5 = add i32 %2, %4
;   ret i32 %5
;
; end:                                    ; preds = %entry
;   ret i32 0
; }

; run: @sums() == 14
; Two calls pass the same table and the same end.
define i32 @sums() {
entry:
  %0 = call i32 @sum(ptr @table, i64 0, i64 4)
  %1 = call i32 @sum(ptr @table, i64 1, i64 4)
  %2 = sub i32 %0, %1
  %3 = add i32 %2, 11
  ret i32 %3
}
; => unchanged

; Mutual recursion that passes the parameters on in another order.
; run: none (@mutual calls it)
define internal i32 @there(i32 %n, i32 %step) {
entry:
  %0 = icmp slt i32 %n, 0
  br i1 %0, label %end, label %more
more:
  %1 = sub i32 %n, %step
  %2 = call i32 @back(i32 %step, i32 %1)
  ret i32 %2
end:
  ret i32 %n
}
; =>
; define internal i32 @there(i32 %n, i32 %step) {
; entry:
;   %0 = icmp slt i32 %n, 0
;   br i1 %0, label %end, label %more
;
; more:                                   ; preds = %entry
;   %1 = sub i32 %n, 3
;   %2 = call i32 @back(i32 3, i32 %1)
;   ret i32 %2
;
; end:                                    ; preds = %entry
;   ret i32 %n
; }

; Called only by @there.
; run: none (@there calls it)
define internal i32 @back(i32 %step, i32 %n) {
entry:
  %0 = mul i32 %n, %step
  %1 = sub i32 %n, %step
  %2 = call i32 @there(i32 %1, i32 %step)
  ret i32 %2
}
; =>
; define internal i32 @back(i32 %step, i32 %n) {
; entry:
;   %0 = mul i32 %n, 3
;   %1 = sub i32 %n, 3
;   %2 = call i32 @there(i32 %1, i32 3)
;   ret i32 %2
; }

; run: @mutual(10) == -2
; The call from outside the recursion.
define i32 @mutual(i32 %n) {
entry:
  %0 = call i32 @there(i32 %n, i32 3)
  ret i32 %0
}
; => unchanged

; The first result is always that of the leaf, also through a phi of the results of recursive calls;
; the other result varies.
; run: none (@results calls it)
define internal { i32, i32 } @down(i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
more:
  %1 = sub i32 %n, 1
  %2 = call { i32, i32 } @down(i32 %1)
  %3 = extractvalue { i32, i32 } %2, 0
  %4 = extractvalue { i32, i32 } %2, 1
  %5 = add i32 %4, 2
  br label %end
end:
  %6 = phi i32 [ 7, %entry ], [ %3, %more ]
  %7 = phi i32 [ 0, %entry ], [ %5, %more ]
  %8 = insertvalue { i32, i32 } undef, i32 %6, 0
  %9 = insertvalue { i32, i32 } %8, i32 %7, 1
  ret { i32, i32 } %9
}
; =>
; define internal { i32, i32 } @down(i32 %n) {
; entry:
;   %0 = icmp eq i32 %n, 0
;   br i1 %0, label %end, label %more
;
; more:                                   ; preds = %entry
;   %1 = sub i32 %n, 1
;   %2 = call { i32, i32 } @down(i32 %1)
;   %3 = extractvalue { i32, i32 } %2, 0
;   %4 = extractvalue { i32, i32 } %2, 1
;   %5 = add i32 %4, 2
;   br label %end
;
; end:                                    ; preds = %entry, %more
;   %6 = phi i32 [ 7, %entry ], [ 7, %more ]
;   %7 = phi i32 [ 0, %entry ], [ %5, %more ]
;   %8 = insertvalue { i32, i32 } undef, i32 7, 0
;   %9 = insertvalue { i32, i32 } %8, i32 %7, 1
;   ret { i32, i32 } %9
; }

; run: @results(5) == 17
; A constant result makes an argument constant.
define i32 @results(i32 %n) {
entry:
  %0 = call { i32, i32 } @down(i32 %n)
  %1 = extractvalue { i32, i32 } %0, 0
  %2 = extractvalue { i32, i32 } %0, 1
  %3 = call i32 @add(i32 %1, i32 %2)
  ret i32 %3
}
; =>
; define i32 @results(i32 %n) {
; entry:
;   %0 = call { i32, i32 } @down(i32 %n)
;   %1 = extractvalue { i32, i32 } %0, 0
;   %2 = extractvalue { i32, i32 } %0, 1
;   %3 = call i32 @add(i32 7, i32 %2)
;   ret i32 %3
; }

; The result of @down is passed to it.
; run: none (@results calls it)
define internal i32 @add(i32 %a, i32 %b) {
entry:
  %0 = add i32 %a, %b
  ret i32 %0
}
; =>
; define internal i32 @add(i32 %a, i32 %b) {
; entry:
;   %0 = add i32 7, %b
;   ret i32 %0
; }
