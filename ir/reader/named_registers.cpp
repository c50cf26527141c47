// Variables of C that are registers: `register long sp asm("rsp")`, outside of functions.
//
//   %1 = call i64 @llvm.read_register.i64(metadata !0)        !0 = !{!"rsp"}
//
// An access is an asm statement that moves the register. LLVM knows the stack pointer and the frame
// pointer only, because the allocator may use all others.

#include "ir/inline_asm.h"
#include "ir/reader/intrinsics.h"
#include "support/invariant.h"

#include <algorithm>

namespace wend::reader {

namespace {

// The first string of the metadata `!12`, which is defined somewhere as `!12 = !{!"rsp"}`.
std::string_view definedString(std::string_view text, std::string_view name) {
  std::string line = "\n";
  line.append(name).append(" = ");
  size_t at = text.find(line);
  if (at == std::string_view::npos)
    return {};
  text.remove_prefix(at + line.size());
  text = text.substr(0, text.find('\n'));
  size_t begin = text.find('"');
  if (begin == std::string_view::npos)
    return {};
  text.remove_prefix(begin + 1);
  return text.substr(0, text.find('"'));
}

} // namespace

// The register that the first argument names; empty if it is none of those.
std::string_view IntrinsicLowering::namedRegister(const IntrinsicCall &call) const {
  std::string_view text = builder_.file_.text();
  std::string_view rest = text.substr(call.arguments[0].at);
  size_t begin = std::min(rest.find('!'), rest.size());
  std::string_view name = rest.substr(begin, rest.find_first_of(",) \n", begin) - begin);
  auto [known, isNew] = builder_.registerNames_.try_emplace(name);
  if (isNew)
    known->second = definedString(text, name);
  std::string_view found = known->second;
  for (std::string_view reg : {"rsp", "rbp", "esp", "ebp"})
    if (found.starts_with(reg) && (found.size() == reg.size() || found[reg.size()] == '\\'))
      return reg; // a zero byte may follow: `rsp\00`
  return {};
}

Value *IntrinsicLowering::readRegister(const IntrinsicCall &call) {
  std::string_view name = namedRegister(call);
  if (name.empty())
    return unsupported(call);
  std::string text = name[0] == 'r' ? "movq %" : "movl %";
  text.append(name).append(", $0");
  AssemblyOperands given;
  given.result = call.type;
  return accessRegister(text, "=r", std::move(given), call.range);
}

Value *IntrinsicLowering::writeRegister(const IntrinsicCall &call) {
  std::string_view name = namedRegister(call);
  if (name.empty())
    return unsupported(call);
  std::string text = name[0] == 'r' ? "movq $0, %" : "movl $0, %";
  text.append(name);
  AssemblyOperands given;
  given.arguments = call.arguments.subspan(1, 1);
  given.elements.resize(1);
  given.result = call.type;
  return accessRegister(text, "r", std::move(given), call.range);
}

Value *IntrinsicLowering::accessRegister(std::string_view text, std::string_view constraints,
                                         AssemblyOperands given, SourceRange range) {
  AssemblyText from{
      module_.arena().copy(text), constraints, bit(Attribute::SideEffect), 0, range, range};
  std::optional<std::vector<AsmConstraint>> parsed = parseConstraints(constraints);
  INVARIANT(parsed, "the constraint of a register");
  given.constraints = std::move(*parsed);
  return AssemblyLowering(builder_, from, given).run();
}

} // namespace wend::reader
