; passes: load-elim

; Memory of a variable reads as zero before the first store. (Machine code at -O0 reads stale stack contents.)

@g = internal global i32 5
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; A callee that may store to the globals.
; run: none (@fresh calls it)
define void @change() {
entry:
  store i32 9, ptr @g
  ret void
}
; => unchanged

; The address differs in the next iteration, where the loaded element is the one stored in this one.
; run: @walk(1) == 0
; run: @walk(4) == 6
define i32 @walk(i64 %n) {
entry:
  %a = alloca [8 x i32]
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  %0 = load i32, ptr %p
  %more = add i32 %sum, %0
  %next = add i64 %i, 1
  %after = getelementptr i32, ptr %p, i64 1
  %1 = trunc i64 %next to i32
  store i32 %1, ptr %after
  %c = icmp slt i64 %next, %n
  br i1 %c, label %loop, label %end

end:
  ret i32 %more
}
; => unchanged

; A variable that does not escape stays zero across calls; a memset determines the value.
; run: @fresh(1) == 84215045
define i32 @fresh(i64 %i) {
entry:
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  call void @change()
  %p = getelementptr i32, ptr %a, i64 %i
  %0 = load i32, ptr %p
  call void @llvm.memset.p0.i64(ptr %b, i8 5, i64 16, i1 false)
  %q = getelementptr i32, ptr %b, i64 2
  %1 = load i32, ptr %q
  %2 = add i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @fresh(i64 %i) {
; entry:
;   %a = alloca [4 x i32], align 4
;   %b = alloca [4 x i32], align 4
;   call void @change()
;   %p = getelementptr i32, ptr %a, i64 %i
;   call void @llvm.memset.p0.i64(ptr %b, i8 5, i64 16, i1 false)
;   %q = getelementptr i32, ptr %b, i64 2
;   %0 = add i32 0, 84215045
;   ret i32 %0
; }
