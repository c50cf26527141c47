; passes: global-opt,simplify

@table = internal global [4 x i32] zeroinitializer

; Nothing is known of what runs before main if another function is visible.
; run: @main() == 5
define i32 @main() {
entry:
  store i32 5, ptr @table
  %0 = call i32 @visible(i64 0)
  ret i32 %0
}
; => unchanged

; A constructor of another module might call it.
; run: @visible(1) == 0
define i32 @visible(i64 %i) {
entry:
  %p = getelementptr i32, ptr @table, i64 %i
  %v = load i32, ptr %p
  ret i32 %v
}
; => unchanged
