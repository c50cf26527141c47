; Intrinsics that are only promises or hints, and operand bundles that are: they have no effect.
@word = global i32 5, align 4
@text = constant [6 x i8] c"hello\00"

declare void @llvm.assume(i1)
declare void @llvm.sideeffect()
declare void @llvm.donothing()
declare void @llvm.clear_cache(ptr, ptr)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare i64 @llvm.readcyclecounter()
declare i32 @llvm.expect.with.probability.i32(i32, i32, double)
declare i32 @llvm.expect.i32(i32, i32)
declare double @llvm.arithmetic.fence.f64(double)
declare double @llvm.canonicalize.f64(double)
declare i1 @llvm.public.type.test(ptr, metadata)
declare i1 @llvm.type.test(ptr, metadata)
declare i1 @llvm.allow.runtime.check(metadata)
declare i1 @llvm.allow.ubsan.check(i8)
declare i1 @llvm.is.constant.i32(i32)
declare ptr @llvm.ptr.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr)
declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @llvm.invariant.end.p0(ptr, i64, ptr)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.inline.p0.i64(ptr, i8, i64, i1)
declare void @llvm.ubsantrap(i8)
declare void @llvm.debugtrap()
declare i32 @llvm.get.rounding()
declare void @llvm.set.rounding(i32)

define i32 @hints(i32 %n, ptr %p) {
  %positive = icmp sgt i32 %n, 0
  call void @llvm.assume(i1 %positive)
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i64 4), "nonnull"(ptr %p) ]
  call void @llvm.assume(i1 true) ["dereferenceable"(ptr %p, i64 4), "cold"()]
  call void @llvm.sideeffect() [ "deopt"(i32 1) ]
  call void @llvm.donothing()
  call void @llvm.clear_cache(ptr %p, ptr %p)
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 3, i32 1)
  call void @llvm.prefetch.p0(ptr %p, i32 1, i32 0, i32 1)
  %at = getelementptr i32, ptr %p, i64 100
  call void @llvm.prefetch.p0(ptr %at, i32 0, i32 1, i32 1)
  call void @llvm.prefetch.p0(ptr null, i32 0, i32 2, i32 1)
  %a = call i32 @llvm.expect.with.probability.i32(i32 %n, i32 1, double 0.9)
  %b = call i32 @llvm.expect.i32(i32 %a, i32 7)
  %c = call ptr @llvm.ptr.annotation.p0.p0(ptr %p, ptr @text, ptr @text, i32 3, ptr null)
  call void @llvm.var.annotation.p0.p0(ptr %p, ptr @text, ptr @text, i32 3, ptr null)
  %d = load i32, ptr %c
  %e = call i32 @llvm.annotation.i32.p0(i32 %d, ptr @text, ptr @text, i32 3)
  %f = add i32 %b, %e
  ret i32 %f
}

define i32 @memory() {
  %from = alloca [8 x i8], align 8
  %to = alloca [8 x i8], align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %from)
  call void @llvm.lifetime.start.p0(i64 -1, ptr %to)
  call void @llvm.memset.inline.p0.i64(ptr %from, i8 3, i64 8, i1 false)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr align 8 %to, ptr align 8 %from, i64 8, i1 false)
  %i = call ptr @llvm.invariant.start.p0(i64 8, ptr %to)
  %x = load i32, ptr %to
  call void @llvm.invariant.end.p0(ptr %i, i64 8, ptr %to)
  call void @llvm.lifetime.end.p0(i64 8, ptr %from)
  %y = and i32 %x, 15
  ret i32 %y
}

define i32 @checks(ptr %p, i32 %n) {
  %a = call i1 @llvm.public.type.test(ptr %p, metadata !"class")
  %b = call i1 @llvm.type.test(ptr %p, metadata !"class")
  call void @llvm.assume(i1 %b)
  %c = call i1 @llvm.allow.runtime.check(metadata !"bounds")
  %d = call i1 @llvm.allow.ubsan.check(i8 4)
  %all.1 = and i1 %a, %c
  %all = and i1 %all.1, %d
  br i1 %all, label %ok, label %trap
ok:
  %literal = call i1 @llvm.is.constant.i32(i32 5)
  %result = zext i1 %literal to i32
  %bad = icmp sgt i32 %n, 1000
  br i1 %bad, label %trap, label %done
trap:
  call void @llvm.debugtrap()
  call void @llvm.ubsantrap(i8 19)
  unreachable
done:
  ret i32 %result
}

define i32 @numbers(double %x) {
  %1 = call double @llvm.arithmetic.fence.f64(double %x)
  %2 = call i32 @llvm.get.rounding()
  call void @llvm.set.rounding(i32 2)
  %3 = call i32 @llvm.get.rounding()
  call void @llvm.set.rounding(i32 3)
  %4 = call i32 @llvm.get.rounding()
  call void @llvm.set.rounding(i32 0)
  %5 = call i32 @llvm.get.rounding()
  call void @llvm.set.rounding(i32 1)
  %6 = fptosi double %1 to i32
  %7 = mul i32 %2, 7
  %8 = mul i32 %3, 11
  %9 = mul i32 %4, 13
  %10 = mul i32 %5, 17
  %11 = add i32 %6, %7
  %12 = add i32 %11, %8
  %13 = add i32 %12, %9
  %14 = add i32 %13, %10
  ret i32 %14
}

define i32 @main() {
  %t = call i64 @llvm.readcyclecounter()
  %a = call i32 @hints(i32 4, ptr @word)
  %b = call i32 @memory()
  %c = call i32 @checks(ptr @word, i32 %b)
  %d = call i32 @numbers(double 20.5)
  %u = call i64 @llvm.readcyclecounter()
  %later = icmp uge i64 %u, %t
  %e = zext i1 %later to i32
  %1 = add i32 %a, %b
  %2 = add i32 %1, %c
  %3 = add i32 %2, %d
  %4 = add i32 %3, %e
  ret i32 %4
}
