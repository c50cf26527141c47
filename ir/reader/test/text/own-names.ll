; Functions of the module with names of the C library or of LLVM's runtime stay what they are: an
; intrinsic beside them does not call those that are local to the module, and an operation calls
; nothing.
declare double @llvm.sqrt.f64(double)
declare double @llvm.pow.f64(double, double)
declare double @llvm.floor.f64(double)
declare float @llvm.round.f32(float)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; The runtime of Wend has a function of this name on top of one of C.
declare extern_weak i32 @read()
declare i32 @wend_getc()

@copied = internal global i64 0
@memset = internal global i32 7

define double @sqrt(double %x) {
  %r = call double @llvm.sqrt.f64(double %x)
  ret double %r
}

define internal double @pow(double %x) {
  %r = fmul double %x, %x
  ret double %r
}

define internal i32 @floor() {
  ret i32 100
}

define internal float @roundf(float %x) {
  ret float 1000.0
}

define internal void @memcpy(ptr %to) {
  store i8 9, ptr %to
  ret void
}

define i32 @main() {
  %from = alloca i64
  store i64 5, ptr %from
  call void @llvm.memcpy.p0.p0.i64(ptr @copied, ptr %from, i64 8, i1 false)
  %slot = alloca [64 x i8]
  call void @llvm.memset.p0.i64(ptr %slot, i8 2, i64 64, i1 false)
  %last = getelementptr i8, ptr %slot, i64 63
  %byte = load i8, ptr %last
  %wide = zext i8 %byte to i64
  %a = load i64, ptr @copied
  call void @memcpy(ptr @copied)
  %b = load i64, ptr @copied
  %c = call double @sqrt(double 64.0)
  %d = call double @pow(double 3.0)
  %e = call i32 @floor()
  %two = fptrunc double %c to float
  %half = fdiv float %two, 16.0
  %f = call float @llvm.round.f32(float %half)
  %g = call double @llvm.floor.f64(double 2.75)
  %h = call double @llvm.pow.f64(double %g, double %g)
  %i = load i32, ptr @memset
  %1 = fadd double %c, %d
  %2 = fpext float %f to double
  %3 = fadd double %1, %2
  %4 = fadd double %3, %h
  %5 = fptosi double %4 to i64
  %6 = add i64 %5, %a
  %7 = add i64 %6, %b
  %8 = add i64 %7, %wide
  %9 = trunc i64 %8 to i32
  %10 = add i32 %9, %e
  %11 = add i32 %10, %i
  ret i32 %11
}
