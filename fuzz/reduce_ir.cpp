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
  SkipBlock,  // an edge goes on to where its target leads
  DropEffect, // stores, calls that nobody uses the result of
  ToZero,     // 0 for the result of an instruction
  ToOperand,
  ToOtherOperand,
  ToArgument,  // an argument of its type, the first or the last
  ToLoad,      // what a variable holds, which nobody knows
  ReturnOther, // some other value of the type
  OperandToZero,
  OperandToOne,
  DropArgument, // of a function and all its calls
  Tidy,         // a pass over a function
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

// Of a skip: number = successor * skipLimit + successor of that one.
constexpr uint32_t skipLimit = 16;

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
    case Kind::SkipBlock:
      if (instruction.isTerminator())
        addSkips(function, *instruction.block());
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
    case Kind::ToArgument:
      for (uint32_t i = 0; isValue && instruction.isUsed() && i < function.arguments().size(); ++i)
        if (function.arguments()[i]->type() == instruction.type())
          add(i);
      return;
    case Kind::ToLoad:
      if (isInteger(instruction.type()) && instruction.isUsed() && !instruction.is(Op::Load) &&
          isSmall(function))
        add(0);
      return;
    case Kind::ReturnOther:
      if (isValue && isSmall(function))
        add(0);
      return;
    case Kind::OperandToZero:
    case Kind::OperandToOne:
      for (uint32_t i = 0; i < instruction.operandCount(); ++i)
        if (isReplaceable(instruction, i))
          add(i);
      return;
    case Kind::DropDefinition:
    case Kind::DropArgument:
    case Kind::EmptyBody:
    case Kind::Tidy:
      return;
    }
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
    case Kind::ReturnOther:
      return returnOther(*target.function, target.instruction);
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
    // What they computed may still be wanted, where an edit has skipped them.
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

  // Its phis take what they took from there; what is computed in between may be missing then, which
  // the verifier will say.
  void skipBlock(BasicBlock &block, uint32_t slot, uint32_t next) {
    if (slot >= block.successors().size())
      return;
    BasicBlock *target = block.successor(slot);
    if (next >= target->successors().size() || target->successor(next) == target)
      return;
    BasicBlock::Successor edge = target->successors()[next];
    redirectEdge(&block, slot, edge.block);
    for (Instruction &phi : *edge.block) {
      if (!phi.is(Op::Phi))
        break;
      phi.addOperand(module_, phi.operand(edge.slot));
    }
  }

  // What an argument stands for from now on should be more than 0.
  void passOne(Function &function, uint32_t i) {
    for (const Use *use = function.firstUse(); use; use = use->next) {
      Instruction *call = use->user;
      bool isCall = call->is(Op::Call) && call->callee() == &function && i < call->argumentCount();
      if (isCall && asConstant(call->operand(i)) && isInteger(call->operand(i)->type()))
        call->setOperand(i, module_.constant(call->operand(i)->type(), 1));
    }
  }

  // Of the first variable that is large enough.
  void toLoad(Instruction &instruction) {
    auto isLargeEnough = [&](const Global *global) {
      return !global->isDeclaration && global->size >= byteSize(instruction.type());
    };
    auto found = std::ranges::find_if(module_.globals(), isLargeEnough);
    if (found == module_.globals().end() || instruction.type() == Type::I1)
      return;
    Value *address = *found;
    Instruction *load = module_.makeInstruction(Op::Load, instruction.type(), {&address, 1});
    load->setAccessAlign((*found)->align);
    load->placeBefore(instruction.is(Op::Phi) ? instruction.block()->firstNonPhi() : &instruction);
    instruction.replaceUses(load);
  }

  static void returnOther(Function &function, Instruction *value) {
    for (BasicBlock &block : function) {
      Instruction *ret = block.terminator();
      if (ret->is(Op::Ret) && ret->operandCount() == 1 && ret->operand(0)->type() == value->type())
        ret->setOperand(0, value);
    }
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

// Item i of the list in parentheses that opens there, with a comma; nothing if it has fewer.
std::string_view listItem(std::string_view text, size_t open, uint32_t i) {
  size_t begin = open + 1;
  uint32_t depth = 0;
  for (size_t at = begin; at < text.size(); ++at) {
    char c = text[at];
    if (depth == 0 && (c == ',' || c == ')')) {
      if (i-- == 0)
        return text.substr(begin, at - begin + (c == ',' && text[begin - 1] == '(' ? 1 : 0));
      begin = at;
      if (c == ')')
        return {};
    }
    depth += c == '(' ? 1 : 0;
    depth -= c == ')' ? 1 : 0;
  }
  return {};
}

// Takes an argument from a definition and from all calls by name. Where the function is used
// otherwise, or the argument in the body, the reader does not accept the result.
std::string withoutArgument(const std::string &program, size_t number) {
  size_t definition = 0;
  constexpr std::string_view start = "\ndefine ";
  while ((definition = program.find(start, definition)) != std::string::npos) {
    size_t name = program.find('@', definition);
    size_t open = program.find('(', name);
    uint32_t count = 0;
    while (count < 99 && !listItem(program, open, count).empty())
      ++count;
    definition = open;
    if (number >= count) {
      number -= count;
      continue;
    }
    std::string called = program.substr(name, open + 1 - name);
    std::string out;
    size_t done = 0;
    for (size_t at = 0; (at = program.find(called, at)) != std::string::npos; ++at) {
      std::string_view item =
          listItem(program, at + called.size() - 1, static_cast<uint32_t>(number));
      if (item.empty())
        return "";
      auto begin = static_cast<size_t>(item.data() - program.data());
      out.append(program, done, begin - done);
      done = begin + item.size();
    }
    return out.append(program, done);
  }
  return "";
}

std::string withoutArguments(std::string program, size_t from, size_t to) {
  for (size_t i = to; i-- > from && !program.empty();)
    program = withoutArgument(program, i);
  return Loaded(program).isRead ? program : std::string();
}

size_t argumentCount(const std::string &program) {
  size_t count = 0;
  Loaded loaded(program);
  for (const Function *function : loaded.module.functions())
    if (loaded.isRead && !function->isDeclaration())
      count += function->arguments().size();
  return count;
}

} // namespace

uint32_t IrEdits::kinds() const { return kindCount; }

size_t IrEdits::count(uint32_t kind, const std::string &program) {
  if (static_cast<Kind>(kind) == Kind::DropDefinition)
    return definitions(program).size();
  if (static_cast<Kind>(kind) == Kind::DropArgument)
    return argumentCount(program);
  Loaded loaded(program);
  return loaded.isRead ? Collector(static_cast<Kind>(kind)).run(loaded.module).size() : 0;
}

std::string IrEdits::apply(uint32_t kind, const std::string &program, size_t from, size_t to) {
  if (static_cast<Kind>(kind) == Kind::DropDefinition)
    return withoutDefinitions(program, from, to);
  if (static_cast<Kind>(kind) == Kind::DropArgument)
    return withoutArguments(program, from, to);
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
