; passes: arg-promotion,mem2reg

; A parameter that is read and written becomes an argument and a result.
; run: none (@count calls it)
define internal void @bump(ptr %n, i32 %by) {
entry:
  %0 = load i32, ptr %n
  %1 = add i32 %0, %by
  store i32 %1, ptr %n
  ret void
}
; =>
; define internal i32 @bump(i32 %n, i32 %by) {
; entry:
;   %n.1 = add i32 %n, %by
;   ret i32 %n.1
; }

; The caller's variable is promoted.
; run: @count(4) == 12
; run: @count(0) == 0
define i32 @count(i32 %trips) {
entry:
  %n = alloca i32
  %i = alloca i32
  store i32 0, ptr %n
  store i32 0, ptr %i
  br label %loop
loop:
  %0 = load i32, ptr %i
  %1 = icmp slt i32 %0, %trips
  br i1 %1, label %body, label %end
body:
  call void @bump(ptr %n, i32 3)
  %2 = load i32, ptr %i
  %3 = add i32 %2, 1
  store i32 %3, ptr %i
  br label %loop
end:
  %4 = load i32, ptr %n
  ret i32 %4
}
; =>
; define i32 @count(i32 %trips) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %body
;   %n = phi i32 [ 0, %entry ], [ %n.1, %body ]
;   %i = phi i32 [ 0, %entry ], [ %i.1, %body ]
;   %0 = icmp slt i32 %i, %trips
;   br i1 %0, label %body, label %end
;
; body:                                   ; preds = %loop
;   %n.1 = call i32 @bump(i32 %n, i32 3)
;   %i.1 = add i32 %i, 1
;   br label %loop
;
; end:                                    ; preds = %loop
;   ret i32 %n
; }

; A parameter that is only read becomes an argument only; the function's own result stays the first.
; run: none (@use calls it)
define internal i32 @both(ptr %read, ptr %written) {
entry:
  %0 = load i32, ptr %read
  store i32 %0, ptr %written
  %1 = mul i32 %0, %0
  ret i32 %1
}
; =>
; define internal { i32, i32 } @both(i32 %read, i32 %written) {
; entry:
;   %0 = mul i32 %read, %read
;   %1 = insertvalue { i32, i32 } undef, i32 %0, 0
;   %2 = insertvalue { i32, i32 } %1, i32 %read, 1
;   ret { i32, i32 } %2
; }

; run: @use(5) == 30
; A call with several results gets an extract for each.
define i32 @use(i32 %x) {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %a
  store i32 1, ptr %b
  %0 = call i32 @both(ptr %a, ptr %b)
  %1 = load i32, ptr %b
  %2 = add i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @use(i32 %x) {
; entry:
;   %0 = call { i32, i32 } @both(i32 %x, i32 1)
;   %1 = extractvalue { i32, i32 } %0, 0
;   %b = extractvalue { i32, i32 } %0, 1
;   %2 = add i32 %1, %b
;   ret i32 %2
; }
