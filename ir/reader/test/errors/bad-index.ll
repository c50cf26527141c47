%t = type { i32, i32 }
define ptr @f(ptr %p) {
  %q = getelementptr %t, ptr %p, i64 0, i32 2
  ret ptr %q
}
