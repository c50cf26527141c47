; passes: scalar-promotion,mem2reg

@count = internal global i32 0

; Called below.
; run: none (called below)
define void @double() {
  %x = load i32, ptr @count
  %y = mul i32 %x, 2
  store i32 %y, ptr @count
  ret void
}
; => unchanged

; A location is promoted in the outermost loop in which nothing else accesses it.
; run: @outer(3, 4) == 12
; run: @outer(2, 1) == 2
define i32 @outer(i32 %n, i32 %m) {
entry:
  store i32 0, ptr @count
  br label %rows

rows:
  %i = phi i32 [ 0, %entry ], [ %i.next, %rows.end ]
  br label %columns

columns:
  %j = phi i32 [ 0, %rows ], [ %j.next, %columns ]
  %x = load i32, ptr @count
  %y = add i32 %x, 1
  store i32 %y, ptr @count
  %j.next = add i32 %j, 1
  %c = icmp slt i32 %j.next, %m
  br i1 %c, label %columns, label %rows.end

rows.end:
  %i.next = add i32 %i, 1
  %d = icmp slt i32 %i.next, %n
  br i1 %d, label %rows, label %end

end:
  %r = load i32, ptr @count
  ret i32 %r
}
; =>
; define i32 @outer(i32 %n, i32 %m) {
; entry:
;   store i32 0, ptr @count, align 4
;   %count = load i32, ptr @count, align 4
;   br label %rows
;
; rows:                                   ; preds = %entry, %rows.end
;   %count.1 = phi i32 [ %count, %entry ], [ %y, %rows.end ]
;   %i = phi i32 [ 0, %entry ], [ %i.next, %rows.end ]
;   br label %columns
;
; columns:                                ; preds = %rows, %columns
;   %count.2 = phi i32 [ %count.1, %rows ], [ %y, %columns ]
;   %j = phi i32 [ 0, %rows ], [ %j.next, %columns ]
;   %y = add i32 %count.2, 1
;   %j.next = add i32 %j, 1
;   %c = icmp slt i32 %j.next, %m
;   br i1 %c, label %columns, label %rows.end
;
; rows.end:                               ; preds = %columns
;   %i.next = add i32 %i, 1
;   %d = icmp slt i32 %i.next, %n
;   br i1 %d, label %rows, label %end
;
; end:                                    ; preds = %rows.end
;   store i32 %y, ptr @count, align 4
;   %r = load i32, ptr @count, align 4
;   ret i32 %r
; }

; The inner loop leaves both at once.
; run: @leaving(3, 4) == 5
; run: @leaving(9, 1) == 5
; run: @leaving(2, 2) == 4
define i32 @leaving(i32 %n, i32 %m) {
entry:
  store i32 0, ptr @count
  br label %rows

rows:
  %i = phi i32 [ 0, %entry ], [ %i.next, %rows.end ]
  br label %columns

columns:
  %j = phi i32 [ 0, %rows ], [ %j.next, %columns.end ]
  %x = load i32, ptr @count
  %y = add i32 %x, 1
  store i32 %y, ptr @count
  %e = icmp eq i32 %y, 5
  br i1 %e, label %end, label %columns.end

columns.end:
  %j.next = add i32 %j, 1
  %c = icmp slt i32 %j.next, %m
  br i1 %c, label %columns, label %rows.end

rows.end:
  %i.next = add i32 %i, 1
  %d = icmp slt i32 %i.next, %n
  br i1 %d, label %rows, label %end

end:
  %r = load i32, ptr @count
  ret i32 %r
}
; =>
; define i32 @leaving(i32 %n, i32 %m) {
; entry:
;   store i32 0, ptr @count, align 4
;   %count = load i32, ptr @count, align 4
;   br label %rows
;
; rows:                                   ; preds = %entry, %rows.end
;   %count.1 = phi i32 [ %count, %entry ], [ %y, %rows.end ]
;   %i = phi i32 [ 0, %entry ], [ %i.next, %rows.end ]
;   br label %columns
;
; columns:                                ; preds = %rows, %columns.end
;   %count.2 = phi i32 [ %count.1, %rows ], [ %y, %columns.end ]
;   %j = phi i32 [ 0, %rows ], [ %j.next, %columns.end ]
;   %y = add i32 %count.2, 1
;   %e = icmp eq i32 %y, 5
;   br i1 %e, label %end, label %columns.end
;
; columns.end:                            ; preds = %columns
;   %j.next = add i32 %j, 1
;   %c = icmp slt i32 %j.next, %m
;   br i1 %c, label %columns, label %rows.end
;
; rows.end:                               ; preds = %columns.end
;   %i.next = add i32 %i, 1
;   %d = icmp slt i32 %i.next, %n
;   br i1 %d, label %rows, label %end
;
; end:                                    ; preds = %columns, %rows.end
;   store i32 %y, ptr @count, align 4
;   %r = load i32, ptr @count, align 4
;   ret i32 %r
; }

; A call in the outer loop accesses it: it is promoted in the inner loop only.
; run: @inner(2, 3) == 18
define i32 @inner(i32 %n, i32 %m) {
entry:
  store i32 0, ptr @count
  br label %rows

rows:
  %i = phi i32 [ 0, %entry ], [ %i.next, %rows.end ]
  br label %columns

columns:
  %j = phi i32 [ 0, %rows ], [ %j.next, %columns ]
  %x = load i32, ptr @count
  %y = add i32 %x, %j
  store i32 %y, ptr @count
  %j.next = add i32 %j, 1
  %c = icmp slt i32 %j.next, %m
  br i1 %c, label %columns, label %rows.end

rows.end:
  call void @double()
  %i.next = add i32 %i, 1
  %d = icmp slt i32 %i.next, %n
  br i1 %d, label %rows, label %end

end:
  %r = load i32, ptr @count
  ret i32 %r
}
; =>
; define i32 @inner(i32 %n, i32 %m) {
; entry:
;   store i32 0, ptr @count, align 4
;   br label %rows
;
; rows:                                   ; preds = %entry, %rows.end
;   %i = phi i32 [ 0, %entry ], [ %i.next, %rows.end ]
;   %count = load i32, ptr @count, align 4
;   br label %columns
;
; columns:                                ; preds = %rows, %columns
;   %count.1 = phi i32 [ %count, %rows ], [ %y, %columns ]
;   %j = phi i32 [ 0, %rows ], [ %j.next, %columns ]
;   %y = add i32 %count.1, %j
;   %j.next = add i32 %j, 1
;   %c = icmp slt i32 %j.next, %m
;   br i1 %c, label %columns, label %rows.end
;
; rows.end:                               ; preds = %columns
;   store i32 %y, ptr @count, align 4
;   call void @double()
;   %i.next = add i32 %i, 1
;   %d = icmp slt i32 %i.next, %n
;   br i1 %d, label %rows, label %end
;
; end:                                    ; preds = %rows.end
;   %r = load i32, ptr @count, align 4
;   ret i32 %r
; }

; One location in the outer loop, another one, which the outer loop changes by its address, in the
; inner loop.
; run: @both(2, 3) == 76
define i32 @both(i32 %n, i32 %m) {
entry:
  %a = alloca [4 x i32]
  store i32 0, ptr %a
  store i32 0, ptr @count
  br label %rows

rows:
  %i = phi i32 [ 0, %entry ], [ %i.next, %rows.end ]
  %p = getelementptr i32, ptr %a, i32 %i
  store i32 10, ptr %p
  br label %columns

columns:
  %j = phi i32 [ 0, %rows ], [ %j.next, %columns ]
  %x = load i32, ptr @count
  %y = add i32 %x, 1
  store i32 %y, ptr @count
  %v = load i32, ptr %a
  %w = add i32 %v, 10
  store i32 %w, ptr %a
  %j.next = add i32 %j, 1
  %c = icmp slt i32 %j.next, %m
  br i1 %c, label %columns, label %rows.end

rows.end:
  %i.next = add i32 %i, 1
  %d = icmp slt i32 %i.next, %n
  br i1 %d, label %rows, label %end

end:
  %r = load i32, ptr @count
  %s = load i32, ptr %a
  %t = add i32 %r, %s
  ret i32 %t
}
; =>
; define i32 @both(i32 %n, i32 %m) {
; entry:
;   %a = alloca [4 x i32], align 4
;   store i32 0, ptr %a, align 4
;   store i32 0, ptr @count, align 4
;   %count = load i32, ptr @count, align 4
;   br label %rows
;
; rows:                                   ; preds = %entry, %rows.end
;   %count.1 = phi i32 [ %count, %entry ], [ %y, %rows.end ]
;   %i = phi i32 [ 0, %entry ], [ %i.next, %rows.end ]
;   %0 = sext i32 %i to i64
;   %p = getelementptr i32, ptr %a, i64 %0
;   store i32 10, ptr %p, align 4
;   %a.1 = load i32, ptr %a, align 4
;   br label %columns
;
; columns:                                ; preds = %rows, %columns
;   %a.2 = phi i32 [ %a.1, %rows ], [ %w, %columns ]
;   %count.2 = phi i32 [ %count.1, %rows ], [ %y, %columns ]
;   %j = phi i32 [ 0, %rows ], [ %j.next, %columns ]
;   %y = add i32 %count.2, 1
;   %w = add i32 %a.2, 10
;   %j.next = add i32 %j, 1
;   %c = icmp slt i32 %j.next, %m
;   br i1 %c, label %columns, label %rows.end
;
; rows.end:                               ; preds = %columns
;   store i32 %w, ptr %a, align 4
;   %i.next = add i32 %i, 1
;   %d = icmp slt i32 %i.next, %n
;   br i1 %d, label %rows, label %end
;
; end:                                    ; preds = %rows.end
;   store i32 %y, ptr @count, align 4
;   %r = load i32, ptr @count, align 4
;   %s = load i32, ptr %a, align 4
;   %t = add i32 %r, %s
;   ret i32 %t
; }
