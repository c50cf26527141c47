; passes: dse

@text = internal global [4 x i8] zeroinitializer
@other = internal global i32 5
declare void @wend_print_bytes(ptr, i64)

; Printing reads the bytes that it is given: the store before it stays.
; run: @printed() == 0 prints "abc"
define i32 @printed() {
entry:
  store i32 6513249, ptr @text
  call void @wend_print_bytes(ptr @text, i64 3)
  store i32 0, ptr @text
  ret i32 0
}
; => unchanged

; It reads no other object: a store before it is dead if the location is overwritten after it.
; run: @unrelated(3) == 3 prints "a"
define i32 @unrelated(i32 %x) {
entry:
  store i8 97, ptr @text
  store i32 1, ptr @other
  call void @wend_print_bytes(ptr @text, i64 1)
  store i32 %x, ptr @other
  %r = load i32, ptr @other
  ret i32 %r
}
; =>
; define i32 @unrelated(i32 %x) {
; entry:
;   store i8 97, ptr @text, align 1
;   call void @wend_print_bytes(ptr @text, i64 1)
;   store i32 %x, ptr @other, align 4
;   %r = load i32, ptr @other, align 4
;   ret i32 %r
; }

; It reads no byte after the last: of two stores, the one that it does not read is dead.
; run: @after() == 120 prints "ab"
define i8 @after() {
entry:
  store i8 97, ptr @text
  %p = getelementptr i8, ptr @text, i64 1
  store i8 98, ptr %p
  %q = getelementptr i8, ptr @text, i64 2
  store i8 99, ptr %q
  call void @wend_print_bytes(ptr @text, i64 2)
  store i8 120, ptr %q
  %r = load i8, ptr %q
  ret i8 %r
}
; =>
; define i8 @after() {
; entry:
;   store i8 97, ptr @text, align 1
;   %p = getelementptr i8, ptr @text, i64 1
;   store i8 98, ptr %p, align 1
;   %q = getelementptr i8, ptr @text, i64 2
;   call void @wend_print_bytes(ptr @text, i64 2)
;   store i8 120, ptr %q, align 1
;   %r = load i8, ptr %q, align 1
;   ret i8 %r
; }

; A count that is not constant may be any.
; run: @unknown(3) == 120 prints "abc"
define i8 @unknown(i64 %n) {
entry:
  store i32 6513249, ptr @text
  call void @wend_print_bytes(ptr @text, i64 %n)
  %q = getelementptr i8, ptr @text, i64 2
  store i8 120, ptr %q
  %r = load i8, ptr %q
  ret i8 %r
}
; => unchanged
