// How    1. read the module   2. list what a kind of edit could be made at, in the order of the
//        text   3. make the edits asked for   4. print it again; what the verifier does not accept
//        is no candidate
//
// Whole functions and variables go by their lines in the text. Some of the passes serve as edits,
// too: whether what they leave is still interesting is asked like of any other edit.

#include "fuzz/reduce_ir.h"

#include "ir/builder.h"
#include "ir/cfg.h"
#include "ir/effects.h"
#include "ir/printer.h"
#include "ir/reader.h"
#include "ir/verifier.h"
#include "opt/passes.h"

#include <algorithm>

namespace wend::fuzz {

namespace {

enum class Kind : uint8_t {
  DropDefinition, // a function, a variable, a line between them
  EmptyBody,      // nothing but a ret
  ToJump,         // a branch always goes one way
  DropCase,
  DropEffect, // stores, calls that nobody uses the result of
  ToZero,     // 0 for the result of an instruction
  ToOperand,
  ToOtherOperand,
  OperandToZero,
  OperandToOne,
  Tidy, // a pass over a function
};
constexpr uint32_t kindCount = static_cast<uint32_t>(Kind::Tidy) + 1;
constexpr PassId tidyPasses[] = {PassId::dce, PassId::simplifyCfg, PassId::mem2reg,
                                 PassId::simplify};

// A module and what it stands on.
class Loaded {
public:
  explicit Loaded(const std::string &text)
      : file_("prog.ll", text), diagnostics_(file_), module(names_, &file_) {
    isRead = readIr(file_, diagnostics_, module);
    for (Function *function : module.functions())
      function->renumber();
  }

  // The text; empty if the module is not sound.
  [[nodiscard]] std::string print() const {
    std::string text;
    std::vector<std::string> errors;
    if (verify(module, errors))
      wend::print(module, text);
    return text;
  }

private:
  SourceFile file_;
  Interner names_;
  Diagnostics diagnostics_;

public:
  Module module;
  bool isRead = false;
};

// One place of an edit; which of them are set depends on the kind.
struct Target {
  Function *function = nullptr;
  Instruction *instruction = nullptr;
  uint32_t number = 0;         // of a successor, an operand, a pass
  BasicBlock *block = nullptr; // where the instruction stands, which may be erased by another edit
};

class Collector {
public:
  explicit Collector(Kind kind) : kind_(kind) {}

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
    auto add = [&](uint32_t number) {
      targets_.push_back({&function, &instruction, number, instruction.block()});
    };
    auto slots = static_cast<uint32_t>(instruction.block()->successors().size());
    bool isValue = instruction.type() != Type::Void && instruction.type() != Type::Tuple;
    switch (kind_) {
    case Kind::ToJump:
      for (uint32_t i = 0; instruction.isTerminator() && slots > 1 && i < slots; ++i)
        add(i);
      return;
    case Kind::DropCase:
      for (uint32_t i = 1; instruction.is(Op::Switch) && i < slots; ++i)
        add(i);
      return;
    case Kind::DropEffect:
      if (!instruction.isTerminator() && !instruction.isUsed())
        add(0);
      return;
    case Kind::ToZero:
      if (isValue && instruction.isUsed() && !instruction.is(Op::Alloca))
        add(0);
      return;
    case Kind::ToOperand:
    case Kind::ToOtherOperand:
      addOperands(function, instruction);
      return;
    case Kind::OperandToZero:
    case Kind::OperandToOne:
      for (uint32_t i = 0; i < instruction.operandCount(); ++i)
        if (isReplaceable(instruction, i))
          add(i);
      return;
    case Kind::DropDefinition:
    case Kind::EmptyBody:
    case Kind::Tidy:
      return;
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

  // The values of cases must differ, an address is wanted where it stands.
  [[nodiscard]] bool isReplaceable(const Instruction &instruction, uint32_t i) const {
    const Value *operand = instruction.operand(i);
    uint64_t wanted = kind_ == Kind::OperandToZero ? 0 : 1;
    bool isCase = instruction.is(Op::Switch) && i > 0;
    if (isCase || !isInteger(operand->type()))
      return false;
    const Constant *constant = asConstant(operand);
    return !constant || constant->bits() > wanted;
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
    function.removeBlocks(dead);
  }

private:
  void emptyBody(Function &function) {
    function.discardBody();
    IRBuilder build(module_);
    build.setBlock(function.addBlock(module_.names().intern("entry")));
    build.ret(function.result() == Type::Void ? nullptr : module_.constant(function.result(), 0));
  }

  void toJump(BasicBlock &block, uint32_t slot) {
    if (block.successors().size() < 2)
      return; // it is one by now
    for (auto i = static_cast<uint32_t>(block.successors().size()); i-- > 0;)
      if (i != slot)
        removeEdge(&block, i);
    Instruction *old = block.terminator();
    module_.makeInstruction(Op::Br, Type::Void, {})->placeBefore(old);
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

// The definitions of a module's text: each begins with a line that is no part of another one.
std::vector<std::string_view> definitions(std::string_view text) {
  std::vector<std::string_view> all;
  while (!text.empty()) {
    size_t end = text.starts_with("define") ? text.find("\n}\n") : text.find('\n');
    size_t size =
        end == std::string_view::npos ? text.size() : end + (text.starts_with("define") ? 3 : 1);
    all.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return all;
}

std::string withoutDefinitions(const std::string &program, size_t from, size_t to) {
  std::string text;
  std::vector<std::string_view> all = definitions(program);
  for (size_t i = 0; i < all.size(); ++i)
    if (i < from || i >= to)
      text += all[i];
  return Loaded(text).isRead ? text : std::string();
}

} // namespace

uint32_t IrEdits::kinds() const { return kindCount; }

size_t IrEdits::count(uint32_t kind, const std::string &program) {
  if (static_cast<Kind>(kind) == Kind::DropDefinition)
    return definitions(program).size();
  Loaded loaded(program);
  return loaded.isRead ? Collector(static_cast<Kind>(kind)).run(loaded.module).size() : 0;
}

std::string IrEdits::apply(uint32_t kind, const std::string &program, size_t from, size_t to) {
  if (static_cast<Kind>(kind) == Kind::DropDefinition)
    return withoutDefinitions(program, from, to);
  Loaded loaded(program);
  if (!loaded.isRead)
    return "";
  std::vector<Target> targets = Collector(static_cast<Kind>(kind)).run(loaded.module);
  Editor editor(static_cast<Kind>(kind), loaded.module);
  // From the end on: what is used comes before its users.
  for (size_t i = std::min(to, targets.size()); i-- > from;)
    editor.make(targets[i]);
  for (Function *function : loaded.module.functions())
    editor.removeUnreachable(*function);
  return loaded.print();
}

} // namespace wend::fuzz
