#include "ir/analysis/verifier.h"

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
    // Dominance has no meaning on a broken graph.
    if (errors_.empty())
      checkDominance();
  }

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
          fail(block, &instruction, "a phi stands behind another instruction");
        pastPhis |= !instruction.is(Op::Phi);
        if (instruction.isTerminator() && &instruction != block.last())
          fail(block, &instruction, "a terminator stands in the middle of its block");
        checkInstruction(block, instruction);
      }
    }
  }

  void checkEdges(const BasicBlock &block) {
    const Instruction &terminator = *block.terminator();
    size_t wanted = terminator.is(Op::Br)       ? 1
                    : terminator.is(Op::CondBr) ? 2
                    : terminator.is(Op::Switch) ? terminator.operandCount()
                                                : 0;
    if (block.successors().size() != wanted)
      fail(block, &terminator, "the number of successors does not fit the terminator");
    for (uint32_t slot = 0; slot < block.successors().size(); ++slot) {
      BasicBlock::Successor edge = block.successors()[slot];
      if (edge.block->function() != &function_)
        fail(block, &terminator, "an edge leads to another function");
      bool inStep = edge.slot < edge.block->predecessors().size() &&
                    edge.block->predecessors()[edge.slot].block == &block &&
                    edge.block->predecessors()[edge.slot].slot == slot;
      if (!inStep)
        fail(block, &terminator, "an edge is not known to its target");
    }
    for (uint32_t slot = 0; slot < block.predecessors().size(); ++slot) {
      BasicBlock::Predecessor edge = block.predecessors()[slot];
      if (edge.block->function() != &function_)
        fail(block, nullptr, "an edge comes from another function");
      bool inStep = edge.slot < edge.block->successors().size() &&
                    edge.block->successors()[edge.slot].block == &block &&
                    edge.block->successors()[edge.slot].slot == slot;
      if (!inStep)
        fail(block, nullptr, "an edge is not known to its source");
    }
  }

  // Lists the predecessor slots whose block has an earlier slot too.
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
      fail(block, &instruction, "the instruction thinks it is in another block");
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
        fail(block, &instruction, "an operand has no value");
      if (use.value->type() == Type::Tuple && !instruction.is(Op::Extract))
        fail(block, &instruction, "several results are used as one value");
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
    if (const char *rule = brokenTypeRule(instruction))
      fail(block, &instruction, rule);
  }

  // The rule about operand types that an instruction breaks, or null.
  const char *brokenTypeRule(const Instruction &instruction) {
    auto type = [&](uint32_t i) { return instruction.operand(i)->type(); };
    unsigned from = instruction.operandCount() > 0 ? bitWidth(type(0)) : 0;
    unsigned to = bitWidth(instruction.type());
    switch (instruction.op()) {
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::SDiv:
    case Op::UDiv:
    case Op::SRem:
    case Op::URem:
    case Op::And:
    case Op::Or:
    case Op::Xor:
    case Op::Shl:
    case Op::LShr:
    case Op::AShr:
      return isInteger(type(0)) && type(0) == type(1)
                 ? nullptr
                 : "the operands are not two integers of one type";
    case Op::BSwap:
      return isInteger(type(0)) && from % 16 == 0 ? nullptr : "the operand has no two bytes";
    case Op::CtPop:
    case Op::CtLz:
    case Op::CtTz:
      return isInteger(type(0)) ? nullptr : "the operand is no integer";
    case Op::FAdd:
    case Op::FSub:
    case Op::FMul:
    case Op::FDiv:
    case Op::FCmp:
      return isFloat(type(0)) && type(0) == type(1)
                 ? nullptr
                 : "the operands are not two floating-point numbers of one type";
    case Op::FNeg:
      return isFloat(type(0)) ? nullptr : "the operand is no floating-point number";
    case Op::ICmp:
      return type(0) == type(1) && !isFloat(type(0))
                 ? nullptr
                 : "the operands are not two integers or pointers of one type";
    case Op::Select:
      return type(0) == Type::I1 && type(1) == type(2) && type(1) == instruction.type()
                 ? nullptr
                 : "the operands are not an i1 and two of the result's type";
    case Op::ZExt:
    case Op::SExt:
      return isInteger(type(0)) && isInteger(instruction.type()) && from < to
                 ? nullptr
                 : "the result is not a wider integer";
    case Op::Trunc:
      return isInteger(type(0)) && isInteger(instruction.type()) && from > to
                 ? nullptr
                 : "the result is not a narrower integer";
    case Op::PtrToInt:
      return type(0) == Type::Ptr && isInteger(instruction.type())
                 ? nullptr
                 : "the operand is no pointer or the result no integer";
    case Op::IntToPtr:
      return isInteger(type(0)) ? nullptr : "the operand is no integer";
    case Op::FPToSI:
    case Op::FPToUI:
      return isFloat(type(0)) && isInteger(instruction.type())
                 ? nullptr
                 : "the operand is no floating-point number or the result no integer";
    case Op::SIToFP:
    case Op::UIToFP:
      return isInteger(type(0)) && isFloat(instruction.type())
                 ? nullptr
                 : "the operand is no integer or the result no floating-point number";
    case Op::FPTrunc:
      return type(0) == Type::F64 && instruction.type() == Type::F32
                 ? nullptr
                 : "the result is no narrower floating-point number";
    case Op::FPExt:
      return type(0) == Type::F32 && instruction.type() == Type::F64
                 ? nullptr
                 : "the result is no wider floating-point number";
    case Op::BitCast:
      return from == to && isFloat(type(0)) != isFloat(instruction.type()) &&
                     type(0) != Type::Ptr && instruction.type() != Type::Ptr
                 ? nullptr
                 : "the operand and the result are not an integer and a number of one width";
    case Op::Gep:
      return type(0) == Type::Ptr && type(1) == Type::I64
                 ? nullptr
                 : "the operands are not a pointer and an i64";
    case Op::Load:
      return type(0) == Type::Ptr && byteSize(instruction.type()) != 0
                 ? nullptr
                 : "the address is no pointer or the result no value";
    case Op::Store:
      return type(1) == Type::Ptr ? nullptr : "the address is no pointer";
    case Op::StackAlloc:
      return type(0) == Type::I64 ? nullptr : "the size is no i64";
    case Op::Call:
      return brokenCallRule(instruction);
    case Op::Extract: {
      const Instruction *call = asInstruction(instruction.operand(0), Op::Call);
      bool fits = call && call->type() == Type::Tuple &&
                  instruction.resultIndex() < call->resultTypes().size() &&
                  call->resultTypes()[instruction.resultIndex()] == instruction.type();
      return fits ? nullptr : "there is no such result";
    }
    case Op::Phi:
      return brokenPhiRule(instruction);
    case Op::CondBr:
      return type(0) == Type::I1 ? nullptr : "the condition is no i1";
    case Op::Switch:
      return brokenSwitchRule(instruction);
    case Op::Ret: {
      std::span<const Type> results = function_.results();
      bool fits = instruction.operandCount() == results.size();
      for (uint32_t i = 0; fits && i < results.size(); ++i)
        fits = type(i) == results[i];
      return fits ? nullptr : "the value returned is not of the function's type";
    }
    case Op::Alloca:
      return instruction.block() == function_.entry() ? nullptr
                                                      : "an alloca stands outside the entry block";
    case Op::Copy:
    case Op::Br:
    case Op::Unreachable:
      return nullptr;
    }
    return "unknown operation";
  }

  static const char *brokenCallRule(const Instruction &call) {
    if (call.operandCount() == 0 || call.callee()->type() != Type::Ptr)
      return "the function called is no pointer";
    if (call.type() == Type::Tuple && (!call.shape() || call.resultTypes().size() < 2))
      return "a call with several results does not say which";
    if (call.declaredArgumentCount() > call.argumentCount() ||
        (!call.isVarArgCall() && call.declaredArgumentCount() != call.argumentCount()))
      return "the call's arguments are not as many as it says";
    const Function *callee = call.calledFunction();
    if (!callee)
      return nullptr;
    bool fits =
        call.type() == callee->result() && call.isVarArgCall() == callee->isVarArg &&
        call.declaredArgumentCount() == callee->arguments().size() &&
        (call.type() != Type::Tuple || std::ranges::equal(call.resultTypes(), callee->results()));
    if (!fits)
      return "the call does not fit the function's result or number of parameters";
    for (uint32_t i = 0; i < call.declaredArgumentCount(); ++i)
      if (call.operand(i)->type() != callee->arguments()[i]->type())
        return "an argument is not of its parameter's type";
    for (uint32_t i = 0; i < call.declaredArgumentCount(); ++i)
      if (call.passing(i) != callee->arguments()[i]->passing)
        return "an argument does not travel as its parameter does";
    return nullptr;
  }

  [[nodiscard]] const char *brokenPhiRule(const Instruction &phi) const {
    const BasicBlock *block = phi.block();
    if (phi.operandCount() != block->predecessors().size())
      return "the phi has not one operand for each predecessor";
    if (phi.operandCount() == 0)
      return "the phi has no operands";
    for (uint32_t i = 0; i < phi.operandCount(); ++i)
      if (phi.operand(i)->type() != phi.type())
        return "an operand is not of the phi's type";
    // The text says from which block a value comes, not along which edge.
    for (const Repeated &edge : repeated_)
      if (phi.operand(edge.slot) != phi.operand(edge.firstSlot))
        return "the phi has two values for edges from one block";
    return nullptr;
  }

  static const char *brokenSwitchRule(const Instruction &instruction) {
    if (instruction.operandCount() == 0 || !isInteger(instruction.operand(0)->type()))
      return "the condition is no integer";
    std::vector<uint64_t> cases;
    for (const Use &use : instruction.operands().subspan(1)) {
      const Constant *value = asConstant(use.value);
      if (!value || value->type() != instruction.operand(0)->type())
        return "a case is no constant of the condition's type";
      cases.push_back(value->bits());
    }
    std::ranges::sort(cases);
    return std::ranges::adjacent_find(cases) == cases.end() ? nullptr : "a case occurs twice";
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
    }
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
  }

  void fail(const BasicBlock &block, const Instruction *instruction, const char *rule) {
    std::string line = "function @";
    line += function_.module().names().text(function_.name);
    line += ", block ";
    // A block of another function has no name in this one.
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

  // Whether the printer finds all that it takes for granted in an instruction.
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
    if (instruction.isTerminator())
      return std::ranges::all_of(block->successors(), isHere);
    if (instruction.is(Op::Extract))
      return instruction.operand(0)->type() == Type::Tuple;
    return !instruction.is(Op::Call) || instruction.operandCount() > 0;
  }

  // Whether a value has a name where this function is printed.
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
    const BasicBlock *of = nullptr; // the block whose slot it is
    uint32_t slot = 0;
  };
  struct Repeated {
    uint32_t slot;
    uint32_t firstSlot;
  };

  const Function &function_;
  std::vector<std::string> &errors_;
  std::vector<FirstSlot> firstSlots_; // by BasicBlock::id, of predecessors
  std::vector<Repeated> repeated_;    // of the block at hand
};

} // namespace

bool verify(const Function &function, std::vector<std::string> &errors) {
  if (function.isDeclaration())
    return true;
  std::vector<std::string> found;
  Verifier(function, found).run();
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
