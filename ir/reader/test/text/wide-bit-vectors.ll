; Constants of vectors whose elements have more than 64 bits, and not whole bytes.
@v = global <2 x i65> <i65 36893488147419103231, i65 18446744073709551617>
@s = global <3 x i67> <i67 -3, i67 -3, i67 -3>
@z = global <2 x i65> zeroinitializer

define i32 @main() {
  %v = load <2 x i65>, ptr @v
  %a = extractelement <2 x i65> %v, i32 0
  %a1 = lshr i65 %a, 64
  %b = extractelement <2 x i65> %v, i32 1
  %b1 = lshr i65 %b, 63
  %s = load <3 x i67>, ptr @s
  %c = extractelement <3 x i67> %s, i32 2
  %c1 = lshr i67 %c, 62
  %x = trunc i65 %a1 to i32
  %y = trunc i65 %b1 to i32
  %z = trunc i67 %c1 to i32
  %xy = add i32 %x, %y
  %r = add i32 %xy, %z
  ret i32 %r
}
