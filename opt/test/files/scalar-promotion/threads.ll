; passes: loop-simplify,scalar-promotion,mem2reg

@count = global i32 5
@local = thread_local global i32 7

; Another thread may store to the variable in a loop that does not: the store stays where it is, and
; the loaded value is in a register.
; run: @conditional(0) == 5
; run: @conditional(3) == 8
define i32 @conditional(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  %odd = icmp slt i32 %i, %n
  br i1 %odd, label %more, label %next
more:
  %x = load i32, ptr @count
  %y = add i32 %x, 1
  store i32 %y, ptr @count
  br label %next
next:
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, 20
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr @count
  ret i32 %z
}
; =>
; define i32 @conditional(i32 %n) {
; entry:
;   %count = load i32, ptr @count, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %next
;   %count.1 = phi i32 [ %count, %entry ], [ %count.2, %next ]
;   %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
;   %odd = icmp slt i32 %i, %n
;   br i1 %odd, label %more, label %next
;
; more:                                   ; preds = %loop
;   %y = add i32 %count.1, 1
;   store i32 %y, ptr @count, align 4
;   br label %next
;
; next:                                   ; preds = %loop, %more
;   %count.2 = phi i32 [ %count.1, %loop ], [ %y, %more ]
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, 20
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %next
;   %z = load i32, ptr @count, align 4
;   ret i32 %z
; }

; Without a load, there is nothing to gain.
; run: @flag(0) == 5
; run: @flag(3) == 1
define i32 @flag(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  %odd = icmp slt i32 %i, %n
  br i1 %odd, label %more, label %next
more:
  store i32 1, ptr @count
  br label %next
next:
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, 20
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr @count
  ret i32 %z
}
; => unchanged

; An array that no other thread knows. Its elements are stored to at the exit.
; run: @private(0) == 0
; run: @private(3) == 3
define i32 @private(i32 %n) {
entry:
  %array = alloca [4 x i32]
  %at = getelementptr i32, ptr %array, i64 2
  store i32 0, ptr %at
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  %odd = icmp slt i32 %i, %n
  br i1 %odd, label %more, label %next
more:
  %x = load i32, ptr %at
  %y = add i32 %x, 1
  store i32 %y, ptr %at
  br label %next
next:
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, 20
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr %at
  ret i32 %z
}
; =>
; define i32 @private(i32 %n) {
; entry:
;   %array = alloca [4 x i32], align 4
;   %at = getelementptr i32, ptr %array, i64 2
;   store i32 0, ptr %at, align 4
;   %0 = getelementptr i8, ptr %array, i64 8
;   %array.1 = load i32, ptr %0, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %next
;   %array.2 = phi i32 [ %array.1, %entry ], [ %array.3, %next ]
;   %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
;   %odd = icmp slt i32 %i, %n
;   br i1 %odd, label %more, label %next
;
; more:                                   ; preds = %loop
;   %y = add i32 %array.2, 1
;   br label %next
;
; next:                                   ; preds = %loop, %more
;   %array.3 = phi i32 [ %array.2, %loop ], [ %y, %more ]
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, 20
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %next
;   store i32 %array.3, ptr %0, align 4
;   %z = load i32, ptr %at, align 4
;   ret i32 %z
; }

; One exit comes before the store, and one after it.
; run: @early(0) == 5
; run: @early(3) == 8
define i32 @early(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %more ]
  %x = load i32, ptr @count
  %done = icmp sge i32 %i, %n
  br i1 %done, label %end, label %more
more:
  %y = add i32 %x, 1
  store i32 %y, ptr @count
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, 20
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr @count
  ret i32 %z
}
; =>
; define i32 @early(i32 %n) {
; entry:
;   %count = load i32, ptr @count, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %more
;   %count.1 = phi i32 [ %count, %entry ], [ %y, %more ]
;   %i = phi i32 [ 0, %entry ], [ %i.1, %more ]
;   %done = icmp sge i32 %i, %n
;   br i1 %done, label %end, label %more
;
; more:                                   ; preds = %loop
;   %y = add i32 %count.1, 1
;   store i32 %y, ptr @count, align 4
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, 20
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop, %more
;   %z = load i32, ptr @count, align 4
;   ret i32 %z
; }

; An atomic load of another variable that acquires: what other threads have stored before becomes
; visible.
; run: @acquires(3) == 8
define i32 @acquires(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %x = load i32, ptr @count
  %y = add i32 %x, 1
  store i32 %y, ptr @count
  %0 = load atomic i32, ptr @other acquire, align 4
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr @count
  ret i32 %z
}
; => unchanged

@other = global i32 0

; A relaxed one orders nothing.
; run: @relaxed(3) == 8
define i32 @relaxed(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %x = load i32, ptr @count
  %y = add i32 %x, 1
  store i32 %y, ptr @count
  %0 = load atomic i32, ptr @other monotonic, align 4
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr @count
  ret i32 %z
}
; =>
; define i32 @relaxed(i32 %n) {
; entry:
;   %count = load i32, ptr @count, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %count.1 = phi i32 [ %count, %entry ], [ %y, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %y = add i32 %count.1, 1
;   %0 = load atomic i32, ptr @other monotonic, align 4
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   store i32 %y, ptr @count, align 4
;   %z = load i32, ptr @count, align 4
;   ret i32 %z
; }

; A thread-local variable, of which other threads may have the address. Its address is known to be
; valid.
; run: @thread(3) == 10
define i32 @thread(i32 %n) {
entry:
  %p = call ptr @llvm.threadlocal.address.p0(ptr @local)
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %x = load i32, ptr %p
  %y = add i32 %x, 1
  store i32 %y, ptr %p
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr %p
  ret i32 %z
}
; =>
; define i32 @thread(i32 %n) {
; entry:
;   %p = call ptr @llvm.threadlocal.address.p0(ptr @local)
;   %local = load i32, ptr %p, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %local.1 = phi i32 [ %local, %entry ], [ %y, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %y = add i32 %local.1, 1
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   store i32 %y, ptr %p, align 4
;   %z = load i32, ptr %p, align 4
;   ret i32 %z
; }
