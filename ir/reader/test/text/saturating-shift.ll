; Shifts that saturate: exact, beyond the largest and the smallest value, of an odd width, by 0.
declare i8 @llvm.sshl.sat.i8(i8, i8)
declare i13 @llvm.sshl.sat.i13(i13, i13)
declare i13 @llvm.ushl.sat.i13(i13, i13)
declare i64 @llvm.ushl.sat.i64(i64, i64)

define i32 @byte(i8 %a, i8 %by) noinline {
  %1 = call i8 @llvm.sshl.sat.i8(i8 %a, i8 %by)
  %2 = sext i8 %1 to i32
  ret i32 %2
}

define i32 @odd(i13 %a, i13 %by) noinline {
  %1 = call i13 @llvm.sshl.sat.i13(i13 %a, i13 %by)
  %2 = call i13 @llvm.ushl.sat.i13(i13 %a, i13 %by)
  %3 = sext i13 %1 to i32
  %4 = zext i13 %2 to i32
  %5 = mul i32 %3, 3
  %6 = xor i32 %5, %4
  ret i32 %6
}

define i32 @long(i64 %a, i64 %by) noinline {
  %1 = call i64 @llvm.ushl.sat.i64(i64 %a, i64 %by)
  %2 = lshr i64 %1, 33
  %3 = xor i64 %1, %2
  %4 = trunc i64 %3 to i32
  ret i32 %4
}

define i32 @main() {
  %1 = call i32 @byte(i8 31, i8 2)
  %2 = call i32 @byte(i8 32, i8 2)
  %3 = call i32 @byte(i8 -32, i8 2)
  %4 = call i32 @byte(i8 -33, i8 2)
  %5 = call i32 @byte(i8 -1, i8 7)
  %6 = call i32 @byte(i8 -128, i8 0)
  %7 = call i32 @odd(i13 -5, i13 9)
  %8 = call i32 @odd(i13 -5, i13 10)
  %9 = call i32 @odd(i13 1023, i13 3)
  %10 = call i32 @odd(i13 77, i13 12)
  %11 = call i32 @long(i64 12345678, i64 40)
  %12 = call i32 @long(i64 123456789, i64 40)
  %s1 = mul i32 %1, 3
  %t1 = xor i32 %s1, %2
  %s2 = mul i32 %t1, 5
  %t2 = xor i32 %s2, %3
  %s3 = mul i32 %t2, 7
  %t3 = xor i32 %s3, %4
  %s4 = mul i32 %t3, 9
  %t4 = xor i32 %s4, %5
  %s5 = mul i32 %t4, 11
  %t5 = xor i32 %s5, %6
  %s6 = mul i32 %t5, 13
  %t6 = xor i32 %s6, %7
  %s7 = mul i32 %t6, 15
  %t7 = xor i32 %s7, %8
  %s8 = mul i32 %t7, 17
  %t8 = xor i32 %s8, %9
  %s9 = mul i32 %t8, 19
  %t9 = xor i32 %s9, %10
  %s10 = mul i32 %t9, 21
  %t10 = xor i32 %s10, %11
  %s11 = mul i32 %t10, 23
  %t11 = xor i32 %s11, %12
  %s12 = lshr i32 %t11, 13
  %t12 = xor i32 %t11, %s12
  %status = urem i32 %t12, 251
  ret i32 %status
}
