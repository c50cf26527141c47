define ptr @f(ptr %p, ptr %q) {
  %x = add ptr %p, %q
  ret ptr %x
}
