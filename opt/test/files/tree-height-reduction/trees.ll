; passes: tree-height-reduction

@at = internal global i32 0

; The counter is added to what is known early: the next iteration waits for a shift and two
; additions instead of three.
; run: @hash(2, 0, 0) == 3268
; run: @hash(9, 0, 0) == -1717489584
define i32 @hash(i32 %n, i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %h = phi i32 [ 3, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = shl i32 %h, 5
  %b = add i32 %a, %h
  %c = lshr i32 %h, 27
  %d = add i32 %b, %c
  %next = add i32 %d, %i
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}
; =>
; define i32 @hash(i32 %n, i32 %x, i32 %y) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %h = phi i32 [ 3, %entry ], [ %next, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %j, %loop ]
;   %a = shl i32 %h, 5
;   %c = lshr i32 %h, 27
;   %0 = add i32 %h, %i
;   %1 = add i32 %a, %c
;   %next = add i32 %1, %0
;   %j = add i32 %i, 1
;   %more = icmp slt i32 %j, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %next
; }

; What is subtracted stays so: h << 16 - x - (h * h - y) - i.
; run: @differences(1, 7, 100) == 196692
; run: @differences(3, 7, 100) == -1622671925
define i32 @differences(i32 %n, i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %h = phi i32 [ 3, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = shl i32 %h, 16
  %b = mul i32 %h, %h
  %c = sub i32 %a, %x
  %d = sub i32 %b, %y
  %e = sub i32 %c, %d
  %next = sub i32 %e, %i
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}
; =>
; define i32 @differences(i32 %n, i32 %x, i32 %y) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %h = phi i32 [ 3, %entry ], [ %next, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %j, %loop ]
;   %a = shl i32 %h, 16
;   %b = mul i32 %h, %h
;   %0 = add i32 %x, %i
;   %1 = sub i32 %y, %0
;   %2 = add i32 %a, %1
;   %next = sub i32 %2, %b
;   %j = add i32 %i, 1
;   %more = icmp slt i32 %j, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %next
; }

; Two operands that are subtracted are added up.
; run: @negative(1, 7, 0) == -17
; run: @negative(3, 7, 0) == -1131
define i32 @negative(i32 %n, i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %h = phi i32 [ 3, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = mul i32 %h, 7
  %b = sub i32 %x, %a
  %c = sub i32 %b, %h
  %next = sub i32 %c, %i
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}
; =>
; define i32 @negative(i32 %n, i32 %x, i32 %y) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %h = phi i32 [ 3, %entry ], [ %next, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %j, %loop ]
;   %a = mul i32 %h, 7
;   %0 = sub i32 %x, %i
;   %1 = sub i32 %0, %h
;   %next = sub i32 %1, %a
;   %j = add i32 %i, 1
;   %more = icmp slt i32 %j, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %next
; }

; A product takes three cycles.
; run: @products(2, 7, 3) == 105
; run: @products(5, 7, 3) == 24475920
define i32 @products(i32 %n, i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %h = phi i32 [ 3, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = add i32 %h, 5
  %b = mul i32 %a, %x
  %c = mul i32 %b, %y
  %next = mul i32 %c, %i
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}
; =>
; define i32 @products(i32 %n, i32 %x, i32 %y) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %h = phi i32 [ 3, %entry ], [ %next, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %j, %loop ]
;   %a = add i32 %h, 5
;   %0 = mul i32 %y, %i
;   %1 = mul i32 %0, %x
;   %next = mul i32 %a, %1
;   %j = add i32 %i, 1
;   %more = icmp slt i32 %j, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %next
; }

; Each operation has a tree of its own. Constants stay the second operand.
; run: @bits(2, 7, 3) == 6
; run: @bits(5, 77777, 12000) == 155080
define i32 @bits(i32 %n, i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %h = phi i32 [ 3, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = xor i32 %h, %x
  %b = xor i32 %a, %y
  %c = xor i32 %b, 12345
  %d = and i32 %c, %x
  %e = and i32 %d, -9
  %f = or i32 %e, %y
  %g = or i32 %f, %i
  %next = shl i32 %g, 1
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}
; =>
; define i32 @bits(i32 %n, i32 %x, i32 %y) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %h = phi i32 [ 3, %entry ], [ %next, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %j, %loop ]
;   %0 = xor i32 %y, 12345
;   %1 = xor i32 %0, %x
;   %c = xor i32 %h, %1
;   %2 = and i32 %x, -9
;   %e = and i32 %c, %2
;   %3 = or i32 %y, %i
;   %g = or i32 %e, %3
;   %next = shl i32 %g, 1
;   %j = add i32 %i, 1
;   %more = icmp slt i32 %j, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %next
; }

; A rotation is one operation of the machine, and stays together.
; run: @rotation(2, 7, 3) == 3303
; run: @rotation(9, 256, 0) == -1765279254
define i32 @rotation(i32 %n, i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %h = phi i32 [ 3, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = shl i32 %h, 5
  %b = lshr i32 %h, 27
  %c = or i32 %a, %b
  %d = or i32 %c, %i
  %next = or i32 %d, %x
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}
; =>
; define i32 @rotation(i32 %n, i32 %x, i32 %y) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %h = phi i32 [ 3, %entry ], [ %next, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %j, %loop ]
;   %a = shl i32 %h, 5
;   %b = lshr i32 %h, 27
;   %c = or i32 %a, %b
;   %0 = or i32 %i, %x
;   %next = or i32 %c, %0
;   %j = add i32 %i, 1
;   %more = icmp slt i32 %j, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %next
; }

; Not: h * 4 is a part of the second addition, so that the sum is known after two cycles already.
; run: @scaled(4, 0, 0) == 1769
define i32 @scaled(i32 %n, i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %h = phi i32 [ 3, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = shl i32 %h, 2
  %b = add i32 %a, %i
  %c = add i32 %b, %h
  %next = xor i32 %c, 1
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}
; => unchanged

; Not: another instruction uses what would be left out.
; run: @shared(4, 0, 0) == 3558921
define i32 @shared(i32 %n, i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %h = phi i32 [ 3, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = shl i32 %h, 5
  %b = add i32 %a, %h
  %next = add i32 %b, %i
  store i32 %b, ptr @at
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}
; => unchanged

; Not: no next iteration waits for the sum.
; run: @counter(4, 5, 0) == 23
define i32 @counter(i32 %n, i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %h = phi i32 [ 3, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = add i32 %h, %x
  %b = add i32 %a, %i
  %c = add i32 %b, %y
  store i32 %c, ptr @at
  %next = add i32 %h, %x
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}
; => unchanged

; Not: it is in order already.
; run: @early(4, 5, 0) == 3744221
define i32 @early(i32 %n, i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %h = phi i32 [ 3, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = shl i32 %h, 5
  %b = add i32 %x, %i
  %c = add i32 %b, %h
  %next = add i32 %c, %a
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}
; => unchanged

; Paths through the loop: the addition waits for the last one of them. Not over two blocks: %d.
; run: @paths(5, 7, 3) == 184930
; run: @paths(6, 70, 3) == -1319076004
define i32 @paths(i32 %n, i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %h = phi i32 [ 3, %entry ], [ %next, %latch ]
  %i = phi i32 [ 0, %entry ], [ %j, %latch ]
  %odd = trunc i32 %i to i1
  %d = add i32 %h, %x
  br i1 %odd, label %then, label %latch
then:
  %a = mul i32 %h, %h
  %b = add i32 %a, %y
  br label %latch
latch:
  %p = phi i32 [ %d, %loop ], [ %b, %then ]
  %e = add i32 %p, %x
  %next = add i32 %e, %y
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %next
}
; =>
; define i32 @paths(i32 %n, i32 %x, i32 %y) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %latch
;   %h = phi i32 [ 3, %entry ], [ %next, %latch ]
;   %i = phi i32 [ 0, %entry ], [ %j, %latch ]
;   %odd = trunc i32 %i to i1
;   %d = add i32 %h, %x
;   br i1 %odd, label %then, label %latch
;
; then:                                   ; preds = %loop
;   %a = mul i32 %h, %h
;   %b = add i32 %a, %y
;   br label %latch
;
; latch:                                  ; preds = %loop, %then
;   %p = phi i32 [ %d, %loop ], [ %b, %then ]
;   %0 = add i32 %x, %y
;   %next = add i32 %p, %0
;   %j = add i32 %i, 1
;   %more = icmp slt i32 %j, %n
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %latch
;   ret i32 %next
; }

; Not: the order of additions of floating-point numbers matters.
; run: @floats(3) == 105
define i32 @floats(i32 %n) {
entry:
  %x = sitofp i32 %n to double
  br label %loop
loop:
  %h = phi double [ 1.0, %entry ], [ %next, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %a = fmul double %h, 3.0
  %b = fadd double %a, %x
  %next = fadd double %b, %x
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  %r = fptosi double %next to i32
  ret i32 %r
}
; => unchanged
