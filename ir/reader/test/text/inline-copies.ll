; Copies that must not become calls.
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.inline.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.inline.p0.i32(ptr, i8, i32, i1)

@from = global [80 x i8] c"0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyzABCDEFGH"
@to = global [80 x i8] zeroinitializer

define internal i32 @sum(i64 %i, i32 %before) {
  %at = getelementptr i8, ptr @to, i64 %i
  %byte = load i8, ptr %at
  %wide = zext i8 %byte to i32
  %times = mul i32 %before, 7
  %after = add i32 %times, %wide
  ret i32 %after
}

define i32 @main() {
  %kept = load i8, ptr @from
  call void @llvm.memcpy.inline.p0.p0.i64(ptr @to, ptr @from, i64 15, i1 false)
  %a = call i32 @sum(i64 14, i32 1)
  %b = call i32 @sum(i64 15, i32 %a)
  call void @llvm.memset.inline.p0.i64(ptr @to, i8 65, i64 7, i1 false)
  %c = call i32 @sum(i64 6, i32 %b)
  %d = call i32 @sum(i64 7, i32 %c)
  call void @llvm.memset.inline.p0.i32(ptr @to, i8 %kept, i32 3, i1 true)
  %e = call i32 @sum(i64 2, i32 %d)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr @to, ptr @from, i64 78, i1 false)
  %f = call i32 @sum(i64 77, i32 %e)
  %g = call i32 @sum(i64 78, i32 %f)
  %h = urem i32 %g, 251
  ret i32 %h
}
