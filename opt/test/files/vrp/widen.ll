; passes: vrp<widen>,dce

@a = internal global [400 x i8] zeroinitializer, align 16

; The counter cannot wrap below its bound, which is extended before the loop.
; run: @fill(3) == 3
; run: @fill(100) == 100
define i32 @fill(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %index = zext i32 %i to i64
  %p = getelementptr i32, ptr @a, i64 %index
  store i32 1, ptr %p
  %next = add i32 %i, 1
  br label %head
end:
  ret i32 %i
}
; =>
; define i32 @fill(i32 %n) {
; entry:
;   %0 = sext i32 %n to i64
;   br label %head
;
; head:                                   ; preds = %entry, %body
;   %i = phi i64 [ 0, %entry ], [ %next, %body ]
;   %i.1 = trunc i64 %i to i32
;   %more = icmp slt i64 %i, %0
;   br i1 %more, label %body, label %end
;
; body:                                   ; preds = %head
;   %p = getelementptr i32, ptr @a, i64 %i
;   store i32 1, ptr %p, align 4
;   %next = add i64 %i, 1
;   br label %head
;
; end:                                    ; preds = %head
;   ret i32 %i.1
; }

; A negative counter is extended by its sign, and so is what it is compared with.
; run: @negative(-3) == 3
define i32 @negative(i32 %from) {
entry:
  %middle = getelementptr i8, ptr @a, i64 200
  %fits = icmp sge i32 %from, -50
  br i1 %fits, label %loop, label %end
loop:
  %i = phi i32 [ %from, %entry ], [ %next, %ok ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %ok ]
  %is.in = icmp ugt i32 %i, -51
  br i1 %is.in, label %ok, label %end
ok:
  %index = sext i32 %i to i64
  %p = getelementptr i32, ptr %middle, i64 %index
  store i32 1, ptr %p
  %x = load i32, ptr %p
  %sum.1 = add i32 %sum, %x
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 0
  br i1 %more, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum, %loop ], [ %sum.1, %ok ]
  ret i32 %result
}
; =>
; define i32 @negative(i32 %from) {
; entry:
;   %middle = getelementptr i8, ptr @a, i64 200
;   %fits = icmp sge i32 %from, -50
;   %0 = sext i32 %from to i64
;   br i1 %fits, label %loop, label %end
;
; loop:                                   ; preds = %entry, %ok
;   %i = phi i64 [ %0, %entry ], [ %next, %ok ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %ok ]
;   %is.in = icmp ugt i64 %i, -51
;   br i1 %is.in, label %ok, label %end
;
; ok:                                     ; preds = %loop
;   %p = getelementptr i32, ptr %middle, i64 %i
;   store i32 1, ptr %p, align 4
;   %x = load i32, ptr %p, align 4
;   %sum.1 = add i32 %sum, %x
;   %next = add i64 %i, 1
;   %more = icmp slt i64 %next, 0
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop, %ok
;   %result = phi i32 [ 0, %entry ], [ %sum, %loop ], [ %sum.1, %ok ]
;   ret i32 %result
; }

; It counts down to zero; what does not extend it uses its low half.
; run: @down(4) == 6
define i32 @down(i32 %n) {
entry:
  %some = icmp ult i32 %n, 100
  br i1 %some, label %head, label %end
head:
  %i = phi i32 [ %n, %entry ], [ %next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %body ]
  %more = icmp sgt i32 %i, 0
  br i1 %more, label %body, label %end
body:
  %next = add i32 %i, -1
  %index = sext i32 %next to i64
  %p = getelementptr i32, ptr @a, i64 %index
  store i32 %next, ptr %p
  %x = load i32, ptr %p
  %sum.1 = add i32 %sum, %x
  br label %head
end:
  %result = phi i32 [ 0, %entry ], [ %sum, %head ]
  ret i32 %result
}
; =>
; define i32 @down(i32 %n) {
; entry:
;   %some = icmp ult i32 %n, 100
;   %0 = sext i32 %n to i64
;   br i1 %some, label %head, label %end
;
; head:                                   ; preds = %entry, %body
;   %i = phi i64 [ %0, %entry ], [ %next, %body ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %body ]
;   %more = icmp sgt i64 %i, 0
;   br i1 %more, label %body, label %end
;
; body:                                   ; preds = %head
;   %next = add i64 %i, -1
;   %next.1 = trunc i64 %next to i32
;   %p = getelementptr i32, ptr @a, i64 %next
;   store i32 %next.1, ptr %p, align 4
;   %x = load i32, ptr %p, align 4
;   %sum.1 = add i32 %sum, %x
;   br label %head
;
; end:                                    ; preds = %entry, %head
;   %result = phi i32 [ 0, %entry ], [ %sum, %head ]
;   ret i32 %result
; }

; It is compared with a number that changes in the loop: with its low half.
; run: @changing(10) == 4
define i32 @changing(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %bound = phi i32 [ %n, %entry ], [ %less, %body ]
  %more = icmp slt i32 %i, %bound
  br i1 %more, label %body, label %end
body:
  %index = zext i32 %i to i64
  %p = getelementptr i32, ptr @a, i64 %index
  store i32 %bound, ptr %p
  %less = sub i32 %bound, 2
  %next = add i32 %i, 1
  br label %head
end:
  ret i32 %i
}
; =>
; define i32 @changing(i32 %n) {
; entry:
;   br label %head
;
; head:                                   ; preds = %entry, %body
;   %i = phi i64 [ 0, %entry ], [ %next, %body ]
;   %bound = phi i32 [ %n, %entry ], [ %less, %body ]
;   %i.1 = trunc i64 %i to i32
;   %more = icmp slt i32 %i.1, %bound
;   br i1 %more, label %body, label %end
;
; body:                                   ; preds = %head
;   %p = getelementptr i32, ptr @a, i64 %i
;   store i32 %bound, ptr %p, align 4
;   %less = sub i32 %bound, 2
;   %next = add i64 %i, 1
;   br label %head
;
; end:                                    ; preds = %head
;   ret i32 %i.1
; }

; The greatest number is within the bound: the counter may wrap.
; run: @inclusive(3) == 4
define i32 @inclusive(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp sle i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %index = zext i32 %i to i64
  %p = getelementptr i32, ptr @a, i64 %index
  store i32 1, ptr %p
  %next = add i32 %i, 1
  br label %head
end:
  ret i32 %i
}
; => unchanged

; A zext of a number that may be negative is not the extended counter.
; run: @unsigned(-1) == 1
define i32 @unsigned(i32 %from) {
entry:
  br label %head
head:
  %i = phi i32 [ %from, %entry ], [ %next, %body ]
  %count = phi i32 [ 0, %entry ], [ %count.1, %body ]
  %more = icmp slt i32 %i, 0
  br i1 %more, label %body, label %end
body:
  %low = zext i32 %i to i64
  %masked = and i64 %low, 63
  %p = getelementptr i32, ptr @a, i64 %masked
  store i32 1, ptr %p
  %count.1 = add i32 %count, 1
  %next = add i32 %i, 1
  br label %head
end:
  ret i32 %count
}
; => unchanged

; A counter that is multiplied, and one that is no index.
; run: @product(3, 5) == 10
define i32 @product(i32 %n, i32 %by) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %k = phi i32 [ 0, %entry ], [ %k.1, %body ]
  %last = phi i32 [ 0, %entry ], [ %m, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %m = mul i32 %i, %by
  %index = zext i32 %i to i64
  %p = getelementptr i32, ptr @a, i64 %index
  store i32 %m, ptr %p
  %wide = zext i32 %k to i64
  call void @use(i64 %wide)
  %next = add i32 %i, 1
  %k.1 = add i32 %k, 1
  br label %head
end:
  ret i32 %last
}
; => unchanged

; Something that is done with a number.
; run: none (@product calls it)
define internal void @use(i64 %x) {
entry:
  ret void
}
; => unchanged

; Where no variable may be widened, vrp has found the rest before: unchanged.
; run: @none(5) == 1
define i32 @none(i32 %x) {
entry:
  %a = and i32 %x, 7
  %c = icmp ult i32 %a, 8
  %r = zext i1 %c to i32
  ret i32 %r
}
; => unchanged
