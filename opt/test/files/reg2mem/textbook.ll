; passes: reg2mem

; A phi becomes a variable that the predecessors store to.
; run: @max(3, 7) == 7
; run: @max(7, 3) == 7
define i32 @max(i32 %a, i32 %b) {
entry:
  %c = icmp sgt i32 %b, %a
  br i1 %c, label %then, label %join

then:
  br label %join

join:
  %m = phi i32 [ %a, %entry ], [ %b, %then ]
  ret i32 %m
}
; =>
; define i32 @max(i32 %a, i32 %b) {
; entry:
;   %m = alloca i32, align 4
;   %c = icmp sgt i32 %b, %a
;   store i32 %a, ptr %m, align 4
;   br i1 %c, label %then, label %join
;
; then:                                   ; preds = %entry
;   store i32 %b, ptr %m, align 4
;   br label %join
;
; join:                                   ; preds = %entry, %then
;   %m.1 = load i32, ptr %m, align 4
;   ret i32 %m.1
; }

; A value that is used in another block becomes a variable; other values stay.
; run: @across(5) == 12
; run: @across(-5) == 0
define i32 @across(i32 %a) {
entry:
  %here = mul i32 %a, 2
  %there = add i32 %here, 2
  %c = icmp sgt i32 %here, 0
  br i1 %c, label %left, label %right

left:
  ret i32 %there

right:
  ret i32 0
}
; =>
; define i32 @across(i32 %a) {
; entry:
;   %there = alloca i32, align 4
;   %here = mul i32 %a, 2
;   %there.1 = add i32 %here, 2
;   store i32 %there.1, ptr %there, align 4
;   %c = icmp sgt i32 %here, 0
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   %0 = load i32, ptr %there, align 4
;   ret i32 %0
;
; right:                                  ; preds = %entry
;   ret i32 0
; }

; The swap problem: two phis that are each other's next values.
; run: @swap(0) == 1
; run: @swap(1) == 2
; run: @swap(2) == 1
define i32 @swap(i32 %n) {
entry:
  br label %loop

loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %a, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp slt i32 %i, %n
  br i1 %c, label %loop, label %end

end:
  ret i32 %a
}
; =>
; define i32 @swap(i32 %n) {
; entry:
;   %a = alloca i32, align 4
;   %b = alloca i32, align 4
;   %i = alloca i32, align 4
;   %a.1 = alloca i32, align 4
;   store i32 1, ptr %a, align 4
;   store i32 2, ptr %b, align 4
;   store i32 0, ptr %i, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %a.2 = load i32, ptr %a, align 4
;   store i32 %a.2, ptr %a.1, align 4
;   %b.1 = load i32, ptr %b, align 4
;   %i.1 = load i32, ptr %i, align 4
;   %next = add i32 %i.1, 1
;   %c = icmp slt i32 %i.1, %n
;   store i32 %b.1, ptr %a, align 4
;   store i32 %a.2, ptr %b, align 4
;   store i32 %next, ptr %i, align 4
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %0 = load i32, ptr %a.1, align 4
;   ret i32 %0
; }

; The lost-copy problem: after the loop, the value of the phi is live when its variable already
; holds the next one.
; run: @lostCopy(3) == 3
define i32 @lostCopy(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %c = icmp slt i32 %i, %n
  br i1 %c, label %loop, label %end

end:
  ret i32 %i
}
; =>
; define i32 @lostCopy(i32 %n) {
; entry:
;   %i = alloca i32, align 4
;   %i.1 = alloca i32, align 4
;   store i32 0, ptr %i, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i.2 = load i32, ptr %i, align 4
;   store i32 %i.2, ptr %i.1, align 4
;   %next = add i32 %i.2, 1
;   %c = icmp slt i32 %i.2, %n
;   store i32 %next, ptr %i, align 4
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %0 = load i32, ptr %i.1, align 4
;   ret i32 %0
; }

; Two edges from one block share a store.
; run: @cases(1) == 4
; run: @cases(7) == 4
; run: @cases(2) == 5
define i32 @cases(i32 %n) {
entry:
  switch i32 %n, label %join [
    i32 1, label %join
    i32 2, label %two
  ]

two:
  br label %join

join:
  %r = phi i32 [ 4, %entry ], [ 4, %entry ], [ 5, %two ]
  ret i32 %r
}
; =>
; define i32 @cases(i32 %n) {
; entry:
;   %r = alloca i32, align 4
;   store i32 4, ptr %r, align 4
;   switch i32 %n, label %join [
;     i32 1, label %join
;     i32 2, label %two
;   ]
;
; two:                                    ; preds = %entry
;   store i32 5, ptr %r, align 4
;   br label %join
;
; join:                                   ; preds = %entry, %entry, %two
;   %r.1 = load i32, ptr %r, align 4
;   ret i32 %r.1
; }

; Without phis and without values that are used in other blocks, nothing changes.
; run: @straight(3) == 9
define i32 @straight(i32 %n) {
entry:
  %r = mul i32 %n, %n
  ret i32 %r
}
; => unchanged

; Two results.
; run: none (@results calls it)
define { i64, i64 } @pair(i64 %n) {
entry:
  %0 = insertvalue { i64, i64 } poison, i64 %n, 0
  %1 = insertvalue { i64, i64 } %0, i64 7, 1
  ret { i64, i64 } %1
}
; => unchanged

; The tuple of a call is not stored; each extracted result gets a variable.
; run: @results(3, true) == 10
; run: @results(3, false) == 3
define i64 @results(i64 %n, i1 %c) {
entry:
  %both = call { i64, i64 } @pair(i64 %n)
  %x = extractvalue { i64, i64 } %both, 0
  br i1 %c, label %more, label %end

more:
  %y = extractvalue { i64, i64 } %both, 1
  %sum = add i64 %x, %y
  ret i64 %sum

end:
  ret i64 %x
}
; =>
; define i64 @results(i64 %n, i1 %c) {
; entry:
;   %x = alloca i64, align 8
;   %both = call { i64, i64 } @pair(i64 %n)
;   %x.1 = extractvalue { i64, i64 } %both, 0
;   store i64 %x.1, ptr %x, align 8
;   br i1 %c, label %more, label %end
;
; more:                                   ; preds = %entry
;   %y = extractvalue { i64, i64 } %both, 1
;   %0 = load i64, ptr %x, align 8
;   %sum = add i64 %0, %y
;   ret i64 %sum
;
; end:                                    ; preds = %entry
;   %1 = load i64, ptr %x, align 8
;   ret i64 %1
; }
