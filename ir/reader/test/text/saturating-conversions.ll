; Saturating conversions to integers of many widths.
@doubles = private constant [41 x double] [double 0x0000000000000000, double 0x8000000000000000, double 0x3FE0000000000000, double 0xBFE0000000000000, double 0x3FEFAE147AE147AE, double 0x3FF0000000000000, double 0xBFF0000000000000, double 0x3FF8000000000000, double 0x4004000000000000, double 0xC004000000000000, double 0xBFFC000000000000, double 0x400D99999999999A, double 0x401C000000000000, double 0x4020000000000000, double 0xC020000000000000, double 0xC022000000000000, double 0xBFD3333333333333, double 0x405FC00000000000, double 0x4060000000000000, double 0xC060100000000000, double 0x406FF00000000000, double 0x4070000000000000, double 0x40DFFFF99999999A, double 0x40F0000000000000, double 0x41DFFFFFFFC00000, double 0x41E0000000000000, double 0xC1E0000000200000, double 0x41EFFFFFFFE00000, double 0x41F0000000000000, double 0x43DFFFFFFFFFFFFF, double 0x43E0000000000000, double 0xC3E0000000000000, double 0xC3E0000000000001, double 0x43EFFFFFFFFFFFFF, double 0x43F0000000000000, double 0x7E37E43C8800759C, double 0xFE37E43C8800759C, double 0x7FF0000000000000, double 0xFFF0000000000000, double 0x7FF8000000000000, double 0x4340000000000000]
@floats = private constant [29 x float] [float 0x0000000000000000, float 0x8000000000000000, float 0x3FE0000000000000, float 0xBFE0000000000000, float 0x3FF0000000000000, float 0xBFF0000000000000, float 0x3FF8000000000000, float 0x4004000000000000, float 0xC004000000000000, float 0xBFFC000000000000, float 0x401C000000000000, float 0x4020000000000000, float 0xC020000000000000, float 0xC022000000000000, float 0x405FC00000000000, float 0x4060000000000000, float 0xC060100000000000, float 0x406FF00000000000, float 0x4070000000000000, float 0x40F0000000000000, float 0x41E0000000000000, float 0x41F0000000000000, float 0x43E0000000000000, float 0xC3E0000000000000, float 0x43F0000000000000, float 0x7FF0000000000000, float 0xFFF0000000000000, float 0x7FF8000000000000, float 0x4340000000000000]
@hash = internal global i64 0
@format = private constant [6 x i8] c"%lx \0A\00"
declare i32 @printf(ptr, ...)
declare i65 @llvm.fptosi.sat.i65.f64(double)
declare i65 @llvm.fptosi.sat.i65.f32(float)
declare i65 @llvm.fptoui.sat.i65.f64(double)
declare i65 @llvm.fptoui.sat.i65.f32(float)
declare i100 @llvm.fptosi.sat.i100.f64(double)
declare i100 @llvm.fptosi.sat.i100.f32(float)
declare i100 @llvm.fptoui.sat.i100.f64(double)
declare i100 @llvm.fptoui.sat.i100.f32(float)
declare i128 @llvm.fptosi.sat.i128.f64(double)
declare i128 @llvm.fptosi.sat.i128.f32(float)
declare i128 @llvm.fptoui.sat.i128.f64(double)
declare i128 @llvm.fptoui.sat.i128.f32(float)
declare i1 @llvm.fptosi.sat.i1.f64(double)
declare i1 @llvm.fptosi.sat.i1.f32(float)
declare i1 @llvm.fptoui.sat.i1.f64(double)
declare i1 @llvm.fptoui.sat.i1.f32(float)
declare i7 @llvm.fptosi.sat.i7.f64(double)
declare i7 @llvm.fptosi.sat.i7.f32(float)
declare i7 @llvm.fptoui.sat.i7.f64(double)
declare i7 @llvm.fptoui.sat.i7.f32(float)
declare i8 @llvm.fptosi.sat.i8.f64(double)
declare i8 @llvm.fptosi.sat.i8.f32(float)
declare i8 @llvm.fptoui.sat.i8.f64(double)
declare i8 @llvm.fptoui.sat.i8.f32(float)
declare i13 @llvm.fptosi.sat.i13.f64(double)
declare i13 @llvm.fptosi.sat.i13.f32(float)
declare i13 @llvm.fptoui.sat.i13.f64(double)
declare i13 @llvm.fptoui.sat.i13.f32(float)
declare i16 @llvm.fptosi.sat.i16.f64(double)
declare i16 @llvm.fptosi.sat.i16.f32(float)
declare i16 @llvm.fptoui.sat.i16.f64(double)
declare i16 @llvm.fptoui.sat.i16.f32(float)
declare i24 @llvm.fptosi.sat.i24.f64(double)
declare i24 @llvm.fptosi.sat.i24.f32(float)
declare i24 @llvm.fptoui.sat.i24.f64(double)
declare i24 @llvm.fptoui.sat.i24.f32(float)
declare i32 @llvm.fptosi.sat.i32.f64(double)
declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i32 @llvm.fptoui.sat.i32.f64(double)
declare i32 @llvm.fptoui.sat.i32.f32(float)
declare i33 @llvm.fptosi.sat.i33.f64(double)
declare i33 @llvm.fptosi.sat.i33.f32(float)
declare i33 @llvm.fptoui.sat.i33.f64(double)
declare i33 @llvm.fptoui.sat.i33.f32(float)
declare i50 @llvm.fptosi.sat.i50.f64(double)
declare i50 @llvm.fptosi.sat.i50.f32(float)
declare i50 @llvm.fptoui.sat.i50.f64(double)
declare i50 @llvm.fptoui.sat.i50.f32(float)
declare i63 @llvm.fptosi.sat.i63.f64(double)
declare i63 @llvm.fptosi.sat.i63.f32(float)
declare i63 @llvm.fptoui.sat.i63.f64(double)
declare i63 @llvm.fptoui.sat.i63.f32(float)
declare i64 @llvm.fptosi.sat.i64.f64(double)
declare i64 @llvm.fptosi.sat.i64.f32(float)
declare i64 @llvm.fptoui.sat.i64.f64(double)
declare i64 @llvm.fptoui.sat.i64.f32(float)

define internal void @tell(i64 %x) {
  call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  %old = load i64, ptr @hash
  %rotated = mul i64 %old, 1000003
  %new = xor i64 %rotated, %x
  store i64 %new, ptr @hash
  ret void
}

define internal void @of.double(double %x) {
  %s1 = call i1 @llvm.fptosi.sat.i1.f64(double %x)
  %s1.wide = sext i1 %s1 to i64
  call void @tell(i64 %s1.wide)
  %u1 = call i1 @llvm.fptoui.sat.i1.f64(double %x)
  %u1.wide = zext i1 %u1 to i64
  call void @tell(i64 %u1.wide)
  %s7 = call i7 @llvm.fptosi.sat.i7.f64(double %x)
  %s7.wide = sext i7 %s7 to i64
  call void @tell(i64 %s7.wide)
  %u7 = call i7 @llvm.fptoui.sat.i7.f64(double %x)
  %u7.wide = zext i7 %u7 to i64
  call void @tell(i64 %u7.wide)
  %s8 = call i8 @llvm.fptosi.sat.i8.f64(double %x)
  %s8.wide = sext i8 %s8 to i64
  call void @tell(i64 %s8.wide)
  %u8 = call i8 @llvm.fptoui.sat.i8.f64(double %x)
  %u8.wide = zext i8 %u8 to i64
  call void @tell(i64 %u8.wide)
  %s13 = call i13 @llvm.fptosi.sat.i13.f64(double %x)
  %s13.wide = sext i13 %s13 to i64
  call void @tell(i64 %s13.wide)
  %u13 = call i13 @llvm.fptoui.sat.i13.f64(double %x)
  %u13.wide = zext i13 %u13 to i64
  call void @tell(i64 %u13.wide)
  %s16 = call i16 @llvm.fptosi.sat.i16.f64(double %x)
  %s16.wide = sext i16 %s16 to i64
  call void @tell(i64 %s16.wide)
  %u16 = call i16 @llvm.fptoui.sat.i16.f64(double %x)
  %u16.wide = zext i16 %u16 to i64
  call void @tell(i64 %u16.wide)
  %s24 = call i24 @llvm.fptosi.sat.i24.f64(double %x)
  %s24.wide = sext i24 %s24 to i64
  call void @tell(i64 %s24.wide)
  %u24 = call i24 @llvm.fptoui.sat.i24.f64(double %x)
  %u24.wide = zext i24 %u24 to i64
  call void @tell(i64 %u24.wide)
  %s32 = call i32 @llvm.fptosi.sat.i32.f64(double %x)
  %s32.wide = sext i32 %s32 to i64
  call void @tell(i64 %s32.wide)
  %u32 = call i32 @llvm.fptoui.sat.i32.f64(double %x)
  %u32.wide = zext i32 %u32 to i64
  call void @tell(i64 %u32.wide)
  %s33 = call i33 @llvm.fptosi.sat.i33.f64(double %x)
  %s33.wide = sext i33 %s33 to i64
  call void @tell(i64 %s33.wide)
  %u33 = call i33 @llvm.fptoui.sat.i33.f64(double %x)
  %u33.wide = zext i33 %u33 to i64
  call void @tell(i64 %u33.wide)
  %s50 = call i50 @llvm.fptosi.sat.i50.f64(double %x)
  %s50.wide = sext i50 %s50 to i64
  call void @tell(i64 %s50.wide)
  %u50 = call i50 @llvm.fptoui.sat.i50.f64(double %x)
  %u50.wide = zext i50 %u50 to i64
  call void @tell(i64 %u50.wide)
  %s63 = call i63 @llvm.fptosi.sat.i63.f64(double %x)
  %s63.wide = sext i63 %s63 to i64
  call void @tell(i64 %s63.wide)
  %u63 = call i63 @llvm.fptoui.sat.i63.f64(double %x)
  %u63.wide = zext i63 %u63 to i64
  call void @tell(i64 %u63.wide)
  %s64 = call i64 @llvm.fptosi.sat.i64.f64(double %x)
  call void @tell(i64 %s64)
  %u64 = call i64 @llvm.fptoui.sat.i64.f64(double %x)
  call void @tell(i64 %u64)
  %s65 = call i65 @llvm.fptosi.sat.i65.f64(double %x)
  %s65.low = trunc i65 %s65 to i64
  %s65.shifted = lshr i65 %s65, 64
  %s65.high = trunc i65 %s65.shifted to i64
  call void @tell(i64 %s65.low)
  call void @tell(i64 %s65.high)
  %u65 = call i65 @llvm.fptoui.sat.i65.f64(double %x)
  %u65.low = trunc i65 %u65 to i64
  %u65.shifted = lshr i65 %u65, 64
  %u65.high = trunc i65 %u65.shifted to i64
  call void @tell(i64 %u65.low)
  call void @tell(i64 %u65.high)
  %s100 = call i100 @llvm.fptosi.sat.i100.f64(double %x)
  %s100.low = trunc i100 %s100 to i64
  %s100.shifted = lshr i100 %s100, 64
  %s100.high = trunc i100 %s100.shifted to i64
  call void @tell(i64 %s100.low)
  call void @tell(i64 %s100.high)
  %u100 = call i100 @llvm.fptoui.sat.i100.f64(double %x)
  %u100.low = trunc i100 %u100 to i64
  %u100.shifted = lshr i100 %u100, 64
  %u100.high = trunc i100 %u100.shifted to i64
  call void @tell(i64 %u100.low)
  call void @tell(i64 %u100.high)
  %s128 = call i128 @llvm.fptosi.sat.i128.f64(double %x)
  %s128.low = trunc i128 %s128 to i64
  %s128.shifted = lshr i128 %s128, 64
  %s128.high = trunc i128 %s128.shifted to i64
  call void @tell(i64 %s128.low)
  call void @tell(i64 %s128.high)
  %u128 = call i128 @llvm.fptoui.sat.i128.f64(double %x)
  %u128.low = trunc i128 %u128 to i64
  %u128.shifted = lshr i128 %u128, 64
  %u128.high = trunc i128 %u128.shifted to i64
  call void @tell(i64 %u128.low)
  call void @tell(i64 %u128.high)
  ret void
}

define internal void @all.double() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr double, ptr @doubles, i64 %i
  %x = load double, ptr %at
  call void @of.double(double %x)
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 41
  br i1 %done, label %end, label %loop
end:
  ret void
}

define internal void @of.float(float %x) {
  %s1 = call i1 @llvm.fptosi.sat.i1.f32(float %x)
  %s1.wide = sext i1 %s1 to i64
  call void @tell(i64 %s1.wide)
  %u1 = call i1 @llvm.fptoui.sat.i1.f32(float %x)
  %u1.wide = zext i1 %u1 to i64
  call void @tell(i64 %u1.wide)
  %s7 = call i7 @llvm.fptosi.sat.i7.f32(float %x)
  %s7.wide = sext i7 %s7 to i64
  call void @tell(i64 %s7.wide)
  %u7 = call i7 @llvm.fptoui.sat.i7.f32(float %x)
  %u7.wide = zext i7 %u7 to i64
  call void @tell(i64 %u7.wide)
  %s8 = call i8 @llvm.fptosi.sat.i8.f32(float %x)
  %s8.wide = sext i8 %s8 to i64
  call void @tell(i64 %s8.wide)
  %u8 = call i8 @llvm.fptoui.sat.i8.f32(float %x)
  %u8.wide = zext i8 %u8 to i64
  call void @tell(i64 %u8.wide)
  %s13 = call i13 @llvm.fptosi.sat.i13.f32(float %x)
  %s13.wide = sext i13 %s13 to i64
  call void @tell(i64 %s13.wide)
  %u13 = call i13 @llvm.fptoui.sat.i13.f32(float %x)
  %u13.wide = zext i13 %u13 to i64
  call void @tell(i64 %u13.wide)
  %s16 = call i16 @llvm.fptosi.sat.i16.f32(float %x)
  %s16.wide = sext i16 %s16 to i64
  call void @tell(i64 %s16.wide)
  %u16 = call i16 @llvm.fptoui.sat.i16.f32(float %x)
  %u16.wide = zext i16 %u16 to i64
  call void @tell(i64 %u16.wide)
  %s24 = call i24 @llvm.fptosi.sat.i24.f32(float %x)
  %s24.wide = sext i24 %s24 to i64
  call void @tell(i64 %s24.wide)
  %u24 = call i24 @llvm.fptoui.sat.i24.f32(float %x)
  %u24.wide = zext i24 %u24 to i64
  call void @tell(i64 %u24.wide)
  %s32 = call i32 @llvm.fptosi.sat.i32.f32(float %x)
  %s32.wide = sext i32 %s32 to i64
  call void @tell(i64 %s32.wide)
  %u32 = call i32 @llvm.fptoui.sat.i32.f32(float %x)
  %u32.wide = zext i32 %u32 to i64
  call void @tell(i64 %u32.wide)
  %s33 = call i33 @llvm.fptosi.sat.i33.f32(float %x)
  %s33.wide = sext i33 %s33 to i64
  call void @tell(i64 %s33.wide)
  %u33 = call i33 @llvm.fptoui.sat.i33.f32(float %x)
  %u33.wide = zext i33 %u33 to i64
  call void @tell(i64 %u33.wide)
  %s50 = call i50 @llvm.fptosi.sat.i50.f32(float %x)
  %s50.wide = sext i50 %s50 to i64
  call void @tell(i64 %s50.wide)
  %u50 = call i50 @llvm.fptoui.sat.i50.f32(float %x)
  %u50.wide = zext i50 %u50 to i64
  call void @tell(i64 %u50.wide)
  %s63 = call i63 @llvm.fptosi.sat.i63.f32(float %x)
  %s63.wide = sext i63 %s63 to i64
  call void @tell(i64 %s63.wide)
  %u63 = call i63 @llvm.fptoui.sat.i63.f32(float %x)
  %u63.wide = zext i63 %u63 to i64
  call void @tell(i64 %u63.wide)
  %s64 = call i64 @llvm.fptosi.sat.i64.f32(float %x)
  call void @tell(i64 %s64)
  %u64 = call i64 @llvm.fptoui.sat.i64.f32(float %x)
  call void @tell(i64 %u64)
  %s65 = call i65 @llvm.fptosi.sat.i65.f32(float %x)
  %s65.low = trunc i65 %s65 to i64
  %s65.shifted = lshr i65 %s65, 64
  %s65.high = trunc i65 %s65.shifted to i64
  call void @tell(i64 %s65.low)
  call void @tell(i64 %s65.high)
  %u65 = call i65 @llvm.fptoui.sat.i65.f32(float %x)
  %u65.low = trunc i65 %u65 to i64
  %u65.shifted = lshr i65 %u65, 64
  %u65.high = trunc i65 %u65.shifted to i64
  call void @tell(i64 %u65.low)
  call void @tell(i64 %u65.high)
  %s100 = call i100 @llvm.fptosi.sat.i100.f32(float %x)
  %s100.low = trunc i100 %s100 to i64
  %s100.shifted = lshr i100 %s100, 64
  %s100.high = trunc i100 %s100.shifted to i64
  call void @tell(i64 %s100.low)
  call void @tell(i64 %s100.high)
  %u100 = call i100 @llvm.fptoui.sat.i100.f32(float %x)
  %u100.low = trunc i100 %u100 to i64
  %u100.shifted = lshr i100 %u100, 64
  %u100.high = trunc i100 %u100.shifted to i64
  call void @tell(i64 %u100.low)
  call void @tell(i64 %u100.high)
  %s128 = call i128 @llvm.fptosi.sat.i128.f32(float %x)
  %s128.low = trunc i128 %s128 to i64
  %s128.shifted = lshr i128 %s128, 64
  %s128.high = trunc i128 %s128.shifted to i64
  call void @tell(i64 %s128.low)
  call void @tell(i64 %s128.high)
  %u128 = call i128 @llvm.fptoui.sat.i128.f32(float %x)
  %u128.low = trunc i128 %u128 to i64
  %u128.shifted = lshr i128 %u128, 64
  %u128.high = trunc i128 %u128.shifted to i64
  call void @tell(i64 %u128.low)
  call void @tell(i64 %u128.high)
  ret void
}

define internal void @all.float() {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr float, ptr @floats, i64 %i
  %x = load float, ptr %at
  call void @of.float(float %x)
  %next = add i64 %i, 1
  %done = icmp eq i64 %next, 29
  br i1 %done, label %end, label %loop
end:
  ret void
}

define i32 @main() {
  call void @all.double()
  call void @all.float()
  %hash = load i64, ptr @hash
  %high = lshr i64 %hash, 32
  %mixed = xor i64 %hash, %high
  %status = and i64 %mixed, 255
  %result = trunc i64 %status to i32
  ret i32 %result
}
