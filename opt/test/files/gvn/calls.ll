; passes: function-attrs,gvn

@memory = global i32 5

; A call of a function that depends on its arguments only is redundant.
; run: @collatz(6) == 8
; run: @collatz(0) never ends
define i32 @collatz(i32 %n) {
entry:
  br label %loop
loop:
  %x = phi i32 [ %n, %entry ], [ %next, %step ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %step ]
  %0 = icmp eq i32 %x, 1
  br i1 %0, label %end, label %step
step:
  %1 = and i32 %x, 1
  %2 = icmp eq i32 %1, 0
  %3 = lshr i32 %x, 1
  %4 = mul i32 %x, 3
  %5 = add i32 %4, 1
  %next = select i1 %2, i32 %3, i32 %5
  %s.next = add i32 %s, 1
  br label %loop
end:
  ret i32 %s
}
; => unchanged

; Also if the function may not terminate.
; run: @twice(6) == 16
; run: @twice(0) never ends
define i32 @twice(i32 %n) {
entry:
  %0 = call i32 @collatz(i32 %n)
  %1 = call i32 @collatz(i32 %n)
  %2 = add i32 %0, %1
  ret i32 %2
}
; =>
; define i32 @twice(i32 %n) {
; entry:
;   %0 = call i32 @collatz(i32 %n)
;   %1 = add i32 %0, %0
;   ret i32 %1
; }

; A function that reads memory may return another value.
; run: @reads() == 5
define i32 @reads() {
entry:
  %0 = load i32, ptr @memory
  ret i32 %0
}
; => unchanged

; Likewise with a store between the two calls.
; run: @between() == 11
define i32 @between() {
entry:
  %0 = call i32 @reads()
  store i32 6, ptr @memory
  %1 = call i32 @reads()
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged

; An intrinsic on vectors that depends on its operands only.
; run: @vectors(7) == 0
define i32 @vectors(i32 %x) {
entry:
  %v = insertelement <4 x i32> zeroinitializer, i32 %x, i32 1
  %w = bitcast <4 x i32> %v to <8 x i16>
  %a = call <4 x i32> @llvm.x86.sse2.pmadd.wd(<8 x i16> %w, <8 x i16> %w)
  %b = call <4 x i32> @llvm.x86.sse2.pmadd.wd(<8 x i16> %w, <8 x i16> %w)
  %c = extractelement <4 x i32> %a, i32 1
  %d = extractelement <4 x i32> %b, i32 1
  %e = sub i32 %c, %d
  ret i32 %e
}
; =>
; define i32 @vectors(i32 %x) {
; entry:
;   %0 = insertelement <4 x i32> zeroinitializer, i32 %x, i32 1
;   %1 = bitcast <4 x i32> %0 to <8 x i16>
;   %2 = call <4 x i32> @llvm.x86.sse2.pmadd.wd(<8 x i16> %1, <8 x i16> %1)
;   %c = extractelement <4 x i32> %2, i32 1
;   %e = sub i32 %c, %c
;   ret i32 %e
; }
