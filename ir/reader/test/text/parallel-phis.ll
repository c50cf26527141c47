; The phis of a block are taken at once; the switch has two edges to one block.
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %p = phi i32 [ %i, %loop ], [ 0, %entry ]
  %s = phi i32 [ 0, %entry ], [ %k, %loop ]
  %n = add i32 %i, 1
  %k = add i32 %s, 1
  %again = icmp slt i32 %i, 5
  br i1 %again, label %loop, label %out
out:
  switch i32 %k, label %wrong [
    i32 6, label %right
    i32 7, label %right
  ]
right:
  %r = phi i32 [ %k, %out ], [ %k, %out ]
  ret i32 %r
wrong:
  unreachable
}
