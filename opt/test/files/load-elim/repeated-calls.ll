; passes: load-elim,dce

@text = global [4 x i8] c"abc\00"

declare i64 @strlen(ptr) nounwind willreturn memory(read)

; An equal call between whose result and this one nothing is written that they may read.
; run: @twice() == 6
define i32 @twice() {
entry:
  %local = alloca i32
  %0 = call i64 @strlen(ptr @text)
  store i32 1, ptr %local
  %1 = call i64 @strlen(ptr @text)
  %2 = add i64 %0, %1
  %3 = trunc i64 %2 to i32
  ret i32 %3
}
; =>
; define i32 @twice() {
; entry:
;   %local = alloca i32, align 4
;   %0 = call i64 @strlen(ptr @text)
;   store i32 1, ptr %local, align 4
;   %1 = add i64 %0, %0
;   %2 = trunc i64 %1 to i32
;   ret i32 %2
; }

; The call of the loop reads what the one before it does: no iteration writes there.
; run: @before_loop(3) == 12
define i32 @before_loop(i32 %n) {
entry:
  %local = alloca i32
  %0 = call i64 @strlen(ptr @text)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i64 [ %0, %entry ], [ %t, %loop ]
  store i32 %i, ptr %local
  %1 = call i64 @strlen(ptr @text)
  %t = add i64 %s, %1
  %j = add i32 %i, 1
  %c = icmp slt i32 %j, %n
  br i1 %c, label %loop, label %end
end:
  %r = trunc i64 %t to i32
  ret i32 %r
}
; =>
; define i32 @before_loop(i32 %n) {
; entry:
;   %local = alloca i32, align 4
;   %0 = call i64 @strlen(ptr @text)
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %j, %loop ]
;   %s = phi i64 [ %0, %entry ], [ %t, %loop ]
;   store i32 %i, ptr %local, align 4
;   %t = add i64 %s, %0
;   %j = add i32 %i, 1
;   %c = icmp slt i32 %j, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %r = trunc i64 %t to i32
;   ret i32 %r
; }

; Not: the text has changed.
; run: @changed() == 4
define i32 @changed() {
entry:
  %0 = call i64 @strlen(ptr @text)
  %p = getelementptr i8, ptr @text, i64 1
  store i8 0, ptr %p
  %1 = call i64 @strlen(ptr @text)
  store i8 98, ptr %p
  %2 = add i64 %0, %1
  %3 = trunc i64 %2 to i32
  ret i32 %3
}
; => unchanged

; Not: neither call dominates the other one.
; run: @arms(true) == 3
; run: @arms(false) == 4
define i32 @arms(i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  %0 = call i64 @strlen(ptr @text)
  br label %end
else:
  %1 = call i64 @strlen(ptr @text)
  %2 = add i64 %1, 1
  br label %end
end:
  %3 = phi i64 [ %0, %then ], [ %2, %else ]
  %4 = trunc i64 %3 to i32
  ret i32 %4
}
; => unchanged
