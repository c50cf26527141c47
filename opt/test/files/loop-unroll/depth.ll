; passes: loop-unroll,simplify,dce

; The first loop has more instructions than half of the limit, and is less deep than the last one.
; run: @levels(0) == 0
; run: @levels(1) == 45
; run: @levels(5) == 6913
; run: @levels(6) == 12867
define i32 @levels(i32 %n) {
entry:
  %isEmpty = icmp slt i32 %n, 1
  br i1 %isEmpty, label %end, label %first.pre
first.pre:
  br label %first
first:
  %i = phi i32 [ 0, %first.pre ], [ %i.next, %first ]
  %s = phi i32 [ 0, %first.pre ], [ %s.next, %first ]
  %a = xor i32 %s, %i
  %b = mul i32 %a, 3
  %c = xor i32 %b, %n
  %d = mul i32 %c, 5
  %e = xor i32 %d, %i
  %f = and i32 %e, 255
  %g = xor i32 %f, %a
  %h = and i32 %g, 127
  %k = mul i32 %h, 3
  %s.next = and i32 %k, 63
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %first, label %second
second:
  %s.end = phi i32 [ %s.next, %first ]
  br label %outer
outer:
  %j = phi i32 [ 0, %second ], [ %j.next, %outer.end ]
  %t = phi i32 [ %s.end, %second ], [ %u.end, %outer.end ]
  br label %inner
inner:
  %m = phi i32 [ 0, %outer ], [ %m.next, %inner ]
  %u = phi i32 [ %t, %outer ], [ %u.next, %inner ]
  %v = mul i32 %u, 3
  %w = and i32 %v, 16383
  %u.next = xor i32 %w, %m
  %m.next = add i32 %m, 1
  %again = icmp slt i32 %m.next, %n
  br i1 %again, label %inner, label %outer.end
outer.end:
  %u.end = phi i32 [ %u.next, %inner ]
  %j.next = add i32 %j, 1
  %repeat = icmp slt i32 %j.next, %n
  br i1 %repeat, label %outer, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %u.end, %outer.end ]
  ret i32 %result
}
; =>
; define i32 @levels(i32 %n) {
; entry:
;   %0 = freeze i32 %n
;   %isEmpty = icmp slt i32 %0, 1
;   br i1 %isEmpty, label %end, label %first.pre
;
; first.pre:                              ; preds = %entry
;   br label %first
;
; first:                                  ; preds = %first.pre, %first
;   %i = phi i32 [ 0, %first.pre ], [ %i.next, %first ]
;   %s = phi i32 [ 0, %first.pre ], [ %s.next, %first ]
;   %a = xor i32 %s, %i
;   %b = mul i32 %a, 3
;   %c = xor i32 %b, %0
;   %d = mul i32 %c, 5
;   %e = xor i32 %d, %i
;   %f = and i32 %e, 255
;   %g = xor i32 %f, %a
;   %h = and i32 %g, 127
;   %k = mul i32 %h, 3
;   %s.next = and i32 %k, 63
;   %i.next = add i32 %i, 1
;   %more = icmp slt i32 %i.next, %0
;   br i1 %more, label %first, label %second
;
; second:                                 ; preds = %first
;   br label %outer
;
; outer:                                  ; preds = %second, %outer.end
;   %j = phi i32 [ 0, %second ], [ %j.next, %outer.end ]
;   %t = phi i32 [ %s.next, %second ], [ %u.next.3, %outer.end ]
;   %1 = add i32 %0, -1
;   %2 = icmp slt i32 %1, %0
;   %3 = icmp sgt i32 %1, 0
;   %4 = and i1 %2, %3
;   br i1 %4, label %inner, label %inner.2
;
; inner:                                  ; preds = %outer, %inner.1
;   %m = phi i32 [ 0, %outer ], [ %m.next.1, %inner.1 ]
;   %u = phi i32 [ %t, %outer ], [ %u.next.1, %inner.1 ]
;   %v = mul i32 %u, 3
;   %w = and i32 %v, 16383
;   %u.next = xor i32 %w, %m
;   %m.next = add i32 %m, 1
;   br label %inner.1
;
; inner.1:                                ; preds = %inner
;   %v.1 = mul i32 %u.next, 3
;   %w.1 = and i32 %v.1, 16383
;   %u.next.1 = xor i32 %w.1, %m.next
;   %m.next.1 = add i32 %m, 2
;   %5 = icmp slt i32 %m.next.1, %1
;   br i1 %5, label %inner, label %6
;
; inner.2:                                ; preds = %inner.2, %outer, %6
;   %m.1 = phi i32 [ %m.next.2, %inner.2 ], [ 0, %outer ], [ %m.next.1, %6 ]
;   %u.1 = phi i32 [ %u.next.2, %inner.2 ], [ %t, %outer ], [ %u.next.1, %6 ]
;   %v.2 = mul i32 %u.1, 3
;   %w.2 = and i32 %v.2, 16383
;   %u.next.2 = xor i32 %w.2, %m.1
;   %m.next.2 = add i32 %m.1, 1
;   %again = icmp slt i32 %m.next.2, %0
;   br i1 %again, label %inner.2, label %8
;
; 6:                                      ; preds = %inner.1
;   %7 = icmp sge i32 %m.next.1, %0
;   br i1 %7, label %8, label %inner.2
;
; 8:                                      ; preds = %6, %inner.2
;   %u.next.3 = phi i32 [ %u.next.1, %6 ], [ %u.next.2, %inner.2 ]
;   br label %outer.end
;
; outer.end:                              ; preds = %8
;   %j.next = add i32 %j, 1
;   %repeat = icmp slt i32 %j.next, %0
;   br i1 %repeat, label %outer, label %end
;
; end:                                    ; preds = %entry, %outer.end
;   %result = phi i32 [ 0, %entry ], [ %u.next.3, %outer.end ]
;   ret i32 %result
; }
