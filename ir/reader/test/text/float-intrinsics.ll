; Floating-point intrinsics at edge values. What LLVM leaves open (which NaN, which of two zeros, the
; exponent of infinity) is not told.
@doubles = private constant [41 x double] [double 0x0000000000000000, double 0x8000000000000000, double 0x3FE0000000000000, double 0xBFE0000000000000, double 0x3FEFAE147AE147AE, double 0x3FF0000000000000, double 0xBFF0000000000000, double 0x3FF8000000000000, double 0x4004000000000000, double 0xC004000000000000, double 0xBFFC000000000000, double 0x400D99999999999A, double 0x401C000000000000, double 0x4020000000000000, double 0xC020000000000000, double 0xC022000000000000, double 0xBFD3333333333333, double 0x405FC00000000000, double 0x4060000000000000, double 0xC060100000000000, double 0x406FF00000000000, double 0x4070000000000000, double 0x40DFFFF99999999A, double 0x40F0000000000000, double 0x41DFFFFFFFC00000, double 0x41E0000000000000, double 0xC1E0000000200000, double 0x41EFFFFFFFE00000, double 0x41F0000000000000, double 0x43DFFFFFFFFFFFFF, double 0x43E0000000000000, double 0xC3E0000000000000, double 0xC3E0000000000001, double 0x43EFFFFFFFFFFFFF, double 0x43F0000000000000, double 0x7E37E43C8800759C, double 0xFE37E43C8800759C, double 0x7FF0000000000000, double 0xFFF0000000000000, double 0x7FF8000000000000, double 0x4340000000000000]
@floats = private constant [29 x float] [float 0x0000000000000000, float 0x8000000000000000, float 0x3FE0000000000000, float 0xBFE0000000000000, float 0x3FF0000000000000, float 0xBFF0000000000000, float 0x3FF8000000000000, float 0x4004000000000000, float 0xC004000000000000, float 0xBFFC000000000000, float 0x401C000000000000, float 0x4020000000000000, float 0xC020000000000000, float 0xC022000000000000, float 0x405FC00000000000, float 0x4060000000000000, float 0xC060100000000000, float 0x406FF00000000000, float 0x4070000000000000, float 0x40F0000000000000, float 0x41E0000000000000, float 0x41F0000000000000, float 0x43E0000000000000, float 0xC3E0000000000000, float 0x43F0000000000000, float 0x7FF0000000000000, float 0xFFF0000000000000, float 0x7FF8000000000000, float 0x4340000000000000]
@hash = internal global i64 0
@format = private constant [6 x i8] c"%lx \0A\00"
declare i32 @printf(ptr, ...)
declare double @llvm.sqrt.f64(double)
declare double @llvm.fabs.f64(double)
declare double @llvm.floor.f64(double)
declare double @llvm.ceil.f64(double)
declare double @llvm.trunc.f64(double)
declare double @llvm.rint.f64(double)
declare double @llvm.nearbyint.f64(double)
declare double @llvm.round.f64(double)
declare double @llvm.roundeven.f64(double)
declare double @llvm.minnum.f64(double, double)
declare double @llvm.maxnum.f64(double, double)
declare double @llvm.minimum.f64(double, double)
declare double @llvm.maximum.f64(double, double)
declare double @llvm.copysign.f64(double, double)
declare double @llvm.ldexp.f64.i32(double, i32)
declare { double, i32 } @llvm.frexp.f64.i32(double)
declare double @llvm.powi.f64.i32(double, i32)
declare i64 @llvm.lround.i64.f64(double)
declare i64 @llvm.llround.i64.f64(double)
declare i64 @llvm.lrint.i64.f64(double)
declare i64 @llvm.llrint.i64.f64(double)
declare float @llvm.sqrt.f32(float)
declare float @llvm.fabs.f32(float)
declare float @llvm.floor.f32(float)
declare float @llvm.ceil.f32(float)
declare float @llvm.trunc.f32(float)
declare float @llvm.rint.f32(float)
declare float @llvm.nearbyint.f32(float)
declare float @llvm.round.f32(float)
declare float @llvm.roundeven.f32(float)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minimum.f32(float, float)
declare float @llvm.maximum.f32(float, float)
declare float @llvm.copysign.f32(float, float)
declare float @llvm.ldexp.f32.i32(float, i32)
declare { float, i32 } @llvm.frexp.f32.i32(float)
declare float @llvm.powi.f32.i32(float, i32)
declare i64 @llvm.lround.i64.f32(float)
declare i64 @llvm.llround.i64.f32(float)
declare i64 @llvm.lrint.i64.f32(float)
declare i64 @llvm.llrint.i64.f32(float)

define internal void @tell(i64 %x) {
  call i32 (ptr, ...) @printf(ptr @format, i64 %x)
  %old = load i64, ptr @hash
  %rotated = mul i64 %old, 1000003
  %new = xor i64 %rotated, %x
  store i64 %new, ptr @hash
  ret void
}

define internal void @of.double(double %x) {
  %sqrt = call double @llvm.sqrt.f64(double %x)
  %sqrt.nan = fcmp uno double %sqrt, %sqrt
  %sqrt.one = select i1 %sqrt.nan, double 0x7FF8000000000000, double %sqrt
  %sqrt.bits = bitcast double %sqrt.one to i64
  call void @tell(i64 %sqrt.bits)
  %fabs = call double @llvm.fabs.f64(double %x)
  %fabs.nan = fcmp uno double %fabs, %fabs
  %fabs.one = select i1 %fabs.nan, double 0x7FF8000000000000, double %fabs
  %fabs.bits = bitcast double %fabs.one to i64
  call void @tell(i64 %fabs.bits)
  %floor = call double @llvm.floor.f64(double %x)
  %floor.nan = fcmp uno double %floor, %floor
  %floor.one = select i1 %floor.nan, double 0x7FF8000000000000, double %floor
  %floor.bits = bitcast double %floor.one to i64
  call void @tell(i64 %floor.bits)
  %ceil = call double @llvm.ceil.f64(double %x)
  %ceil.nan = fcmp uno double %ceil, %ceil
  %ceil.one = select i1 %ceil.nan, double 0x7FF8000000000000, double %ceil
  %ceil.bits = bitcast double %ceil.one to i64
  call void @tell(i64 %ceil.bits)
  %trunc = call double @llvm.trunc.f64(double %x)
  %trunc.nan = fcmp uno double %trunc, %trunc
  %trunc.one = select i1 %trunc.nan, double 0x7FF8000000000000, double %trunc
  %trunc.bits = bitcast double %trunc.one to i64
  call void @tell(i64 %trunc.bits)
  %rint = call double @llvm.rint.f64(double %x)
  %rint.nan = fcmp uno double %rint, %rint
  %rint.one = select i1 %rint.nan, double 0x7FF8000000000000, double %rint
  %rint.bits = bitcast double %rint.one to i64
  call void @tell(i64 %rint.bits)
  %nearbyint = call double @llvm.nearbyint.f64(double %x)
  %nearbyint.nan = fcmp uno double %nearbyint, %nearbyint
  %nearbyint.one = select i1 %nearbyint.nan, double 0x7FF8000000000000, double %nearbyint
  %nearbyint.bits = bitcast double %nearbyint.one to i64
  call void @tell(i64 %nearbyint.bits)
  %round = call double @llvm.round.f64(double %x)
  %round.nan = fcmp uno double %round, %round
  %round.one = select i1 %round.nan, double 0x7FF8000000000000, double %round
  %round.bits = bitcast double %round.one to i64
  call void @tell(i64 %round.bits)
  %roundeven = call double @llvm.roundeven.f64(double %x)
  %roundeven.nan = fcmp uno double %roundeven, %roundeven
  %roundeven.one = select i1 %roundeven.nan, double 0x7FF8000000000000, double %roundeven
  %roundeven.bits = bitcast double %roundeven.one to i64
  call void @tell(i64 %roundeven.bits)
  %minnum.0 = call double @llvm.minnum.f64(double %x, double -1.5)
  %minnum.0.nan = fcmp uno double %minnum.0, %minnum.0
  %minnum.0.one = select i1 %minnum.0.nan, double 0x7FF8000000000000, double %minnum.0
  %minnum.0.bits = bitcast double %minnum.0.one to i64
  call void @tell(i64 %minnum.0.bits)
  %minnum.r.0 = call double @llvm.minnum.f64(double -1.5, double %x)
  %minnum.r.0.nan = fcmp uno double %minnum.r.0, %minnum.r.0
  %minnum.r.0.one = select i1 %minnum.r.0.nan, double 0x7FF8000000000000, double %minnum.r.0
  %minnum.r.0.bits = bitcast double %minnum.r.0.one to i64
  call void @tell(i64 %minnum.r.0.bits)
  %minnum.3 = call double @llvm.minnum.f64(double %x, double 0x7FF8000000000000)
  %minnum.3.nan = fcmp uno double %minnum.3, %minnum.3
  %minnum.3.one = select i1 %minnum.3.nan, double 0x7FF8000000000000, double %minnum.3
  %minnum.3.bits = bitcast double %minnum.3.one to i64
  call void @tell(i64 %minnum.3.bits)
  %minnum.r.3 = call double @llvm.minnum.f64(double 0x7FF8000000000000, double %x)
  %minnum.r.3.nan = fcmp uno double %minnum.r.3, %minnum.r.3
  %minnum.r.3.one = select i1 %minnum.r.3.nan, double 0x7FF8000000000000, double %minnum.r.3
  %minnum.r.3.bits = bitcast double %minnum.r.3.one to i64
  call void @tell(i64 %minnum.r.3.bits)
  %minnum.4 = call double @llvm.minnum.f64(double %x, double 0xFFF0000000000000)
  %minnum.4.nan = fcmp uno double %minnum.4, %minnum.4
  %minnum.4.one = select i1 %minnum.4.nan, double 0x7FF8000000000000, double %minnum.4
  %minnum.4.bits = bitcast double %minnum.4.one to i64
  call void @tell(i64 %minnum.4.bits)
  %minnum.r.4 = call double @llvm.minnum.f64(double 0xFFF0000000000000, double %x)
  %minnum.r.4.nan = fcmp uno double %minnum.r.4, %minnum.r.4
  %minnum.r.4.one = select i1 %minnum.r.4.nan, double 0x7FF8000000000000, double %minnum.r.4
  %minnum.r.4.bits = bitcast double %minnum.r.4.one to i64
  call void @tell(i64 %minnum.r.4.bits)
  %maxnum.0 = call double @llvm.maxnum.f64(double %x, double -1.5)
  %maxnum.0.nan = fcmp uno double %maxnum.0, %maxnum.0
  %maxnum.0.one = select i1 %maxnum.0.nan, double 0x7FF8000000000000, double %maxnum.0
  %maxnum.0.bits = bitcast double %maxnum.0.one to i64
  call void @tell(i64 %maxnum.0.bits)
  %maxnum.r.0 = call double @llvm.maxnum.f64(double -1.5, double %x)
  %maxnum.r.0.nan = fcmp uno double %maxnum.r.0, %maxnum.r.0
  %maxnum.r.0.one = select i1 %maxnum.r.0.nan, double 0x7FF8000000000000, double %maxnum.r.0
  %maxnum.r.0.bits = bitcast double %maxnum.r.0.one to i64
  call void @tell(i64 %maxnum.r.0.bits)
  %maxnum.3 = call double @llvm.maxnum.f64(double %x, double 0x7FF8000000000000)
  %maxnum.3.nan = fcmp uno double %maxnum.3, %maxnum.3
  %maxnum.3.one = select i1 %maxnum.3.nan, double 0x7FF8000000000000, double %maxnum.3
  %maxnum.3.bits = bitcast double %maxnum.3.one to i64
  call void @tell(i64 %maxnum.3.bits)
  %maxnum.r.3 = call double @llvm.maxnum.f64(double 0x7FF8000000000000, double %x)
  %maxnum.r.3.nan = fcmp uno double %maxnum.r.3, %maxnum.r.3
  %maxnum.r.3.one = select i1 %maxnum.r.3.nan, double 0x7FF8000000000000, double %maxnum.r.3
  %maxnum.r.3.bits = bitcast double %maxnum.r.3.one to i64
  call void @tell(i64 %maxnum.r.3.bits)
  %maxnum.4 = call double @llvm.maxnum.f64(double %x, double 0xFFF0000000000000)
  %maxnum.4.nan = fcmp uno double %maxnum.4, %maxnum.4
  %maxnum.4.one = select i1 %maxnum.4.nan, double 0x7FF8000000000000, double %maxnum.4
  %maxnum.4.bits = bitcast double %maxnum.4.one to i64
  call void @tell(i64 %maxnum.4.bits)
  %maxnum.r.4 = call double @llvm.maxnum.f64(double 0xFFF0000000000000, double %x)
  %maxnum.r.4.nan = fcmp uno double %maxnum.r.4, %maxnum.r.4
  %maxnum.r.4.one = select i1 %maxnum.r.4.nan, double 0x7FF8000000000000, double %maxnum.r.4
  %maxnum.r.4.bits = bitcast double %maxnum.r.4.one to i64
  call void @tell(i64 %maxnum.r.4.bits)
  %minimum.0 = call double @llvm.minimum.f64(double %x, double -1.5)
  %minimum.0.nan = fcmp uno double %minimum.0, %minimum.0
  %minimum.0.one = select i1 %minimum.0.nan, double 0x7FF8000000000000, double %minimum.0
  %minimum.0.bits = bitcast double %minimum.0.one to i64
  call void @tell(i64 %minimum.0.bits)
  %minimum.r.0 = call double @llvm.minimum.f64(double -1.5, double %x)
  %minimum.r.0.nan = fcmp uno double %minimum.r.0, %minimum.r.0
  %minimum.r.0.one = select i1 %minimum.r.0.nan, double 0x7FF8000000000000, double %minimum.r.0
  %minimum.r.0.bits = bitcast double %minimum.r.0.one to i64
  call void @tell(i64 %minimum.r.0.bits)
  %minimum.1 = call double @llvm.minimum.f64(double %x, double 0x8000000000000000)
  %minimum.1.nan = fcmp uno double %minimum.1, %minimum.1
  %minimum.1.one = select i1 %minimum.1.nan, double 0x7FF8000000000000, double %minimum.1
  %minimum.1.bits = bitcast double %minimum.1.one to i64
  call void @tell(i64 %minimum.1.bits)
  %minimum.r.1 = call double @llvm.minimum.f64(double 0x8000000000000000, double %x)
  %minimum.r.1.nan = fcmp uno double %minimum.r.1, %minimum.r.1
  %minimum.r.1.one = select i1 %minimum.r.1.nan, double 0x7FF8000000000000, double %minimum.r.1
  %minimum.r.1.bits = bitcast double %minimum.r.1.one to i64
  call void @tell(i64 %minimum.r.1.bits)
  %minimum.2 = call double @llvm.minimum.f64(double %x, double 0x0000000000000000)
  %minimum.2.nan = fcmp uno double %minimum.2, %minimum.2
  %minimum.2.one = select i1 %minimum.2.nan, double 0x7FF8000000000000, double %minimum.2
  %minimum.2.bits = bitcast double %minimum.2.one to i64
  call void @tell(i64 %minimum.2.bits)
  %minimum.r.2 = call double @llvm.minimum.f64(double 0x0000000000000000, double %x)
  %minimum.r.2.nan = fcmp uno double %minimum.r.2, %minimum.r.2
  %minimum.r.2.one = select i1 %minimum.r.2.nan, double 0x7FF8000000000000, double %minimum.r.2
  %minimum.r.2.bits = bitcast double %minimum.r.2.one to i64
  call void @tell(i64 %minimum.r.2.bits)
  %minimum.3 = call double @llvm.minimum.f64(double %x, double 0x7FF8000000000000)
  %minimum.3.nan = fcmp uno double %minimum.3, %minimum.3
  %minimum.3.one = select i1 %minimum.3.nan, double 0x7FF8000000000000, double %minimum.3
  %minimum.3.bits = bitcast double %minimum.3.one to i64
  call void @tell(i64 %minimum.3.bits)
  %minimum.r.3 = call double @llvm.minimum.f64(double 0x7FF8000000000000, double %x)
  %minimum.r.3.nan = fcmp uno double %minimum.r.3, %minimum.r.3
  %minimum.r.3.one = select i1 %minimum.r.3.nan, double 0x7FF8000000000000, double %minimum.r.3
  %minimum.r.3.bits = bitcast double %minimum.r.3.one to i64
  call void @tell(i64 %minimum.r.3.bits)
  %minimum.4 = call double @llvm.minimum.f64(double %x, double 0xFFF0000000000000)
  %minimum.4.nan = fcmp uno double %minimum.4, %minimum.4
  %minimum.4.one = select i1 %minimum.4.nan, double 0x7FF8000000000000, double %minimum.4
  %minimum.4.bits = bitcast double %minimum.4.one to i64
  call void @tell(i64 %minimum.4.bits)
  %minimum.r.4 = call double @llvm.minimum.f64(double 0xFFF0000000000000, double %x)
  %minimum.r.4.nan = fcmp uno double %minimum.r.4, %minimum.r.4
  %minimum.r.4.one = select i1 %minimum.r.4.nan, double 0x7FF8000000000000, double %minimum.r.4
  %minimum.r.4.bits = bitcast double %minimum.r.4.one to i64
  call void @tell(i64 %minimum.r.4.bits)
  %maximum.0 = call double @llvm.maximum.f64(double %x, double -1.5)
  %maximum.0.nan = fcmp uno double %maximum.0, %maximum.0
  %maximum.0.one = select i1 %maximum.0.nan, double 0x7FF8000000000000, double %maximum.0
  %maximum.0.bits = bitcast double %maximum.0.one to i64
  call void @tell(i64 %maximum.0.bits)
  %maximum.r.0 = call double @llvm.maximum.f64(double -1.5, double %x)
  %maximum.r.0.nan = fcmp uno double %maximum.r.0, %maximum.r.0
  %maximum.r.0.one = select i1 %maximum.r.0.nan, double 0x7FF8000000000000, double %maximum.r.0
  %maximum.r.0.bits = bitcast double %maximum.r.0.one to i64
  call void @tell(i64 %maximum.r.0.bits)
  %maximum.1 = call double @llvm.maximum.f64(double %x, double 0x8000000000000000)
  %maximum.1.nan = fcmp uno double %maximum.1, %maximum.1
  %maximum.1.one = select i1 %maximum.1.nan, double 0x7FF8000000000000, double %maximum.1
  %maximum.1.bits = bitcast double %maximum.1.one to i64
  call void @tell(i64 %maximum.1.bits)
  %maximum.r.1 = call double @llvm.maximum.f64(double 0x8000000000000000, double %x)
  %maximum.r.1.nan = fcmp uno double %maximum.r.1, %maximum.r.1
  %maximum.r.1.one = select i1 %maximum.r.1.nan, double 0x7FF8000000000000, double %maximum.r.1
  %maximum.r.1.bits = bitcast double %maximum.r.1.one to i64
  call void @tell(i64 %maximum.r.1.bits)
  %maximum.2 = call double @llvm.maximum.f64(double %x, double 0x0000000000000000)
  %maximum.2.nan = fcmp uno double %maximum.2, %maximum.2
  %maximum.2.one = select i1 %maximum.2.nan, double 0x7FF8000000000000, double %maximum.2
  %maximum.2.bits = bitcast double %maximum.2.one to i64
  call void @tell(i64 %maximum.2.bits)
  %maximum.r.2 = call double @llvm.maximum.f64(double 0x0000000000000000, double %x)
  %maximum.r.2.nan = fcmp uno double %maximum.r.2, %maximum.r.2
  %maximum.r.2.one = select i1 %maximum.r.2.nan, double 0x7FF8000000000000, double %maximum.r.2
  %maximum.r.2.bits = bitcast double %maximum.r.2.one to i64
  call void @tell(i64 %maximum.r.2.bits)
  %maximum.3 = call double @llvm.maximum.f64(double %x, double 0x7FF8000000000000)
  %maximum.3.nan = fcmp uno double %maximum.3, %maximum.3
  %maximum.3.one = select i1 %maximum.3.nan, double 0x7FF8000000000000, double %maximum.3
  %maximum.3.bits = bitcast double %maximum.3.one to i64
  call void @tell(i64 %maximum.3.bits)
  %maximum.r.3 = call double @llvm.maximum.f64(double 0x7FF8000000000000, double %x)
  %maximum.r.3.nan = fcmp uno double %maximum.r.3, %maximum.r.3
  %maximum.r.3.one = select i1 %maximum.r.3.nan, double 0x7FF8000000000000, double %maximum.r.3
  %maximum.r.3.bits = bitcast double %maximum.r.3.one to i64
  call void @tell(i64 %maximum.r.3.bits)
  %maximum.4 = call double @llvm.maximum.f64(double %x, double 0xFFF0000000000000)
  %maximum.4.nan = fcmp uno double %maximum.4, %maximum.4
  %maximum.4.one = select i1 %maximum.4.nan, double 0x7FF8000000000000, double %maximum.4
  %maximum.4.bits = bitcast double %maximum.4.one to i64
  call void @tell(i64 %maximum.4.bits)
  %maximum.r.4 = call double @llvm.maximum.f64(double 0xFFF0000000000000, double %x)
  %maximum.r.4.nan = fcmp uno double %maximum.r.4, %maximum.r.4
  %maximum.r.4.one = select i1 %maximum.r.4.nan, double 0x7FF8000000000000, double %maximum.r.4
  %maximum.r.4.bits = bitcast double %maximum.r.4.one to i64
  call void @tell(i64 %maximum.r.4.bits)
  %copysign.0 = call double @llvm.copysign.f64(double %x, double -1.5)
  %copysign.0.nan = fcmp uno double %copysign.0, %copysign.0
  %copysign.0.one = select i1 %copysign.0.nan, double 0x7FF8000000000000, double %copysign.0
  %copysign.0.bits = bitcast double %copysign.0.one to i64
  call void @tell(i64 %copysign.0.bits)
  %copysign.r.0 = call double @llvm.copysign.f64(double -1.5, double %x)
  %copysign.r.0.nan = fcmp uno double %copysign.r.0, %copysign.r.0
  %copysign.r.0.one = select i1 %copysign.r.0.nan, double 0x7FF8000000000000, double %copysign.r.0
  %copysign.r.0.bits = bitcast double %copysign.r.0.one to i64
  call void @tell(i64 %copysign.r.0.bits)
  %copysign.1 = call double @llvm.copysign.f64(double %x, double 0x8000000000000000)
  %copysign.1.nan = fcmp uno double %copysign.1, %copysign.1
  %copysign.1.one = select i1 %copysign.1.nan, double 0x7FF8000000000000, double %copysign.1
  %copysign.1.bits = bitcast double %copysign.1.one to i64
  call void @tell(i64 %copysign.1.bits)
  %copysign.r.1 = call double @llvm.copysign.f64(double 0x8000000000000000, double %x)
  %copysign.r.1.nan = fcmp uno double %copysign.r.1, %copysign.r.1
  %copysign.r.1.one = select i1 %copysign.r.1.nan, double 0x7FF8000000000000, double %copysign.r.1
  %copysign.r.1.bits = bitcast double %copysign.r.1.one to i64
  call void @tell(i64 %copysign.r.1.bits)
  %copysign.2 = call double @llvm.copysign.f64(double %x, double 0x0000000000000000)
  %copysign.2.nan = fcmp uno double %copysign.2, %copysign.2
  %copysign.2.one = select i1 %copysign.2.nan, double 0x7FF8000000000000, double %copysign.2
  %copysign.2.bits = bitcast double %copysign.2.one to i64
  call void @tell(i64 %copysign.2.bits)
  %copysign.r.2 = call double @llvm.copysign.f64(double 0x0000000000000000, double %x)
  %copysign.r.2.nan = fcmp uno double %copysign.r.2, %copysign.r.2
  %copysign.r.2.one = select i1 %copysign.r.2.nan, double 0x7FF8000000000000, double %copysign.r.2
  %copysign.r.2.bits = bitcast double %copysign.r.2.one to i64
  call void @tell(i64 %copysign.r.2.bits)
  %copysign.3 = call double @llvm.copysign.f64(double %x, double 0x7FF8000000000000)
  %copysign.3.nan = fcmp uno double %copysign.3, %copysign.3
  %copysign.3.one = select i1 %copysign.3.nan, double 0x7FF8000000000000, double %copysign.3
  %copysign.3.bits = bitcast double %copysign.3.one to i64
  call void @tell(i64 %copysign.3.bits)
  %copysign.r.3 = call double @llvm.copysign.f64(double 0x7FF8000000000000, double %x)
  %copysign.r.3.nan = fcmp uno double %copysign.r.3, %copysign.r.3
  %copysign.r.3.one = select i1 %copysign.r.3.nan, double 0x7FF8000000000000, double %copysign.r.3
  %copysign.r.3.bits = bitcast double %copysign.r.3.one to i64
  call void @tell(i64 %copysign.r.3.bits)
  %copysign.4 = call double @llvm.copysign.f64(double %x, double 0xFFF0000000000000)
  %copysign.4.nan = fcmp uno double %copysign.4, %copysign.4
  %copysign.4.one = select i1 %copysign.4.nan, double 0x7FF8000000000000, double %copysign.4
  %copysign.4.bits = bitcast double %copysign.4.one to i64
  call void @tell(i64 %copysign.4.bits)
  %copysign.r.4 = call double @llvm.copysign.f64(double 0xFFF0000000000000, double %x)
  %copysign.r.4.nan = fcmp uno double %copysign.r.4, %copysign.r.4
  %copysign.r.4.one = select i1 %copysign.r.4.nan, double 0x7FF8000000000000, double %copysign.r.4
  %copysign.r.4.bits = bitcast double %copysign.r.4.one to i64
  call void @tell(i64 %copysign.r.4.bits)
  %ldexp.0 = call double @llvm.ldexp.f64.i32(double %x, i32 -3)
  %ldexp.0.nan = fcmp uno double %ldexp.0, %ldexp.0
  %ldexp.0.one = select i1 %ldexp.0.nan, double 0x7FF8000000000000, double %ldexp.0
  %ldexp.0.bits = bitcast double %ldexp.0.one to i64
  call void @tell(i64 %ldexp.0.bits)
  %powi.0 = call double @llvm.powi.f64.i32(double %x, i32 -3)
  %powi.0.nan = fcmp uno double %powi.0, %powi.0
  %powi.0.one = select i1 %powi.0.nan, double 0x7FF8000000000000, double %powi.0
  %powi.0.bits = bitcast double %powi.0.one to i64
  call void @tell(i64 %powi.0.bits)
  %ldexp.3 = call double @llvm.ldexp.f64.i32(double %x, i32 0)
  %ldexp.3.nan = fcmp uno double %ldexp.3, %ldexp.3
  %ldexp.3.one = select i1 %ldexp.3.nan, double 0x7FF8000000000000, double %ldexp.3
  %ldexp.3.bits = bitcast double %ldexp.3.one to i64
  call void @tell(i64 %ldexp.3.bits)
  %powi.3 = call double @llvm.powi.f64.i32(double %x, i32 0)
  %powi.3.nan = fcmp uno double %powi.3, %powi.3
  %powi.3.one = select i1 %powi.3.nan, double 0x7FF8000000000000, double %powi.3
  %powi.3.bits = bitcast double %powi.3.one to i64
  call void @tell(i64 %powi.3.bits)
  %ldexp.8 = call double @llvm.ldexp.f64.i32(double %x, i32 5)
  %ldexp.8.nan = fcmp uno double %ldexp.8, %ldexp.8
  %ldexp.8.one = select i1 %ldexp.8.nan, double 0x7FF8000000000000, double %ldexp.8
  %ldexp.8.bits = bitcast double %ldexp.8.one to i64
  call void @tell(i64 %ldexp.8.bits)
  %powi.8 = call double @llvm.powi.f64.i32(double %x, i32 5)
  %powi.8.nan = fcmp uno double %powi.8, %powi.8
  %powi.8.one = select i1 %powi.8.nan, double 0x7FF8000000000000, double %powi.8
  %powi.8.bits = bitcast double %powi.8.one to i64
  call void @tell(i64 %powi.8.bits)
  %frexp = call { double, i32 } @llvm.frexp.f64.i32(double %x)
  %mantissa = extractvalue { double, i32 } %frexp, 0
  %mantissa.nan = fcmp uno double %mantissa, %mantissa
  %mantissa.one = select i1 %mantissa.nan, double 0x7FF8000000000000, double %mantissa
  %mantissa.bits = bitcast double %mantissa.one to i64
  call void @tell(i64 %mantissa.bits)
  %exponent = extractvalue { double, i32 } %frexp, 1
  %difference = fsub double %x, %x
  %finite = fcmp oeq double %difference, 0.0
  %exponent.known = select i1 %finite, i32 %exponent, i32 0
  %exponent.wide = sext i32 %exponent.known to i64
  call void @tell(i64 %exponent.wide)
  %small = call double @llvm.fabs.f64(double %x)
  %fits = fcmp olt double %small, 0x41CDCD6500000000
  %number = select i1 %fits, double %x, double 1.5
  %lround = call i64 @llvm.lround.i64.f64(double %number)
  call void @tell(i64 %lround)
  %llround = call i64 @llvm.llround.i64.f64(double %number)
  call void @tell(i64 %llround)
  %lrint = call i64 @llvm.lrint.i64.f64(double %number)
  call void @tell(i64 %lrint)
  %llrint = call i64 @llvm.llrint.i64.f64(double %number)
  call void @tell(i64 %llrint)
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
  %sqrt = call float @llvm.sqrt.f32(float %x)
  %sqrt.nan = fcmp uno float %sqrt, %sqrt
  %sqrt.one = select i1 %sqrt.nan, float 0x7FF8000000000000, float %sqrt
  %sqrt.bits = bitcast float %sqrt.one to i32
  %sqrt.wide = zext i32 %sqrt.bits to i64
  call void @tell(i64 %sqrt.wide)
  %fabs = call float @llvm.fabs.f32(float %x)
  %fabs.nan = fcmp uno float %fabs, %fabs
  %fabs.one = select i1 %fabs.nan, float 0x7FF8000000000000, float %fabs
  %fabs.bits = bitcast float %fabs.one to i32
  %fabs.wide = zext i32 %fabs.bits to i64
  call void @tell(i64 %fabs.wide)
  %floor = call float @llvm.floor.f32(float %x)
  %floor.nan = fcmp uno float %floor, %floor
  %floor.one = select i1 %floor.nan, float 0x7FF8000000000000, float %floor
  %floor.bits = bitcast float %floor.one to i32
  %floor.wide = zext i32 %floor.bits to i64
  call void @tell(i64 %floor.wide)
  %ceil = call float @llvm.ceil.f32(float %x)
  %ceil.nan = fcmp uno float %ceil, %ceil
  %ceil.one = select i1 %ceil.nan, float 0x7FF8000000000000, float %ceil
  %ceil.bits = bitcast float %ceil.one to i32
  %ceil.wide = zext i32 %ceil.bits to i64
  call void @tell(i64 %ceil.wide)
  %trunc = call float @llvm.trunc.f32(float %x)
  %trunc.nan = fcmp uno float %trunc, %trunc
  %trunc.one = select i1 %trunc.nan, float 0x7FF8000000000000, float %trunc
  %trunc.bits = bitcast float %trunc.one to i32
  %trunc.wide = zext i32 %trunc.bits to i64
  call void @tell(i64 %trunc.wide)
  %rint = call float @llvm.rint.f32(float %x)
  %rint.nan = fcmp uno float %rint, %rint
  %rint.one = select i1 %rint.nan, float 0x7FF8000000000000, float %rint
  %rint.bits = bitcast float %rint.one to i32
  %rint.wide = zext i32 %rint.bits to i64
  call void @tell(i64 %rint.wide)
  %nearbyint = call float @llvm.nearbyint.f32(float %x)
  %nearbyint.nan = fcmp uno float %nearbyint, %nearbyint
  %nearbyint.one = select i1 %nearbyint.nan, float 0x7FF8000000000000, float %nearbyint
  %nearbyint.bits = bitcast float %nearbyint.one to i32
  %nearbyint.wide = zext i32 %nearbyint.bits to i64
  call void @tell(i64 %nearbyint.wide)
  %round = call float @llvm.round.f32(float %x)
  %round.nan = fcmp uno float %round, %round
  %round.one = select i1 %round.nan, float 0x7FF8000000000000, float %round
  %round.bits = bitcast float %round.one to i32
  %round.wide = zext i32 %round.bits to i64
  call void @tell(i64 %round.wide)
  %roundeven = call float @llvm.roundeven.f32(float %x)
  %roundeven.nan = fcmp uno float %roundeven, %roundeven
  %roundeven.one = select i1 %roundeven.nan, float 0x7FF8000000000000, float %roundeven
  %roundeven.bits = bitcast float %roundeven.one to i32
  %roundeven.wide = zext i32 %roundeven.bits to i64
  call void @tell(i64 %roundeven.wide)
  %minnum.0 = call float @llvm.minnum.f32(float %x, float -1.5)
  %minnum.0.nan = fcmp uno float %minnum.0, %minnum.0
  %minnum.0.one = select i1 %minnum.0.nan, float 0x7FF8000000000000, float %minnum.0
  %minnum.0.bits = bitcast float %minnum.0.one to i32
  %minnum.0.wide = zext i32 %minnum.0.bits to i64
  call void @tell(i64 %minnum.0.wide)
  %minnum.r.0 = call float @llvm.minnum.f32(float -1.5, float %x)
  %minnum.r.0.nan = fcmp uno float %minnum.r.0, %minnum.r.0
  %minnum.r.0.one = select i1 %minnum.r.0.nan, float 0x7FF8000000000000, float %minnum.r.0
  %minnum.r.0.bits = bitcast float %minnum.r.0.one to i32
  %minnum.r.0.wide = zext i32 %minnum.r.0.bits to i64
  call void @tell(i64 %minnum.r.0.wide)
  %minnum.3 = call float @llvm.minnum.f32(float %x, float 0x7FF8000000000000)
  %minnum.3.nan = fcmp uno float %minnum.3, %minnum.3
  %minnum.3.one = select i1 %minnum.3.nan, float 0x7FF8000000000000, float %minnum.3
  %minnum.3.bits = bitcast float %minnum.3.one to i32
  %minnum.3.wide = zext i32 %minnum.3.bits to i64
  call void @tell(i64 %minnum.3.wide)
  %minnum.r.3 = call float @llvm.minnum.f32(float 0x7FF8000000000000, float %x)
  %minnum.r.3.nan = fcmp uno float %minnum.r.3, %minnum.r.3
  %minnum.r.3.one = select i1 %minnum.r.3.nan, float 0x7FF8000000000000, float %minnum.r.3
  %minnum.r.3.bits = bitcast float %minnum.r.3.one to i32
  %minnum.r.3.wide = zext i32 %minnum.r.3.bits to i64
  call void @tell(i64 %minnum.r.3.wide)
  %minnum.4 = call float @llvm.minnum.f32(float %x, float 0xFFF0000000000000)
  %minnum.4.nan = fcmp uno float %minnum.4, %minnum.4
  %minnum.4.one = select i1 %minnum.4.nan, float 0x7FF8000000000000, float %minnum.4
  %minnum.4.bits = bitcast float %minnum.4.one to i32
  %minnum.4.wide = zext i32 %minnum.4.bits to i64
  call void @tell(i64 %minnum.4.wide)
  %minnum.r.4 = call float @llvm.minnum.f32(float 0xFFF0000000000000, float %x)
  %minnum.r.4.nan = fcmp uno float %minnum.r.4, %minnum.r.4
  %minnum.r.4.one = select i1 %minnum.r.4.nan, float 0x7FF8000000000000, float %minnum.r.4
  %minnum.r.4.bits = bitcast float %minnum.r.4.one to i32
  %minnum.r.4.wide = zext i32 %minnum.r.4.bits to i64
  call void @tell(i64 %minnum.r.4.wide)
  %maxnum.0 = call float @llvm.maxnum.f32(float %x, float -1.5)
  %maxnum.0.nan = fcmp uno float %maxnum.0, %maxnum.0
  %maxnum.0.one = select i1 %maxnum.0.nan, float 0x7FF8000000000000, float %maxnum.0
  %maxnum.0.bits = bitcast float %maxnum.0.one to i32
  %maxnum.0.wide = zext i32 %maxnum.0.bits to i64
  call void @tell(i64 %maxnum.0.wide)
  %maxnum.r.0 = call float @llvm.maxnum.f32(float -1.5, float %x)
  %maxnum.r.0.nan = fcmp uno float %maxnum.r.0, %maxnum.r.0
  %maxnum.r.0.one = select i1 %maxnum.r.0.nan, float 0x7FF8000000000000, float %maxnum.r.0
  %maxnum.r.0.bits = bitcast float %maxnum.r.0.one to i32
  %maxnum.r.0.wide = zext i32 %maxnum.r.0.bits to i64
  call void @tell(i64 %maxnum.r.0.wide)
  %maxnum.3 = call float @llvm.maxnum.f32(float %x, float 0x7FF8000000000000)
  %maxnum.3.nan = fcmp uno float %maxnum.3, %maxnum.3
  %maxnum.3.one = select i1 %maxnum.3.nan, float 0x7FF8000000000000, float %maxnum.3
  %maxnum.3.bits = bitcast float %maxnum.3.one to i32
  %maxnum.3.wide = zext i32 %maxnum.3.bits to i64
  call void @tell(i64 %maxnum.3.wide)
  %maxnum.r.3 = call float @llvm.maxnum.f32(float 0x7FF8000000000000, float %x)
  %maxnum.r.3.nan = fcmp uno float %maxnum.r.3, %maxnum.r.3
  %maxnum.r.3.one = select i1 %maxnum.r.3.nan, float 0x7FF8000000000000, float %maxnum.r.3
  %maxnum.r.3.bits = bitcast float %maxnum.r.3.one to i32
  %maxnum.r.3.wide = zext i32 %maxnum.r.3.bits to i64
  call void @tell(i64 %maxnum.r.3.wide)
  %maxnum.4 = call float @llvm.maxnum.f32(float %x, float 0xFFF0000000000000)
  %maxnum.4.nan = fcmp uno float %maxnum.4, %maxnum.4
  %maxnum.4.one = select i1 %maxnum.4.nan, float 0x7FF8000000000000, float %maxnum.4
  %maxnum.4.bits = bitcast float %maxnum.4.one to i32
  %maxnum.4.wide = zext i32 %maxnum.4.bits to i64
  call void @tell(i64 %maxnum.4.wide)
  %maxnum.r.4 = call float @llvm.maxnum.f32(float 0xFFF0000000000000, float %x)
  %maxnum.r.4.nan = fcmp uno float %maxnum.r.4, %maxnum.r.4
  %maxnum.r.4.one = select i1 %maxnum.r.4.nan, float 0x7FF8000000000000, float %maxnum.r.4
  %maxnum.r.4.bits = bitcast float %maxnum.r.4.one to i32
  %maxnum.r.4.wide = zext i32 %maxnum.r.4.bits to i64
  call void @tell(i64 %maxnum.r.4.wide)
  %minimum.0 = call float @llvm.minimum.f32(float %x, float -1.5)
  %minimum.0.nan = fcmp uno float %minimum.0, %minimum.0
  %minimum.0.one = select i1 %minimum.0.nan, float 0x7FF8000000000000, float %minimum.0
  %minimum.0.bits = bitcast float %minimum.0.one to i32
  %minimum.0.wide = zext i32 %minimum.0.bits to i64
  call void @tell(i64 %minimum.0.wide)
  %minimum.r.0 = call float @llvm.minimum.f32(float -1.5, float %x)
  %minimum.r.0.nan = fcmp uno float %minimum.r.0, %minimum.r.0
  %minimum.r.0.one = select i1 %minimum.r.0.nan, float 0x7FF8000000000000, float %minimum.r.0
  %minimum.r.0.bits = bitcast float %minimum.r.0.one to i32
  %minimum.r.0.wide = zext i32 %minimum.r.0.bits to i64
  call void @tell(i64 %minimum.r.0.wide)
  %minimum.1 = call float @llvm.minimum.f32(float %x, float 0x8000000000000000)
  %minimum.1.nan = fcmp uno float %minimum.1, %minimum.1
  %minimum.1.one = select i1 %minimum.1.nan, float 0x7FF8000000000000, float %minimum.1
  %minimum.1.bits = bitcast float %minimum.1.one to i32
  %minimum.1.wide = zext i32 %minimum.1.bits to i64
  call void @tell(i64 %minimum.1.wide)
  %minimum.r.1 = call float @llvm.minimum.f32(float 0x8000000000000000, float %x)
  %minimum.r.1.nan = fcmp uno float %minimum.r.1, %minimum.r.1
  %minimum.r.1.one = select i1 %minimum.r.1.nan, float 0x7FF8000000000000, float %minimum.r.1
  %minimum.r.1.bits = bitcast float %minimum.r.1.one to i32
  %minimum.r.1.wide = zext i32 %minimum.r.1.bits to i64
  call void @tell(i64 %minimum.r.1.wide)
  %minimum.2 = call float @llvm.minimum.f32(float %x, float 0x0000000000000000)
  %minimum.2.nan = fcmp uno float %minimum.2, %minimum.2
  %minimum.2.one = select i1 %minimum.2.nan, float 0x7FF8000000000000, float %minimum.2
  %minimum.2.bits = bitcast float %minimum.2.one to i32
  %minimum.2.wide = zext i32 %minimum.2.bits to i64
  call void @tell(i64 %minimum.2.wide)
  %minimum.r.2 = call float @llvm.minimum.f32(float 0x0000000000000000, float %x)
  %minimum.r.2.nan = fcmp uno float %minimum.r.2, %minimum.r.2
  %minimum.r.2.one = select i1 %minimum.r.2.nan, float 0x7FF8000000000000, float %minimum.r.2
  %minimum.r.2.bits = bitcast float %minimum.r.2.one to i32
  %minimum.r.2.wide = zext i32 %minimum.r.2.bits to i64
  call void @tell(i64 %minimum.r.2.wide)
  %minimum.3 = call float @llvm.minimum.f32(float %x, float 0x7FF8000000000000)
  %minimum.3.nan = fcmp uno float %minimum.3, %minimum.3
  %minimum.3.one = select i1 %minimum.3.nan, float 0x7FF8000000000000, float %minimum.3
  %minimum.3.bits = bitcast float %minimum.3.one to i32
  %minimum.3.wide = zext i32 %minimum.3.bits to i64
  call void @tell(i64 %minimum.3.wide)
  %minimum.r.3 = call float @llvm.minimum.f32(float 0x7FF8000000000000, float %x)
  %minimum.r.3.nan = fcmp uno float %minimum.r.3, %minimum.r.3
  %minimum.r.3.one = select i1 %minimum.r.3.nan, float 0x7FF8000000000000, float %minimum.r.3
  %minimum.r.3.bits = bitcast float %minimum.r.3.one to i32
  %minimum.r.3.wide = zext i32 %minimum.r.3.bits to i64
  call void @tell(i64 %minimum.r.3.wide)
  %minimum.4 = call float @llvm.minimum.f32(float %x, float 0xFFF0000000000000)
  %minimum.4.nan = fcmp uno float %minimum.4, %minimum.4
  %minimum.4.one = select i1 %minimum.4.nan, float 0x7FF8000000000000, float %minimum.4
  %minimum.4.bits = bitcast float %minimum.4.one to i32
  %minimum.4.wide = zext i32 %minimum.4.bits to i64
  call void @tell(i64 %minimum.4.wide)
  %minimum.r.4 = call float @llvm.minimum.f32(float 0xFFF0000000000000, float %x)
  %minimum.r.4.nan = fcmp uno float %minimum.r.4, %minimum.r.4
  %minimum.r.4.one = select i1 %minimum.r.4.nan, float 0x7FF8000000000000, float %minimum.r.4
  %minimum.r.4.bits = bitcast float %minimum.r.4.one to i32
  %minimum.r.4.wide = zext i32 %minimum.r.4.bits to i64
  call void @tell(i64 %minimum.r.4.wide)
  %maximum.0 = call float @llvm.maximum.f32(float %x, float -1.5)
  %maximum.0.nan = fcmp uno float %maximum.0, %maximum.0
  %maximum.0.one = select i1 %maximum.0.nan, float 0x7FF8000000000000, float %maximum.0
  %maximum.0.bits = bitcast float %maximum.0.one to i32
  %maximum.0.wide = zext i32 %maximum.0.bits to i64
  call void @tell(i64 %maximum.0.wide)
  %maximum.r.0 = call float @llvm.maximum.f32(float -1.5, float %x)
  %maximum.r.0.nan = fcmp uno float %maximum.r.0, %maximum.r.0
  %maximum.r.0.one = select i1 %maximum.r.0.nan, float 0x7FF8000000000000, float %maximum.r.0
  %maximum.r.0.bits = bitcast float %maximum.r.0.one to i32
  %maximum.r.0.wide = zext i32 %maximum.r.0.bits to i64
  call void @tell(i64 %maximum.r.0.wide)
  %maximum.1 = call float @llvm.maximum.f32(float %x, float 0x8000000000000000)
  %maximum.1.nan = fcmp uno float %maximum.1, %maximum.1
  %maximum.1.one = select i1 %maximum.1.nan, float 0x7FF8000000000000, float %maximum.1
  %maximum.1.bits = bitcast float %maximum.1.one to i32
  %maximum.1.wide = zext i32 %maximum.1.bits to i64
  call void @tell(i64 %maximum.1.wide)
  %maximum.r.1 = call float @llvm.maximum.f32(float 0x8000000000000000, float %x)
  %maximum.r.1.nan = fcmp uno float %maximum.r.1, %maximum.r.1
  %maximum.r.1.one = select i1 %maximum.r.1.nan, float 0x7FF8000000000000, float %maximum.r.1
  %maximum.r.1.bits = bitcast float %maximum.r.1.one to i32
  %maximum.r.1.wide = zext i32 %maximum.r.1.bits to i64
  call void @tell(i64 %maximum.r.1.wide)
  %maximum.2 = call float @llvm.maximum.f32(float %x, float 0x0000000000000000)
  %maximum.2.nan = fcmp uno float %maximum.2, %maximum.2
  %maximum.2.one = select i1 %maximum.2.nan, float 0x7FF8000000000000, float %maximum.2
  %maximum.2.bits = bitcast float %maximum.2.one to i32
  %maximum.2.wide = zext i32 %maximum.2.bits to i64
  call void @tell(i64 %maximum.2.wide)
  %maximum.r.2 = call float @llvm.maximum.f32(float 0x0000000000000000, float %x)
  %maximum.r.2.nan = fcmp uno float %maximum.r.2, %maximum.r.2
  %maximum.r.2.one = select i1 %maximum.r.2.nan, float 0x7FF8000000000000, float %maximum.r.2
  %maximum.r.2.bits = bitcast float %maximum.r.2.one to i32
  %maximum.r.2.wide = zext i32 %maximum.r.2.bits to i64
  call void @tell(i64 %maximum.r.2.wide)
  %maximum.3 = call float @llvm.maximum.f32(float %x, float 0x7FF8000000000000)
  %maximum.3.nan = fcmp uno float %maximum.3, %maximum.3
  %maximum.3.one = select i1 %maximum.3.nan, float 0x7FF8000000000000, float %maximum.3
  %maximum.3.bits = bitcast float %maximum.3.one to i32
  %maximum.3.wide = zext i32 %maximum.3.bits to i64
  call void @tell(i64 %maximum.3.wide)
  %maximum.r.3 = call float @llvm.maximum.f32(float 0x7FF8000000000000, float %x)
  %maximum.r.3.nan = fcmp uno float %maximum.r.3, %maximum.r.3
  %maximum.r.3.one = select i1 %maximum.r.3.nan, float 0x7FF8000000000000, float %maximum.r.3
  %maximum.r.3.bits = bitcast float %maximum.r.3.one to i32
  %maximum.r.3.wide = zext i32 %maximum.r.3.bits to i64
  call void @tell(i64 %maximum.r.3.wide)
  %maximum.4 = call float @llvm.maximum.f32(float %x, float 0xFFF0000000000000)
  %maximum.4.nan = fcmp uno float %maximum.4, %maximum.4
  %maximum.4.one = select i1 %maximum.4.nan, float 0x7FF8000000000000, float %maximum.4
  %maximum.4.bits = bitcast float %maximum.4.one to i32
  %maximum.4.wide = zext i32 %maximum.4.bits to i64
  call void @tell(i64 %maximum.4.wide)
  %maximum.r.4 = call float @llvm.maximum.f32(float 0xFFF0000000000000, float %x)
  %maximum.r.4.nan = fcmp uno float %maximum.r.4, %maximum.r.4
  %maximum.r.4.one = select i1 %maximum.r.4.nan, float 0x7FF8000000000000, float %maximum.r.4
  %maximum.r.4.bits = bitcast float %maximum.r.4.one to i32
  %maximum.r.4.wide = zext i32 %maximum.r.4.bits to i64
  call void @tell(i64 %maximum.r.4.wide)
  %copysign.0 = call float @llvm.copysign.f32(float %x, float -1.5)
  %copysign.0.nan = fcmp uno float %copysign.0, %copysign.0
  %copysign.0.one = select i1 %copysign.0.nan, float 0x7FF8000000000000, float %copysign.0
  %copysign.0.bits = bitcast float %copysign.0.one to i32
  %copysign.0.wide = zext i32 %copysign.0.bits to i64
  call void @tell(i64 %copysign.0.wide)
  %copysign.r.0 = call float @llvm.copysign.f32(float -1.5, float %x)
  %copysign.r.0.nan = fcmp uno float %copysign.r.0, %copysign.r.0
  %copysign.r.0.one = select i1 %copysign.r.0.nan, float 0x7FF8000000000000, float %copysign.r.0
  %copysign.r.0.bits = bitcast float %copysign.r.0.one to i32
  %copysign.r.0.wide = zext i32 %copysign.r.0.bits to i64
  call void @tell(i64 %copysign.r.0.wide)
  %copysign.1 = call float @llvm.copysign.f32(float %x, float 0x8000000000000000)
  %copysign.1.nan = fcmp uno float %copysign.1, %copysign.1
  %copysign.1.one = select i1 %copysign.1.nan, float 0x7FF8000000000000, float %copysign.1
  %copysign.1.bits = bitcast float %copysign.1.one to i32
  %copysign.1.wide = zext i32 %copysign.1.bits to i64
  call void @tell(i64 %copysign.1.wide)
  %copysign.r.1 = call float @llvm.copysign.f32(float 0x8000000000000000, float %x)
  %copysign.r.1.nan = fcmp uno float %copysign.r.1, %copysign.r.1
  %copysign.r.1.one = select i1 %copysign.r.1.nan, float 0x7FF8000000000000, float %copysign.r.1
  %copysign.r.1.bits = bitcast float %copysign.r.1.one to i32
  %copysign.r.1.wide = zext i32 %copysign.r.1.bits to i64
  call void @tell(i64 %copysign.r.1.wide)
  %copysign.2 = call float @llvm.copysign.f32(float %x, float 0x0000000000000000)
  %copysign.2.nan = fcmp uno float %copysign.2, %copysign.2
  %copysign.2.one = select i1 %copysign.2.nan, float 0x7FF8000000000000, float %copysign.2
  %copysign.2.bits = bitcast float %copysign.2.one to i32
  %copysign.2.wide = zext i32 %copysign.2.bits to i64
  call void @tell(i64 %copysign.2.wide)
  %copysign.r.2 = call float @llvm.copysign.f32(float 0x0000000000000000, float %x)
  %copysign.r.2.nan = fcmp uno float %copysign.r.2, %copysign.r.2
  %copysign.r.2.one = select i1 %copysign.r.2.nan, float 0x7FF8000000000000, float %copysign.r.2
  %copysign.r.2.bits = bitcast float %copysign.r.2.one to i32
  %copysign.r.2.wide = zext i32 %copysign.r.2.bits to i64
  call void @tell(i64 %copysign.r.2.wide)
  %copysign.3 = call float @llvm.copysign.f32(float %x, float 0x7FF8000000000000)
  %copysign.3.nan = fcmp uno float %copysign.3, %copysign.3
  %copysign.3.one = select i1 %copysign.3.nan, float 0x7FF8000000000000, float %copysign.3
  %copysign.3.bits = bitcast float %copysign.3.one to i32
  %copysign.3.wide = zext i32 %copysign.3.bits to i64
  call void @tell(i64 %copysign.3.wide)
  %copysign.r.3 = call float @llvm.copysign.f32(float 0x7FF8000000000000, float %x)
  %copysign.r.3.nan = fcmp uno float %copysign.r.3, %copysign.r.3
  %copysign.r.3.one = select i1 %copysign.r.3.nan, float 0x7FF8000000000000, float %copysign.r.3
  %copysign.r.3.bits = bitcast float %copysign.r.3.one to i32
  %copysign.r.3.wide = zext i32 %copysign.r.3.bits to i64
  call void @tell(i64 %copysign.r.3.wide)
  %copysign.4 = call float @llvm.copysign.f32(float %x, float 0xFFF0000000000000)
  %copysign.4.nan = fcmp uno float %copysign.4, %copysign.4
  %copysign.4.one = select i1 %copysign.4.nan, float 0x7FF8000000000000, float %copysign.4
  %copysign.4.bits = bitcast float %copysign.4.one to i32
  %copysign.4.wide = zext i32 %copysign.4.bits to i64
  call void @tell(i64 %copysign.4.wide)
  %copysign.r.4 = call float @llvm.copysign.f32(float 0xFFF0000000000000, float %x)
  %copysign.r.4.nan = fcmp uno float %copysign.r.4, %copysign.r.4
  %copysign.r.4.one = select i1 %copysign.r.4.nan, float 0x7FF8000000000000, float %copysign.r.4
  %copysign.r.4.bits = bitcast float %copysign.r.4.one to i32
  %copysign.r.4.wide = zext i32 %copysign.r.4.bits to i64
  call void @tell(i64 %copysign.r.4.wide)
  %ldexp.0 = call float @llvm.ldexp.f32.i32(float %x, i32 -3)
  %ldexp.0.nan = fcmp uno float %ldexp.0, %ldexp.0
  %ldexp.0.one = select i1 %ldexp.0.nan, float 0x7FF8000000000000, float %ldexp.0
  %ldexp.0.bits = bitcast float %ldexp.0.one to i32
  %ldexp.0.wide = zext i32 %ldexp.0.bits to i64
  call void @tell(i64 %ldexp.0.wide)
  %powi.0 = call float @llvm.powi.f32.i32(float %x, i32 -3)
  %powi.0.nan = fcmp uno float %powi.0, %powi.0
  %powi.0.one = select i1 %powi.0.nan, float 0x7FF8000000000000, float %powi.0
  %powi.0.bits = bitcast float %powi.0.one to i32
  %powi.0.wide = zext i32 %powi.0.bits to i64
  call void @tell(i64 %powi.0.wide)
  %ldexp.3 = call float @llvm.ldexp.f32.i32(float %x, i32 0)
  %ldexp.3.nan = fcmp uno float %ldexp.3, %ldexp.3
  %ldexp.3.one = select i1 %ldexp.3.nan, float 0x7FF8000000000000, float %ldexp.3
  %ldexp.3.bits = bitcast float %ldexp.3.one to i32
  %ldexp.3.wide = zext i32 %ldexp.3.bits to i64
  call void @tell(i64 %ldexp.3.wide)
  %powi.3 = call float @llvm.powi.f32.i32(float %x, i32 0)
  %powi.3.nan = fcmp uno float %powi.3, %powi.3
  %powi.3.one = select i1 %powi.3.nan, float 0x7FF8000000000000, float %powi.3
  %powi.3.bits = bitcast float %powi.3.one to i32
  %powi.3.wide = zext i32 %powi.3.bits to i64
  call void @tell(i64 %powi.3.wide)
  %ldexp.8 = call float @llvm.ldexp.f32.i32(float %x, i32 5)
  %ldexp.8.nan = fcmp uno float %ldexp.8, %ldexp.8
  %ldexp.8.one = select i1 %ldexp.8.nan, float 0x7FF8000000000000, float %ldexp.8
  %ldexp.8.bits = bitcast float %ldexp.8.one to i32
  %ldexp.8.wide = zext i32 %ldexp.8.bits to i64
  call void @tell(i64 %ldexp.8.wide)
  %powi.8 = call float @llvm.powi.f32.i32(float %x, i32 5)
  %powi.8.nan = fcmp uno float %powi.8, %powi.8
  %powi.8.one = select i1 %powi.8.nan, float 0x7FF8000000000000, float %powi.8
  %powi.8.bits = bitcast float %powi.8.one to i32
  %powi.8.wide = zext i32 %powi.8.bits to i64
  call void @tell(i64 %powi.8.wide)
  %frexp = call { float, i32 } @llvm.frexp.f32.i32(float %x)
  %mantissa = extractvalue { float, i32 } %frexp, 0
  %mantissa.nan = fcmp uno float %mantissa, %mantissa
  %mantissa.one = select i1 %mantissa.nan, float 0x7FF8000000000000, float %mantissa
  %mantissa.bits = bitcast float %mantissa.one to i32
  %mantissa.wide = zext i32 %mantissa.bits to i64
  call void @tell(i64 %mantissa.wide)
  %exponent = extractvalue { float, i32 } %frexp, 1
  %difference = fsub float %x, %x
  %finite = fcmp oeq float %difference, 0.0
  %exponent.known = select i1 %finite, i32 %exponent, i32 0
  %exponent.wide = sext i32 %exponent.known to i64
  call void @tell(i64 %exponent.wide)
  %small = call float @llvm.fabs.f32(float %x)
  %fits = fcmp olt float %small, 0x41CDCD6500000000
  %number = select i1 %fits, float %x, float 1.5
  %lround = call i64 @llvm.lround.i64.f32(float %number)
  call void @tell(i64 %lround)
  %llround = call i64 @llvm.llround.i64.f32(float %number)
  call void @tell(i64 %llround)
  %lrint = call i64 @llvm.lrint.i64.f32(float %number)
  call void @tell(i64 %lrint)
  %llrint = call i64 @llvm.llrint.i64.f32(float %number)
  call void @tell(i64 %llrint)
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
