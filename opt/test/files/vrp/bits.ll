; passes: vrp

; Two bytes combined are below 65536.
; run: @bytes(-1, -1) == 65535
; run: @bytes(513, 256) == 1
define i32 @bytes(i32 %x, i32 %y) {
entry:
  %low = and i32 %x, 255
  %high = and i32 %y, 255
  %shifted = shl i32 %high, 8
  %both = or i32 %shifted, %low
  %sum = add i32 %shifted, %low
  %inside = icmp ult i32 %both, 65536
  %also = icmp ult i32 %sum, 65536
  %all = and i1 %inside, %also
  %result = select i1 %all, i32 %both, i32 -1
  ret i32 %result
}
; =>
; define i32 @bytes(i32 %x, i32 %y) {
; entry:
;   %low = and i32 %x, 255
;   %high = and i32 %y, 255
;   %shifted = shl i32 %high, 8
;   %both = or i32 %shifted, %low
;   %sum = add i32 %shifted, %low
;   %result = select i1 true, i32 %both, i32 -1
;   ret i32 %result
; }

; Shifts, extensions and divisions of non-negative values become unsigned.
; run: @unsigned(1000) == 762
; run: @unsigned(-1) == 49169
define i32 @unsigned(i32 %x) {
entry:
  %n = and i32 %x, 65535
  %shift = ashr i32 %n, 2
  %half = sdiv i32 %n, 2
  %rest = srem i32 %n, 8
  %wide = sext i32 %rest to i64
  %narrow = trunc i64 %wide to i32
  %a = add i32 %shift, %half
  %b = add i32 %a, %narrow
  %c = add i32 %b, 3
  %d = add i32 %c, 9
  %e = sub i32 %d, %rest
  %f = add i32 %e, %rest
  ret i32 %f
}
; =>
; define i32 @unsigned(i32 %x) {
; entry:
;   %n = and i32 %x, 65535
;   %shift = lshr i32 %n, 2
;   %half = lshr i32 %n, 1
;   %rest = and i32 %n, 7
;   %wide = zext i32 %rest to i64
;   %narrow = trunc i64 %wide to i32
;   %a = add i32 %shift, %half
;   %b = add i32 %a, %narrow
;   %c = add i32 %b, 3
;   %d = add i32 %c, 9
;   %e = sub i32 %d, %rest
;   %f = add i32 %e, %rest
;   ret i32 %f
; }

; A value that may be negative keeps the signed operations.
; run: @signed(-9) == -4
; run: @signed(9) == 4
define i32 @signed(i32 %x) {
entry:
  %half = sdiv i32 %x, 2
  ret i32 %half
}
; => unchanged

; A mask that clears only zero bits, an or that sets only one bits.
; run: @masks(-1) == 135
; run: @masks(0) == 128
define i32 @masks(i32 %x) {
entry:
  %a = and i32 %x, 7
  %b = and i32 %a, 15
  %c = or i32 %b, 128
  %d = or i32 %c, 128
  ret i32 %d
}
; =>
; define i32 @masks(i32 %x) {
; entry:
;   %a = and i32 %x, 7
;   %c = or i32 %a, 128
;   ret i32 %c
; }

; A remainder by a larger divisor is the dividend.
; run: @remainder(77) == 77
define i32 @remainder(i32 %x) {
entry:
  %n = and i32 %x, 127
  %r = srem i32 %n, 128
  %s = urem i32 %r, 200
  ret i32 %s
}
; =>
; define i32 @remainder(i32 %x) {
; entry:
;   %n = and i32 %x, 127
;   ret i32 %n
; }

; On the true edge of an equality, the known bits of both sides are combined.
; run: @equal(12, 12) == 12
; run: @equal(12, 13) == -1
define i32 @equal(i32 %x, i32 %y) {
entry:
  %small = and i32 %y, 15
  %same = icmp eq i32 %x, %small
  br i1 %same, label %yes, label %no
yes:
  %masked = and i32 %x, 15
  ret i32 %masked
no:
  ret i32 -1
}
; =>
; define i32 @equal(i32 %x, i32 %y) {
; entry:
;   %small = and i32 %y, 15
;   %same = icmp eq i32 %x, %small
;   br i1 %same, label %yes, label %no
;
; yes:                                    ; preds = %entry
;   ret i32 %x
;
; no:                                     ; preds = %entry
;   ret i32 -1
; }

; trunc and zext of a value that fits the narrow type are redundant.
; run: @cut(7) == 7
; run: @cut(4294967297) == 3
define i64 @cut(i64 %x) {
entry:
  %c = icmp ult i64 %x, 1000
  br i1 %c, label %small, label %large
small:
  %0 = trunc i64 %x to i32
  %1 = zext i32 %0 to i64
  ret i64 %1
large:
  %2 = trunc i64 %x to i32
  %3 = zext i32 %2 to i64
  %4 = add i64 %3, 2
  ret i64 %4
}
; =>
; define i64 @cut(i64 %x) {
; entry:
;   %c = icmp ult i64 %x, 1000
;   br i1 %c, label %small, label %large
;
; small:                                  ; preds = %entry
;   %0 = trunc i64 %x to i32
;   ret i64 %x
;
; large:                                  ; preds = %entry
;   %1 = trunc i64 %x to i32
;   %2 = zext i32 %1 to i64
;   %3 = add i64 %2, 2
;   ret i64 %3
; }
