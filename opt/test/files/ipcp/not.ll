; passes: ipcp

; Two calls pass different values; what both return differs.
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
; It calls with two constants.
define i32 @differ(i1 %which) {
entry:
  %0 = call i32 @pick(i1 %which, i32 5)
  %1 = call i32 @pick(i1 false, i32 7)
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged

; The recursion changes what it passes on.
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
; It begins with a constant.
define i32 @counts(i32 %n) {
entry:
  %0 = call i32 @count(i32 %n, i32 1)
  ret i32 %0
}
; => unchanged

; Others may call it: it is not the module's own.
; run: @visible(2) == 3
define i32 @visible(i32 %x) {
entry:
  %0 = add i32 %x, 1
  ret i32 %0
}
; => unchanged

; run: @callsVisible() == 6
; Nothing follows from one call of it.
define i32 @callsVisible() {
entry:
  %0 = call i32 @visible(i32 5)
  ret i32 %0
}
; => unchanged

; Somewhere its address is data: nobody knows who calls it.
; run: none (it is in a table)
define internal i32 @taken(i32 %x) {
entry:
  %0 = add i32 %x, 1
  ret i32 %0
}
; => unchanged

@functions = constant [1 x ptr] [ptr @taken]

; run: @callsTaken() == 6
; Somebody else may call it with something else.
define i32 @callsTaken() {
entry:
  %0 = call i32 @taken(i32 5)
  ret i32 %0
}
; => unchanged

; Another symbol of it is visible: others call it by that.
; run: none (it has an alias)
define internal i32 @aliased(i32 %x) {
entry:
  %0 = add i32 %x, 1
  ret i32 %0
}
; => unchanged

@alias = alias i32 (i32), ptr @aliased

; run: @callsAliased() == 6
; One call of several.
define i32 @callsAliased() {
entry:
  %0 = call i32 @aliased(i32 5)
  ret i32 %0
}
; => unchanged

; It sees a copy of what the address points to, not the address.
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
; The variable stays as it was.
define i32 @copies() {
entry:
  %0 = call i32 @byValue(ptr byval([4 x i8]) align 4 @number)
  %1 = load i32, ptr @number
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged
