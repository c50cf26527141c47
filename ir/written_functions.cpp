#include "ir/written_functions.h"

#include "ir/function.h"

#include <fmt/format.h>

namespace wend {

std::optional<Op> operationWrittenAs(std::string_view function) {
  for (Op op : opsOf<OpKind::HighProduct>)
    if (function.starts_with(row(op).text) &&
        function.substr(std::string_view(row(op).text).size()) == ".i64")
      return op;
  return {};
}

void WrittenFunctions::add(const Function &function) {
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      for (size_t i = 0; i < ops_.size(); ++i)
        isCalled_[i] = isCalled_[i] || instruction.is(ops_[i]);
}

void WrittenFunctions::print(std::string &out) const {
  for (size_t i = 0; i < ops_.size(); ++i) {
    if (!isCalled_[i])
      continue;
    bool isSigned = row(ops_[i]).traits & OpTraits::Signed;
    fmt::format_to(std::back_inserter(out),
                   "define internal i64 @{0}.i64(i64 %0, i64 %1) alwaysinline {{\n"
                   "  %3 = {1} i64 %0 to i128\n"
                   "  %4 = {1} i64 %1 to i128\n"
                   "  %5 = mul {2} i128 %3, %4\n"
                   "  %6 = lshr i128 %5, 64\n"
                   "  %7 = trunc i128 %6 to i64\n"
                   "  ret i64 %7\n"
                   "}}\n\n",
                   row(ops_[i]).text, isSigned ? "sext" : "zext", isSigned ? "nsw" : "nuw");
  }
}

} // namespace wend
