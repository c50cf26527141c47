; Numbers in hexadecimal and with a sign; use-list orders, which mean nothing here.
@a = global i32 u0x10
@b = global double +1.5
@c = external global i32, align 4
@d = global i32 5, code_model "large", align 4
@e = global i16 s0x8F
@f = global i16 s0x7F
define i32 @main() {
  %a = load i32, ptr @a
  %e = load i16, ptr @e
  %f = load i16, ptr @f
  %s = add i16 %e, %f
  %t = sext i16 %s to i32
  %r = add i32 %a, %t
  %d = add i32 %r, u0x0a
  ret i32 %d
  uselistorder i32 %r, { 1, 0 }
}
uselistorder ptr @a, { 1, 0 }
