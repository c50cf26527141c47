; Conversions to wider lanes: of the first lanes of a vector, and of its high half.
@singles = internal global [4 x float] [float 1.5, float -2.25, float 3.0, float 4.5], align 16
@words = internal global [4 x i32] [i32 7, i32 -3, i32 2147483647, i32 -2147483648], align 16

define <4 x double> @extend(ptr %p) {
  %v = load <4 x float>, ptr %p, align 4
  %r = fpext <4 x float> %v to <4 x double>
  ret <4 x double> %r
}

define <4 x double> @convert(ptr %p) {
  %v = load <4 x i32>, ptr %p, align 4
  %r = sitofp <4 x i32> %v to <4 x double>
  ret <4 x double> %r
}

define <2 x double> @pair(ptr %p) {
  %v = load <2 x i32>, ptr %p, align 4
  %r = sitofp <2 x i32> %v to <2 x double>
  ret <2 x double> %r
}

define i32 @main() {
  %a = call <4 x double> @extend(ptr @singles)
  %b = call <4 x double> @convert(ptr @words)
  %c = call <2 x double> @pair(ptr @words)
  %sum = fadd <4 x double> %a, %b                       ; 8.5, -5.25, 2147483650, -2147483643.5
  %x0 = extractelement <4 x double> %sum, i32 0
  %x1 = extractelement <4 x double> %sum, i32 1
  %x2 = extractelement <4 x double> %sum, i32 2
  %x3 = extractelement <4 x double> %sum, i32 3
  %x4 = extractelement <2 x double> %c, i32 1            ; -3
  %x5 = fadd double %x2, %x3                               ; 6.5
  %x6 = fsub double %x0, %x1                               ; 13.75
  %x7 = fadd double %x5, %x6                               ; 20.25
  %x8 = fmul double %x7, 4.0                              ; 81
  %x9 = fadd double %x8, %x4                               ; 78
  %x10 = fptosi double %x9 to i32
  ret i32 %x10
}
