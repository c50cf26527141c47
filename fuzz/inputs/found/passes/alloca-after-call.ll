; passes: inline
define internal i32 @five() {
  ret i32 5
}

define i32 @f() {
  %r = call i32 @five()
  %v = alloca [6 x i64]
  store i32 %r, ptr %v
  %w = load i32, ptr %v
  ret i32 %w
}
