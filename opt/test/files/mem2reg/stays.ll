; passes: mem2reg

; Arrays are not promoted.
; run: @array(7) == 7
define i32 @array(i32 %a) {
entry:
  %x = alloca [2 x i32]
  store i32 %a, ptr %x
  %1 = load i32, ptr %x
  ret i32 %1
}
; => unchanged

; A variable whose address is passed to a call, which changes it.
; run: @passed() == 42
define i32 @passed() {
entry:
  %x = alloca i32
  store i32 1, ptr %x
  call void @set(ptr %x)
  %1 = load i32, ptr %x
  ret i32 %1
}
; => unchanged

; The callee.
; run: none (@passed calls it)
define void @set(ptr %p) {
entry:
  store i32 42, ptr %p
  ret void
}
; => unchanged

; A variable whose address is stored (to the variable itself).
; run: @stored() == true
define i1 @stored() {
entry:
  %x = alloca ptr
  store ptr %x, ptr %x
  %1 = load ptr, ptr %x
  %2 = icmp ne ptr %1, null
  ret i1 %2
}
; => unchanged

; A variable with a store to a part of it.
; run: @part(258) == 256
define i32 @part(i32 %a) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  store i8 0, ptr %x
  %1 = load i32, ptr %x
  ret i32 %1
}
; => unchanged

; A variable with a load of a part of it.
; run: @readPart(258) == 2
define i8 @readPart(i32 %a) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  %1 = load i8, ptr %x
  ret i8 %1
}
; => unchanged

; A variable whose address is compared.
; run: @compared() == false
define i1 @compared() {
entry:
  %x = alloca i32
  %1 = icmp eq ptr %x, null
  ret i1 %1
}
; => unchanged

; A variable whose address is the base of an offset.
; run: @offset(258) == 1
define i8 @offset(i32 %a) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  %1 = getelementptr i8, ptr %x, i64 1
  %2 = load i8, ptr %1
  ret i8 %2
}
; => unchanged

; A variable whose address is an operand of a select.
; run: @chosen(true) == 1
; run: @chosen(false) == 2
define i32 @chosen(i1 %c) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 1, ptr %x
  store i32 2, ptr %y
  %1 = select i1 %c, ptr %x, ptr %y
  %2 = load i32, ptr %1
  ret i32 %2
}
; => unchanged

; A variable whose address is converted to an integer.
; run: @number(7) == 7
define i32 @number(i32 %a) {
entry:
  %x = alloca i32
  %1 = ptrtoint ptr %x to i64
  %2 = inttoptr i64 %1 to ptr
  store i32 %a, ptr %2
  %3 = load i32, ptr %x
  ret i32 %3
}
; => unchanged

; A variable with a volatile access.
; run: @volatile(7) == 7
define i32 @volatile(i32 %a) {
entry:
  %x = alloca i32
  store volatile i32 %a, ptr %x
  %1 = load i32, ptr %x
  ret i32 %1
}
; => unchanged

; Another variable of the function is promoted.
; run: @other(3) == 4
define i32 @other(i32 %a) {
entry:
  %array = alloca [2 x i32]
  %x = alloca i32
  store i32 1, ptr %array
  store i32 %a, ptr %x
  %1 = load i32, ptr %array
  %2 = load i32, ptr %x
  %3 = add i32 %1, %2
  ret i32 %3
}
; =>
; define i32 @other(i32 %a) {
; entry:
;   %array = alloca [2 x i32], align 4
;   store i32 1, ptr %array, align 4
;   %0 = load i32, ptr %array, align 4
;   %1 = add i32 %0, %a
;   ret i32 %1
; }
