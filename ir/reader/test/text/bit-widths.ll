; Bit operations on integers of all widths, also those that are not a number of bytes.
@values = private constant [18 x i64] [i64 0, i64 1, i64 2, i64 3, i64 90, i64 128, i64 255, i64 4660, i64 32768, i64 703710, i64 2147483647, i64 2147483649, i64 3735928559, i64 1311768467463790320, i64 -81985529216486896, i64 -9223372036854775808, i64 -1, i64 1085102592571150095]
@amounts = private constant [15 x i64] [i64 0, i64 1, i64 3, i64 7, i64 8, i64 12, i64 13, i64 31, i64 32, i64 33, i64 40, i64 63, i64 64, i64 65, i64 100]
@hash = internal global i64 0
@format = private constant [6 x i8] c"%lx \0A\00"
declare i32 @printf(ptr, ...)
declare i1 @llvm.fshl.i1(i1, i1, i1)
declare i1 @llvm.fshr.i1(i1, i1, i1)
declare i1 @llvm.bitreverse.i1(i1)
declare i1 @llvm.ctlz.i1(i1, i1)
declare i1 @llvm.cttz.i1(i1, i1)
declare i1 @llvm.ctpop.i1(i1)
declare i3 @llvm.fshl.i3(i3, i3, i3)
declare i3 @llvm.fshr.i3(i3, i3, i3)
declare i3 @llvm.bitreverse.i3(i3)
declare i3 @llvm.ctlz.i3(i3, i1)
declare i3 @llvm.cttz.i3(i3, i1)
declare i3 @llvm.ctpop.i3(i3)
declare i7 @llvm.fshl.i7(i7, i7, i7)
declare i7 @llvm.fshr.i7(i7, i7, i7)
declare i7 @llvm.bitreverse.i7(i7)
declare i7 @llvm.ctlz.i7(i7, i1)
declare i7 @llvm.cttz.i7(i7, i1)
declare i7 @llvm.ctpop.i7(i7)
declare i8 @llvm.fshl.i8(i8, i8, i8)
declare i8 @llvm.fshr.i8(i8, i8, i8)
declare i8 @llvm.bitreverse.i8(i8)
declare i8 @llvm.ctlz.i8(i8, i1)
declare i8 @llvm.cttz.i8(i8, i1)
declare i8 @llvm.ctpop.i8(i8)
declare i9 @llvm.fshl.i9(i9, i9, i9)
declare i9 @llvm.fshr.i9(i9, i9, i9)
declare i9 @llvm.bitreverse.i9(i9)
declare i9 @llvm.ctlz.i9(i9, i1)
declare i9 @llvm.cttz.i9(i9, i1)
declare i9 @llvm.ctpop.i9(i9)
declare i13 @llvm.fshl.i13(i13, i13, i13)
declare i13 @llvm.fshr.i13(i13, i13, i13)
declare i13 @llvm.bitreverse.i13(i13)
declare i13 @llvm.ctlz.i13(i13, i1)
declare i13 @llvm.cttz.i13(i13, i1)
declare i13 @llvm.ctpop.i13(i13)
declare i16 @llvm.fshl.i16(i16, i16, i16)
declare i16 @llvm.fshr.i16(i16, i16, i16)
declare i16 @llvm.bitreverse.i16(i16)
declare i16 @llvm.ctlz.i16(i16, i1)
declare i16 @llvm.cttz.i16(i16, i1)
declare i16 @llvm.ctpop.i16(i16)
declare i16 @llvm.bswap.i16(i16)
declare i24 @llvm.fshl.i24(i24, i24, i24)
declare i24 @llvm.fshr.i24(i24, i24, i24)
declare i24 @llvm.bitreverse.i24(i24)
declare i24 @llvm.ctlz.i24(i24, i1)
declare i24 @llvm.cttz.i24(i24, i1)
declare i24 @llvm.ctpop.i24(i24)
declare i31 @llvm.fshl.i31(i31, i31, i31)
declare i31 @llvm.fshr.i31(i31, i31, i31)
declare i31 @llvm.bitreverse.i31(i31)
declare i31 @llvm.ctlz.i31(i31, i1)
declare i31 @llvm.cttz.i31(i31, i1)
declare i31 @llvm.ctpop.i31(i31)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.bswap.i32(i32)
declare i33 @llvm.fshl.i33(i33, i33, i33)
declare i33 @llvm.fshr.i33(i33, i33, i33)
declare i33 @llvm.bitreverse.i33(i33)
declare i33 @llvm.ctlz.i33(i33, i1)
declare i33 @llvm.cttz.i33(i33, i1)
declare i33 @llvm.ctpop.i33(i33)
declare i40 @llvm.fshl.i40(i40, i40, i40)
declare i40 @llvm.fshr.i40(i40, i40, i40)
declare i40 @llvm.bitreverse.i40(i40)
declare i40 @llvm.ctlz.i40(i40, i1)
declare i40 @llvm.cttz.i40(i40, i1)
declare i40 @llvm.ctpop.i40(i40)
declare i48 @llvm.fshl.i48(i48, i48, i48)
declare i48 @llvm.fshr.i48(i48, i48, i48)
declare i48 @llvm.bitreverse.i48(i48)
declare i48 @llvm.ctlz.i48(i48, i1)
declare i48 @llvm.cttz.i48(i48, i1)
declare i48 @llvm.ctpop.i48(i48)
declare i48 @llvm.bswap.i48(i48)
declare i63 @llvm.fshl.i63(i63, i63, i63)
declare i63 @llvm.fshr.i63(i63, i63, i63)
declare i63 @llvm.bitreverse.i63(i63)
declare i63 @llvm.ctlz.i63(i63, i1)
declare i63 @llvm.cttz.i63(i63, i1)
declare i63 @llvm.ctpop.i63(i63)
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare i64 @llvm.fshr.i64(i64, i64, i64)
declare i64 @llvm.bitreverse.i64(i64)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i64 @llvm.cttz.i64(i64, i1)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.bswap.i64(i64)

define internal void @tell(i64 %x) {
  call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  %old = load i64, ptr @hash
  %rotated = mul i64 %old, 1000003
  %new = xor i64 %rotated, %x
  store i64 %new, ptr @hash
  ret void
}

define internal void @of(i64 %x, i64 %y, i64 %n) {
  %x.1 = trunc i64 %x to i1
  %y.1 = trunc i64 %y to i1
  %n.1 = trunc i64 %n to i1
  %fshl.1 = call i1 @llvm.fshl.i1(i1 %x.1, i1 %y.1, i1 %n.1)
  %fshl.1.wide = zext i1 %fshl.1 to i64
  call void @tell(i64 %fshl.1.wide)
  %fshl.5.1 = call i1 @llvm.fshl.i1(i1 %x.1, i1 %y.1, i1 1)
  %fshl.5.1.wide = zext i1 %fshl.5.1 to i64
  call void @tell(i64 %fshl.5.1.wide)
  %fshr.1 = call i1 @llvm.fshr.i1(i1 %x.1, i1 %y.1, i1 %n.1)
  %fshr.1.wide = zext i1 %fshr.1 to i64
  call void @tell(i64 %fshr.1.wide)
  %fshr.5.1 = call i1 @llvm.fshr.i1(i1 %x.1, i1 %y.1, i1 1)
  %fshr.5.1.wide = zext i1 %fshr.5.1 to i64
  call void @tell(i64 %fshr.5.1.wide)
  %bitreverse.1 = call i1 @llvm.bitreverse.i1(i1 %x.1)
  %bitreverse.1.wide = zext i1 %bitreverse.1 to i64
  call void @tell(i64 %bitreverse.1.wide)
  %ctlz.1 = call i1 @llvm.ctlz.i1(i1 %x.1, i1 false)
  %ctlz.1.wide = zext i1 %ctlz.1 to i64
  call void @tell(i64 %ctlz.1.wide)
  %cttz.1 = call i1 @llvm.cttz.i1(i1 %x.1, i1 false)
  %cttz.1.wide = zext i1 %cttz.1 to i64
  call void @tell(i64 %cttz.1.wide)
  %ctpop.1 = call i1 @llvm.ctpop.i1(i1 %x.1)
  %ctpop.1.wide = zext i1 %ctpop.1 to i64
  call void @tell(i64 %ctpop.1.wide)
  %x.3 = trunc i64 %x to i3
  %y.3 = trunc i64 %y to i3
  %n.3 = trunc i64 %n to i3
  %fshl.3 = call i3 @llvm.fshl.i3(i3 %x.3, i3 %y.3, i3 %n.3)
  %fshl.3.wide = zext i3 %fshl.3 to i64
  call void @tell(i64 %fshl.3.wide)
  %fshl.5.3 = call i3 @llvm.fshl.i3(i3 %x.3, i3 %y.3, i3 1)
  %fshl.5.3.wide = zext i3 %fshl.5.3 to i64
  call void @tell(i64 %fshl.5.3.wide)
  %fshr.3 = call i3 @llvm.fshr.i3(i3 %x.3, i3 %y.3, i3 %n.3)
  %fshr.3.wide = zext i3 %fshr.3 to i64
  call void @tell(i64 %fshr.3.wide)
  %fshr.5.3 = call i3 @llvm.fshr.i3(i3 %x.3, i3 %y.3, i3 1)
  %fshr.5.3.wide = zext i3 %fshr.5.3 to i64
  call void @tell(i64 %fshr.5.3.wide)
  %bitreverse.3 = call i3 @llvm.bitreverse.i3(i3 %x.3)
  %bitreverse.3.wide = zext i3 %bitreverse.3 to i64
  call void @tell(i64 %bitreverse.3.wide)
  %ctlz.3 = call i3 @llvm.ctlz.i3(i3 %x.3, i1 false)
  %ctlz.3.wide = zext i3 %ctlz.3 to i64
  call void @tell(i64 %ctlz.3.wide)
  %cttz.3 = call i3 @llvm.cttz.i3(i3 %x.3, i1 false)
  %cttz.3.wide = zext i3 %cttz.3 to i64
  call void @tell(i64 %cttz.3.wide)
  %ctpop.3 = call i3 @llvm.ctpop.i3(i3 %x.3)
  %ctpop.3.wide = zext i3 %ctpop.3 to i64
  call void @tell(i64 %ctpop.3.wide)
  %x.7 = trunc i64 %x to i7
  %y.7 = trunc i64 %y to i7
  %n.7 = trunc i64 %n to i7
  %fshl.7 = call i7 @llvm.fshl.i7(i7 %x.7, i7 %y.7, i7 %n.7)
  %fshl.7.wide = zext i7 %fshl.7 to i64
  call void @tell(i64 %fshl.7.wide)
  %fshl.5.7 = call i7 @llvm.fshl.i7(i7 %x.7, i7 %y.7, i7 5)
  %fshl.5.7.wide = zext i7 %fshl.5.7 to i64
  call void @tell(i64 %fshl.5.7.wide)
  %fshr.7 = call i7 @llvm.fshr.i7(i7 %x.7, i7 %y.7, i7 %n.7)
  %fshr.7.wide = zext i7 %fshr.7 to i64
  call void @tell(i64 %fshr.7.wide)
  %fshr.5.7 = call i7 @llvm.fshr.i7(i7 %x.7, i7 %y.7, i7 5)
  %fshr.5.7.wide = zext i7 %fshr.5.7 to i64
  call void @tell(i64 %fshr.5.7.wide)
  %bitreverse.7 = call i7 @llvm.bitreverse.i7(i7 %x.7)
  %bitreverse.7.wide = zext i7 %bitreverse.7 to i64
  call void @tell(i64 %bitreverse.7.wide)
  %ctlz.7 = call i7 @llvm.ctlz.i7(i7 %x.7, i1 false)
  %ctlz.7.wide = zext i7 %ctlz.7 to i64
  call void @tell(i64 %ctlz.7.wide)
  %cttz.7 = call i7 @llvm.cttz.i7(i7 %x.7, i1 false)
  %cttz.7.wide = zext i7 %cttz.7 to i64
  call void @tell(i64 %cttz.7.wide)
  %ctpop.7 = call i7 @llvm.ctpop.i7(i7 %x.7)
  %ctpop.7.wide = zext i7 %ctpop.7 to i64
  call void @tell(i64 %ctpop.7.wide)
  %x.8 = trunc i64 %x to i8
  %y.8 = trunc i64 %y to i8
  %n.8 = trunc i64 %n to i8
  %fshl.8 = call i8 @llvm.fshl.i8(i8 %x.8, i8 %y.8, i8 %n.8)
  %fshl.8.wide = zext i8 %fshl.8 to i64
  call void @tell(i64 %fshl.8.wide)
  %fshl.5.8 = call i8 @llvm.fshl.i8(i8 %x.8, i8 %y.8, i8 5)
  %fshl.5.8.wide = zext i8 %fshl.5.8 to i64
  call void @tell(i64 %fshl.5.8.wide)
  %fshr.8 = call i8 @llvm.fshr.i8(i8 %x.8, i8 %y.8, i8 %n.8)
  %fshr.8.wide = zext i8 %fshr.8 to i64
  call void @tell(i64 %fshr.8.wide)
  %fshr.5.8 = call i8 @llvm.fshr.i8(i8 %x.8, i8 %y.8, i8 5)
  %fshr.5.8.wide = zext i8 %fshr.5.8 to i64
  call void @tell(i64 %fshr.5.8.wide)
  %bitreverse.8 = call i8 @llvm.bitreverse.i8(i8 %x.8)
  %bitreverse.8.wide = zext i8 %bitreverse.8 to i64
  call void @tell(i64 %bitreverse.8.wide)
  %ctlz.8 = call i8 @llvm.ctlz.i8(i8 %x.8, i1 false)
  %ctlz.8.wide = zext i8 %ctlz.8 to i64
  call void @tell(i64 %ctlz.8.wide)
  %cttz.8 = call i8 @llvm.cttz.i8(i8 %x.8, i1 false)
  %cttz.8.wide = zext i8 %cttz.8 to i64
  call void @tell(i64 %cttz.8.wide)
  %ctpop.8 = call i8 @llvm.ctpop.i8(i8 %x.8)
  %ctpop.8.wide = zext i8 %ctpop.8 to i64
  call void @tell(i64 %ctpop.8.wide)
  %x.9 = trunc i64 %x to i9
  %y.9 = trunc i64 %y to i9
  %n.9 = trunc i64 %n to i9
  %fshl.9 = call i9 @llvm.fshl.i9(i9 %x.9, i9 %y.9, i9 %n.9)
  %fshl.9.wide = zext i9 %fshl.9 to i64
  call void @tell(i64 %fshl.9.wide)
  %fshl.5.9 = call i9 @llvm.fshl.i9(i9 %x.9, i9 %y.9, i9 5)
  %fshl.5.9.wide = zext i9 %fshl.5.9 to i64
  call void @tell(i64 %fshl.5.9.wide)
  %fshr.9 = call i9 @llvm.fshr.i9(i9 %x.9, i9 %y.9, i9 %n.9)
  %fshr.9.wide = zext i9 %fshr.9 to i64
  call void @tell(i64 %fshr.9.wide)
  %fshr.5.9 = call i9 @llvm.fshr.i9(i9 %x.9, i9 %y.9, i9 5)
  %fshr.5.9.wide = zext i9 %fshr.5.9 to i64
  call void @tell(i64 %fshr.5.9.wide)
  %bitreverse.9 = call i9 @llvm.bitreverse.i9(i9 %x.9)
  %bitreverse.9.wide = zext i9 %bitreverse.9 to i64
  call void @tell(i64 %bitreverse.9.wide)
  %ctlz.9 = call i9 @llvm.ctlz.i9(i9 %x.9, i1 false)
  %ctlz.9.wide = zext i9 %ctlz.9 to i64
  call void @tell(i64 %ctlz.9.wide)
  %cttz.9 = call i9 @llvm.cttz.i9(i9 %x.9, i1 false)
  %cttz.9.wide = zext i9 %cttz.9 to i64
  call void @tell(i64 %cttz.9.wide)
  %ctpop.9 = call i9 @llvm.ctpop.i9(i9 %x.9)
  %ctpop.9.wide = zext i9 %ctpop.9 to i64
  call void @tell(i64 %ctpop.9.wide)
  %x.13 = trunc i64 %x to i13
  %y.13 = trunc i64 %y to i13
  %n.13 = trunc i64 %n to i13
  %fshl.13 = call i13 @llvm.fshl.i13(i13 %x.13, i13 %y.13, i13 %n.13)
  %fshl.13.wide = zext i13 %fshl.13 to i64
  call void @tell(i64 %fshl.13.wide)
  %fshl.5.13 = call i13 @llvm.fshl.i13(i13 %x.13, i13 %y.13, i13 5)
  %fshl.5.13.wide = zext i13 %fshl.5.13 to i64
  call void @tell(i64 %fshl.5.13.wide)
  %fshr.13 = call i13 @llvm.fshr.i13(i13 %x.13, i13 %y.13, i13 %n.13)
  %fshr.13.wide = zext i13 %fshr.13 to i64
  call void @tell(i64 %fshr.13.wide)
  %fshr.5.13 = call i13 @llvm.fshr.i13(i13 %x.13, i13 %y.13, i13 5)
  %fshr.5.13.wide = zext i13 %fshr.5.13 to i64
  call void @tell(i64 %fshr.5.13.wide)
  %bitreverse.13 = call i13 @llvm.bitreverse.i13(i13 %x.13)
  %bitreverse.13.wide = zext i13 %bitreverse.13 to i64
  call void @tell(i64 %bitreverse.13.wide)
  %ctlz.13 = call i13 @llvm.ctlz.i13(i13 %x.13, i1 false)
  %ctlz.13.wide = zext i13 %ctlz.13 to i64
  call void @tell(i64 %ctlz.13.wide)
  %cttz.13 = call i13 @llvm.cttz.i13(i13 %x.13, i1 false)
  %cttz.13.wide = zext i13 %cttz.13 to i64
  call void @tell(i64 %cttz.13.wide)
  %ctpop.13 = call i13 @llvm.ctpop.i13(i13 %x.13)
  %ctpop.13.wide = zext i13 %ctpop.13 to i64
  call void @tell(i64 %ctpop.13.wide)
  %x.16 = trunc i64 %x to i16
  %y.16 = trunc i64 %y to i16
  %n.16 = trunc i64 %n to i16
  %fshl.16 = call i16 @llvm.fshl.i16(i16 %x.16, i16 %y.16, i16 %n.16)
  %fshl.16.wide = zext i16 %fshl.16 to i64
  call void @tell(i64 %fshl.16.wide)
  %fshl.5.16 = call i16 @llvm.fshl.i16(i16 %x.16, i16 %y.16, i16 5)
  %fshl.5.16.wide = zext i16 %fshl.5.16 to i64
  call void @tell(i64 %fshl.5.16.wide)
  %fshr.16 = call i16 @llvm.fshr.i16(i16 %x.16, i16 %y.16, i16 %n.16)
  %fshr.16.wide = zext i16 %fshr.16 to i64
  call void @tell(i64 %fshr.16.wide)
  %fshr.5.16 = call i16 @llvm.fshr.i16(i16 %x.16, i16 %y.16, i16 5)
  %fshr.5.16.wide = zext i16 %fshr.5.16 to i64
  call void @tell(i64 %fshr.5.16.wide)
  %bitreverse.16 = call i16 @llvm.bitreverse.i16(i16 %x.16)
  %bitreverse.16.wide = zext i16 %bitreverse.16 to i64
  call void @tell(i64 %bitreverse.16.wide)
  %ctlz.16 = call i16 @llvm.ctlz.i16(i16 %x.16, i1 false)
  %ctlz.16.wide = zext i16 %ctlz.16 to i64
  call void @tell(i64 %ctlz.16.wide)
  %cttz.16 = call i16 @llvm.cttz.i16(i16 %x.16, i1 false)
  %cttz.16.wide = zext i16 %cttz.16 to i64
  call void @tell(i64 %cttz.16.wide)
  %ctpop.16 = call i16 @llvm.ctpop.i16(i16 %x.16)
  %ctpop.16.wide = zext i16 %ctpop.16 to i64
  call void @tell(i64 %ctpop.16.wide)
  %bswap.16 = call i16 @llvm.bswap.i16(i16 %x.16)
  %bswap.16.wide = zext i16 %bswap.16 to i64
  call void @tell(i64 %bswap.16.wide)
  %x.24 = trunc i64 %x to i24
  %y.24 = trunc i64 %y to i24
  %n.24 = trunc i64 %n to i24
  %fshl.24 = call i24 @llvm.fshl.i24(i24 %x.24, i24 %y.24, i24 %n.24)
  %fshl.24.wide = zext i24 %fshl.24 to i64
  call void @tell(i64 %fshl.24.wide)
  %fshl.5.24 = call i24 @llvm.fshl.i24(i24 %x.24, i24 %y.24, i24 5)
  %fshl.5.24.wide = zext i24 %fshl.5.24 to i64
  call void @tell(i64 %fshl.5.24.wide)
  %fshr.24 = call i24 @llvm.fshr.i24(i24 %x.24, i24 %y.24, i24 %n.24)
  %fshr.24.wide = zext i24 %fshr.24 to i64
  call void @tell(i64 %fshr.24.wide)
  %fshr.5.24 = call i24 @llvm.fshr.i24(i24 %x.24, i24 %y.24, i24 5)
  %fshr.5.24.wide = zext i24 %fshr.5.24 to i64
  call void @tell(i64 %fshr.5.24.wide)
  %bitreverse.24 = call i24 @llvm.bitreverse.i24(i24 %x.24)
  %bitreverse.24.wide = zext i24 %bitreverse.24 to i64
  call void @tell(i64 %bitreverse.24.wide)
  %ctlz.24 = call i24 @llvm.ctlz.i24(i24 %x.24, i1 false)
  %ctlz.24.wide = zext i24 %ctlz.24 to i64
  call void @tell(i64 %ctlz.24.wide)
  %cttz.24 = call i24 @llvm.cttz.i24(i24 %x.24, i1 false)
  %cttz.24.wide = zext i24 %cttz.24 to i64
  call void @tell(i64 %cttz.24.wide)
  %ctpop.24 = call i24 @llvm.ctpop.i24(i24 %x.24)
  %ctpop.24.wide = zext i24 %ctpop.24 to i64
  call void @tell(i64 %ctpop.24.wide)
  %x.31 = trunc i64 %x to i31
  %y.31 = trunc i64 %y to i31
  %n.31 = trunc i64 %n to i31
  %fshl.31 = call i31 @llvm.fshl.i31(i31 %x.31, i31 %y.31, i31 %n.31)
  %fshl.31.wide = zext i31 %fshl.31 to i64
  call void @tell(i64 %fshl.31.wide)
  %fshl.5.31 = call i31 @llvm.fshl.i31(i31 %x.31, i31 %y.31, i31 5)
  %fshl.5.31.wide = zext i31 %fshl.5.31 to i64
  call void @tell(i64 %fshl.5.31.wide)
  %fshr.31 = call i31 @llvm.fshr.i31(i31 %x.31, i31 %y.31, i31 %n.31)
  %fshr.31.wide = zext i31 %fshr.31 to i64
  call void @tell(i64 %fshr.31.wide)
  %fshr.5.31 = call i31 @llvm.fshr.i31(i31 %x.31, i31 %y.31, i31 5)
  %fshr.5.31.wide = zext i31 %fshr.5.31 to i64
  call void @tell(i64 %fshr.5.31.wide)
  %bitreverse.31 = call i31 @llvm.bitreverse.i31(i31 %x.31)
  %bitreverse.31.wide = zext i31 %bitreverse.31 to i64
  call void @tell(i64 %bitreverse.31.wide)
  %ctlz.31 = call i31 @llvm.ctlz.i31(i31 %x.31, i1 false)
  %ctlz.31.wide = zext i31 %ctlz.31 to i64
  call void @tell(i64 %ctlz.31.wide)
  %cttz.31 = call i31 @llvm.cttz.i31(i31 %x.31, i1 false)
  %cttz.31.wide = zext i31 %cttz.31 to i64
  call void @tell(i64 %cttz.31.wide)
  %ctpop.31 = call i31 @llvm.ctpop.i31(i31 %x.31)
  %ctpop.31.wide = zext i31 %ctpop.31 to i64
  call void @tell(i64 %ctpop.31.wide)
  %x.32 = trunc i64 %x to i32
  %y.32 = trunc i64 %y to i32
  %n.32 = trunc i64 %n to i32
  %fshl.32 = call i32 @llvm.fshl.i32(i32 %x.32, i32 %y.32, i32 %n.32)
  %fshl.32.wide = zext i32 %fshl.32 to i64
  call void @tell(i64 %fshl.32.wide)
  %fshl.5.32 = call i32 @llvm.fshl.i32(i32 %x.32, i32 %y.32, i32 5)
  %fshl.5.32.wide = zext i32 %fshl.5.32 to i64
  call void @tell(i64 %fshl.5.32.wide)
  %fshr.32 = call i32 @llvm.fshr.i32(i32 %x.32, i32 %y.32, i32 %n.32)
  %fshr.32.wide = zext i32 %fshr.32 to i64
  call void @tell(i64 %fshr.32.wide)
  %fshr.5.32 = call i32 @llvm.fshr.i32(i32 %x.32, i32 %y.32, i32 5)
  %fshr.5.32.wide = zext i32 %fshr.5.32 to i64
  call void @tell(i64 %fshr.5.32.wide)
  %bitreverse.32 = call i32 @llvm.bitreverse.i32(i32 %x.32)
  %bitreverse.32.wide = zext i32 %bitreverse.32 to i64
  call void @tell(i64 %bitreverse.32.wide)
  %ctlz.32 = call i32 @llvm.ctlz.i32(i32 %x.32, i1 false)
  %ctlz.32.wide = zext i32 %ctlz.32 to i64
  call void @tell(i64 %ctlz.32.wide)
  %cttz.32 = call i32 @llvm.cttz.i32(i32 %x.32, i1 false)
  %cttz.32.wide = zext i32 %cttz.32 to i64
  call void @tell(i64 %cttz.32.wide)
  %ctpop.32 = call i32 @llvm.ctpop.i32(i32 %x.32)
  %ctpop.32.wide = zext i32 %ctpop.32 to i64
  call void @tell(i64 %ctpop.32.wide)
  %bswap.32 = call i32 @llvm.bswap.i32(i32 %x.32)
  %bswap.32.wide = zext i32 %bswap.32 to i64
  call void @tell(i64 %bswap.32.wide)
  %x.33 = trunc i64 %x to i33
  %y.33 = trunc i64 %y to i33
  %n.33 = trunc i64 %n to i33
  %fshl.33 = call i33 @llvm.fshl.i33(i33 %x.33, i33 %y.33, i33 %n.33)
  %fshl.33.wide = zext i33 %fshl.33 to i64
  call void @tell(i64 %fshl.33.wide)
  %fshl.5.33 = call i33 @llvm.fshl.i33(i33 %x.33, i33 %y.33, i33 5)
  %fshl.5.33.wide = zext i33 %fshl.5.33 to i64
  call void @tell(i64 %fshl.5.33.wide)
  %fshr.33 = call i33 @llvm.fshr.i33(i33 %x.33, i33 %y.33, i33 %n.33)
  %fshr.33.wide = zext i33 %fshr.33 to i64
  call void @tell(i64 %fshr.33.wide)
  %fshr.5.33 = call i33 @llvm.fshr.i33(i33 %x.33, i33 %y.33, i33 5)
  %fshr.5.33.wide = zext i33 %fshr.5.33 to i64
  call void @tell(i64 %fshr.5.33.wide)
  %bitreverse.33 = call i33 @llvm.bitreverse.i33(i33 %x.33)
  %bitreverse.33.wide = zext i33 %bitreverse.33 to i64
  call void @tell(i64 %bitreverse.33.wide)
  %ctlz.33 = call i33 @llvm.ctlz.i33(i33 %x.33, i1 false)
  %ctlz.33.wide = zext i33 %ctlz.33 to i64
  call void @tell(i64 %ctlz.33.wide)
  %cttz.33 = call i33 @llvm.cttz.i33(i33 %x.33, i1 false)
  %cttz.33.wide = zext i33 %cttz.33 to i64
  call void @tell(i64 %cttz.33.wide)
  %ctpop.33 = call i33 @llvm.ctpop.i33(i33 %x.33)
  %ctpop.33.wide = zext i33 %ctpop.33 to i64
  call void @tell(i64 %ctpop.33.wide)
  %x.40 = trunc i64 %x to i40
  %y.40 = trunc i64 %y to i40
  %n.40 = trunc i64 %n to i40
  %fshl.40 = call i40 @llvm.fshl.i40(i40 %x.40, i40 %y.40, i40 %n.40)
  %fshl.40.wide = zext i40 %fshl.40 to i64
  call void @tell(i64 %fshl.40.wide)
  %fshl.5.40 = call i40 @llvm.fshl.i40(i40 %x.40, i40 %y.40, i40 5)
  %fshl.5.40.wide = zext i40 %fshl.5.40 to i64
  call void @tell(i64 %fshl.5.40.wide)
  %fshr.40 = call i40 @llvm.fshr.i40(i40 %x.40, i40 %y.40, i40 %n.40)
  %fshr.40.wide = zext i40 %fshr.40 to i64
  call void @tell(i64 %fshr.40.wide)
  %fshr.5.40 = call i40 @llvm.fshr.i40(i40 %x.40, i40 %y.40, i40 5)
  %fshr.5.40.wide = zext i40 %fshr.5.40 to i64
  call void @tell(i64 %fshr.5.40.wide)
  %bitreverse.40 = call i40 @llvm.bitreverse.i40(i40 %x.40)
  %bitreverse.40.wide = zext i40 %bitreverse.40 to i64
  call void @tell(i64 %bitreverse.40.wide)
  %ctlz.40 = call i40 @llvm.ctlz.i40(i40 %x.40, i1 false)
  %ctlz.40.wide = zext i40 %ctlz.40 to i64
  call void @tell(i64 %ctlz.40.wide)
  %cttz.40 = call i40 @llvm.cttz.i40(i40 %x.40, i1 false)
  %cttz.40.wide = zext i40 %cttz.40 to i64
  call void @tell(i64 %cttz.40.wide)
  %ctpop.40 = call i40 @llvm.ctpop.i40(i40 %x.40)
  %ctpop.40.wide = zext i40 %ctpop.40 to i64
  call void @tell(i64 %ctpop.40.wide)
  %x.48 = trunc i64 %x to i48
  %y.48 = trunc i64 %y to i48
  %n.48 = trunc i64 %n to i48
  %fshl.48 = call i48 @llvm.fshl.i48(i48 %x.48, i48 %y.48, i48 %n.48)
  %fshl.48.wide = zext i48 %fshl.48 to i64
  call void @tell(i64 %fshl.48.wide)
  %fshl.5.48 = call i48 @llvm.fshl.i48(i48 %x.48, i48 %y.48, i48 5)
  %fshl.5.48.wide = zext i48 %fshl.5.48 to i64
  call void @tell(i64 %fshl.5.48.wide)
  %fshr.48 = call i48 @llvm.fshr.i48(i48 %x.48, i48 %y.48, i48 %n.48)
  %fshr.48.wide = zext i48 %fshr.48 to i64
  call void @tell(i64 %fshr.48.wide)
  %fshr.5.48 = call i48 @llvm.fshr.i48(i48 %x.48, i48 %y.48, i48 5)
  %fshr.5.48.wide = zext i48 %fshr.5.48 to i64
  call void @tell(i64 %fshr.5.48.wide)
  %bitreverse.48 = call i48 @llvm.bitreverse.i48(i48 %x.48)
  %bitreverse.48.wide = zext i48 %bitreverse.48 to i64
  call void @tell(i64 %bitreverse.48.wide)
  %ctlz.48 = call i48 @llvm.ctlz.i48(i48 %x.48, i1 false)
  %ctlz.48.wide = zext i48 %ctlz.48 to i64
  call void @tell(i64 %ctlz.48.wide)
  %cttz.48 = call i48 @llvm.cttz.i48(i48 %x.48, i1 false)
  %cttz.48.wide = zext i48 %cttz.48 to i64
  call void @tell(i64 %cttz.48.wide)
  %ctpop.48 = call i48 @llvm.ctpop.i48(i48 %x.48)
  %ctpop.48.wide = zext i48 %ctpop.48 to i64
  call void @tell(i64 %ctpop.48.wide)
  %bswap.48 = call i48 @llvm.bswap.i48(i48 %x.48)
  %bswap.48.wide = zext i48 %bswap.48 to i64
  call void @tell(i64 %bswap.48.wide)
  %x.63 = trunc i64 %x to i63
  %y.63 = trunc i64 %y to i63
  %n.63 = trunc i64 %n to i63
  %fshl.63 = call i63 @llvm.fshl.i63(i63 %x.63, i63 %y.63, i63 %n.63)
  %fshl.63.wide = zext i63 %fshl.63 to i64
  call void @tell(i64 %fshl.63.wide)
  %fshl.5.63 = call i63 @llvm.fshl.i63(i63 %x.63, i63 %y.63, i63 5)
  %fshl.5.63.wide = zext i63 %fshl.5.63 to i64
  call void @tell(i64 %fshl.5.63.wide)
  %fshr.63 = call i63 @llvm.fshr.i63(i63 %x.63, i63 %y.63, i63 %n.63)
  %fshr.63.wide = zext i63 %fshr.63 to i64
  call void @tell(i64 %fshr.63.wide)
  %fshr.5.63 = call i63 @llvm.fshr.i63(i63 %x.63, i63 %y.63, i63 5)
  %fshr.5.63.wide = zext i63 %fshr.5.63 to i64
  call void @tell(i64 %fshr.5.63.wide)
  %bitreverse.63 = call i63 @llvm.bitreverse.i63(i63 %x.63)
  %bitreverse.63.wide = zext i63 %bitreverse.63 to i64
  call void @tell(i64 %bitreverse.63.wide)
  %ctlz.63 = call i63 @llvm.ctlz.i63(i63 %x.63, i1 false)
  %ctlz.63.wide = zext i63 %ctlz.63 to i64
  call void @tell(i64 %ctlz.63.wide)
  %cttz.63 = call i63 @llvm.cttz.i63(i63 %x.63, i1 false)
  %cttz.63.wide = zext i63 %cttz.63 to i64
  call void @tell(i64 %cttz.63.wide)
  %ctpop.63 = call i63 @llvm.ctpop.i63(i63 %x.63)
  %ctpop.63.wide = zext i63 %ctpop.63 to i64
  call void @tell(i64 %ctpop.63.wide)
  %x.64 = add i64 %x, 0
  %y.64 = add i64 %y, 0
  %n.64 = add i64 %n, 0
  %fshl.64 = call i64 @llvm.fshl.i64(i64 %x.64, i64 %y.64, i64 %n.64)
  call void @tell(i64 %fshl.64)
  %fshl.5.64 = call i64 @llvm.fshl.i64(i64 %x.64, i64 %y.64, i64 5)
  call void @tell(i64 %fshl.5.64)
  %fshr.64 = call i64 @llvm.fshr.i64(i64 %x.64, i64 %y.64, i64 %n.64)
  call void @tell(i64 %fshr.64)
  %fshr.5.64 = call i64 @llvm.fshr.i64(i64 %x.64, i64 %y.64, i64 5)
  call void @tell(i64 %fshr.5.64)
  %bitreverse.64 = call i64 @llvm.bitreverse.i64(i64 %x.64)
  call void @tell(i64 %bitreverse.64)
  %ctlz.64 = call i64 @llvm.ctlz.i64(i64 %x.64, i1 false)
  call void @tell(i64 %ctlz.64)
  %cttz.64 = call i64 @llvm.cttz.i64(i64 %x.64, i1 false)
  call void @tell(i64 %cttz.64)
  %ctpop.64 = call i64 @llvm.ctpop.i64(i64 %x.64)
  call void @tell(i64 %ctpop.64)
  %bswap.64 = call i64 @llvm.bswap.i64(i64 %x.64)
  call void @tell(i64 %bswap.64)
  ret void
}

define i32 @main() {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %outer.end ]
  %x.at = getelementptr i64, ptr @values, i64 %i
  %x = load i64, ptr %x.at
  %k = sub i64 17, %i
  %y.at = getelementptr i64, ptr @values, i64 %k
  %y = load i64, ptr %y.at
  br label %inner
inner:
  %j = phi i64 [ 0, %outer ], [ %j.next, %inner ]
  %n.at = getelementptr i64, ptr @amounts, i64 %j
  %n = load i64, ptr %n.at
  call void @of(i64 %x, i64 %y, i64 %n)
  %j.next = add i64 %j, 1
  %j.done = icmp eq i64 %j.next, 15
  br i1 %j.done, label %outer.end, label %inner
outer.end:
  %i.next = add i64 %i, 1
  %i.done = icmp eq i64 %i.next, 18
  br i1 %i.done, label %end, label %outer
end:
  %hash = load i64, ptr @hash
  %high = lshr i64 %hash, 32
  %mixed = xor i64 %hash, %high
  %status = and i64 %mixed, 255
  %result = trunc i64 %status to i32
  ret i32 %result
}
