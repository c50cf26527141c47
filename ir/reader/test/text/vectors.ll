; Vectors with lanes, and others, of which the operations are done on the elements.

@numbers = internal global <4 x i32> <i32 1, i32 2, i32 -3, i32 4>
@flags = internal global <8 x i1> <i1 true, i1 false, i1 true, i1 true, i1 false, i1 false, i1 true, i1 false>
@all = internal constant <4 x float> splat (float 2.0)
@wide = internal global <2 x i128> <i128 -1, i128 36893488147419103232>

; Elements in their order, and of memory.
define internal i32 @sum(ptr %p, i32 %at) {
  %v = load <4 x i32>, ptr %p
  %w = add <4 x i32> %v, <i32 10, i32 20, i32 30, i32 40>
  %x = mul <4 x i32> %w, splat (i32 3)
  %y = shufflevector <4 x i32> %x, <4 x i32> %v, <4 x i32> <i32 3, i32 6, i32 6, i32 0>
  store <4 x i32> %y, ptr %p
  %a = extractelement <4 x i32> %y, i32 %at
  %z = insertelement <4 x i32> %y, i32 5, i32 %at
  %r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %z)
  %s = add i32 %r, %a
  ret i32 %s
}

; A mask is compared, selected by, and stored as bits.
define internal i32 @masks(<2 x i32> %a, <2 x i32> %b) {
  %less = icmp slt <2 x i32> %a, %b
  %least = select <2 x i1> %less, <2 x i32> %a, <2 x i32> %b
  %bits = bitcast <2 x i1> %less to i2
  %number = zext i2 %bits to i32
  %flags = load <8 x i1>, ptr @flags
  %loaded = bitcast <8 x i1> %flags to i8
  %inverted = xor <8 x i1> %flags, splat (i1 true)
  store <8 x i1> %inverted, ptr @flags
  %wide = zext i8 %loaded to i32
  %product = call i32 @llvm.vector.reduce.mul.v2i32(<2 x i32> %least)
  %x = add i32 %product, %number
  %y = add i32 %x, %wide
  ret i32 %y
}

; The bits of a vector as elements of other widths, and as one integer.
define internal i64 @reinterpreted(<2 x float> %v) {
  %bytes = bitcast <2 x float> %v to <8 x i8>
  %halves = bitcast <8 x i8> %bytes to <4 x i16>
  %odd = shufflevector <4 x i16> %halves, <4 x i16> poison, <2 x i32> <i32 1, i32 3>
  %exponents = bitcast <2 x i16> %odd to i32
  %whole = bitcast <8 x i8> %bytes to i64
  %number = bitcast <2 x float> %v to double
  %again = bitcast double %number to i64
  %same = icmp eq i64 %whole, %again
  %one = zext i1 %same to i64
  %wide = zext i32 %exponents to i64
  %sum = add i64 %wide, %one
  ret i64 %sum
}

; Intrinsics on each element; conversions; a phi of vectors.
define internal i32 @intrinsics(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = phi <4 x float> [ zeroinitializer, %entry ], [ %w, %loop ]
  %k = phi <4 x i16> [ <i16 -5, i16 300, i16 7, i16 -32768>, %entry ], [ %m, %loop ]
  %all = load <4 x float>, ptr @all
  %w = fadd <4 x float> %v, %all
  %m = call <4 x i16> @llvm.smax.v4i16(<4 x i16> %k, <4 x i16> <i16 0, i16 400, i16 -1, i16 -2>)
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  %whole = fptosi <4 x float> %w to <4 x i32>
  %total = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %whole)
  %counts = call <4 x i32> @llvm.ctpop.v4i32(<4 x i32> %whole)
  %absolute = sitofp <4 x i32> %counts to <4 x float>
  %float = call float @llvm.vector.reduce.fadd.v4f32(float 1.0, <4 x float> %absolute)
  %x = fptosi float %float to i32
  %sum = call i16 @llvm.vector.reduce.add.v4i16(<4 x i16> %m)
  %y = sext i16 %sum to i32
  %pair = call { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32> <i32 2147483647, i32 1>, <2 x i32> <i32 1, i32 1>)
  %overflowed = extractvalue { <2 x i32>, <2 x i1> } %pair, 1
  %bits = bitcast <2 x i1> %overflowed to i2
  %b = zext i2 %bits to i32
  %r = add i32 %total, %x
  %s = add i32 %r, %y
  %t = add i32 %s, %b
  ret i32 %t
}

; What is masked out is not accessed: null is no address of an object.
define internal i32 @masked(ptr %p, i1 %one, i1 %two) {
  %m = insertelement <2 x i1> poison, i1 %one, i32 0
  %mask = insertelement <2 x i1> %m, i1 %two, i32 1
  %v = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %p, i32 4, <2 x i1> %mask, <2 x i32> <i32 100, i32 200>)
  %w = add <2 x i32> %v, splat (i32 1)
  call void @llvm.masked.store.v2i32.p0(<2 x i32> %w, ptr %p, i32 4, <2 x i1> %mask)
  %r = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %w)
  ret i32 %r
}

define internal i32 @wides() {
  %v = load <2 x i128>, ptr @wide
  %w = add <2 x i128> %v, <i128 3, i128 1>
  store <2 x i128> %w, ptr @wide
  %a = extractelement <2 x i128> %w, i32 0
  %b = extractelement <2 x i128> %w, i32 1
  %c = lshr i128 %b, 64
  %d = add i128 %a, %c
  %r = trunc i128 %d to i32
  ret i32 %r
}

define i32 @main() {
  %a = call i32 @sum(ptr @numbers, i32 1)
  %b = call i32 @masks(<2 x i32> <i32 3, i32 -4>, <2 x i32> <i32 5, i32 -6>)
  %c = call i64 @reinterpreted(<2 x float> <float 1.0, float 2.0>)
  %d = call i32 @intrinsics(i32 5)
  %e = call i32 @masked(ptr null, i1 false, i1 false)
  %f = call i32 @masked(ptr @numbers, i1 true, i1 false)
  %g = call i32 @wides()
  %ct = trunc i64 %c to i32
  %s1 = add i32 %a, %b
  %s2 = xor i32 %s1, %ct
  %s3 = add i32 %s2, %d
  %s4 = mul i32 %s3, 3
  %s5 = add i32 %s4, %e
  %s6 = add i32 %s5, %f
  %s7 = mul i32 %s6, 5
  %s8 = add i32 %s7, %g
  %folded = lshr i32 %s8, 11
  %s9 = xor i32 %s8, %folded
  %r = and i32 %s9, 255
  ret i32 %r
}

declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare i32 @llvm.vector.reduce.mul.v2i32(<2 x i32>)
declare i32 @llvm.vector.reduce.add.v2i32(<2 x i32>)
declare i16 @llvm.vector.reduce.add.v4i16(<4 x i16>)
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
declare <4 x i16> @llvm.smax.v4i16(<4 x i16>, <4 x i16>)
declare <4 x i32> @llvm.ctpop.v4i32(<4 x i32>)
declare { <2 x i32>, <2 x i1> } @llvm.sadd.with.overflow.v2i32(<2 x i32>, <2 x i32>)
declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)
declare void @llvm.masked.store.v2i32.p0(<2 x i32>, ptr, i32, <2 x i1>)
