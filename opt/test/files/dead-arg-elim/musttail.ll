; passes: ipcp,dead-arg-elim,simplify

; The functions call each other in tail position and keep their signatures, and so does what they
; return.
; run: @starts(5) == 2
define i32 @starts(i32 %n) {
entry:
  %x = call i32 @odd(i32 %n, i32 7)
  ret i32 %x
}
; => unchanged

; run: none (@starts calls it)
; The second parameter is not used.
define internal i32 @odd(i32 %n, i32 %unused) {
entry:
  %m = sub i32 %n, 1
  %c = icmp sgt i32 %m, 0
  br i1 %c, label %more, label %end
more:
  %x = musttail call i32 @even(i32 %m, i32 %unused)
  ret i32 %x
end:
  ret i32 2
}
; =>
; define internal i32 @odd(i32 %n, i32 %unused) {
; entry:
;   %m = add i32 %n, -1
;   %c = icmp sgt i32 %m, 0
;   br i1 %c, label %more, label %end
;
; more:                                   ; preds = %entry
;   %x = musttail call i32 @even(i32 %m, i32 %unused)
;   ret i32 %x
;
; end:                                    ; preds = %entry
;   ret i32 2
; }

; run: none (@odd calls it)
; Both always return 2.
define internal i32 @even(i32 %n, i32 %unused) {
entry:
  %m = sub i32 %n, 1
  %c = icmp sgt i32 %m, 0
  br i1 %c, label %more, label %end
more:
  %x = musttail call i32 @odd(i32 %m, i32 %unused)
  ret i32 %x
end:
  ret i32 2
}
; =>
; define internal i32 @even(i32 %n, i32 %unused) {
; entry:
;   %m = add i32 %n, -1
;   %c = icmp sgt i32 %m, 0
;   br i1 %c, label %more, label %end
;
; more:                                   ; preds = %entry
;   %x = musttail call i32 @odd(i32 %m, i32 %unused)
;   ret i32 %x
;
; end:                                    ; preds = %entry
;   ret i32 2
; }

; A call that must not be a tail call stays one when the signature changes.
; run: @calls(4) == 4
define i32 @calls(i32 %n) {
entry:
  %x = notail call i32 @narrow(i32 %n, i32 %n)
  ret i32 %x
}
; =>
; define i32 @calls(i32 %n) {
; entry:
;   %x = notail call i32 @narrow(i32 %n)
;   ret i32 %x
; }

; run: none (@calls calls it)
; The second parameter is not used.
define internal i32 @narrow(i32 %n, i32 %unused) {
entry:
  ret i32 %n
}
; =>
; define internal i32 @narrow(i32 %n) {
; entry:
;   ret i32 %n
; }
