; passes: vrp

; A number of bits that is between 0 and 6.
; run: @bits(4) == 0
; run: @bits(2) == 4
define i32 @bits(i32 %count) {
entry:
  br label %loop
loop:
  %n = phi i32 [ %count, %entry ], [ %m, %next ]
  %b = phi i32 [ 0, %entry ], [ %left, %next ]
  %b.6 = add i32 %b, 6
  %c = icmp uge i32 %b.6, 8
  br i1 %c, label %take, label %next
take:
  %less = add i32 %b, -2
  br label %next
next:
  %left = phi i32 [ %less, %take ], [ 6, %loop ]
  %m = sub i32 %n, 1
  %d = icmp ne i32 %m, 0
  br i1 %d, label %loop, label %end
end:
  ret i32 %left
}
; =>
; define i32 @bits(i32 %count) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %next
;   %n = phi i32 [ %count, %entry ], [ %m, %next ]
;   %b = phi i32 [ 0, %entry ], [ %left, %next ]
;   %c = icmp uge i32 %b, 2
;   br i1 %c, label %take, label %next
;
; take:                                   ; preds = %loop
;   %less = add i32 %b, -2
;   br label %next
;
; next:                                   ; preds = %take, %loop
;   %left = phi i32 [ %less, %take ], [ 6, %loop ]
;   %m = sub i32 %n, 1
;   %d = icmp ne i32 %m, 0
;   br i1 %d, label %loop, label %end
;
; end:                                    ; preds = %next
;   ret i32 %left
; }

; A signed comparison with a negative term.
; run: @signed(-100, 1) == 1
; run: @signed(100, 1) == 0
define i32 @signed(i8 %x, i32 %y) {
entry:
  %w = sext i8 %x to i32
  %s = add i32 %w, -50
  %c = icmp slt i32 %s, -60
  %r = zext i1 %c to i32
  ret i32 %r
}
; =>
; define i32 @signed(i8 %x, i32 %y) {
; entry:
;   %w = sext i8 %x to i32
;   %c = icmp slt i32 %w, -10
;   %r = zext i1 %c to i32
;   ret i32 %r
; }

; The sum may wrap.
; run: @wraps(-1) == 1
; run: @wraps(1) == 0
define i32 @wraps(i32 %x) {
entry:
  %s = add i32 %x, 6
  %c = icmp ult i32 %s, 7
  %r = zext i1 %c to i32
  ret i32 %r
}
; => unchanged

; The bound is less than the term: no value of x + 6 is below 5.
; run: @below(3) == 0
define i32 @below(i8 %x) {
entry:
  %w = zext i8 %x to i32
  %s = add i32 %w, 6
  %c = icmp ult i32 %s, 5
  %r = zext i1 %c to i32
  ret i32 %r
}
; =>
; define i32 @below(i8 %x) {
; entry:
;   %w = zext i8 %x to i32
;   %s = add i32 %w, 6
;   ret i32 0
; }

; The sum has another use.
; run: @used(3) == 9
; run: @used(1) == 8
define i32 @used(i8 %x) {
entry:
  %w = zext i8 %x to i32
  %s = add i32 %w, 6
  %c = icmp ult i32 %s, 8
  br i1 %c, label %small, label %large
small:
  ret i32 8
large:
  ret i32 %s
}
; => unchanged
