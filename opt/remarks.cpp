#include "opt/remarks.h"

#include "ir/effects.h"

#include <regex.h>

namespace wend {

namespace {

const RemarkRow &rowOf(RemarkId id) { return remarkTable[static_cast<size_t>(id)]; }

// A compiled extended regular expression.
class Pattern {
public:
  Pattern() = default;
  ~Pattern() {
    if (isCompiled_)
      regfree(&regex_);
  }
  Pattern(const Pattern &) = delete;
  Pattern &operator=(const Pattern &) = delete;

  bool compile(const std::string &text, std::string &error) {
    int status = regcomp(&regex_, text.c_str(), REG_EXTENDED | REG_NOSUB);
    isCompiled_ = status == 0;
    if (isCompiled_)
      return true;
    char reason[128];
    regerror(status, &regex_, reason, sizeof reason);
    error = reason;
    return false;
  }
  [[nodiscard]] bool matches(std::string_view text) const {
    return regexec(&regex_, std::string(text).c_str(), 0, nullptr, 0) == 0;
  }

private:
  regex_t regex_{};
  bool isCompiled_ = false;
};

std::string positionOf(const Instruction &instruction) {
  const Module &module = instruction.block()->function()->module();
  SourceLoc loc = module.sourceLoc(instruction.loc);
  if (!module.source() || !loc.isValid())
    return {};
  LineColumn at = module.source()->lineColumn(loc);
  return fmt::format(" at {}:{}", at.line, at.column);
}

std::string_view nameOf(const Value &value, const Module &module) {
  return value.name ? module.names().text(value.name) : std::string_view();
}

// What a load, a store or an address is relative to, if that has a name.
std::string objectOf(const Value *pointer, const Module &module) {
  for (const Instruction *gep = asInstruction(pointer); gep && gep->is(Op::Gep) && !gep->name;
       gep = asInstruction(pointer))
    pointer = gep->operand(0);
  std::string_view name = nameOf(*pointer, module);
  bool isSymbol = pointer->kind() == ValueKind::Global || pointer->kind() == ValueKind::Function;
  return name.empty() ? std::string() : fmt::format("{}{}", isSymbol ? '@' : '%', name);
}

} // namespace

// ---- Selection

bool RemarkSelection::add(RemarkKind kind, const std::string &pattern, std::string &error) {
  Pattern compiled;
  if (!compiled.compile(pattern, error))
    return false;
  isEmpty_ = false;
  for (size_t i = 0; i < has_.size(); ++i)
    has_[i] = has_[i] || (remarkTable[i].kind == kind && compiled.matches(remarkTable[i].pass));
  return true;
}

void RemarkSelection::addAll(RemarkKind kind) {
  isEmpty_ = false;
  for (size_t i = 0; i < has_.size(); ++i)
    has_[i] = has_[i] || remarkTable[i].kind == kind;
}

// ---- Collection

void Remarks::add(RemarkId id, const Function &function, SourceLoc at, std::string text) {
  std::string name(function.module().names().text(function.name));
  uint32_t index = functions_.try_emplace(std::move(name), static_cast<uint32_t>(functions_.size()))
                       .first->second;
  std::string key = fmt::format("{} {} {} {}", index, at.offset, static_cast<unsigned>(id), text);
  if (known_.insert(std::move(key)).second)
    entries_.push_back({id, index, at, std::move(text)});
}

void Remarks::forgetRemoved(const Module &module) {
  isRemoved_.assign(functions_.size(), false);
  for (const auto &[name, index] : functions_)
    isRemoved_[index] = !module.find(std::string_view(name));
}

void Remarks::report(const RemarkSelection &selection, Diagnostics &out) const {
  // What was done, by function, place and pass; the last entry of each.
  auto key = [](const Entry &entry) {
    return fmt::format("{} {} {}", entry.function, entry.at.offset, rowOf(entry.id).pass);
  };
  std::unordered_map<std::string, size_t> done;
  for (size_t i = 0; i < entries_.size(); ++i)
    if (rowOf(entries_[i].id).kind == RemarkKind::Done)
      done[key(entries_[i])] = i;
  std::unordered_set<std::string> reported;
  for (size_t i = 0; i < entries_.size(); ++i) {
    const Entry &entry = entries_[i];
    if (!selection.has(entry.id))
      continue;
    if (rowOf(entry.id).kind == RemarkKind::Missed) {
      bool isRemoved = entry.function < isRemoved_.size() && isRemoved_[entry.function];
      auto later = done.find(key(entry));
      if (isRemoved || (later != done.end() && later->second > i))
        continue;
    }
    uint32_t at = entry.at.offset;
    if (reported.insert(fmt::format("{} {}", at, entry.text)).second)
      out.reportText(rowOf(entry.id).diagnostic, {at, at}, entry.text);
  }
}

// ---- Arguments

std::string remarkArgument(const Function &function) {
  return fmt::format("@{}", function.module().names().text(function.name));
}

std::string remarkArgument(const Instruction &instruction) {
  return remarkArgument(Subject{instruction}) + positionOf(instruction);
}

std::string remarkArgument(const Subject &subject) {
  const Instruction &instruction = subject.instruction;
  const Module &module = instruction.block()->function()->module();
  if (instruction.is(Op::Call)) {
    const Function *callee = instruction.calledFunction();
    return callee ? fmt::format("the call of {}", remarkArgument(*callee)) : "the indirect call";
  }
  if (instruction.is(Op::Load) || instruction.is(Op::Store)) {
    std::string object = objectOf(instruction.pointer(), module);
    std::string_view joint = object.empty() ? "" : instruction.is(Op::Load) ? " of " : " to ";
    return fmt::format("the {}{}{}", row(instruction.op()).text, joint, object);
  }
  std::string_view name = nameOf(instruction, module);
  return fmt::format("the {}{}{}", row(instruction.op()).text, name.empty() ? "" : " %", name);
}

std::string describeVariable(const Function &function, Symbol name) {
  return name ? fmt::format("'{}' in {}", function.module().names().text(name),
                            remarkArgument(function))
              : fmt::format("a variable without a name in {}", remarkArgument(function));
}

CodeLoc locationOfLoop(const BasicBlock &header) {
  if (header.terminator() && header.terminator()->loc.isValid())
    return header.terminator()->loc;
  for (const Instruction &instruction : header)
    if (instruction.loc.isValid())
      return instruction.loc;
  return {};
}

} // namespace wend
