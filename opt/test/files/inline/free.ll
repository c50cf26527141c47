; passes: inline

@buffer = internal global [12 x i8] zeroinitializer

; run: none (@free calls it)
; Truncations and constant offsets are free: 24 instructions of 48 count, fewer than the threshold.
define void @fill(ptr %p, i64 %x, i64 %i) {
entry:
  %a0 = getelementptr i8, ptr %p, i64 0
  %b0 = add i64 %x, 1
  %c0 = trunc i64 %b0 to i8
  store i8 %c0, ptr %a0
  %a1 = getelementptr i8, ptr %p, i64 1
  %b1 = add i64 %x, 2
  %c1 = trunc i64 %b1 to i8
  store i8 %c1, ptr %a1
  %a2 = getelementptr i8, ptr %p, i64 2
  %b2 = add i64 %x, 3
  %c2 = trunc i64 %b2 to i8
  store i8 %c2, ptr %a2
  %a3 = getelementptr i8, ptr %p, i64 3
  %b3 = add i64 %x, 4
  %c3 = trunc i64 %b3 to i8
  store i8 %c3, ptr %a3
  %a4 = getelementptr i8, ptr %p, i64 4
  %b4 = add i64 %x, 5
  %c4 = trunc i64 %b4 to i8
  store i8 %c4, ptr %a4
  %a5 = getelementptr i8, ptr %p, i64 5
  %b5 = add i64 %x, 6
  %c5 = trunc i64 %b5 to i8
  store i8 %c5, ptr %a5
  %a6 = getelementptr i8, ptr %p, i64 6
  %b6 = add i64 %x, 7
  %c6 = trunc i64 %b6 to i8
  store i8 %c6, ptr %a6
  %a7 = getelementptr i8, ptr %p, i64 7
  %b7 = add i64 %x, 8
  %c7 = trunc i64 %b7 to i8
  store i8 %c7, ptr %a7
  %a8 = getelementptr i8, ptr %p, i64 8
  %b8 = add i64 %x, 9
  %c8 = trunc i64 %b8 to i8
  store i8 %c8, ptr %a8
  %a9 = getelementptr i8, ptr %p, i64 9
  %b9 = add i64 %x, 10
  %c9 = trunc i64 %b9 to i8
  store i8 %c9, ptr %a9
  %a10 = getelementptr i8, ptr %p, i64 10
  %b10 = add i64 %x, 11
  %c10 = trunc i64 %b10 to i8
  store i8 %c10, ptr %a10
  %a11 = getelementptr i8, ptr %p, i64 11
  %b11 = add i64 %x, 12
  %c11 = trunc i64 %b11 to i8
  store i8 %c11, ptr %a11
  ret void
}
; => unchanged

; run: none (@notFree calls it)
; Variable offsets are not: 60 instructions count, more than the threshold.
define void @fillAt(ptr %p, i64 %x, i64 %i) {
entry:
  %a0 = getelementptr i8, ptr %p, i64 %i
  %b0 = add i64 %x, 1
  %c0 = trunc i64 %b0 to i8
  store i8 %c0, ptr %a0
  %a1 = getelementptr i8, ptr %p, i64 %i
  %b1 = add i64 %x, 2
  %c1 = trunc i64 %b1 to i8
  store i8 %c1, ptr %a1
  %a2 = getelementptr i8, ptr %p, i64 %i
  %b2 = add i64 %x, 3
  %c2 = trunc i64 %b2 to i8
  store i8 %c2, ptr %a2
  %a3 = getelementptr i8, ptr %p, i64 %i
  %b3 = add i64 %x, 4
  %c3 = trunc i64 %b3 to i8
  store i8 %c3, ptr %a3
  %a4 = getelementptr i8, ptr %p, i64 %i
  %b4 = add i64 %x, 5
  %c4 = trunc i64 %b4 to i8
  store i8 %c4, ptr %a4
  %a5 = getelementptr i8, ptr %p, i64 %i
  %b5 = add i64 %x, 6
  %c5 = trunc i64 %b5 to i8
  store i8 %c5, ptr %a5
  %a6 = getelementptr i8, ptr %p, i64 %i
  %b6 = add i64 %x, 7
  %c6 = trunc i64 %b6 to i8
  store i8 %c6, ptr %a6
  %a7 = getelementptr i8, ptr %p, i64 %i
  %b7 = add i64 %x, 8
  %c7 = trunc i64 %b7 to i8
  store i8 %c7, ptr %a7
  %a8 = getelementptr i8, ptr %p, i64 %i
  %b8 = add i64 %x, 9
  %c8 = trunc i64 %b8 to i8
  store i8 %c8, ptr %a8
  %a9 = getelementptr i8, ptr %p, i64 %i
  %b9 = add i64 %x, 10
  %c9 = trunc i64 %b9 to i8
  store i8 %c9, ptr %a9
  %a10 = getelementptr i8, ptr %p, i64 %i
  %b10 = add i64 %x, 11
  %c10 = trunc i64 %b10 to i8
  store i8 %c10, ptr %a10
  %a11 = getelementptr i8, ptr %p, i64 %i
  %b11 = add i64 %x, 12
  %c11 = trunc i64 %b11 to i8
  store i8 %c11, ptr %a11
  %a12 = getelementptr i8, ptr %p, i64 %i
  %b12 = add i64 %x, 12
  %c12 = trunc i64 %b12 to i8
  store i8 %c12, ptr %a12
  %a13 = getelementptr i8, ptr %p, i64 %i
  %b13 = add i64 %x, 12
  %c13 = trunc i64 %b13 to i8
  store i8 %c13, ptr %a13
  %a14 = getelementptr i8, ptr %p, i64 %i
  %b14 = add i64 %x, 12
  %c14 = trunc i64 %b14 to i8
  store i8 %c14, ptr %a14
  %a15 = getelementptr i8, ptr %p, i64 %i
  %b15 = add i64 %x, 12
  %c15 = trunc i64 %b15 to i8
  store i8 %c15, ptr %a15
  %a16 = getelementptr i8, ptr %p, i64 %i
  %b16 = add i64 %x, 12
  %c16 = trunc i64 %b16 to i8
  store i8 %c16, ptr %a16
  %a17 = getelementptr i8, ptr %p, i64 %i
  %b17 = add i64 %x, 12
  %c17 = trunc i64 %b17 to i8
  store i8 %c17, ptr %a17
  %a18 = getelementptr i8, ptr %p, i64 %i
  %b18 = add i64 %x, 12
  %c18 = trunc i64 %b18 to i8
  store i8 %c18, ptr %a18
  %a19 = getelementptr i8, ptr %p, i64 %i
  %b19 = add i64 %x, 12
  %c19 = trunc i64 %b19 to i8
  store i8 %c19, ptr %a19
  ret void
}
; => unchanged

; A call of the function whose instructions are free for the most part is inlined.
; run: @free(1) == 13
; run: @free(-1) == 11
define i8 @free(i64 %x) {
entry:
  call void @fill(ptr @buffer, i64 %x, i64 %x)
  %0 = getelementptr i8, ptr @buffer, i64 11
  %1 = load i8, ptr %0
  ret i8 %1
}
; =>
; define i8 @free(i64 %x) {
; entry:
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %a0 = getelementptr i8, ptr @buffer, i64 0
;   %b0 = add i64 %x, 1
;   %c0 = trunc i64 %b0 to i8
;   store i8 %c0, ptr %a0, align 1
;   %a1 = getelementptr i8, ptr @buffer, i64 1
;   %b1 = add i64 %x, 2
;   %c1 = trunc i64 %b1 to i8
;   store i8 %c1, ptr %a1, align 1
;   %a2 = getelementptr i8, ptr @buffer, i64 2
;   %b2 = add i64 %x, 3
;   %c2 = trunc i64 %b2 to i8
;   store i8 %c2, ptr %a2, align 1
;   %a3 = getelementptr i8, ptr @buffer, i64 3
;   %b3 = add i64 %x, 4
;   %c3 = trunc i64 %b3 to i8
;   store i8 %c3, ptr %a3, align 1
;   %a4 = getelementptr i8, ptr @buffer, i64 4
;   %b4 = add i64 %x, 5
;   %c4 = trunc i64 %b4 to i8
;   store i8 %c4, ptr %a4, align 1
;   %a5 = getelementptr i8, ptr @buffer, i64 5
;   %b5 = add i64 %x, 6
;   %c5 = trunc i64 %b5 to i8
;   store i8 %c5, ptr %a5, align 1
;   %a6 = getelementptr i8, ptr @buffer, i64 6
;   %b6 = add i64 %x, 7
;   %c6 = trunc i64 %b6 to i8
;   store i8 %c6, ptr %a6, align 1
;   %a7 = getelementptr i8, ptr @buffer, i64 7
;   %b7 = add i64 %x, 8
;   %c7 = trunc i64 %b7 to i8
;   store i8 %c7, ptr %a7, align 1
;   %a8 = getelementptr i8, ptr @buffer, i64 8
;   %b8 = add i64 %x, 9
;   %c8 = trunc i64 %b8 to i8
;   store i8 %c8, ptr %a8, align 1
;   %a9 = getelementptr i8, ptr @buffer, i64 9
;   %b9 = add i64 %x, 10
;   %c9 = trunc i64 %b9 to i8
;   store i8 %c9, ptr %a9, align 1
;   %a10 = getelementptr i8, ptr @buffer, i64 10
;   %b10 = add i64 %x, 11
;   %c10 = trunc i64 %b10 to i8
;   store i8 %c10, ptr %a10, align 1
;   %a11 = getelementptr i8, ptr @buffer, i64 11
;   %b11 = add i64 %x, 12
;   %c11 = trunc i64 %b11 to i8
;   store i8 %c11, ptr %a11, align 1
;   br label %entry.2
;
; entry.2:                                ; preds = %entry.1
;   %0 = getelementptr i8, ptr @buffer, i64 11
;   %1 = load i8, ptr %0, align 1
;   ret i8 %1
; }

; A call of the other one stays.
; run: @notFree(1, 3) == 13
; run: @notFree(-1, 0) == 11
define i8 @notFree(i64 %x, i64 %i) {
entry:
  call void @fillAt(ptr @buffer, i64 %x, i64 %i)
  %0 = getelementptr i8, ptr @buffer, i64 %i
  %1 = load i8, ptr %0
  ret i8 %1
}
; => unchanged
