; A value is spilled at the end of a block, on both outgoing edges.
define internal void @note() {
entry:
  ret void
}
define i64 @f0(i8 %a0, ptr %a1, ptr %a2) {
b0:
  br label %b15

b1:                                     ; preds = %b15
  %t23 = fcmp olt float 0.000000e+00, 1.000000e+02
  %t29 = and i8 0, 0
  switch i8 0, label %b2 [
    i8 2, label %b2
  ]

b2:                                     ; preds = %b1, %b1
  br label %b3

b3:                                     ; preds = %b2
  %t54 = phi i32 [ 0, %b2 ]
  %t63 = sdiv i32 %t7, 0
  call void @note()
  %t65 = add i8 %a0, %t29
  %t68 = icmp ult i32 %t54, 0
  br i1 %t68, label %b5, label %b10

b5:                                     ; preds = %b3, %b5
  store i32 0, ptr %a2, align 4
  br label %b5

b10:                                    ; preds = %b3
  br i1 %t23, label %b14, label %b11

b11:                                    ; preds = %b10
  %p80 = getelementptr i8, ptr %a1, i64 %t14
  store i8 %t65, ptr %p80, align 1
  ret i64 0

b14:                                    ; preds = %b10
  ret i64 0

b15:                                    ; preds = %b0
  %t7 = and i32 0, 0
  %t14 = fptosi float 0.000000e+00 to i64
  call void @note()
  br label %b1
}
define i32 @main() {
entry:
  ret i32 0
}
