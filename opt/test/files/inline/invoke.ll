; passes: inline

@type = constant i32 0
@other = constant i32 0
declare i32 @__gxx_personality_v0(...)

; May unwind, for all that is known.
; run: @may(4) == 4
define i32 @may(i32 %x) noinline {
  ret i32 %x
}
; => unchanged

; Does not unwind.
; run: @release(4) == 5
define i32 @release(i32 %x) noinline nounwind {
  %y = add i32 %x, 1
  ret i32 %y
}
; => unchanged

; Is inlined.
; run: @plain(4) == 9
define i32 @plain(i32 %x) {
  %a = call i32 @may(i32 %x)
  %b = call i32 @release(i32 %x)
  %c = add i32 %a, %b
  ret i32 %c
}
; => unchanged

; Is inlined, with a landing pad.
; run: @cleaning(4) == 5
define i32 @cleaning(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  %a = invoke i32 @may(i32 %x)
          to label %end unwind label %pad
end:
  %y = add i32 %a, 1
  ret i32 %y
pad:
  %caught = landingpad { ptr, i32 }
          catch ptr @type
  %b = call i32 @release(i32 %x)
  resume { ptr, i32 } %caught
}
; => unchanged

; Calls of the copy that may unwind are invoked, others are not.
; run: @outer(4) == 9
define i32 @outer(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke i32 @plain(i32 %x)
          to label %end unwind label %pad
end:
  ret i32 %r
pad:
  %caught = landingpad { ptr, i32 }
          cleanup
          catch ptr @other
  %selector = extractvalue { ptr, i32 } %caught, 1
  ret i32 %selector
}
; =>
; define i32 @outer(i32 %x) personality ptr @__gxx_personality_v0 {
; entry:
;   br label %0
;
; 0:                                      ; preds = %entry
;   %a = invoke i32 @may(i32 %x)
;           to label %1 unwind label %pad.1
;
; 1:                                      ; preds = %0
;   %b = call i32 @release(i32 %x)
;   %c = add i32 %a, %b
;   br label %entry.1
;
; entry.1:                                ; preds = %1
;   br label %end
;
; end:                                    ; preds = %entry.1
;   ret i32 %c
;
; pad:
;   %2 = landingpad { ptr, i32 }
;           cleanup
;           catch ptr @other
;   %3 = extractvalue { ptr, i32 } %2, 0
;   %4 = extractvalue { ptr, i32 } %2, 1
;   br label %pad.2
;
; pad.1:                                  ; preds = %0
;   %5 = landingpad { ptr, i32 }
;           cleanup
;           catch ptr @other
;   %6 = extractvalue { ptr, i32 } %5, 0
;   %7 = extractvalue { ptr, i32 } %5, 1
;   br label %pad.2
;
; pad.2:                                  ; preds = %pad, %pad.1
;   %8 = phi ptr [ %3, %pad ], [ %6, %pad.1 ]
;   %9 = phi i32 [ %4, %pad ], [ %7, %pad.1 ]
;   ret i32 %9
; }

; A landing pad of the copy has the clauses of the outer one as well, and continues there.
; run: @both(4) == 5
define i32 @both(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  %r = invoke i32 @cleaning(i32 %x)
          to label %end unwind label %pad
end:
  ret i32 %r
pad:
  %caught = landingpad { ptr, i32 }
          catch ptr @other
  %a = call i32 @release(i32 9)
  resume { ptr, i32 } %caught
}
; =>
; define i32 @both(i32 %x) personality ptr @__gxx_personality_v0 {
; entry:
;   br label %entry.1
;
; entry.1:                                ; preds = %entry
;   %a = invoke i32 @may(i32 %x)
;           to label %end unwind label %pad
;
; end:                                    ; preds = %entry.1
;   %y = add i32 %a, 1
;   br label %entry.2
;
; pad:                                    ; preds = %entry.1
;   %0 = landingpad { ptr, i32 }
;           catch ptr @type
;           catch ptr @other
;   %1 = extractvalue { ptr, i32 } %0, 0
;   %2 = extractvalue { ptr, i32 } %0, 1
;   %b = call i32 @release(i32 %x)
;   br label %pad.2
;
; entry.2:                                ; preds = %end
;   br label %end.1
;
; end.1:                                  ; preds = %entry.2
;   ret i32 %y
;
; pad.1:
;   %3 = landingpad { ptr, i32 }
;           catch ptr @other
;   %4 = extractvalue { ptr, i32 } %3, 0
;   %5 = extractvalue { ptr, i32 } %3, 1
;   br label %pad.2
;
; pad.2:                                  ; preds = %pad.1, %pad
;   %6 = phi ptr [ %4, %pad.1 ], [ %1, %pad ]
;   %7 = phi i32 [ %5, %pad.1 ], [ %2, %pad ]
;   %a.1 = call i32 @release(i32 9)
;   %8 = insertvalue { ptr, i32 } undef, ptr %6, 0
;   %9 = insertvalue { ptr, i32 } %8, i32 %7, 1
;   resume { ptr, i32 } %9
; }

; Without an outer landing pad, the copy resumes as before. The caller gets the personality.
; run: @none(4) == 5
define i32 @none(i32 %x) {
  %r = call i32 @cleaning(i32 %x)
  ret i32 %r
}
; =>
; define i32 @none(i32 %x) personality ptr @__gxx_personality_v0 {
; 0:
;   br label %entry
;
; entry:                                  ; preds = %0
;   %a = invoke i32 @may(i32 %x)
;           to label %end unwind label %pad
;
; end:                                    ; preds = %entry
;   %y = add i32 %a, 1
;   br label %6
;
; pad:                                    ; preds = %entry
;   %1 = landingpad { ptr, i32 }
;           catch ptr @type
;   %2 = extractvalue { ptr, i32 } %1, 0
;   %3 = extractvalue { ptr, i32 } %1, 1
;   %b = call i32 @release(i32 %x)
;   %4 = insertvalue { ptr, i32 } undef, ptr %2, 0
;   %5 = insertvalue { ptr, i32 } %4, i32 %3, 1
;   resume { ptr, i32 } %5
;
; 6:                                      ; preds = %end
;   ret i32 %y
; }
