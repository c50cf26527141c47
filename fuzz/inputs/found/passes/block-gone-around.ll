; passes: jump-threading
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  br label %join
right:
  br label %join
join:
  %x = phi i1 [ false, %left ], [ true, %right ]
  br i1 %x, label %one, label %two
one:
  ret i32 1
two:
  ret i32 2
}
