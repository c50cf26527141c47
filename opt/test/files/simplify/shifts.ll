; passes: simplify

; Two shifts of one kind are one; from the width on, lshr and shl give zero.
; run: @rows(-1) == 134217727
; run: @rows(1024) == 32
define i32 @rows(i32 %x) {
entry:
  %a = lshr i32 %x, 2
  %b = lshr i32 %a, 3
  %c = shl i32 %x, 20
  %d = shl i32 %c, 20
  %e = ashr i32 %x, 20
  %f = ashr i32 %e, 20
  %g = and i32 %f, 0
  %h = add i32 %b, %d
  %i = add i32 %h, %g
  ret i32 %i
}
; =>
; define i32 @rows(i32 %x) {
; entry:
;   %a = lshr i32 %x, 2
;   %b = lshr i32 %x, 5
;   %c = shl i32 %x, 20
;   %e = ashr i32 %x, 20
;   %f = ashr i32 %x, 31
;   ret i32 %b
; }

; shl and lshr by the same count mask the high bits.
; run: @there_and_back(-1) == 16777215
define i32 @there_and_back(i32 %x) {
entry:
  %a = shl i32 %x, 8
  %b = lshr i32 %a, 8
  ret i32 %b
}
; =>
; define i32 @there_and_back(i32 %x) {
; entry:
;   %a = shl i32 %x, 8
;   %b = and i32 %x, 16777215
;   ret i32 %b
; }

; shl and ashr by the same count extend the sign: unchanged.
; run: @signed(511) == -1
define i32 @signed(i32 %x) {
entry:
  %a = shl i32 %x, 24
  %b = ashr i32 %a, 24
  ret i32 %b
}
; => unchanged

; ashr and a mask of the bits it keeps is lshr; a mask of all bits that lshr leaves is redundant.
; run: @masked(-1) == 65535
; run: @masked(65536) == 1
define i32 @masked(i32 %x) {
entry:
  %a = ashr i32 %x, 16
  %b = and i32 %a, 65535
  %c = lshr i32 %x, 16
  %d = and i32 %c, 1048575
  %e = or i32 %b, %d
  ret i32 %e
}
; =>
; define i32 @masked(i32 %x) {
; entry:
;   %a = ashr i32 %x, 16
;   %b = lshr i32 %x, 16
;   %c = lshr i32 %x, 16
;   %e = or i32 %b, %c
;   ret i32 %e
; }

; A select of 1 or 0 is zext of the condition, a select of -1 or 0 is sext.
; run: @count(4, 5) == 11
; run: @count(5, 4) == 9
define i32 @count(i32 %a, i32 %b) {
entry:
  %less = icmp slt i32 %a, %b
  %one = select i1 %less, i32 1, i32 0
  %all = select i1 %less, i32 -1, i32 0
  %bit = and i32 %all, 1
  %sum = add i32 %one, %bit
  %c = add i32 %a, %b
  %d = add i32 %c, %sum
  ret i32 %d
}
; =>
; define i32 @count(i32 %a, i32 %b) {
; entry:
;   %less = icmp slt i32 %a, %b
;   %one = zext i1 %less to i32
;   %all = sext i1 %less to i32
;   %bit = and i32 %all, 1
;   %sum = add i32 %one, %bit
;   %c = add i32 %a, %b
;   %d = add i32 %c, %sum
;   ret i32 %d
; }

; Values are compared before the extension if the constant fits the narrow type.
; run: @narrow(200, -3) == 7
; run: @narrow(3, 9) == 0
define i32 @narrow(i8 %x, i8 %y) {
entry:
  %wide = zext i8 %x to i32
  %large = icmp sgt i32 %wide, 100
  %signed = sext i8 %y to i32
  %negative = icmp slt i32 %signed, 0
  %other = icmp ult i32 %signed, 200
  %beyond = icmp slt i32 %wide, 300
  %a = zext i1 %large to i32
  %b = select i1 %negative, i32 2, i32 0
  %c = select i1 %other, i32 0, i32 4
  %d = select i1 %beyond, i32 0, i32 8
  %e = or i32 %a, %b
  %f = or i32 %c, %d
  %g = or i32 %e, %f
  ret i32 %g
}
; =>
; define i32 @narrow(i8 %x, i8 %y) {
; entry:
;   %wide = zext i8 %x to i32
;   %large = icmp ugt i8 %x, 100
;   %signed = sext i8 %y to i32
;   %negative = icmp slt i8 %y, 0
;   %other = icmp ult i32 %signed, 200
;   %beyond = icmp slt i32 %wide, 300
;   %a = zext i1 %large to i32
;   %b = select i1 %negative, i32 2, i32 0
;   %c = select i1 %other, i32 0, i32 4
;   %d = select i1 %beyond, i32 0, i32 8
;   %e = or i32 %a, %b
;   %f = or i32 %c, %d
;   %g = or i32 %e, %f
;   ret i32 %g
; }

; A single-bit test compares with zero; a difference compared with zero is an equality.
; run: @compare(8, 8) == true
; run: @compare(8, 9) == false
; run: @compare(1, 1) == false
define i1 @compare(i32 %x, i32 %y) {
entry:
  %bit = and i32 %x, 8
  %set = icmp eq i32 %bit, 8
  %difference = sub i32 %x, %y
  %same = icmp eq i32 %difference, 0
  %both = and i1 %set, %same
  ret i1 %both
}
; =>
; define i1 @compare(i32 %x, i32 %y) {
; entry:
;   %bit = and i32 %x, 8
;   %set = icmp ne i32 %bit, 0
;   %difference = sub i32 %x, %y
;   %same = icmp eq i32 %x, %y
;   %both = and i1 %set, %same
;   ret i1 %both
; }

; Right and left by the same count clears the low bits, whether the sign was extended or not.
; run: @clearLow(1023) == 1536
; run: @clearLow(-1) == -512
define i32 @clearLow(i32 %x) {
entry:
  %a = lshr i32 %x, 8
  %b = shl i32 %a, 8
  %c = ashr i32 %x, 8
  %d = shl i32 %c, 8
  %e = add i32 %b, %d
  ret i32 %e
}
; =>
; define i32 @clearLow(i32 %x) {
; entry:
;   %a = lshr i32 %x, 8
;   %b = and i32 %x, -256
;   %c = ashr i32 %x, 8
;   %d = and i32 %x, -256
;   %e = add i32 %b, %d
;   ret i32 %e
; }

; A mask with all bits that a left shift leaves changes nothing.
; run: @maskedLeft(-1) == -256
; run: @maskedLeft(3) == 768
define i32 @maskedLeft(i32 %x) {
entry:
  %a = shl i32 %x, 8
  %b = and i32 %a, -128
  ret i32 %b
}
; =>
; define i32 @maskedLeft(i32 %x) {
; entry:
;   %a = shl i32 %x, 8
;   ret i32 %a
; }

; A mask without one of them does.
; run: @maskedLeftShort(-1) == -512
; run: @maskedLeftShort(3) == 512
define i32 @maskedLeftShort(i32 %x) {
entry:
  %a = shl i32 %x, 8
  %b = and i32 %a, -512
  ret i32 %b
}
; => unchanged
