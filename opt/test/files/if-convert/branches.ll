; passes: if-convert

@values = global [8 x i32] [i32 1, i32 3, i32 5, i32 7, i32 9, i32 11, i32 13, i32 15]

; A binary search loads from what it selects: it remains a branch.
; run: @search(7) == 3
; run: @search(100) == 7
; run: @search(0) == 0
define i64 @search(i32 %key) {
entry:
  br label %loop
loop:
  %low = phi i64 [ 0, %entry ], [ %low.1, %next ]
  %high = phi i64 [ 8, %entry ], [ %high.1, %next ]
  %sum = add i64 %low, %high
  %mid = lshr i64 %sum, 1
  %p = getelementptr i32, ptr @values, i64 %mid
  %x = load i32, ptr %p
  %c = icmp sgt i32 %x, %key
  br i1 %c, label %below, label %above
below:
  br label %next
above:
  br label %next
next:
  %low.1 = phi i64 [ %low, %below ], [ %mid, %above ]
  %high.1 = phi i64 [ %mid, %below ], [ %high, %above ]
  %d = sub i64 %high.1, %low.1
  %e = icmp ugt i64 %d, 1
  br i1 %e, label %loop, label %end
end:
  ret i64 %low.1
}
; => unchanged

; Two selects for equal numbers, which are rare, also remain a branch, one does not.
; run: @equal(3, 3) == 18
; run: @equal(3, 4) == 7
define i32 @equal(i32 %x, i32 %y) {
entry:
  %c = icmp eq i32 %x, %y
  br i1 %c, label %same, label %end
same:
  %s = add i32 %x, %y
  %t = mul i32 %s, 2
  br label %end
end:
  %a = phi i32 [ %s, %same ], [ 3, %entry ]
  %b = phi i32 [ %t, %same ], [ 4, %entry ]
  %r = add i32 %a, %b
  ret i32 %r
}
; => unchanged

; An increment, which is a part of the select, is made.
; run: @count(3, 3, 1) == 2
; run: @count(3, 4, 1) == 1
define i32 @count(i32 %x, i32 %y, i32 %n) {
entry:
  %c = icmp eq i32 %x, %y
  br i1 %c, label %same, label %end
same:
  %m = add i32 %n, 1
  br label %end
end:
  %r = phi i32 [ %m, %same ], [ %n, %entry ]
  ret i32 %r
}
; =>
; define i32 @count(i32 %x, i32 %y, i32 %n) {
; entry:
;   %c = icmp eq i32 %x, %y
;   %m = add i32 %n, 1
;   %r = select i1 %c, i32 %m, i32 %n
;   ret i32 %r
; }
