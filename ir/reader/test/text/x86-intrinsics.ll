; Intrinsics of x86 that clang prints with strict floating point, or for 32-bit code, only.

define i32 @floats() {
  %m = call <4 x float> @llvm.x86.sse.cmp.ps(<4 x float> <float 1.0, float 2.0, float 0x7FF8000000000000, float -0.0>, <4 x float> <float 2.0, float 2.0, float 1.0, float 0.0>, i8 2)
  %s = call i32 @llvm.x86.sse.movmsk.ps(<4 x float> %m)
  ret i32 %s
}

define i32 @doubles() {
  %m = call <2 x double> @llvm.x86.sse2.cmp.pd(<2 x double> <double 1.0, double 0x7FF8000000000000>, <2 x double> <double 2.0, double 1.0>, i8 3)
  %s = call i32 @llvm.x86.sse2.movmsk.pd(<2 x double> %m)
  ret i32 %s
}

define i32 @longFloats() #0 {
  %m = call <8 x float> @llvm.x86.avx.cmp.ps.256(<8 x float> <float 1.0, float 2.0, float 3.0, float 4.0, float 5.0, float 6.0, float 7.0, float 8.0>, <8 x float> <float 4.0, float 4.0, float 4.0, float 4.0, float 4.0, float 4.0, float 0x7FF8000000000000, float 4.0>, i8 29)
  %s = call i32 @llvm.x86.avx.movmsk.ps.256(<8 x float> %m)
  ret i32 %s
}

define i32 @longDoubles() #0 {
  %m = call <4 x double> @llvm.x86.avx.cmp.pd.256(<4 x double> <double 1.0, double 2.0, double 3.0, double 0x7FF8000000000000>, <4 x double> <double 2.0, double 2.0, double 2.0, double 2.0>, i8 12)
  %s = call i32 @llvm.x86.avx.movmsk.pd.256(<4 x double> %m)
  ret i32 %s
}

define i32 @flags() {
  %old = call i32 @llvm.x86.flags.read.u32()
  %set = or i32 %old, 1
  call void @llvm.x86.flags.write.u32(i32 %set)
  %new = call i32 @llvm.x86.flags.read.u32()
  %reserved = and i32 %new, 2
  ret i32 %reserved
}

define i32 @main() {
  %a = call i32 @floats()
  %b = call i32 @doubles()
  %c = call i32 @longFloats()
  %d = call i32 @longDoubles()
  %e = call i32 @flags()
  %b2 = mul i32 %b, 3
  %c2 = mul i32 %c, 5
  %d2 = mul i32 %d, 7
  %e2 = mul i32 %e, 11
  %ab = add i32 %a, %b2
  %abc = xor i32 %ab, %c2
  %abcd = add i32 %abc, %d2
  %sum = add i32 %abcd, %e2
  %status = and i32 %sum, 127
  ret i32 %status
}

declare <4 x float> @llvm.x86.sse.cmp.ps(<4 x float>, <4 x float>, i8)
declare <2 x double> @llvm.x86.sse2.cmp.pd(<2 x double>, <2 x double>, i8)
declare <8 x float> @llvm.x86.avx.cmp.ps.256(<8 x float>, <8 x float>, i8)
declare <4 x double> @llvm.x86.avx.cmp.pd.256(<4 x double>, <4 x double>, i8)
declare i32 @llvm.x86.sse.movmsk.ps(<4 x float>)
declare i32 @llvm.x86.sse2.movmsk.pd(<2 x double>)
declare i32 @llvm.x86.avx.movmsk.ps.256(<8 x float>)
declare i32 @llvm.x86.avx.movmsk.pd.256(<4 x double>)
declare i32 @llvm.x86.flags.read.u32()
declare void @llvm.x86.flags.write.u32(i32)

attributes #0 = { "target-features"="+avx" }
