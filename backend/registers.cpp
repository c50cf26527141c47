#include "backend/registers.h"

#include <algorithm>
#include <bit>
#include <charconv>

namespace wend {

std::string_view registerName(Reg reg, unsigned width) {
  static constexpr std::string_view names[4][Reg::generalCount] = {
      {"%al", "%cl", "%dl", "%bl", "%spl", "%bpl", "%sil", "%dil", "%r8b", "%r9b", "%r10b", "%r11b",
       "%r12b", "%r13b", "%r14b", "%r15b"},
      {"%ax", "%cx", "%dx", "%bx", "%sp", "%bp", "%si", "%di", "%r8w", "%r9w", "%r10w", "%r11w",
       "%r12w", "%r13w", "%r14w", "%r15w"},
      {"%eax", "%ecx", "%edx", "%ebx", "%esp", "%ebp", "%esi", "%edi", "%r8d", "%r9d", "%r10d",
       "%r11d", "%r12d", "%r13d", "%r14d", "%r15d"},
      {"%rax", "%rcx", "%rdx", "%rbx", "%rsp", "%rbp", "%rsi", "%rdi", "%r8", "%r9", "%r10", "%r11",
       "%r12", "%r13", "%r14", "%r15"},
  };
  static constexpr std::string_view vectors[] = {
      "%xmm0", "%xmm1", "%xmm2",  "%xmm3",  "%xmm4",  "%xmm5",  "%xmm6",  "%xmm7",
      "%xmm8", "%xmm9", "%xmm10", "%xmm11", "%xmm12", "%xmm13", "%xmm14", "%xmm15"};
  static constexpr std::string_view wideVectors[] = {
      "%ymm0", "%ymm1", "%ymm2",  "%ymm3",  "%ymm4",  "%ymm5",  "%ymm6",  "%ymm7",
      "%ymm8", "%ymm9", "%ymm10", "%ymm11", "%ymm12", "%ymm13", "%ymm14", "%ymm15"};
  if (classOf(reg) == RegClass::Vector)
    return (width == 32 ? wideVectors : vectors)[reg.id - Reg::generalCount];
  return names[std::countr_zero(width)][reg.id];
}

std::optional<Reg> registerNamed(std::string_view name) {
  for (uint32_t reg = 0; reg < Reg::generalCount; ++reg)
    for (unsigned width : {1U, 2U, 4U, 8U})
      if (registerName({reg}, width).substr(1) == name)
        return Reg{reg};
  for (std::string_view prefix : {"xmm", "ymm", "zmm"}) {
    uint32_t number = 0;
    std::string_view digits = name.substr(std::min(prefix.size(), name.size()));
    auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    bool isNumber = problem == std::errc() && end == digits.data() + digits.size();
    if (name.starts_with(prefix) && isNumber && number < Reg::physicalCount - Reg::generalCount)
      return Reg{Reg::generalCount + number};
  }
  return std::nullopt;
}

} // namespace wend
