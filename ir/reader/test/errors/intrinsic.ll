define ptr @f() {
  %x = call ptr @llvm.returnaddress(i32 0)
  ret ptr %x
}
