; Vectors of 256 bits are passed in one register by functions for AVX, and in two by others. The
; attributes may be those of a group, or of a processor.
; needs: avx

@memory = global <4 x i64> <i64 1, i64 2, i64 3, i64 4>, align 32

define <4 x i64> @add(<4 x i64> %x, <4 x i64> %y) #0 {
  %sum = add <4 x i64> %x, %y
  ret <4 x i64> %sum
}

define <8 x i32> @direct(<8 x i32> %x, i32 %n) "target-features"="+avx,+cmov,+sse2" {
  %inserted = insertelement <8 x i32> %x, i32 %n, i32 6
  ret <8 x i32> %inserted
}

define <4 x double> @byProcessor(<4 x double> %x) "target-cpu"="haswell" {
  %negated = fneg <4 x double> %x
  ret <4 x double> %negated
}

define <4 x i64> @without(<4 x i64> %x) "target-cpu"="x86-64" "target-features"="+sse2,+x87" {
  ret <4 x i64> %x
}

; More than fit the registers: half of them are on the stack. A phi and a select of such values.
define internal <4 x i64> @choose(i1 %first, <4 x i64> %a, <4 x i64> %b) #0 noinline {
  br i1 %first, label %yes, label %no
yes:
  %x = call <4 x i64> @add(<4 x i64> %a, <4 x i64> %b)
  br label %no
no:
  %chosen = phi <4 x i64> [ %x, %yes ], [ %b, %0 ]
  %either = select i1 %first, <4 x i64> %chosen, <4 x i64> %a
  ret <4 x i64> %either
}

define i32 @main() #0 {
  %loaded = load <4 x i64>, ptr @memory
  %sum = call <4 x i64> @add(<4 x i64> %loaded, <4 x i64> <i64 5, i64 6, i64 7, i64 8>)
  %indirect = freeze ptr @add
  %again = call <4 x i64> %indirect(<4 x i64> %sum, <4 x i64> zeroinitializer)
  %same = call <4 x i64> @without(<4 x i64> %again)
  %yes = call <4 x i64> @choose(i1 true, <4 x i64> %same, <4 x i64> %loaded)
  %no = call <4 x i64> @choose(i1 false, <4 x i64> %yes, <4 x i64> %loaded)
  %words = bitcast <4 x i64> %no to <8 x i32>
  %changed = call <8 x i32> @direct(<8 x i32> %words, i32 50)
  %numbers = call <4 x double> @byProcessor(<4 x double> <double 1.0, double 2.0, double 3.0, double -4.0>)
  %number = extractelement <4 x double> %numbers, i32 3
  %whole = fptosi double %number to i32
  %low = extractelement <8 x i32> %changed, i32 0
  %high = extractelement <8 x i32> %changed, i32 6
  %1 = add i32 %low, %high
  %2 = add i32 %1, %whole
  ret i32 %2
}

attributes #0 = { nounwind "target-cpu"="x86-64" "target-features"="+avx,+crc32,+sse,+sse2,+sse3" }
