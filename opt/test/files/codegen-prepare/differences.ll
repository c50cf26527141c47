; passes: codegen-prepare

; The difference of two extended bytes is 0 if they are equal: its subtraction sets the flags.
; run: @bytes(7, 7) == 0
; run: @bytes(-1, 1) == 254
; run: @bytes(1, -1) == -254
define i32 @bytes(i8 %x, i8 %y) {
entry:
  %a = zext i8 %x to i32
  %b = zext i8 %y to i32
  %d = sub i32 %a, %b
  %c = icmp ne i8 %x, %y
  br i1 %c, label %differ, label %equal
differ:
  ret i32 %d
equal:
  ret i32 0
}
; =>
; define i32 @bytes(i8 %x, i8 %y) {
; entry:
;   %a = zext i8 %x to i32
;   %b = zext i8 %y to i32
;   %d = sub i32 %a, %b
;   %c = icmp ne i32 %d, 0
;   br i1 %c, label %differ, label %equal
;
; differ:                                 ; preds = %entry
;   ret i32 %d
;
; equal:                                  ; preds = %entry
;   ret i32 0
; }

; The exclusive or, the other way round.
; run: @bits(6, 5) == 3
; run: @bits(6, 6) == -1
define i64 @bits(i64 %x, i64 %y) {
entry:
  %d = xor i64 %y, %x
  %c = icmp eq i64 %x, %y
  br i1 %c, label %equal, label %differ
differ:
  ret i64 %d
equal:
  ret i64 -1
}
; =>
; define i64 @bits(i64 %x, i64 %y) {
; entry:
;   %d = xor i64 %y, %x
;   %c = icmp eq i64 %d, 0
;   br i1 %c, label %equal, label %differ
;
; differ:                                 ; preds = %entry
;   ret i64 %d
;
; equal:                                  ; preds = %entry
;   ret i64 -1
; }

; Not of an order: unchanged.
; run: @order(-1, 1) == -1
; run: @order(1, -1) == -2
define i32 @order(i8 %x, i8 %y) {
entry:
  %a = zext i8 %x to i32
  %b = zext i8 %y to i32
  %d = sub i32 %a, %b
  %c = icmp slt i8 %x, %y
  br i1 %c, label %less, label %more
less:
  ret i32 -1
more:
  %e = icmp sgt i32 %d, 0
  %r = select i1 %e, i32 %d, i32 -2
  ret i32 %r
}
; => unchanged

; The extensions differ, so that the difference of equal values may not be 0: unchanged.
; run: @mixed(-1, -1) == 0
; run: @mixed(1, 2) == -1
define i32 @mixed(i8 %x, i8 %y) {
entry:
  %a = zext i8 %x to i32
  %b = sext i8 %y to i32
  %d = sub i32 %a, %b
  %c = icmp ne i8 %x, %y
  br i1 %c, label %differ, label %equal
differ:
  ret i32 %d
equal:
  ret i32 0
}
; => unchanged
