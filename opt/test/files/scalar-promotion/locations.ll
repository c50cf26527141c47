; passes: loop-simplify,scalar-promotion,mem2reg

declare i32 @putchar(i32)

@count = global i32 5
@numbers = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@other = global i32 0

; A global counter that is incremented in the loop and read after it.
; run: @global(3) == 8
define i32 @global(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %x = load i32, ptr @count
  %y = add i32 %x, 1
  store i32 %y, ptr @count
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr @count
  ret i32 %z
}
; =>
; define i32 @global(i32 %n) {
; entry:
;   %count = load i32, ptr @count, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %count.1 = phi i32 [ %count, %entry ], [ %y, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %y = add i32 %count.1, 1
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   store i32 %y, ptr @count, align 4
;   %z = load i32, ptr @count, align 4
;   ret i32 %z
; }

; The store is conditional, and the loop has two exits, one to a block with other predecessors.
; run: @some(0, 3) == 5
; run: @some(1, 3) == 8
; run: @some(9, 3) == 14
define i32 @some(i32 %k, i32 %n) {
entry:
  %0 = icmp eq i32 %k, 0
  br i1 %0, label %end, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  %x = load i32, ptr @count
  %big = icmp sgt i32 %k, 4
  br i1 %big, label %twice, label %once
once:
  %y = add i32 %x, 1
  store i32 %y, ptr @count
  br label %next
twice:
  %w = add i32 %x, %k
  store i32 %w, ptr @count
  %stop = icmp sgt i32 %w, 12
  br i1 %stop, label %out, label %next
next:
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
out:
  %p = load i32, ptr @count
  ret i32 %p
end:
  %z = load i32, ptr @count
  ret i32 %z
}
; =>
; define i32 @some(i32 %k, i32 %n) {
; entry:
;   %0 = icmp eq i32 %k, 0
;   br i1 %0, label %end, label %1
;
; 1:                                      ; preds = %entry
;   %count = load i32, ptr @count, align 4
;   br label %loop
;
; loop:                                   ; preds = %1, %next
;   %count.1 = phi i32 [ %count, %1 ], [ %count.2, %next ]
;   %i = phi i32 [ 0, %1 ], [ %i.1, %next ]
;   %big = icmp sgt i32 %k, 4
;   br i1 %big, label %twice, label %once
;
; once:                                   ; preds = %loop
;   %y = add i32 %count.1, 1
;   br label %next
;
; twice:                                  ; preds = %loop
;   %w = add i32 %count.1, %k
;   %stop = icmp sgt i32 %w, 12
;   br i1 %stop, label %out, label %next
;
; next:                                   ; preds = %once, %twice
;   %count.2 = phi i32 [ %y, %once ], [ %w, %twice ]
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %2
;
; out:                                    ; preds = %twice
;   store i32 %w, ptr @count, align 4
;   %p = load i32, ptr @count, align 4
;   ret i32 %p
;
; 2:                                      ; preds = %next
;   store i32 %count.2, ptr @count, align 4
;   br label %end
;
; end:                                    ; preds = %entry, %2
;   %z = load i32, ptr @count, align 4
;   ret i32 %z
; }

; An array element, with stores to another variable in the loop. (What putchar reads is unknown.)
; run: @element(3) == 6 prints "AAA"
define i32 @element(i32 %n) {
entry:
  %field = getelementptr i32, ptr @numbers, i64 2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %x = load i32, ptr %field
  %y = add i32 %x, 1
  store i32 %y, ptr %field
  store i32 %i, ptr @other
  %0 = call i32 @putchar(i32 65)
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr %field
  ret i32 %z
}
; => unchanged

; Another store may alias it.
; run: @meets(3) == 2
define i32 @meets(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %x = load i32, ptr @numbers
  %y = add i32 %x, 1
  store i32 %y, ptr @numbers
  %0 = and i32 %i, 3
  %1 = zext i32 %0 to i64
  %slot = getelementptr i32, ptr @numbers, i64 %1
  store i32 %i, ptr %slot
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr @numbers
  ret i32 %z
}
; => unchanged

; The callee may read it.
; run: @seen(2) == 7 prints "BC"
define i32 @seen(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %x = load i32, ptr @count
  %y = add i32 %x, 1
  store i32 %y, ptr @count
  call void @print()
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %z = load i32, ptr @count
  ret i32 %z
}
; => unchanged

; run: none (@seen calls it)
; Prints the count.
define void @print() {
entry:
  %x = load i32, ptr @count
  %letter = add i32 %x, 60
  %0 = call i32 @putchar(i32 %letter)
  ret void
}
; => unchanged

; The address may be invalid, and the loop may exit before it is used.
; run: @unknown(null, 0) == 0
define i32 @unknown(ptr %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  store i32 %i, ptr %p
  %i.1 = add i32 %i, 1
  br label %head
end:
  ret i32 %i
}
; => unchanged
