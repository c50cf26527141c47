; passes: dse

@data = global i32 1
@flag = global i32 0

; Another thread may read the first store once the flag is stored.
; run: @release() == 3
define i32 @release() {
entry:
  store i32 2, ptr @data
  store atomic i32 1, ptr @flag release, align 4
  store i32 3, ptr @data
  %x = load i32, ptr @data
  ret i32 %x
}
; => unchanged

; A relaxed store of another location publishes nothing.
; run: @relaxed() == 3
define i32 @relaxed() {
entry:
  store i32 2, ptr @data
  store atomic i32 1, ptr @flag monotonic, align 4
  store i32 3, ptr @data
  %x = load i32, ptr @data
  ret i32 %x
}
; =>
; define i32 @relaxed() {
; entry:
;   store atomic i32 1, ptr @flag monotonic, align 4
;   store i32 3, ptr @data, align 4
;   %x = load i32, ptr @data, align 4
;   ret i32 %x
; }

; Atomic stores are not deleted, and not if they are overwritten.
; run: @overwritten() == 3
define i32 @overwritten() {
entry:
  store atomic i32 1, ptr @flag monotonic, align 4
  store atomic i32 2, ptr @flag monotonic, align 4
  store i32 3, ptr @flag
  %x = load i32, ptr @flag
  ret i32 %x
}
; => unchanged

; The store is read by the operation on the same location.
; run: @read() == 5
define i32 @read() {
entry:
  store i32 2, ptr @data
  %old = atomicrmw add ptr @data, i32 3 monotonic, align 4
  %x = load i32, ptr @data
  ret i32 %x
}
; => unchanged

; A fence publishes what was stored before it, except to variables that no other thread knows.
; run: @fence(4) == 4
define i32 @fence(i32 %x) {
entry:
  %array = alloca [4 x i32]
  %at = getelementptr i32, ptr %array, i64 1
  store i32 1, ptr %at
  store i32 2, ptr @data
  fence release
  store i32 %x, ptr %at
  store i32 3, ptr @data
  %y = load i32, ptr %at
  ret i32 %y
}
; =>
; define i32 @fence(i32 %x) {
; entry:
;   %array = alloca [4 x i32], align 4
;   %at = getelementptr i32, ptr %array, i64 1
;   store i32 2, ptr @data, align 4
;   fence release
;   store i32 %x, ptr %at, align 4
;   store i32 3, ptr @data, align 4
;   %y = load i32, ptr %at, align 4
;   ret i32 %y
; }
