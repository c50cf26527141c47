; passes: hoist-sink

@data = global i32 1
@flag = global i32 0

; Equal atomic operations in both arms stay there, and what precedes them is not sunk below.
; run: @arms(true) == 3
; run: @arms(false) == 4
define i32 @arms(i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  %x = atomicrmw add ptr @data, i32 2 seq_cst, align 4
  store i32 3, ptr @data
  store atomic i32 1, ptr @flag release, align 4
  br label %join
right:
  %y = atomicrmw add ptr @data, i32 2 seq_cst, align 4
  store i32 4, ptr @data
  store atomic i32 1, ptr @flag release, align 4
  br label %join
join:
  %z = load i32, ptr @data
  ret i32 %z
}
; => unchanged
