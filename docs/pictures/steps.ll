; How many steps the Collatz sequence takes from n to 1.
define i32 @steps(i32 %n) {
entry:
  %x = alloca i32
  %count = alloca i32
  store i32 %n, ptr %x
  store i32 0, ptr %count
  br label %while

while:
  %0 = load i32, ptr %x
  %1 = icmp ne i32 %0, 1
  br i1 %1, label %body, label %end

body:
  %2 = load i32, ptr %x
  %3 = and i32 %2, 1
  %4 = icmp ne i32 %3, 0
  br i1 %4, label %odd, label %even

odd:
  %5 = load i32, ptr %x
  %6 = mul i32 %5, 3
  %7 = add i32 %6, 1
  store i32 %7, ptr %x
  br label %next

even:
  %8 = load i32, ptr %x
  %9 = lshr i32 %8, 1
  store i32 %9, ptr %x
  br label %next

next:
  %10 = load i32, ptr %count
  %11 = add i32 %10, 1
  store i32 %11, ptr %count
  br label %while

end:
  %12 = load i32, ptr %count
  ret i32 %12
}

define i32 @main() {
entry:
  %0 = call i32 @steps(i32 27)
  ret i32 %0
}
