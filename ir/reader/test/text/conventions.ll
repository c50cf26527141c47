; The calling convention of an internal function is the compiler's choice.
target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v64:64:64-v128:128:128-a0:0:64-s0:64:64-f80:128:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

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

; Conventions other than C's, where all calls are direct and in this module.
define internal tailcc i32 @twice(i32 %a) {
  %1 = add i32 %a, %a
  ret i32 %1
}

define internal swiftcc i32 @recursive(i32 %a) {
  %done = icmp eq i32 %a, 0
  br i1 %done, label %end, label %more
more:
  %less = sub i32 %a, 1
  %1 = call swiftcc i32 @recursive(i32 %less)
  %2 = add i32 %1, %a
  ret i32 %2
end:
  ret i32 0
}

define internal cc 79 i64 @windows(i64 %a, i64 %b, double %c) {
  %1 = fptosi double %c to i64
  %2 = sub i64 %a, %b
  %3 = mul i64 %2, %1
  ret i64 %3
}

define internal preserve_mostcc i32 @most(i32 %a) {
  %1 = mul i32 %a, 3
  ret i32 %1
}

; The same as C's.
define x86_64_sysvcc i32 @unix(i32 %a) {
  ret i32 %a
}

define cc 8 i32 @fast(i32 %a) {
  ret i32 %a
}

; The callee preserves more registers than C's convention requires.
declare extern_weak preserve_allcc i32 @absent(i32)

define i32 @absent_or(i32 %a) {
  %there = icmp ne ptr @absent, null
  br i1 %there, label %call, label %skip
call:
  %b = call preserve_allcc i32 @absent(i32 %a)
  br label %skip
skip:
  %result = phi i32 [ %b, %call ], [ %a, %0 ]
  ret i32 %result
}

define i32 @others() {
  %1 = call tailcc i32 @twice(i32 5)
  %2 = call swiftcc i32 @recursive(i32 %1)
  %3 = call cc 79 i64 @windows(i64 7, i64 4, double 2.0)
  %4 = trunc i64 %3 to i32
  %5 = add i32 %2, %4
  %6 = call preserve_mostcc i32 @most(i32 %5)
  %7 = call x86_64_sysvcc i32 @unix(i32 %6)
  %8 = call cc8 i32 @fast(i32 %7)
  %9 = call i32 @absent_or(i32 %8)
  ret i32 %9
}

define i32 @main() {
  %1 = tail call fastcc noundef i32 @sum(i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i64 7, i8 signext -2)
  call coldcc void @tell(i32 %1)
  %2 = call i32 @others()
  %3 = add i32 %1, %2
  ret i32 %3
}
