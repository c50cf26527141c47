; passes: load-elim,dse

@g = internal global i32 5

; A function that the module defines has no known semantics, whatever its name: this one fills with ones.
; run: none (@filled calls it)
define internal ptr @memset(ptr %p, i32 %byte, i64 %size) {
entry:
  store i32 1, ptr %p
  store i32 7, ptr @g
  ret ptr %p
}
; => unchanged

; So its effect on memory is unknown.
; run: @filled() == 8
define i32 @filled() {
entry:
  %a = alloca i32
  store i32 3, ptr %a
  %0 = call ptr @memset(ptr %a, i32 0, i64 4)
  %1 = load i32, ptr %a
  %2 = load i32, ptr @g
  %3 = add i32 %1, %2
  ret i32 %3
}
; => unchanged
