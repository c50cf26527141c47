; Intrinsics that become instructions, those that stay, and hints that are nothing.
define i32 @bits(i32 %x) {
  %a = call i32 @llvm.ctpop.i32(i32 %x)
  %b = call i32 @llvm.ctlz.i32(i32 %x, i1 true)
  %c = call i32 @llvm.cttz.i32(i32 %x, i1 false)
  %d = call i32 @llvm.bswap.i32(i32 %x)
  %e = call i32 @llvm.bitreverse.i32(i32 %x)
  %f = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 7)
  %g = call i32 @llvm.fshr.i32(i32 %x, i32 %a, i32 0)
  %h = call i32 @llvm.abs.i32(i32 %x, i1 true)
  %1 = xor i32 %a, %b
  %2 = xor i32 %1, %c
  %3 = xor i32 %2, %d
  %4 = xor i32 %3, %e
  %5 = xor i32 %4, %f
  %6 = xor i32 %5, %g
  %7 = xor i32 %6, %h
  ret i32 %7
}

define i32 @overflows(i32 %a, i32 %b, i64 %c, i64 %d) {
  %1 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
  %2 = extractvalue { i32, i1 } %1, 1
  %3 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %c, i64 %d)
  %4 = extractvalue { i64, i1 } %3, 1
  %5 = call { i64, i1 } @llvm.smul.with.overflow.i64(i64 %c, i64 %d)
  %6 = extractvalue { i64, i1 } %5, 1
  %7 = call { i33, i1 } @llvm.ssub.with.overflow.i33(i33 4294967295, i33 -4294967296)
  %8 = extractvalue { i33, i1 } %7, 1
  %9 = call i32 @llvm.sadd.sat.i32(i32 %a, i32 %b)
  %10 = call i32 @llvm.usub.sat.i32(i32 %a, i32 %b)
  %11 = zext i1 %2 to i32
  %12 = select i1 %4, i32 2, i32 0
  %13 = select i1 %6, i32 4, i32 0
  %14 = select i1 %8, i32 8, i32 0
  %15 = or i32 %11, %12
  %16 = or i32 %15, %13
  %17 = or i32 %16, %14
  %18 = xor i32 %9, %10
  %19 = shl i32 %18, 4
  %20 = or i32 %17, %19
  ret i32 %20
}

; An array of variable size, in a loop.
define i32 @arrays(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %body ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %body, label %done
body:
  call void @llvm.lifetime.start.p0(i64 4, ptr null)
  %stack = call ptr @llvm.stacksave.p0()
  %array = alloca i32, i32 %n, align 64
  %p = getelementptr i32, ptr %array, i32 %i
  store i32 %i, ptr %p
  %address = ptrtoint ptr %array to i64
  %low = and i64 %address, 63
  %low.32 = trunc i64 %low to i32
  %v = load i32, ptr %p
  call void @llvm.stackrestore.p0(ptr %stack)
  %1 = add i32 %sum, %low.32
  %sum.next = add i32 %1, %v
  %i.next = add i32 %i, 1
  br label %head
done:
  ret i32 %sum
}

define i32 @main() {
  %1 = call i32 @bits(i32 305419896)
  %2 = call i32 @overflows(i32 2147483647, i32 1, i64 4294967296, i64 4294967295)
  %3 = call i32 @arrays(i32 10)
  %4 = call i1 @llvm.is.constant.i32(i32 %1)
  %5 = zext i1 %4 to i32
  %6 = xor i32 %1, %2
  %7 = add i32 %6, %3
  %8 = add i32 %7, %5
  %9 = urem i32 %8, 253
  ret i32 %9
}
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
