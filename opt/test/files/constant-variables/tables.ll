; passes: constant-variables

@__const.names = private constant [4 x i32] [i32 9, i32 8, i32 7, i32 6]
@writable = internal global [4 x i32] [i32 9, i32 8, i32 7, i32 6]

declare void @wend_print_int(i32)
declare void @wend_print_bytes(ptr, i64)

; What is stored first is a constant; the last of two stores to one place counts, and what is not
; written is zero.
; run: @stored(0) == 10
; run: @stored(1) == 21
; run: @stored(3) == 0
define i32 @stored(i64 %i) {
entry:
  %table = alloca [4 x i32], align 4
  store i32 10, ptr %table
  %a = getelementptr i32, ptr %table, i64 1
  store i32 20, ptr %a
  %b = getelementptr i32, ptr %table, i64 2
  store i32 30, ptr %b
  store i32 21, ptr %a
  %c = getelementptr i32, ptr %table, i64 %i
  %d = load i32, ptr %c
  ret i32 %d
}
; =>
; define i32 @stored(i64 %i) {
; entry:
;   %a = getelementptr i32, ptr @stored.table, i64 1
;   %b = getelementptr i32, ptr @stored.table, i64 2
;   %c = getelementptr i32, ptr @stored.table, i64 %i
;   %d = load i32, ptr %c, align 4
;   ret i32 %d
; }

; In each iteration of a loop the same is stored.
; run: @inLoop(4) == 100
; run: @inLoop(0) == 0
define i32 @inLoop(i64 %n) {
entry:
  %table = alloca [4 x i32], align 4
  br label %test

test:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %more, %body ]
  %again = icmp slt i64 %i, %n
  br i1 %again, label %body, label %end

body:
  store i32 10, ptr %table
  %a = getelementptr i32, ptr %table, i64 1
  store i32 20, ptr %a
  %b = getelementptr i32, ptr %table, i64 2
  store i32 30, ptr %b
  %c = getelementptr i32, ptr %table, i64 3
  store i32 40, ptr %c
  %at = getelementptr i32, ptr %table, i64 %i
  %element = load i32, ptr %at
  %more = add i32 %sum, %element
  %next = add i64 %i, 1
  br label %test

end:
  ret i32 %sum
}
; =>
; define i32 @inLoop(i64 %n) {
; entry:
;   br label %test
;
; test:                                   ; preds = %entry, %body
;   %i = phi i64 [ 0, %entry ], [ %next, %body ]
;   %sum = phi i32 [ 0, %entry ], [ %more, %body ]
;   %again = icmp slt i64 %i, %n
;   br i1 %again, label %body, label %end
;
; body:                                   ; preds = %test
;   %a = getelementptr i32, ptr @inLoop.table, i64 1
;   %b = getelementptr i32, ptr @inLoop.table, i64 2
;   %c = getelementptr i32, ptr @inLoop.table, i64 3
;   %at = getelementptr i32, ptr @inLoop.table, i64 %i
;   %element = load i32, ptr %at, align 4
;   %more = add i32 %sum, %element
;   %next = add i64 %i, 1
;   br label %test
;
; end:                                    ; preds = %test
;   ret i32 %sum
; }

; A copy of a constant as large as the variable is not made. Reads through a phi are of either.
; run: @copied(0, true) == 9
; run: @copied(3, true) == 6
; run: @copied(3, false) == 6
define i32 @copied(i64 %i, i1 %which) {
entry:
  %table = alloca [4 x i32], align 16
  %a = call ptr @memcpy(ptr %table, ptr @__const.names, i64 16)
  br i1 %which, label %other, label %end

other:
  br label %end

end:
  %from = phi ptr [ %table, %entry ], [ @writable, %other ]
  %at = getelementptr i32, ptr %from, i64 %i
  %element = load i32, ptr %at
  ret i32 %element
}
; =>
; define i32 @copied(i64 %i, i1 %which) {
; entry:
;   br i1 %which, label %other, label %end
;
; other:                                  ; preds = %entry
;   br label %end
;
; end:                                    ; preds = %entry, %other
;   %from = phi ptr [ @__const.names, %entry ], [ @writable, %other ]
;   %at = getelementptr i32, ptr %from, i64 %i
;   %element = load i32, ptr %at, align 4
;   ret i32 %element
; }

; Of a part of a constant, and of bytes that memset writes, a new constant is made.
; run: @parts(0) == 9
; run: @parts(1) == 16843009
; run: @parts(2) == 5
define i32 @parts(i64 %i) {
entry:
  %table = alloca [3 x i32], align 4
  %a = call ptr @memset(ptr %table, i32 1, i64 12)
  %b = call ptr @memcpy(ptr %table, ptr @__const.names, i64 4)
  %c = getelementptr i32, ptr %table, i64 2
  store i32 5, ptr %c
  %d = getelementptr i32, ptr %table, i64 %i
  %e = load i32, ptr %d
  ret i32 %e
}
; =>
; define i32 @parts(i64 %i) {
; entry:
;   %c = getelementptr i32, ptr @parts.table, i64 2
;   %d = getelementptr i32, ptr @parts.table, i64 %i
;   %e = load i32, ptr %d, align 4
;   ret i32 %e
; }

declare ptr @memcpy(ptr, ptr, i64)
declare ptr @memset(ptr, i32, i64)
