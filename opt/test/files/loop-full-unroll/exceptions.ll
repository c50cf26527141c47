; passes: loop-simplify,loop-full-unroll

declare i32 @putchar(i32)

; Never called: nothing throws.
; run: @personality() == 0
define internal i32 @personality() {
entry:
  ret i32 0
}
; => unchanged

; The landing pad of an invoke belongs to one call.
; run: @throws() == 7 prints "ABC"
define i32 @throws() personality ptr @personality {
entry:
  br label %loop
loop:
  %i = phi i32 [ 65, %entry ], [ %i.1, %latch ]
  %r = invoke i32 @putchar(i32 %i) to label %latch unwind label %pad
latch:
  %i.1 = add i32 %i, 1
  %c = icmp ne i32 %i.1, 68
  br i1 %c, label %loop, label %end
pad:
  %exception = landingpad { ptr, i32 } catch ptr null
  br label %end
end:
  %result = phi i32 [ %i, %pad ], [ 7, %latch ]
  ret i32 %result
}
; => unchanged
