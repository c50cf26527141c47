; passes: simplify

; The constants of an order are on one side, where the sum does not wrap.
; run: @above(254) == false
; run: @above(255) == true
; run: @above(-2147483648) == false
define i1 @above(i32 %x) {
  %s = add nsw i32 %x, 1
  %c = icmp sge i32 %s, 256
  ret i1 %c
}
; =>
; define i1 @above(i32 %x) {
; 0:
;   %s = add i32 %x, 1
;   %c = icmp sge i32 %x, 255
;   ret i1 %c
; }

; It may: -2147483648 is less.
; run: @wraps(2147483647) == false
define i1 @wraps(i32 %x) {
  %s = add i32 %x, 1
  %c = icmp sge i32 %s, 256
  ret i1 %c
}
; => unchanged

; Subtracted from a constant, in the opposite order.
; run: @below(11) == false
; run: @below(10) == true
; run: @below(9) == true
define i1 @below(i64 %x) {
  %s = sub nsw i64 30, %x
  %c = icmp sge i64 %s, 20
  ret i1 %c
}
; =>
; define i1 @below(i64 %x) {
; 0:
;   %s = sub i64 30, %x
;   %c = icmp sle i64 %x, 10
;   ret i1 %c
; }

; A difference of numbers compared with 0.
; run: @less(3, 4) == true
; run: @less(4, 4) == false
; run: @less(-5, -4) == true
define i1 @less(i32 %x, i32 %y) {
  %s = sub nsw i32 %x, %y
  %c = icmp slt i32 %s, 0
  ret i1 %c
}
; =>
; define i1 @less(i32 %x, i32 %y) {
; 0:
;   %s = sub i32 %x, %y
;   %c = icmp slt i32 %x, %y
;   ret i1 %c
; }

; The difference of the constants would wrap.
; run: @never(100) == false
define i1 @never(i8 %x) {
  %s = add nsw i8 %x, -1
  %c = icmp sgt i8 %s, 127
  ret i1 %c
}
; => unchanged

; -100 - 100 is no number of eight bits: the order holds for all, and is left.
; run: @always(27) == true
define i1 @always(i8 %x) {
  %s = add nsw i8 %x, 100
  %c = icmp sgt i8 %s, -100
  ret i1 %c
}
; => unchanged

; A sum that is used otherwise is compared: its flags decide.
; run: @used(5) == 106
; run: @used(-200) == 0
define i32 @used(i32 %x) {
  %s = add nsw i32 %x, 101
  %c = icmp sgt i32 %s, 50
  %r = select i1 %c, i32 %s, i32 0
  ret i32 %r
}
; => unchanged
