; A phi whose value does not change: its operand is rematerialised in a cycle of copies.
define internal double @f2(double %a0) {
b0:
  br label %b1

b1:                                     ; preds = %b0, %b1
  %t16 = phi i8 [ 0, %b0 ], [ %t16, %b1 ]
  store i8 %t16, ptr null, align 1
  br label %b1
}
define i32 @main() {
entry:
  ret i32 0
}
