; passes: switch-lookup

@classes = internal constant [6 x i8] c"\00\02\02\01\09\02"
@words = internal constant [3 x i32] [i32 -1, i32 70000, i32 5]
@targets = internal constant [3 x ptr] [ptr inttoptr (i64 1 to ptr), ptr null, ptr inttoptr (i64 2 to ptr)]
@zeros = internal constant [1024 x i8] zeroinitializer
@many = internal constant [1025 x i8] zeroinitializer
@odd = internal constant [7 x i8] c"\01\00\02\00\01\00\05", align 1

; A switch on the class of a character: one on the character, with a case for each element that was
; a case. Elements that are no cases branch to the default.
; run: @class(0) == 10
; run: @class(1) == -1
; run: @class(3) == 11
; run: @class(4) == -1
; run: @class(5) == -1
define i32 @class(i64 %i) {
entry:
  %address = getelementptr i8, ptr @classes, i64 %i
  %class = load i8, ptr %address
  switch i8 %class, label %other [
    i8 0, label %zero
    i8 1, label %one
    i8 7, label %never
  ]
zero:
  ret i32 10
one:
  ret i32 11
never:
  ret i32 12
other:
  ret i32 -1
}
; =>
; define i32 @class(i64 %i) {
; entry:
;   %address = getelementptr i8, ptr @classes, i64 %i
;   %class = load i8, ptr %address, align 1
;   switch i64 %i, label %other [
;     i64 0, label %zero
;     i64 3, label %one
;   ]
;
; zero:                                   ; preds = %entry
;   ret i32 10
;
; one:                                    ; preds = %entry
;   ret i32 11
;
; other:                                  ; preds = %entry
;   ret i32 -1
; }

; Several elements with one class, and the phis of their target: an operand for each.
; run: @phis(0, 5) == 5
; run: @phis(1, 5) == 105
; run: @phis(5, -1) == 99
; run: @phis(3, 5) == -1
define i32 @phis(i64 %i, i32 %x) {
entry:
  %more = add i32 %x, 100
  %address = getelementptr i8, ptr @classes, i64 %i
  %class = load i8, ptr %address
  switch i8 %class, label %end [
    i8 0, label %same
    i8 2, label %end
  ]
same:
  br label %end
end:
  %a = phi i32 [ -1, %entry ], [ -1, %entry ], [ %x, %same ]
  %b = phi i8 [ %class, %entry ], [ %class, %entry ], [ 0, %same ]
  %isTwo = icmp eq i8 %b, 2
  %result = select i1 %isTwo, i32 %more, i32 %a
  ret i32 %result
}
; =>
; define i32 @phis(i64 %i, i32 %x) {
; entry:
;   %more = add i32 %x, 100
;   %address = getelementptr i8, ptr @classes, i64 %i
;   %class = load i8, ptr %address, align 1
;   switch i64 %i, label %end [
;     i64 0, label %same
;     i64 1, label %end
;     i64 2, label %end
;     i64 5, label %end
;   ]
;
; same:                                   ; preds = %entry
;   br label %end
;
; end:                                    ; preds = %same, %entry, %entry, %entry, %entry
;   %a = phi i32 [ %x, %same ], [ -1, %entry ], [ -1, %entry ], [ -1, %entry ], [ -1, %entry ]
;   %b = phi i8 [ 0, %same ], [ %class, %entry ], [ %class, %entry ], [ %class, %entry ], [ %class, %entry ]
;   %isTwo = icmp eq i8 %b, 2
;   %result = select i1 %isTwo, i32 %more, i32 %a
;   ret i32 %result
; }

; An index that is extended by zeros from a type that all elements have an index of: the switch is
; on that.
; run: @narrow(0) == 1
; run: @narrow(1) == 2
; run: @narrow(2) == 0
define i32 @narrow(i8 %i) {
entry:
  %index = zext i8 %i to i64
  %address = getelementptr i32, ptr @words, i64 %index
  %word = load i32, ptr %address
  switch i32 %word, label %other [
    i32 -1, label %first
    i32 70000, label %second
  ]
first:
  ret i32 1
second:
  ret i32 2
other:
  ret i32 0
}
; =>
; define i32 @narrow(i8 %i) {
; entry:
;   %index = zext i8 %i to i64
;   %address = getelementptr i32, ptr @words, i64 %index
;   %word = load i32, ptr %address, align 4
;   switch i8 %i, label %other [
;     i8 0, label %first
;     i8 1, label %second
;   ]
;
; first:                                  ; preds = %entry
;   ret i32 1
;
; second:                                 ; preds = %entry
;   ret i32 2
;
; other:                                  ; preds = %entry
;   ret i32 0
; }

; Addresses that are numbers are compared as numbers. The address of an element wraps: bits of the
; index that it loses are no part of the choice.
; run: @addresses(0) == 1
; run: @addresses(1) == 0
; run: @addresses(2) == 2
; run: @addresses(2305843009213693952) == 1
; run: @addresses(-6917529027641081854) == 2
define i32 @addresses(i64 %i) {
entry:
  %address = getelementptr ptr, ptr @targets, i64 %i
  %target = load ptr, ptr %address
  %number = ptrtoint ptr %target to i64
  switch i64 %number, label %other [
    i64 1, label %first
    i64 2, label %second
  ]
first:
  ret i32 1
second:
  ret i32 2
other:
  ret i32 0
}
; =>
; define i32 @addresses(i64 %i) {
; entry:
;   %address = getelementptr i64, ptr @targets, i64 %i
;   %target = load ptr, ptr %address, align 8
;   %number = ptrtoint ptr %target to i64
;   %0 = and i64 %i, 2305843009213693951
;   switch i64 %0, label %other [
;     i64 0, label %first
;     i64 2, label %second
;   ]
;
; first:                                  ; preds = %entry
;   ret i32 1
;
; second:                                 ; preds = %entry
;   ret i32 2
;
; other:                                  ; preds = %entry
;   ret i32 0
; }

; All elements of a table of zeros have one target; a limit of 1024 elements.
; run: @zero(0) == 1
; run: @zero(1023) == 1
define i32 @zero(i64 %i) {
entry:
  %address = getelementptr i8, ptr @zeros, i64 %i
  %class = load i8, ptr %address
  switch i8 %class, label %other [
    i8 1, label %one
  ]
one:
  ret i32 0
other:
  ret i32 1
}
; =>
; define i32 @zero(i64 %i) {
; entry:
;   %address = getelementptr i8, ptr @zeros, i64 %i
;   %class = load i8, ptr %address, align 1
;   switch i64 %i, label %other [
;   ]
;
; other:                                  ; preds = %entry
;   ret i32 1
; }

; Not with more elements.
; run: @tooMany(0) == 1
; run: @tooMany(1024) == 1
define i32 @tooMany(i64 %i) {
entry:
  %address = getelementptr i8, ptr @many, i64 %i
  %class = load i8, ptr %address
  switch i8 %class, label %other [
    i8 1, label %one
  ]
one:
  ret i32 0
other:
  ret i32 1
}
; => unchanged

; The form of computed goto: each predecessor looks up an element. The index becomes the phi, and
; the switch is on it.
; run: @goto(0, 3) == 10
; run: @goto(1, 3) == 22
; run: @goto(3, 0) == 1
; run: @goto(5, 5) == 42
define i32 @goto(i64 %i, i64 %j) {
entry:
  %address = getelementptr i8, ptr @classes, i64 %i
  %class = load i8, ptr %address
  br label %dispatch
dispatch:
  %next = phi i8 [ %class, %entry ], [ %class.2, %two ]
  %sum = phi i32 [ 0, %entry ], [ %more, %two ]
  switch i8 %next, label %other [
    i8 0, label %zero
    i8 1, label %one
    i8 2, label %two
  ]
zero:
  %ten = add i32 %sum, 10
  ret i32 %ten
one:
  %eleven = add i32 %sum, 1
  ret i32 %eleven
two:
  %more = add i32 %sum, 21
  %isLast = icmp sgt i32 %more, 40
  %address.2 = getelementptr i8, ptr @classes, i64 %j
  %class.2 = load i8, ptr %address.2
  br i1 %isLast, label %other, label %dispatch
other:
  %result = phi i32 [ -1, %dispatch ], [ %more, %two ]
  ret i32 %result
}
; =>
; define i32 @goto(i64 %i, i64 %j) {
; entry:
;   %address = getelementptr i8, ptr @classes, i64 %i
;   %class = load i8, ptr %address, align 1
;   br label %dispatch
;
; dispatch:                               ; preds = %entry, %two
;   %0 = phi i64 [ %i, %entry ], [ %j, %two ]
;   %sum = phi i32 [ 0, %entry ], [ %more, %two ]
;   %1 = getelementptr i8, ptr @classes, i64 %0
;   %2 = load i8, ptr %1, align 1
;   switch i64 %0, label %other [
;     i64 0, label %zero
;     i64 1, label %two
;     i64 2, label %two
;     i64 3, label %one
;     i64 5, label %two
;   ]
;
; zero:                                   ; preds = %dispatch
;   %ten = add i32 %sum, 10
;   ret i32 %ten
;
; one:                                    ; preds = %dispatch
;   %eleven = add i32 %sum, 1
;   ret i32 %eleven
;
; two:                                    ; preds = %dispatch, %dispatch, %dispatch
;   %more = add i32 %sum, 21
;   %isLast = icmp sgt i32 %more, 40
;   %address.2 = getelementptr i8, ptr @classes, i64 %j
;   %class.2 = load i8, ptr %address.2, align 1
;   br i1 %isLast, label %other, label %dispatch
;
; other:                                  ; preds = %two, %dispatch
;   %result = phi i32 [ %more, %two ], [ -1, %dispatch ]
;   ret i32 %result
; }

; Elements that are not aligned: the load of the element that the indices are joined for is not,
; either.
; run: @unaligned(true, 0) == 1
; run: @unaligned(false, 1) == 2
define i32 @unaligned(i1 %c, i64 %i) {
entry:
  br i1 %c, label %left, label %right
left:
  %l = getelementptr i16, ptr @odd, i64 %i
  %0 = load i16, ptr %l, align 1
  br label %join
right:
  %r = getelementptr i16, ptr @odd, i64 %i
  %1 = load i16, ptr %r, align 1
  br label %join
join:
  %class = phi i16 [ %0, %left ], [ %1, %right ]
  switch i16 %class, label %other [
    i16 1, label %one
    i16 2, label %two
  ]
one:
  ret i32 1
two:
  ret i32 2
other:
  ret i32 3
}
; =>
; define i32 @unaligned(i1 %c, i64 %i) {
; entry:
;   br i1 %c, label %left, label %right
;
; left:                                   ; preds = %entry
;   %l = getelementptr i16, ptr @odd, i64 %i
;   %0 = load i16, ptr %l, align 1
;   br label %join
;
; right:                                  ; preds = %entry
;   %r = getelementptr i16, ptr @odd, i64 %i
;   %1 = load i16, ptr %r, align 1
;   br label %join
;
; join:                                   ; preds = %left, %right
;   %2 = phi i64 [ %i, %left ], [ %i, %right ]
;   %3 = getelementptr i16, ptr @odd, i64 %2
;   %4 = load i16, ptr %3, align 1
;   %5 = and i64 %2, 9223372036854775807
;   switch i64 %5, label %other [
;     i64 0, label %one
;     i64 1, label %two
;     i64 2, label %one
;   ]
;
; one:                                    ; preds = %join, %join
;   ret i32 1
;
; two:                                    ; preds = %join
;   ret i32 2
;
; other:                                  ; preds = %join
;   ret i32 3
; }

; A case that no element has: its block, with a phi, is not reached any more.
; run: @never(0) == -1
; run: @never(3) == 11
define i32 @never(i64 %i) {
entry:
  %address = getelementptr i8, ptr @classes, i64 %i
  %class = load i8, ptr %address
  switch i8 %class, label %other [
    i8 77, label %lost
    i8 1, label %one
  ]
lost:
  %x = phi i32 [ 12, %entry ]
  ret i32 %x
one:
  ret i32 11
other:
  ret i32 -1
}
; =>
; define i32 @never(i64 %i) {
; entry:
;   %address = getelementptr i8, ptr @classes, i64 %i
;   %class = load i8, ptr %address, align 1
;   switch i64 %i, label %other [
;     i64 3, label %one
;   ]
;
; one:                                    ; preds = %entry
;   ret i32 11
;
; other:                                  ; preds = %entry
;   ret i32 -1
; }
