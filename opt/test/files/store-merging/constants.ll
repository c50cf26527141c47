; passes: store-merging,dce

@data = global [32 x i8] c"................................"

; Fields of several sizes are one number.
; run: @fields() == 289074809671778305
define i64 @fields() {
entry:
  store i32 1, ptr @data
  %a4 = getelementptr i8, ptr @data, i64 4
  store i16 2, ptr %a4
  %a6 = getelementptr i8, ptr @data, i64 6
  store i8 3, ptr %a6
  %a7 = getelementptr i8, ptr @data, i64 7
  store i8 4, ptr %a7
  %0 = load i64, ptr @data
  ret i64 %0
}
; =>
; define i64 @fields() {
; entry:
;   store i64 289074809671778305, ptr @data, align 4
;   %0 = load i64, ptr @data, align 8
;   ret i64 %0
; }

; Zeros, also null pointers, are cleared 16 bytes at a time, in any order.
; run: @zeros() == 0
define i64 @zeros() {
entry:
  %a8 = getelementptr i8, ptr @data, i64 8
  store ptr null, ptr %a8
  %a16 = getelementptr i8, ptr @data, i64 16
  store i64 0, ptr %a16
  store i32 0, ptr @data
  %a4 = getelementptr i8, ptr @data, i64 4
  store float 0.0, ptr %a4
  %0 = load i64, ptr @data
  %1 = load i64, ptr %a8
  %2 = load i64, ptr %a16
  %3 = or i64 %0, %1
  %4 = or i64 %3, %2
  ret i64 %4
}
; =>
; define i64 @zeros() {
; entry:
;   %a8 = getelementptr i8, ptr @data, i64 8
;   %a16 = getelementptr i8, ptr @data, i64 16
;   store i64 0, ptr %a16, align 8
;   store <2 x i64> zeroinitializer, ptr @data, align 4
;   %0 = load i64, ptr @data, align 8
;   %1 = load i64, ptr %a8, align 8
;   %2 = load i64, ptr %a16, align 8
;   %3 = or i64 %0, %1
;   %4 = or i64 %3, %2
;   ret i64 %4
; }

; A number that is no 32 bits with sign would take an instruction more than one of two stores.
; run: @large() == 8589934593
define i64 @large() {
entry:
  store i32 1, ptr @data
  %a4 = getelementptr i8, ptr @data, i64 4
  store i32 2, ptr %a4
  %0 = load i64, ptr @data
  ret i64 %0
}
; => unchanged

; The load may see the first store only, the other pointer may see both.
; run: @loaded() == 519
define i32 @loaded() {
entry:
  store i8 7, ptr @data
  %0 = load i16, ptr @data
  %a1 = getelementptr i8, ptr @data, i64 1
  store i8 2, ptr %a1
  %1 = load i16, ptr @data
  %2 = zext i16 %1 to i32
  ret i32 %2
}
; =>
; define i32 @loaded() {
; entry:
;   store i8 7, ptr @data, align 1
;   %a1 = getelementptr i8, ptr @data, i64 1
;   store i8 2, ptr %a1, align 1
;   %0 = load i16, ptr @data, align 2
;   %1 = zext i16 %0 to i32
;   ret i32 %1
; }

; Another location may be loaded in between, and the stores to it are merged, too.
; run: @others() == 1541
define i32 @others() {
entry:
  %a1 = getelementptr i8, ptr @data, i64 1
  %a8 = getelementptr i8, ptr @data, i64 8
  %a9 = getelementptr i8, ptr @data, i64 9
  store i8 1, ptr @data
  store i8 5, ptr %a8
  store i8 2, ptr %a1
  store i8 6, ptr %a9
  %0 = load i16, ptr %a8
  %1 = zext i16 %0 to i32
  ret i32 %1
}
; =>
; define i32 @others() {
; entry:
;   %a8 = getelementptr i8, ptr @data, i64 8
;   store i16 513, ptr @data, align 1
;   store i16 1541, ptr %a8, align 1
;   %0 = load i16, ptr %a8, align 2
;   %1 = zext i16 %0 to i32
;   ret i32 %1
; }

; The same byte is stored twice: the second value stays.
; run: @again() == 770
define i32 @again() {
entry:
  %a1 = getelementptr i8, ptr @data, i64 1
  store i8 1, ptr @data
  store i8 2, ptr @data
  store i8 3, ptr %a1
  %0 = load i16, ptr @data
  %1 = zext i16 %0 to i32
  ret i32 %1
}
; =>
; define i32 @again() {
; entry:
;   store i8 1, ptr @data, align 1
;   store i16 770, ptr @data, align 1
;   %0 = load i16, ptr @data, align 2
;   %1 = zext i16 %0 to i32
;   ret i32 %1
; }

declare void @wend_print_bool(i32)

; The call may end the program after the first store.
; run: @call() prints "true"
define void @call() {
entry:
  store i8 1, ptr @data
  call void @wend_print_bool(i32 1)
  %a1 = getelementptr i8, ptr @data, i64 1
  store i8 2, ptr %a1
  ret void
}
; => unchanged

; Volatile stores stay.
; run: @twice()
define void @twice() {
entry:
  store volatile i8 1, ptr @data
  %a1 = getelementptr i8, ptr @data, i64 1
  store volatile i8 2, ptr %a1
  ret void
}
; => unchanged
