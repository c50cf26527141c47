; passes: simplify

declare i32 @putchar(i32)
declare void @exit(i32)

; It faults for another reason than expected.
; run: @divide(1, 0) faults: reaches unreachable
; run: @divide(4, 2) faults: division by zero
; run: @divide(1, 0) == 1
; run: @divide(4, 2) never ends
define i32 @divide(i32 %a, i32 %b) {
entry:
  %c = sdiv i32 %a, %b
  ret i32 %c
}
; => unchanged

; It does not end.
; run: @loop() == 1
define i32 @loop() {
entry:
  br label %next

next:
  br label %next
}
; => unchanged

; It prints other text than expected, and text where none is expected.
; run: @print() prints "B\n"
; run: @print()
define void @print() {
entry:
  %0 = call i32 @putchar(i32 65)
  %1 = call i32 @putchar(i32 34)
  ret void
}
; => unchanged

; It exits.
; run: @leave()
define void @leave() {
entry:
  call void @exit(i32 3)
  ret void
}
; => unchanged
