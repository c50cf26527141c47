; passes: simplify

@data = global [16 x i8] c"abcdefghijklmnop"
@weak = weak global i32 1
@environ = external global ptr

; Two constant distances are one, in bytes.
; run: @far() == 108
define i8 @far() {
entry:
  %a = getelementptr i32, ptr @data, i64 2
  %b = getelementptr i8, ptr %a, i64 3
  %c = load i8, ptr %b
  ret i8 %c
}
; =>
; define i8 @far() {
; entry:
;   %a = getelementptr i32, ptr @data, i64 2
;   %b = getelementptr i8, ptr @data, i64 11
;   %c = load i8, ptr %b, align 1
;   ret i8 %c
; }

; A distance may be negative, and narrower than an address.
; run: @near() == 99
define i8 @near() {
entry:
  %a = getelementptr i32, ptr @data, i64 3
  %b = getelementptr i16, ptr %a, i32 -5
  %c = load i8, ptr %b
  ret i8 %c
}
; =>
; define i8 @near() {
; entry:
;   %a = getelementptr i32, ptr @data, i64 3
;   %b = getelementptr i8, ptr @data, i64 2
;   %c = load i8, ptr %b, align 1
;   ret i8 %c
; }

; Distances that add up to nothing: the base.
; run: @nowhere() == 97
define i8 @nowhere() {
entry:
  %a = getelementptr i32, ptr @data, i64 2
  %b = getelementptr i8, ptr %a, i64 -8
  %c = load i8, ptr %b
  ret i8 %c
}
; =>
; define i8 @nowhere() {
; entry:
;   %a = getelementptr i32, ptr @data, i64 2
;   %c = load i8, ptr @data, align 1
;   ret i8 %c
; }

; Unchanged: one of the distances is not constant.
; run: @unknown(1) == 103
; run: @unknown(-2) == 97
define i8 @unknown(i64 %i) {
entry:
  %a = getelementptr i16, ptr @data, i64 %i
  %b = getelementptr i32, ptr %a, i64 1
  %c = load i8, ptr %b
  ret i8 %c
}
; => unchanged

; A number made of an address and back is the address.
; run: @pointer(null) == null
define ptr @pointer(ptr %p) {
entry:
  %a = ptrtoint ptr %p to i64
  %b = inttoptr i64 %a to ptr
  ret ptr %b
}
; =>
; define ptr @pointer(ptr %p) {
; entry:
;   %a = ptrtoint ptr %p to i64
;   ret ptr %p
; }

; An address made of a number and back is the number.
; run: @address(-1) == -1
; run: @address(4096) == 4096
define i64 @address(i64 %x) {
entry:
  %a = inttoptr i64 %x to ptr
  %b = ptrtoint ptr %a to i64
  ret i64 %b
}
; =>
; define i64 @address(i64 %x) {
; entry:
;   %a = inttoptr i64 %x to ptr
;   ret i64 %x
; }

; Unchanged: the number in between, or the number at the start, has only half of the bits.
; run: @halves(-1) == 4294967295
; run: @halves(4294967297) == 1
define i64 @halves(i64 %x) {
entry:
  %a = inttoptr i64 %x to ptr
  %b = ptrtoint ptr %a to i32
  %c = inttoptr i32 %b to ptr
  %d = ptrtoint ptr %c to i64
  ret i64 %d
}
; => unchanged

; Objects of this module are not null.
; run: @notNull() == 6
define i32 @notNull() {
entry:
  %x = alloca i32
  %a = icmp eq ptr @data, null
  %b = icmp ne ptr %x, null
  %c = icmp ne ptr null, @notNull
  %d = zext i1 %a to i32
  %e = zext i1 %b to i32
  %f = zext i1 %c to i32
  %g = shl i32 %e, 1
  %h = shl i32 %f, 2
  %i = or i32 %d, %g
  %j = or i32 %i, %h
  ret i32 %j
}
; =>
; define i32 @notNull() {
; entry:
;   %x = alloca i32, align 4
;   ret i32 6
; }

; Unchanged: a weak definition, a declaration, a parameter, and an order.
; run: none (the interpreter has no @environ)
define i1 @mayBeNull(ptr %p) {
entry:
  %a = icmp eq ptr @weak, null
  %b = icmp eq ptr @environ, null
  %c = icmp eq ptr %p, null
  %d = icmp ult ptr @data, %p
  %e = or i1 %a, %b
  %f = or i1 %c, %d
  %g = or i1 %e, %f
  ret i1 %g
}
; => unchanged

; The numbers of addresses are compared as addresses.
; run: @numbers(null, null) == true
define i1 @numbers(ptr %p, ptr %q) {
entry:
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %c = icmp uge i64 %a, %b
  %d = icmp eq i64 %a, 0
  %e = and i1 %c, %d
  ret i1 %e
}
; =>
; define i1 @numbers(ptr %p, ptr %q) {
; entry:
;   %a = ptrtoint ptr %p to i64
;   %b = ptrtoint ptr %q to i64
;   %c = icmp uge ptr %p, %q
;   %d = icmp eq ptr %p, null
;   %e = and i1 %c, %d
;   ret i1 %e
; }

; Unchanged: a comparison with another number, and of halves of addresses.
; run: @otherNumbers(null, null) == true
define i1 @otherNumbers(ptr %p, ptr %q) {
entry:
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %p to i32
  %c = ptrtoint ptr %q to i32
  %d = icmp ult i64 %a, 4096
  %e = icmp eq i32 %b, %c
  %f = and i1 %d, %e
  ret i1 %f
}
; => unchanged
