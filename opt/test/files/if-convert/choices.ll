; passes: if-convert

declare i32 @putchar(i32)

@memory = global i32 5

; The maximum of two: one arm is empty.
; run: @max(3, 4) == 4
; run: @max(4, 3) == 4
define i32 @max(i32 %x, i32 %y) {
entry:
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %more, label %end
more:
  br label %end
end:
  %m = phi i32 [ %x, %more ], [ %y, %entry ]
  ret i32 %m
}
; =>
; define i32 @max(i32 %x, i32 %y) {
; entry:
;   %c = icmp sgt i32 %x, %y
;   %m = select i1 %c, i32 %x, i32 %y
;   ret i32 %m
; }

; Both arms compute something, and two phis become selects.
; run: @both(5) == 18
; run: @both(4) == 5
define i32 @both(i32 %n) {
entry:
  %0 = and i32 %n, 1
  %c = icmp ne i32 %0, 0
  br i1 %c, label %odd, label %even
odd:
  %1 = mul i32 %n, 3
  %2 = add i32 %1, 1
  br label %end
even:
  %3 = lshr i32 %n, 1
  br label %end
end:
  %next = phi i32 [ %2, %odd ], [ %3, %even ]
  %more = phi i32 [ 2, %odd ], [ 3, %even ]
  %same = phi i32 [ %0, %odd ], [ %0, %even ]
  %4 = add i32 %next, %more
  %5 = sub i32 %4, %same
  %6 = add i32 %5, %same
  ret i32 %6
}
; =>
; define i32 @both(i32 %n) {
; entry:
;   %0 = and i32 %n, 1
;   %c = icmp ne i32 %0, 0
;   %1 = mul i32 %n, 3
;   %2 = add i32 %1, 1
;   %3 = lshr i32 %n, 1
;   %next = select i1 %c, i32 %2, i32 %3
;   %more = select i1 %c, i32 2, i32 3
;   %4 = add i32 %next, %more
;   %5 = sub i32 %4, %0
;   %6 = add i32 %5, %0
;   ret i32 %6
; }

; The arm is on the false edge; the join has a third predecessor, whose phi operand stays.
; run: @third(1, 5) == 7
; run: @third(2, 5) == 5
; run: @third(3, 5) == 9
define i32 @third(i32 %n, i32 %x) {
entry:
  %0 = icmp eq i32 %n, 3
  br i1 %0, label %join, label %test
test:
  %c = icmp eq i32 %n, 2
  br i1 %c, label %join, label %arm
arm:
  %1 = add i32 %x, 2
  br label %join
join:
  %r = phi i32 [ 9, %entry ], [ %x, %test ], [ %1, %arm ]
  ret i32 %r
}
; =>
; define i32 @third(i32 %n, i32 %x) {
; entry:
;   %0 = icmp eq i32 %n, 3
;   %c = icmp eq i32 %n, 2
;   %1 = add i32 %x, 2
;   %r = select i1 %c, i32 %x, i32 %1
;   %r.1 = select i1 %0, i32 9, i32 %r
;   ret i32 %r.1
; }

; The inner branch becomes straight-line code, which makes the outer one convertible.
; run: @nested(1, 1) == 1
; run: @nested(1, 5) == 3
; run: @nested(0, 5) == 4
define i32 @nested(i32 %a, i32 %b) {
entry:
  %c = icmp ne i32 %a, 0
  br i1 %c, label %outer, label %end
outer:
  %d = icmp sgt i32 %b, 3
  br i1 %d, label %inner, label %inner.end
inner:
  br label %inner.end
inner.end:
  %x = phi i32 [ 3, %inner ], [ 1, %outer ]
  br label %end
end:
  %r = phi i32 [ %x, %inner.end ], [ 4, %entry ]
  ret i32 %r
}
; =>
; define i32 @nested(i32 %a, i32 %b) {
; entry:
;   %c = icmp ne i32 %a, 0
;   %d = icmp sgt i32 %b, 3
;   %x = select i1 %d, i32 3, i32 1
;   %r = select i1 %c, i32 %x, i32 4
;   ret i32 %r
; }

; The join is the header of a loop.
; run: @count(5) == 3
define i32 @count(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ], [ %i.next, %odd ]
  %s = phi i32 [ 0, %entry ], [ %s, %body ], [ %s.next, %odd ]
  %more = icmp sle i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %i.next = add i32 %i, 1
  %0 = and i32 %i, 1
  %c = icmp ne i32 %0, 0
  br i1 %c, label %odd, label %head
odd:
  %s.next = add i32 %s, 1
  br label %head
end:
  ret i32 %s
}
; =>
; define i32 @count(i32 %n) {
; entry:
;   br label %head
;
; head:                                   ; preds = %entry, %body
;   %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
;   %s = phi i32 [ 0, %entry ], [ %s.1, %body ]
;   %more = icmp sle i32 %i, %n
;   br i1 %more, label %body, label %end
;
; body:                                   ; preds = %head
;   %i.next = add i32 %i, 1
;   %0 = and i32 %i, 1
;   %c = icmp ne i32 %0, 0
;   %s.next = add i32 %s, 1
;   %s.1 = select i1 %c, i32 %s.next, i32 %s
;   br label %head
;
; end:                                    ; preds = %head
;   ret i32 %s
; }

; Two stores to one location, the second in an arm: one store of a select.
; run: @stores(1) == 5
; run: @stores(0) == 4
define i32 @stores(i32 %x) {
entry:
  %p = alloca i32
  store i32 4, ptr %p
  %c = icmp eq i32 %x, 1
  br i1 %c, label %one, label %end
one:
  store i32 5, ptr %p
  br label %end
end:
  %r = load i32, ptr %p
  ret i32 %r
}
; =>
; define i32 @stores(i32 %x) {
; entry:
;   %p = alloca i32, align 4
;   %c = icmp eq i32 %x, 1
;   %0 = select i1 %c, i32 5, i32 4
;   store i32 %0, ptr %p, align 4
;   %r = load i32, ptr %p, align 4
;   ret i32 %r
; }

; A load reads what the first store wrote: that store stays. The second store is on the false edge.
; run: @read(1) == 8
; run: @read(0) == 9
define i32 @read(i32 %x) {
entry:
  %p = alloca i32
  store i32 4, ptr %p
  %old = load i32, ptr %p
  %c = icmp eq i32 %x, 1
  br i1 %c, label %end, label %other
other:
  %new = add i32 %old, 1
  store i32 %new, ptr %p
  br label %end
end:
  %r = load i32, ptr %p
  %s = add i32 %r, %old
  ret i32 %s
}
; =>
; define i32 @read(i32 %x) {
; entry:
;   %p = alloca i32, align 4
;   store i32 4, ptr %p, align 4
;   %old = load i32, ptr %p, align 4
;   %c = icmp eq i32 %x, 1
;   %new = add i32 %old, 1
;   %0 = select i1 %c, i32 4, i32 %new
;   store i32 %0, ptr %p, align 4
;   %r = load i32, ptr %p, align 4
;   %s = add i32 %r, %old
;   ret i32 %s
; }

; All cases of a switch have one target: a mask has a bit for each of them.
; run: @vowels(97, 5) == 6
; run: @vowels(98, 5) == 5
; run: @vowels(117, 5) == 6
; run: @vowels(118, 5) == 5
; run: @vowels(96, 5) == 5
; run: @vowels(129, 5) == 5
; run: @vowels(-31, 5) == 5
define i32 @vowels(i32 %c, i32 %n) {
entry:
  switch i32 %c, label %end [ i32 97, label %vowel
                              i32 101, label %vowel
                              i32 105, label %vowel
                              i32 111, label %vowel
                              i32 117, label %vowel ]
vowel:
  %0 = add i32 %n, 1
  br label %end
end:
  %m = phi i32 [ %n, %entry ], [ %0, %vowel ]
  ret i32 %m
}
; =>
; define i32 @vowels(i32 %c, i32 %n) {
; entry:
;   %0 = sub i32 %c, 97
;   %1 = icmp ugt i32 %0, 20
;   %2 = select i1 %1, i32 0, i32 1065233
;   %3 = and i32 %0, 31
;   %4 = lshr i32 %2, %3
;   %5 = and i32 %4, 1
;   %6 = icmp eq i32 %5, 0
;   %7 = add i32 %n, 1
;   %m = select i1 %6, i32 %n, i32 %7
;   ret i32 %m
; }

; A span from 32 on needs a mask of 64 bits, which begins at 0; the cases branch to the join.
; run: @blanks(32) == 1
; run: @blanks(9) == 1
; run: @blanks(10) == 1
; run: @blanks(0) == 7
; run: @blanks(73) == 7
; run: @blanks(-55) == 7
define i32 @blanks(i8 %c) {
entry:
  switch i8 %c, label %other [ i8 32, label %end
                               i8 10, label %end
                               i8 9, label %end ]
other:
  br label %end
end:
  %m = phi i32 [ 7, %other ], [ 1, %entry ], [ 1, %entry ], [ 1, %entry ]
  ret i32 %m
}
; =>
; define i32 @blanks(i8 %c) {
; entry:
;   %0 = icmp ugt i8 %c, 32
;   %1 = select i1 %0, i64 0, i64 4294968832
;   %2 = zext i8 %c to i64
;   %3 = and i64 %2, 63
;   %4 = lshr i64 %1, %3
;   %5 = and i64 %4, 1
;   %6 = icmp eq i64 %5, 0
;   %m = select i1 %6, i32 7, i32 1
;   ret i32 %m
; }

; Consecutive cases are a range check; here they end at the maximum of the type.
; run: @range(127) == 1
; run: @range(124) == 1
; run: @range(123) == 7
; run: @range(-128) == 7
define i32 @range(i8 %c) {
entry:
  switch i8 %c, label %end [ i8 127, label %high
                             i8 125, label %high
                             i8 126, label %high
                             i8 124, label %high ]
high:
  br label %end
end:
  %m = phi i32 [ 7, %entry ], [ 1, %high ]
  ret i32 %m
}
; =>
; define i32 @range(i8 %c) {
; entry:
;   %0 = sub i8 %c, 124
;   %1 = icmp ugt i8 %0, 3
;   %m = select i1 %1, i32 7, i32 1
;   ret i32 %m
; }

; Both arms compute something; the cases of an i64 are negative and positive.
; run: @around(-3) == 6
; run: @around(4) == 13
; run: @around(28) == 37
; run: @around(0) == 5
; run: @around(29) == 34
; run: @around(36) == 41
; run: @around(4294967300) == 9
define i32 @around(i64 %x) {
entry:
  %n = trunc i64 %x to i32
  switch i64 %x, label %none [ i64 4, label %one
                               i64 -3, label %one
                               i64 28, label %one ]
one:
  %0 = add i32 %n, 9
  br label %end
none:
  %1 = add i32 %n, 5
  br label %end
end:
  %m = phi i32 [ %0, %one ], [ %1, %none ]
  ret i32 %m
}
; =>
; define i32 @around(i64 %x) {
; entry:
;   %n = trunc i64 %x to i32
;   %0 = sub i64 %x, -3
;   %1 = icmp ugt i64 %0, 31
;   %2 = select i1 %1, i32 0, i32 -2147483519
;   %3 = trunc i64 %0 to i32
;   %4 = and i32 %3, 31
;   %5 = lshr i32 %2, %4
;   %6 = and i32 %5, 1
;   %7 = icmp eq i32 %6, 0
;   %8 = add i32 %n, 5
;   %9 = add i32 %n, 9
;   %m = select i1 %7, i32 %8, i32 %9
;   ret i32 %m
; }

; The maximum of two numbers is one instruction.
; run: @fmax(1, 2) == 2
; run: @fmax(2, 1) == 2
define i32 @fmax(i32 %a, i32 %b) {
entry:
  %x = sitofp i32 %a to double
  %y = sitofp i32 %b to double
  %c = fcmp ogt double %x, %y
  br i1 %c, label %more, label %end
more:
  br label %end
end:
  %r = phi double [ %x, %more ], [ %y, %entry ]
  %s = fptosi double %r to i32
  ret i32 %s
}
; =>
; define i32 @fmax(i32 %a, i32 %b) {
; entry:
;   %x = sitofp i32 %a to double
;   %y = sitofp i32 %b to double
;   %c = fcmp ogt double %x, %y
;   %r = select i1 %c, double %x, double %y
;   %s = fptosi double %r to i32
;   ret i32 %s
; }

; Selects of other numbers are expensive: two of them are left to a branch.
; run: @best(1, 2) == 9
; run: @best(3, 2) == 5
define i32 @best(i32 %a, i32 %b) {
entry:
  %x = sitofp i32 %a to double
  %y = sitofp i32 %b to double
  %c = fcmp ogt double %x, %y
  br i1 %c, label %more, label %end
more:
  br label %end
end:
  %r = phi double [ %x, %more ], [ 7.0, %entry ]
  %t = phi double [ 2.0, %more ], [ %y, %entry ]
  %u = fadd double %r, %t
  %s = fptosi double %u to i32
  ret i32 %s
}
; => unchanged
