; passes: mem2reg

; Promotion depends on the types of the accesses, not on the allocated type.

; Two halves that are only stored and loaded together.
; run: @together(5) == 5
define i64 @together(i64 %a) {
entry:
  %x = alloca [2 x i32]
  store i64 %a, ptr %x
  %0 = load i64, ptr %x
  ret i64 %0
}
; =>
; define i64 @together(i64 %a) {
; entry:
;   ret i64 %a
; }

; A structure with one member.
; run: @member(5) == 5
define i32 @member(i32 %a) {
entry:
  %x = alloca { i32 }
  store i32 %a, ptr %x
  %0 = load i32, ptr %x
  ret i32 %0
}
; =>
; define i32 @member(i32 %a) {
; entry:
;   ret i32 %a
; }

; Declared as a pointer, and never accessed as one.
; run: @asInteger(5) == 5
define i64 @asInteger(i64 %a) {
entry:
  %x = alloca ptr
  store i64 %a, ptr %x
  %0 = load i64, ptr %x
  ret i64 %0
}
; =>
; define i64 @asInteger(i64 %a) {
; entry:
;   ret i64 %a
; }

; Stored as a pointer and loaded as an integer: two types.
; run: @twoTypes() == 0
define i64 @twoTypes() {
entry:
  %x = alloca ptr
  store ptr null, ptr %x
  %0 = load i64, ptr %x
  ret i64 %0
}
; => unchanged

; Larger than a scalar.
; run: @large() == 0
define i32 @large() {
entry:
  %x = alloca [3 x i64]
  ret i32 0
}
; => unchanged
