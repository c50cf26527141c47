; Before version 18 of LLVM the data layout did not mention i128, which was aligned to 8 bytes. Then
; @main is 24 + 8 + 9: LLVM 19 reads this layout like a newer one, and gives 57.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"

%optional = type { i64, i128 }

@pair = global %optional { i64 1, i128 9 }

; The halves of %wide are passed in the last register and in memory.
define i64 @low(i64 %a, i64 %b, i64 %c, i64 %d, i64 %e, i128 %wide) {
entry:
  %low = trunc i128 %wide to i64
  ret i64 %low
}

define i32 @main() {
entry:
  %size = ptrtoint ptr getelementptr (%optional, ptr null, i64 1) to i64
  %offset = ptrtoint ptr getelementptr (%optional, ptr null, i64 0, i32 1) to i64
  %wide = load i128, ptr getelementptr (%optional, ptr @pair, i64 0, i32 1), align 8
  %low = call i64 @low(i64 0, i64 0, i64 0, i64 0, i64 0, i128 %wide)
  %sizes = add i64 %size, %offset
  %sum = add i64 %sizes, %low
  %status = trunc i64 %sum to i32
  ret i32 %status
}
