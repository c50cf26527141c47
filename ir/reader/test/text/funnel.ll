; Funnel shifts by constants and by variable amounts; by more than the width, and by 0.
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i8 @llvm.fshl.i8(i8, i8, i8)

define i32 @shifted(i32 %a, i32 %b, i32 %by) noinline {
  %1 = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 %by)
  %2 = call i32 @llvm.fshr.i32(i32 %a, i32 %b, i32 %by)
  %3 = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 37)
  %4 = call i32 @llvm.fshr.i32(i32 %a, i32 %b, i32 37)
  %5 = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 64)
  %6 = call i32 @llvm.fshr.i32(i32 %a, i32 %b, i32 0)
  %7 = mul i32 %1, 3
  %8 = xor i32 %7, %2
  %9 = mul i32 %8, 5
  %10 = xor i32 %9, %3
  %11 = mul i32 %10, 7
  %12 = xor i32 %11, %4
  %13 = mul i32 %12, 9
  %14 = xor i32 %13, %5
  %15 = mul i32 %14, 11
  %16 = xor i32 %15, %6
  ret i32 %16
}

define i32 @main() {
  %1 = call i32 @shifted(i32 305419896, i32 -1698898192, i32 5)
  %2 = call i32 @shifted(i32 305419896, i32 -1698898192, i32 32)
  %3 = call i32 @shifted(i32 305419896, i32 -1698898192, i32 63)
  %4 = call i8 @llvm.fshl.i8(i8 77, i8 -77, i8 11)
  %5 = zext i8 %4 to i32
  %6 = xor i32 %1, %2
  %7 = mul i32 %6, 13
  %8 = xor i32 %7, %3
  %9 = lshr i32 %8, 13
  %10 = xor i32 %8, %9
  %11 = xor i32 %10, %5
  %12 = and i32 %11, 255
  ret i32 %12
}
