; passes: load-elim

@g = internal global i32 5
@h = internal global i32 6
@array = internal global [4 x i32] zeroinitializer
@table = internal constant [4 x i8] c"\01\02\03\FF"
declare void @wend_print_int(i32)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; A callee that may store to the globals.
; run: none (@calls calls it)
define void @change() {
entry:
  store i32 9, ptr @g
  ret void
}
; => unchanged

; Stored and loaded values are forwarded to later loads of the same location, by whichever address.
; run: @straight(3) == 3
define i32 @straight(i32 %x) {
entry:
  store i32 %x, ptr @array
  %0 = load i32, ptr @array
  %next = getelementptr i32, ptr @array, i64 1
  %1 = load i32, ptr %next
  %again = getelementptr i8, ptr @array, i64 4
  %2 = load i32, ptr %again
  %3 = add i32 %0, %1
  %4 = add i32 %3, %2
  ret i32 %4
}
; =>
; define i32 @straight(i32 %x) {
; entry:
;   store i32 %x, ptr @array, align 4
;   %next = getelementptr i32, ptr @array, i64 1
;   %0 = load i32, ptr %next, align 4
;   %again = getelementptr i8, ptr @array, i64 4
;   %1 = add i32 %x, %0
;   %2 = add i32 %1, %0
;   ret i32 %2
; }

; Stores to another variable or another element do not clobber it; one to an unknown address does.
; run: @elsewhere(2, 1) == 1
; run: @elsewhere(2, 0) == 2
define i32 @elsewhere(i32 %x, i64 %i) {
entry:
  store i32 1, ptr @array
  %second = getelementptr i32, ptr @array, i64 1
  store i32 %x, ptr %second
  store i32 %x, ptr @g
  %0 = load i32, ptr @array
  %unknown = getelementptr i32, ptr @array, i64 %i
  store i32 %x, ptr %unknown
  %1 = load i32, ptr @array
  %2 = mul i32 %1, %0
  ret i32 %2
}
; =>
; define i32 @elsewhere(i32 %x, i64 %i) {
; entry:
;   store i32 1, ptr @array, align 4
;   %second = getelementptr i32, ptr @array, i64 1
;   store i32 %x, ptr %second, align 4
;   store i32 %x, ptr @g, align 4
;   %unknown = getelementptr i32, ptr @array, i64 %i
;   store i32 %x, ptr %unknown, align 4
;   %0 = load i32, ptr @array, align 4
;   %1 = mul i32 %0, 1
;   ret i32 %1
; }

; A call may store to what is accessible to it; wend_print_int writes no memory.
; run: @calls() == 19 prints "5"
define i32 @calls() {
entry:
  store i32 5, ptr @g
  %0 = load i32, ptr @g
  call void @wend_print_int(i32 %0)
  %1 = load i32, ptr @g
  call void @change()
  %2 = load i32, ptr @g
  %3 = add i32 %0, %1
  %4 = add i32 %3, %2
  store i32 5, ptr @g
  ret i32 %4
}
; =>
; define i32 @calls() {
; entry:
;   store i32 5, ptr @g, align 4
;   call void @wend_print_int(i32 5)
;   call void @change()
;   %0 = load i32, ptr @g, align 4
;   %1 = add i32 5, 5
;   %2 = add i32 %1, %0
;   store i32 5, ptr @g, align 4
;   ret i32 %2
; }

; Loads of a part of a stored value, or of a location stored in parts, stay.
; run: @parts(258) == 260
define i32 @parts(i32 %x) {
entry:
  store i32 %x, ptr @g
  %0 = load i8, ptr @g
  %1 = zext i8 %0 to i32
  store i8 1, ptr @g
  %2 = load i32, ptr @g
  %3 = add i32 %1, %2
  %4 = sub i32 %3, 1
  %5 = add i32 %4, 2
  ret i32 %5
}
; => unchanged

; A load after a join is replaced by a phi of the values stored in both arms.
; run: @join(true, 7) == 7
; run: @join(false, 7) == 3
define i32 @join(i1 %c, i32 %x) {
entry:
  br i1 %c, label %left, label %right

left:
  store i32 %x, ptr @h
  br label %end

right:
  store i32 3, ptr @h
  br label %end

end:
  %r = load i32, ptr @h
  ret i32 %r
}
; =>
; define i32 @join(i1 %c, i32 %x) {
; entry:
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   store i32 %x, ptr @h, align 4
;   br label %end
;
; right:                                  ; preds = %entry
;   store i32 3, ptr @h, align 4
;   br label %end
;
; end:                                    ; preds = %left, %right
;   %r = phi i32 [ %x, %left ], [ 3, %right ]
;   ret i32 %r
; }

; Partially redundant: the value is unavailable in one arm, whose store is volatile. The load stays.
; run: @partial(true, 7) == 7
; run: @partial(false, 7) == 6
define i32 @partial(i1 %c, i32 %x) {
entry:
  store i32 6, ptr @h
  br i1 %c, label %left, label %right

left:
  store i32 %x, ptr @h
  br label %end

right:
  store volatile i32 6, ptr @h
  br label %end

end:
  %r = load i32, ptr @h
  ret i32 %r
}
; => unchanged

; A sum in memory becomes a phi of a loop with a branch; the stores stay.
; run: @loop(4) == 16
; run: @loop(0) == 10
define i32 @loop(i32 %n) {
entry:
  store i32 10, ptr @h
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end

body:
  %odd = and i32 %i, 1
  %d = icmp eq i32 %odd, 0
  br i1 %d, label %latch, label %count

count:
  %0 = load i32, ptr @h
  %1 = add i32 %0, 3
  store i32 %1, ptr @h
  br label %latch

latch:
  %next = add i32 %i, 1
  br label %head

end:
  %r = load i32, ptr @h
  ret i32 %r
}
; =>
; define i32 @loop(i32 %n) {
; entry:
;   store i32 10, ptr @h, align 4
;   br label %head
;
; head:                                   ; preds = %entry, %latch
;   %r = phi i32 [ 10, %entry ], [ %r.1, %latch ]
;   %i = phi i32 [ 0, %entry ], [ %next, %latch ]
;   %c = icmp slt i32 %i, %n
;   br i1 %c, label %body, label %end
;
; body:                                   ; preds = %head
;   %odd = and i32 %i, 1
;   %d = icmp eq i32 %odd, 0
;   br i1 %d, label %latch, label %count
;
; count:                                  ; preds = %body
;   %0 = add i32 %r, 3
;   store i32 %0, ptr @h, align 4
;   br label %latch
;
; latch:                                  ; preds = %body, %count
;   %r.1 = phi i32 [ %r, %body ], [ %0, %count ]
;   %next = add i32 %i, 1
;   br label %head
;
; end:                                    ; preds = %head
;   ret i32 %r
; }

; A loop that stores elsewhere does not clobber what was stored before it.
; run: @past(5) == 12
define i32 @past(i32 %n) {
entry:
  store i32 7, ptr @g
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i32 %i, ptr @h
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end

end:
  %0 = load i32, ptr @g
  %1 = add i32 %0, %next
  store i32 5, ptr @g
  ret i32 %1
}
; =>
; define i32 @past(i32 %n) {
; entry:
;   store i32 7, ptr @g, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   store i32 %i, ptr @h, align 4
;   %next = add i32 %i, 1
;   %c = icmp slt i32 %next, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %0 = add i32 7, %next
;   store i32 5, ptr @g, align 4
;   ret i32 %0
; }

; Loads of constant data are replaced by constants.
; run: @constants() == -253
define i32 @constants() {
entry:
  call void @change()
  %p = getelementptr i8, ptr @table, i64 2
  %0 = load i16, ptr %p
  %1 = sext i16 %0 to i32
  ret i32 %1
}
; =>
; define i32 @constants() {
; entry:
;   call void @change()
;   %p = getelementptr i8, ptr @table, i64 2
;   %0 = sext i16 -253 to i32
;   ret i32 %0
; }

; Volatile loads stay.
; run: @volatile() == 10
define i32 @volatile() {
entry:
  store i32 5, ptr @g
  %0 = load volatile i32, ptr @g
  %1 = load volatile i32, ptr @g
  %2 = add i32 %0, %1
  ret i32 %2
}
; => unchanged

; An address that is loaded twice is one address, and so are the addresses computed from it.
; run: @indirect() == 8
define i32 @indirect() {
entry:
  %a = alloca [2 x i32]
  %p = alloca ptr
  store ptr %a, ptr %p
  %0 = load ptr, ptr %p
  %1 = getelementptr i32, ptr %0, i64 1
  store i32 8, ptr %1
  %2 = load ptr, ptr %p
  %3 = getelementptr i32, ptr %2, i64 1
  %4 = load i32, ptr %3
  ret i32 %4
}
; =>
; define i32 @indirect() {
; entry:
;   %a = alloca [2 x i32], align 4
;   %p = alloca ptr, align 8
;   store ptr %a, ptr %p, align 8
;   %0 = getelementptr i32, ptr %a, i64 1
;   store i32 8, ptr %0, align 4
;   %1 = getelementptr i32, ptr %a, i64 1
;   ret i32 8
; }
