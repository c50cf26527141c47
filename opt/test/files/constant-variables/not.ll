; passes: constant-variables

@holder = global ptr null
@__const.names = private constant [4 x i32] [i32 9, i32 8, i32 7, i32 6]

declare ptr @memcpy(ptr, ptr, i64)
declare ptr @memset(ptr, i32, i64)

; A read before the last write, also in the iteration before.
; run: @early(1) == 10
; run: @early(2) == 31
define i32 @early(i64 %n) {
entry:
  %table = alloca [2 x i32], align 4
  store i32 10, ptr %table
  br label %body

body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %more, %body ]
  %element = load i32, ptr %table
  %more = add i32 %sum, %element
  store i32 21, ptr %table
  %next = add i64 %i, 1
  %again = icmp slt i64 %next, %n
  br i1 %again, label %body, label %end

end:
  ret i32 %more
}
; => unchanged

; Writes in two blocks, of which one is not always executed.
; run: @branches(true) == 7
; run: @branches(false) == 5
define i32 @branches(i1 %c) {
entry:
  %table = alloca [2 x i32], align 4
  store i32 5, ptr %table
  br i1 %c, label %then, label %end

then:
  store i32 7, ptr %table
  br label %end

end:
  %element = load i32, ptr %table
  ret i32 %element
}
; => unchanged

; The block of the writes does not dominate the read.
; run: @skipped(true) == 7
define i32 @skipped(i1 %c) {
entry:
  %table = alloca [2 x i32], align 4
  br i1 %c, label %then, label %end

then:
  store i32 7, ptr %table
  br label %end

end:
  %element = load i32, ptr %table
  ret i32 %element
}
; => unchanged

; What is stored is no constant, or where.
; run: @unknown(5, 0) == 5
; run: @unknown(5, 1) == 1
define i32 @unknown(i32 %x, i64 %i) {
entry:
  %table = alloca [2 x i32], align 4
  %other = alloca [2 x i32], align 4
  store i32 %x, ptr %table
  %a = getelementptr i32, ptr %table, i64 1
  store i32 1, ptr %a
  %z = call ptr @memset(ptr %other, i32 0, i64 8)
  %b = getelementptr i32, ptr %other, i64 %i
  store i32 0, ptr %b
  %c = getelementptr i32, ptr %table, i64 %i
  %d = load i32, ptr %c
  %e = load i32, ptr %other
  %f = add i32 %d, %e
  ret i32 %f
}
; => unchanged

; The address escapes.
; run: @escapes(0) == 5
define i32 @escapes(i64 %i) {
entry:
  %table = alloca [2 x i32], align 4
  store i32 5, ptr %table
  store ptr %table, ptr @holder
  %a = getelementptr i32, ptr %table, i64 %i
  %d = load i32, ptr %a
  ret i32 %d
}
; => unchanged

; A large array of zeros would take space in the object file.
; run: @large(0) == 5
; run: @large(50) == 0
define i32 @large(i64 %i) {
entry:
  %table = alloca [100 x i32], align 4
  %z = call ptr @memset(ptr %table, i32 0, i64 400)
  store i32 5, ptr %table
  %a = getelementptr i32, ptr %table, i64 %i
  %d = load i32, ptr %a
  ret i32 %d
}
; => unchanged

; A write through a phi may be to another variable.
; run: @through(true) == 3
; run: @through(false) == 5
define i32 @through(i1 %c) {
entry:
  %table = alloca [2 x i32], align 4
  %other = alloca [2 x i32], align 4
  br i1 %c, label %then, label %end

then:
  br label %end

end:
  %to = phi ptr [ %table, %then ], [ %other, %entry ]
  store i32 5, ptr %table
  store i32 3, ptr %to
  %d = load i32, ptr %table
  ret i32 %d
}
; => unchanged
