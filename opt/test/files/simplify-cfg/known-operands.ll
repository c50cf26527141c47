; passes: simplify-cfg

; The condition of a branch is known on its edges. The branch on the phi of constants is left to
; jump-threading.
; run: @edges(3, 3) == 7
; run: @edges(0, 3) == 3
; run: @edges(5, 3) == 3
define i32 @edges(i32 %x, i32 %y) {
entry:
  %c = icmp ne i32 %x, 0
  br i1 %c, label %a, label %end

a:
  %d = icmp eq i32 %y, %x
  br i1 %d, label %end, label %b

b:
  br label %end

end:
  %p = phi i1 [ %c, %entry ], [ %d, %a ], [ %c, %b ]
  %q = phi i32 [ %x, %entry ], [ 7, %a ], [ 3, %b ]
  %r = select i1 %p, i32 %q, i32 %y
  ret i32 %r
}
; =>
; define i32 @edges(i32 %x, i32 %y) {
; entry:
;   %c = icmp ne i32 %x, 0
;   br i1 %c, label %a, label %end
;
; a:                                      ; preds = %entry
;   %d = icmp eq i32 %y, %x
;   br i1 %d, label %end, label %b
;
; b:                                      ; preds = %a
;   br label %end
;
; end:                                    ; preds = %entry, %a, %b
;   %p = phi i1 [ false, %entry ], [ true, %a ], [ %c, %b ]
;   %q = phi i32 [ %x, %entry ], [ 7, %a ], [ 3, %b ]
;   %r = select i1 %p, i32 %q, i32 %y
;   ret i32 %r
; }

; Both edges lead to one block: as they are, they may become one.
; run: @same(3) == 1
; run: @same(0) == 0
define i32 @same(i32 %x) {
entry:
  %c = icmp ne i32 %x, 0
  br i1 %c, label %end, label %end

end:
  %p = phi i1 [ %c, %entry ], [ %c, %entry ]
  %r = zext i1 %p to i32
  ret i32 %r
}
; =>
; define i32 @same(i32 %x) {
; entry:
;   %c = icmp ne i32 %x, 0
;   %r = zext i1 %c to i32
;   ret i32 %r
; }

; A search whose end tells whether something was found.
; run: @search(1) == 1
; run: @search(4) == 1
define i32 @search(i32 %x) {
entry:
  %first = icmp ne i32 %x, 0
  br i1 %first, label %loop, label %end

loop:
  %goes = phi i1 [ %first, %entry ], [ %more, %latch ]
  %i = phi i32 [ %x, %entry ], [ %less, %latch ]
  %odd = and i32 %i, 1
  %stops = icmp ne i32 %odd, 0
  br i1 %stops, label %end, label %latch

latch:
  %less = lshr i32 %i, 1
  %more = icmp ne i32 %less, 0
  br i1 %more, label %loop, label %end

end:
  %found = phi i1 [ %first, %entry ], [ %goes, %loop ], [ %more, %latch ]
  %r = zext i1 %found to i32
  ret i32 %r
}
; =>
; define i32 @search(i32 %x) {
; entry:
;   %first = icmp ne i32 %x, 0
;   br i1 %first, label %loop, label %end
;
; loop:                                   ; preds = %entry, %latch
;   %goes = phi i1 [ true, %entry ], [ true, %latch ]
;   %i = phi i32 [ %x, %entry ], [ %less, %latch ]
;   %odd = and i32 %i, 1
;   %stops = icmp ne i32 %odd, 0
;   br i1 %stops, label %end, label %latch
;
; latch:                                  ; preds = %loop
;   %less = lshr i32 %i, 1
;   %more = icmp ne i32 %less, 0
;   br i1 %more, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop, %latch
;   %found = phi i1 [ false, %entry ], [ %goes, %loop ], [ false, %latch ]
;   %r = zext i1 %found to i32
;   ret i32 %r
; }
