define ptr @f(ptr %p) {
  %x = call ptr @llvm.threadlocal.address.p0(ptr %p)
  ret ptr %x
}
declare ptr @llvm.threadlocal.address.p0(ptr)
