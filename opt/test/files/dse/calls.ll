; passes: function-attrs,dse

; Reads memory, and does not return unless the word is 0.
; run: none (@passed calls it)
define internal i32 @spin(ptr %p) {
entry:
  br label %loop
loop:
  %0 = load i32, ptr %p
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %end, label %loop
end:
  ret i32 %0
}
; => unchanged

; Compares addresses only.
; run: none (@compared calls it)
define internal i1 @same(ptr %p, ptr %q) {
entry:
  %0 = icmp eq ptr %p, %q
  ret i1 %0
}
; => unchanged

; A call with an unused result reads its argument: whether it returns depends on the value.
; run: @passed(0) == 5
; run: @passed(1) never ends
define i32 @passed(i32 %x) {
entry:
  %a = alloca i32
  store i32 %x, ptr %a
  %0 = call i32 @spin(ptr %a)
  ret i32 5
}
; => unchanged

; The same for an address within the object.
; run: @within(0) == 5
; run: @within(1) never ends
define i32 @within(i32 %x) {
entry:
  %a = alloca [4 x i32]
  %p = getelementptr i32, ptr %a, i64 2
  store i32 %x, ptr %p
  %0 = call i32 @spin(ptr %p)
  ret i32 5
}
; => unchanged

; A call does not read an object whose address has not escaped to it.
; run: @other(3) == 5
define i32 @other(i32 %x) {
entry:
  %a = alloca i32
  %b = alloca i32
  store i32 %x, ptr %b
  store i32 0, ptr %a
  %0 = call i32 @spin(ptr %a)
  ret i32 5
}
; =>
; define i32 @other(i32 %x) {
; entry:
;   %a = alloca i32, align 4
;   %b = alloca i32, align 4
;   store i32 0, ptr %a, align 4
;   %0 = call i32 @spin(ptr %a)
;   ret i32 5
; }

; A call does not read an object whose address it only compares.
; run: @compared(3) == 5
define i32 @compared(i32 %x) {
entry:
  %a = alloca i32
  store i32 %x, ptr %a
  %0 = call i1 @same(ptr %a, ptr null)
  ret i32 5
}
; =>
; define i32 @compared(i32 %x) {
; entry:
;   %a = alloca i32, align 4
;   %0 = call i1 @same(ptr %a, ptr null)
;   ret i32 5
; }
