; passes: global-effects,load-elim

@count = internal global i32 5
@other = internal global i32 6
@array = internal global [4 x i32] zeroinitializer

declare ptr @malloc(i64) nocallback
declare void @free(ptr) nocallback

; No pointer in memory points to a global whose address does not escape.
; run: @stored(3) == 5
define i32 @stored(i32 %x) {
entry:
  %slot = alloca ptr
  %place = alloca i32
  store ptr %place, ptr %slot
  %p = load ptr, ptr %slot
  store i32 5, ptr @count
  store i32 %x, ptr %p
  %0 = load i32, ptr @count
  ret i32 %0
}
; =>
; define i32 @stored(i32 %x) {
; entry:
;   %slot = alloca ptr, align 8
;   %place = alloca i32, align 4
;   store ptr %place, ptr %slot, align 8
;   store i32 5, ptr @count, align 4
;   store i32 %x, ptr %place, align 4
;   ret i32 5
; }

; A function that stores elsewhere only.
; run: @leaf(3) == 3
define internal i32 @leaf(i32 %x) noinline {
entry:
  store i32 %x, ptr @other
  %0 = load i32, ptr @other
  ret i32 %0
}
; =>
; define internal i32 @leaf(i32 %x) noinline {
; entry:
;   store i32 %x, ptr @other, align 4
;   ret i32 %x
; }

; Its caller keeps what it has stored.
; run: @called(3) == 12
define i32 @called(i32 %x) {
entry:
  store i32 9, ptr @count
  %0 = call i32 @leaf(i32 %x)
  %1 = load i32, ptr @count
  %2 = add i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @called(i32 %x) {
; entry:
;   store i32 9, ptr @count, align 4
;   %0 = call i32 @leaf(i32 %x)
;   %1 = add i32 %0, 9
;   ret i32 %1
; }

; And one that calls nothing of this module.
; run: @allocated(3) == 3
define i32 @allocated(i32 %x) {
entry:
  store i32 %x, ptr @count
  %0 = call ptr @malloc(i64 4)
  call void @free(ptr %0)
  %1 = load i32, ptr @count
  ret i32 %1
}
; =>
; define i32 @allocated(i32 %x) {
; entry:
;   store i32 %x, ptr @count, align 4
;   %0 = call ptr @malloc(i64 4)
;   call void @free(ptr %0)
;   ret i32 %x
; }

; A pointer into an array of the module.
; run: @indexed(2) == 9
define i32 @indexed(i64 %i) {
entry:
  %0 = getelementptr i32, ptr @array, i64 %i
  store i32 9, ptr %0
  %1 = load i32, ptr @count
  store i32 3, ptr @array
  %2 = load i32, ptr %0
  ret i32 %2
}
; => unchanged
