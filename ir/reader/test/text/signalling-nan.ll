; A NaN keeps its bits, also a signalling one of type float, which text spells as a double.
@single = global float 0x7FF4000000000000
@negative = global float 0xFFF0000020000000
@double = global double 0x7FF4000000000000
@lanes = global <4 x float> <float 0x7FF4000000000000, float 1.0, float 0xFFF0000020000000, float 0x7FF8000000000000>

define i32 @bits() {
  %x = bitcast float 0x7FF4000000000000 to i32
  ret i32 %x
}

define i32 @main() {
  %a = call i32 @bits()
  %b = load i32, ptr @single
  %c = load i32, ptr @negative
  %same = icmp eq i32 %a, %b
  %signalling = icmp eq i32 %a, 2141192192
  %least = icmp eq i32 %c, -8388607
  %d = and i1 %same, %signalling
  %e = and i1 %d, %least
  %f = select i1 %e, i32 42, i32 1
  ret i32 %f
}
