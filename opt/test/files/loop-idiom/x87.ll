; passes: loop-simplify,loop-idiom

@numbers = internal global [8 x x86_fp80] zeroinitializer
@others = internal global [8 x x86_fp80] zeroinitializer

; Neither a fill nor a copy: it does not write all bytes.
; run: @copy() == 0
define i32 @copy() {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr [16 x i8], ptr @others, i64 %i
  %to = getelementptr [16 x i8], ptr @numbers, i64 %i
  %0 = load x86_fp80, ptr %from
  store x86_fp80 %0, ptr %to
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 8
  br i1 %more, label %loop, label %end

end:
  %1 = load x86_fp80, ptr @numbers
  %2 = fptosi x86_fp80 %1 to i32
  ret i32 %2
}
; => unchanged
