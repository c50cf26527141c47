; passes: loop-idiom,loop-vectorize,loop-unroll

; The loop that is left for few iterations is neither vectorised nor unrolled.
; run: @copy(3) == 3
; run: @copy(60) == 60
define i32 @copy(i64 %n) {
entry:
  %from = alloca [64 x i32], align 4
  %to = alloca [64 x i32], align 4
  %before = sub i64 %n, 1
  %a = getelementptr i32, ptr %from, i64 %before
  %m = trunc i64 %n to i32
  store i32 %m, ptr %a
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr %from, i64 %i
  %x = load i32, ptr %p
  %q = getelementptr i32, ptr %to, i64 %i
  store i32 %x, ptr %q
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %last = sub i64 %n, 1
  %b = getelementptr i32, ptr %to, i64 %last
  %y = load i32, ptr %b
  ret i32 %y
}
; =>
; define i32 @copy(i64 %n) {
; entry:
;   %from = alloca [64 x i32], align 4
;   %to = alloca [64 x i32], align 4
;   %before = sub i64 %n, 1
;   %a = getelementptr i32, ptr %from, i64 %before
;   %m = trunc i64 %n to i32
;   store i32 %m, ptr %a, align 4
;   %0 = sub i64 %n, 1
;   %1 = icmp slt i64 1, %n
;   %2 = select i1 %1, i64 %0, i64 0
;   %3 = icmp ult i64 %2, 7
;   br i1 %3, label %4, label %5
;
; 4:                                      ; preds = %entry
;   br label %loop
;
; 5:                                      ; preds = %entry
;   %6 = add i64 %2, 1
;   %7 = mul i64 %6, 4
;   %8 = call ptr @memcpy(ptr %to, ptr %from, i64 %7)
;   br label %end
;
; loop:                                   ; preds = %4, %loop
;   %i = phi i64 [ 0, %4 ], [ %next, %loop ]
;   %p = getelementptr i32, ptr %from, i64 %i
;   %x = load i32, ptr %p, align 4
;   %q = getelementptr i32, ptr %to, i64 %i
;   store i32 %x, ptr %q, align 4
;   %next = add i64 %i, 1
;   %more = icmp slt i64 %next, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %5, %loop
;   %last = sub i64 %n, 1
;   %b = getelementptr i32, ptr %to, i64 %last
;   %y = load i32, ptr %b, align 4
;   ret i32 %y
; }
