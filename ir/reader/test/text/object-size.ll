; llvm.objectsize: the bytes from a pointer to the end of its object; the largest number or 0 where
; the object is not known.
@array = global [100 x i8] zeroinitializer
@weak = weak global [10 x i8] zeroinitializer

declare i64 @llvm.objectsize.i64.p0(ptr, i1, i1, i1)
declare i32 @llvm.objectsize.i32.p0(ptr, i1, i1, i1)
declare ptr @malloc(i64)
declare ptr @calloc(i64, i64)
declare void @free(ptr)

define i64 @variables(ptr %p, ptr byval([24 x i8]) %copy) {
  %slot = alloca [40 x i32]
  %n = alloca i32, i64 7
  %at = getelementptr [40 x i32], ptr %slot, i64 0, i64 3
  %before = getelementptr i8, ptr %slot, i64 -1
  %after = getelementptr i8, ptr %slot, i64 161
  %a = call i64 @llvm.objectsize.i64.p0(ptr %slot, i1 false, i1 true, i1 false)
  %b = call i64 @llvm.objectsize.i64.p0(ptr %at, i1 true, i1 true, i1 false)
  %c = call i64 @llvm.objectsize.i64.p0(ptr %before, i1 false, i1 true, i1 false)
  %d = call i64 @llvm.objectsize.i64.p0(ptr %after, i1 false, i1 true, i1 false)
  %e = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 false, i1 true, i1 false)
  %f = call i64 @llvm.objectsize.i64.p0(ptr %p, i1 true, i1 true, i1 false)
  %g = call i64 @llvm.objectsize.i64.p0(ptr %n, i1 true, i1 true, i1 false)
  %h = call i64 @llvm.objectsize.i64.p0(ptr %copy, i1 true, i1 true, i1 false)
  %1 = add i64 %a, %b
  %2 = add i64 %1, %c
  %3 = add i64 %2, %d
  %4 = add i64 %3, %e
  %5 = add i64 %4, %f
  %6 = add i64 %5, %g
  %7 = add i64 %6, %h
  ret i64 %7
}

define i64 @globals() {
  %a = call i64 @llvm.objectsize.i64.p0(ptr getelementptr (i8, ptr @array, i64 60), i1 false, i1 true, i1 false)
  %b = call i64 @llvm.objectsize.i64.p0(ptr @weak, i1 false, i1 true, i1 false)
  %c = call i32 @llvm.objectsize.i32.p0(ptr @array, i1 false, i1 true, i1 true)
  %d = call i64 @llvm.objectsize.i64.p0(ptr null, i1 false, i1 false, i1 false)
  %e = call i64 @llvm.objectsize.i64.p0(ptr null, i1 false, i1 true, i1 false)
  %1 = zext i32 %c to i64
  %2 = add i64 %a, %b
  %3 = add i64 %2, %1
  %4 = add i64 %3, %d
  %5 = add i64 %4, %e
  ret i64 %5
}

define i64 @blocks(i64 %n) {
  %x = call ptr @malloc(i64 50)
  %y = call ptr @calloc(i64 3, i64 7)
  %z = call ptr @malloc(i64 %n)
  %a = call i64 @llvm.objectsize.i64.p0(ptr %x, i1 false, i1 true, i1 false)
  %b = call i64 @llvm.objectsize.i64.p0(ptr %y, i1 true, i1 true, i1 false)
  %c = call i64 @llvm.objectsize.i64.p0(ptr %z, i1 true, i1 true, i1 false)
  call void @free(ptr %x)
  call void @free(ptr %y)
  call void @free(ptr %z)
  %1 = add i64 %a, %b
  %2 = add i64 %1, %c
  ret i64 %2
}

define i32 @main() {
  %copy = alloca [24 x i8]
  %a = call i64 @variables(ptr @array, ptr byval([24 x i8]) %copy)
  %b = call i64 @globals()
  %c = call i64 @blocks(i64 5)
  %1 = add i64 %a, %b
  %2 = add i64 %1, %c
  %3 = trunc i64 %2 to i32
  %4 = and i32 %3, 255
  ret i32 %4
}
