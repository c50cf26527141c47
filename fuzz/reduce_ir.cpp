// How
// 1. Read the module.
// 2. List the targets of a kind of edit, in the order of the text.
// 3. Make the requested edits.
// 4. Print the module. It is not a candidate if the verifier rejects it.
//
// Functions, variables and parameters are removed from the text (reduce_ir_text.h). Some passes
// serve as edits.

#include "fuzz/reduce_ir.h"

#include "fuzz/reduce_ir_text.h"
#include "ir/builder.h"
#include "ir/cfg.h"
#include "ir/effects.h"
#include "opt/inline_call.h"
#include "opt/passes.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

namespace wend::fuzz {

namespace {

enum class Kind : uint8_t {
  DropDefinition, // a function, a variable or another top-level line
  EmptyBody,      // replace the body by a ret
  ToJump,         // replace a conditional branch or switch by a jump
  DropCase,
  SkipBlock,  // redirect an edge to a successor of its target
  DropEffect, // stores, calls with unused results
  ToZero,     // replace the result of an instruction by 0
  ToOperand,
  ToOtherOperand,
  ToArgument,  // replace by a parameter of the same type
  ToLoad,      // replace by a load of a variable
  ToHidden,    // replace by a load of a new external variable with the value 1 or -1
  ReturnOther, // return another value, truncated or extended to the type
  OperandToZero,
  OperandToOne,
  DropArgument, // remove a parameter, and the argument of all calls
  InlineCall,   // of a function that calls only declared ones; constant arguments become loads
  HideArgument, // a constant argument of another function's call becomes a load of a variable
  Tidy,         // run a pass on a function
};
constexpr uint32_t irKindCount = static_cast<uint32_t>(Kind::Tidy) + 1;
constexpr PassId tidyPasses[] = {PassId::dce,      PassId::simplifyCfg, PassId::mem2reg,
                                 PassId::loadElim, PassId::dse,         PassId::simplify};

constexpr uint64_t hiddenNumbers[] = {1, ~uint64_t{0}};

// Erases the code that an edit makes dead. Code that was dead before is kept: it may be what makes
// the program interesting.
class NewlyDead {
public:
  explicit NewlyDead(const Module &module) {
    for (const Function *function : module.functions())
      for (const BasicBlock &block : *function)
        for (const Instruction &instruction : block)
          if (!instruction.isUsed())
            wasUnused_.insert(&instruction);
  }

  void erase(const Module &module) const {
    for (bool changed = true; std::exchange(changed, false);)
      for (Function *function : module.functions())
        for (BasicBlock &block : *function)
          for (auto it = block.begin(); it != block.end();) {
            Instruction &instruction = *it;
            ++it;
            if (instruction.isUsed() || !isRemovableWhenUnused(instruction) ||
                wasUnused_.contains(&instruction))
              continue;
            instruction.erase();
            changed = true;
          }
  }

private:
  std::unordered_set<const Instruction *> wasUnused_;
};

// The target of an edit; which members are set depends on the kind.
struct Target {
  Function *function = nullptr;
  Instruction *instruction = nullptr;
  uint32_t number = 0;         // of a successor, an operand, a pass
  BasicBlock *block = nullptr; // of the instruction, which another edit may have erased
};

// Of a skip: number = successor * skipLimit + successor of that one.
constexpr uint32_t skipLimit = 16;

// Whether a variable can hold the value.
bool isHideable(const Value &value) { return isInteger(value.type()) && value.type() != Type::I1; }

class IrCollector {
public:
  explicit IrCollector(Kind kind) : kind_(kind) {}

  std::vector<Target> run(const Module &module) {
    for (Function *function : module.functions()) {
      if (function->isDeclaration())
        continue;
      if (kind_ == Kind::EmptyBody && function->result() != Type::Tuple)
        targets_.push_back({function});
      for (uint32_t i = 0; kind_ == Kind::Tidy && i < std::size(tidyPasses); ++i)
        targets_.push_back({function, nullptr, i});
      for (BasicBlock &block : *function)
        for (Instruction &instruction : block)
          visit(*function, instruction);
    }
    return std::move(targets_);
  }

private:
  void visit(Function &function, Instruction &instruction) {
    switch (kind_) {
    case Kind::ToJump:
    case Kind::DropCase:
      return addSuccessors(function, instruction);
    case Kind::SkipBlock:
      if (instruction.isTerminator())
        addSkips(function, *instruction.block());
      return;
    case Kind::DropEffect:
      return addIf(!instruction.isTerminator() && !instruction.isUsed(), function, instruction);
    case Kind::ToZero:
      return addIf(isUsedValue(instruction) && !instruction.is(Op::Alloca), function, instruction);
    case Kind::ToOperand:
    case Kind::ToOtherOperand:
      return addOperands(function, instruction);
    case Kind::ToArgument:
      return addArguments(function, instruction);
    case Kind::ToLoad:
      return addIf(mayBeLoad(function, instruction), function, instruction);
    case Kind::ToHidden:
      for (uint32_t i = 0; i < std::size(hiddenNumbers); ++i)
        addIf(mayBeLoad(function, instruction) && instruction.type() != Type::I1, function,
              instruction, i);
      return;
    case Kind::ReturnOther:
      return addIf(isValue(instruction) && isSmall(function), function, instruction);
    case Kind::InlineCall:
      return addIf(instruction.is(Op::Call) && CallInliner::canInline(instruction) &&
                       callsOnlyDeclarations(*instruction.calledFunction()),
                   function, instruction);
    case Kind::HideArgument:
      return addConstantArguments(function, instruction);
    case Kind::OperandToZero:
    case Kind::OperandToOne:
      for (uint32_t i = 0; i < instruction.operandCount(); ++i)
        addIf(isReplaceable(instruction, i), function, instruction, i);
      return;
    case Kind::DropDefinition:
    case Kind::DropArgument:
    case Kind::EmptyBody:
    case Kind::Tidy:
      return;
    }
  }

  void addIf(bool condition, Function &function, Instruction &instruction, uint32_t number = 0) {
    if (condition)
      targets_.push_back({&function, &instruction, number, instruction.block()});
  }

  static bool isValue(const Instruction &instruction) {
    return instruction.type() != Type::Void && instruction.type() != Type::Tuple;
  }
  static bool isUsedValue(const Instruction &instruction) {
    return isValue(instruction) && instruction.isUsed();
  }
  // Whether the load of a variable may replace it.
  static bool mayBeLoad(const Function &function, const Instruction &instruction) {
    return isInteger(instruction.type()) && instruction.isUsed() && !instruction.is(Op::Load) &&
           isSmall(function);
  }

  // The successors that a branch can be left with, or the cases that a switch can lose.
  void addSuccessors(Function &function, Instruction &instruction) {
    auto slots = static_cast<uint32_t>(instruction.block()->successors().size());
    if (kind_ == Kind::DropCase ? !instruction.is(Op::Switch)
                                : !instruction.isTerminator() || slots < 2)
      return;
    for (uint32_t i = kind_ == Kind::DropCase ? 1 : 0; i < slots; ++i)
      addIf(true, function, instruction, i);
  }

  void addArguments(Function &function, Instruction &instruction) {
    for (uint32_t i = 0; i < function.arguments().size(); ++i)
      addIf(isUsedValue(instruction) && function.arguments()[i]->type() == instruction.type(),
            function, instruction, i);
  }

  // A recursive function cannot be inlined by the reducer. If its arguments are constants, the
  // recursion may be all that keeps the optimiser from inlining it and folding what it computes.
  void addConstantArguments(Function &function, Instruction &call) {
    const Function *callee = call.is(Op::Call) ? call.calledFunction() : nullptr;
    if (!callee || callee->isDeclaration() || callsOnlyDeclarations(*callee))
      return;
    for (uint32_t i = 0; i < call.argumentCount(); ++i)
      addIf(asConstant(call.operand(i)) && isHideable(*call.operand(i)), function, call, i);
  }

  // Only such functions are inlined, so that inlining terminates.
  static bool callsOnlyDeclarations(const Function &function) {
    for (const BasicBlock &block : function)
      for (const Instruction &instruction : block) {
        if (!instruction.is(Op::Call))
          continue;
        const Function *callee = instruction.calledFunction();
        if (!callee || !callee->isDeclaration())
          return false;
      }
    return true;
  }

  // Every value is tried at every ret: only where the others have left little.
  static bool isSmall(const Function &function) { return function.valueCount() < 60; }

  void addSkips(Function &function, BasicBlock &block) {
    for (uint32_t slot = 0; slot < std::min<size_t>(block.successors().size(), skipLimit); ++slot) {
      const BasicBlock *target = block.successor(slot);
      auto count = static_cast<uint32_t>(target->successors().size());
      for (uint32_t next = 0; next < std::min(count, skipLimit); ++next)
        targets_.push_back({&function, block.terminator(), slot * skipLimit + next, &block});
    }
  }

  // The first operand of its type, or the last.
  void addOperands(Function &function, Instruction &instruction) {
    uint32_t count = instruction.operandCount();
    for (uint32_t n = 0; n < count && instruction.isUsed(); ++n) {
      uint32_t i = kind_ == Kind::ToOperand ? n : count - 1 - n;
      Value *operand = instruction.operand(i);
      if (operand->type() != instruction.type() || operand == &instruction ||
          operand->kind() == ValueKind::Function)
        continue;
      targets_.push_back({&function, &instruction, i});
      return;
    }
  }

  // An integer operand greater than the replacement. Case values are excluded: they must differ.
  [[nodiscard]] bool isReplaceable(const Instruction &instruction, uint32_t i) const {
    const Value *operand = instruction.operand(i);
    uint64_t replacement = kind_ == Kind::OperandToZero ? 0 : 1;
    bool isCase = instruction.is(Op::Switch) && i > 0;
    if (isCase || !isInteger(operand->type()))
      return false;
    const Constant *constant = asConstant(operand);
    return !constant || constant->bits() > replacement;
  }

  Kind kind_;
  std::vector<Target> targets_;
};

class Editor {
public:
  Editor(Kind kind, Module &module) : kind_(kind), module_(module) {}

  void make(const Target &target) {
    switch (kind_) {
    case Kind::EmptyBody:
      return emptyBody(*target.function);
    case Kind::ToJump:
      return toJump(*target.block, target.number);
    case Kind::DropCase:
      return dropCase(*target.instruction, target.number);
    case Kind::SkipBlock:
      return skipBlock(*target.block, target.number / skipLimit, target.number % skipLimit);
    case Kind::DropEffect:
      if (!target.instruction->isUsed())
        target.instruction->erase();
      return;
    case Kind::ToZero:
      return target.instruction->replaceUses(module_.constant(target.instruction->type(), 0));
    case Kind::ToOperand:
    case Kind::ToOtherOperand:
      if (target.instruction->operand(target.number) != target.instruction)
        target.instruction->replaceUses(target.instruction->operand(target.number));
      return;
    case Kind::ToArgument:
      passOne(*target.function, target.number);
      return target.instruction->replaceUses(target.function->arguments()[target.number]);
    case Kind::ToLoad:
      return toLoad(*target.instruction);
    case Kind::ToHidden: {
      Type type = target.instruction->type();
      Global *global = hidden(type, hiddenNumbers[target.number]);
      return target.instruction->replaceUses(load(global, type, *target.instruction));
    }
    case Kind::ReturnOther:
      return returnOther(*target.function, target.instruction);
    case Kind::InlineCall:
      return inlineHidden(*target.instruction);
    case Kind::HideArgument:
      return hideArgument(*target.instruction, target.number);
    case Kind::OperandToZero:
    case Kind::OperandToOne: {
      Type type = target.instruction->operand(target.number)->type();
      return target.instruction->setOperand(
          target.number, module_.constant(type, kind_ == Kind::OperandToZero ? 0 : 1));
    }
    case Kind::Tidy: {
      std::string ignored;
      const PassId pass[] = {tidyPasses[target.number]};
      return PassManager({}, ignored).run(*target.function, pass);
    }
    case Kind::DropDefinition:
    case Kind::DropArgument:
      return;
    }
  }

  void removeUnreachable(Function &function) const {
    if (function.isDeclaration())
      return;
    function.renumber();
    std::vector<bool> reached(function.blockCount());
    for (const BasicBlock *block : reversePostorder(function))
      reached[block->id] = true;
    std::vector<BasicBlock *> dead;
    for (BasicBlock &block : function)
      if (!reached[block.id])
        dead.push_back(&block);
    // An edit that skips a block may leave uses of its values.
    for (BasicBlock *block : dead)
      for (Instruction &instruction : *block)
        if (instruction.isUsed() && instruction.type() != Type::Tuple)
          instruction.replaceUses(module_.constant(instruction.type(), 0));
    function.removeBlocks(dead);
  }

private:
  void emptyBody(Function &function) {
    function.discardBody();
    IRBuilder build(module_);
    build.setBlock(function.addBlock(module_.names().intern("entry")));
    build.ret(function.result() == Type::Void ? nullptr : module_.constant(function.result(), 0));
  }

  // The phis of the new target get the operands of the skipped block. The verifier rejects the
  // result if a definition in the skipped block no longer dominates its uses.
  void skipBlock(BasicBlock &block, uint32_t slot, uint32_t next) {
    if (slot >= block.successors().size())
      return;
    BasicBlock *target = block.successor(slot);
    if (next >= target->successors().size() || target->successor(next) == target)
      return;
    BasicBlock::Successor edge = target->successors()[next];
    redirectEdge(&block, slot, edge.block);
    for (Instruction &phi : edge.block->phis())
      phi.addOperand(module_, phi.operand(edge.slot));
  }

  // Replaces constant arguments by 1, since the values that the parameter replaces may not be 0.
  void passOne(Function &function, uint32_t i) {
    for (const Use *use = function.firstUse(); use; use = use->next) {
      Instruction *call = use->user;
      bool isCall = call->is(Op::Call) && call->callee() == &function && i < call->argumentCount();
      if (isCall && asConstant(call->operand(i)) && isInteger(call->operand(i)->type()))
        call->setOperand(i, module_.constant(call->operand(i)->type(), 1));
    }
  }

  // Loads the first variable that is large enough.
  void toLoad(Instruction &instruction) {
    auto isLargeEnough = [&](const Global *global) {
      return !global->isDeclaration && global->size >= byteSize(instruction.type());
    };
    auto found = std::ranges::find_if(module_.globals(), isLargeEnough);
    if (found != module_.globals().end() && instruction.type() != Type::I1)
      instruction.replaceUses(load(*found, instruction.type(), instruction));
  }

  // Inlines with constant arguments replaced by loads, so that the body is not folded.
  void inlineHidden(Instruction &call) {
    for (uint32_t i = 0; i < call.argumentCount(); ++i)
      hideArgument(call, i);
    CallInliner().inlineCall(call);
  }

  void hideArgument(Instruction &call, uint32_t i) {
    const Constant *constant = asConstant(call.operand(i));
    if (constant && isHideable(*constant))
      call.setOperand(i, load(hidden(constant->type(), constant->bits()), constant->type(), call));
  }

  // An external variable with that initial value, which no pass can assume.
  Global *hidden(Type type, uint64_t bits) {
    auto size = static_cast<uint32_t>(byteSize(type));
    std::string name = "is" + std::to_string(signExtend(type, bits & bitMask(type))) + "in" +
                       std::to_string(8 * size);
    Value *known = module_.find(module_.names().intern(name));
    if (known && known->kind() == ValueKind::Global)
      return static_cast<Global *>(known);
    Global *global = module_.addGlobal(name, size, size);
    global->linkage = Linkage::External;
    const std::string bytes(reinterpret_cast<const char *>(&bits), size);
    global->bytes = module_.names().text(module_.names().intern(bytes));
    return global;
  }

  Instruction *load(Global *global, Type type, Instruction &before) {
    Value *address = global;
    Instruction *load = module_.makeInstruction(Op::Load, type, {&address, 1});
    load->setAccessAlign(global->align);
    load->insertBefore(before.is(Op::Phi) ? before.block()->firstNonPhi() : &before);
    return load;
  }

  void returnOther(Function &function, Instruction *value) {
    for (BasicBlock &block : function) {
      Instruction *ret = block.terminator();
      if (!ret->is(Op::Ret) || ret->operandCount() != 1 || comesFrom(*ret->operand(0), value))
        continue;
      Type expected = ret->operand(0)->type();
      if (expected == value->type())
        ret->setOperand(0, value);
      else if (isInteger(expected) && isInteger(value->type()))
        ret->setOperand(0, converted(value, expected, *ret));
    }
  }

  // Whether the returned value is `value`, or a trunc or zext of it.
  static bool comesFrom(Value &returned, const Value *value) {
    const Instruction *cast = asInstruction(&returned);
    bool isCast = cast && (cast->is(Op::Trunc) || cast->is(Op::ZExt));
    return &returned == value || (isCast && cast->operand(0) == value);
  }

  Value *converted(Value *value, Type to, Instruction &before) {
    Op op = bitWidth(value->type()) > bitWidth(to) ? Op::Trunc : Op::ZExt;
    Instruction *cast = module_.makeInstruction(op, to, {&value, 1});
    cast->insertBefore(&before);
    return cast;
  }

  void toJump(BasicBlock &block, uint32_t slot) {
    if (block.successors().size() < 2)
      return; // an earlier edit made it a jump
    for (auto i = static_cast<uint32_t>(block.successors().size()); i-- > 0;)
      if (i != slot)
        removeEdge(&block, i);
    Instruction *old = block.terminator();
    module_.makeInstruction(Op::Br, Type::Void, {})->insertBefore(old);
    old->erase();
  }

  static void dropCase(Instruction &branch, uint32_t slot) {
    if (slot >= branch.block()->successors().size())
      return;
    removeEdge(branch.block(), slot);
    branch.removeOperandUnordered(slot);
  }

  Kind kind_;
  Module &module_;
};

} // namespace

uint32_t IrEdits::kinds() const { return irKindCount; }

size_t IrEdits::count(uint32_t kind, const std::string &program) {
  if (static_cast<Kind>(kind) == Kind::DropDefinition)
    return definitionCount(program);
  if (static_cast<Kind>(kind) == Kind::DropArgument)
    return argumentCount(program);
  Loaded loaded(program);
  return loaded.isRead ? IrCollector(static_cast<Kind>(kind)).run(loaded.module).size() : 0;
}

std::string IrEdits::apply(uint32_t kind, const std::string &program, size_t from, size_t to) {
  if (static_cast<Kind>(kind) == Kind::DropDefinition)
    return withoutDefinitions(program, from, to);
  if (static_cast<Kind>(kind) == Kind::DropArgument)
    return withoutArguments(program, from, to);
  Loaded loaded(program);
  if (!loaded.isRead)
    return "";
  std::vector<Target> targets = IrCollector(static_cast<Kind>(kind)).run(loaded.module);
  Editor editor(static_cast<Kind>(kind), loaded.module);
  NewlyDead dead(loaded.module);
  // From the end: definitions precede their uses.
  for (size_t i = std::min(to, targets.size()); i-- > from;)
    editor.make(targets[i]);
  for (Function *function : loaded.module.functions())
    editor.removeUnreachable(*function);
  dead.erase(loaded.module);
  return loaded.print();
}

} // namespace wend::fuzz
