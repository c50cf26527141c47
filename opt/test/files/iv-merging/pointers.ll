; passes: iv-merging

@bytes = global [16 x i8] c"\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F\10"
@words = global [8 x i32] [i32 10, i32 20, i32 30, i32 40, i32 50, i32 60, i32 70, i32 80]

; A counter that starts at 0 is the index of bytes, and times 4 that of words.
; run: @sum(3) == 66
; run: @sum(8) == 396
define i32 @sum(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = phi ptr [ @bytes, %entry ], [ %p.1, %loop ]
  %q = phi ptr [ @words, %entry ], [ %q.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %b = load i8, ptr %p
  %x = zext i8 %b to i32
  %y = load i32, ptr %q
  %z = add i32 %x, %y
  %t = add i32 %s, %z
  %p.1 = getelementptr i8, ptr %p, i64 1
  %q.1 = getelementptr i32, ptr %q, i64 1
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
; =>
; define i32 @sum(i64 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %t, %loop ]
;   %0 = getelementptr i8, ptr @bytes, i64 %i
;   %b = load i8, ptr %0, align 1
;   %x = zext i8 %b to i32
;   %1 = getelementptr i32, ptr @words, i64 %i
;   %y = load i32, ptr %1, align 4
;   %z = add i32 %x, %y
;   %t = add i32 %s, %z
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %t
; }

; A counter that starts elsewhere: the bases are that much less. An element is accessed after the
; pointer has grown, too.
; run: @from(2, 5) == 165
define i32 @from(i64 %m, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ %m, %entry ], [ %i.1, %loop ]
  %q = phi ptr [ @words, %entry ], [ %q.1, %loop ]
  %p = phi ptr [ @bytes, %entry ], [ %p.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %u, %loop ]
  %y = load i32, ptr %q
  %q.1 = getelementptr i32, ptr %q, i64 1
  %z = load i32, ptr %q.1
  %b = load i8, ptr %p
  %x = zext i8 %b to i32
  %a = add i32 %y, %z
  %t = add i32 %s, %x
  %u = add i32 %t, %a
  %p.1 = getelementptr i8, ptr %p, i64 4
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %u
}
; =>
; define i32 @from(i64 %m, i64 %n) {
; entry:
;   %0 = mul i64 %m, -4
;   %1 = getelementptr i8, ptr @words, i64 %0
;   %2 = getelementptr i8, ptr @bytes, i64 %0
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ %m, %entry ], [ %i.1, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %u, %loop ]
;   %3 = getelementptr i32, ptr %1, i64 %i
;   %y = load i32, ptr %3, align 4
;   %4 = getelementptr i32, ptr %1, i64 %i
;   %5 = getelementptr i8, ptr %4, i64 4
;   %z = load i32, ptr %5, align 4
;   %6 = getelementptr i32, ptr %2, i64 %i
;   %b = load i8, ptr %6, align 1
;   %x = zext i8 %b to i32
;   %a = add i32 %y, %z
;   %t = add i32 %s, %x
;   %u = add i32 %t, %a
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %u
; }

; Without a counter, a pointer that is compared is the index of another one.
; run: @copy(5) == 5
define i32 @copy(i64 %n) {
entry:
  %to = alloca [16 x i8]
  %end = getelementptr i8, ptr @bytes, i64 %n
  br label %loop
loop:
  %p = phi ptr [ @bytes, %entry ], [ %p.1, %loop ]
  %q = phi ptr [ %to, %entry ], [ %q.1, %loop ]
  %b = load i8, ptr %p
  store i8 %b, ptr %q
  %p.1 = getelementptr i8, ptr %p, i64 1
  %q.1 = getelementptr i8, ptr %q, i64 1
  %c = icmp ne ptr %p.1, %end
  br i1 %c, label %loop, label %done
done:
  %last = getelementptr i8, ptr %q.1, i64 -1
  %r = load i8, ptr %last
  %x = zext i8 %r to i32
  ret i32 %x
}
; =>
; define i32 @copy(i64 %n) {
; entry:
;   %to = alloca [16 x i8], align 1
;   %end = getelementptr i8, ptr @bytes, i64 %n
;   %0 = ptrtoint ptr @bytes to i64
;   %1 = sub i64 0, %0
;   %2 = getelementptr i8, ptr %to, i64 %1
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %p = phi ptr [ @bytes, %entry ], [ %p.1, %loop ]
;   %b = load i8, ptr %p, align 1
;   %3 = ptrtoint ptr %p to i64
;   %4 = getelementptr i8, ptr %2, i64 %3
;   store i8 %b, ptr %4, align 1
;   %p.1 = getelementptr i8, ptr %p, i64 1
;   %c = icmp ne ptr %p.1, %end
;   br i1 %c, label %loop, label %done
;
; done:                                   ; preds = %loop
;   %5 = ptrtoint ptr %p.1 to i64
;   %6 = getelementptr i8, ptr %2, i64 %5
;   %last = getelementptr i8, ptr %6, i64 -1
;   %r = load i8, ptr %last, align 1
;   %x = zext i8 %r to i32
;   ret i32 %x
; }

; Uses after the loop, by phis at both exits: what is left is computed on the edges.
; run: @search(7) == 6
; run: @search(99) == 17
define i32 @search(i8 %key) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %next ]
  %p = phi ptr [ @bytes, %entry ], [ %p.1, %next ]
  %b = load i8, ptr %p
  %f = icmp eq i8 %b, %key
  br i1 %f, label %end, label %next
next:
  %p.1 = getelementptr i8, ptr %p, i64 1
  %i.1 = add i64 %i, 1
  %c = icmp ult i64 %i.1, 16
  br i1 %c, label %loop, label %end
end:
  %at = phi ptr [ %p, %loop ], [ %p.1, %next ]
  %extra = phi i32 [ 0, %loop ], [ 1, %next ]
  %a = ptrtoint ptr %at to i64
  %d = sub i64 %a, ptrtoint (ptr @bytes to i64)
  %r = trunc i64 %d to i32
  %s = add i32 %r, %extra
  ret i32 %s
}
; =>
; define i32 @search(i8 %key) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %next
;   %i = phi i64 [ 0, %entry ], [ %i.1, %next ]
;   %0 = getelementptr i8, ptr @bytes, i64 %i
;   %b = load i8, ptr %0, align 1
;   %f = icmp eq i8 %b, %key
;   br i1 %f, label %1, label %next
;
; next:                                   ; preds = %loop
;   %i.1 = add i64 %i, 1
;   %c = icmp ult i64 %i.1, 16
;   br i1 %c, label %loop, label %3
;
; 1:                                      ; preds = %loop
;   %2 = getelementptr i8, ptr @bytes, i64 %i
;   br label %end
;
; 3:                                      ; preds = %next
;   %4 = getelementptr i8, ptr @bytes, i64 %i.1
;   br label %end
;
; end:                                    ; preds = %1, %3
;   %at = phi ptr [ %2, %1 ], [ %4, %3 ]
;   %extra = phi i32 [ 0, %1 ], [ 1, %3 ]
;   %a = ptrtoint ptr %at to i64
;   %5 = ptrtoint ptr @bytes to i64
;   %d = sub i64 %a, %5
;   %r = trunc i64 %d to i32
;   %s = add i32 %r, %extra
;   ret i32 %s
; }

; A pointer that is stored stays, and so does one that no other grows with.
; run: @kept(3) == 6
define i32 @kept(i32 %n) {
entry:
  %slot = alloca ptr
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %p = phi ptr [ @bytes, %entry ], [ %p.1, %loop ]
  %q = phi ptr [ @words, %entry ], [ %q.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  store ptr %q, ptr %slot
  %b = load i8, ptr %p
  %x = zext i8 %b to i32
  %t = add i32 %s, %x
  %p.1 = getelementptr i8, ptr %p, i64 1
  %q.1 = getelementptr i32, ptr %q, i64 1
  %i.1 = add i32 %i, 1
  %c = icmp ult i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
; => unchanged

; Of two pointers, one starts at a distance from the other, which it keeps: an index, or a number.
; run: @relative(2, 3) == 93
define i32 @relative(i64 %d, i64 %n) {
entry:
  %first = getelementptr i32, ptr @words, i64 %d
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
  %p = phi ptr [ @words, %entry ], [ %p.1, %loop ]
  %q = phi ptr [ %first, %entry ], [ %q.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %x = load i32, ptr %q
  %y = load i32, ptr %p
  %z = sub i32 %x, %y
  %z.1 = add i32 %z, %y
  %z.2 = sub i32 %z.1, %y
  %w = add i32 %z.2, 11
  %t = add i32 %s, %w
  %p.1 = getelementptr i32, ptr %p, i64 1
  %q.1 = getelementptr i32, ptr %q, i64 1
  %i.1 = add i64 %i, 3
  %limit = mul i64 %n, 3
  %c = icmp ult i64 %i.1, %limit
  br i1 %c, label %loop, label %end
end:
  ret i32 %t
}
; =>
; define i32 @relative(i64 %d, i64 %n) {
; entry:
;   %first = getelementptr i32, ptr @words, i64 %d
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i64 [ 0, %entry ], [ %i.1, %loop ]
;   %p = phi ptr [ @words, %entry ], [ %p.1, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %t, %loop ]
;   %0 = getelementptr i32, ptr %p, i64 %d
;   %x = load i32, ptr %0, align 4
;   %y = load i32, ptr %p, align 4
;   %z = sub i32 %x, %y
;   %z.1 = add i32 %z, %y
;   %z.2 = sub i32 %z.1, %y
;   %w = add i32 %z.2, 11
;   %t = add i32 %s, %w
;   %p.1 = getelementptr i32, ptr %p, i64 1
;   %i.1 = add i64 %i, 3
;   %limit = mul i64 %n, 3
;   %c = icmp ult i64 %i.1, %limit
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %t
; }
