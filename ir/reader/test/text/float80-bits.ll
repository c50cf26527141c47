; The bits of an x86_fp80, as an integer and as a vector, and back.
@number = global x86_fp80 0xK4000C000000000000000 ; 3

define i32 @main() {
entry:
  %number = load x86_fp80, ptr @number, align 16
  %bits = bitcast x86_fp80 %number to i80
  %high = lshr i80 %bits, 64
  %exponent = trunc i80 %high to i32
  %flipped = xor i80 %bits, -604462909807314587353088
  %negative = bitcast i80 %flipped to x86_fp80
  %integer = fptosi x86_fp80 %negative to i32
  %parts = bitcast x86_fp80 %negative to <5 x i16>
  %last = extractelement <5 x i16> %parts, i64 4
  %top = zext i16 %last to i32
  %again = bitcast <5 x i16> %parts to x86_fp80
  %isSame = fcmp oeq x86_fp80 %again, %negative
  %one = zext i1 %isSame to i32
  %difference = sub i32 %top, %exponent
  %eighth = lshr i32 %difference, 12
  %sum = add i32 %eighth, %integer
  %status = add i32 %sum, %one
  ret i32 %status
}
