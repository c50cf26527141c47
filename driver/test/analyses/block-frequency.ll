; wendc: --print=block-frequency
; Two nested loops: each multiplies the frequency by 8, and the block after it is executed as often
; as the one before it.
define i32 @nested(i32 %n) {
entry:
  br label %rows
rows:
  %i = phi i32 [ 0, %entry ], [ %i.1, %next ]
  br label %columns
columns:
  %j = phi i32 [ 0, %rows ], [ %j.1, %columns ]
  %j.1 = add i32 %j, 1
  %0 = icmp slt i32 %j.1, %n
  br i1 %0, label %columns, label %next
next:
  %i.1 = add i32 %i, 1
  %1 = icmp slt i32 %i.1, %n
  br i1 %1, label %rows, label %end
end:
  ret i32 %i
}

; One exit of the inner loop leaves the outer one, too: the exits of each loop share the frequency
; with which it is entered.
define i32 @exits(i32 %n, i1 %c, i1 %d) {
entry:
  br label %outer
outer:
  br label %inner
inner:
  br i1 %c, label %out, label %latch
latch:
  br i1 %d, label %inner, label %next
next:
  br i1 %c, label %outer, label %end
out:
  ret i32 1
end:
  ret i32 2
}

; What ends the program is cold, with all that leads only there, but not what may return; a cold
; exit of a loop takes nothing from the other one.
define i32 @cold(i32 %n, i1 %c) {
entry:
  %0 = icmp ugt i32 %n, 100
  br i1 %0, label %failed, label %loop
failed:
  br i1 %c, label %abort, label %trap
abort:
  unreachable
trap:
  br label %abort
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %latch ]
  %1 = icmp eq i32 %i, %n
  br i1 %1, label %abort, label %latch
latch:
  %i.1 = add i32 %i, 1
  br i1 %c, label %loop, label %end
end:
  ret i32 %i
}

; The edges of a switch, of which two have one target; the cold one is about never taken.
define i32 @switch(i32 %n) {
entry:
  switch i32 %n, label %other [
    i32 0, label %zero
    i32 1, label %small
    i32 2, label %small
    i32 3, label %error
  ]
zero:
  ret i32 1
small:
  ret i32 2
error:
  unreachable
other:
  ret i32 3
}

; Tests of a pointer, of an equality with a constant, of signs, of unrelated values, and of a bool.
define i32 @tests(ptr %p, i32 %x, i32 %y, i1 %c) {
entry:
  %0 = icmp eq ptr %p, null
  br i1 %0, label %null, label %pointer
null:
  %1 = icmp ne i32 %x, 7
  br i1 %1, label %different, label %equal
pointer:
  %2 = icmp slt i32 %x, 0
  br i1 %2, label %negative, label %positive
different:
  ret i32 1
equal:
  ret i32 2
negative:
  %3 = icmp slt i32 %x, %y
  br i1 %3, label %less, label %greater
positive:
  %4 = icmp sgt i32 %y, 0
  br i1 %4, label %both, label %one
less:
  ret i32 3
greater:
  br i1 %c, label %true, label %false
both:
  ret i32 4
one:
  ret i32 5
true:
  ret i32 6
false:
  ret i32 7
}

; An irreducible region, whose edges against the order are ignored; an unreachable block is not
; printed.
define i32 @irreducible(i1 %c, i1 %d) {
entry:
  br i1 %c, label %left, label %right
left:
  br i1 %d, label %right, label %end
right:
  br i1 %c, label %left, label %end
end:
  ret i32 0
lost:
  br label %end
}

; A loop without an exit.
define void @forever() {
entry:
  br label %loop
loop:
  br label %loop
}

; A loop around a switch with nine targets in it is expected to execute each of them once. An inner
; loop has 8 iterations.
define i32 @interpreter(ptr %code) {
entry:
  br label %loop
loop:
  %at = phi i64 [ 0, %entry ], [ %next, %latch ]
  %0 = getelementptr i8, ptr %code, i64 %at
  %1 = load i8, ptr %0
  switch i8 %1, label %end [
    i8 1, label %a
    i8 2, label %b
    i8 3, label %c
    i8 4, label %d
    i8 5, label %e
    i8 6, label %f
    i8 7, label %g
    i8 8, label %h
    i8 9, label %h
    i8 10, label %latch
  ]
a:
  switch i8 %1, label %latch [
    i8 1, label %b
  ]
b:
  br label %latch
c:
  br label %latch
d:
  br label %latch
e:
  br label %latch
f:
  br label %latch
g:
  br label %latch
h:
  %2 = load volatile i8, ptr %0
  %3 = icmp eq i8 %2, 0
  br i1 %3, label %latch, label %h
latch:
  %next = add i64 %at, 1
  br label %loop
end:
  ret i32 0
}
