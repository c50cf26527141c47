; passes: vrp

; The loop condition bounds the index from above, its initial value from below.
; run: @constant_bound() == 4950
define i32 @constant_bound() {
entry:
  br label %cond
cond:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %ok ]
  %more = icmp slt i32 %i, 100
  br i1 %more, label %body, label %end
body:
  %inside = icmp ult i32 %i, 100
  br i1 %inside, label %ok, label %error
ok:
  %sum.1 = add i32 %sum, %i
  %i.1 = add i32 %i, 1
  br label %cond
end:
  ret i32 %sum
error:
  ret i32 -1
}
; =>
; define i32 @constant_bound() {
; entry:
;   br label %cond
;
; cond:                                   ; preds = %entry, %ok
;   %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %ok ]
;   %more = icmp slt i32 %i, 100
;   br i1 %more, label %body, label %end
;
; body:                                   ; preds = %cond
;   br i1 true, label %ok, label %error
;
; ok:                                     ; preds = %body
;   %sum.1 = add i32 %sum, %i
;   %i.1 = add i32 %i, 1
;   br label %cond
;
; end:                                    ; preds = %cond
;   ret i32 %sum
;
; error:                                  ; preds = %body
;   ret i32 -1
; }

; The same with the condition in the latch: the value on the back edge is below 100.
; run: @tested_at_end() == 4950
define i32 @tested_at_end() {
entry:
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %ok ]
  %inside = icmp ult i32 %i, 100
  br i1 %inside, label %ok, label %error
ok:
  %sum.1 = add i32 %sum, %i
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, 100
  br i1 %more, label %body, label %end
end:
  ret i32 %sum.1
error:
  ret i32 -1
}
; =>
; define i32 @tested_at_end() {
; entry:
;   br label %body
;
; body:                                   ; preds = %entry, %ok
;   %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %ok ]
;   br i1 true, label %ok, label %error
;
; ok:                                     ; preds = %body
;   %sum.1 = add i32 %sum, %i
;   %i.1 = add i32 %i, 1
;   %more = icmp slt i32 %i.1, 100
;   br i1 %more, label %body, label %end
;
; end:                                    ; preds = %ok
;   ret i32 %sum.1
;
; error:                                  ; preds = %body
;   ret i32 -1
; }

; The exit condition is i == 100, which the index reaches exactly.
; run: @not_equal() == 4950
define i32 @not_equal() {
entry:
  br label %cond
cond:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %ok ]
  %more = icmp ne i32 %i, 100
  br i1 %more, label %body, label %end
body:
  %inside = icmp ult i32 %i, 101
  br i1 %inside, label %ok, label %error
ok:
  %sum.1 = add i32 %sum, %i
  %i.1 = add i32 %i, 1
  br label %cond
end:
  ret i32 %sum
error:
  ret i32 -1
}
; =>
; define i32 @not_equal() {
; entry:
;   br label %cond
;
; cond:                                   ; preds = %entry, %ok
;   %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %ok ]
;   %more = icmp ne i32 %i, 100
;   br i1 %more, label %body, label %end
;
; body:                                   ; preds = %cond
;   br i1 true, label %ok, label %error
;
; ok:                                     ; preds = %body
;   %sum.1 = add i32 %sum, %i
;   %i.1 = add i32 %i, 1
;   br label %cond
;
; end:                                    ; preds = %cond
;   ret i32 %sum
;
; error:                                  ; preds = %body
;   ret i32 -1
; }

; i < n and n <= length imply i < length; no constants are involved.
; run: @symbolic(5, 7) == 10
; run: @symbolic(8, 7) == -2
; run: @symbolic(-1, -1) == 0
define i32 @symbolic(i32 %n, i32 %length) {
entry:
  %fits = icmp sle i32 %n, %length
  br i1 %fits, label %cond, label %no
cond:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %ok ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %inside = icmp ult i32 %i, %length
  br i1 %inside, label %ok, label %error
ok:
  %sum.1 = add i32 %sum, %i
  %i.1 = add i32 %i, 1
  br label %cond
end:
  ret i32 %sum
error:
  ret i32 -1
no:
  ret i32 -2
}
; =>
; define i32 @symbolic(i32 %n, i32 %length) {
; entry:
;   %fits = icmp sle i32 %n, %length
;   br i1 %fits, label %cond, label %no
;
; cond:                                   ; preds = %entry, %ok
;   %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %ok ]
;   %more = icmp slt i32 %i, %n
;   br i1 %more, label %body, label %end
;
; body:                                   ; preds = %cond
;   br i1 true, label %ok, label %error
;
; ok:                                     ; preds = %body
;   %sum.1 = add i32 %sum, %i
;   %i.1 = add i32 %i, 1
;   br label %cond
;
; end:                                    ; preds = %cond
;   ret i32 %sum
;
; error:                                  ; preds = %body
;   ret i32 -1
;
; no:                                     ; preds = %entry
;   ret i32 -2
; }

; The index is below n on the back edge and on entry.
; run: @phi(5) == 10
; run: @phi(0) == 0
define i32 @phi(i32 %n) {
entry:
  %some = icmp slt i32 0, %n
  br i1 %some, label %body, label %none
body:
  %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %ok ]
  %inside = icmp ult i32 %i, %n
  br i1 %inside, label %ok, label %error
ok:
  %sum.1 = add i32 %sum, %i
  %i.1 = add i32 %i, 1
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %body, label %end
end:
  ret i32 %sum.1
none:
  ret i32 0
error:
  ret i32 -1
}
; =>
; define i32 @phi(i32 %n) {
; entry:
;   %some = icmp slt i32 0, %n
;   br i1 %some, label %body, label %none
;
; body:                                   ; preds = %entry, %ok
;   %i = phi i32 [ 0, %entry ], [ %i.1, %ok ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %ok ]
;   br i1 true, label %ok, label %error
;
; ok:                                     ; preds = %body
;   %sum.1 = add i32 %sum, %i
;   %i.1 = add i32 %i, 1
;   %more = icmp slt i32 %i.1, %n
;   br i1 %more, label %body, label %end
;
; end:                                    ; preds = %ok
;   ret i32 %sum.1
;
; none:                                   ; preds = %entry
;   ret i32 0
;
; error:                                  ; preds = %body
;   ret i32 -1
; }

; n changes in the loop: the index was below its previous value.
; run: @changing(5) == -1
define i32 @changing(i32 %start) {
entry:
  br label %cond
cond:
  %i = phi i32 [ 0, %entry ], [ %i.1, %body ]
  %n = phi i32 [ %start, %entry ], [ %n.1, %body ]
  %inside = icmp ult i32 %i, %n
  br i1 %inside, label %body, label %error
body:
  %i.1 = add i32 %i, 1
  %n.1 = sub i32 %n, 2
  %more = icmp slt i32 %i.1, %n
  br i1 %more, label %cond, label %end
end:
  ret i32 %i
error:
  ret i32 -1
}
; => unchanged

; i + 1 has been checked and i is not negative: i needs no check.
; run: @neighbour(3) == 4
; run: @neighbour(100) == -1
; run: @neighbour(-1) == -2
define i32 @neighbour(i32 %i) {
entry:
  %negative = icmp slt i32 %i, 0
  br i1 %negative, label %no, label %check
check:
  %next = add i32 %i, 1
  %first = icmp ult i32 %next, 101
  br i1 %first, label %ok, label %error
ok:
  %second = icmp ult i32 %i, 100
  br i1 %second, label %end, label %error
end:
  ret i32 %next
error:
  ret i32 -1
no:
  ret i32 -2
}
; =>
; define i32 @neighbour(i32 %i) {
; entry:
;   %negative = icmp slt i32 %i, 0
;   br i1 %negative, label %no, label %check
;
; check:                                  ; preds = %entry
;   %next = add i32 %i, 1
;   %first = icmp ult i32 %next, 101
;   br i1 %first, label %ok, label %error
;
; ok:                                     ; preds = %check
;   br i1 true, label %end, label %error
;
; end:                                    ; preds = %ok
;   ret i32 %next
;
; error:                                  ; preds = %check, %ok
;   ret i32 -1
;
; no:                                     ; preds = %entry
;   ret i32 -2
; }

; A smaller bound has been checked before, with another predicate.
; run: @again(99) == 99
; run: @again(-5) == -1
; run: @again(500) == -1
define i32 @again(i32 %i) {
entry:
  %first = icmp ult i32 %i, 100
  br i1 %first, label %ok, label %error
ok:
  %second = icmp slt i32 %i, 1000
  br i1 %second, label %also, label %error
also:
  %third = icmp sge i32 %i, 0
  br i1 %third, label %end, label %error
end:
  ret i32 %i
error:
  ret i32 -1
}
; =>
; define i32 @again(i32 %i) {
; entry:
;   %first = icmp ult i32 %i, 100
;   br i1 %first, label %ok, label %error
;
; ok:                                     ; preds = %entry
;   br i1 true, label %also, label %error
;
; also:                                   ; preds = %ok
;   br i1 true, label %end, label %error
;
; end:                                    ; preds = %also
;   ret i32 %i
;
; error:                                  ; preds = %entry, %ok, %also
;   ret i32 -1
; }

; left >= weight > 0: left - weight is not negative and less than left.
; run: @difference(10, 3) == 7
; run: @difference(3, 10) == -1
define i32 @difference(i32 %left, i32 %weight) {
entry:
  %some = icmp sgt i32 %weight, 0
  br i1 %some, label %compare, label %error
compare:
  %enough = icmp sge i32 %left, %weight
  br i1 %enough, label %subtract, label %error
subtract:
  %rest = sub i32 %left, %weight
  %less = icmp slt i32 %rest, %left
  br i1 %less, label %end, label %wrong
end:
  ret i32 %rest
error:
  ret i32 -1
wrong:
  ret i32 -2
}
; =>
; define i32 @difference(i32 %left, i32 %weight) {
; entry:
;   %some = icmp sgt i32 %weight, 0
;   br i1 %some, label %compare, label %error
;
; compare:                                ; preds = %entry
;   %enough = icmp sge i32 %left, %weight
;   br i1 %enough, label %subtract, label %error
;
; subtract:                               ; preds = %compare
;   %rest = sub i32 %left, %weight
;   br i1 true, label %end, label %wrong
;
; end:                                    ; preds = %subtract
;   ret i32 %rest
;
; error:                                  ; preds = %entry, %compare
;   ret i32 -1
;
; wrong:                                  ; preds = %subtract
;   ret i32 -2
; }

; The divisor is greater than a non-negative index, so it is neither 0 nor -1.
; run: @divisor(5) == 6
define i32 @divisor(i32 %n) {
entry:
  br label %cond
cond:
  %i = phi i32 [ 0, %entry ], [ %i.1, %div ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %div ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %over = add i32 %n, 1
  %rare = icmp ult i32 %over, 2
  br i1 %rare, label %error, label %div
div:
  %rest = srem i32 7, %n
  %small = icmp ult i32 %rest, 8
  %bit = zext i1 %small to i32
  %sum.1 = add i32 %sum, %bit
  %i.1 = add i32 %i, 1
  br label %cond
end:
  %both = add i32 %sum, 1
  ret i32 %both
error:
  ret i32 -1
}
; =>
; define i32 @divisor(i32 %n) {
; entry:
;   br label %cond
;
; cond:                                   ; preds = %entry, %div
;   %i = phi i32 [ 0, %entry ], [ %i.1, %div ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %div ]
;   %more = icmp slt i32 %i, %n
;   br i1 %more, label %body, label %end
;
; body:                                   ; preds = %cond
;   %over = add i32 %n, 1
;   br i1 false, label %error, label %div
;
; div:                                    ; preds = %body
;   %rest = srem i32 7, %n
;   %sum.1 = add i32 %sum, 1
;   %i.1 = add i32 %i, 1
;   br label %cond
;
; end:                                    ; preds = %cond
;   %both = add i32 %sum, 1
;   ret i32 %both
;
; error:                                  ; preds = %body
;   ret i32 -1
; }

; A sum that may wrap implies nothing: the maximum plus one is the minimum.
; run: @wraps(2147483647) == -1
; run: @wraps(1) == 2
define i32 @wraps(i32 %i) {
entry:
  %next = add i32 %i, 1
  %greater = icmp sgt i32 %next, %i
  br i1 %greater, label %end, label %error
end:
  ret i32 %next
error:
  ret i32 -1
}
; => unchanged

; Four possible values and a case for each: the default is not reached.
; run: @states(6) == 30
define i32 @states(i32 %steps) {
entry:
  br label %loop
loop:
  %state = phi i32 [ 0, %entry ], [ 1, %a ], [ 2, %b ], [ 0, %c ]
  %i = phi i32 [ 0, %entry ], [ %i.a, %a ], [ %i.b, %b ], [ %i.c, %c ]
  %valid = icmp ult i32 %state, 3
  br i1 %valid, label %choose, label %error
choose:
  switch i32 %state, label %error [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
  ]
a:
  %i.a = add i32 %i, 1
  br label %loop
b:
  %i.b = add i32 %i, 4
  br label %loop
c:
  %i.c = add i32 %i, 5
  %more = icmp slt i32 %i.c, 30
  br i1 %more, label %loop, label %end
end:
  ret i32 %i.c
error:
  ret i32 -1
}
; =>
; define i32 @states(i32 %steps) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %a, %b, %c
;   %state = phi i32 [ 0, %entry ], [ 1, %a ], [ 2, %b ], [ 0, %c ]
;   %i = phi i32 [ 0, %entry ], [ %i.a, %a ], [ %i.b, %b ], [ %i.c, %c ]
;   br i1 true, label %choose, label %error
;
; choose:                                 ; preds = %loop
;   switch i32 %state, label %error [
;     i32 0, label %a
;     i32 1, label %b
;     i32 2, label %c
;   ]
;
; a:                                      ; preds = %choose
;   %i.a = add i32 %i, 1
;   br label %loop
;
; b:                                      ; preds = %choose
;   %i.b = add i32 %i, 4
;   br label %loop
;
; c:                                      ; preds = %choose
;   %i.c = add i32 %i, 5
;   %more = icmp slt i32 %i.c, 30
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %c
;   ret i32 %i.c
;
; error:                                  ; preds = %loop, %choose
;   ret i32 -1
; }

; Two edges from one switch to one block: the case is not known there.
; run: @both(2) == 2
; run: @both(3) == 3
; run: @both(4) == 4
define i32 @both(i32 %x) {
entry:
  switch i32 %x, label %join [
    i32 2, label %join
    i32 4, label %other
  ]
other:
  br label %join
join:
  %y = phi i32 [ %x, %entry ], [ %x, %entry ], [ %x, %other ]
  ret i32 %y
}
; =>
; define i32 @both(i32 %x) {
; entry:
;   switch i32 %x, label %join [
;     i32 2, label %join
;     i32 4, label %other
;   ]
;
; other:                                  ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %entry, %entry, %other
;   %y = phi i32 [ %x, %entry ], [ %x, %entry ], [ 4, %other ]
;   ret i32 %y
; }
