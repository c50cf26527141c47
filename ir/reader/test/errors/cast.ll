define ptr @f(i64 %x) {
  %y = ptrtoint i64 %x to ptr
  ret ptr %y
}
