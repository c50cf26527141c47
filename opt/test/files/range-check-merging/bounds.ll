; passes: range-check-merging,simplify-cfg

; 0 <= x < 512 is one unsigned comparison.
; run: @inside(0) == 1
; run: @inside(511) == 1
; run: @inside(512) == 0
; run: @inside(-1) == 0
; run: @inside(-2147483648) == 0
; run: @inside(2147483647) == 0
define i32 @inside(i32 %x) {
entry:
  %0 = icmp slt i32 %x, 0
  br i1 %0, label %out, label %b
b:
  %1 = icmp slt i32 %x, 512
  br i1 %1, label %in, label %out
in:
  ret i32 1
out:
  ret i32 0
}
; =>
; define i32 @inside(i32 %x) {
; entry:
;   %0 = icmp slt i32 %x, 0
;   %1 = icmp uge i32 %x, 512
;   br i1 %1, label %out, label %b
;
; b:                                      ; preds = %entry
;   %2 = icmp slt i32 %x, 512
;   ret i32 1
;
; out:                                    ; preds = %entry
;   ret i32 0
; }

; With a lower bound other than 0, and inverse predicates: x - lower is compared.
; run: @letter(96) == 7
; run: @letter(97) == 1
; run: @letter(122) == 1
; run: @letter(123) == 7
; run: @letter(-100) == 7
define i32 @letter(i8 %c) {
entry:
  %0 = icmp ule i8 %c, 122
  br i1 %0, label %b, label %out
b:
  %1 = icmp ult i8 %c, 97
  br i1 %1, label %out, label %in
in:
  ret i32 1
out:
  %r = phi i32 [ 7, %entry ], [ 7, %b ]
  ret i32 %r
}
; =>
; define i32 @letter(i8 %c) {
; entry:
;   %0 = icmp ule i8 %c, 122
;   %1 = add i8 %c, -97
;   %2 = icmp ult i8 %1, 26
;   br i1 %2, label %b, label %out
;
; b:                                      ; preds = %entry
;   %3 = icmp ult i8 %c, 97
;   ret i32 1
;
; out:                                    ; preds = %entry
;   %r = phi i32 [ 7, %entry ]
;   ret i32 %r
; }

; x != 5 && x != 6
; run: @neither(4) == 1
; run: @neither(5) == 0
; run: @neither(6) == 0
; run: @neither(7) == 1
define i32 @neither(i32 %x) {
entry:
  %0 = icmp ne i32 %x, 5
  br i1 %0, label %b, label %out
b:
  %1 = icmp eq i32 %x, 6
  br i1 %1, label %out, label %in
in:
  ret i32 1
out:
  ret i32 0
}
; =>
; define i32 @neither(i32 %x) {
; entry:
;   %0 = icmp ne i32 %x, 5
;   %1 = add i32 %x, -7
;   %2 = icmp ult i32 %1, -2
;   br i1 %2, label %b, label %out
;
; b:                                      ; preds = %entry
;   %3 = icmp eq i32 %x, 6
;   ret i32 1
;
; out:                                    ; preds = %entry
;   ret i32 0
; }

; x >=u 10 && x >= -5 is two intervals: [-5, -1] and [10, 2^31).
; run: @mixed(9) == 0
; run: @mixed(10) == 1
; run: @mixed(-1) == 1
; run: @mixed(-5) == 1
; run: @mixed(-6) == 0
; run: @mixed(2147483647) == 1
; run: @mixed(-2147483648) == 0
define i32 @mixed(i32 %x) {
entry:
  %0 = icmp uge i32 %x, 10
  br i1 %0, label %b, label %out
b:
  %1 = icmp sge i32 %x, -5
  br i1 %1, label %in, label %out
in:
  ret i32 1
out:
  ret i32 0
}
; => unchanged

; The intersection is two intervals.
; run: @two(3) == 0
; run: @two(4) == 1
; run: @two(5) == 0
; run: @two(6) == 1
define i32 @two(i32 %x) {
entry:
  %0 = icmp sgt i32 %x, 3
  br i1 %0, label %b, label %out
b:
  %1 = icmp ne i32 %x, 5
  br i1 %1, label %in, label %out
in:
  ret i32 1
out:
  ret i32 0
}
; => unchanged

; A phi distinguishes which of the tests has failed.
; run: @whichTest(-1) == 1
; run: @whichTest(512) == 2
; run: @whichTest(9) == 0
define i32 @whichTest(i32 %x) {
entry:
  %0 = icmp slt i32 %x, 0
  br i1 %0, label %out, label %b
b:
  %1 = icmp slt i32 %x, 512
  br i1 %1, label %in, label %out
in:
  ret i32 0
out:
  %r = phi i32 [ 1, %entry ], [ 2, %b ]
  ret i32 %r
}
; => unchanged

declare i32 @putchar(i32)

; The second block does more than compare.
; run: @between(9) == 1 prints "x"
; run: @between(-9) == 0
; run: @between(900) == 0 prints "x"
define i32 @between(i32 %x) {
entry:
  %0 = icmp slt i32 %x, 0
  br i1 %0, label %out, label %b
b:
  %1 = icmp slt i32 %x, 512
  %2 = call i32 @putchar(i32 120)
  br i1 %1, label %in, label %out
in:
  ret i32 1
out:
  ret i32 0
}
; => unchanged

; The second test compares another value.
; run: @other(1, 2) == 1
; run: @other(-1, 2) == 0
; run: @other(1, 600) == 0
define i32 @other(i32 %x, i32 %y) {
entry:
  %0 = icmp slt i32 %x, 0
  br i1 %0, label %out, label %b
b:
  %1 = icmp slt i32 %y, 512
  br i1 %1, label %in, label %out
in:
  ret i32 1
out:
  ret i32 0
}
; => unchanged
