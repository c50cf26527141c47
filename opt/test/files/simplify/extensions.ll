; passes: simplify

; Two zero extensions are one.
; run: @zextOfZExt(-1) == 255
define i64 @zextOfZExt(i8 %x) {
entry:
  %a = zext i8 %x to i32
  %b = zext i32 %a to i64
  ret i64 %b
}
; =>
; define i64 @zextOfZExt(i8 %x) {
; entry:
;   %a = zext i8 %x to i32
;   %b = zext i8 %x to i64
;   ret i64 %b
; }

; Two sign extensions are one.
; run: @sextOfSExt(-1) == -1
define i64 @sextOfSExt(i8 %x) {
entry:
  %a = sext i8 %x to i32
  %b = sext i32 %a to i64
  ret i64 %b
}
; =>
; define i64 @sextOfSExt(i8 %x) {
; entry:
;   %a = sext i8 %x to i32
;   %b = sext i8 %x to i64
;   ret i64 %b
; }

; A zero extension is not negative: extending its sign adds zeros.
; run: @sextOfZExt(-1) == 255
define i64 @sextOfZExt(i8 %x) {
entry:
  %a = zext i8 %x to i32
  %b = sext i32 %a to i64
  ret i64 %b
}
; =>
; define i64 @sextOfZExt(i8 %x) {
; entry:
;   %a = zext i8 %x to i32
;   %b = zext i8 %x to i64
;   ret i64 %b
; }

; A zero extension of a sign extension is neither of the two: unchanged.
; run: @zextOfSExt(-1) == 4294967295
define i64 @zextOfSExt(i8 %x) {
entry:
  %a = sext i8 %x to i32
  %b = zext i32 %a to i64
  ret i64 %b
}
; => unchanged
