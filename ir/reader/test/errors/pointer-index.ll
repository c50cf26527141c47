define ptr @f(ptr %p, ptr %q) {
  %x = getelementptr i8, ptr %p, ptr %q
  ret ptr %x
}
