; passes: inline

; A function that must not be inlined.
; run: none (others call it)
define internal i32 @kept(i32 %x) noinline {
  %1 = mul i32 %x, 3
  ret i32 %1
}
; => unchanged

; It stays.
; run: @callsKept(5) == 16
define i32 @callsKept(i32 %x) {
  %1 = call i32 @kept(i32 %x)
  %2 = add i32 %1, 1
  ret i32 %2
}
; => unchanged

; It uses an extension of the processor, for which callers may test before the call.
; run: none (others call it)
define internal i32 @withAvx(i32 %x) "target-features"="+avx,+sse3" {
  %1 = mul i32 %x, 5
  ret i32 %1
}
; => unchanged

; Another extension.
; run: none (others call it)
define internal i32 @withSse3(i32 %x) "target-features"="+sse3" {
  %1 = mul i32 %x, 7
  ret i32 %1
}
; => unchanged

; What all processors have is no extension.
; run: none (others call it)
define internal i32 @baseline(i32 %x) "target-features"="+sse2,+x87" {
  %1 = mul i32 %x, 11
  ret i32 %1
}
; => unchanged

; Only functions whose extensions it may use itself are inlined: not @withAvx.
; run: @caller(5) == 115
define i32 @caller(i32 %x) "target-features"="+sse3,-sse4a" {
  %1 = call i32 @withAvx(i32 %x)
  %2 = call i32 @withSse3(i32 %x)
  %3 = call i32 @baseline(i32 %x)
  %4 = add i32 %1, %2
  %5 = add i32 %4, %3
  ret i32 %5
}
; =>
; define i32 @caller(i32 %x) "target-features"="+sse3,-sse4a" {
; 0:
;   %1 = call i32 @withAvx(i32 %x)
;   br label %2
;
; 2:                                      ; preds = %0
;   %3 = mul i32 %x, 7
;   br label %4
;
; 4:                                      ; preds = %2
;   br label %5
;
; 5:                                      ; preds = %4
;   %6 = mul i32 %x, 11
;   br label %7
;
; 7:                                      ; preds = %5
;   %8 = add i32 %1, %3
;   %9 = add i32 %8, %6
;   ret i32 %9
; }

; Some compilers name a processor and no extensions.
; run: none (others call it)
define internal i32 @forHaswell(i32 %x) "target-cpu"="haswell" {
  %1 = mul i32 %x, 13
  ret i32 %1
}
; => unchanged

; Which has which extensions is not known.
; run: @otherProcessor(2) == 26
define i32 @otherProcessor(i32 %x) "target-cpu"="znver2" {
  %1 = call i32 @forHaswell(i32 %x)
  ret i32 %1
}
; => unchanged

; But a processor has its own.
; run: @sameProcessor(2) == 26
define i32 @sameProcessor(i32 %x) "target-cpu"="haswell" {
  %1 = call i32 @forHaswell(i32 %x)
  ret i32 %1
}
; =>
; define i32 @sameProcessor(i32 %x) "target-cpu"="haswell" {
; 0:
;   br label %1
;
; 1:                                      ; preds = %0
;   %2 = mul i32 %x, 13
;   br label %3
;
; 3:                                      ; preds = %1
;   ret i32 %2
; }
