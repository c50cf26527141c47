; Constant expressions: nested casts, differences of addresses, and what no linker computes.
@s = global i32 5
@d = global double bitcast (i64 ptrtoint (ptr @s to i64) to double)
@rel = private constant [2 x i32] [i32 trunc (i64 sub (i64 ptrtoint (ptr @s to i64), i64 ptrtoint (ptr @rel to i64)) to i32), i32 trunc (i64 sub (i64 ptrtoint (ptr @d to i64), i64 ptrtoint (ptr @rel to i64)) to i32)]
declare ptr @llvm.load.relative.i64(ptr, i64)
define i32 @main() {
  %x = bitcast double bitcast (i64 ptrtoint (ptr @s to i64) to double) to i64
  %p = inttoptr i64 %x to ptr
  %v = load i32, ptr %p
  %l = load double, ptr @d
  %y = bitcast double %l to i64
  %q = inttoptr i64 %y to ptr
  %w = load i32, ptr %q
  %r = call ptr @llvm.load.relative.i64(ptr @rel, i64 0)
  %u = load i32, ptr %r
  %t = add i32 %v, %w
  %z = add i32 %t, %u
  %m = and i64 ptrtoint (ptr @s to i64), 3
  %n = trunc i64 %m to i32
  %e = add i32 %z, %n
  %k = add i32 %e, trunc (i64 sub (i64 ptrtoint (ptr @s to i64), i64 ptrtoint (ptr @s to i64)) to i32)
  %far = sext i32 %k to i64
  %diff = add i64 %far, sub (i64 ptrtoint (ptr getelementptr (i8, ptr @rel, i64 4) to i64), i64 ptrtoint (ptr @rel to i64))
  %some = trunc i64 sub (i64 ptrtoint (ptr @d to i64), i64 ptrtoint (ptr @s to i64)) to i32
  %zero = and i32 %some, 3
  %sum = trunc i64 %diff to i32
  %all = add i32 %sum, %zero
  ret i32 %all
}
