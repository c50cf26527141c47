define <8 x i64> @f(<8 x i64> %a, <8 x i64> %b) {
  %r = call <8 x i64> @llvm.x86.avx512.psrlv.q.512(<8 x i64> %a, <8 x i64> %b)
  ret <8 x i64> %r
}

declare <8 x i64> @llvm.x86.avx512.psrlv.q.512(<8 x i64>, <8 x i64>)
