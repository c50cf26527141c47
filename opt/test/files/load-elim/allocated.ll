; passes: load-elim

declare noalias ptr @malloc(i64)
declare noalias ptr @calloc(i64, i64)
declare void @free(ptr)
declare ptr @realloc(ptr, i64)

@a = global i32 1
@p = global ptr @a

; What malloc returns is no global.
; run: @global(3) == 3
define i32 @global(i32 %x) {
entry:
  %block = call ptr @malloc(i64 4)
  store i32 %x, ptr @a
  store i32 7, ptr %block
  %0 = load i32, ptr @a
  ret i32 %0
}
; =>
; define i32 @global(i32 %x) {
; entry:
;   %block = call ptr @malloc(i64 4)
;   store i32 %x, ptr @a, align 4
;   store i32 7, ptr %block, align 4
;   ret i32 %x
; }

; Nor what another call returns.
; run: @blocks(3) == 10
define i32 @blocks(i32 %x) {
entry:
  %one = call ptr @malloc(i64 4)
  %two = call ptr @calloc(i64 1, i64 4)
  store i32 %x, ptr %one
  store i32 7, ptr %two
  %0 = load i32, ptr %one
  %1 = load i32, ptr %two
  %2 = add i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @blocks(i32 %x) {
; entry:
;   %one = call ptr @malloc(i64 4)
;   %two = call ptr @calloc(i64 1, i64 4)
;   store i32 %x, ptr %one, align 4
;   store i32 7, ptr %two, align 4
;   %0 = add i32 %x, 7
;   ret i32 %0
; }

; A pointer that is loaded may point to the block.
; run: @stored(3) == 7
define i32 @stored(i32 %x) {
entry:
  %block = call ptr @malloc(i64 4)
  store ptr %block, ptr @p
  store i32 %x, ptr %block
  %other = load ptr, ptr @p
  %slot = getelementptr i8, ptr %other, i64 0
  store i32 7, ptr %slot
  %0 = load i32, ptr %block
  ret i32 %0
}
; =>
; define i32 @stored(i32 %x) {
; entry:
;   %block = call ptr @malloc(i64 4)
;   store ptr %block, ptr @p, align 8
;   store i32 %x, ptr %block, align 4
;   %slot = getelementptr i8, ptr %block, i64 0
;   store i32 7, ptr %slot, align 4
;   ret i32 7
; }

; What realloc returns may be the block that it is given.
; run: @reallocated(3) == 7
define i32 @reallocated(i32 %x) {
entry:
  %block = call ptr @malloc(i64 4)
  store i32 %x, ptr %block
  %same = call ptr @realloc(ptr %block, i64 4)
  store i32 7, ptr %same
  %0 = load i32, ptr %same
  ret i32 %0
}
; =>
; define i32 @reallocated(i32 %x) {
; entry:
;   %block = call ptr @malloc(i64 4)
;   store i32 %x, ptr %block, align 4
;   %same = call ptr @realloc(ptr %block, i64 4)
;   store i32 7, ptr %same, align 4
;   ret i32 7
; }

; Each iteration has another block: the one of the last iteration may not be taken for it.
; run: @iterations(3) == 2
define i32 @iterations(i32 %n) {
entry:
  %first = call ptr @malloc(i64 4)
  store i32 9, ptr %first
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %last = phi ptr [ %first, %entry ], [ %block, %loop ]
  %block = call ptr @malloc(i64 4)
  store i32 %i, ptr %block
  %0 = load i32, ptr %last
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end
end:
  %1 = load i32, ptr %block
  ret i32 %1
}
; =>
; define i32 @iterations(i32 %n) {
; entry:
;   %first = call ptr @malloc(i64 4)
;   store i32 9, ptr %first, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %last = phi ptr [ %first, %entry ], [ %block, %loop ]
;   %block = call ptr @malloc(i64 4)
;   store i32 %i, ptr %block, align 4
;   %0 = load i32, ptr %last, align 4
;   %next = add i32 %i, 1
;   %c = icmp slt i32 %next, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %i
; }
