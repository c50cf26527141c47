; Both edges of the switch have the same constant, which must become one value.
@s = global [8 x i8] zeroinitializer
define ptr @f(i32 %n) {
entry:
  switch i32 %n, label %other [
    i32 1, label %end
    i32 2, label %end
  ]
other:
  br label %end
end:
  %p = phi ptr [ getelementptr (i8, ptr @s, i64 3), %entry ], [ getelementptr (i8, ptr @s, i64 3), %entry ], [ @s, %other ]
  ret ptr %p
}
define i32 @main() {
  %p = call ptr @f(i32 2)
  %q = call ptr @f(i32 3)
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %a, %b
  %r = trunc i64 %d to i32
  ret i32 %r
}
