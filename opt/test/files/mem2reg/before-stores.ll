; passes: mem2reg

; A variable is zero before the first store. (Machine code at -O0 does not initialise the stack.)

; A variable that is never stored to is zero.
; run: @never() == 0
define i32 @never() {
entry:
  %x = alloca i32
  %1 = load i32, ptr %x
  ret i32 %1
}
; =>
; define i32 @never() {
; entry:
;   ret i32 0
; }

; A variable that is loaded before a store on one path.
; run: @unset(true) == 5
; run: @unset(false) == 0
define i32 @unset(i1 %c) {
entry:
  %x = alloca i32
  br i1 %c, label %left, label %join

left:
  store i32 5, ptr %x
  br label %join

join:
  %1 = load i32, ptr %x
  ret i32 %1
}
; =>
; define i32 @unset(i1 %c) {
; entry:
;   br i1 %c, label %left, label %join
;
; left:                                   ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %entry, %left
;   %x = phi i32 [ 0, %entry ], [ 5, %left ]
;   ret i32 %x
; }

; A variable with one store that does not dominate the load: it is zero in the first iteration.
; run: @oneStoreLater(1) == 0
; run: @oneStoreLater(3) == 7
define i32 @oneStoreLater(i32 %n) {
entry:
  %x = alloca i32
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %seen = load i32, ptr %x
  store i32 7, ptr %x
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %exit

exit:
  ret i32 %seen
}
; =>
; define i32 @oneStoreLater(i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %x = phi i32 [ 0, %entry ], [ 7, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %next = add i32 %i, 1
;   %c = icmp slt i32 %next, %n
;   br i1 %c, label %loop, label %exit
;
; exit:                                   ; preds = %loop
;   ret i32 %x
; }

; Variables of all types are promoted; their initial value is zero or null.
; run: @types() == true
define i1 @types() {
entry:
  %bit = alloca i1
  %byte = alloca i8
  %half = alloca i16
  %long = alloca i64
  %pointer = alloca ptr
  %1 = load i1, ptr %bit
  %2 = load i8, ptr %byte
  %3 = load i16, ptr %half
  %4 = load i64, ptr %long
  %5 = load ptr, ptr %pointer
  %6 = icmp eq i1 %1, false
  %7 = icmp eq i8 %2, 0
  %8 = icmp eq i16 %3, 0
  %9 = icmp eq i64 %4, 0
  %10 = icmp eq ptr %5, null
  %11 = and i1 %6, %7
  %12 = and i1 %11, %8
  %13 = and i1 %12, %9
  %14 = and i1 %13, %10
  ret i1 %14
}
; =>
; define i1 @types() {
; entry:
;   %0 = icmp eq i1 false, false
;   %1 = icmp eq i8 0, 0
;   %2 = icmp eq i16 0, 0
;   %3 = icmp eq i64 0, 0
;   %4 = icmp eq ptr null, null
;   %5 = and i1 %0, %1
;   %6 = and i1 %5, %2
;   %7 = and i1 %6, %3
;   %8 = and i1 %7, %4
;   ret i1 %8
; }
