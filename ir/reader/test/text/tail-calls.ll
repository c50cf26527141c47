; Calls that must or must not be tail calls.
define i32 @even(i32 %n, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i32 %h) {
  %local = alloca i32
  store i32 %n, ptr %local
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = sub i32 %n, 1
  %x = musttail call i32 @odd(i32 %m, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 1, i32 %m)
  ret i32 %x
end:
  %y = trunc i64 %g to i32
  %s = add i32 %y, %h
  ret i32 %s
}
define i32 @odd(i32 %n, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 %g, i32 %h) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = sub i32 %n, 1
  %x = musttail call i32 @even(i32 %m, i64 %b, i64 %c, i64 %d, i64 %e, i64 %f, i64 2, i32 %h)
  ret i32 %x
end:
  ret i32 100
}
define { i64, ptr } @pair(i64 %n, ptr %f) {
  %z = icmp eq i64 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = sub i64 %n, 1
  %x = musttail call { i64, ptr } %f(i64 %m, ptr %f)
  ret { i64, ptr } %x
end:
  %r = insertvalue { i64, ptr } { i64 11, ptr undef }, ptr %f, 1
  ret { i64, ptr } %r
}
define void @nothing(ptr byval(i64) %p, ptr %q) {
  store i64 1, ptr %p
  musttail call void @nothing2(ptr byval(i64) %p, ptr %q)
  ret void
}
define void @nothing2(ptr byval(i64) %p, ptr %q) {
  %x = load i64, ptr %p
  store i64 %x, ptr %q
  ret void
}
define i32 @main() {
  %a = notail call i32 @even(i32 3000000, i64 0, i64 0, i64 0, i64 0, i64 0, i64 0, i32 0)
  %b = call { i64, ptr } @pair(i64 3000000, ptr @pair)
  %c = extractvalue { i64, ptr } %b, 0
  %d = trunc i64 %c to i32
  %e = add i32 %a, %d
  %v = alloca i64
  store i64 5, ptr %v
  call void @nothing(ptr byval(i64) %v, ptr %v)
  %f = load i64, ptr %v
  %g = trunc i64 %f to i32
  %h = add i32 %e, %g
  ret i32 %h
}
