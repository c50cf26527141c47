; Names of symbols are assembled exactly: with `@`, quotes, backslashes and blanks, names of
; registers, and a name after a byte of 1 as it is.
@"a@b" = global i32 1
@"q\22t" = global i32 2
@"b\5Cs" = global i32 4
@"s p" = global i32 8
@"line\0Aend" = internal global i32 16
@rax = global i32 32
@"(p)+4" = thread_local global i32 64
@"\C3\A9\80" = global i32 128
@"\01verbatim" = global i32 256
@verbatim.pointer = global ptr @"\01verbatim"
@"t@l" = thread_local global i32 512
@pointers = global [3 x ptr] [ptr @"a@b", ptr @"q\22t", ptr @"line\0Aend"]

declare i32 @"\01abs"(i32)

define i32 @"f\22@x"(i32 %"v\0Aw") {
"start\0A":
  %sum = add i32 %"v\0Aw", 1
  ret i32 %sum
}

define i32 @main() {
  %a = load i32, ptr @"a@b"
  %b = load i32, ptr @"q\22t"
  %c = load i32, ptr @"b\5Cs"
  %d = load i32, ptr @"s p"
  %e = load i32, ptr @"line\0Aend"
  %f = load i32, ptr @rax
  %g = load i32, ptr @"(p)+4"
  %h = load i32, ptr @"\C3\A9\80"
  %target = load ptr, ptr @verbatim.pointer
  %i = load i32, ptr %target
  %j = load i32, ptr @"t@l"
  %second = load ptr, ptr getelementptr (i8, ptr @pointers, i64 8)
  %k = load i32, ptr %second
  %l = call i32 @"\01abs"(i32 -7)
  %1 = add i32 %a, %b
  %2 = add i32 %1, %c
  %3 = add i32 %2, %d
  %4 = add i32 %3, %e
  %5 = add i32 %4, %f
  %6 = add i32 %5, %g
  %7 = add i32 %6, %h
  %8 = add i32 %7, %i
  %9 = add i32 %8, %j
  %10 = add i32 %9, %k
  %11 = add i32 %10, %l
  %12 = call i32 @"f\22@x"(i32 %11)
  %13 = urem i32 %12, 251
  ret i32 %13
}
