; passes: ipcp

; Two calls pass different values, and the returned values differ.
; run: none (@differ calls it)
define internal i32 @pick(i1 %which, i32 %x) {
entry:
  br i1 %which, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 %x
}
; => unchanged

; run: @differ(true) == 8
; run: @differ(false) == 12
; The calls pass two constants.
define i32 @differ(i1 %which) {
entry:
  %0 = call i32 @pick(i1 %which, i32 5)
  %1 = call i32 @pick(i1 false, i32 7)
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged

; The recursive call changes the parameter.
; run: none (@counts calls it)
define internal i32 @count(i32 %n, i32 %by) {
entry:
  %0 = icmp slt i32 %n, 0
  br i1 %0, label %end, label %more
more:
  %1 = sub i32 %n, %by
  %2 = add i32 %by, 1
  %3 = call i32 @count(i32 %1, i32 %2)
  ret i32 %3
end:
  ret i32 %by
}
; => unchanged

; run: @counts(9) == 5
; The call from outside passes a constant.
define i32 @counts(i32 %n) {
entry:
  %0 = call i32 @count(i32 %n, i32 1)
  ret i32 %0
}
; => unchanged

; An external function may have unknown callers.
; run: @visible(2) == 3
define i32 @visible(i32 %x) {
entry:
  %0 = add i32 %x, 1
  ret i32 %0
}
; => unchanged

; run: @callsVisible() == 6
; One of possibly several calls.
define i32 @callsVisible() {
entry:
  %0 = call i32 @visible(i32 5)
  ret i32 %0
}
; => unchanged

; A function whose address is taken by data may have unknown callers.
; run: none (a table refers to it)
define internal i32 @taken(i32 %x) {
entry:
  %0 = add i32 %x, 1
  ret i32 %0
}
; => unchanged

@functions = constant [1 x ptr] [ptr @taken]

; run: @callsTaken() == 6
; Another call may pass another value.
define i32 @callsTaken() {
entry:
  %0 = call i32 @taken(i32 5)
  ret i32 %0
}
; => unchanged

; A function with an external alias may have unknown callers.
; run: none (it has an alias)
define internal i32 @aliased(i32 %x) {
entry:
  %0 = add i32 %x, 1
  ret i32 %0
}
; => unchanged

@alias = alias i32 (i32), ptr @aliased

; run: @callsAliased() == 6
; One of possibly several calls.
define i32 @callsAliased() {
entry:
  %0 = call i32 @aliased(i32 5)
  ret i32 %0
}
; => unchanged

; With byval, the parameter is the address of a copy, not the address that is passed.
; run: none (@copies calls it)
define internal i32 @byValue(ptr byval([4 x i8]) align 4 %p) {
entry:
  store i32 9, ptr %p
  %0 = load i32, ptr %p
  ret i32 %0
}
; => unchanged

@number = internal global i32 1

; run: @copies() == 10
; The callee changes only its copy.
define i32 @copies() {
entry:
  %0 = call i32 @byValue(ptr byval([4 x i8]) align 4 @number)
  %1 = load i32, ptr @number
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged
