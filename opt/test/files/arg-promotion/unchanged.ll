; passes: arg-promotion

; Two parameters that alias: a store to one changes the other.
; run: none (@aliases calls it)
define internal i32 @twice(ptr %a, ptr %b) {
entry:
  store i32 1, ptr %a
  store i32 2, ptr %b
  %0 = load i32, ptr %a
  ret i32 %0
}
; => unchanged

; run: @aliases() == 2
; The call passes one variable twice.
define i32 @aliases() {
entry:
  %x = alloca i32
  %0 = call i32 @twice(ptr %x, ptr %x)
  ret i32 %0
}
; => unchanged

; The address is compared.
; run: none (@compares calls it)
define internal i1 @isNull(ptr %p) {
entry:
  store i32 7, ptr %p
  %0 = icmp eq ptr %p, null
  ret i1 %0
}
; => unchanged

; run: @compares() == false
; A variable whose address is compared stays in memory.
define i1 @compares() {
entry:
  %x = alloca i32
  %0 = call i1 @isNull(ptr %x)
  ret i1 %0
}
; => unchanged

; An external function may have unknown callers.
; run: none (it takes a pointer)
define void @visible(ptr %p) {
entry:
  store i32 7, ptr %p
  ret void
}
; => unchanged

; A function whose address is taken by data may have unknown callers.
; run: none (it takes a pointer)
define internal void @taken(ptr %p) {
entry:
  store i32 7, ptr %p
  ret void
}
; => unchanged

@table = global ptr @taken

; Accesses of two types.
; run: none (@parts calls it)
define internal void @low(ptr %p) {
entry:
  store i8 1, ptr %p
  ret void
}
; => unchanged

; run: @parts() == 257
; A store of one byte leaves the others unchanged.
define i32 @parts() {
entry:
  %x = alloca i32
  store i32 258, ptr %x
  call void @low(ptr %x)
  %0 = load i32, ptr %x
  ret i32 %0
}
; => unchanged

; A parameter that points to an array element.
; run: none (@element calls it)
define internal void @set(ptr %p) {
entry:
  store i32 9, ptr %p
  ret void
}
; => unchanged

; run: @element() == 9
; The argument is a computed address.
define i32 @element() {
entry:
  %a = alloca [4 x i32]
  %p = getelementptr i32, ptr %a, i64 2
  call void @set(ptr %p)
  %0 = load i32, ptr %p
  ret i32 %0
}
; => unchanged
