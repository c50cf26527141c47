#include "ir/printer.h"

#include "ir/effects.h"
#include "ir/global_printer.h"
#include "ir/lanes.h"
#include "ir/name_table.h"
#include "ir/spelling.h"
#include "support/invariant.h"
#include "support/text.h"

#include <algorithm>

namespace wend {

namespace {

class FunctionPrinter {
public:
  FunctionPrinter(const Function &function, std::string &out)
      : function_(function), table_(function), out_(out) {}

  void printDefinition(const std::function<void()> &afterBlock) {
    isWhole_ = true;
    out_ += function_.isInternal ? "define internal "
            : function_.isWeak   ? "define weak "
                                 : "define ";
    printVisibility();
    printSignature();
    appendSection(out_, " ", text(function_.section));
    out_ += " {\n";
    for (const BasicBlock &block : function_) {
      printBlock(block);
      afterBlock();
    }
    out_ += "}\n";
  }

  void printDeclaration() {
    if (function_.aliasee)
      return printAlias();
    out_ += function_.isWeak ? "declare extern_weak " : "declare ";
    printVisibility();
    printSignature();
    out_ += '\n';
  }

  // `@f = alias i32 (i32), ptr @g`
  void printAlias() {
    out_ += '@';
    appendName(out_, text(function_.name));
    out_ += function_.isWeak ? " = weak " : function_.isInternal ? " = internal " : " = ";
    printVisibility();
    out_ += function_.isIfunc ? "ifunc " : "alias ";
    appendTypes(out_, function_.results());
    out_ += " (";
    for (const Argument *argument : function_.arguments()) {
      if (argument->index() > 0)
        out_ += ", ";
      out_ += name(argument->type());
    }
    if (function_.isVarArg)
      out_ += function_.arguments().empty() ? "..." : ", ...";
    out_ += "), ptr @";
    appendName(out_, text(function_.aliasee->name));
    out_ += '\n';
  }

  void printBlockName(const BasicBlock &block) { printLocal(table_.of(block)); }

  // Of a frozen value, without its `freeze`.
  void printInstruction(const Instruction &instruction) {
    printInstruction(instruction, table_.of(instruction));
  }

private:
  void printInstruction(const Instruction &instruction, NameTable::Name result) {
    if (instruction.is(Op::Ret) && instruction.operandCount() > 1 && !forwardedCall(instruction))
      printTuple(instruction);
    if (hasStepBefore(instruction)) {
      printLocal({{}, table_.stepNumber(instruction)});
      out_ += " = ";
    } else if (instruction.type() != Type::Void) {
      printLocal(result);
      out_ += " = ";
    }
    if (instruction.is(Op::Call) && instruction.tailKind() != TailKind::Any)
      out_ += instruction.tailKind() == TailKind::Must ? "musttail " : "notail ";
    Op op = writtenOp(instruction);
    out_ += isIntrinsic(op) || op == Op::LaneSigns ? "call" : row(op).text;
    if (isVolatile(instruction))
      out_ += " volatile";
    printRest(instruction);
    if (instruction.is(Op::CmpXchg))
      printOldValue(instruction);
  }

  // The operation whose text is written: of one on vectors, that on each lane.
  static Op writtenOp(const Instruction &instruction) {
    switch (instruction.op()) {
    case Op::LaneUnary:
    case Op::LaneBinary:
    case Op::LaneCast:
      return instruction.laneOp();
    default:
      return instruction.op();
    }
  }

  void printVisibility() {
    if (function_.isHidden)
      out_ += "hidden ";
  }

  void printSignature() {
    appendTypes(out_, function_.results());
    out_ += " @";
    appendName(out_, text(function_.name));
    out_ += '(';
    bool isFirst = true;
    for (const Argument *argument : function_.arguments()) {
      if (!isFirst)
        out_ += ", ";
      isFirst = false;
      out_ += name(argument->type());
      appendPassing(out_, argument->passing);
      if (function_.isDeclaration())
        continue;
      out_ += ' ';
      printLocal(table_.ofParameter(*argument));
    }
    if (function_.isVarArg)
      out_ += isFirst ? "..." : ", ...";
    out_ += ')';
    if (function_.isNoReturn)
      out_ += " noreturn";
    if (function_.returnsTwice)
      out_ += " returns_twice";
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
    if (&block == function_.entry() && table_.hasFrozenArguments())
      printFrozenArguments();
    for (const Instruction &instruction : block) {
      if (isUnprinted(instruction))
        continue;
      out_ += "  ";
      if (std::optional<uint32_t> number = table_.freezeNumber(instruction))
        printFrozen(instruction, *number);
      else
        printInstruction(instruction);
      out_ += '\n';
    }
  }

  void printFrozenArguments() {
    for (const Argument *argument : function_.arguments())
      if (table_.isFrozenArgument(*argument)) {
        out_ += "  ";
        printFreeze(*argument, table_.ofParameter(*argument));
        out_ += '\n';
      }
  }

  // An instruction whose result LLVM might take for undefined, with the `freeze` of the result. The
  // count of a shift is masked instead. `number` names the result before it is frozen, or the mask.
  void printFrozen(const Instruction &instruction, uint32_t number) {
    if (instruction.opKind() != OpKind::IntShift) {
      printInstruction(instruction, {{}, number});
      out_ += "\n  ";
      return printFreeze(instruction, {{}, number});
    }
    printLocal({{}, number});
    out_ += " = and ";
    printTyped(instruction.operand(1));
    out_ += ", ";
    appendConstant(out_, Constant(instruction.type(), bitWidth(instruction.type()) - 1));
    out_ += "\n  ";
    printInstruction(instruction);
  }

  void printFreeze(const Value &value, NameTable::Name before) {
    printLocal(table_.of(value));
    out_ += " = freeze ";
    out_ += name(value.type());
    out_ += ' ';
    printLocal(before);
  }

  // In the order of the phi operands, or of the text if there are no phis.
  void printPredecessors(const BasicBlock &block) {
    predecessors_.clear();
    for (const BasicBlock::Predecessor &edge : block.predecessors())
      predecessors_.push_back(edge.block);
    if (!block.hasPhis())
      std::ranges::sort(predecessors_, {},
                        [&](const BasicBlock *from) { return table_.position(*from); });
    bool isFirst = true;
    for (const BasicBlock *from : predecessors_) {
      if (!isFirst)
        out_ += ", ";
      isFirst = false;
      printLocal(table_.of(*from));
    }
  }

  // Prints what follows the name of the operation.
  void printRest(const Instruction &instruction) {
    if (isIntrinsic(writtenOp(instruction)))
      return printIntrinsic(instruction);
    if (instruction.is(Op::LaneSigns))
      return printSigns(instruction);
    out_ += instruction.is(Op::Unreachable) ? "" : " ";
    switch (instruction.opKind()) {
    case OpKind::IntBinary:
    case OpKind::IntDivision:
    case OpKind::IntShift:
    case OpKind::FloatBinary:
      return printOperands(instruction);
    case OpKind::Compare:
      out_ += instruction.is(Op::ICmp) ? name(instruction.predicate())
                                       : name(instruction.floatPredicate());
      out_ += ' ';
      return printOperands(instruction);
    case OpKind::BitUnary:
    case OpKind::FloatUnary:
    case OpKind::ThreadAddress:
    case OpKind::Select:
      return printTypedList(instruction.operands());
    case OpKind::IntCast:
    case OpKind::PointerCast:
    case OpKind::FloatCast:
    case OpKind::Copy:
      return printConversion(instruction);
    case OpKind::Gep:
      appendElementType(out_, instruction.elementSize());
      out_ += ", ";
      return printTypedList(instruction.operands());
    case OpKind::StackSlot:
      return printStackSlot(instruction);
    case OpKind::Load:
      out_ += name(instruction.type());
      out_ += ", ";
      printTyped(instruction.pointer());
      return printAlign(instruction.accessAlign());
    case OpKind::Store:
      printTypedList(instruction.operands());
      return printAlign(instruction.accessAlign());
    case OpKind::Atomic:
      return printAtomic(instruction);
    case OpKind::Call:
      return printCall(instruction);
    case OpKind::Extract:
      return printExtract(instruction);
    case OpKind::Phi:
      return printPhi(instruction);
    case OpKind::Lanes:
      return printLanes(instruction);
    case OpKind::Terminator:
      return printTerminator(instruction);
    }
  }

  // Operations on vectors. The type of a comparison in LLVM is a vector of i1.
  void printLanes(const Instruction &instruction) {
    switch (instruction.op()) {
    case Op::LaneICmp:
    case Op::LaneFCmp:
      out_ += instruction.is(Op::LaneICmp) ? name(instruction.predicate())
                                           : name(instruction.floatPredicate());
      out_ += ' ';
      printOperands(instruction);
      return printMask(instruction);
    case Op::LaneCast:
      return printConversion(instruction);
    case Op::LaneExtract:
    case Op::LaneInsert:
      printTypedList(instruction.operands());
      out_ += ", i32 ";
      return appendDecimal(out_, instruction.lane());
    case Op::Shuffle:
      return printShuffle(instruction);
    default: // LaneBinary and those on one operand
      return instruction.operandCount() == 2 ? printOperands(instruction)
                                             : printTypedList(instruction.operands());
    }
  }

  // Prints `<4 x i1>` for a comparison of <4 x i32>.
  void printFlagsType(Type vector) {
    out_ += '<';
    appendDecimal(out_, laneCount(vector));
    out_ += " x i1>";
  }

  // The second step of a comparison: from a vector of i1.
  void printMask(const Instruction &comparison) {
    out_ += "\n  ";
    printLocal(table_.of(comparison));
    out_ += " = sext ";
    printFlagsType(comparison.type());
    out_ += ' ';
    printLocal({{}, table_.stepNumber(comparison)});
    out_ += " to ";
    out_ += name(comparison.type());
  }

  // Of lanes of 8, 32 and 64 bits.
  void printSigns(const Instruction &signs) {
    Type vector = signs.operand(0)->type();
    out_ += " i32 @llvm.x86.";
    out_ += vector == Type::V16I8   ? "sse2.pmovmskb.128("
            : vector == Type::V4F32 ? "sse.movmsk.ps("
                                    : "sse2.movmsk.pd(";
    printTyped(signs.operand(0));
    out_ += ')';
  }

  void printShuffle(const Instruction &shuffle) {
    printTyped(shuffle.operand(0));
    out_ += ", ";
    printTyped(shuffle.operand(1));
    unsigned count = laneCount(shuffle.type());
    out_ += ", <";
    appendDecimal(out_, count);
    out_ += " x i32> <";
    const VectorBits &places = lanesOf(*asConstant(shuffle.operand(2)));
    for (unsigned i = 0; i < count; ++i) {
      out_ += i == 0 ? "i32 " : ", i32 ";
      appendDecimal(out_, places.byte(i));
    }
    out_ += '>';
  }

  void printConversion(const Instruction &cast) {
    printTyped(cast.operand(0));
    out_ += " to ";
    out_ += name(cast.type());
  }

  void printAtomic(const Instruction &atomic) {
    AtomicVariant variant = atomic.atomicVariant();
    if (atomic.is(Op::AtomicLoad) || atomic.is(Op::AtomicStore))
      out_ += "atomic ";
    if (variant.isVolatile)
      out_ += "volatile ";
    if (atomic.is(Op::AtomicRmw)) {
      out_ += name(variant.operation);
      out_ += ' ';
    } else if (atomic.is(Op::AtomicLoad)) {
      out_ += name(atomic.type());
      out_ += ", ";
    }
    printTypedList(atomic.operands());
    if (!atomic.is(Op::Fence))
      out_ += ' ';
    if (variant.isSingleThread)
      out_ += "syncscope(\"singlethread\") ";
    out_ += name(variant.ordering);
    if (atomic.is(Op::CmpXchg)) {
      out_ += ' ';
      out_ += name(variant.failure);
    }
    if (!atomic.is(Op::Fence))
      printAlign(byteSize(atomic.accessedType()));
  }

  // The old value that a cmpxchg has found, of the pair that it gives in LLVM.
  void printOldValue(const Instruction &cmpxchg) {
    out_ += "\n  ";
    printLocal(table_.of(cmpxchg));
    out_ += " = extractvalue { ";
    out_ += name(cmpxchg.type());
    out_ += ", i1 } ";
    printLocal({{}, table_.stepNumber(cmpxchg)});
    out_ += ", 0";
  }

  // Two operands of one type, which is printed once.
  void printOperands(const Instruction &instruction) {
    printTyped(instruction.operand(0));
    out_ += ", ";
    std::optional<uint32_t> maskedCount = table_.freezeNumber(instruction);
    if (isWhole_ && maskedCount)
      printLocal({{}, *maskedCount});
    else
      printValue(instruction.operand(1));
  }

  void printTerminator(const Instruction &terminator) {
    if (terminator.is(Op::Br) || terminator.is(Op::CondBr))
      printBranch(terminator);
    else if (terminator.is(Op::Switch))
      printSwitch(terminator);
    else if (terminator.is(Op::Ret))
      printRet(terminator);
  }

  void printRet(const Instruction &ret) {
    if (ret.operandCount() == 0) {
      out_ += "void";
    } else if (ret.operandCount() == 1) {
      printTyped(ret.operand(0));
    } else {
      appendTypes(out_, function_.results());
      out_ += ' ';
      if (const Instruction *call = forwardedCall(ret))
        return printLocal(table_.of(*call));
      out_ += '%';
      appendDecimal(out_, table_.of(ret).number + ret.operandCount() - 1);
    }
  }

  void printExtract(const Instruction &extract) {
    const Instruction *call = asInstruction(extract.operand(0));
    appendTypes(out_, call->resultTypes());
    out_ += ' ';
    printValue(call);
    out_ += ", ";
    appendDecimal(out_, extract.resultIndex());
  }

  void printStackSlot(const Instruction &slot) {
    if (slot.is(Op::StackAlloc)) {
      out_ += "i8, ";
      printTyped(slot.operand(0));
    } else if (slot.allocatedCount() == 1) {
      out_ += name(slot.allocatedType());
    } else {
      out_ += '[';
      appendDecimal(out_, slot.allocatedCount());
      out_ += " x ";
      out_ += name(slot.allocatedType());
      out_ += ']';
    }
    printAlign(slot.allocatedAlign());
  }

  // The insertvalue instructions that build the value of a return with several values.
  void printTuple(const Instruction &ret) {
    uint32_t number = table_.of(ret).number;
    for (uint32_t i = 0; i < ret.operandCount(); ++i) {
      out_ += '%';
      appendDecimal(out_, number + i);
      out_ += " = insertvalue ";
      appendTypes(out_, function_.results());
      if (i == 0) {
        out_ += " undef, ";
      } else {
        out_ += " %";
        appendDecimal(out_, number + i - 1);
        out_ += ", ";
      }
      printTyped(ret.operand(i));
      out_ += ", ";
      appendDecimal(out_, i);
      out_ += "\n  ";
    }
  }

  void printIntrinsic(const Instruction &instruction) {
    Type type = instruction.type();
    out_ += ' ';
    out_ += name(type);
    out_ += " @";
    out_ += row(writtenOp(instruction)).text;
    out_ += '.';
    if (isVector(type)) {
      out_ += 'v';
      appendDecimal(out_, laneCount(type));
      type = laneType(type);
    }
    if (type == Type::Ptr) {
      out_ += "p0";
    } else {
      out_ += isFloat(type) ? 'f' : 'i';
      appendDecimal(out_, bitWidth(type));
    }
    out_ += '(';
    printTypedList(instruction.operands());
    if (instruction.is(Op::CtLz) || instruction.is(Op::CtTz))
      out_ += ", i1 false"; // an operand of zero does not give poison
    out_ += ')';
  }

  void printCall(const Instruction &call) {
    if (isEmptyAssembly(knownCallee(call)))
      return printEmptyAssembly(call);
    Type type = call.type();
    appendTypes(out_, call.type() == Type::Tuple ? call.resultTypes() : std::span(&type, 1));
    out_ += ' ';
    if (call.isVarArgCall())
      printVarArgType(call);
    printValue(call.callee());
    const InlineAsm *assembly = calledAssembly(call);
    out_ += '(';
    for (uint32_t i = 0; i < call.argumentCount(); ++i) {
      if (i > 0)
        out_ += ", ";
      out_ += name(call.operand(i)->type());
      appendPassing(out_, call.passing(i));
      if (assembly)
        printMemory(*assembly, i);
      out_ += ' ';
      printValue(call.operand(i));
    }
    out_ += ')';
    if (assembly)
      appendEffects(out_, *assembly);
    if (call.shape() && call.shape()->returnsTwice)
      out_ += " returns_twice";
  }

  // The type of the memory that an argument of assembly points to.
  void printMemory(const InlineAsm &assembly, uint32_t argument) {
    if (argument >= assembly.memory.size() || !assembly.memory[argument].isPresent())
      return;
    InlineAsm::Memory memory = assembly.memory[argument];
    out_ += " elementtype(";
    if (memory.type == Type::Void)
      appendElementType(out_, memory.size);
    else
      out_ += name(memory.type);
    out_ += ')';
  }

  void printEmptyAssembly(const Instruction &call) {
    out_ += name(call.type());
    out_ += R"( asm sideeffect "", ")";
    out_ += call.argumentCount() == 0 ? "~{memory}" : isFloat(call.type()) ? "=x,0" : "=r,0";
    out_ += "\"(";
    printTypedList(call.operands().first(call.argumentCount()));
    out_ += ')';
  }

  // The function type of a variadic callee, after the result type.
  void printVarArgType(const Instruction &call) {
    out_ += '(';
    for (const Use &use : call.operands().first(call.declaredArgumentCount())) {
      out_ += name(use.value->type());
      out_ += ", ";
    }
    out_ += "...) ";
  }

  void printPhi(const Instruction &phi) {
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

  void printValue(const Value *value) {
    switch (value->kind()) {
    case ValueKind::Constant:
      appendConstant(out_, *static_cast<const Constant *>(value));
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
    case ValueKind::InlineAsm:
      appendAssembly(out_, *static_cast<const InlineAsm *>(value));
      break;
    }
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
  std::vector<const BasicBlock *> predecessors_; // of the current block
  bool isWhole_ = false;                         // the whole function is printed
};

} // namespace

static void printConstructors(const Module &module, bool areDestructors, std::string &out) {
  auto isOne = [&](const Constructor &row) { return row.isDestructor == areDestructors; };
  auto count = std::ranges::count_if(module.constructors, isOne);
  if (count == 0)
    return;
  out += areDestructors ? "@llvm.global_dtors" : "@llvm.global_ctors";
  out += " = appending global [";
  appendDecimal(out, count);
  out += " x { i32, ptr, ptr }] [";
  const char *separator = "";
  for (const Constructor &row : module.constructors) {
    if (!isOne(row))
      continue;
    out += separator;
    separator = ", ";
    out += "{ i32, ptr, ptr } { i32 ";
    appendDecimal(out, row.priority);
    out += ", ptr @";
    appendName(out, module.names().text(row.function->name));
    out += ", ptr null }";
  }
  out += "]\n";
}

// LLVM deletes internal symbols that no code of the module uses, unless a variable lists them.
static void printRetained(const Module &module, std::string &out) {
  std::vector<const Value *> retained;
  for (const Global *global : module.globals())
    if (global->isRetained)
      retained.push_back(global);
  for (const Function *function : module.functions())
    if (function->isRetained)
      retained.push_back(function);
  if (retained.empty())
    return;
  out += "@llvm.used = appending global [";
  appendDecimal(out, retained.size());
  out += " x ptr] [";
  const char *separator = "";
  for (const Value *symbol : retained) {
    out += separator;
    separator = ", ";
    out += "ptr @";
    appendName(out, module.names().text(symbol->name));
  }
  out += "], section \"llvm.metadata\"\n";
}

// The levels of position independence, which decide how symbols are addressed.
static void printFlags(const Module &module, std::string &out) {
  const std::pair<const char *, unsigned> flags[] = {{"PIC", module.picLevel},
                                                     {"PIE", module.pieLevel}};
  unsigned count = 0;
  for (auto [flag, level] : flags) {
    if (level == 0)
      continue;
    out += '!';
    appendDecimal(out, count++);
    out += " = !{i32 7, !\"";
    out += flag;
    out += " Level\", i32 ";
    appendDecimal(out, level);
    out += "}\n";
  }
  if (count != 0)
    out += count == 1 ? "!llvm.module.flags = !{!0}\n" : "!llvm.module.flags = !{!0, !1}\n";
}

static void printAssembly(const Module &module, std::string &out) {
  std::string_view rest = module.assembly;
  while (!rest.empty()) {
    size_t end = std::min(rest.find('\n'), rest.size());
    out += "module asm \"";
    appendEscaped(out, rest.substr(0, end));
    out += "\"\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  if (!module.assembly.empty())
    out += '\n';
}

void printHead(const Module &module, std::string &out) {
  if (!module.sourceName.empty()) {
    out += "source_filename = \"";
    appendEscaped(out, module.sourceName);
    out += "\"\n";
  }
  out += "target triple = \"x86_64-unknown-linux-gnu\"\n\n";
  printAssembly(module, out);
  for (const Global *global : module.globals())
    print(module, *global, out);
  for (const Function *function : module.functions())
    if (function->aliasee)
      print(*function, out);
  printConstructors(module, false, out);
  printConstructors(module, true, out);
  printRetained(module, out);
  printFlags(module, out);
  if (!module.globals().empty() || !module.constructors.empty())
    out += '\n';
}

void print(const Module &module, std::string &out) {
  printHead(module, out);
  for (const Function *function : module.functions()) {
    if (function->isDeclaration())
      continue;
    print(*function, out);
    out += '\n';
  }
  for (const Function *function : declarations(module))
    print(*function, out);
}

std::vector<const Function *> declarations(const Module &module) {
  std::vector<const Function *> all;
  for (const Function *function : module.functions())
    if (!function->isDefined && !function->aliasee)
      all.push_back(function);
  auto position = [&](const Function *function) {
    bool isIntrinsic = module.names().text(function->name).starts_with("llvm.");
    return isIntrinsic ? function->known() : KnownFunction::None;
  };
  std::ranges::stable_sort(all, {}, position);
  return all;
}

void print(const Function &function, std::string &out) {
  print(function, out, [] {});
}

void print(const Function &function, std::string &out, const std::function<void()> &afterBlock) {
  FunctionPrinter printer(function, out);
  if (isEmptyAssembly(function.known()))
    return; // calls of it have no symbol
  if (function.isDeclaration())
    printer.printDeclaration();
  else
    printer.printDefinition(afterBlock);
}

void print(const Instruction &instruction, std::string &out) {
  FunctionPrinter(*instruction.block()->function(), out).printInstruction(instruction);
}

void printName(const BasicBlock &block, std::string &out) {
  FunctionPrinter(*block.function(), out).printBlockName(block);
}

} // namespace wend
