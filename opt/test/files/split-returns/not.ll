; passes: split-returns

; What calls nothing has no frame to do without.
; run: @calm(3) == 3
; run: @calm(30) == 10
define i32 @calm(i32 %n) {
entry:
  %c = icmp slt i32 %n, 10
  br i1 %c, label %out, label %more
more:
  br label %out
out:
  %v = phi i32 [ %n, %entry ], [ 10, %more ]
  ret i32 %v
}
; => unchanged

; The call comes first.
; run: @first(3) == 3
; run: @first(30) == 10
define i32 @first(i32 %n) {
entry:
  %r = call i32 @calm(i32 %n)
  %c = icmp slt i32 %n, 10
  br i1 %c, label %out, label %more
more:
  br label %out
out:
  %v = phi i32 [ %r, %entry ], [ 10, %more ]
  ret i32 %v
}
; => unchanged

; A long return is not worth having twice.
; run: @long(1) == 11
; run: @long(20) == 110
define i32 @long(i32 %n) {
entry:
  %c = icmp slt i32 %n, 2
  br i1 %c, label %out, label %more
more:
  %r = call i32 @calm(i32 %n)
  br label %out
out:
  %v = phi i32 [ %n, %entry ], [ %r, %more ]
  %a = mul i32 %v, %v
  %b = add i32 %a, %v
  %d = sub i32 %b, 7
  %e = mul i32 %v, 9
  %f = add i32 %d, 7
  %g = sub i32 %f, %a
  %h = add i32 %g, %e
  %i = add i32 %h, %v
  ret i32 %i
}
; => unchanged
