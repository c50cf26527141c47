; A switch over an integer of several limbs.
define i32 @choose(i128 %x) {
entry:
  switch i128 %x, label %other [
    i128 0, label %zero
    i128 18446744073709551616, label %high
    i128 -1, label %ones
    i128 5, label %zero
  ]
zero:
  %z = phi i32 [ 1, %entry ], [ 1, %entry ]
  ret i32 %z
high:
  ret i32 2
ones:
  ret i32 4
other:
  ret i32 8
}

define i32 @sized(i65 %x) {
  switch i65 %x, label %other [
    i65 -1, label %ones
  ]
ones:
  ret i32 16
other:
  ret i32 0
}

define i32 @main() {
  %a = call i32 @choose(i128 0)
  %b = call i32 @choose(i128 18446744073709551616)
  %c = call i32 @choose(i128 340282366920938463463374607431768211455)
  %d = call i32 @choose(i128 18446744073709551621)
  %e = call i32 @choose(i128 5)
  %f = call i32 @sized(i65 36893488147419103231)
  %g = call i32 @sized(i65 18446744073709551615)
  %1 = add i32 %a, %b
  %2 = add i32 %1, %c
  %3 = add i32 %2, %d
  %4 = add i32 %3, %e
  %5 = add i32 %4, %f
  %6 = add i32 %5, %g
  ret i32 %6
}
