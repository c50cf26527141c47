; passes: loop-simplify,licm

declare i32 @putchar(i32)

@number = global i32 5
@numbers = global [4 x i32] zeroinitializer
@fixed = constant [2 x i32] [i32 3, i32 4]
@digits = constant [16 x i8] c"0123456789ABCDEF"
@other = constant [16 x i8] c"abcdefghijklmnop"

; A product of two arguments is loop-invariant.
; run: @product(3, 4) == 36
; run: @product(0, 4) == 0
define i32 @product(i32 %n, i32 %a) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %body ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %m = mul i32 %n, %a
  %sum.1 = add i32 %sum, %m
  %i.1 = add i32 %i, 1
  br label %head
end:
  ret i32 %sum
}
; =>
; define i32 @product(i32 %n, i32 %a) {
; entry:
;   %m = mul i32 %n, %a
;   br label %head
;
; head:                                   ; preds = %entry, %body
;   %i = phi i32 [ 0, %entry ], [ %i.1, %body ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %body ]
;   %c = icmp slt i32 %i, %n
;   br i1 %c, label %body, label %end
;
; body:                                   ; preds = %head
;   %sum.1 = add i32 %sum, %m
;   %i.1 = add i32 %i, 1
;   br label %head
;
; end:                                    ; preds = %head
;   ret i32 %sum
; }

; Both are hoisted out of the inner loop; %far, which is invariant in both, out of the outer, too.
; run: @nest(3) == 36
define i32 @nest(i32 %n) {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %next ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %preheader, label %end
preheader:
  br label %inner
inner:
  %j = phi i32 [ 0, %preheader ], [ %j.1, %body ]
  %sum.1 = phi i32 [ %sum, %preheader ], [ %sum.2, %body ]
  %d = icmp slt i32 %j, %n
  br i1 %d, label %body, label %next
body:
  %far = sub i32 %n, 2
  %near = mul i32 %i, %n
  %0 = add i32 %near, %far
  %sum.2 = add i32 %sum.1, %0
  %j.1 = add i32 %j, 1
  br label %inner
next:
  %i.1 = add i32 %i, 1
  br label %outer
end:
  ret i32 %sum
}
; =>
; define i32 @nest(i32 %n) {
; entry:
;   %far = sub i32 %n, 2
;   br label %outer
;
; outer:                                  ; preds = %entry, %next
;   %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %next ]
;   %c = icmp slt i32 %i, %n
;   br i1 %c, label %preheader, label %end
;
; preheader:                              ; preds = %outer
;   %near = mul i32 %i, %n
;   %0 = add i32 %near, %far
;   br label %inner
;
; inner:                                  ; preds = %preheader, %body
;   %j = phi i32 [ 0, %preheader ], [ %j.1, %body ]
;   %sum.1 = phi i32 [ %sum, %preheader ], [ %sum.2, %body ]
;   %d = icmp slt i32 %j, %n
;   br i1 %d, label %body, label %next
;
; body:                                   ; preds = %inner
;   %sum.2 = add i32 %sum.1, %0
;   %j.1 = add i32 %j, 1
;   br label %inner
;
; next:                                   ; preds = %inner
;   %i.1 = add i32 %i, 1
;   br label %outer
;
; end:                                    ; preds = %outer
;   ret i32 %sum
; }

; A part of an address is hoisted only if the address is: %field stays, %wide does not.
; run: @address(2, 3) == 6
define i32 @address(i32 %k, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %head ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %head ]
  %0 = zext i32 %k to i64
  %field = getelementptr i8, ptr @numbers, i64 4
  store i32 %i, ptr %field
  %wide = getelementptr i32, ptr @fixed, i64 %0
  %1 = ptrtoint ptr %wide to i64
  %2 = ptrtoint ptr @fixed to i64
  %3 = sub i64 %1, %2
  %4 = lshr i64 %3, 2
  %5 = trunc i64 %4 to i32
  %sum.1 = add i32 %sum, %5
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %head, label %end
end:
  ret i32 %sum.1
}
; =>
; define i32 @address(i32 %k, i32 %n) {
; entry:
;   %0 = zext i32 %k to i64
;   %wide = getelementptr i32, ptr @fixed, i64 %0
;   %1 = ptrtoint ptr %wide to i64
;   %2 = ptrtoint ptr @fixed to i64
;   %3 = sub i64 %1, %2
;   %4 = lshr i64 %3, 2
;   br label %head
;
; head:                                   ; preds = %entry, %head
;   %i = phi i32 [ 0, %entry ], [ %i.1, %head ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %head ]
;   %field = getelementptr i8, ptr @numbers, i64 4
;   store i32 %i, ptr %field, align 4
;   %5 = trunc i64 %4 to i32
;   %sum.1 = add i32 %sum, %5
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %head, label %end
;
; end:                                    ; preds = %head
;   ret i32 %sum.1
; }

; A load from a global variable that the loop does not store to: it cannot trap, and is hoisted even
; if the body is not executed.
; run: @known(3) == 15
; run: @known(0) == 0
define i32 @known(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %body ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  %x = load i32, ptr @number
  %0 = and i32 %i, 3
  %1 = zext i32 %0 to i64
  %slot = getelementptr i32, ptr @numbers, i64 %1
  store i32 %x, ptr %slot
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  br label %head
end:
  ret i32 %sum
}
; =>
; define i32 @known(i32 %n) {
; entry:
;   %x = load i32, ptr @number, align 4
;   br label %head
;
; head:                                   ; preds = %entry, %body
;   %i = phi i32 [ 0, %entry ], [ %i.1, %body ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %body ]
;   %c = icmp slt i32 %i, %n
;   br i1 %c, label %body, label %end
;
; body:                                   ; preds = %head
;   %0 = and i32 %i, 3
;   %1 = zext i32 %0 to i64
;   %slot = getelementptr i32, ptr @numbers, i64 %1
;   store i32 %x, ptr %slot, align 4
;   %sum.1 = add i32 %sum, %x
;   %i.1 = add i32 %i, 1
;   br label %head
;
; end:                                    ; preds = %head
;   ret i32 %sum
; }

; A load from an unknown address is hoisted if the header executes it whenever the loop is entered.
; run: @header(null, 0) faults: null
; run: none (an address is needed)
define i32 @header(ptr %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %head ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %head ]
  %x = load i32, ptr %p
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %head, label %end
end:
  ret i32 %sum.1
}
; =>
; define i32 @header(ptr %p, i32 %n) {
; entry:
;   %x = load i32, ptr %p, align 4
;   br label %head
;
; head:                                   ; preds = %entry, %head
;   %i = phi i32 [ 0, %entry ], [ %i.1, %head ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %head ]
;   %sum.1 = add i32 %sum, %x
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %head, label %end
;
; end:                                    ; preds = %head
;   ret i32 %sum.1
; }

; A call without side effects that is executed in every iteration is hoisted.
; run: @calls(3) == 30
define i32 @calls(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.1, %head ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %head ]
  %x = call i32 @square(i32 %n)
  %y = add i32 %x, 1
  %sum.1 = add i32 %sum, %y
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %head, label %end
end:
  ret i32 %sum.1
}
; => unchanged

; run: none (@calls calls it)
; The callee of @calls.
define internal i32 @square(i32 %x) {
entry:
  %0 = mul i32 %x, %x
  ret i32 %0
}
; => unchanged

; The invariant part of an address is hoisted: the base is a new pointer, the rest is the index.
; run: @row(2, 3) == 12
define i32 @row(i64 %i, i64 %n) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %m = mul i64 %i, %n
  %0 = add i64 %k, %m
  %1 = add i64 %0, 1
  %p = getelementptr i8, ptr @digits, i64 %1
  %c = load i8, ptr %p
  %2 = sub i64 %k, %n
  %3 = add i64 %2, %m
  %q = getelementptr i8, ptr @digits, i64 %3
  %d = load i8, ptr %q
  %4 = sub i8 %c, %d
  %5 = zext i8 %4 to i32
  %s.1 = add i32 %s, %5
  %k.1 = add i64 %k, 1
  %more = icmp slt i64 %k.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; =>
; define i32 @row(i64 %i, i64 %n) {
; entry:
;   %m = mul i64 %i, %n
;   %0 = getelementptr i8, ptr @digits, i64 %m
;   %1 = sub i64 0, %n
;   %2 = add i64 %1, %m
;   %3 = getelementptr i8, ptr @digits, i64 %2
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %k = phi i64 [ 0, %entry ], [ %k.1, %loop ]
;   %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
;   %4 = add i64 %k, %m
;   %5 = add i64 %4, 1
;   %6 = add i64 %k, 1
;   %p = getelementptr i8, ptr %0, i64 %6
;   %c = load i8, ptr %p, align 1
;   %7 = sub i64 %k, %n
;   %8 = add i64 %7, %m
;   %q = getelementptr i8, ptr %3, i64 %k
;   %d = load i8, ptr %q, align 1
;   %9 = sub i8 %c, %d
;   %10 = zext i8 %9 to i32
;   %s.1 = add i32 %s, %10
;   %k.1 = add i64 %k, 1
;   %more = icmp slt i64 %k.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %s.1
; }

; Unchanged: no invariant part, a variant part that is subtracted, an index of several addresses.
; run: @shared(3) == 471
define i32 @shared(i64 %n) {
entry:
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.1, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.1, %loop ]
  %0 = sub i64 %n, %k
  %p = getelementptr i8, ptr @digits, i64 %0
  %a = load i8, ptr %p
  %1 = add i64 %k, %k
  %q = getelementptr i8, ptr @digits, i64 %1
  %b = load i8, ptr %q
  %2 = add i64 %k, %n
  %r = getelementptr i8, ptr @digits, i64 %2
  %c = load i8, ptr %r
  %r.1 = getelementptr i8, ptr @other, i64 %2
  %d = load i8, ptr %r.1
  %3 = sub i8 %a, %b
  %4 = add i8 %c, %3
  %5 = add i8 %d, %4
  %6 = trunc i64 %2 to i8
  %7 = add i8 %5, %6
  %8 = zext i8 %7 to i32
  %s.1 = add i32 %s, %8
  %k.1 = add i64 %k, 1
  %more = icmp slt i64 %k.1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %s.1
}
; => unchanged

; The address of %x is computed in the loop, but invariant; the store is to another object.
; run: @computed(2, 3) == 21
define i32 @computed(i32 %k, i32 %n) {
entry:
  %a = alloca i32, i32 4
  %b = alloca i32, i32 4
  %a.2 = getelementptr i32, ptr %a, i64 2
  store i32 7, ptr %a.2
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %k.wide = zext i32 %k to i64
  %p = getelementptr i32, ptr %a, i64 %k.wide
  %x = load i32, ptr %p
  %sum.1 = add i32 %sum, %x
  %i.wide = zext i32 %i to i64
  %q = getelementptr i32, ptr %b, i64 %i.wide
  store i32 %sum.1, ptr %q
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %loop, label %end
end:
  %b.2 = getelementptr i32, ptr %b, i64 2
  %result = load i32, ptr %b.2
  ret i32 %result
}
; =>
; define i32 @computed(i32 %k, i32 %n) {
; entry:
;   %a = alloca [4 x i32], align 4
;   %b = alloca [4 x i32], align 4
;   %a.2 = getelementptr i32, ptr %a, i64 2
;   store i32 7, ptr %a.2, align 4
;   %k.wide = zext i32 %k to i64
;   %p = getelementptr i32, ptr %a, i64 %k.wide
;   %x = load i32, ptr %p, align 4
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %sum.1 = add i32 %sum, %x
;   %i.wide = zext i32 %i to i64
;   %q = getelementptr i32, ptr %b, i64 %i.wide
;   store i32 %sum.1, ptr %q, align 4
;   %i.1 = add i32 %i, 1
;   %more = icmp slt i32 %i.1, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   %b.2 = getelementptr i32, ptr %b, i64 2
;   %result = load i32, ptr %b.2, align 4
;   ret i32 %result
; }
