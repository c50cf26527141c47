; Thread-local variables, by their address or, in older text, by themselves.
@plain = thread_local global i32 5
@dynamic = internal thread_local(localdynamic) global i32 6, align 4
@initial = hidden thread_local(initialexec) global i32 7
@exec = dso_local thread_local(localexec) unnamed_addr global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
@other = thread_local alias i32, ptr @plain
@there = external thread_local global i32
@weak = extern_weak hidden thread_local global i32
@zero = weak thread_local global { i32, ptr } zeroinitializer, align 32
define i32 @sum(i64 %n) {
  %a = call ptr @llvm.threadlocal.address.p0(ptr @plain)
  %b = load i32, ptr %a
  %c = load i32, ptr @dynamic
  %d = load i32, ptr getelementptr (i8, ptr @exec, i64 8)
  %e = call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @exec)
  %f = getelementptr inbounds i32, ptr %e, i64 %n
  %g = load i32, ptr %f
  store i32 %g, ptr @initial
  %h = load i32, ptr @other
  %i = add i32 %b, %c
  %j = add i32 %i, %d
  %k = add i32 %j, %g
  %l = add i32 %k, %h
  ret i32 %l
}
define ptr @choose(i1 %c) {
entry:
  br i1 %c, label %yes, label %no
yes:
  br label %no
no:
  %p = phi ptr [ @plain, %yes ], [ getelementptr (i8, ptr @exec, i64 4), %entry ]
  %q = select i1 %c, ptr @dynamic, ptr %p
  %distance = sub i64 ptrtoint (ptr @plain to i64), ptrtoint (ptr @plain to i64)
  %r = getelementptr i8, ptr %q, i64 %distance
  ret ptr %r
}
define i32 @main() {
  %a = call i32 @sum(i64 3)
  %p = call ptr @choose(i1 false)
  %b = load i32, ptr %p
  %c = call ptr @llvm.threadlocal.address.p0(ptr @zero)
  %d = load i32, ptr %c
  %e = add i32 %a, %b
  %f = add i32 %e, %d
  ret i32 %f
}
declare ptr @llvm.threadlocal.address.p0(ptr)
