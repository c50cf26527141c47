define i64 @f(ptr %p) {
  %a = load volatile i64, ptr %p
  %b = load volatile i64, ptr %p
  %c = load volatile i64, ptr %p
  %d = load volatile i64, ptr %p
  %e = load volatile i64, ptr %p
  %r = call i64 asm "nop", "=&Q,Q,Q,Q,Q"(i64 %a, i64 %b, i64 %c, i64 %d)
  ret i64 %r
}
