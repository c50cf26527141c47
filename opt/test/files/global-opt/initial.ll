; passes: global-opt,simplify

@table = internal global [4 x i32] zeroinitializer
@half = internal global [2 x i32] [i32 1, i32 2]
@late = internal global i32 0
@read = internal global i32 5
@large = internal global [64 x i32] zeroinitializer

declare void @wend_print_int(i32)

; What main stores first is part of the initial values: @table and @half are read-only then.
; Not what it stores after a call, which may access the global, or after a load; nor what would make
; a large array of zeros take space.
; run: @main() == 0 prints "3075"
define i32 @main() {
entry:
  store i32 10, ptr @table
  %1 = getelementptr i32, ptr @table, i64 1
  store i32 20, ptr %1
  %2 = getelementptr i32, ptr @table, i64 2
  store i32 25, ptr %2
  store i32 30, ptr %2
  %h = getelementptr i32, ptr @half, i64 1
  store i32 7, ptr %h
  %l = getelementptr i32, ptr @large, i64 50
  store i32 1, ptr %l
  br label %next

next:
  %old = load i32, ptr @read
  store i32 6, ptr @read
  %first = call i32 @element(i64 2)
  call void @wend_print_int(i32 %first)
  store i32 8, ptr @late
  %second = call i32 @element(i64 3)
  %third = load i32, ptr %h
  %fourth = load i32, ptr @read
  %fifth = sub i32 %fourth, %old
  %sixth = sub i32 %fifth, 1
  %all = add i32 %second, %third
  %sum = add i32 %all, %sixth
  call void @wend_print_int(i32 %sum)
  %seventh = call i32 @lately()
  call void @wend_print_int(i32 %seventh)
  ret i32 0
}
; =>
; define i32 @main() {
; entry:
;   %0 = getelementptr i32, ptr @table, i64 1
;   %1 = getelementptr i32, ptr @table, i64 2
;   %h = getelementptr i32, ptr @half, i64 1
;   %l = getelementptr i32, ptr @large, i64 50
;   store i32 1, ptr %l, align 4
;   br label %next
;
; next:                                   ; preds = %entry
;   %old = load i32, ptr @read, align 4
;   store i32 6, ptr @read, align 4
;   %first = call i32 @element(i64 2)
;   call void @wend_print_int(i32 %first)
;   store i32 8, ptr @late, align 4
;   %second = call i32 @element(i64 3)
;   %fourth = load i32, ptr @read, align 4
;   %fifth = sub i32 %fourth, %old
;   %sixth = add i32 %fifth, -1
;   %all = add i32 %second, 7
;   %sum = add i32 %all, %sixth
;   call void @wend_print_int(i32 %sum)
;   %seventh = call i32 @lately()
;   call void @wend_print_int(i32 %seventh)
;   ret i32 0
; }

; It reads the table at an unknown index.
; run: none (main calls it)
define internal i32 @element(i64 %i) {
entry:
  %p = getelementptr i32, ptr @table, i64 %i
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged

; It reads what main has stored late, and in the large array.
; run: none (main calls it)
define internal i32 @lately() {
entry:
  %p = getelementptr i32, ptr @large, i64 10
  %v = load i32, ptr %p
  %w = load i32, ptr @late
  %x = sub i32 %w, 3
  %y = add i32 %v, %x
  ret i32 %y
}
; =>
; define internal i32 @lately() {
; entry:
;   %p = getelementptr i32, ptr @large, i64 10
;   %v = load i32, ptr %p, align 4
;   %w = load i32, ptr @late, align 4
;   %x = add i32 %w, -3
;   %y = add i32 %v, %x
;   ret i32 %y
; }
