#include "ir/printer.h"

#include "ir/effects.h"
#include "ir/global_printer.h"
#include "ir/name_table.h"
#include "support/invariant.h"
#include "support/text.h"

#include <algorithm>

namespace wend {

namespace {

class FunctionPrinter {
public:
  FunctionPrinter(const Function &function, std::string &out)
      : function_(function), table_(function), out_(out) {}

  void printDefinition() {
    out_ += function_.isInternal ? "define internal "
            : function_.isWeak   ? "define weak "
                                 : "define ";
    printSignature();
    out_ += " {\n";
    for (const BasicBlock &block : function_)
      printBlock(block);
    out_ += "}\n";
  }

  void printDeclaration() {
    out_ += "declare ";
    printSignature();
    out_ += '\n';
  }

  void printBlockName(const BasicBlock &block) { printLocal(table_.of(block)); }

  void printInstruction(const Instruction &instruction) {
    if (instruction.type() != Type::Void) {
      printLocal(table_.of(instruction));
      out_ += " = ";
    }
    out_ += row(instruction.op()).text;
    if (isVolatile(instruction))
      out_ += " volatile";
    printRest(instruction);
  }

private:
  void printSignature() {
    out_ += name(function_.result());
    out_ += " @";
    appendName(out_, text(function_.name));
    out_ += '(';
    bool isFirst = true;
    for (const Argument *argument : function_.arguments()) {
      if (!isFirst)
        out_ += ", ";
      isFirst = false;
      out_ += name(argument->type());
      if (function_.isDeclaration())
        continue;
      out_ += ' ';
      printLocal(table_.of(*argument));
    }
    if (function_.isVarArg)
      out_ += isFirst ? "..." : ", ...";
    out_ += ')';
    if (function_.isNoReturn)
      out_ += " noreturn";
  }

  void printBlock(const BasicBlock &block) {
    if (&block != function_.entry())
      out_ += '\n';
    size_t lineStart = out_.size();
    printLabel(table_.of(block));
    out_ += ':';
    if (!block.predecessors().empty()) {
      padTo(out_, lineStart, 40);
      out_ += "; preds = ";
      printPredecessors(block);
    }
    out_ += '\n';
    for (const Instruction &instruction : block) {
      out_ += "  ";
      printInstruction(instruction);
      out_ += '\n';
    }
  }

  // In the order of the phis' operands; where nothing shows that, in the order of the text.
  void printPredecessors(const BasicBlock &block) {
    predecessors_.clear();
    for (const BasicBlock::Predecessor &edge : block.predecessors())
      predecessors_.push_back(edge.block);
    if (!block.hasPhis())
      std::ranges::sort(predecessors_, {},
                        [&](const BasicBlock *from) { return table_.place(*from); });
    bool isFirst = true;
    for (const BasicBlock *from : predecessors_) {
      if (!isFirst)
        out_ += ", ";
      isFirst = false;
      printLocal(table_.of(*from));
    }
  }

  // What follows the operation's name.
  void printRest(const Instruction &instruction) {
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
      out_ += ' ';
      printTyped(instruction.operand(0));
      printNext(instruction.operand(1));
      break;
    case Op::ICmp:
      out_ += ' ';
      out_ += name(instruction.predicate());
      out_ += ' ';
      printTyped(instruction.operand(0));
      printNext(instruction.operand(1));
      break;
    case Op::Select:
    case Op::Store:
      out_ += ' ';
      printTypedList(instruction.operands());
      if (instruction.is(Op::Store))
        printAlign(instruction.accessAlign());
      break;
    case Op::ZExt:
    case Op::SExt:
    case Op::Trunc:
    case Op::PtrToInt:
    case Op::IntToPtr:
    case Op::Copy:
      out_ += ' ';
      printTyped(instruction.operand(0));
      out_ += " to ";
      out_ += name(instruction.type());
      break;
    case Op::Gep:
      out_ += ' ';
      printElementType(instruction.elementSize());
      out_ += ", ";
      printTypedList(instruction.operands());
      break;
    case Op::Alloca:
      printAlloca(instruction);
      break;
    case Op::Load:
      out_ += ' ';
      out_ += name(instruction.type());
      out_ += ", ";
      printTyped(instruction.pointer());
      printAlign(instruction.accessAlign());
      break;
    case Op::Call:
      printCall(instruction);
      break;
    case Op::Phi:
      printPhi(instruction);
      break;
    case Op::Br:
    case Op::CondBr:
      printBranch(instruction);
      break;
    case Op::Switch:
      printSwitch(instruction);
      break;
    case Op::Ret:
      out_ += ' ';
      if (instruction.operandCount() == 0)
        out_ += "void";
      else
        printTyped(instruction.operand(0));
      break;
    case Op::Unreachable:
      break;
    }
  }

  void printAlloca(const Instruction &slot) {
    out_ += ' ';
    if (slot.allocatedCount() == 1) {
      out_ += name(slot.allocatedType());
    } else {
      out_ += '[';
      appendDecimal(out_, slot.allocatedCount());
      out_ += " x ";
      out_ += name(slot.allocatedType());
      out_ += ']';
    }
    printAlign(byteSize(slot.allocatedType()));
  }

  void printCall(const Instruction &call) {
    out_ += ' ';
    out_ += name(call.type());
    out_ += ' ';
    if (call.isVarArgCall())
      printVarArgType(call);
    printValue(call.callee());
    out_ += '(';
    printTypedList(call.operands().first(call.argumentCount()));
    out_ += ')';
  }

  // The rest of the type of a function that takes a variable number of arguments.
  void printVarArgType(const Instruction &call) {
    out_ += '(';
    for (const Use &use : call.operands().first(call.declaredArgumentCount())) {
      out_ += name(use.value->type());
      out_ += ", ";
    }
    out_ += "...) ";
  }

  void printPhi(const Instruction &phi) {
    out_ += ' ';
    out_ += name(phi.type());
    for (uint32_t i = 0; i < phi.operandCount(); ++i) {
      out_ += i == 0 ? " [ " : ", [ ";
      printValue(phi.operand(i));
      out_ += ", ";
      printLocal(table_.of(*phi.block()->predecessor(i)));
      out_ += " ]";
    }
  }

  void printBranch(const Instruction &branch) {
    const BasicBlock *block = branch.block();
    out_ += ' ';
    if (branch.is(Op::CondBr)) {
      printTyped(branch.operand(0));
      out_ += ", ";
    }
    for (uint32_t slot = 0; slot < block->successors().size(); ++slot) {
      if (slot > 0)
        out_ += ", ";
      printTarget(block->successor(slot));
    }
  }

  void printSwitch(const Instruction &instruction) {
    const BasicBlock *block = instruction.block();
    out_ += ' ';
    printTyped(instruction.operand(0));
    out_ += ", ";
    printTarget(block->successor(0));
    out_ += " [\n";
    for (uint32_t slot = 1; slot < block->successors().size(); ++slot) {
      out_ += "    ";
      printTyped(instruction.operand(slot));
      out_ += ", ";
      printTarget(block->successor(slot));
      out_ += '\n';
    }
    out_ += "  ]";
  }

  void printTarget(const BasicBlock *block) {
    out_ += "label ";
    printLocal(table_.of(*block));
  }

  void printTypedList(std::span<const Use> uses) {
    bool isFirst = true;
    for (const Use &use : uses) {
      if (!isFirst)
        out_ += ", ";
      isFirst = false;
      printTyped(use.value);
    }
  }

  void printTyped(const Value *value) {
    out_ += name(value->type());
    out_ += ' ';
    printValue(value);
  }

  void printNext(const Value *value) {
    out_ += ", ";
    printValue(value);
  }

  void printValue(const Value *value) {
    switch (value->kind()) {
    case ValueKind::Constant:
      printConstant(*static_cast<const Constant *>(value));
      break;
    case ValueKind::Argument:
    case ValueKind::Instruction:
      printLocal(table_.of(*value));
      break;
    case ValueKind::Global:
    case ValueKind::Function:
      out_ += '@';
      appendName(out_, text(value->name));
      break;
    }
  }

  void printConstant(const Constant &constant) {
    if (constant.type() == Type::I1) {
      out_ += constant.bits() ? "true" : "false";
    } else if (constant.type() == Type::Ptr) {
      INVARIANT(constant.bits() == 0, "the only constant pointer is null");
      out_ += "null";
    } else {
      appendDecimal(out_, constant.value());
    }
  }

  void printElementType(uint64_t size) {
    if (size == 1 || size == 2 || size == 4 || size == 8) {
      out_ += 'i';
      appendDecimal(out_, size * 8);
      return;
    }
    out_ += '[';
    appendDecimal(out_, size);
    out_ += " x i8]";
  }

  void printAlign(unsigned bytes) {
    out_ += ", align ";
    appendDecimal(out_, bytes);
  }

  void printLocal(NameTable::Name name) {
    out_ += '%';
    printLabel(name);
  }

  void printLabel(NameTable::Name name) {
    if (name.symbol)
      appendName(out_, text(name.symbol));
    else
      appendDecimal(out_, name.number);
  }

  [[nodiscard]] std::string_view text(Symbol symbol) const {
    return function_.module().names().text(symbol);
  }

  const Function &function_;
  NameTable table_;
  std::string &out_;
  std::vector<const BasicBlock *> predecessors_; // of the block at hand
};

} // namespace

void printDefinitions(const Module &module, std::string &out) {
  if (!module.sourceName.empty()) {
    out += "source_filename = \"";
    appendEscaped(out, module.sourceName);
    out += "\"\n";
  }
  out += "target triple = \"x86_64-unknown-linux-gnu\"\n\n";
  for (const Global *global : module.globals())
    print(module, *global, out);
  if (!module.globals().empty())
    out += '\n';
  for (const Function *function : module.functions()) {
    if (function->isDeclaration())
      continue;
    print(*function, out);
    out += '\n';
  }
}

void print(const Module &module, std::string &out) {
  printDefinitions(module, out);
  for (const Function *function : module.functions())
    if (function->isDeclaration())
      print(*function, out);
}

void print(const Function &function, std::string &out) {
  FunctionPrinter printer(function, out);
  if (function.isDeclaration())
    printer.printDeclaration();
  else
    printer.printDefinition();
}

void print(const Instruction &instruction, std::string &out) {
  FunctionPrinter(*instruction.block()->function(), out).printInstruction(instruction);
}

void printName(const BasicBlock &block, std::string &out) {
  FunctionPrinter(*block.function(), out).printBlockName(block);
}

} // namespace wend
