define i32 @main() {
  ret i32 0
define i32 @f() {
  ret i32 0
}
