; Numbers as they come, and labels as older text shows them.
define i32 @sum(i32) {
  %2 = alloca i32
  %3 = alloca i32
  store i32 0, i32* %2
  store i32 %0, i32* %3
  br label %4

; <label>:4
  %5 = load i32, i32* %3
  %6 = icmp sgt i32 %5, 0
  br i1 %6, label %7, label %13

; <label>:7
  %8 = load i32, i32* %2
  %9 = load i32, i32* %3
  %10 = add nsw i32 %8, %9
  store i32 %10, i32* %2
  %11 = load i32, i32* %3
  %12 = sub nuw nsw i32 %11, 1
  store i32 %12, i32* %3
  br label %4

13:
  %14 = load i32, i32* %2
  ret i32 %14
}

define i32 @main() {
  %1 = call i32 @sum(i32 8)
  ret i32 %1
}
