#include "ir/analysis/verifier.h"

#include "ir/analysis/verifier_rules.h"
#include "ir/cfg.h"
#include "ir/function_debug.h"
#include "ir/inline_asm.h"
#include "ir/printer.h"

#include <algorithm>

namespace wend {

namespace {

class Verifier {
public:
  Verifier(const Function &function, std::vector<std::string> &errors)
      : function_(function), errors_(errors), firstSlots_(function.blockCount()) {}

  void run() {
    checkBlocks();
    // Dominance is not defined on a broken graph.
    if (errors_.empty())
      checkDominance();
  }

  [[nodiscard]] SourceLoc first() const { return first_; }

private:
  void checkBlocks() {
    if (!function_.entry()->predecessors().empty())
      fail(*function_.entry(), nullptr, "the entry block has predecessors");
    for (const BasicBlock &block : function_) {
      if (block.function() != &function_)
        fail(block, nullptr, "the block belongs to another function");
      if (!block.terminator()) {
        fail(block, nullptr, "the block does not end in a terminator");
        continue;
      }
      checkEdges(block);
      findRepeatedPredecessors(block);
      bool pastPhis = false;
      for (const Instruction &instruction : block) {
        if (instruction.is(Op::Phi) && pastPhis)
          fail(block, &instruction, "a phi follows an instruction that is not a phi");
        pastPhis |= !instruction.is(Op::Phi);
        if (instruction.isTerminator() && &instruction != block.last())
          fail(block, &instruction, "a terminator is not the last instruction of its block");
        checkInstruction(block, instruction);
      }
      checkUnwinding(block);
    }
  }

  // The call of an Invoke, and the landing pad, in the places where the back end needs them.
  void checkUnwinding(const BasicBlock &block) {
    const Instruction &terminator = *block.terminator();
    const Instruction *before = terminator.prev();
    if (terminator.is(Op::Invoke) && !(before && before->isInvoked()))
      fail(block, &terminator, "no invoked call is in front of its invoke");
    if (terminator.is(Op::Invoke) && block.successors().size() == 2 &&
        block.successor(0) == block.successor(1))
      fail(block, &terminator, "an invoke has one successor for both edges");
    for (const Instruction &instruction : block) {
      if (instruction.isInvoked() && !(&instruction == before && terminator.is(Op::Invoke)))
        fail(block, &instruction, "no invoke follows an invoked call");
      if (instruction.is(Op::LandingPad) && &instruction != block.first())
        fail(block, &instruction, "a landing pad is not the first instruction of its block");
      if (instruction.is(Op::LandingPad) && !function_.personality)
        fail(block, &instruction, "a function without personality has a landing pad");
    }
    bool isPad = block.first()->is(Op::LandingPad);
    for (const BasicBlock::Predecessor &edge : block.predecessors()) {
      const Instruction *from = edge.block->terminator();
      bool isUnwound = from && from->is(Op::Invoke) && edge.slot == 1;
      if (isUnwound != isPad)
        fail(block, nullptr,
             isPad ? "a landing pad is entered other than by unwinding"
                   : "a call unwinds to a block without a landing pad");
    }
    if (isPad && block.predecessors().size() > 1)
      fail(block, nullptr, "several calls unwind to one landing pad");
  }

  void checkEdges(const BasicBlock &block) {
    const Instruction &terminator = *block.terminator();
    size_t expected = terminator.is(Op::Br)                                    ? 1
                      : terminator.is(Op::CondBr) || terminator.is(Op::Invoke) ? 2
                      : terminator.is(Op::Switch) ? terminator.operandCount()
                                                  : 0;
    if (block.successors().size() != expected)
      fail(block, &terminator, "the number of successors does not match the terminator");
    for (uint32_t slot = 0; slot < block.successors().size(); ++slot) {
      BasicBlock::Successor edge = block.successors()[slot];
      if (edge.block->function() != &function_)
        fail(block, &terminator, "a successor is in another function");
      bool inStep = edge.slot < edge.block->predecessors().size() &&
                    edge.block->predecessors()[edge.slot].block == &block &&
                    edge.block->predecessors()[edge.slot].slot == slot;
      if (!inStep)
        fail(block, &terminator, "an edge is missing from the predecessors of its target");
    }
    for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
      BasicBlock::Predecessor edge = block.predecessors()[slot];
      if (edge.block->function() != &function_)
        fail(block, nullptr, "an edge comes from another function");
      bool inStep = edge.slot < edge.block->successors().size() &&
                    edge.block->successors()[edge.slot].block == &block &&
                    edge.block->successors()[edge.slot].slot == slot;
      if (!inStep)
        fail(block, nullptr, "an edge is missing from the successors of its source");
    }
  }

  // Lists the predecessor slots whose block has an earlier slot as well.
  void findRepeatedPredecessors(const BasicBlock &block) {
    repeated_.clear();
    if (!block.hasPhis())
      return;
    for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
      if (block.predecessor(slot)->function() != &function_)
        continue;
      FirstSlot &first = firstSlots_[block.predecessor(slot)->id];
      if (first.of == &block)
        repeated_.push_back({slot, first.slot});
      else
        first = {&block, slot};
    }
  }

  void checkInstruction(const BasicBlock &block, const Instruction &instruction) {
    if (instruction.block() != &block)
      fail(block, &instruction, "the instruction's parent is another block");
    const OpRow &op = row(instruction.op());
    if (op.operands != Many && instruction.operandCount() != op.operands) {
      fail(block, &instruction, "the number of operands is wrong");
      return;
    }
    for (const Use &use : instruction.operands()) {
      if (!use.value || use.user != &instruction || *use.link != &use) {
        fail(block, &instruction, "an operand is missing or not in the use list of its value");
        return;
      }
      if (use.value->type() == Type::Void)
        fail(block, &instruction, "an operand has the type void");
      if (isThreadLocal(*use.value) && !instruction.is(Op::ThreadAddress))
        fail(block, &instruction, "a thread-local variable is used other than by its address");
      bool isCallee = instruction.is(Op::Call) && use.value == instruction.callee();
      if (asInlineAsm(use.value) && !isCallee)
        fail(block, &instruction, "assembly is used other than by a call of it");
      if (use.value->type() == Type::Tuple && !instruction.is(Op::Extract))
        fail(block, &instruction, "several results are used other than by extractvalue");
    }
    bool resultFits = true;
    switch (op.result) {
    case ResultKind::None:
      resultFits = instruction.type() == Type::Void;
      break;
    case ResultKind::Same:
      resultFits = instruction.type() == instruction.operand(0)->type();
      break;
    case ResultKind::Bool:
      resultFits = instruction.type() == Type::I1;
      break;
    case ResultKind::Pointer:
      resultFits = instruction.type() == Type::Ptr;
      break;
    case ResultKind::Own:
      break;
    }
    if (!resultFits)
      fail(block, &instruction, "the result has the wrong type");
    if (instruction.isFrozen() && !hasFrozenOperands(instruction))
      fail(block, &instruction, "a frozen value is computed from one that is not frozen");
    if (const char *rule = brokenTypeRule(instruction))
      fail(block, &instruction, rule);
    else if (instruction.is(Op::Phi) && !agreesOnRepeated(instruction))
      fail(block, &instruction, "the phi has two values for edges from one block");
  }

  static bool hasFrozenOperands(const Instruction &instruction) {
    return !freezesOperands(instruction) ||
           std::ranges::all_of(instruction.operands(), [](const Use &use) {
             bool isVariable =
                 use.value->isInstruction() || use.value->kind() == ValueKind::Argument;
             return !isVariable || use.value->isFrozen() || use.value->type() == Type::Tuple;
           });
  }

  // The text of a phi names blocks, not edges.
  [[nodiscard]] bool agreesOnRepeated(const Instruction &phi) const {
    return std::ranges::all_of(repeated_, [&](const Repeated &edge) {
      return phi.operand(edge.slot) == phi.operand(edge.firstSlot);
    });
  }

  void checkDominance() {
    DominatorTree tree(function_);
    std::vector<uint32_t> position(function_.valueCount());
    uint32_t next = 0;
    for (const BasicBlock &block : function_)
      for (const Instruction &instruction : block)
        position[instruction.id] = next++;
    for (const BasicBlock &block : function_) {
      if (!tree.isReachable(&block))
        continue;
      for (const Instruction &instruction : block)
        for (const Use &use : instruction.operands())
          checkUse(tree, position, block, instruction, use);
      if (function_.debug)
        checkRecords(tree, position, block);
    }
  }

  // What debuggers are told of variables.
  void checkRecords(const DominatorTree &tree, const std::vector<uint32_t> &position,
                    const BasicBlock &block) {
    auto check = [&](const DebugEvent &event, const Instruction *after) {
      const DebugInfo &info = *function_.module().debugInfo;
      if (event.kind != DebugEvent::Kind::Statement && event.variable >= info.variables.size())
        fail(block, after, "a debug record is of no variable");
      if (!event.value)
        return;
      const Function *callee = asFunction(event.value); // that a pointer leads to
      if (!isAtHome(*event.value) || (callee && function_.module().find(callee->name) != callee))
        return fail(block, after, "a debug record has a value that was removed or is elsewhere");
      const Instruction *def = asInstruction(event.value);
      bool isHere = def && def->block() == &block;
      bool isKnown = !isHere
                         ? !def || tree.dominates(def->block(), &block)
                         : def->is(Op::Phi) || (after && position[def->id] <= position[after->id]);
      if (!isKnown)
        fail(block, after, "a debug record has a value that does not dominate it");
    };
    function_.debug->forEachAtStart(block, [&](const DebugEvent &event) { check(event, nullptr); });
    for (const Instruction &instruction : block)
      if (instruction.hasEvents())
        function_.debug->forEachAfter(instruction,
                                      [&](const DebugEvent &event) { check(event, &instruction); });
  }

  void checkUse(const DominatorTree &tree, const std::vector<uint32_t> &position,
                const BasicBlock &block, const Instruction &user, const Use &use) {
    if (!isAtHome(*use.value)) {
      fail(block, &user,
           use.value->isInstruction() ? "an operand is in no block or in another function"
                                      : "an operand is an argument of another function");
      return;
    }
    const Instruction *def = asInstruction(use.value);
    if (!def)
      return;
    bool sameBlock = def->block() == &block && !user.is(Op::Phi);
    bool dominated = sameBlock ? position[def->id] < position[user.id] : tree.dominates(def, use);
    if (!dominated)
      fail(block, &user, "an operand does not dominate its use");
    else if (def->isInvoked() && !isAfterReturn(tree, *def->block(), use))
      fail(block, &user, "the result of a call is used where it may have unwound");
  }

  // Whether the edge along which the block's call has returned dominates a use.
  static bool isAfterReturn(const DominatorTree &tree, const BasicBlock &block, const Use &use) {
    const BasicBlock *next = block.successor(0);
    const BasicBlock *user = blockOfUse(use);
    if (user == &block) // of a phi
      return use.user->block() == next;
    return tree.dominates(next, user) &&
           std::ranges::all_of(next->predecessors(), [&](const BasicBlock::Predecessor &edge) {
             return edge.block == &block || tree.dominates(next, edge.block);
           });
  }

  void fail(const BasicBlock &block, const Instruction *instruction, const char *rule) {
    if (errors_.empty())
      first_ = instruction ? function_.module().sourceLoc(instruction->loc) : SourceLoc();
    std::string line = "function @";
    line += function_.module().names().text(function_.name);
    line += ", block ";
    // A block of another function has no name in the text of this one.
    if (block.function() == &function_) {
      printName(block, line);
    } else {
      line += '%';
      line += function_.module().names().text(block.name);
    }
    line += ": ";
    line += rule;
    if (instruction) {
      line += ": ";
      if (isPrintable(*instruction))
        print(*instruction, line);
      else
        line += row(instruction->op()).text;
    }
    errors_.push_back(std::move(line));
  }

  // Whether the instruction meets the assumptions of the printer.
  [[nodiscard]] bool isPrintable(const Instruction &instruction) const {
    const OpRow &op = row(instruction.op());
    const BasicBlock *block = instruction.block();
    if (block->function() != &function_)
      return false;
    if (op.operands != Many && instruction.operandCount() != op.operands)
      return false;
    for (const Use &use : instruction.operands())
      if (!use.value || !isAtHome(*use.value))
        return false;
    auto isHere = [&](const auto &edge) { return edge.block->function() == &function_; };
    if (instruction.is(Op::Phi))
      return instruction.operandCount() <= block->predecessors().size() &&
             std::ranges::all_of(block->predecessors(), isHere);
    if (instruction.is(Op::Switch) &&
        (block->successors().empty() || block->successors().size() > instruction.operandCount()))
      return false;
    if ((instruction.is(Op::Invoke) || instruction.isInvoked()) && block->successors().size() != 2)
      return false;
    if (instruction.isTerminator())
      return std::ranges::all_of(block->successors(), isHere);
    if (instruction.is(Op::LandingPad))
      return !brokenTypeRule(instruction);
    if (instruction.is(Op::Extract))
      return instruction.operand(0)->type() == Type::Tuple;
    return !instruction.is(Op::Call) || instruction.operandCount() > 0;
  }

  // Whether a value has a name in the text of this function.
  [[nodiscard]] bool isAtHome(const Value &value) const {
    if (value.kind() == ValueKind::Argument) {
      const auto &argument = static_cast<const Argument &>(value);
      return argument.index() < function_.arguments().size() &&
             function_.arguments()[argument.index()] == &argument;
    }
    if (value.kind() == ValueKind::Instruction) {
      const auto &instruction = static_cast<const Instruction &>(value);
      return instruction.type() != Type::Void && instruction.block() &&
             instruction.block()->function() == &function_;
    }
    return true;
  }

  struct FirstSlot {
    const BasicBlock *of = nullptr; // the block that has this predecessor slot
    uint32_t slot = 0;
  };
  struct Repeated {
    uint32_t slot;
    uint32_t firstSlot;
  };

  const Function &function_;
  std::vector<std::string> &errors_;
  std::vector<FirstSlot> firstSlots_; // by BasicBlock::id of the predecessor
  std::vector<Repeated> repeated_;    // of the current block
  SourceLoc first_;                   // of the first violation
};

} // namespace

bool verify(const Function &function, std::vector<std::string> &errors, SourceLoc *first) {
  if (function.isDeclaration())
    return true;
  std::vector<std::string> found;
  Verifier verifier(function, found);
  verifier.run();
  if (first)
    *first = verifier.first();
  errors.insert(errors.end(), found.begin(), found.end());
  return found.empty();
}

bool verify(const Module &module, std::vector<std::string> &errors) {
  size_t before = errors.size();
  for (const Function *function : module.functions())
    verify(*function, errors);
  return errors.size() == before;
}

} // namespace wend
