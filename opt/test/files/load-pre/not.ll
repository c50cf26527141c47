; passes: load-pre

@array = internal global [8 x i32] [i32 5, i32 3, i32 8, i32 1, i32 9, i32 2, i32 7, i32 4]
@g = internal global i32 6
declare void @wend_error_index(ptr, i32, i64, i32)

; Two edges lack the value: two loads would be inserted.
; run: @two(0) == 6
; run: @two(1) == 12
define i32 @two(i32 %x) {
entry:
  switch i32 %x, label %other [ i32 1, label %a
    i32 2, label %b ]
a:
  %0 = load i32, ptr @g
  br label %join
b:
  br label %join
other:
  br label %join
join:
  %1 = phi i32 [ %0, %a ], [ 0, %b ], [ 0, %other ]
  %2 = load i32, ptr @g
  %3 = add i32 %1, %2
  ret i32 %3
}
; => unchanged

; The division may trap before the load, and the address may be invalid.
; run: @stops(1, 5, true) == 3
; run: @stops(1, 0, false) faults: division
define i32 @stops(i64 %i, i32 %d, i1 %c) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  br i1 %c, label %arm, label %join
arm:
  %0 = load i32, ptr %p
  br label %join
join:
  %1 = phi i32 [ %0, %arm ], [ 10, %entry ]
  %2 = sdiv i32 %1, %d
  %3 = load i32, ptr %p
  %4 = add i32 %2, %3
  ret i32 %4
}
; => unchanged

; The load is only safe after the check.
; run: @checked(1, true) == 6
; run: @checked(9, false) == -1
define i32 @checked(i64 %i, i1 %c) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  br i1 %c, label %arm, label %join
arm:
  %0 = load i32, ptr %p
  br label %join
join:
  %1 = phi i32 [ %0, %arm ], [ 0, %entry ]
  %2 = icmp ult i64 %i, 8
  br i1 %2, label %ok, label %bad
ok:
  %3 = load i32, ptr %p
  %4 = add i32 %1, %3
  ret i32 %4
bad:
  ret i32 -1
}
; => unchanged

; The block stores to the location before the load.
; run: @changes(3, 4, true) == 9
; run: @changes(3, 3, false) == 9
define i32 @changes(i64 %i, i64 %j, i1 %c) {
entry:
  %p = getelementptr i32, ptr @array, i64 %i
  %q = getelementptr i32, ptr @array, i64 %j
  br i1 %c, label %arm, label %join
arm:
  store i32 9, ptr %p
  br label %join
join:
  store i32 9, ptr %q
  %0 = load i32, ptr %p
  ret i32 %0
}
; => unchanged

; Each iteration stores elsewhere: a load on the back edge would be executed as often as before.
; run: @backEdge(3) == 6
define i32 @backEdge(i64 %n) {
entry:
  store i32 1, ptr @array
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %p = getelementptr i32, ptr @array, i64 %i
  %x = load i32, ptr @array
  %sum.1 = add i32 %sum, %x
  %next = add i64 %i, 1
  %y = trunc i64 %next to i32
  %z = add i32 %y, 1
  %k = and i64 %i, 0
  %q = getelementptr i32, ptr @array, i64 %k
  store i32 %z, ptr %q
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %sum.1
}
; => unchanged
