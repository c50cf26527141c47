; passes: tail-recursion-elim

declare i32 @setjmp(ptr) returns_twice

@buffer = global [200 x i8] zeroinitializer, align 16

; Each activation of a function that calls setjmp has a frame of its own.
; run: @saves(3) == 0
define i32 @saves(i32 %n) {
entry:
  %r = call i32 @setjmp(ptr @buffer)
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  %m = sub i32 %n, 1
  %x = call i32 @saves(i32 %m)
  ret i32 %x
end:
  ret i32 %r
}
; => unchanged

; A call that must not be a tail call is none.
; run: @not(3) == 3
define i32 @not(i32 %n) {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %end, label %more
more:
  %m = add i32 %n, 1
  %x = notail call i32 @not(i32 %m)
  ret i32 %x
end:
  ret i32 %n
}
; => unchanged

; One that must be may become a jump.
; run: @must(0) == 3
define i32 @must(i32 %n) {
entry:
  %c = icmp eq i32 %n, 3
  br i1 %c, label %end, label %more
more:
  %m = add i32 %n, 1
  %x = musttail call i32 @must(i32 %m)
  ret i32 %x
end:
  ret i32 %n
}
; =>
; define i32 @must(i32 %n) {
; entry:
;   br label %tail
;
; tail:                                   ; preds = %entry, %more
;   %n.1 = phi i32 [ %n, %entry ], [ %m, %more ]
;   %c = icmp eq i32 %n.1, 3
;   br i1 %c, label %end, label %more
;
; more:                                   ; preds = %tail
;   %m = add i32 %n.1, 1
;   br label %tail
;
; end:                                    ; preds = %tail
;   ret i32 %n.1
; }
