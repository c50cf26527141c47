; Integers of other widths than the IR's live in the next wider type, with zeros above.
@bytes = global [8 x i8] c"\01\02\03\84\FF\06\07\08"

define i24 @middle(i24 %x) {
  %y = ashr i24 %x, 4
  %z = mul i24 %y, 3
  ret i24 %z
}

define i1 @less(i13 %a, i13 %b) {
  %c = icmp slt i13 %a, %b
  ret i1 %c
}

define i40 @divide(i40 %a, i40 %b) {
  %q = sdiv i40 %a, %b
  ret i40 %q
}

define i32 @main() {
  %x = load i24, ptr getelementptr (i8, ptr @bytes, i64 2), align 1
  %m = call i24 @middle(i24 %x)
  %1 = sext i24 %m to i64
  %y = load i40, ptr @bytes
  %d = call i40 @divide(i40 %y, i40 -3)
  %2 = zext i40 %d to i64
  %l = call i1 @less(i13 -4096, i13 4095)
  %3 = zext i1 %l to i64
  store i56 -2, ptr @bytes
  %last = load i8, ptr getelementptr (i8, ptr @bytes, i64 7)
  %4 = zext i8 %last to i64
  %5 = load i64, ptr @bytes
  %narrow = trunc i64 %5 to i5
  switch i5 %narrow, label %other [
    i5 -2, label %right
    i5 1, label %other
  ]
right:
  br label %other
other:
  %6 = phi i64 [ 0, %0 ], [ 0, %0 ], [ 100, %right ]
  %s1 = add i64 %1, %2
  %s2 = add i64 %s1, %3
  %s3 = add i64 %s2, %4
  %s4 = add i64 %s3, %6
  %c = call i17 @llvm.ctlz.i17(i17 5, i1 false)
  %7 = zext i17 %c to i64
  %s5 = add i64 %s4, %7
  %8 = urem i64 %s5, 251
  %9 = trunc i64 %8 to i32
  ret i32 %9
}
declare i17 @llvm.ctlz.i17(i17, i1)
