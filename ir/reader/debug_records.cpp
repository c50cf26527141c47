// What debuggers are told of a function and of global variables, from the attachments and records
// in the text.
//
//   #dbg_declare(ptr %x.addr, !12, !DIExpression(), !14)   the memory of a variable
//   #dbg_value(i32 %add, !13, !DIExpression(), !15)        what it holds from there on
//   %add = add nsw i32 %0, %1, !dbg !16
//
// Records belong to no instruction: their place is found by their positions in the text.

#include "ir/analysis/debug_audit.h"
#include "ir/function_debug.h"
#include "ir/reader/builder.h"
#include "ir/reader/lexer.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>

namespace wend::reader {

namespace {

constexpr uint32_t none = DebugInfo::none;

// The operands of a record, without the word `metadata` that they have in a call.
std::vector<std::string_view> operandsOf(std::string_view text) {
  constexpr std::string_view word = "metadata ";
  std::vector<std::string_view> operands;
  while (!text.empty()) {
    std::string_view operand = takePart(text);
    if (operand.starts_with(word))
      operand.remove_prefix(word.size());
    operands.push_back(operand);
  }
  return operands;
}

// What an expression makes of a value (DWARF 5, 2.5).
struct Computation {
  std::vector<DebugStep> steps;
  bool isValue = false; // the result is what the variable holds, not its address
  bool isKnown = true;  // false: it cannot be said by steps

  explicit Computation(std::string_view text) {
    MetadataNode expression(text);
    const std::vector<std::string_view> &words = expression.elements();
    for (size_t i = 0; i < words.size() && isKnown; ++i) {
      bool hasConstant = i + 2 < words.size() && words[i] == "DW_OP_constu";
      if (words[i] == "DW_OP_deref")
        steps.push_back({DebugStep::Kind::Load});
      else if (words[i] == "DW_OP_plus_uconst" && i + 1 < words.size())
        add(integerOf(words[++i]));
      else if (hasConstant && (words[i + 2] == "DW_OP_plus" || words[i + 2] == "DW_OP_minus"))
        add(words[i + 2] == "DW_OP_plus" ? integerOf(words[i + 1]) : 0 - integerOf(words[i + 1])),
            i += 2;
      else
        isKnown = isValue = words[i] == "DW_OP_stack_value" && i + 1 == words.size();
    }
  }

  // The number that is added, if nothing else is done.
  [[nodiscard]] std::optional<int64_t> sum() const {
    if (steps.size() > 1 || (steps.size() == 1 && steps[0].kind != DebugStep::Kind::Add))
      return std::nullopt;
    return steps.empty() ? 0 : static_cast<int64_t>(steps[0].amount);
  }

private:
  void add(uint64_t amount) {
    if (!steps.empty() && steps.back().kind == DebugStep::Kind::Add)
      steps.back().amount += amount;
    else
      steps.push_back({DebugStep::Kind::Add, amount});
  }
};

// Sets what a variable holds, or where it is; as before if events cannot say it.
void setValue(Value *value, bool isDeclaration, Computation computation, DebugEvent &event) {
  std::vector<DebugStep> &steps = computation.steps;
  bool isAddress = isDeclaration;
  if (!computation.isValue && !isDeclaration && !steps.empty()) {
    // Of a value, a computation without `stack_value` leads to memory.
    isAddress = steps.back().kind == DebugStep::Kind::Load;
    if (!isAddress)
      return;
    steps.pop_back();
  }
  std::optional<int64_t> sum = computation.sum();
  if (!sum || (isDeclaration && computation.isValue))
    return;
  event.kind = isAddress ? DebugEvent::Kind::Address : DebugEvent::Kind::Content;
  event.value = value;
  event.offset = *sum;
}

// Whether the address of memory is known in the whole function.
bool isFixed(const Value &address) {
  const Instruction *instruction = asInstruction(&address);
  return !instruction || instruction->is(Op::Alloca);
}

} // namespace

// ---- The module

void Builder::beginDebug() {
  if (!module_.debugInfo)
    return;
  if (!DebugReader::hasUnits(lexer_)) {
    module_.debugInfo = nullptr; // there is nothing to tell
    return;
  }
  debug_.emplace(lexer_, module_);
  for (auto [global, node] : describedGlobals_)
    debug_->addGlobal(node, *global);
}

void Builder::noteGlobal(Global &global) {
  for (const DebugAttachment &attachment : lexer_.debugAttachments())
    describedGlobals_.emplace_back(&global, attachment.node);
}

// ---- A function

void Builder::completeDebug() {
  if (!debug_)
    return;
  auto known = subprograms_.find(function_);
  uint32_t scope = known == subprograms_.end() ? none : debug_->function(known->second);
  locateInstructions(scope != none);
  if (scope == none)
    return;
  function_->debug = &module_.debugInfo->addFunction(scope);
  placeRecords();
  forgetUndominated(*function_);
}

// The number of the attachment of the operation at a position in the text, or none.
std::optional<uint64_t> Builder::attachedTo(uint32_t position) const {
  const std::vector<DebugAttachment> &all = lexer_.debugAttachments();
  auto attachment = std::ranges::upper_bound(all, position, {}, &DebugAttachment::at);
  auto next = std::ranges::upper_bound(positions_.operations, position);
  bool isOwn =
      attachment != all.end() && (next == positions_.operations.end() || attachment->at < *next);
  return isOwn ? std::optional(attachment->node) : std::nullopt;
}

// Replaces the positions of the instructions in the text by locations in the source.
void Builder::locateInstructions(bool isDescribed) {
  positions_.instructions.clear();
  for (BasicBlock &block : *function_)
    for (Instruction &instruction : block) {
      uint32_t position = std::exchange(instruction.loc, {}).number;
      if (!isDescribed || position == CodeLoc::none)
        continue;
      positions_.instructions[&instruction] = position;
      if (std::optional<uint64_t> node = attachedTo(position))
        instruction.loc = debug_->location(*node, {position});
    }
}

void Builder::placeRecords() {
  const std::vector<DebugRecord> &records = lexer_.debugRecords();
  size_t next = 0;
  for (size_t i = 0; i < positions_.blocks.size(); ++i) {
    const auto &[block, start] = positions_.blocks[i];
    uint32_t end = i + 1 < positions_.blocks.size() ? positions_.blocks[i + 1].second : UINT32_MAX;
    Instruction *before = nullptr;
    for (Instruction &instruction : *block) {
      auto position = positions_.instructions.find(&instruction);
      // What was put here for another place says nothing of the order in the text.
      bool isOfBlock = position != positions_.instructions.end() && position->second >= start &&
                       position->second < end;
      for (; isOfBlock && next < records.size() && records[next].at < position->second; ++next)
        place(records[next], *block, before);
      before = &instruction;
    }
    // After the last instruction of the text, which is the terminator, there is none.
    while (next < records.size() && records[next].at < end)
      ++next;
  }
}

void Builder::place(const DebugRecord &record, BasicBlock &block, Instruction *before) {
  bool isDeclaration = record.kind == "declare";
  std::vector<std::string_view> operands = operandsOf(record.operands);
  if (operands.size() < 3)
    return;
  std::optional<CodeLoc> inlinedAt;
  if (size_t last = record.kind == "assign" ? 6 : 3; operands.size() > last)
    inlinedAt = debug_->callAround(operands[last]);
  else if (std::optional<uint64_t> attached = attachedTo(record.at))
    inlinedAt = debug_->callAround(fmt::format("!{}", *attached));
  std::optional<uint64_t> node = referenceOf(operands[1]);
  uint32_t variable = node ? debug_->variable(*node) : none;
  bool isKnown = isDeclaration || record.kind == "value" || record.kind == "assign";
  if (variable == none || !inlinedAt || !isKnown)
    return;
  Value *value = recordedValue(operands[0]);
  Computation computation(operands[2]);
  if (isDeclaration && value && computation.isKnown && !computation.isValue && isFixed(*value))
    return function_->debug->addHome({.variable = variable,
                                      .inlinedAt = *inlinedAt,
                                      .value = value,
                                      .steps = std::move(computation.steps)});
  DebugEvent event{.variable = variable, .loc = *inlinedAt};
  // With `assign`, the variable is in its memory from there on, if it has one.
  bool isInMemory = record.kind == "assign" && recordedValue(operands[4]);
  if (computation.isKnown && !isInMemory)
    setValue(value, isDeclaration, computation, event);
  if (before)
    function_->debug->appendAfter(*before, event);
  else
    function_->debug->appendAtStart(block, event);
}

// The value of an operand with its type, `i32 %x`; null of what it does not have, such as poison.
Value *Builder::recordedValue(std::string_view text) {
  size_t space = text.find(' ');
  if (space == std::string_view::npos)
    return nullptr;
  std::string_view type = text.substr(0, space);
  if (size_t sign = text.find('%', space); sign != std::string_view::npos) {
    std::string_view name = text.substr(sign + 1);
    std::string unquoted = stringOf(name);
    bool isNumber = !name.empty() && name.find_first_not_of("0123456789") == std::string_view::npos;
    const Local *entry =
        local(isNumber ? Operand(OperandKind::LocalNumber, integerOf(name))
                       : Operand(OperandKind::Local,
                                 module_.names().intern(unquoted.empty() ? name : unquoted).id));
    Value *value = entry && entry->isDefined ? entry->value() : nullptr;
    return value && !asPack(value) ? value : nullptr;
  }
  std::string_view constant = text.substr(space + 1);
  if (type == "ptr")
    return constant == "null" ? module_.constant(Type::Ptr, 0) : nullptr;
  if (constant == "true" || constant == "false")
    return module_.boolConstant(constant == "true");
  bool isInteger = constant.find_first_not_of("-0123456789") == std::string_view::npos;
  for (Type scalar : {Type::I8, Type::I16, Type::I32, Type::I64})
    if (isInteger && type == name(scalar))
      return module_.constant(scalar, integerOf(constant));
  return nullptr;
}

} // namespace wend::reader
