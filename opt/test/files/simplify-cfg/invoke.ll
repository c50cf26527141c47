; passes: simplify-cfg

declare i32 @__gxx_personality_v0(...)

; May unwind, for all that is known.
; run: @twice(4) == 8
define i32 @twice(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}
; => unchanged

; Does not unwind.
; run: @half(4) == 2
define i32 @half(i32 %x) nounwind {
  %y = lshr i32 %x, 1
  ret i32 %y
}
; => unchanged

; The reader leaves no invoke of a function that does not unwind.
; run: @needless(4) == 2
define i32 @needless(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke i32 @half(i32 %x)
          to label %next unwind label %pad
next:
  ret i32 %r
pad:
  %caught = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %caught
}
; =>
; define i32 @needless(i32 %x) personality ptr @__gxx_personality_v0 {
; entry:
;   %r = call i32 @half(i32 %x)
;   ret i32 %r
; }

; The block after an invoked call is not merged with it, and an empty one is bypassed.
; run: @kept(4) == 16
define i32 @kept(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke i32 @twice(i32 %x)
          to label %next unwind label %pad
next:
  br label %again
again:
  %s = invoke i32 @twice(i32 %r)
          to label %end unwind label %pad
end:
  ret i32 %s
pad:
  %caught = landingpad { ptr, i32 } catch ptr null
  ret i32 0
}
; =>
; define i32 @kept(i32 %x) personality ptr @__gxx_personality_v0 {
; entry:
;   %r = invoke i32 @twice(i32 %x)
;           to label %next unwind label %0
;
; next:                                   ; preds = %entry
;   %s = invoke i32 @twice(i32 %r)
;           to label %end unwind label %4
;
; end:                                    ; preds = %next
;   ret i32 %s
;
; 0:                                      ; preds = %entry
;   %1 = landingpad { ptr, i32 }
;           catch ptr null
;   %2 = extractvalue { ptr, i32 } %1, 0
;   %3 = extractvalue { ptr, i32 } %1, 1
;   br label %pad
;
; 4:                                      ; preds = %next
;   %5 = landingpad { ptr, i32 }
;           catch ptr null
;   %6 = extractvalue { ptr, i32 } %5, 0
;   %7 = extractvalue { ptr, i32 } %5, 1
;   br label %pad
;
; pad:                                    ; preds = %0, %4
;   %8 = phi ptr [ %2, %0 ], [ %6, %4 ]
;   %9 = phi i32 [ %3, %0 ], [ %7, %4 ]
;   ret i32 0
; }

; A branch on a constant removes the only edge to a landing pad.
; run: @dead(4) == 4
define i32 @dead(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  br i1 false, label %try, label %end
try:
  %r = invoke i32 @twice(i32 %x)
          to label %end unwind label %pad
end:
  %s = phi i32 [ %x, %entry ], [ %r, %try ], [ 5, %pad ]
  ret i32 %s
pad:
  %caught = landingpad { ptr, i32 } catch ptr null
  br label %end
}
; =>
; define i32 @dead(i32 %x) personality ptr @__gxx_personality_v0 {
; entry:
;   ret i32 %x
; }
