define ptr @f() {
  %x = call ptr @llvm.localrecover(ptr null, ptr null, i32 0)
  ret ptr %x
}
