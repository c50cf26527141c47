; passes: simplify

declare i32 @putchar(i32)

@text = constant [3 x i8] c"abc"

; A select by a constant is the selected operand.
; run: @selected(1, 2) == 12
define i32 @selected(i32 %a, i32 %b) {
entry:
  %x = select i1 true, i32 %a, i32 %b
  %y = select i1 false, i32 %a, i32 %b
  %z = mul i32 %x, 10
  %r = add i32 %z, %y
  ret i32 %r
}
; =>
; define i32 @selected(i32 %a, i32 %b) {
; entry:
;   %z = mul i32 %a, 10
;   %r = add i32 %z, %b
;   ret i32 %r
; }

; A select of two equal operands is that operand.
; run: @same(true, 7) == 7
define i32 @same(i1 %c, i32 %a) {
entry:
  %x = select i1 %c, i32 %a, i32 %a
  ret i32 %x
}
; =>
; define i32 @same(i1 %c, i32 %a) {
; entry:
;   ret i32 %a
; }

; Any other select stays.
; run: @choice(true, 7, 8) == 7
; run: @choice(false, 7, 8) == 8
define i32 @choice(i1 %c, i32 %a, i32 %b) {
entry:
  %x = select i1 %c, i32 %a, i32 %b
  ret i32 %x
}
; => unchanged

; A copy is replaced by its operand.
; run: @copied(7) == 7
define i32 @copied(i32 %a) {
entry:
  %x = bitcast i32 %a to i32
  ret i32 %x
}
; =>
; define i32 @copied(i32 %a) {
; entry:
;   ret i32 %a
; }

; The address of element 0 is the base address.
; run: @first(null) == null
define ptr @first(ptr %p) {
entry:
  %x = getelementptr i8, ptr %p, i64 0
  ret ptr %x
}
; =>
; define ptr @first(ptr %p) {
; entry:
;   ret ptr %p
; }

; The address of an unknown element stays.
; run: @second(1) == 98
define i8 @second(i64 %i) {
entry:
  %x = getelementptr i8, ptr @text, i64 %i
  %y = load i8, ptr %x
  ret i8 %y
}
; => unchanged

; ptrtoint and inttoptr with a number computed in between stay: the object that the result points to
; is not known.
; run: @roundTrip(1) == 98
; run: @roundTrip(2) == 99
define i8 @roundTrip(i64 %i) {
entry:
  %x = ptrtoint ptr @text to i64
  %a = add i64 %x, %i
  %y = inttoptr i64 %a to ptr
  %z = load i8, ptr %y
  ret i8 %z
}
; => unchanged

; A phi of one value is that value; its users fold.
; run: @joined(true) == 5
define i32 @joined(i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  br label %join

right:
  br label %join

join:
  %x = phi i32 [ 4, %left ], [ 4, %right ]
  %y = add i32 %x, 1
  ret i32 %y
}
; =>
; define i32 @joined(i1 %c) {
; entry:
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   br label %join
;
; right:                                  ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %left, %right
;   ret i32 5
; }

; A phi of two values stays.
; run: @joinedTwo(true) == 5
; run: @joinedTwo(false) == 6
define i32 @joinedTwo(i1 %c) {
entry:
  br i1 %c, label %left, label %right

left:
  br label %join

right:
  br label %join

join:
  %x = phi i32 [ 4, %left ], [ 5, %right ]
  %y = add i32 %x, 1
  ret i32 %y
}
; => unchanged

; A phi of one value and itself is that value.
; run: @round(3, false) == 3
define i32 @round(i32 %a, i1 %c) {
entry:
  br label %loop

loop:
  %x = phi i32 [ %a, %entry ], [ %x, %loop ]
  br i1 %c, label %loop, label %exit

exit:
  ret i32 %x
}
; =>
; define i32 @round(i32 %a, i1 %c) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   br i1 %c, label %loop, label %exit
;
; exit:                                   ; preds = %loop
;   ret i32 %a
; }

; A call whose result becomes unused stays for its side effects.
; run: @called() == 5 prints "A"
define i32 @called() {
entry:
  %x = call i32 @putchar(i32 65)
  %y = mul i32 %x, 0
  %z = add i32 %y, 5
  ret i32 %z
}
; =>
; define i32 @called() {
; entry:
;   %x = call i32 @putchar(i32 65)
;   ret i32 5
; }

; Unreachable code is not simplified: an instruction may use itself there.
; run: @lost() == 5
define i32 @lost() {
entry:
  %five = add i32 2, 3
  ret i32 %five

lost:
  %itself = add i32 %itself, %five
  %one = mul i32 %two, %five
  %two = mul i32 %one, %five
  br label %lost
}
; =>
; define i32 @lost() {
; entry:
;   ret i32 5
;
; lost:                                   ; preds = %lost
;   %itself = add i32 %itself, 5
;   %one = mul i32 %two, 5
;   %two = mul i32 %one, 5
;   br label %lost
; }
