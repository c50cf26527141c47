// The instruction set extensions that a function may use, as its LLVM attributes "target-cpu" and
// "target-features" name them.
//
// A function keeps the text of both attributes (Function::target). The code that is generated for
// it does not depend on them; but how vectors of more than 128 bits are passed does, and a function
// that uses an extension is called only where the processor has it: so its instructions must not
// move into a function that runs on others.
#pragma once

#include <string>
#include <string_view>

namespace wend {

// The attributes as they are printed, `"target-cpu"="haswell" "target-features"="+avx2"`; empty if
// they name nothing beyond the baseline of x86-64. Either may be empty.
std::string targetText(std::string_view cpu, std::string_view features);

// The vectors that are passed in one register: of 128 bits, or, with AVX, 256, or, with AVX-512,
// 512.
unsigned vectorRegisterBits(std::string_view target);

// Whether code for `target` may be part of a function for `other`: that has all its extensions.
bool providesTarget(std::string_view other, std::string_view target);

} // namespace wend
