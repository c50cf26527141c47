; passes: dse

@g = internal global i32 5
@h = internal global i32 6
@array = internal global [4 x i32] zeroinitializer
declare void @wend_print_int(i32)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @memcpy(ptr, ptr, i64)

; Reads through its argument.
; run: none (@calls calls it)
define i32 @read() {
entry:
  %0 = load i32, ptr @g
  ret i32 %0
}
; => unchanged

; A store that is overwritten before it is read is deleted; one that is visible after the return stays.
; run: @overwritten(3) == 3
define i32 @overwritten(i32 %x) {
entry:
  store i32 1, ptr @g
  store i32 2, ptr @h
  store i32 %x, ptr @g
  %r = load i32, ptr @g
  ret i32 %r
}
; =>
; define i32 @overwritten(i32 %x) {
; entry:
;   store i32 2, ptr @h, align 4
;   store i32 %x, ptr @g, align 4
;   %r = load i32, ptr @g, align 4
;   ret i32 %r
; }

; A store that is partly overwritten stays; one that is covered by a larger store is deleted.
; run: @parts() == 513
define i32 @parts() {
entry:
  store i32 513, ptr @g
  store i8 1, ptr @g
  %r = load i32, ptr @g
  store i8 1, ptr @h
  store i32 0, ptr @h
  ret i32 %r
}
; =>
; define i32 @parts() {
; entry:
;   store i32 513, ptr @g, align 4
;   store i8 1, ptr @g, align 1
;   %r = load i32, ptr @g, align 4
;   store i32 0, ptr @h, align 4
;   ret i32 %r
; }

; A local variable is not accessible after the return, even if its address has been stored.
; run: @local(3) == 3
define i32 @local(i32 %x) {
entry:
  %a = alloca i32
  %p = alloca ptr
  store ptr %a, ptr %p
  store i32 %x, ptr %a
  %0 = load ptr, ptr %p
  %1 = load i32, ptr %0
  store i32 7, ptr %a
  ret i32 %1
}
; =>
; define i32 @local(i32 %x) {
; entry:
;   %a = alloca i32, align 4
;   %p = alloca ptr, align 8
;   store ptr %a, ptr %p, align 8
;   store i32 %x, ptr %a, align 4
;   %0 = load ptr, ptr %p, align 8
;   %1 = load i32, ptr %0, align 4
;   ret i32 %1
; }

; A call may read what is accessible to it; wend_print_int reads no memory.
; run: @calls() == 1 prints "7"
define i32 @calls() {
entry:
  store i32 1, ptr @g
  %r = call i32 @read()
  store i32 2, ptr @g
  call void @wend_print_int(i32 7)
  store i32 5, ptr @g
  ret i32 %r
}
; =>
; define i32 @calls() {
; entry:
;   store i32 1, ptr @g, align 4
;   %r = call i32 @read()
;   call void @wend_print_int(i32 7)
;   store i32 5, ptr @g, align 4
;   ret i32 %r
; }

; Partially dead: it is overwritten on one path only.
; run: @onePath(true) == 6
; run: @onePath(false) == 1
define i32 @onePath(i1 %c) {
entry:
  store i32 1, ptr @h
  br i1 %c, label %then, label %end

then:
  store i32 6, ptr @h
  br label %end

end:
  %r = load i32, ptr @h
  ret i32 %r
}
; => unchanged

; It is overwritten on both paths, on one of them in the first iteration of a loop.
; run: @bothPaths(true, 2) == 2
; run: @bothPaths(false, 2) == 4
define i32 @bothPaths(i1 %c, i32 %n) {
entry:
  store i32 1, ptr @h
  br i1 %c, label %loop, label %other

other:
  store i32 4, ptr @h
  br label %end

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  store i32 %next, ptr @h
  %d = icmp slt i32 %next, %n
  br i1 %d, label %loop, label %end

end:
  %r = load i32, ptr @h
  ret i32 %r
}
; =>
; define i32 @bothPaths(i1 %c, i32 %n) {
; entry:
;   br i1 %c, label %loop, label %other
;
; other:                                  ; preds = %entry
;   store i32 4, ptr @h, align 4
;   br label %end
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %next = add i32 %i, 1
;   store i32 %next, ptr @h, align 4
;   %d = icmp slt i32 %next, %n
;   br i1 %d, label %loop, label %end
;
; end:                                    ; preds = %other, %loop
;   %r = load i32, ptr @h, align 4
;   ret i32 %r
; }

; Each iteration stores to another location: the next iteration does not overwrite it.
; run: @iterations() == 3
define i32 @iterations() {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr i32, ptr @array, i64 %i
  store i32 3, ptr %p
  %next = add i64 %i, 1
  %c = icmp slt i64 %next, 4
  br i1 %c, label %loop, label %end

end:
  %first = load i32, ptr @array
  ret i32 %first
}
; => unchanged

; The address differs in the next iteration, which reads the element that this one stores
; after it, and does not overwrite it.
; run: @walk(1) == 0
; run: @walk(4) == 6
define i32 @walk(i64 %n) {
entry:
  %a = alloca [8 x i32]
  store i32 0, ptr %a
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %p = getelementptr i32, ptr %a, i64 %i
  %0 = load i32, ptr %p
  %more = add i32 %sum, %0
  %next = add i64 %i, 1
  %second = getelementptr i32, ptr %p, i64 1
  %1 = trunc i64 %next to i32
  store i32 %1, ptr %second
  %c = icmp slt i64 %next, %n
  br i1 %c, label %loop, label %end

end:
  ret i32 %more
}
; => unchanged

; An array that is filled, copied from and never read; and one that is read after it was copied.
; run: @arrays(4) == 4
define i32 @arrays(i32 %x) {
entry:
  %a = alloca [4 x i32]
  %b = alloca [4 x i32]
  %c = alloca [4 x i32]
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 16, i1 false)
  call void @llvm.memset.p0.i64(ptr %c, i8 0, i64 16, i1 true)
  %0 = getelementptr i32, ptr %a, i64 3
  store i32 %x, ptr %0
  %1 = call ptr @memcpy(ptr %b, ptr %a, i64 16)
  %2 = call ptr @memcpy(ptr %c, ptr %b, i64 16)
  %3 = getelementptr i32, ptr %b, i64 3
  %4 = load i32, ptr %3
  ret i32 %4
}
; =>
; define i32 @arrays(i32 %x) {
; entry:
;   %a = alloca [4 x i32], align 4
;   %b = alloca [4 x i32], align 4
;   %c = alloca [4 x i32], align 4
;   call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 16, i1 false)
;   call void @llvm.memset.p0.i64(ptr %c, i8 0, i64 16, i1 true)
;   %0 = getelementptr i32, ptr %a, i64 3
;   store i32 %x, ptr %0, align 4
;   %1 = call ptr @memcpy(ptr %b, ptr %a, i64 16)
;   %2 = getelementptr i32, ptr %b, i64 3
;   %3 = load i32, ptr %2, align 4
;   ret i32 %3
; }

; Volatile stores stay.
; run: @volatile() == 1
define i32 @volatile() {
entry:
  %a = alloca i32
  store volatile i32 1, ptr %a
  store volatile i32 2, ptr %a
  ret i32 1
}
; => unchanged

; In a function that never returns, only callees can read what it stores.
; run: @forEver() never ends
define void @forEver() {
entry:
  store i32 1, ptr @h
  br label %loop

loop:
  store i32 2, ptr @g
  br label %loop
}
; =>
; define void @forEver() {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   br label %loop
; }

; A memset is overwritten in parts, from the start and from the end.
; run: @literal(5) == 5
define i32 @literal(i32 %x) {
entry:
  %a = alloca [16 x i8]
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 16, i1 false)
  %p1 = getelementptr i8, ptr %a, i64 4
  %p2 = getelementptr i8, ptr %a, i64 8
  %p3 = getelementptr i8, ptr %a, i64 12
  store i32 1, ptr %a
  store i32 4, ptr %p3
  store i32 2, ptr %p1
  store i32 3, ptr %p2
  %c = icmp eq i32 %x, 0
  br i1 %c, label %one, label %other
one:
  %v1 = load i32, ptr %p1
  ret i32 %v1
other:
  %i = and i32 %x, 3
  %i.wide = zext i32 %i to i64
  %p = getelementptr i32, ptr %a, i64 %i.wide
  %v = load i32, ptr %p
  %sum = add i32 %v, 3
  ret i32 %sum
}
; =>
; define i32 @literal(i32 %x) {
; entry:
;   %a = alloca [16 x i8], align 1
;   %p1 = getelementptr i8, ptr %a, i64 4
;   %p2 = getelementptr i8, ptr %a, i64 8
;   %p3 = getelementptr i8, ptr %a, i64 12
;   store i32 1, ptr %a, align 4
;   store i32 4, ptr %p3, align 4
;   store i32 2, ptr %p1, align 4
;   store i32 3, ptr %p2, align 4
;   %c = icmp eq i32 %x, 0
;   br i1 %c, label %one, label %other
;
; one:                                    ; preds = %entry
;   %v1 = load i32, ptr %p1, align 4
;   ret i32 %v1
;
; other:                                  ; preds = %entry
;   %i = and i32 %x, 3
;   %i.wide = zext i32 %i to i64
;   %p = getelementptr i32, ptr %a, i64 %i.wide
;   %v = load i32, ptr %p, align 4
;   %sum = add i32 %v, 3
;   ret i32 %sum
; }

; The memset stays if a part is not overwritten, is read in between, or is overwritten on one path only.
; run: @partly(0) == 1
; run: @partly(1) == 3
define i32 @partly(i32 %x) {
entry:
  %a = alloca [8 x i8]
  %b = alloca [8 x i8]
  %d = alloca [8 x i8]
  call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 8, i1 false)
  %a1 = getelementptr i8, ptr %a, i64 4
  store i16 1, ptr %a
  store i32 1, ptr %a1
  call void @llvm.memset.p0.i64(ptr %b, i8 0, i64 8, i1 false)
  %b1 = getelementptr i8, ptr %b, i64 4
  store i32 1, ptr %b
  %between = load i32, ptr %b1
  store i32 1, ptr %b1
  call void @llvm.memset.p0.i64(ptr %d, i8 0, i64 8, i1 false)
  %d1 = getelementptr i8, ptr %d, i64 4
  %c = icmp eq i32 %x, 1
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr %d
  br label %join
no:
  br label %join
join:
  store i32 1, ptr %d1
  %va = load i32, ptr %a
  %vb = load i32, ptr %b
  %vd = load i32, ptr %d
  %0 = add i32 %va, %vd
  %1 = mul i32 %0, %vb
  %2 = add i32 %1, %between
  %3 = add i32 %2, %vd
  ret i32 %3
}
; =>
; define i32 @partly(i32 %x) {
; entry:
;   %a = alloca [8 x i8], align 1
;   %b = alloca [8 x i8], align 1
;   %d = alloca [8 x i8], align 1
;   call void @llvm.memset.p0.i64(ptr %a, i8 0, i64 8, i1 false)
;   %a1 = getelementptr i8, ptr %a, i64 4
;   store i16 1, ptr %a, align 2
;   call void @llvm.memset.p0.i64(ptr %b, i8 0, i64 8, i1 false)
;   %b1 = getelementptr i8, ptr %b, i64 4
;   store i32 1, ptr %b, align 4
;   %between = load i32, ptr %b1, align 4
;   call void @llvm.memset.p0.i64(ptr %d, i8 0, i64 8, i1 false)
;   %d1 = getelementptr i8, ptr %d, i64 4
;   %c = icmp eq i32 %x, 1
;   br i1 %c, label %yes, label %no
;
; yes:                                    ; preds = %entry
;   store i32 1, ptr %d, align 4
;   br label %join
;
; no:                                     ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %yes, %no
;   %va = load i32, ptr %a, align 4
;   %vb = load i32, ptr %b, align 4
;   %vd = load i32, ptr %d, align 4
;   %0 = add i32 %va, %vd
;   %1 = mul i32 %0, %vb
;   %2 = add i32 %1, %between
;   %3 = add i32 %2, %vd
;   ret i32 %3
; }

; Volatile copies stay.
; run: @copied() == 1
define i32 @copied() {
entry:
  %a = alloca [4 x i8]
  %b = alloca [4 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 4, i1 true)
  call void @llvm.memmove.p0.p0.i64(ptr %b, ptr %a, i64 4, i1 true)
  ret i32 1
}
; => unchanged

; A store of what the location has is deleted. The store that it repeats stays, although it was
; overwritten.
; run: @repeated(3) == 3
define i32 @repeated(i32 %x) {
entry:
  store i32 %x, ptr @g
  store i32 5, ptr @h
  store i32 %x, ptr @g
  %r = load i32, ptr @g
  ret i32 %r
}
; =>
; define i32 @repeated(i32 %x) {
; entry:
;   store i32 %x, ptr @g, align 4
;   store i32 5, ptr @h, align 4
;   %r = load i32, ptr @g, align 4
;   ret i32 %r
; }

; A field that is zeroed again after memset, beside one that is not.
; run: @zeroed() == 7
define i32 @zeroed() {
entry:
  %p = getelementptr i32, ptr @array, i64 1
  call void @llvm.memset.p0.i64(ptr @array, i8 0, i64 16, i1 false)
  store i32 7, ptr @array
  store i32 0, ptr %p
  %0 = load i32, ptr @array
  %1 = load i32, ptr %p
  %r = add i32 %0, %1
  ret i32 %r
}
; =>
; define i32 @zeroed() {
; entry:
;   %p = getelementptr i32, ptr @array, i64 1
;   call void @llvm.memset.p0.i64(ptr @array, i8 0, i64 16, i1 false)
;   store i32 7, ptr @array, align 4
;   %0 = load i32, ptr @array, align 4
;   %1 = load i32, ptr %p, align 4
;   %r = add i32 %0, %1
;   ret i32 %r
; }

; What was loaded, in a loop that writes nothing else.
; run: @kept(4) == 9
define i32 @kept(i32 %n) {
entry:
  store i32 9, ptr @g
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = load i32, ptr @g
  store i32 %v, ptr @g
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  %r = load i32, ptr @g
  ret i32 %r
}
; =>
; define i32 @kept(i32 %n) {
; entry:
;   store i32 9, ptr @g, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %v = load i32, ptr @g, align 4
;   %next = add i32 %i, 1
;   %more = icmp slt i32 %next, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %r = load i32, ptr @g, align 4
;   ret i32 %r
; }

; A store in between, by a pointer that may be equal.
; run: none (@useChanged calls it)
define i32 @changed(ptr %q) {
entry:
  %v = load i32, ptr @h
  store i32 4, ptr %q
  %w = load i32, ptr %q
  store i32 %v, ptr @h
  ret i32 %w
}
; => unchanged

; The location has another value on one of two paths.
; run: @perhaps(1) == 5
; run: @perhaps(0) == 5
define i32 @perhaps(i32 %c) {
entry:
  store i32 5, ptr @g
  %t = call i32 @read()
  %b = icmp ne i32 %c, 0
  br i1 %b, label %then, label %end

then:
  store i32 6, ptr @g
  %u = call i32 @read()
  br label %end

end:
  store i32 5, ptr @g
  %r = load i32, ptr @g
  ret i32 %r
}
; => unchanged

; Calls the one above.
; run: @useChanged() == 406
define i32 @useChanged() {
entry:
  store i32 6, ptr @h
  %w = call i32 @changed(ptr @h)
  %v = load i32, ptr @h
  %a = mul i32 %w, 100
  %r = add i32 %a, %v
  ret i32 %r
}
; => unchanged
