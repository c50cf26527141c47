; The calling convention of an internal function is the compiler's choice.
declare i32 @printf(ptr, ...)
@format = private constant [4 x i8] c"%d\0A\00"

define internal fastcc noundef i32 @sum(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i64 %g, i8 signext %h) {
  %h.wide = sext i8 %h to i32
  %g.narrow = trunc i64 %g to i32
  %1 = add i32 %a, %b
  %2 = add i32 %1, %c
  %3 = add i32 %2, %d
  %4 = add i32 %3, %e
  %5 = add i32 %4, %f
  %6 = add i32 %5, %g.narrow
  %7 = mul i32 %6, %h.wide
  ret i32 %7
}

define internal coldcc void @tell(i32 %n) noinline {
  %1 = call i32 (ptr, ...) @printf(ptr @format, i32 %n)
  ret void
}

define i32 @main() {
  %1 = tail call fastcc noundef i32 @sum(i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i64 7, i8 signext -2)
  call coldcc void @tell(i32 %1)
  %2 = add i32 %1, 100
  ret i32 %2
}
