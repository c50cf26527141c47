; passes: simplify

@text = private constant [5 x i8] c"text\00"

declare i64 @strlen(ptr)

; The program has functions of its own with names of the C library.
; run: @length() == 4
define i64 @length() "no-builtins" {
entry:
  %n = call i64 @strlen(ptr @text)
  ret i64 %n
}
; => unchanged
