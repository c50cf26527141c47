#include "ir/analysis/verifier.h"

#include "ir/inline_asm.h"
#include "ir/lanes.h"
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
    }
  }

  void checkEdges(const BasicBlock &block) {
    const Instruction &terminator = *block.terminator();
    size_t expected = terminator.is(Op::Br)       ? 1
                      : terminator.is(Op::CondBr) ? 2
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
  }

  static bool hasFrozenOperands(const Instruction &instruction) {
    return !freezesOperands(instruction) ||
           std::ranges::all_of(instruction.operands(), [](const Use &use) {
             bool isVariable =
                 use.value->isInstruction() || use.value->kind() == ValueKind::Argument;
             return !isVariable || use.value->isFrozen() || use.value->type() == Type::Tuple;
           });
  }

  // The rule on operand and result types that an instruction violates, or null.
  const char *brokenTypeRule(const Instruction &instruction) {
    auto type = [&](uint32_t i) { return instruction.operand(i)->type(); };
    switch (instruction.opKind()) {
    case OpKind::IntBinary:
    case OpKind::IntDivision:
    case OpKind::IntShift:
      return isInteger(type(0)) && type(0) == type(1)
                 ? nullptr
                 : "the operands are not two integers of one type";
    case OpKind::BitUnary:
      return brokenBitRule(instruction);
    case OpKind::FloatBinary:
      return brokenFloatRule(instruction);
    case OpKind::FloatUnary:
      if (isIntrinsic(instruction.op()) && type(0) == Type::F80)
        return "the operation has no operands of type x86_fp80";
      return isFloat(type(0)) ? nullptr : "the operand is not a floating-point number";
    case OpKind::Compare:
      if (instruction.is(Op::FCmp))
        return brokenFloatRule(instruction);
      return type(0) == type(1) && !isFloat(type(0)) && !isVector(type(0))
                 ? nullptr
                 : "the operands are not two integers or pointers of one type";
    case OpKind::Select:
      return type(0) == Type::I1 && type(1) == type(2) && type(1) == instruction.type()
                 ? nullptr
                 : "the operands are not an i1 and two of the result's type";
    case OpKind::IntCast:
    case OpKind::PointerCast:
      return brokenIntCastRule(instruction.op(), type(0), instruction.type());
    case OpKind::FloatCast:
      return brokenFloatCastRule(instruction.op(), type(0), instruction.type());
    case OpKind::Copy:
      return nullptr;
    case OpKind::Gep:
    case OpKind::ThreadAddress:
    case OpKind::StackSlot:
    case OpKind::Load:
    case OpKind::Store:
      return brokenMemoryRule(instruction);
    case OpKind::Atomic:
      return brokenAtomicRule(instruction);
    case OpKind::Call:
      return brokenCallRule(instruction);
    case OpKind::Extract:
      return brokenExtractRule(instruction);
    case OpKind::Phi:
      return brokenPhiRule(instruction);
    case OpKind::Lanes:
      return brokenLaneRule(instruction);
    case OpKind::Terminator:
      return brokenTerminatorRule(instruction);
    }
    return "unknown operation";
  }

  static const char *brokenLaneRule(const Instruction &instruction) {
    auto type = [&](uint32_t i) { return instruction.operand(i)->type(); };
    Type vector = type(0);
    if (!isVector(vector))
      return "the operand is not a vector";
    bool isOfIntegers = isInteger(laneType(vector));
    switch (instruction.op()) {
    case Op::LaneUnary:
      return isLaneUnary(instruction.laneOp(), vector) ? nullptr
                                                       : "the lanes have no such operation";
    case Op::LaneBinary:
      if (type(1) != vector || !isLaneBinary(instruction.laneOp(), vector))
        return "the lanes have no such operation";
      return !isShift(instruction.laneOp()) || isSplat(*instruction.operand(1))
                 ? nullptr
                 : "the counts of a shift are not one constant";
    case Op::LaneICmp:
    case Op::LaneFCmp:
      return type(1) == vector && isOfIntegers == instruction.is(Op::LaneICmp) &&
                     instruction.type() == maskType(vector)
                 ? nullptr
                 : "the operands are not two vectors of one type, or the result is not their mask";
    case Op::LaneCast:
      return isVector(instruction.type()) &&
                     isLaneCast(instruction.laneOp(), vector, instruction.type())
                 ? nullptr
                 : "the lanes have no such conversion";
    case Op::LaneSigns:
      return (vector == Type::V16I8 || !isOfIntegers) && instruction.type() == Type::I32
                 ? nullptr
                 : "the operand is not a vector of bytes or of numbers, or the result not an i32";
    case Op::LaneExtract:
      return instruction.lane() < laneCount(vector) && instruction.type() == laneType(vector)
                 ? nullptr
                 : "the vector has no such lane";
    case Op::LaneInsert:
      return instruction.lane() < laneCount(vector) && type(1) == laneType(vector)
                 ? nullptr
                 : "the vector has no such lane";
    default:
      return brokenShuffleRule(instruction);
    }
  }

  static const char *brokenShuffleRule(const Instruction &shuffle) {
    Type vector = shuffle.operand(0)->type();
    const Constant *places = asConstant(shuffle.operand(2));
    if (shuffle.operand(1)->type() != vector || !places || places->type() != Type::V16I8)
      return "the operands are not two vectors of one type and a constant <16 x i8>";
    for (unsigned i = 0; i < laneCount(vector); ++i)
      if (lanesOf(*places).byte(i) >= 2 * laneCount(vector))
        return "the operands have no such lane";
    return nullptr;
  }

  static const char *brokenBitRule(const Instruction &instruction) {
    Type type = instruction.operand(0)->type();
    if (instruction.is(Op::BSwap))
      return isInteger(type) && bitWidth(type) % 16 == 0
                 ? nullptr
                 : "the operand's width is not a multiple of 16 bits";
    return isInteger(type) ? nullptr : "the operand is not an integer";
  }

  static const char *brokenFloatRule(const Instruction &instruction) {
    Type type = instruction.operand(0)->type();
    if (isIntrinsic(instruction.op()) && type == Type::F80)
      return "the operation has no operands of type x86_fp80";
    return isFloat(type) && type == instruction.operand(1)->type()
               ? nullptr
               : "the operands are not two floating-point numbers of one type";
  }

  static const char *brokenIntCastRule(Op op, Type from, Type to) {
    bool areIntegers = isInteger(from) && isInteger(to);
    if (op == Op::PtrToInt)
      return from == Type::Ptr && isInteger(to)
                 ? nullptr
                 : "the operand is not a pointer or the result is not an integer";
    if (op == Op::IntToPtr)
      return isInteger(from) ? nullptr : "the operand is not an integer";
    if (op == Op::Trunc)
      return areIntegers && bitWidth(from) > bitWidth(to) ? nullptr
                                                          : "the result is not a narrower integer";
    return areIntegers && bitWidth(from) < bitWidth(to) ? nullptr
                                                        : "the result is not a wider integer";
  }

  static const char *brokenFloatCastRule(Op op, Type from, Type to) {
    if (op == Op::FPToSI || op == Op::FPToUI)
      return isFloat(from) && isInteger(to)
                 ? nullptr
                 : "the operand is not a floating-point number or the result is not an integer";
    if (op == Op::SIToFP || op == Op::UIToFP)
      return isInteger(from) && isFloat(to)
                 ? nullptr
                 : "the operand is not an integer or the result is not a floating-point number";
    if (op == Op::FPTrunc)
      return isFloat(from) && isFloat(to) && bitWidth(from) > bitWidth(to)
                 ? nullptr
                 : "the result is not a narrower floating-point number";
    if (op == Op::FPExt)
      return isFloat(from) && isFloat(to) && bitWidth(from) < bitWidth(to)
                 ? nullptr
                 : "the result is not a wider floating-point number";
    return bitWidth(from) == bitWidth(to) && isFloat(from) != isFloat(to) && from != Type::Ptr &&
                   to != Type::Ptr && !isVector(from)
               ? nullptr
               : "the operand and the result are not an integer and a number of one width";
  }

  [[nodiscard]] const char *brokenMemoryRule(const Instruction &instruction) const {
    auto type = [&](uint32_t i) { return instruction.operand(i)->type(); };
    if (instruction.is(Op::Gep))
      return type(0) == Type::Ptr && type(1) == Type::I64
                 ? nullptr
                 : "the operands are not a pointer and an i64";
    if (instruction.is(Op::ThreadAddress))
      return isThreadLocal(*instruction.operand(0)) ? nullptr
                                                    : "the operand is no thread-local variable";
    if (instruction.is(Op::Load))
      return type(0) == Type::Ptr && byteSize(instruction.type()) != 0
                 ? nullptr
                 : "the address is not a pointer or the result is not a value";
    if (instruction.is(Op::Store))
      return type(1) == Type::Ptr ? nullptr : "the address is not a pointer";
    if (instruction.is(Op::StackAlloc))
      return type(0) == Type::I64 ? nullptr : "the size is not an i64";
    return instruction.block() == function_.entry() ? nullptr
                                                    : "an alloca is outside the entry block";
  }

  static bool isThreadLocal(const Value &value) {
    return value.kind() == ValueKind::Global && static_cast<const Global &>(value).isThreadLocal();
  }

  static const char *brokenAtomicRule(const Instruction &atomic) {
    AtomicVariant variant = atomic.atomicVariant();
    if (!isOrderingOf(atomic, variant))
      return "the operation cannot have this ordering";
    if (atomic.is(Op::Fence))
      return nullptr;
    if (atomic.pointer()->type() != Type::Ptr)
      return "the address is not a pointer";
    Type type = atomic.accessedType();
    if (byteSize(type) == 0 || type == Type::I1 || type == Type::F80 || isVector(type))
      return "the type has no atomic accesses";
    bool isNumber = isFloat(type);
    if (atomic.is(Op::CmpXchg))
      return atomic.operand(1)->type() == type && atomic.operand(2)->type() == type && !isNumber
                 ? nullptr
                 : "the operands are not two integers or pointers of the result's type";
    if (!atomic.is(Op::AtomicRmw) || variant.operation == RmwOp::Xchg)
      return !atomic.is(Op::AtomicRmw) || atomic.operand(1)->type() == type
                 ? nullptr
                 : "the operand does not have the result's type";
    bool fits = isFloatOperation(variant.operation) ? isNumber : isInteger(type);
    return fits && atomic.operand(1)->type() == type ? nullptr
                                                     : "the operation is not one of this type";
  }

  // LLVM's rules.
  static bool isOrderingOf(const Instruction &atomic, const AtomicVariant &variant) {
    using enum Ordering;
    Ordering ordering = variant.ordering;
    if (atomic.is(Op::AtomicLoad))
      return ordering != Release && ordering != AcqRel;
    if (atomic.is(Op::AtomicStore))
      return ordering != Acquire && ordering != AcqRel;
    if (atomic.is(Op::Fence))
      return ordering > Monotonic;
    bool isFailure =
        variant.failure != Unordered && variant.failure != Release && variant.failure != AcqRel;
    return ordering != Unordered && (!atomic.is(Op::CmpXchg) || isFailure);
  }

  static const char *brokenExtractRule(const Instruction &extract) {
    const Instruction *call = asInstruction(extract.operand(0), Op::Call);
    bool fits = call && call->type() == Type::Tuple &&
                extract.resultIndex() < call->resultTypes().size() &&
                call->resultTypes()[extract.resultIndex()] == extract.type();
    return fits ? nullptr : "the call has no such result";
  }

  [[nodiscard]] const char *brokenTerminatorRule(const Instruction &terminator) const {
    if (terminator.is(Op::CondBr))
      return terminator.operand(0)->type() == Type::I1 ? nullptr : "the condition is not an i1";
    if (terminator.is(Op::Switch))
      return brokenSwitchRule(terminator);
    if (terminator.is(Op::Ret))
      return std::ranges::equal(terminator.operands(), function_.results(), {},
                                [](const Use &use) { return use.value->type(); })
                 ? nullptr
                 : "the returned value does not have the function's result type";
    return nullptr;
  }

  static const char *brokenCallRule(const Instruction &call) {
    if (call.operandCount() == 0 || call.callee()->type() != Type::Ptr)
      return "the callee is not a pointer";
    if (call.type() == Type::Tuple && (!call.shape() || call.resultTypes().size() < 2))
      return "a call with several results lacks their types";
    if (call.declaredArgumentCount() > call.argumentCount() ||
        (!call.isVarArgCall() && call.declaredArgumentCount() != call.argumentCount()))
      return "the number of arguments does not match the call's shape";
    if (call.tailKind() == TailKind::Must && !isReturned(call))
      return "the call must be a tail call, but is not returned directly";
    if (const InlineAsm *assembly = calledAssembly(call))
      return brokenAssemblyRule(call, *assembly);
    const Function *callee = call.calledFunction();
    if (!callee)
      return nullptr;
    bool fits =
        call.type() == callee->result() && call.isVarArgCall() == callee->isVarArg &&
        call.declaredArgumentCount() == callee->arguments().size() &&
        (call.type() != Type::Tuple || std::ranges::equal(call.resultTypes(), callee->results()));
    if (!fits)
      return "the call does not match the function's result or number of parameters";
    for (uint32_t i = 0; i < call.declaredArgumentCount(); ++i)
      if (call.operand(i)->type() != callee->arguments()[i]->type())
        return "an argument does not have its parameter's type";
    for (uint32_t i = 0; i < call.declaredArgumentCount(); ++i)
      if (call.passing(i) != callee->arguments()[i]->passing)
        return "an argument is not passed as its parameter is";
    return nullptr;
  }

  static const char *brokenAssemblyRule(const Instruction &call, const InlineAsm &assembly) {
    std::optional<std::vector<AsmConstraint>> constraints = parseConstraints(assembly.constraints);
    if (!constraints)
      return "the assembly has malformed constraints";
    auto arguments = std::ranges::count_if(*constraints, &AsmConstraint::takesArgument);
    auto results = std::ranges::count_if(*constraints, &AsmConstraint::givesResult);
    auto given = call.type() == Type::Tuple ? static_cast<ptrdiff_t>(call.resultTypes().size())
                                            : ptrdiff_t{call.type() != Type::Void};
    if (arguments != ptrdiff_t{call.argumentCount()} || results != given)
      return "the constraints of the assembly do not fit its arguments and results";
    bool fits = assembly.memory.empty() || assembly.memory.size() == call.argumentCount();
    for (uint32_t i = 0; fits && i < assembly.memory.size(); ++i)
      fits = !assembly.memory[i].isPresent() || call.operand(i)->type() == Type::Ptr;
    return fits ? nullptr : "an operand of the assembly in memory is no address";
  }

  // Whether a return of its results follows the call.
  static bool isReturned(const Instruction &call) {
    const Instruction *ret = call.next();
    while (ret && ret->is(Op::Extract))
      ret = ret->next();
    if (!ret || !ret->is(Op::Ret))
      return false;
    for (uint32_t i = 0; i < ret->operandCount(); ++i)
      if (!call.gives(*ret->operand(i), i))
        return false;
    return true;
  }

  [[nodiscard]] const char *brokenPhiRule(const Instruction &phi) const {
    const BasicBlock *block = phi.block();
    if (phi.operandCount() != block->predecessors().size())
      return "the phi does not have one operand for each predecessor";
    if (phi.operandCount() == 0)
      return "the phi has no operands";
    for (uint32_t i = 0; i < phi.operandCount(); ++i)
      if (phi.operand(i)->type() != phi.type())
        return "an operand does not have the phi's type";
    // The text of a phi names blocks, not edges.
    for (const Repeated &edge : repeated_)
      if (phi.operand(edge.slot) != phi.operand(edge.firstSlot))
        return "the phi has two values for edges from one block";
    return nullptr;
  }

  static const char *brokenSwitchRule(const Instruction &instruction) {
    if (instruction.operandCount() == 0 || !isInteger(instruction.operand(0)->type()))
      return "the condition is not an integer";
    std::vector<uint64_t> cases;
    for (const Use &use : instruction.operands().subspan(1)) {
      const Constant *value = asConstant(use.value);
      if (!value || value->type() != instruction.operand(0)->type())
        return "a case is not a constant of the condition's type";
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
    if (errors_.empty())
      first_ = instruction ? instruction->loc : SourceLoc();
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
    if (instruction.isTerminator())
      return std::ranges::all_of(block->successors(), isHere);
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
