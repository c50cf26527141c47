define void @f(i32 %n) {
  resume i32 %n
}
