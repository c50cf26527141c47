; passes: loop-idiom

declare ptr @memcpy(ptr, ptr, i64, ...)

@from = internal constant [8 x i8] c"abcdefgh"

; A memcpy that is declared with other parameters is not called.
; run: @copy() == 100
define i32 @copy() {
entry:
  %to = alloca i8, i32 8
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %in = getelementptr i8, ptr @from, i64 %i
  %out = getelementptr i8, ptr %to, i64 %i
  %v = load i8, ptr %in
  store i8 %v, ptr %out
  %i.1 = add i64 %i, 1
  %more = icmp ult i64 %i.1, 8
  br i1 %more, label %loop, label %end
end:
  %at = getelementptr i8, ptr %to, i64 3
  %x = load i8, ptr %at
  %r = zext i8 %x to i32
  ret i32 %r
}
; => unchanged
