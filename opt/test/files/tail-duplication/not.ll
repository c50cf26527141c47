; passes: tail-duplication

; A function without calls needs no frame.
; run: @noCalls(3) == 3
; run: @noCalls(30) == 10
define i32 @noCalls(i32 %n) {
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

; The call is on all paths.
; run: @first(3) == 3
; run: @first(30) == 10
define i32 @first(i32 %n) {
entry:
  %r = call i32 @noCalls(i32 %n)
  %c = icmp slt i32 %n, 10
  br i1 %c, label %out, label %more
more:
  br label %out
out:
  %v = phi i32 [ %r, %entry ], [ 10, %more ]
  ret i32 %v
}
; => unchanged

; The return block is too long to be duplicated.
; run: @long(1) == 11
; run: @long(20) == 110
define i32 @long(i32 %n) {
entry:
  %c = icmp slt i32 %n, 2
  br i1 %c, label %out, label %more
more:
  %r = call i32 @noCalls(i32 %n)
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

; A callee may access an alloca of its caller.
; run: @variable(3) == 3
; run: @variable(-3) == 0
define i32 @variable(i32 %n) {
entry:
  %x = alloca i32, align 4
  store i32 %n, ptr %x, align 4
  %c = icmp slt i32 %n, 0
  br i1 %c, label %less, label %more
less:
  %z = call i32 @none(ptr %x)
  br label %out
more:
  %r = call i32 @loaded(ptr %x)
  br label %out
out:
  %v = phi i32 [ %z, %less ], [ %r, %more ]
  ret i32 %v
}
; => unchanged

; The callee.
; run: none (a pointer)
define i32 @none(ptr %x) {
entry:
  ret i32 0
}
; => unchanged

; The callee on the other path.
; run: none (a pointer)
define i32 @loaded(ptr %x) {
entry:
  %v = load i32, ptr %x, align 4
  ret i32 %v
}
; => unchanged
