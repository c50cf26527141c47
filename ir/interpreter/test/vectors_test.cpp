// Intrinsics of SSE2 on vectors. The result is that of clang's executable.
#include "ir/interpreter/test/interpreter_text.h"

namespace wend::test {

namespace {

using Program = TextProgram;

} // namespace

TEST_CASE_METHOD(Program, "operations of SSE2 on the lanes of two vectors") {
  Outcome outcome = run(R"(
declare <8 x i16> @llvm.x86.sse2.packssdw.128(<4 x i32>, <4 x i32>)
declare <16 x i8> @llvm.x86.sse2.packsswb.128(<8 x i16>, <8 x i16>)
declare <16 x i8> @llvm.x86.sse2.packuswb.128(<8 x i16>, <8 x i16>)
declare <16 x i8> @llvm.x86.sse2.pavg.b(<16 x i8>, <16 x i8>)
declare <8 x i16> @llvm.x86.sse2.pavg.w(<8 x i16>, <8 x i16>)
declare <8 x i16> @llvm.x86.sse2.pmulh.w(<8 x i16>, <8 x i16>)
declare <8 x i16> @llvm.x86.sse2.pmulhu.w(<8 x i16>, <8 x i16>)
declare <4 x i32> @llvm.x86.sse2.pmadd.wd(<8 x i16>, <8 x i16>)
declare <2 x i64> @llvm.x86.sse2.psad.bw(<16 x i8>, <16 x i8>)
declare <8 x i16> @llvm.x86.sse2.psll.w(<8 x i16>, <8 x i16>)
declare <4 x i32> @llvm.x86.sse2.psll.d(<4 x i32>, <4 x i32>)
declare <2 x i64> @llvm.x86.sse2.psll.q(<2 x i64>, <2 x i64>)
declare <8 x i16> @llvm.x86.sse2.psrl.w(<8 x i16>, <8 x i16>)
declare <4 x i32> @llvm.x86.sse2.psrl.d(<4 x i32>, <4 x i32>)
declare <2 x i64> @llvm.x86.sse2.psrl.q(<2 x i64>, <2 x i64>)
declare <8 x i16> @llvm.x86.sse2.psra.w(<8 x i16>, <8 x i16>)
declare <4 x i32> @llvm.x86.sse2.psra.d(<4 x i32>, <4 x i32>)
define i64 @main() {
  %v0 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <4 x i32>
  %v1 = bitcast <2 x i64> <i64 9187343239835811840, i64 -81985529205931230> to <4 x i32>
  %v2 = call <8 x i16> @llvm.x86.sse2.packssdw.128(<4 x i32> %v0, <4 x i32> %v1)
  %v3 = bitcast <8 x i16> %v2 to <2 x i64>
  %v4 = extractelement <2 x i64> %v3, i32 0
  %v5 = extractelement <2 x i64> %v3, i32 1
  %v6 = mul i64 0, 31
  %v7 = xor i64 %v6, %v4
  %v8 = mul i64 %v7, 31
  %v9 = xor i64 %v8, %v5
  %v10 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <8 x i16>
  %v11 = bitcast <2 x i64> <i64 9187343239835811840, i64 -81985529205931230> to <8 x i16>
  %v12 = call <16 x i8> @llvm.x86.sse2.packsswb.128(<8 x i16> %v10, <8 x i16> %v11)
  %v13 = bitcast <16 x i8> %v12 to <2 x i64>
  %v14 = extractelement <2 x i64> %v13, i32 0
  %v15 = extractelement <2 x i64> %v13, i32 1
  %v16 = mul i64 %v9, 31
  %v17 = xor i64 %v16, %v14
  %v18 = mul i64 %v17, 31
  %v19 = xor i64 %v18, %v15
  %v20 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <8 x i16>
  %v21 = bitcast <2 x i64> <i64 9187343239835811840, i64 -81985529205931230> to <8 x i16>
  %v22 = call <16 x i8> @llvm.x86.sse2.packuswb.128(<8 x i16> %v20, <8 x i16> %v21)
  %v23 = bitcast <16 x i8> %v22 to <2 x i64>
  %v24 = extractelement <2 x i64> %v23, i32 0
  %v25 = extractelement <2 x i64> %v23, i32 1
  %v26 = mul i64 %v19, 31
  %v27 = xor i64 %v26, %v24
  %v28 = mul i64 %v27, 31
  %v29 = xor i64 %v28, %v25
  %v30 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <16 x i8>
  %v31 = bitcast <2 x i64> <i64 9187343239835811840, i64 -81985529205931230> to <16 x i8>
  %v32 = call <16 x i8> @llvm.x86.sse2.pavg.b(<16 x i8> %v30, <16 x i8> %v31)
  %v33 = bitcast <16 x i8> %v32 to <2 x i64>
  %v34 = extractelement <2 x i64> %v33, i32 0
  %v35 = extractelement <2 x i64> %v33, i32 1
  %v36 = mul i64 %v29, 31
  %v37 = xor i64 %v36, %v34
  %v38 = mul i64 %v37, 31
  %v39 = xor i64 %v38, %v35
  %v40 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <8 x i16>
  %v41 = bitcast <2 x i64> <i64 9187343239835811840, i64 -81985529205931230> to <8 x i16>
  %v42 = call <8 x i16> @llvm.x86.sse2.pavg.w(<8 x i16> %v40, <8 x i16> %v41)
  %v43 = bitcast <8 x i16> %v42 to <2 x i64>
  %v44 = extractelement <2 x i64> %v43, i32 0
  %v45 = extractelement <2 x i64> %v43, i32 1
  %v46 = mul i64 %v39, 31
  %v47 = xor i64 %v46, %v44
  %v48 = mul i64 %v47, 31
  %v49 = xor i64 %v48, %v45
  %v50 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <8 x i16>
  %v51 = bitcast <2 x i64> <i64 9187343239835811840, i64 -81985529205931230> to <8 x i16>
  %v52 = call <8 x i16> @llvm.x86.sse2.pmulh.w(<8 x i16> %v50, <8 x i16> %v51)
  %v53 = bitcast <8 x i16> %v52 to <2 x i64>
  %v54 = extractelement <2 x i64> %v53, i32 0
  %v55 = extractelement <2 x i64> %v53, i32 1
  %v56 = mul i64 %v49, 31
  %v57 = xor i64 %v56, %v54
  %v58 = mul i64 %v57, 31
  %v59 = xor i64 %v58, %v55
  %v60 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <8 x i16>
  %v61 = bitcast <2 x i64> <i64 9187343239835811840, i64 -81985529205931230> to <8 x i16>
  %v62 = call <8 x i16> @llvm.x86.sse2.pmulhu.w(<8 x i16> %v60, <8 x i16> %v61)
  %v63 = bitcast <8 x i16> %v62 to <2 x i64>
  %v64 = extractelement <2 x i64> %v63, i32 0
  %v65 = extractelement <2 x i64> %v63, i32 1
  %v66 = mul i64 %v59, 31
  %v67 = xor i64 %v66, %v64
  %v68 = mul i64 %v67, 31
  %v69 = xor i64 %v68, %v65
  %v70 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <8 x i16>
  %v71 = bitcast <2 x i64> <i64 9187343239835811840, i64 -81985529205931230> to <8 x i16>
  %v72 = call <4 x i32> @llvm.x86.sse2.pmadd.wd(<8 x i16> %v70, <8 x i16> %v71)
  %v73 = bitcast <4 x i32> %v72 to <2 x i64>
  %v74 = extractelement <2 x i64> %v73, i32 0
  %v75 = extractelement <2 x i64> %v73, i32 1
  %v76 = mul i64 %v69, 31
  %v77 = xor i64 %v76, %v74
  %v78 = mul i64 %v77, 31
  %v79 = xor i64 %v78, %v75
  %v80 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <16 x i8>
  %v81 = bitcast <2 x i64> <i64 9187343239835811840, i64 -81985529205931230> to <16 x i8>
  %v82 = call <2 x i64> @llvm.x86.sse2.psad.bw(<16 x i8> %v80, <16 x i8> %v81)
  %v83 = bitcast <2 x i64> %v82 to <2 x i64>
  %v84 = extractelement <2 x i64> %v83, i32 0
  %v85 = extractelement <2 x i64> %v83, i32 1
  %v86 = mul i64 %v79, 31
  %v87 = xor i64 %v86, %v84
  %v88 = mul i64 %v87, 31
  %v89 = xor i64 %v88, %v85
  %v90 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <8 x i16>
  %v91 = bitcast <2 x i64> <i64 11, i64 -81985529205931230> to <8 x i16>
  %v92 = call <8 x i16> @llvm.x86.sse2.psll.w(<8 x i16> %v90, <8 x i16> %v91)
  %v93 = bitcast <8 x i16> %v92 to <2 x i64>
  %v94 = extractelement <2 x i64> %v93, i32 0
  %v95 = extractelement <2 x i64> %v93, i32 1
  %v96 = mul i64 %v89, 31
  %v97 = xor i64 %v96, %v94
  %v98 = mul i64 %v97, 31
  %v99 = xor i64 %v98, %v95
  %v100 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <4 x i32>
  %v101 = bitcast <2 x i64> <i64 11, i64 -81985529205931230> to <4 x i32>
  %v102 = call <4 x i32> @llvm.x86.sse2.psll.d(<4 x i32> %v100, <4 x i32> %v101)
  %v103 = bitcast <4 x i32> %v102 to <2 x i64>
  %v104 = extractelement <2 x i64> %v103, i32 0
  %v105 = extractelement <2 x i64> %v103, i32 1
  %v106 = mul i64 %v99, 31
  %v107 = xor i64 %v106, %v104
  %v108 = mul i64 %v107, 31
  %v109 = xor i64 %v108, %v105
  %v110 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <2 x i64>
  %v111 = bitcast <2 x i64> <i64 11, i64 -81985529205931230> to <2 x i64>
  %v112 = call <2 x i64> @llvm.x86.sse2.psll.q(<2 x i64> %v110, <2 x i64> %v111)
  %v113 = bitcast <2 x i64> %v112 to <2 x i64>
  %v114 = extractelement <2 x i64> %v113, i32 0
  %v115 = extractelement <2 x i64> %v113, i32 1
  %v116 = mul i64 %v109, 31
  %v117 = xor i64 %v116, %v114
  %v118 = mul i64 %v117, 31
  %v119 = xor i64 %v118, %v115
  %v120 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <8 x i16>
  %v121 = bitcast <2 x i64> <i64 11, i64 -81985529205931230> to <8 x i16>
  %v122 = call <8 x i16> @llvm.x86.sse2.psrl.w(<8 x i16> %v120, <8 x i16> %v121)
  %v123 = bitcast <8 x i16> %v122 to <2 x i64>
  %v124 = extractelement <2 x i64> %v123, i32 0
  %v125 = extractelement <2 x i64> %v123, i32 1
  %v126 = mul i64 %v119, 31
  %v127 = xor i64 %v126, %v124
  %v128 = mul i64 %v127, 31
  %v129 = xor i64 %v128, %v125
  %v130 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <4 x i32>
  %v131 = bitcast <2 x i64> <i64 11, i64 -81985529205931230> to <4 x i32>
  %v132 = call <4 x i32> @llvm.x86.sse2.psrl.d(<4 x i32> %v130, <4 x i32> %v131)
  %v133 = bitcast <4 x i32> %v132 to <2 x i64>
  %v134 = extractelement <2 x i64> %v133, i32 0
  %v135 = extractelement <2 x i64> %v133, i32 1
  %v136 = mul i64 %v129, 31
  %v137 = xor i64 %v136, %v134
  %v138 = mul i64 %v137, 31
  %v139 = xor i64 %v138, %v135
  %v140 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <2 x i64>
  %v141 = bitcast <2 x i64> <i64 11, i64 -81985529205931230> to <2 x i64>
  %v142 = call <2 x i64> @llvm.x86.sse2.psrl.q(<2 x i64> %v140, <2 x i64> %v141)
  %v143 = bitcast <2 x i64> %v142 to <2 x i64>
  %v144 = extractelement <2 x i64> %v143, i32 0
  %v145 = extractelement <2 x i64> %v143, i32 1
  %v146 = mul i64 %v139, 31
  %v147 = xor i64 %v146, %v144
  %v148 = mul i64 %v147, 31
  %v149 = xor i64 %v148, %v145
  %v150 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <8 x i16>
  %v151 = bitcast <2 x i64> <i64 11, i64 -81985529205931230> to <8 x i16>
  %v152 = call <8 x i16> @llvm.x86.sse2.psra.w(<8 x i16> %v150, <8 x i16> %v151)
  %v153 = bitcast <8 x i16> %v152 to <2 x i64>
  %v154 = extractelement <2 x i64> %v153, i32 0
  %v155 = extractelement <2 x i64> %v153, i32 1
  %v156 = mul i64 %v149, 31
  %v157 = xor i64 %v156, %v154
  %v158 = mul i64 %v157, 31
  %v159 = xor i64 %v158, %v155
  %v160 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <4 x i32>
  %v161 = bitcast <2 x i64> <i64 11, i64 -81985529205931230> to <4 x i32>
  %v162 = call <4 x i32> @llvm.x86.sse2.psra.d(<4 x i32> %v160, <4 x i32> %v161)
  %v163 = bitcast <4 x i32> %v162 to <2 x i64>
  %v164 = extractelement <2 x i64> %v163, i32 0
  %v165 = extractelement <2 x i64> %v163, i32 1
  %v166 = mul i64 %v159, 31
  %v167 = xor i64 %v166, %v164
  %v168 = mul i64 %v167, 31
  %v169 = xor i64 %v168, %v165
  ret i64 %v169
}
)");
  CHECK(static_cast<int64_t>(outcome.value) == -7627882923083728042);
}

TEST_CASE_METHOD(Program, "conversions of both lanes of SSE2, which clear the upper lanes") {
  Outcome outcome = run(R"(
declare <4 x float> @llvm.x86.sse2.cvtpd2ps(<2 x double>)
declare <4 x i32> @llvm.x86.sse2.cvttpd2dq(<2 x double>)
define i64 @main() {
  %x = insertelement <2 x double> <double 1.5, double 0.0>, double -3.0e9, i32 1
  %f = call <4 x float> @llvm.x86.sse2.cvtpd2ps(<2 x double> %x)
  %n = call <4 x i32> @llvm.x86.sse2.cvttpd2dq(<2 x double> %x)
  %a = bitcast <4 x float> %f to <2 x i64>
  %b = bitcast <4 x i32> %n to <2 x i64>
  %a0 = extractelement <2 x i64> %a, i32 0
  %a1 = extractelement <2 x i64> %a, i32 1
  %b0 = extractelement <2 x i64> %b, i32 0
  %b1 = extractelement <2 x i64> %b, i32 1
  %s = mul i64 %a0, 31
  %t = xor i64 %s, %b0
  %h = or i64 %a1, %b1
  %u = add i64 %t, %h
  %v = urem i64 %u, 251
  ret i64 %v
}
)");
  CHECK(outcome.value == 80);
}

TEST_CASE_METHOD(Program, "saturated sums and differences of lanes") {
  Outcome outcome = run(R"(
declare <16 x i8> @llvm.sadd.sat.v16i8(<16 x i8>, <16 x i8>)
declare <8 x i16> @llvm.sadd.sat.v8i16(<8 x i16>, <8 x i16>)
declare <16 x i8> @llvm.uadd.sat.v16i8(<16 x i8>, <16 x i8>)
declare <8 x i16> @llvm.uadd.sat.v8i16(<8 x i16>, <8 x i16>)
declare <16 x i8> @llvm.ssub.sat.v16i8(<16 x i8>, <16 x i8>)
declare <8 x i16> @llvm.ssub.sat.v8i16(<8 x i16>, <8 x i16>)
declare <16 x i8> @llvm.usub.sat.v16i8(<16 x i8>, <16 x i8>)
declare <8 x i16> @llvm.usub.sat.v8i16(<8 x i16>, <8 x i16>)
define i64 @mix(i64 %hash, <2 x i64> %words) {
  %low = extractelement <2 x i64> %words, i32 0
  %high = extractelement <2 x i64> %words, i32 1
  %a = mul i64 %hash, 31
  %b = xor i64 %a, %low
  %c = mul i64 %b, 31
  %d = xor i64 %c, %high
  ret i64 %d
}
define i64 @main() {
  %x8 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <16 x i8>
  %y8 = bitcast <2 x i64> <i64 9187343239835811840, i64 -81985529205931230> to <16 x i8>
  %x16 = bitcast <2 x i64> <i64 -9223231299366420481, i64 81985529216486895> to <8 x i16>
  %y16 = bitcast <2 x i64> <i64 9187343239835811840, i64 -81985529205931230> to <8 x i16>
  %sadd8 = call <16 x i8> @llvm.sadd.sat.v16i8(<16 x i8> %x8, <16 x i8> %y8)
  %sadd8.q = bitcast <16 x i8> %sadd8 to <2 x i64>
  %sadd8.h = call i64 @mix(i64 0, <2 x i64> %sadd8.q)
  %sadd16 = call <8 x i16> @llvm.sadd.sat.v8i16(<8 x i16> %x16, <8 x i16> %y16)
  %sadd16.q = bitcast <8 x i16> %sadd16 to <2 x i64>
  %sadd16.h = call i64 @mix(i64 %sadd8.h, <2 x i64> %sadd16.q)
  %uadd8 = call <16 x i8> @llvm.uadd.sat.v16i8(<16 x i8> %x8, <16 x i8> %y8)
  %uadd8.q = bitcast <16 x i8> %uadd8 to <2 x i64>
  %uadd8.h = call i64 @mix(i64 %sadd16.h, <2 x i64> %uadd8.q)
  %uadd16 = call <8 x i16> @llvm.uadd.sat.v8i16(<8 x i16> %x16, <8 x i16> %y16)
  %uadd16.q = bitcast <8 x i16> %uadd16 to <2 x i64>
  %uadd16.h = call i64 @mix(i64 %uadd8.h, <2 x i64> %uadd16.q)
  %ssub8 = call <16 x i8> @llvm.ssub.sat.v16i8(<16 x i8> %x8, <16 x i8> %y8)
  %ssub8.q = bitcast <16 x i8> %ssub8 to <2 x i64>
  %ssub8.h = call i64 @mix(i64 %uadd16.h, <2 x i64> %ssub8.q)
  %ssub16 = call <8 x i16> @llvm.ssub.sat.v8i16(<8 x i16> %x16, <8 x i16> %y16)
  %ssub16.q = bitcast <8 x i16> %ssub16 to <2 x i64>
  %ssub16.h = call i64 @mix(i64 %ssub8.h, <2 x i64> %ssub16.q)
  %usub8 = call <16 x i8> @llvm.usub.sat.v16i8(<16 x i8> %x8, <16 x i8> %y8)
  %usub8.q = bitcast <16 x i8> %usub8 to <2 x i64>
  %usub8.h = call i64 @mix(i64 %ssub16.h, <2 x i64> %usub8.q)
  %usub16 = call <8 x i16> @llvm.usub.sat.v8i16(<8 x i16> %x16, <8 x i16> %y16)
  %usub16.q = bitcast <8 x i16> %usub16 to <2 x i64>
  %usub16.h = call i64 @mix(i64 %usub8.h, <2 x i64> %usub16.q)
  ret i64 %usub16.h
}
)");
  CHECK(outcome.value == 6551938932786726316);
}

} // namespace wend::test
