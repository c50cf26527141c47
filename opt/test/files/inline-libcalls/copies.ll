; passes: inline-libcalls

; As many bytes as a register has, also 16 of them; the result of memcpy is its first argument.
; run: @copies() == 70
define i32 @copies() {
entry:
  %to = alloca [32 x i8]
  %a = getelementptr i8, ptr %to, i64 16
  %b = call ptr @memcpy(ptr %to, ptr @bytes, i64 16)
  %c = call ptr @memcpy(ptr %a, ptr @bytes, i64 8)
  %d = call ptr @memmove(ptr %b, ptr %a, i64 4)
  %p = getelementptr i8, ptr %d, i64 10
  %e = call ptr @memcpy(ptr %p, ptr %to, i64 2)
  %f = call ptr @memcpy(ptr %p, ptr @bytes, i64 1)
  %x = load i8, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  %y = load i8, ptr %q
  %r = getelementptr i8, ptr %to, i64 15
  %z = load i8, ptr %r
  %t = getelementptr i8, ptr %a, i64 7
  %u = load i8, ptr %t
  %x.1 = zext i8 %x to i32
  %y.1 = zext i8 %y to i32
  %z.1 = zext i8 %z to i32
  %u.1 = zext i8 %u to i32
  %m = mul i32 %x.1, %z.1
  %n = mul i32 %y.1, 19
  %o = add i32 %m, %n
  %s = add i32 %o, %u.1
  %v = add i32 %s, 8
  ret i32 %v
}
; =>
; define i32 @copies() {
; entry:
;   %to = alloca [32 x i8], align 1
;   %a = getelementptr i8, ptr %to, i64 16
;   %0 = load <2 x i64>, ptr @bytes, align 1
;   store <2 x i64> %0, ptr %to, align 1
;   %1 = load i64, ptr @bytes, align 1
;   store i64 %1, ptr %a, align 1
;   %2 = load i32, ptr %a, align 1
;   store i32 %2, ptr %to, align 1
;   %p = getelementptr i8, ptr %to, i64 10
;   %3 = load i16, ptr %to, align 1
;   store i16 %3, ptr %p, align 1
;   %4 = load i8, ptr @bytes, align 1
;   store i8 %4, ptr %p, align 1
;   %x = load i8, ptr %p, align 1
;   %q = getelementptr i8, ptr %p, i64 1
;   %y = load i8, ptr %q, align 1
;   %r = getelementptr i8, ptr %to, i64 15
;   %z = load i8, ptr %r, align 1
;   %t = getelementptr i8, ptr %a, i64 7
;   %u = load i8, ptr %t, align 1
;   %x.1 = zext i8 %x to i32
;   %y.1 = zext i8 %y to i32
;   %z.1 = zext i8 %z to i32
;   %u.1 = zext i8 %u to i32
;   %m = mul i32 %x.1, %z.1
;   %n = mul i32 %y.1, 19
;   %o = add i32 %m, %n
;   %s = add i32 %o, %u.1
;   %v = add i32 %s, 8
;   ret i32 %v
; }

@bytes = global [16 x i8] c"\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F\10"

; Other sizes, and those that are not constant, are left to the library or selection.
; run: @others(3) == 3
define i32 @others(i64 %n) {
entry:
  %to = alloca [32 x i8]
  %a = call ptr @memcpy(ptr %to, ptr @bytes, i64 %n)
  %b = call ptr @memcpy(ptr %to, ptr @bytes, i64 3)
  %c = call ptr @memcpy(ptr %to, ptr @bytes, i64 0)
  %p = getelementptr i8, ptr %to, i64 2
  %x = load i8, ptr %p
  %r = zext i8 %x to i32
  ret i32 %r
}
; => unchanged

declare ptr @memcpy(ptr, ptr, i64)
declare ptr @memmove(ptr, ptr, i64)
