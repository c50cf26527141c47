#include "backend/exception_table.h"

#include "backend/object/dwarf_bytes.h"
#include "ir/module.h"

#include <algorithm>
#include <array>

namespace wend {

namespace {

// Encodings: none; unsigned of 4 bytes; the distance, signed, of where an address is.
constexpr uint8_t omitted = 0xFF, unsigned4 = 0x03, indirectDistance = 0x9B;
constexpr uint64_t typeSize = 4;
// Of a call site, in front of its action: three fields of 4 bytes.
constexpr uint64_t siteFields = 12;

uint64_t ulebSize(uint64_t value) {
  std::string bytes;
  putUleb(bytes, value);
  return bytes.size();
}

} // namespace

size_t ExceptionTable::siteCount(const MFunction &function) {
  auto calls = std::ranges::count_if(
      function.blocks, [](const MBlock &block) { return block.landing != MBlock::noBlock; });
  return calls == 0 ? 0 : 2 + 2 * static_cast<size_t>(calls);
}

std::string ExceptionTable::referenceName(std::string_view symbol) {
  std::string name = "DW.ref.";
  return name += symbol;
}

// ---- While the code is written

void ExceptionTable::begin(const MFunction &function) {
  function_ = &function;
  isNeeded_ = siteCount(function) != 0;
  leavesBefore_ = false;
  calls_.clear();
  actions_.clear();
  filters_.clear();
  known_.clear();
}

std::vector<Symbol> ExceptionTable::referred() const {
  std::vector<Symbol> symbols = {function_->source->personality->name};
  for (const Value *type : function_->typeInfos)
    if (type)
      symbols.push_back(type->name);
  return symbols;
}

Symbol ExceptionTable::referenceTo(const Value &symbol) const {
  Interner &names = function_->source->module().names();
  return names.intern(referenceName(names.text(symbol.name)));
}

Label ExceptionTable::beginCall(uint32_t landing) {
  calls_.push_back({landing});
  return site(2 * calls_.size() - 1);
}

// ---- The table

// Adds the actions of a landing pad, in the order of its clauses. Returns the offset of the first
// + 1, or 0 if there is nothing but a cleanup.
uint32_t ExceptionTable::addActions(const Instruction &pad) {
  for (auto [known, first] : known_)
    if (known == &pad)
      return first;
  const LandingPadShape &shape = pad.landingShape();
  std::vector<int64_t> selectors;
  uint32_t next = 0;
  for (const LandingClause &clause : shape.clauses) {
    std::span<const Use> types = pad.operands().subspan(next, clause.operands);
    next += clause.operands;
    selectors.push_back(clause.isFilter ? addFilter(types) : selectorOf(types[0].value));
  }
  if (shape.isCleanup && !selectors.empty())
    selectors.push_back(0);
  uint32_t first = selectors.empty() ? 0 : static_cast<uint32_t>(actions_.size()) + 1;
  for (size_t i = 0; i < selectors.size(); ++i) {
    putSleb(actions_, selectors[i]);
    putSleb(actions_, i + 1 < selectors.size() ? 1 : 0); // the next one follows this byte
  }
  known_.push_back({&pad, first});
  return first;
}

// Selection has noted all types.
uint32_t ExceptionTable::selectorOf(const Value *type) const {
  auto known = std::ranges::find(function_->typeInfos, type->isConstant() ? nullptr : type);
  return static_cast<uint32_t>(known - function_->typeInfos.begin()) + 1;
}

int64_t ExceptionTable::addFilter(std::span<const Use> types) {
  int64_t selector = -static_cast<int64_t>(filters_.size()) - 1;
  for (const Use &type : types)
    putUleb(filters_, selectorOf(type.value));
  putUleb(filters_, 0);
  return selector;
}

// The lengths are known beforehand. The types end where the header says, at a multiple of their
// size.
void ExceptionTable::write(CodeSink &sink) {
  for (InvokedCall &call : calls_)
    call.action = addActions(*function_->blocks[call.landing].pad);
  uint64_t sites = 0;
  auto countSite = [&](uint32_t action) { sites += siteFields + ulebSize(action); };
  if (leavesBefore_)
    countSite(0);
  for (const InvokedCall &call : calls_) {
    countSite(call.action);
    if (call.leavesAfter)
      countSite(0);
  }
  uint64_t types = function_->typeInfos.size() * typeSize;
  // From after the offset to the types; the offset itself is in front.
  uint64_t before = 1 + ulebSize(sites) + sites + actions_.size();
  bool hasTypes = types != 0 || !filters_.empty();
  uint64_t padding = 0;
  uint64_t offset = 0;
  for (uint64_t size = 1;; ++size) { // of the offset in bytes
    padding = (typeSize - (2 + size + before) % typeSize) % typeSize;
    offset = before + padding + types;
    if (ulebSize(offset) == size)
      break;
  }
  std::string header;
  putFixed(header, omitted, 1); // landing pads are relative to the function
  putFixed(header, hasTypes ? indirectDistance : omitted, 1);
  if (hasTypes)
    putUleb(header, offset);
  putFixed(header, unsigned4, 1);
  putUleb(header, sites);
  sink.align(typeSize);
  sink.define({Label::Kind::Handlers, 0});
  sink.bytes(header);
  writeCallSites(sink);
  sink.bytes(actions_);
  if (!hasTypes)
    return;
  sink.zeros(padding);
  writeTypes(sink, 2 + ulebSize(offset) + before + padding);
  sink.bytes(filters_);
}

void ExceptionTable::writeCallSites(CodeSink &sink) const {
  auto writeSite = [&](Label begin, Label end, const InvokedCall *call) {
    sink.difference(begin, functionStart);
    sink.difference(end, begin);
    if (call)
      sink.difference({Label::Kind::Block, call->landing}, functionStart);
    else
      sink.integer(0, 4);
    std::string action;
    putUleb(action, call ? call->action : 0);
    sink.bytes(action);
  };
  if (leavesBefore_)
    writeSite(functionStart, site(1), nullptr);
  for (size_t i = 0; i < calls_.size(); ++i) {
    writeSite(site(2 * i + 1), site(2 * i + 2), &calls_[i]);
    if (calls_[i].leavesAfter)
      writeSite(site(2 * i + 2), site(2 * i + 3), nullptr);
  }
}

// `offset`: from the start of the table to the types. Each is the distance from its own place.
void ExceptionTable::writeTypes(CodeSink &sink, uint64_t offset) const {
  for (size_t i = function_->typeInfos.size(); i-- > 0; offset += typeSize) {
    const Value *type = function_->typeInfos[i];
    if (type)
      sink.distance(Label::of(referenceTo(*type)), -static_cast<int64_t>(offset),
                    {Label::Kind::Handlers, 0}, typeSize);
    else
      sink.integer(0, typeSize);
  }
}

} // namespace wend
