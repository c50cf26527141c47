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

; Nor is a variable whose address a call gets: the function called changes it.
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

; The one that it is passed to.
; run: none (@passed calls it)
define void @set(ptr %p) {
entry:
  store i32 42, ptr %p
  ret void
}
; => unchanged

; Nor a variable whose address is stored: in itself, here.
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

; Nor one of which a store changes a part.
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

; Nor one of which a load reads a part.
; run: @readPart(258) == 2
define i8 @readPart(i32 %a) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  %1 = load i8, ptr %x
  ret i8 %1
}
; => unchanged

; Nor one whose address is compared.
; run: @compared() == false
define i1 @compared() {
entry:
  %x = alloca i32
  %1 = icmp eq ptr %x, null
  ret i1 %1
}
; => unchanged

; Nor one whose address is counted on from.
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

; Nor one whose address is chosen among others.
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

; Nor one whose address becomes a number.
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

; Nor one with an access that is volatile.
; run: @volatile(7) == 7
define i32 @volatile(i32 %a) {
entry:
  %x = alloca i32
  store volatile i32 %a, ptr %x
  %1 = load i32, ptr %x
  ret i32 %1
}
; => unchanged

; The variable beside them is promoted.
; run: @beside(3) == 4
define i32 @beside(i32 %a) {
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
; define i32 @beside(i32 %a) {
; entry:
;   %array = alloca [2 x i32], align 4
;   store i32 1, ptr %array, align 4
;   %0 = load i32, ptr %array, align 4
;   %1 = add i32 %0, %a
;   ret i32 %1
; }
