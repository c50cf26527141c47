; passes: codegen-prepare

; Sums that follow the increment of a phi add to that: then the phi is dead, and both can be in one
; register. The next value is also one that another phi passes on, where paths meet.
; run: @paths(4) == 17
; run: @paths(1) == 7
define i32 @paths(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %t, %latch ]
  %one = add i32 %i, 1
  %odd = and i32 %s, 1
  %c = icmp eq i32 %odd, 0
  br i1 %c, label %a, label %b

a:
  %two = add i32 %i, 2
  %u = add i32 %s, 7
  br label %latch

b:
  %v = add i32 %s, %one
  br label %latch

latch:
  %next = phi i32 [ %two, %a ], [ %one, %b ]
  %t = phi i32 [ %u, %a ], [ %v, %b ]
  %d = icmp slt i32 %next, %n
  br i1 %d, label %loop, label %end

end:
  ret i32 %t
}
; =>
; define i32 @paths(i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %latch
;   %i = phi i32 [ 0, %entry ], [ %next, %latch ]
;   %s = phi i32 [ 0, %entry ], [ %t, %latch ]
;   %one = add i32 %i, 1
;   %odd = and i32 %s, 1
;   %c = icmp eq i32 %odd, 0
;   br i1 %c, label %a, label %b
;
; a:                                      ; preds = %loop
;   %two = add i32 %one, 1
;   %u = add i32 %s, 7
;   br label %latch
;
; b:                                      ; preds = %loop
;   %v = add i32 %s, %one
;   br label %latch
;
; latch:                                  ; preds = %a, %b
;   %next = phi i32 [ %two, %a ], [ %one, %b ]
;   %t = phi i32 [ %u, %a ], [ %v, %b ]
;   %d = icmp slt i32 %next, %n
;   br i1 %d, label %loop, label %end
;
; end:                                    ; preds = %latch
;   ret i32 %t
; }

; Within the block of the increment, too, of pointers in elements of one size.
; run: @pointers() == 33
define i32 @pointers() {
entry:
  %a = alloca [8 x i32]
  store i32 10, ptr %a
  %a1 = getelementptr i32, ptr %a, i64 1
  store i32 11, ptr %a1
  %a2 = getelementptr i32, ptr %a, i64 2
  store i32 12, ptr %a2
  %a3 = getelementptr i32, ptr %a, i64 3
  store i32 0, ptr %a3
  br label %loop

loop:
  %p = phi ptr [ %a, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %x = load i32, ptr %p
  %t = add i32 %s, %x
  %next = getelementptr i32, ptr %p, i64 1
  %y = load i32, ptr %next
  %after = getelementptr i32, ptr %p, i64 2
  call void @use(ptr %after)
  %c = icmp ne i32 %y, 0
  br i1 %c, label %loop, label %end

end:
  ret i32 %t
}
; =>
; define i32 @pointers() {
; entry:
;   %a = alloca [8 x i32], align 4
;   store i32 10, ptr %a, align 4
;   %a1 = getelementptr i32, ptr %a, i64 1
;   store i32 11, ptr %a1, align 4
;   %a2 = getelementptr i32, ptr %a, i64 2
;   store i32 12, ptr %a2, align 4
;   %a3 = getelementptr i32, ptr %a, i64 3
;   store i32 0, ptr %a3, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %p = phi ptr [ %a, %entry ], [ %next, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %t, %loop ]
;   %x = load i32, ptr %p, align 4
;   %t = add i32 %s, %x
;   %0 = getelementptr i32, ptr %p, i64 1
;   %y = load i32, ptr %0, align 4
;   %after = getelementptr i32, ptr %p, i64 2
;   call void @use(ptr %after)
;   %c = icmp ne i32 %y, 0
;   %next = getelementptr i32, ptr %p, i64 1
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %t
; }
; Called above.
; run: none (it returns nothing)
define internal void @use(ptr %p) {
  ret void
}
; => unchanged

; Not where the phi is used otherwise.
; run: @used(3) == 14
define i32 @used(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %one, %body ]
  %s = phi i32 [ 0, %entry ], [ %t, %body ]
  %one = add i32 %i, 1
  br label %body

body:
  %two = add i32 %i, 2
  %m = mul i32 %i, %two
  %t0 = add i32 %s, 1
  %t = add i32 %t0, %m
  %c = icmp ult i32 %one, %n
  br i1 %c, label %loop, label %end

end:
  ret i32 %t
}
; => unchanged

; Of pointers, the sums add bytes, whatever the sizes of their elements.
; run: @bytes(3) == 14
define i64 @bytes(i64 %n) {
entry:
  %s = alloca [32 x i8]
  br label %loop
loop:
  %p = phi ptr [ %s, %entry ], [ %q, %one ], [ %t, %two ]
  %k = phi i64 [ 0, %entry ], [ %k.1, %one ], [ %k.2, %two ]
  %q = getelementptr i32, ptr %p, i64 1
  %b = and i64 %k, 1
  %c = icmp eq i64 %b, 0
  br i1 %c, label %one, label %two
one:
  %k.1 = add i64 %k, 1
  %done = icmp uge i64 %k.1, %n
  br i1 %done, label %end, label %loop
two:
  %t = getelementptr i8, ptr %p, i64 6
  %k.2 = add i64 %k, 1
  br label %loop
end:
  %x = ptrtoint ptr %q to i64
  %y = ptrtoint ptr %s to i64
  %z = sub i64 %x, %y
  ret i64 %z
}
; =>
; define i64 @bytes(i64 %n) {
; entry:
;   %s = alloca [32 x i8], align 1
;   br label %loop
;
; loop:                                   ; preds = %entry, %one, %two
;   %p = phi ptr [ %s, %entry ], [ %q, %one ], [ %t, %two ]
;   %k = phi i64 [ 0, %entry ], [ %k.1, %one ], [ %k.2, %two ]
;   %q = getelementptr i32, ptr %p, i64 1
;   %b = and i64 %k, 1
;   %c = icmp eq i64 %b, 0
;   br i1 %c, label %one, label %two
;
; one:                                    ; preds = %loop
;   %k.1 = add i64 %k, 1
;   %done = icmp uge i64 %k.1, %n
;   br i1 %done, label %end, label %loop
;
; two:                                    ; preds = %loop
;   %t = getelementptr i8, ptr %q, i64 2
;   %k.2 = add i64 %k, 1
;   br label %loop
;
; end:                                    ; preds = %one
;   %x = ptrtoint ptr %q to i64
;   %y = ptrtoint ptr %s to i64
;   %z = sub i64 %x, %y
;   ret i64 %z
; }

; A sum that is rebased may be a next value of the phi, too.
; run: @two(3) == 14
define i64 @two(i64 %n) {
entry:
  %s = alloca [32 x i8]
  br label %loop
loop:
  %p = phi ptr [ %s, %entry ], [ %q, %one ], [ %t, %other ]
  %k = phi i64 [ 0, %entry ], [ %k.1, %one ], [ %k.2, %other ]
  %q = getelementptr i32, ptr %p, i64 1
  %x = ptrtoint ptr %q to i64
  %t = getelementptr i8, ptr %p, i64 6
  %b = and i64 %k, 1
  %c = icmp eq i64 %b, 0
  br i1 %c, label %one, label %other
one:
  %k.1 = add i64 %k, 1
  %done = icmp uge i64 %k.1, %n
  br i1 %done, label %end, label %loop
other:
  %k.2 = add i64 %k, 1
  br label %loop
end:
  %y = ptrtoint ptr %s to i64
  %z = sub i64 %x, %y
  ret i64 %z
}
; =>
; define i64 @two(i64 %n) {
; entry:
;   %s = alloca [32 x i8], align 1
;   br label %loop
;
; loop:                                   ; preds = %entry, %one, %other
;   %p = phi ptr [ %s, %entry ], [ %q, %one ], [ %t, %other ]
;   %k = phi i64 [ 0, %entry ], [ %k.1, %one ], [ %k.2, %other ]
;   %q = getelementptr i32, ptr %p, i64 1
;   %x = ptrtoint ptr %q to i64
;   %t = getelementptr i8, ptr %q, i64 2
;   %b = and i64 %k, 1
;   %c = icmp eq i64 %b, 0
;   br i1 %c, label %one, label %other
;
; one:                                    ; preds = %loop
;   %k.1 = add i64 %k, 1
;   %done = icmp uge i64 %k.1, %n
;   br i1 %done, label %end, label %loop
;
; other:                                  ; preds = %loop
;   %k.2 = add i64 %k, 1
;   br label %loop
;
; end:                                    ; preds = %one
;   %y = ptrtoint ptr %s to i64
;   %z = sub i64 %x, %y
;   ret i64 %z
; }
