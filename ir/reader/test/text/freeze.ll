; A frozen value is printed with a freeze where LLVM could take it for undefined, and only there.
declare i32 @rand()

define i32 @loaded(ptr %p) {
  %x = load i32, ptr %p
  %f = freeze i32 %x
  %y = add i32 %f, 1
  ret i32 %y
}

; The operands of what is frozen are, too; constants are numbers.
define i32 @sum(i32 %a, i32 %b, i1 %c) {
entry:
  br i1 %c, label %left, label %join
left:
  %product = mul i32 %a, 3
  br label %join
join:
  %phi = phi i32 [ %product, %left ], [ 7, %entry ]
  %f = freeze i32 %phi
  %twice = add i32 %f, %f
  %result = add i32 %twice, %b
  ret i32 %result
}

; A count out of range is taken modulo the width here. A constant is in range, and so is a masked one.
define i32 @shifted(i32 %x, i32 %by) {
  %a = shl i32 %x, %by
  %masked = and i32 %by, 31
  %b = lshr i32 %x, %masked
  %c = ashr i32 %x, 5
  %1 = freeze i32 %a
  %2 = freeze i32 %b
  %3 = freeze i32 %c
  %4 = add i32 %1, %2
  %5 = add i32 %4, %3
  ret i32 %5
}

define i64 @converted(double %x) {
  %n = fptosi double %x to i64
  %f = freeze i64 %n
  ret i64 %f
}

define i32 @called() {
  %r = call i32 @rand()
  %f = freeze i32 %r
  %g = freeze i32 5
  %s = sub i32 %f, %f
  %t = add i32 %s, %g
  ret i32 %t
}

define { i64, i64 } @pair(i64 %a) {
  %1 = insertvalue { i64, i64 } undef, i64 %a, 0
  %2 = insertvalue { i64, i64 } %1, i64 2, 1
  ret { i64, i64 } %2
}

define i64 @extracted() {
  %p = call { i64, i64 } @pair(i64 40)
  %a = extractvalue { i64, i64 } %p, 0
  %b = extractvalue { i64, i64 } %p, 1
  %f = freeze i64 %b
  %s = add i64 %a, %f
  ret i64 %s
}

; Of a value that is defined later.
define i32 @later(i32 %n) {
entry:
  br label %definition
use:
  %frozen = freeze i32 %more
  %r = add i32 %frozen, 1
  ret i32 %r
definition:
  %more = mul i32 %n, 2
  br label %use
}

define i32 @main() {
  %slot = alloca i32
  store i32 5, ptr %slot
  %a = call i32 @loaded(ptr %slot)
  %b = call i32 @sum(i32 4, i32 5, i1 true)
  %c = call i32 @shifted(i32 64, i32 3)
  %d = call i64 @converted(double 2.5)
  %e = call i32 @called()
  %f = call i64 @extracted()
  %1 = add i32 %a, %b
  %2 = add i32 %1, %c
  %3 = add i32 %2, %e
  %l = call i32 @later(i32 10)
  %4 = add i64 %d, %f
  %5 = trunc i64 %4 to i32
  %6 = sub i32 %3, %5
  %7 = sub i32 %6, %l
  %8 = and i32 %7, 255
  ret i32 %8
}
