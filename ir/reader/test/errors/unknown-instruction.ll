define i32 @main() {
  %a = frobnicate i32 1, 2
  ret i32 %a
}
