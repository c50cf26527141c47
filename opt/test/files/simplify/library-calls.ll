; passes: simplify

@text = private constant [5 x i8] c"text\00"
@other = private constant [6 x i8] c"other\00"
@none = private constant [1 x i8] zeroinitializer
@char = private constant [3 x i8] c"%c\00"
@line = private constant [4 x i8] c"%s\0A\00"
@string = private constant [3 x i8] c"%s\00"
@letter = private constant [2 x i8] c"x\00"
@variable = global [5 x i8] c"text\00"

declare i64 @strlen(ptr)
declare i32 @strcmp(ptr, ptr)
declare ptr @strcpy(ptr, ptr)
declare i32 @sprintf(ptr, ptr, ...)
declare i32 @printf(ptr, ...)
declare i32 @fprintf(ptr, ptr, ...)
declare i32 @fputs(ptr, ptr)
declare ptr @malloc(i64)

; The length of a constant text.
; run: @length() == 4
define i64 @length() {
entry:
  %n = call i64 @strlen(ptr @text)
  ret i64 %n
}
; =>
; define i64 @length() {
; entry:
;   ret i64 4
; }

; And of its end, and of an empty text.
; run: @lengthOfEnd() == 20
define i64 @lengthOfEnd() {
entry:
  %p = getelementptr i8, ptr @text, i64 2
  %n = call i64 @strlen(ptr %p)
  %m = call i64 @strlen(ptr @none)
  %a = mul i64 %n, 10
  %b = add i64 %a, %m
  ret i64 %b
}
; =>
; define i64 @lengthOfEnd() {
; entry:
;   %p = getelementptr i8, ptr @text, i64 2
;   ret i64 20
; }

; A text that may be changed has no known length.
; run: @lengthOfVariable() == 4
define i64 @lengthOfVariable() {
entry:
  %n = call i64 @strlen(ptr @variable)
  ret i64 %n
}
; => unchanged

; Two constant texts are compared.
; run: @compare() == true
define i1 @compare() {
entry:
  %n = call i32 @strcmp(ptr @text, ptr @other)
  %c = icmp sgt i32 %n, 0
  ret i1 %c
}
; =>
; define i1 @compare() {
; entry:
;   ret i1 true
; }

; A comparison with the empty text is one of the first byte.
; run: @compareWithNone() == true
define i1 @compareWithNone() {
entry:
  %n = call i32 @strcmp(ptr @variable, ptr @none)
  %c = icmp sgt i32 %n, 0
  ret i1 %c
}
; =>
; define i1 @compareWithNone() {
; entry:
;   %n = load i8, ptr @variable, align 1
;   %n.1 = zext i8 %n to i32
;   %c = icmp ne i8 %n, 0
;   ret i1 %c
; }

; A copy of a constant text has a known size; the result is the address.
; run: @copy() == 120
define i32 @copy() {
entry:
  %p = call ptr @malloc(i64 100)
  %q = call ptr @strcpy(ptr %p, ptr @text)
  %r = getelementptr i8, ptr %q, i64 2
  %v = load i8, ptr %r
  %w = zext i8 %v to i32
  ret i32 %w
}
; =>
; define i32 @copy() {
; entry:
;   %p = call ptr @malloc(i64 100)
;   %q = call ptr @memcpy(ptr %p, ptr @text, i64 5)
;   %r = getelementptr i8, ptr %q, i64 2
;   %v = load i8, ptr %r, align 1
;   %w = zext i8 %v to i32
;   ret i32 %w
; }

; So has what sprintf writes without a format; its result is the length.
; run: @format() == 4
define i32 @format() {
entry:
  %p = call ptr @malloc(i64 100)
  %n = call i32 (ptr, ptr, ...) @sprintf(ptr %p, ptr @text)
  ret i32 %n
}
; =>
; define i32 @format() {
; entry:
;   %p = call ptr @malloc(i64 100)
;   %n = call ptr @memcpy(ptr %p, ptr @text, i64 5)
;   ret i32 4
; }

; A string that is formatted as a string is copied.
; run: @formatString() == 101
define i32 @formatString() {
entry:
  %p = call ptr @malloc(i64 100)
  %n = call i32 (ptr, ptr, ...) @sprintf(ptr %p, ptr @string, ptr @variable)
  %r = getelementptr i8, ptr %p, i64 1
  %v = load i8, ptr %r
  %w = zext i8 %v to i32
  ret i32 %w
}
; =>
; define i32 @formatString() {
; entry:
;   %p = call ptr @malloc(i64 100)
;   %n = call ptr @strcpy(ptr %p, ptr @variable)
;   %r = getelementptr i8, ptr %p, i64 1
;   %v = load i8, ptr %r, align 1
;   %w = zext i8 %v to i32
;   ret i32 %w
; }

; One character is printed, or a line, or one byte of a text.
; run: none (ir/reader/test/c/literal_calls.c prints)
define i32 @print(i32 %c) {
entry:
  %a = call i32 (ptr, ...) @printf(ptr @char, i32 %c)
  %b = call i32 (ptr, ...) @printf(ptr @line, ptr @variable)
  %d = call i32 (ptr, ...) @printf(ptr @letter)
  ret i32 0
}
; =>
; define i32 @print(i32 %c) {
; entry:
;   %a = call i32 @putchar(i32 %c)
;   %b = call i32 @puts(ptr @variable)
;   %d = call i32 @putchar(i32 120)
;   ret i32 0
; }

; The number of printed characters is used.
; run: none (ir/reader/test/c/literal_calls.c prints)
define i32 @printed(i32 %c) {
entry:
  %a = call i32 (ptr, ...) @printf(ptr @char, i32 %c)
  ret i32 %a
}
; => unchanged

; To a stream.
; run: none (it needs a stream)
define void @printTo(ptr %f, i32 %c) {
entry:
  %a = call i32 (ptr, ptr, ...) @fprintf(ptr %f, ptr @char, i32 %c)
  %b = call i32 (ptr, ptr, ...) @fprintf(ptr %f, ptr @string, ptr @variable)
  %d = call i32 (ptr, ptr, ...) @fprintf(ptr %f, ptr @text)
  %e = call i32 @fputs(ptr @text, ptr %f)
  %g = call i32 @fputs(ptr @letter, ptr %f)
  %h = call i32 @fputs(ptr @none, ptr %f)
  ret void
}
; =>
; define void @printTo(ptr %f, i32 %c) {
; entry:
;   %a = call i32 @fputc(i32 %c, ptr %f)
;   %b = call i32 @fputs(ptr @variable, ptr %f)
;   %d = call i64 @fwrite(ptr @text, i64 4, i64 1, ptr %f)
;   %e = call i64 @fwrite(ptr @text, i64 4, i64 1, ptr %f)
;   %g = call i32 @fputc(i32 120, ptr %f)
;   ret void
; }
