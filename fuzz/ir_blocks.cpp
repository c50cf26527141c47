// The blocks of random functions: phis, counted loops, terminators.

#include "fuzz/ir_writer.h"

namespace wend::fuzz {

void IrWriter::writeBlock(uint32_t index, const Signature &signature) {
  at_ = index;
  const GraphBlock &block = graph_.blocks[index];
  addPhis(index);
  if (block.isCounted)
    addCounter(index);
  // A function without fuel makes no calls.
  if (block.end != BlockEnd::Fuel && index != graph_.out)
    for (uint32_t i = random_.below(2 * shape_.size); i > 0; --i)
      instruction();
  if (!blocks_[index].values.empty() && random_.oneIn(2) && block.end != BlockEnd::Fuel)
    noteLast();
  stepCounters(index);
  writeEnd(index, signature);
}

// Mixes the last value of the block into the checksum.
void IrWriter::noteLast() {
  Value last = blocks_[at_].values.back();
  std::string noted = asI64(last.text, last.type);
  emit("call void @note(i64 {})", noted);
}

void IrWriter::addPhis(uint32_t index) {
  if (graph_.blocks[index].predecessors.empty())
    return;
  uint32_t max = graph_.blocks[index].predecessors.size() == 1 ? 0 : 4;
  for (uint32_t i = max == 0 ? 0 : random_.below(max + 1); i > 0; --i) {
    IrType type = random_.oneIn(8)                  ? IrType::Ptr
                  : random_.oneIn(8)                ? floatType()
                  : random_.oneIn(10)               ? IrType::I1
                  : random_.percent(shape_.vectors) ? vectorType()
                                                    : intType();
    std::string name = fmt::format("%t{}", names_++);
    blocks_[index].phis.push_back({name, type});
    blocks_[index].values.push_back({name, type});
  }
}

void IrWriter::addCounter(uint32_t index) {
  Block &block = blocks_[index];
  block.counter = fmt::format("%t{}", names_++);
  block.next = fmt::format("%t{}", names_++);
  block.start = static_cast<int32_t>(random_.below(3));
  block.step = static_cast<int32_t>(random_.between(1, 3));
  block.values.push_back({block.counter, IrType::I32});
}

// At the latch of a counted loop: increments its induction variable.
void IrWriter::stepCounters(uint32_t index) {
  for (uint32_t header : graph_.blocks[index].successors) {
    const GraphBlock &loop = graph_.blocks[header];
    if (!loop.isCounted || loop.latch != index)
      continue;
    emit("{} = add i32 {}, {}", blocks_[header].next, blocks_[header].counter,
         blocks_[header].step);
    blocks_[index].values.push_back({blocks_[header].next, IrType::I32});
  }
}

void IrWriter::writeEnd(uint32_t index, const Signature &signature) {
  const GraphBlock &block = graph_.blocks[index];
  switch (block.end) {
  case BlockEnd::Jump:
    return emit("br label %{}", label(block.successors[0]));
  case BlockEnd::Branch: {
    std::string condition;
    if (block.isCounted) {
      auto end = random_.between(1, isLeaf_ ? 6 : 10);
      condition = define(IrType::I1, "icmp {} i32 {}, {}", random_.oneIn(2) ? "slt" : "ult",
                         blocks_[index].counter, end);
    } else {
      condition = value(IrType::I1);
    }
    return emit("br i1 {}, label %{}, label %{}", condition, label(block.successors[0]),
                label(block.successors[1]));
  }
  case BlockEnd::Switch:
    return writeSwitch(block);
  case BlockEnd::Return:
    return writeReturn(signature, index != graph_.out);
  case BlockEnd::Fuel:
    return decrementFuel(block);
  case BlockEnd::Unreachable:
    return emit("unreachable");
  }
}

// A switch whose case values are dense, or are multiples of a random number.
void IrWriter::writeSwitch(const GraphBlock &block) {
  constexpr IrType types[] = {IrType::I8,  IrType::I16, IrType::I32,
                              IrType::I32, IrType::I32, IrType::I64};
  IrType type = random_.pick(types);
  std::string chosen = value(type);
  // All values have a case, so the default is unreachable.
  bool hasAll = graph_.blocks[block.successors[0]].end == BlockEnd::Unreachable;
  uint64_t gap = random_.oneIn(4) ? random_.next() >> 8 | 1 : 1;
  uint64_t base = random_.oneIn(4) ? random_.next() : random_.below(3);
  if (hasAll || !random_.oneIn(4)) {
    chosen = define(type, "and {} {}, {}", name(type), chosen, hasAll ? 3 : 15);
    chosen = define(type, "mul {} {}, {}", name(type), chosen, signedText(type, gap));
    chosen = define(type, "add {} {}, {}", name(type), chosen, signedText(type, base));
  }
  std::string cases;
  uint64_t number = 0;
  for (size_t i = 1; i < block.successors.size(); ++i) {
    cases += fmt::format(" {} {}, label %{}", name(type), signedText(type, base + number * gap),
                         label(block.successors[i]));
    number += hasAll ? 1 : random_.between(1, random_.oneIn(6) ? 12 : 2);
  }
  emit("switch {} {}, label %{} [{} ]", name(type), chosen, label(block.successors[0]), cases);
}

// Leaf functions have a local fuel variable; all others share @fuel.
void IrWriter::decrementFuel(const GraphBlock &block) {
  const char *store = isLeaf_ ? "%fuel" : "@fuel";
  std::string left = fmt::format("%p{}", names_++);
  std::string less = fmt::format("%p{}", names_++);
  std::string enough = fmt::format("%p{}", names_++);
  emit("{} = load i32, ptr {}", left, store);
  emit("{} = sub i32 {}, 1", less, left);
  emit("store i32 {}, ptr {}", less, store);
  emit("{} = icmp sgt i32 {}, 0", enough, less);
  emit("br i1 {}, label %{}, label %{}", enough, label(block.successors[0]),
       label(block.successors[1]));
}

void IrWriter::writeReturn(const Signature &signature, bool hasValues) {
  if (!signature.hasResult)
    return emit("ret void");
  // An address that is returned must outlive the function.
  bool isConstant = !hasValues || signature.result == IrType::Ptr;
  std::string first = isConstant ? constant(signature.result) : value(signature.result);
  if (!signature.isPair)
    return emit("ret {} {}", name(signature.result), first);
  std::string type = resultType(signature);
  std::string second = hasValues ? value(signature.second) : constant(signature.second);
  std::string half =
      address("insertvalue {} poison, {} {}, 0", type, name(signature.result), first);
  std::string both =
      address("insertvalue {} {}, {} {}, 1", type, half, name(signature.second), second);
  emit("ret {} {}", type, both);
}

// The operand of a phi for a predecessor, chosen among the values available at its end.
std::string IrWriter::incoming(const Phi &phi, uint32_t from) {
  at_ = from;
  return value(phi.type);
}

std::string IrWriter::phiText(uint32_t index) {
  const GraphBlock &block = graph_.blocks[index];
  std::string out;
  if (block.isCounted) {
    const Block &loop = blocks_[index];
    uint32_t before = block.predecessors[block.predecessors[0] == block.latch ? 1 : 0];
    out += fmt::format("  {} = phi i32 [ {}, %{} ], [ {}, %{} ]\n", loop.counter, loop.start,
                       label(before), loop.next, label(block.latch));
  }
  for (const Phi &phi : blocks_[index].phis) {
    out += fmt::format("  {} = phi {}", phi.name, name(phi.type));
    std::string same;
    for (size_t i = 0; i < block.predecessors.size(); ++i) {
      uint32_t from = block.predecessors[i];
      // The operands for several edges from one block must be equal.
      if (i == 0 || from != block.predecessors[i - 1])
        same = incoming(phi, from);
      out += fmt::format("{} [ {}, %{} ]", i == 0 ? "" : ",", same, label(from));
    }
    out += '\n';
  }
  return out;
}

} // namespace wend::fuzz
