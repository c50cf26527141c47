#include "ir/reader/debug_records.h"

#include "ir/analysis/debug_audit.h"
#include "ir/function_debug.h"

#include <algorithm>

namespace wend::reader {

namespace {

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
  bool isPart = false;  // it is of these bits of the variable only
  uint64_t partOffset = 0, partBits = 0;

  void add(uint64_t amount) {
    if (!steps.empty() && steps.back().kind == DebugStep::Kind::Add)
      steps.back().amount += amount;
    else
      steps.push_back({DebugStep::Kind::Add, amount});
  }
  // The number that is added, if nothing else is done.
  [[nodiscard]] std::optional<int64_t> sum() const {
    if (steps.size() > 1 || (steps.size() == 1 && steps[0].kind != DebugStep::Kind::Add))
      return std::nullopt;
    return steps.empty() ? 0 : static_cast<int64_t>(steps[0].amount);
  }
};

// Of a DIExpression; none if steps cannot say it.
std::optional<Computation> readComputation(std::string_view text) {
  MetadataNode expression(text);
  const std::vector<std::string_view> &words = expression.elements();
  auto word = [&](size_t i) { return i < words.size() ? words[i] : std::string_view(); };
  Computation made;
  for (size_t i = 0; i < words.size();) {
    if (word(i) == "DW_OP_deref") {
      made.steps.push_back({DebugStep::Kind::Load});
      i += 1;
    } else if (word(i) == "DW_OP_plus_uconst" && i + 1 < words.size()) {
      made.add(integerOf(word(i + 1)));
      i += 2;
    } else if (word(i) == "DW_OP_constu" && word(i + 2) == "DW_OP_plus") {
      made.add(integerOf(word(i + 1)));
      i += 3;
    } else if (word(i) == "DW_OP_constu" && word(i + 2) == "DW_OP_minus") {
      made.add(0 - integerOf(word(i + 1)));
      i += 3;
    } else if (word(i) == "DW_OP_stack_value" && !made.isValue) {
      made.isValue = true;
      i += 1;
    } else if (word(i) == "DW_OP_LLVM_fragment" && i + 3 == words.size()) {
      made.isPart = true;
      made.partOffset = integerOf(word(i + 1));
      made.partBits = integerOf(word(i + 2));
      i += 3;
    } else {
      return std::nullopt;
    }
  }
  return made;
}

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

// ---- Outside of bodies

void DebugRecords::noteGlobal(Global &global) {
  for (const DebugAttachment &attachment : lexer_.debugAttachments())
    globals_.emplace_back(&global, attachment.node);
}

void DebugRecords::noteFunction(const Function &function) {
  if (!lexer_.debugAttachments().empty())
    subprograms_[&function] = lexer_.debugAttachments().back().node;
}

void DebugRecords::beginBodies() {
  if (!module_.debugInfo)
    return;
  if (!DebugReader::hasUnits(lexer_)) {
    module_.debugInfo = nullptr;
    return;
  }
  reader_.emplace(lexer_, module_);
  for (auto [global, node] : globals_)
    reader_->addGlobal(node, *global);
}

// ---- In bodies

void DebugRecords::beginBody() {
  lexer_.forgetDebug();
  operations_.clear();
  blocks_.clear();
  instructions_ = {}; // clear() takes time for the buckets of the largest body
}

void DebugRecords::complete(Function &function, const ValueOf &valueOf) {
  if (!reader_)
    return;
  auto known = subprograms_.find(&function);
  uint32_t scope = known == subprograms_.end() ? DebugInfo::none : reader_->function(known->second);
  locateInstructions(function, scope != DebugInfo::none);
  if (scope == DebugInfo::none)
    return;
  function.debug = &module_.debugInfo->addFunction(scope);
  placeRecords(*function.debug, valueOf);
  forgetUndominated(function);
}

// The number of the attachment of the operation at a position in the text, or none.
std::optional<uint64_t> DebugRecords::attachedTo(uint32_t position) const {
  const std::vector<DebugAttachment> &all = lexer_.debugAttachments();
  auto attachment = std::ranges::upper_bound(all, position, {}, &DebugAttachment::at);
  auto next = std::ranges::upper_bound(operations_, position);
  bool isOwn = attachment != all.end() && (next == operations_.end() || attachment->at < *next);
  return isOwn ? std::optional(attachment->node) : std::nullopt;
}

void DebugRecords::locateInstructions(Function &function, bool isDescribed) {
  for (BasicBlock &block : function)
    for (Instruction &instruction : block) {
      uint32_t position = std::exchange(instruction.loc, {}).number;
      if (!isDescribed || position == CodeLoc::none)
        continue;
      instructions_[&instruction] = position;
      if (std::optional<uint64_t> node = attachedTo(position))
        instruction.loc = reader_->location(*node, {position});
    }
}

// Whether an instruction is there in the text. What was put in its block for another place says
// nothing of the order.
bool DebugRecords::isBetween(const Instruction &instruction, uint32_t start, uint32_t end) const {
  auto position = instructions_.find(&instruction);
  return position != instructions_.end() && position->second >= start && position->second < end;
}

// After the last instruction of a block, which is its terminator, there is no record.
void DebugRecords::placeRecords(FunctionDebug &debug, const ValueOf &valueOf) {
  const std::vector<DebugRecord> &records = lexer_.debugRecords();
  auto next = records.begin();
  for (size_t i = 0; i < blocks_.size(); ++i) {
    auto [block, start] = blocks_[i];
    uint32_t end = i + 1 < blocks_.size() ? blocks_[i + 1].second : UINT32_MAX;
    Instruction *before = nullptr;
    for (Instruction &instruction : *block) {
      uint32_t position = isBetween(instruction, start, end) ? instructions_[&instruction] : 0;
      for (; next != records.end() && next->at < position; ++next) {
        std::optional<DebugEvent> event = read(*next, debug, valueOf);
        if (event && before)
          debug.appendAfter(*before, *event);
        else if (event)
          debug.appendAtStart(*block, *event);
      }
      before = &instruction;
    }
    while (next != records.end() && next->at < end)
      ++next;
  }
}

// The event of a record; none if it says nothing, or of memory that is known in the whole function:
// that is noted.
std::optional<DebugEvent> DebugRecords::read(const DebugRecord &record, FunctionDebug &debug,
                                             const ValueOf &valueOf) {
  bool isDeclaration = record.kind == "declare", isAssignment = record.kind == "assign";
  std::vector<std::string_view> operands = operandsOf(record.operands);
  if (operands.size() < 3 || (!isDeclaration && !isAssignment && record.kind != "value"))
    return std::nullopt;
  // Of a call, the location is attached.
  size_t last = isAssignment ? 6 : 3;
  std::optional<uint64_t> attached = attachedTo(record.at);
  MetadataNode location = operands.size() > last ? readNode(lexer_, operands[last])
                          : attached             ? readNode(lexer_, *attached)
                                                 : MetadataNode({});
  std::optional<CodeLoc> inlinedAt = reader_->callAround(location, {record.at});
  std::optional<uint64_t> node = referenceOf(operands[1]);
  uint32_t variable = node ? reader_->variable(*node) : DebugInfo::none;
  if (variable == DebugInfo::none || !inlinedAt)
    return std::nullopt;
  Value *found = value(operands[0], valueOf);
  std::optional<Computation> computation = readComputation(operands[2]);
  if (computation && computation->isPart) {
    uint64_t offset = computation->partOffset, bits = computation->partBits;
    if (offset % bitsPerByte == 0 && bits % bitsPerByte == 0)
      variable = module_.debugInfo->partOf(variable, offset / bitsPerByte, bits / bitsPerByte);
    else
      computation = std::nullopt;
  }
  if (isDeclaration && found && computation && !computation->isValue && isFixed(*found)) {
    debug.addHome({.variable = variable,
                   .inlinedAt = *inlinedAt,
                   .value = found,
                   .steps = std::move(computation->steps)});
    return std::nullopt;
  }
  DebugEvent event{.variable = variable, .loc = *inlinedAt};
  // After an assignment the variable is in its memory, if it has one.
  bool isInMemory = isAssignment && value(operands[4], valueOf);
  if (computation && !isInMemory)
    setValue(found, isDeclaration, std::move(*computation), event);
  return event;
}

// The value of an operand with its type, `i32 %x`; null of what it does not have, such as poison.
Value *DebugRecords::value(std::string_view text, const ValueOf &valueOf) {
  constexpr std::string_view digits = "0123456789";
  size_t space = text.find(' ');
  if (space == std::string_view::npos)
    return nullptr;
  std::string_view type = text.substr(0, space);
  if (size_t sign = text.find('%', space); sign != std::string_view::npos) {
    std::string_view name = text.substr(sign + 1);
    if (!name.empty() && name.find_first_not_of(digits) == std::string_view::npos)
      return valueOf({OperandKind::LocalNumber, integerOf(name)});
    std::string unquoted = stringOf(name);
    return valueOf(
        {OperandKind::Local, module_.names().intern(unquoted.empty() ? name : unquoted).id});
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
