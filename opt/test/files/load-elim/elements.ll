; passes: load-elim,dce

; A store to the next element, or to a field of the previous one, leaves an element.
; run: @neighbours(2) == 14
define i32 @neighbours(i64 %i) {
  %a = alloca [8 x i64]
  %p = getelementptr i64, ptr %a, i64 %i
  store i32 7, ptr %p
  %j = add i64 %i, 1
  %q = getelementptr i64, ptr %a, i64 %j
  store i32 1, ptr %q
  %k = add i64 %i, -1
  %r = getelementptr i64, ptr %a, i64 %k
  %f = getelementptr i8, ptr %r, i64 4
  store i32 2, ptr %f
  %x = load i32, ptr %p
  %y = add i32 %x, 7
  ret i32 %y
}
; =>
; define i32 @neighbours(i64 %i) {
; 0:
;   %a = alloca [8 x i64], align 8
;   %p = getelementptr i64, ptr %a, i64 %i
;   store i32 7, ptr %p, align 4
;   %j = add i64 %i, 1
;   %q = getelementptr i64, ptr %a, i64 %j
;   store i32 1, ptr %q, align 4
;   %k = add i64 %i, -1
;   %r = getelementptr i64, ptr %a, i64 %k
;   %f = getelementptr i8, ptr %r, i64 4
;   store i32 2, ptr %f, align 4
;   %y = add i32 7, 7
;   ret i32 %y
; }

; Not a wider one, elements of another size, or one at another index.
; run: @others(1, 1) == 5
define i32 @others(i64 %i, i64 %n) {
  %a = alloca [8 x i32]
  %p = getelementptr i32, ptr %a, i64 %i
  store i32 7, ptr %p
  %k = add i64 %i, -1
  %q = getelementptr i32, ptr %a, i64 %k
  store i64 0, ptr %q
  %x = load i32, ptr %p
  store i32 8, ptr %p
  %j = add i64 %i, 1
  %r = getelementptr i16, ptr %a, i64 %j
  store i32 0, ptr %r
  %y = load i32, ptr %p
  %s = getelementptr i32, ptr %a, i64 %n
  store i32 5, ptr %s
  %z = load i32, ptr %p
  %xy = or i32 %x, %y
  %yz = add i32 %xy, %z
  ret i32 %yz
}
; => unchanged

; The element of the previous iteration is another one than the index says now.
; run: @loop() == 6
define i32 @loop() {
entry:
  %a = alloca [8 x i32]
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 32, i1 false)
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %p
  %t = add i32 %s, %x
  %j = add i64 %i, 1
  %q = getelementptr i32, ptr %a, i64 %j
  %y = add i32 %x, 1
  store i32 %y, ptr %q
  %c = icmp slt i64 %j, 4
  br i1 %c, label %loop, label %end

end:
  ret i32 %t
}
; => unchanged
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
