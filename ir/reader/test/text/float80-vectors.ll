; Vectors of x86_fp80, which LLVM makes of adjacent operations: element by element.

declare x86_fp80 @llvm.vector.reduce.fmul.v2f80(x86_fp80, <2 x x86_fp80>)
declare x86_fp80 @llvm.vector.reduce.fadd.v4f80(x86_fp80, <4 x x86_fp80>)

define i32 @main() {
  %a = insertelement <2 x x86_fp80> poison, x86_fp80 0xK40008000000000000000, i32 0
  %b = insertelement <2 x x86_fp80> %a, x86_fp80 0xK4000C000000000000000, i32 1
  %sum = fadd <2 x x86_fp80> %b, <x86_fp80 0xK3FFF8000000000000000, x86_fp80 0xK40008000000000000000>
  %negated = fneg <2 x x86_fp80> %sum
  %less = fcmp olt <2 x x86_fp80> %negated, %b
  %chosen = select <2 x i1> %less, <2 x x86_fp80> %sum, <2 x x86_fp80> %b
  %product = call x86_fp80 @llvm.vector.reduce.fmul.v2f80(x86_fp80 0xK40008000000000000000, <2 x x86_fp80> %chosen)
  %four = shufflevector <2 x x86_fp80> %sum, <2 x x86_fp80> %b, <4 x i32> <i32 3, i32 0, i32 1, i32 2>
  %total = call x86_fp80 @llvm.vector.reduce.fadd.v4f80(x86_fp80 0xK00000000000000000000, <4 x x86_fp80> %four)
  %both = fadd x86_fp80 %product, %total
  %ints = fptosi <2 x x86_fp80> %sum to <2 x i32>
  %back = sitofp <2 x i32> %ints to <2 x x86_fp80>
  %one = extractelement <2 x x86_fp80> %back, i32 1
  %all = fsub x86_fp80 %both, %one
  %result = fptosi x86_fp80 %all to i32
  ret i32 %result
}
