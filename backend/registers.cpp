#include "backend/registers.h"

#include <bit>

namespace wend {

std::string_view registerName(Reg reg, unsigned width) {
  static constexpr std::string_view names[4][Reg::physicalCount] = {
      {"%al", "%cl", "%dl", "%bl", "%spl", "%bpl", "%sil", "%dil", "%r8b", "%r9b", "%r10b", "%r11b",
       "%r12b", "%r13b", "%r14b", "%r15b"},
      {"%ax", "%cx", "%dx", "%bx", "%sp", "%bp", "%si", "%di", "%r8w", "%r9w", "%r10w", "%r11w",
       "%r12w", "%r13w", "%r14w", "%r15w"},
      {"%eax", "%ecx", "%edx", "%ebx", "%esp", "%ebp", "%esi", "%edi", "%r8d", "%r9d", "%r10d",
       "%r11d", "%r12d", "%r13d", "%r14d", "%r15d"},
      {"%rax", "%rcx", "%rdx", "%rbx", "%rsp", "%rbp", "%rsi", "%rdi", "%r8", "%r9", "%r10", "%r11",
       "%r12", "%r13", "%r14", "%r15"},
  };
  return names[std::countr_zero(width)][reg.id];
}

} // namespace wend
