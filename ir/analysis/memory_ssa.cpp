#include "ir/analysis/memory_ssa.h"

#include "ir/effects.h"
#include "ir/local_names.h"
#include "support/grouped_lists.h"
#include "support/invariant.h"

#include <algorithm>

namespace wend {

namespace {

enum class Role : uint8_t { None, Read, Write };

Role roleOf(const Instruction &instruction) {
  if (instruction.is(Op::Load))
    return Role::Read;
  if (instruction.is(Op::Store) || isAtomic(instruction.op()))
    return Role::Write;
  if (!instruction.is(Op::Call))
    return Role::None;
  switch (memoryAccess(instruction)) {
  case MemoryAccess::None:
    return Role::None;
  case MemoryAccess::Reads:
  case MemoryAccess::ReadBytes:
    return Role::Read;
  case MemoryAccess::Any:
  case MemoryAccess::Fill:
  case MemoryAccess::Copy:
  case MemoryAccess::Errno:
    return Role::Write;
  }
  return Role::Write;
}

} // namespace

// The instructions of the reachable blocks that access memory.
class MemorySsa::AccessLists {
public:
  struct Member {
    Instruction *instruction;
    bool isWrite;
  };

  AccessLists(const Function &function, const DominatorTree &tree) : lists_(function.blockCount()) {
    for (const BasicBlock *block : tree.order()) {
      List &list = lists_[block->id];
      list.begin = size();
      for (Instruction &instruction : *block)
        if (Role role = roleOf(instruction); role != Role::None)
          members_.push_back({&instruction, role == Role::Write});
      list.end = size();
    }
  }

  // In the order of the block.
  [[nodiscard]] std::span<const Member> in(const BasicBlock *block) const {
    const List &list = lists_[block->id];
    return std::span(members_).subspan(list.begin, list.end - list.begin);
  }

private:
  struct List {
    uint32_t begin = 0, end = 0; // in members_
  };

  [[nodiscard]] uint32_t size() const { return static_cast<uint32_t>(members_.size()); }

  std::vector<Member> members_;
  std::vector<List> lists_; // by BasicBlock::id
};

MemorySsa::MemorySsa(const Function &function, const DominatorTree &tree,
                     const DominanceFrontiers &frontiers)
    : function_(function), tree_(tree), aliases_(function, tree.order()) {
  AccessLists lists(function, tree);
  numberVersions(lists, findPhiBlocks(lists, frontiers));
  connect(lists);
  seenIn_.assign(accesses_.size(), 0);
}

// The iterated dominance frontier of the blocks that write.
std::vector<bool> MemorySsa::findPhiBlocks(const AccessLists &lists,
                                           const DominanceFrontiers &frontiers) const {
  std::vector<bool> hasPhi(function_.blockCount());
  std::vector<const BasicBlock *> worklist;
  for (const BasicBlock *block : tree_.order())
    if (std::ranges::any_of(lists.in(block), &AccessLists::Member::isWrite))
      worklist.push_back(block);
  while (!worklist.empty()) {
    const BasicBlock *block = worklist.back();
    worklist.pop_back();
    for (const BasicBlock *join : frontiers.of(block))
      if (!hasPhi[join->id]) {
        hasPhi[join->id] = true;
        worklist.push_back(join);
      }
  }
  return hasPhi;
}

void MemorySsa::numberVersions(const AccessLists &lists, const std::vector<bool> &hasPhi) {
  before_.assign(function_.valueCount(), none);
  defined_.assign(function_.valueCount(), none);
  phiOf_.assign(function_.blockCount(), none);
  accesses_.push_back({nullptr, nullptr, none, 0});
  for (const BasicBlock &block : function_) {
    if (!tree_.isReachable(&block))
      continue;
    if (hasPhi[block.id]) {
      phiOf_[block.id] = versionCount();
      accesses_.push_back({&block, nullptr, none, static_cast<uint32_t>(operands_.size())});
      operands_.resize(operands_.size() + block.predecessors().size());
    }
    for (auto [instruction, isWrite] : lists.in(&block))
      if (isWrite) {
        defined_[instruction->id] = versionCount();
        accesses_.push_back({&block, instruction, none, 0});
      }
  }
}

// The version at the start of a block without a phi is the last one of its immediate dominator.
void MemorySsa::connect(const AccessLists &lists) {
  atEnd_.assign(function_.blockCount(), atEntry);
  for (const BasicBlock *block : tree_.preorder()) {
    const BasicBlock *idom = tree_.idom(block);
    Version current = phiOf_[block->id] != none ? phiOf_[block->id]
                      : idom                    ? atEnd_[idom->id]
                                                : atEntry;
    for (auto [instruction, isWrite] : lists.in(block)) {
      before_[instruction->id] = current;
      if (!isWrite)
        continue;
      Version next = defined_[instruction->id];
      accesses_[next].before = current;
      current = next;
    }
    atEnd_[block->id] = current;
  }
  for (const BasicBlock &block : function_)
    if (Version phi = phiOf_[block.id]; phi != none)
      for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot)
        operands_[accesses_[phi].firstOperand + slot] = atEnd_[block.predecessor(slot)->id];
}

MemorySsa::Version MemorySsa::clobber(const MemoryLocation &at, Version version, uint32_t &budget) {
  if (Aliases::isConstantData(at.object))
    return atEntry;
  return walk(
      version, budget, [&](const Instruction &write) { return aliases_.mayWriteTo(write, at); },
      [&](const BasicBlock *block) { return Aliases::isFixedIn(at.base, block, tree_); });
}

MemorySsa::Version MemorySsa::clobber(const Instruction &call, Version version, uint32_t &budget) {
  INVARIANT(memoryAccess(call) == MemoryAccess::Reads, "the call reads objects as a whole");
  return walk(
      version, budget,
      [&](const Instruction &write) { return aliases_.mayChangeResult(write, call); },
      [](const BasicBlock *) { return true; });
}

template <typename MayClobber, typename MayPass>
MemorySsa::Version MemorySsa::walk(Version version, uint32_t &budget, MayClobber mayClobber,
                                   MayPass mayPass) {
  while (version != atEntry && budget > 0) {
    --budget;
    const Access &access = accesses_[version];
    if (!access.isPhi()) {
      if (mayClobber(*access.instruction))
        return version;
      version = access.before;
      continue;
    }
    Version above = atEnd_[tree_.idom(access.block)->id];
    if (!mayPass(access.block) || !isUnchanged(version, above, budget, mayClobber))
      return version;
    version = above;
  }
  return version;
}

// Whether no version between a phi and the version at the end of the immediate dominator clobbers.
// All backward paths from the phi reach that version.
template <typename MayClobber>
bool MemorySsa::isUnchanged(Version phi, Version above, uint32_t &budget, MayClobber mayClobber) {
  seenIn_[above] = seenIn_[phi] = ++search_;
  worklist_.assign(1, phi);
  while (!worklist_.empty()) {
    Version version = worklist_.back();
    worklist_.pop_back();
    const Access &access = accesses_[version];
    auto visit = [&](Version next) {
      if (seenIn_[next] == search_)
        return;
      seenIn_[next] = search_;
      worklist_.push_back(next);
    };
    if (!access.isPhi()) {
      if (budget == 0 || mayClobber(*access.instruction))
        return false;
      --budget;
      visit(access.before);
      continue;
    }
    for (uint32_t slot = 0; slot < access.block->predecessors().size(); ++slot) {
      if (budget == 0)
        return false;
      --budget;
      if (tree_.isReachable(access.block->predecessor(slot)))
        visit(operand(version, slot));
    }
  }
  return true;
}

MemorySsa::Users MemorySsa::users() const {
  Users users;
  auto forEachUser = [&](auto &&visit) {
    for (const BasicBlock &block : function_)
      for (Instruction &instruction : block)
        if (Version version = before(instruction); version != none)
          visit(version, &instruction);
  };
  auto forEachPhi = [&](auto &&visit) {
    for (Version phi = 0; phi < versionCount(); ++phi)
      if (accesses_[phi].isPhi())
        for (uint32_t slot = 0; slot < accesses_[phi].block->predecessors().size(); ++slot)
          visit(operand(phi, slot), phi);
  };
  groupByKey(versionCount(), users.begin, users.instructions, forEachUser);
  groupByKey(versionCount(), users.phiBegin, users.phis, forEachPhi);
  return users;
}

void MemorySsa::print(std::string &out) {
  LocalNames names(function_);
  for (const BasicBlock &block : function_) {
    names.append(out, block);
    if (!tree_.isReachable(&block)) {
      out += ": never reached\n";
      continue;
    }
    out += ":\n";
    if (Version phi = phiOf_[block.id]; phi != none) {
      out += "  ";
      appendDecimal(out, phi);
      out += " = MemoryPhi(";
      for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
        out += slot == 0 ? "{" : ", {";
        names.append(out, *block.predecessor(slot));
        out += ", ";
        appendDecimal(out, operand(phi, slot));
        out += '}';
      }
      out += ")\n";
    }
    for (const Instruction &instruction : block)
      if (before(instruction) != none)
        printAccess(instruction, names, out);
  }
}

// `MemoryUse(5), as of 2: %1 = load %x`: no version after 2 clobbers the location.
void MemorySsa::printAccess(const Instruction &instruction, const LocalNames &names,
                            std::string &out) {
  out += "  ";
  if (Version version = definedBy(instruction); version != none) {
    appendDecimal(out, version);
    out += " = MemoryDef(";
  } else {
    out += "MemoryUse(";
  }
  appendDecimal(out, before(instruction));
  out += ')';
  if (instruction.is(Op::Load)) {
    constexpr uint32_t enough = 1000;
    uint32_t budget = enough;
    Version from = clobber(aliases_.location(instruction), before(instruction), budget);
    if (from != before(instruction)) {
      out += ", as of ";
      appendDecimal(out, from);
    }
  }
  out += ": ";
  if (instruction.type() != Type::Void) {
    names.append(out, instruction);
    out += " = ";
  }
  out += row(instruction.op()).text;
  out += ' ';
  if (instruction.is(Op::Call)) {
    names.appendOperand(out, *instruction.callee());
  } else if (instruction.operandCount() != 0) { // not a fence
    if (instruction.is(Op::Store) || instruction.is(Op::AtomicStore)) {
      names.appendOperand(out, *instruction.storedValue());
      out += ", ";
    }
    names.appendOperand(out, *instruction.pointer());
  }
  out += '\n';
}

} // namespace wend
