; Functions that return twice: by their names, by attributes, by those of a call.
declare i32 @_setjmp(ptr)
declare void @longjmp(ptr, i32) noreturn
declare i32 @fork() #0
declare i32 @wait(ptr) returns_twice
declare ptr @llvm.returnaddress(i32 immarg)
declare ptr @llvm.frameaddress.p0(i32 immarg)
declare ptr @llvm.addressofreturnaddress.p0()
declare i32 @llvm.eh.sjlj.setjmp(ptr)
declare void @llvm.eh.sjlj.longjmp(ptr)
declare ptr @llvm.stacksave.p0()
@buffer = global [200 x i8] zeroinitializer, align 16
@words = global [5 x ptr] zeroinitializer, align 16
define i32 @calls(ptr %f) {
  %a = call i32 @_setjmp(ptr @buffer) #0
  %b = call i32 %f(ptr @buffer) #0
  %c = call i32 %f(ptr @buffer) returns_twice
  %d = call i32 %f(ptr @buffer)
  ret i32 %a
}
define i32 @addresses() {
  %a = call ptr @llvm.returnaddress(i32 0)
  %b = call ptr @llvm.addressofreturnaddress.p0()
  %c = call ptr @llvm.frameaddress.p0(i32 0)
  %d = load ptr, ptr %b
  %e = icmp eq ptr %a, %d
  %f = getelementptr i8, ptr %c, i64 8
  %g = icmp eq ptr %b, %f
  %h = and i1 %e, %g
  %i = zext i1 %h to i32
  ret i32 %i
}
define ptr @callers() {
  %a = call ptr @llvm.frameaddress.p0(i32 1)
  %b = call ptr @llvm.returnaddress(i32 2)
  ret ptr %b
}
define i32 @builtin(i32 %x) {
  %frame = call ptr @llvm.frameaddress.p0(i32 0)
  store ptr %frame, ptr @words
  %stack = call ptr @llvm.stacksave.p0()
  store ptr %stack, ptr getelementptr ([5 x ptr], ptr @words, i64 0, i64 2)
  %y = mul i32 %x, 3
  %again = call i32 @llvm.eh.sjlj.setjmp(ptr @words)
  %c = icmp eq i32 %again, 0
  br i1 %c, label %first, label %second
first:
  %z = add i32 %y, 1
  call void @jump(i32 %z)
  ret i32 %z
second:
  %r = add i32 %x, %y
  ret i32 %r
}
define void @jump(i32 %x) {
  call void @llvm.eh.sjlj.longjmp(ptr @words)
  unreachable
}
define i32 @main() {
  %a = call i32 @addresses()
  %b = call i32 @builtin(i32 5)
  %r = call i32 @_setjmp(ptr @buffer)
  %c = icmp ult i32 %r, 7
  br i1 %c, label %first, label %second
first:
  %next = add i32 %r, 3
  call void @longjmp(ptr @buffer, i32 %next)
  unreachable
second:
  %d = add i32 %a, %b
  %e = add i32 %d, %r
  ret i32 %e
}
attributes #0 = { nounwind returns_twice }
