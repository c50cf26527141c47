; passes: arg-promotion,mem2reg

; A captured variable is passed through a recursion: each call passes its value and returns it.
; run: none (@leaves calls it)
define internal void @walk(ptr %found, i32 %depth) {
entry:
  %0 = icmp eq i32 %depth, 0
  br i1 %0, label %leaf, label %inner
leaf:
  %1 = load i32, ptr %found
  %2 = add i32 %1, 1
  store i32 %2, ptr %found
  ret void
inner:
  %3 = sub i32 %depth, 1
  call void @walk(ptr %found, i32 %3)
  call void @walk(ptr %found, i32 %3)
  ret void
}
; =>
; define internal i32 @walk(i32 %found, i32 %depth) {
; entry:
;   %0 = icmp eq i32 %depth, 0
;   br i1 %0, label %leaf, label %inner
;
; leaf:                                   ; preds = %entry
;   %found.1 = add i32 %found, 1
;   ret i32 %found.1
;
; inner:                                  ; preds = %entry
;   %1 = sub i32 %depth, 1
;   %found.2 = call i32 @walk(i32 %found, i32 %1)
;   %found.3 = call i32 @walk(i32 %found.2, i32 %1)
;   ret i32 %found.3
; }

; run: @leaves(0) == 1
; run: @leaves(5) == 32
; The variable is a value in the caller.
define i32 @leaves(i32 %depth) {
entry:
  %found = alloca i32
  store i32 0, ptr %found
  call void @walk(ptr %found, i32 %depth)
  %0 = load i32, ptr %found
  ret i32 %0
}
; =>
; define i32 @leaves(i32 %depth) {
; entry:
;   %found = call i32 @walk(i32 0, i32 %depth)
;   ret i32 %found
; }

; Mutual recursion: this function only passes the variable on.
; run: none (@parity calls it)
define internal void @even(ptr %steps, i32 %n) {
entry:
  %0 = icmp eq i32 %n, 0
  br i1 %0, label %end, label %more
more:
  %1 = sub i32 %n, 1
  call void @odd(ptr %steps, i32 %1)
  ret void
end:
  ret void
}
; =>
; define internal i32 @even(i32 %steps, i32 %n) {
; entry:
;   %0 = icmp eq i32 %n, 0
;   br i1 %0, label %end, label %more
;
; more:                                   ; preds = %entry
;   %1 = sub i32 %n, 1
;   %steps.1 = call i32 @odd(i32 %steps, i32 %1)
;   ret i32 %steps.1
;
; end:                                    ; preds = %entry
;   ret i32 %steps
; }

; run: none (@even calls it)
; Its writes count as writes of its caller.
define internal void @odd(ptr %steps, i32 %n) {
entry:
  %0 = load i32, ptr %steps
  %1 = add i32 %0, 1
  store i32 %1, ptr %steps
  %2 = icmp eq i32 %n, 0
  br i1 %2, label %end, label %more
more:
  %3 = sub i32 %n, 1
  call void @even(ptr %steps, i32 %3)
  ret void
end:
  ret void
}
; =>
; define internal i32 @odd(i32 %steps, i32 %n) {
; entry:
;   %steps.1 = add i32 %steps, 1
;   %0 = icmp eq i32 %n, 0
;   br i1 %0, label %end, label %more
;
; more:                                   ; preds = %entry
;   %1 = sub i32 %n, 1
;   %steps.2 = call i32 @even(i32 %steps.1, i32 %1)
;   ret i32 %steps.2
;
; end:                                    ; preds = %entry
;   ret i32 %steps.1
; }

; run: @parity(0) == 0
; run: @parity(7) == 4
; The number of calls of @odd.
define i32 @parity(i32 %n) {
entry:
  %steps = alloca i32
  store i32 0, ptr %steps
  call void @even(ptr %steps, i32 %n)
  %0 = load i32, ptr %steps
  ret i32 %0
}
; =>
; define i32 @parity(i32 %n) {
; entry:
;   %steps = call i32 @even(i32 0, i32 %n)
;   ret i32 %steps
; }
