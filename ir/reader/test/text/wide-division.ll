; Division of integers of more than 128 bits, and conversion from and to numbers.
@big = global i200 -98765432109876543210987654321098765432109876543210
@small = global i200 12345678901234567890123456789012345678901
@sum = internal global i64 0

define internal void @add(i200 %x) {
  %low = trunc i200 %x to i64
  %shifted = lshr i200 %x, 136
  %high = trunc i200 %shifted to i64
  %old = load i64, ptr @sum
  %1 = mul i64 %old, 31
  %2 = add i64 %1, %low
  %3 = mul i64 %2, 31
  %4 = add i64 %3, %high
  store i64 %4, ptr @sum
  ret void
}

define internal void @number(double %x) {
  %bits = bitcast double %x to i64
  %wide = zext i64 %bits to i200
  call void @add(i200 %wide)
  ret void
}

define i32 @main() {
  %a = load i200, ptr @big
  %b = load i200, ptr @small
  %q = sdiv i200 %a, %b
  call void @add(i200 %q)
  %r = srem i200 %a, %b
  call void @add(i200 %r)
  %p = udiv i200 %a, 1000000007
  call void @add(i200 %p)
  %s = urem i200 %a, %b
  call void @add(i200 %s)
  %t = sdiv i200 %b, -7
  call void @add(i200 %t)
  %wide = sext i200 %a to i384
  %scaled = shl i384 %wide, 170
  %u = sdiv i384 %scaled, 99999999999999999999999999999999999999999999999999999999999
  %v = trunc i384 %u to i200
  call void @add(i200 %v)
  %w = lshr i384 %u, 190
  %x = trunc i384 %w to i200
  call void @add(i200 %x)
  %d = sitofp i200 %a to double
  call void @number(double %d)
  %e = uitofp i200 %a to double
  call void @number(double %e)
  %f = uitofp i384 %wide to double
  call void @number(double %f)
  %g = sitofp i384 %scaled to double
  call void @number(double %g)
  %fits = lshr i200 %b, 20
  %single = sitofp i200 %fits to float
  %h = fpext float %single to double
  call void @number(double %h)
  %even = uitofp i200 1361129467683753853853498429727072845825 to double
  call void @number(double %even)
  %i = fptosi double %d to i200
  call void @add(i200 %i)
  %j = fptoui double %e to i200
  call void @add(i200 %j)
  %k = fptosi double %g to i384
  %l = ashr i384 %k, 180
  %m = trunc i384 %l to i200
  call void @add(i200 %m)
  %n = fptosi float -3.5 to i200
  call void @add(i200 %n)
  %o = sitofp i200 -3 to double
  call void @number(double %o)
  %all = load i64, ptr @sum
  %folded = urem i64 %all, 251
  %status = trunc i64 %folded to i32
  ret i32 %status
}
