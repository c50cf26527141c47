; The number of steps of the Collatz sequence from n + 1 to 1, for examples/two_tiers.cpp.
define i64 @steps(i64 %n) {
entry:
  %x = alloca i64
  %count = alloca i64
  %first = add i64 %n, 1
  store i64 %first, ptr %x
  store i64 0, ptr %count
  br label %head

head:
  %value = load i64, ptr %x
  %done = icmp eq i64 %value, 1
  br i1 %done, label %exit, label %body

body:
  %v = load i64, ptr %x
  %next = call i64 @next(i64 %v)
  store i64 %next, ptr %x
  %c = load i64, ptr %count
  %c1 = add i64 %c, 1
  store i64 %c1, ptr %count
  br label %head

exit:
  %result = load i64, ptr %count
  ret i64 %result
}

define internal i64 @next(i64 %x) {
  %odd = and i64 %x, 1
  %is = icmp eq i64 %odd, 1
  br i1 %is, label %up, label %down

up:
  %t = mul i64 %x, 3
  %u = add i64 %t, 1
  ret i64 %u

down:
  %h = lshr i64 %x, 1
  ret i64 %h
}
