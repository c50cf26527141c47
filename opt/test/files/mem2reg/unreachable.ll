; passes: mem2reg

; Unreachable code that branches to reachable code remains well-formed.
; run: @lost(false, 3) == 4
; run: @lost(true, 3) == 4
define i32 @lost(i1 %c, i32 %n) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %join, label %join

join:
  %1 = load i32, ptr %x
  %2 = add i32 %1, 1
  store i32 %2, ptr %x
  %3 = icmp sle i32 %2, %n
  br i1 %3, label %join, label %exit

exit:
  ret i32 %2

lost:
  %4 = load i32, ptr %x
  %5 = add i32 %4, 1
  store i32 %5, ptr %x
  br i1 %c, label %lost, label %join
}
; =>
; define i32 @lost(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %join, label %join
;
; join:                                   ; preds = %entry, %entry, %join, %lost
;   %x = phi i32 [ 1, %entry ], [ 1, %entry ], [ %x.1, %join ], [ 0, %lost ]
;   %x.1 = add i32 %x, 1
;   %0 = icmp sle i32 %x.1, %n
;   br i1 %0, label %join, label %exit
;
; exit:                                   ; preds = %join
;   ret i32 %x.1
;
; lost:                                   ; preds = %lost
;   %1 = add i32 0, 1
;   br i1 %c, label %lost, label %join
; }

; A variable that is used only in unreachable code is promoted.
; run: @onlyThere() == 0
define i32 @onlyThere() {
entry:
  %x = alloca i32
  ret i32 0

lost:
  %1 = load i32, ptr %x
  store i32 %1, ptr %x
  ret i32 %1
}
; =>
; define i32 @onlyThere() {
; entry:
;   ret i32 0
;
; lost:
;   ret i32 0
; }

; An infinite loop on one path: no phi is needed.
; run: @endless(true) == 1
; run: @endless(false) never ends
define i32 @endless(i1 %c) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %done, label %loop

loop:
  store i32 2, ptr %x
  br label %loop

done:
  %1 = load i32, ptr %x
  ret i32 %1
}
; =>
; define i32 @endless(i1 %c) {
; entry:
;   br i1 %c, label %done, label %loop
;
; loop:                                   ; preds = %entry, %loop
;   br label %loop
;
; done:                                   ; preds = %entry
;   ret i32 1
; }

; A path that ends in `unreachable` contributes no value.
; run: @stop(true) == 1
; run: @stop(false) faults: reaches unreachable
define i32 @stop(i1 %c) {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  br i1 %c, label %done, label %dead

dead:
  store i32 2, ptr %x
  unreachable

done:
  %1 = load i32, ptr %x
  ret i32 %1
}
; =>
; define i32 @stop(i1 %c) {
; entry:
;   br i1 %c, label %done, label %dead
;
; dead:                                   ; preds = %entry
;   unreachable
;
; done:                                   ; preds = %entry
;   ret i32 1
; }
