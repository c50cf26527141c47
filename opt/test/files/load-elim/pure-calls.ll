; passes: load-elim,dce

@text = global [4 x i8] c"abc\00"
@number = global i32 7

declare i64 @strlen(ptr) nounwind willreturn memory(read)
declare ptr @__ctype_b_loc() #0
declare i32 @atoi(ptr)
attributes #0 = { nounwind willreturn memory(none) }

; The call reads memory only: it changes nothing that is loaded, and is deleted where it is unused.
; run: @reads() == 10
define i32 @reads() {
entry:
  store i32 7, ptr @number
  %0 = call i64 @strlen(ptr @text)
  %1 = call i64 @strlen(ptr @text)
  %2 = load i32, ptr @number
  %3 = trunc i64 %0 to i32
  %4 = add i32 %2, %3
  ret i32 %4
}
; =>
; define i32 @reads() {
; entry:
;   store i32 7, ptr @number, align 4
;   %0 = call i64 @strlen(ptr @text)
;   %1 = trunc i64 %0 to i32
;   %2 = add i32 7, %1
;   ret i32 %2
; }

; A function without attributes may write.
; run: @any() == 7
define i32 @any() {
entry:
  %0 = load i32, ptr @number
  %1 = call i32 @atoi(ptr @text)
  %2 = load i32, ptr @number
  %3 = mul i32 %1, %0
  %4 = add i32 %2, %3
  ret i32 %4
}
; => unchanged

; Attributes in a group.
; run: @none() == 7
define i32 @none() {
entry:
  %0 = load i32, ptr @number
  %1 = call ptr @__ctype_b_loc()
  %2 = load i32, ptr @number
  %3 = icmp eq ptr %1, null
  %4 = select i1 %3, i32 %0, i32 %2
  ret i32 %4
}
; =>
; define i32 @none() {
; entry:
;   %0 = load i32, ptr @number, align 4
;   %1 = call ptr @__ctype_b_loc()
;   %2 = icmp eq ptr %1, null
;   %3 = select i1 %2, i32 %0, i32 %0
;   ret i32 %3
; }
