; passes: loop-idiom

; A memset that the module defines must not become a call of itself.
; run: none (called by @calls)
define ptr @memset(ptr %to, i32 %byte, i64 %count) {
entry:
  %low = trunc i32 %byte to i8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %at = getelementptr i8, ptr %to, i64 %i
  store i8 %low, ptr %at
  %i.1 = add i64 %i, 1
  %more = icmp slt i64 %i.1, %count
  br i1 %more, label %loop, label %end
end:
  ret ptr %to
}
; => unchanged

; A call of the function above.
; run: @calls(3) == 7
define i32 @calls(i64 %count) {
entry:
  %a = alloca i8, i32 8
  %0 = call ptr @memset(ptr %a, i32 7, i64 %count)
  %1 = getelementptr i8, ptr %a, i64 2
  %2 = load i8, ptr %1
  %3 = zext i8 %2 to i32
  ret i32 %3
}
; => unchanged
