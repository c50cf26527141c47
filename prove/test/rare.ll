; The fault simplify-compare changes what the loop returns for a few values of %x, which samples miss.
define i32 @rare(i32 %x, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %v = add i32 %x, %i
  %isRare = icmp eq i32 %v, 987654321
  %d = sub i32 %i, 2
  %c = icmp slt i32 %d, 5
  %both = and i1 %isRare, %c
  %r = zext i1 %both to i32
  %t = add i32 %s, %r
  %j = add i32 %i, 1
  %more = icmp ne i32 %j, %n
  br i1 %more, label %loop, label %end

end:
  ret i32 %t
}
