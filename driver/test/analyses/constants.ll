; wendc: --print=constants
; Where the greatest fixed point is less than the meet over all paths: on each path z = x + y is 5, but
; at the join x and y are not constant, and so z is not. Arithmetic does not distribute over
; meet. w has the same value on both arms and is known.
define i32 @sum(i1 %c) {
entry:
  %x = alloca i32
  %y = alloca i32
  %z = alloca i32
  %w = alloca i32
  br i1 %c, label %if.then, label %if.else

if.then:
  store i32 2, ptr %x
  store i32 3, ptr %y
  store i32 7, ptr %w
  br label %if.end

if.else:
  store i32 3, ptr %x
  store i32 2, ptr %y
  store i32 7, ptr %w
  br label %if.end

if.end:
  %0 = load i32, ptr %x
  %1 = load i32, ptr %y
  %2 = add i32 %0, %1
  store i32 %2, ptr %z
  br label %return

return:
  %3 = load i32, ptr %z
  ret i32 %3
}

; The same in SSA form, where the variables are phis; and a loop whose counter varies, while the
; variable that is always assigned the same value does not.
define i32 @phis(i1 %c, i32 %n) {
entry:
  br i1 %c, label %left, label %join

left:
  br label %join

join:
  %x = phi i32 [ 2, %left ], [ 3, %entry ]
  %y = phi i32 [ 3, %left ], [ 2, %entry ]
  %z = add i32 %x, %y
  br label %loop

loop:
  %i = phi i32 [ 0, %join ], [ %next, %loop ]
  %same = phi i32 [ 4, %join ], [ %again, %loop ]
  %again = mul i32 %same, 1
  %next = add i32 %i, %again
  %d = icmp slt i32 %next, %n
  br i1 %d, label %loop, label %end

end:
  %r = add i32 %z, %again
  ret i32 %r
}
