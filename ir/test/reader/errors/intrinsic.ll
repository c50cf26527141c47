define i32 @f(i32 %x) {
  %y = call i32 @llvm.ctpop.i32(i32 %x)
  ret i32 %y
}
declare i32 @llvm.ctpop.i32(i32)
