// The current function: local names, blocks and edges, phis.

#include "ir/reader/builder.h"

#include <algorithm>

namespace wend::reader {

// ---- Names

Local *Builder::local(Operand name) {
  bool isNumber = name.kind == OperandKind::LocalNumber;
  std::vector<Local> &table = isNumber ? numbers_ : symbols_;
  // A function has fewer values than its text has bytes.
  if (isNumber && name.bits >= file_.text().size())
    return nullptr;
  if (name.bits >= table.size())
    table.resize(isNumber ? name.bits + 1 : module_.names().size());
  Local &entry = table[name.bits];
  if (entry.function != functionNumber_)
    entry = {nullptr, functionNumber_, false, false};
  return &entry;
}

// The value of a name that is defined; null of other names and of packs.
Value *Builder::definedValue(Operand name) {
  const Local *entry = local(name);
  Value *value = entry && entry->isDefined ? entry->value() : nullptr;
  return asPack(value) ? nullptr : value;
}

Value *Builder::newPlaceholder(Type type) {
  auto *made = module_.arena().make<Argument>(type, 0);
  made->id = Instruction::unnumbered;
  return made;
}

Value *Builder::localValue(Operand name, TextType *type, uint32_t where) {
  Local *entry = local(name);
  if (!entry || entry->block()) {
    fail(entry ? diag::irNotAValue : diag::irUndefinedValue, at(where), spelling(name));
    return constantPack(Operand(OperandKind::Zero, 0), type, where);
  }
  if (entry->value())
    return entry->value();
  Type scalar = valueType(type, at(where));
  if (entry->isUnknown && scalar == Type::Tuple)
    return constantPack(Operand(OperandKind::Zero, 0), type, where);
  if (entry->isUnknown)
    return module_.constant(scalar, 0);
  if (scalar == Type::Tuple) {
    Pack *pack = newPack(leavesOf(type, at(where)));
    for (size_t i = 0; i < pack->parts.size(); ++i)
      pack->parts[i] = newPlaceholder(pack->leaves[i].type->scalar);
    entry->standFor(pack);
  } else {
    entry->standFor(newPlaceholder(scalar));
  }
  references_.push_back({name, where, false});
  return entry->value();
}

Value *Builder::value(Operand operand, TextType *textType, uint32_t where) {
  Type type = textType ? valueType(textType, at(where)) : Type::Void;
  if (type == Type::Void) {
    fail(diag::irNoValueType, at(where), textType ? "void" : "metadata");
    type = Type::I32;
  }
  if (hasFailed_)
    return module_.constant(type == Type::Tuple ? Type::I32 : type, 0);
  if (operand.kind == OperandKind::Made)
    return operand.made;
  bool isLocal = operand.kind == OperandKind::Local || operand.kind == OperandKind::LocalNumber;
  Value *result = isLocal               ? localValue(operand, textType, where)
                  : type == Type::Tuple ? constantPack(operand, textType, where)
                                        : constantValue(operand, textType, type, where);
  if (requireType(result, type, where) && type == Type::Tuple && isLocal &&
      !haveSameLeaves(asPack(result)->leaves, leavesOf(textType, at(where))))
    fail(diag::irExpectedType, at(where), describe(textType), "another structure or array");
  return result;
}

Value *Builder::constantValue(const Operand &operand, TextType *textType, Type type,
                              uint32_t where) {
  Folded folded = fold({textType, operand, where});
  if (hasFailed_)
    return module_.constant(type, 0);
  if (!folded.isKnown) {
    Value *result = computed(*operand.node, where);
    return result ? result : module_.constant(type, 0); // after an error
  }
  EntryConstant constant = {folded, type};
  if (!isAtEntry_ || folded.isNumber())
    return materialise(folded, type);
  // Phis may name a constant once for each of several edges from a block: it must be one value.
  Value *&value = entryConstants_[constant];
  if (!value)
    value = materialise(folded, type);
  return value;
}

// The value of an expression that the linker cannot compute, as instructions. Null after an error.
Value *Builder::computed(const Node &expression, uint32_t where) {
  std::span<const Typed> parts = expression.parts;
  switch (expression.kind) {
  case NodeKind::Cast:
    return cast(expression.op, parts[0], expression.type, at(where));
  case NodeKind::Binary:
    return binary(expression.op, parts[0].type, parts[0].operand, parts[1].operand, at(parts[0].at),
                  at(parts[1].at));
  case NodeKind::Gep: {
    uint32_t mark = markValues();
    for (const Typed &part : parts)
      push(part);
    return gep(expression.type, mark, at(where));
  }
  case NodeKind::Aggregate:
  case NodeKind::Bytes:
  case NodeKind::Splat:
  case NodeKind::Limbs:
    break;
  }
  fail(diag::irWrongConstantExpression, at(where));
  return nullptr;
}

// A folded constant as a value: instructions compute an address within a symbol, or a difference.
Value *Builder::materialise(const Folded &folded, Type type) {
  if (folded.isNumber() && (type != Type::Ptr || folded.bits == 0))
    return module_.constant(type, folded.bits);
  Value *value = module_.constant(Type::I64, folded.bits);
  if (folded.symbol) {
    Value *address = addressOf(folded.symbol);
    value = folded.bits == 0 ? address : insert(module_.makeGep(address, value, 1));
    if (type == Type::Ptr && !folded.subtracted)
      return value;
    value = putCast(Op::PtrToInt, value, Type::I64);
  }
  if (folded.subtracted)
    value = put(Op::Sub, value, putCast(Op::PtrToInt, addressOf(folded.subtracted), Type::I64));
  if (type == Type::I64)
    return value;
  return putCast(type == Type::Ptr ? Op::IntToPtr : Op::BitCast, value, type);
}

// The address that a symbol stands for; of a thread-local variable, that of the current thread.
Value *Builder::addressOf(Value *symbol) {
  bool isThreadLocal =
      symbol->kind() == ValueKind::Global && static_cast<const Global *>(symbol)->isThreadLocal();
  return isThreadLocal ? insert(module_.makeInstruction(Op::ThreadAddress, Type::Ptr, {&symbol, 1}))
                       : symbol;
}

bool Builder::requireType(Value *value, Type type, uint32_t where) {
  if (value->type() == type)
    return true;
  fail(diag::irExpectedType, at(where), name(type), name(value->type()));
  return false;
}

void Builder::defineLocal(Operand name, Value *result, SourceRange range, SourceRange operation) {
  if (hasFailed_)
    return;
  if (!result || result->type() == Type::Void)
    return fail(diag::irNameOfVoid, range);
  Local *entry = local(name);
  if (!entry)
    return fail(diag::irOutOfOrder, range, nextNumber_);
  if (entry->isDefined || entry->block())
    return fail(diag::irRedefined, range, spelling(name));
  if (Value *placeholder = entry->value()) {
    if (placeholder == result) // `%x = freeze i32 %x`
      return fail(diag::irUndefinedValue, operation, spelling(name));
    if (asPack(placeholder) && asPack(result))
      resolvePack(*asPack(placeholder), *asPack(result), range);
    else if (placeholder->type() != result->type())
      return fail(diag::irWrongUse, range, spelling(name), wend::name(placeholder->type()),
                  wend::name(result->type()));
    else
      placeholder->replaceUses(result);
  }
  entry->standFor(result);
  entry->isDefined = true;
}

bool Builder::claimNumber(uint64_t number, SourceRange range) {
  if (number < nextNumber_ || number >= file_.text().size()) {
    fail(diag::irOutOfOrder, range, nextNumber_);
    return false;
  }
  nextNumber_ = number + 1;
  return true;
}

// The instructions of an operation are at its text.
void Builder::locate(SourceRange range) {
  debugRecords_.noteOperation(range.begin);
  for (Instruction *instruction : unlocated_)
    if (!instruction->loc.isValid())
      instruction->loc = {range.begin};
  unlocated_.clear();
}

// An operation without a name; a result takes the next number.
void Builder::finish(Value *result, SourceRange range) {
  if (recover())
    return;
  locate(range);
  if (!hasFailed_ && result && result->type() != Type::Void)
    defineNumber(nextNumber_, result, range, range);
}

void Builder::define(Symbol name, Value *result, SourceRange range, SourceRange operation) {
  if (recover())
    return forgetName({OperandKind::Local, name.id});
  locate(range);
  defineLocal({OperandKind::Local, name.id}, result, range, operation);
  if (hasFailed_ || !result)
    return;
  Pack *pack = asPack(result);
  Value *named = pack && pack->call ? pack->call : result;
  // A result that is an existing value keeps the name of that value.
  if (named->isInstruction() && !named->name)
    named->name = name;
}

void Builder::defineNumber(uint64_t number, Value *result, SourceRange range,
                           SourceRange operation) {
  if (recover()) {
    if (claimNumber(number, range))
      forgetName({OperandKind::LocalNumber, number});
    return;
  }
  locate(range);
  if (!hasFailed_ && claimNumber(number, range))
    defineLocal({OperandKind::LocalNumber, number}, result, range, operation);
}

// ---- Blocks

BasicBlock *Builder::block(Operand name, SourceRange range) {
  if (hasFailed_ || !function_)
    return nullptr;
  Local *entry = local(name);
  if (!entry) {
    fail(diag::irUndefinedBlock, range, spelling(name));
    return nullptr;
  }
  if (entry->value()) {
    fail(diag::irNotABlock, range, spelling(name));
    return nullptr;
  }
  if (!entry->block()) {
    entry->standFor(
        function_->addBlock(name.kind == OperandKind::Local ? name.symbol() : Symbol()));
    references_.push_back({name, range.begin, true});
  }
  return entry->block();
}

void Builder::beginBlock(Symbol name, SourceRange range) {
  startBlock({OperandKind::Local, name.id}, range);
}

void Builder::beginNumberedBlock(uint64_t number, SourceRange range) {
  if (!hasFailed_ && claimNumber(number, range))
    startBlock({OperandKind::LocalNumber, number}, range);
}

void Builder::startBlock(Operand name, SourceRange range) {
  if (hasFailed_ || !function_)
    return;
  endSkippedBlock();
  if (block_)
    return fail(diag::irNoTerminator, range);
  Local *entry = local(name);
  if (!entry || entry->isDefined || entry->value())
    return fail(diag::irRedefined, range, spelling(name));
  bool isNumber = name.kind == OperandKind::LocalNumber;
  if (!entry->block())
    entry->standFor(function_->addBlock(isNumber ? Symbol() : name.symbol()));
  else
    function_->moveBlockBefore(entry->block(), nullptr);
  entry->isDefined = true;
  block_ = entry->block();
  entry_ = entry_ ? entry_ : block_;
  debugRecords_.noteBlock(*block_, range.begin);
  for (Instruction *instruction : atStart_)
    instruction->appendTo(block_);
  atStart_.clear();
}

// The terminator may have been skipped.
void Builder::endSkippedBlock() {
  if (block_ && isIncomplete_)
    insert(module_.makeInstruction(Op::Unreachable, Type::Void, {}));
}

// An instruction after a terminator starts a block without a label, which takes the next number.
bool Builder::enterBlock(uint32_t where) {
  if (hasFailed_ || !function_)
    return false;
  if (!block_ && claimNumber(nextNumber_, at(where)))
    startBlock({OperandKind::LocalNumber, nextNumber_ - 1}, at(where));
  return block_ != nullptr;
}

Instruction *Builder::insert(Instruction *instruction) {
  if (!instruction->loc.isValid())
    unlocated_.push_back(instruction);
  if (isAtEntry_)
    atEntry_.push_back(instruction);
  else if (before_)
    instruction->insertBefore(before_);
  else if (block_)
    instruction->appendTo(block_);
  else
    atStart_.push_back(instruction);
  if (instruction->isTerminator())
    block_ = nullptr;
  return instruction;
}

// ---- Phis

// One phi for each scalar of the type.
Value *Builder::phi(TextType *type, SourceRange range) {
  Type scalar = valueType(type, range);
  if (scalar == Type::Void)
    fail(diag::irNoValueType, range, "void");
  if (!enterBlock(range.begin))
    return nullptr;
  firstPhi_ = phis_.size();
  phiType_ = type;
  if (scalar != Type::Tuple)
    return addPhi(scalar, range);
  Pack *pack = newPack(leavesOf(type, range));
  for (size_t i = 0; i < pack->parts.size(); ++i)
    pack->parts[i] = addPhi(pack->leaves[i].type->scalar, range);
  return pack;
}

Instruction *Builder::addPhi(Type type, SourceRange range) {
  bool followsOthers = block_ && block_->last() && !block_->last()->is(Op::Phi);
  if (followsOthers)
    fail(diag::irPhiNotFirst, range);
  Instruction *phi = module_.makeInstruction(Op::Phi, type, {}, 2);
  phi->loc = {range.begin};
  phis_.push_back({phi, incoming_.size(), incoming_.size(), range.begin});
  return insert(phi);
}

void Builder::incoming(Operand operand, SourceRange range, Operand from, SourceRange fromRange) {
  if (hasFailed_ || !function_)
    return;
  // A constant that needs instructions is computed in the entry block.
  isAtEntry_ = operand.kind != OperandKind::Local && operand.kind != OperandKind::LocalNumber;
  Value *result = value(operand, phiType_, range.begin);
  isAtEntry_ = false;
  BasicBlock *source = block(from, fromRange);
  if (hasFailed_ || !requireType(result, valueType(phiType_, range), range.begin))
    return;
  Pack *pack = asPack(result);
  incoming_.push_back(source);
  for (size_t i = firstPhi_; i < phis_.size(); ++i) {
    phis_[i].end = incoming_.size();
    phis_[i].phi->addOperand(module_, pack ? partAfterCall(*pack, i - firstPhi_) : result);
  }
}

// Orders the predecessors of each block with phis as the operands of its first phi, and the
// operands of the other phis accordingly.
void Builder::resolvePhis() {
  heads_.assign(function_->blockCount(), 0);
  const BasicBlock *previous = nullptr;
  for (size_t i = 0; i < phis_.size() && !hasFailed_; ++i) {
    permutePhi(phis_[i], phis_[i].phi->block() != previous);
    previous = phis_[i].phi->block();
  }
}

void Builder::permutePhi(const PhiRow &row, bool isFirst) {
  BasicBlock *target = row.phi->block();
  std::span<const BasicBlock::Predecessor> edges = target->predecessors();
  auto count = static_cast<uint32_t>(row.end - row.begin);
  bool isInOrder = count == edges.size();
  for (uint32_t i = 0; isInOrder && i < count; ++i)
    isInOrder = edges[i].block == incoming_[row.begin + i];
  if (isInOrder)
    return;
  if (count != edges.size())
    return fail(diag::irPhiMismatch, at(row.at));

  // The predecessor slots of each block, as a chain: the head by block, 0 for none, else slot + 1.
  std::vector<uint32_t> next(count);
  for (uint32_t slot = count; slot-- > 0;) {
    next[slot] = heads_[edges[slot].block->id];
    heads_[edges[slot].block->id] = slot + 1;
  }
  std::vector<uint32_t> slots(count); // by position in the text
  bool fits = true;
  for (uint32_t i = 0; i < count; ++i) {
    uint32_t &head = heads_[incoming_[row.begin + i]->id];
    fits = fits && head != 0;
    if (fits) {
      slots[i] = head - 1;
      head = next[slots[i]];
    }
  }
  for (const BasicBlock::Predecessor &edge : edges)
    heads_[edge.block->id] = 0;
  if (!fits)
    return fail(diag::irPhiMismatch, at(row.at));
  if (isFirst)
    return orderPredecessors(target, slots);
  std::vector<Value *> values(count);
  for (uint32_t i = 0; i < count; ++i)
    values[slots[i]] = row.phi->operand(i);
  for (uint32_t slot = 0; slot < count; ++slot)
    row.phi->setOperand(slot, values[slot]);
}

// ---- End of the function

// Releases the memory that a large function needed before the function is transformed.
void Builder::forgetLocals() {
  references_.clear();
  phis_.clear();
  pads_.clear();
  invokes_.clear();
  incoming_.clear();
  atEntry_.clear();
  entryConstants_.clear();
  placeholderCopies_.clear();
  expectations_.clear();
  constexpr uint32_t large = 1U << 16;
  if (function_->valueCount() < large)
    return;
  for (std::vector<Local> *table : {&numbers_, &symbols_})
    std::vector<Local>().swap(*table);
  std::vector<Reference>().swap(references_);
  std::vector<PhiRow>().swap(phis_);
  std::vector<BasicBlock *>().swap(incoming_);
  std::vector<uint32_t>().swap(heads_);
}

void Builder::endFunction(SourceRange range) {
  completeFunction(range);
  recover();
}

void Builder::completeFunction(SourceRange range) {
  if (!function_ || hasFailed_)
    return;
  endSkippedBlock();
  if (block_ || !function_->entry())
    return fail(block_ ? diag::irNoTerminator : diag::irEmptyFunction, range);
  for (const Reference &reference : references_) {
    if (local(reference.name)->isDefined)
      continue;
    diagnostics_.report(reference.isBlock ? diag::irUndefinedBlock : diag::irUndefinedValue,
                        at(reference.at), spelling(reference.name));
    stopLexer();
  }
  if (hasFailed_)
    return;
  if (isIncomplete_) {
    forgetLocals();
    function_ = nullptr;
    return;
  }
  function_->renumber();
  resolvePhis();
  if (!hasFailed_)
    completeUnwinding();
  if (hasFailed_)
    return;
  for (Instruction *instruction : atEntry_)
    instruction->insertBefore(function_->entry()->insertionEnd());
  debugRecords_.complete(*function_, [&](Operand name) { return definedValue(name); });
  bool isRenumbered = !pads_.empty() || !invokes_.empty() || !atEntry_.empty() ||
                      !placeholderCopies_.empty() || !halves_.empty();
  removePlaceholderCopies();
  expectations_.apply();
  for (Instruction *half : std::exchange(halves_, {}))
    if (!half->isUsed())
      half->erase();
  if (isRenumbered)
    function_->renumber();
  forgetLocals();
  Function &function = *function_;
  function_ = nullptr;
  checkRules(function);
}

} // namespace wend::reader
