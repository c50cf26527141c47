; The alignment of an access is a promise: one above the largest of an alloca means that.
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @llvm.invariant.end.p0(ptr, i64, ptr)
define i32 @aligned(ptr align 65536 %p) {
  store i32 7, ptr %p, align 8192
  %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  %v = load i32, ptr %p, align 16384
  call void @llvm.invariant.end.p0(ptr %i, i64 4, ptr %p)
  ret i32 %v
}
