; A value is rematerialised in the last block, in a register that an earlier block has assigned.
@fuel = internal global [4 x i8] zeroinitializer, align 4
@m0 = internal global [32 x i8] c"\EFW>'\904\9B1\10\10\BB\03#z\F7I\AB^L\B9\F1?\BE\07<1\0B\E4\9E\DC\A6\D6", align 16
@numbers = internal global [32 x i8] c"\00\00\00\00\00\00\F8?\00\00\00\00\00\00\08\C0\00\00\00\00\00\00\D0?\00\00\00\00\00\00P@", align 8
define internal void @note(i64 %v) {
entry:
  ret void
}
define internal i32 @c1(i32 %a1) {
b0:
  %m0 = alloca [4 x i64], align 16
  %p6 = icmp sgt i32 0, 0
  br i1 %p6, label %b18, label %b17

b1:                                     ; preds = %b10, %b18
  %t11 = phi ptr [ %t11, %b10 ], [ %m0, %b18 ]
  %t32 = icmp eq i64 0, 0
  br i1 %t32, label %b3, label %b13

b3:                                     ; preds = %b1, %b5, %b13
  %0 = load i16, ptr @fuel, align 2
  %1 = load i64, ptr @m0, align 8
  call void @note(i64 0)
  br label %b5

b5:                                     ; preds = %b3, %b11
  %t61 = phi i64 [ %1, %b3 ], [ %2, %b11 ]
  %t66 = icmp ult i32 0, 0
  %2 = load i64, ptr @m0, align 8
  %p74 = getelementptr i32, ptr %t11, i64 %t61
  store i32 0, ptr %p74, align 4
  %t75 = zext i16 %0 to i64
  call void @note(i64 %t75)
  %3 = load i8, ptr @fuel, align 1
  %t77 = icmp slt i32 %a1, 0
  br i1 %t77, label %b6, label %b3

b6:                                     ; preds = %b5
  switch i8 %3, label %b7 [
    i8 0, label %b8
    i8 3, label %b10
  ]

b7:                                     ; preds = %b6
  %t127 = select i1 %t66, i64 0, i64 0
  call void @note(i64 %t127)
  br label %b11

b8:                                     ; preds = %b6
  %p108 = getelementptr i64, ptr @numbers, i64 %2
  %t109 = load double, ptr %p108, align 8
  %t115 = fptosi double %t109 to i64
  store i64 %t115, ptr null, align 8
  br label %b11

b10:                                    ; preds = %b6
  call void @note(i64 %4)
  br label %b1

b11:                                    ; preds = %b7, %b8
  %t63 = add i32 0, 0
  br label %b5

b13:                                    ; preds = %b1
  store i64 0, ptr %t11, align 8
  call void @note(i64 0)
  br label %b3

b17:                                    ; preds = %b0
  ret i32 0

b18:                                    ; preds = %b0
  %4 = load i64, ptr @m0, align 8
  br label %b1
}
define i32 @main() {
entry:
  ret i32 0
}
