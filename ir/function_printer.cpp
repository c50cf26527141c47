// Functions: the signature, blocks, names and operands.
#include "ir/function_printer.h"

#include "ir/effects.h"
#include "ir/global_printer.h"
#include "ir/printer.h"
#include "ir/spelling.h"
#include "support/text.h"

#include <algorithm>
#include <utility>

namespace wend {

void FunctionPrinter::printDefinition(const std::function<void()> &afterBlock) {
  isWhole_ = true;
  if (showsDebugInfo_ && DebugPrinter::isDescribed(function_))
    debug_.emplace(function_.module(), debugNodeNumber(function_.module()), out_);
  out_ += "define ";
  if (function_.isInternal)
    out_ += "internal ";
  else if (function_.isAvailableExternally)
    out_ += "available_externally ";
  else if (function_.isWeak && function_.isLinkOnce)
    out_ += function_.isOdr ? "linkonce_odr " : "linkonce ";
  else if (function_.isWeak)
    out_ += function_.isOdr ? "weak_odr " : "weak ";
  printVisibility();
  printSignature();
  appendSection(out_, " ", text(function_.section));
  appendComdat(out_, " ", text(function_.comdat));
  if (function_.personality) {
    out_ += " personality ptr @";
    appendName(out_, text(function_.personality->name));
  }
  if (debug_)
    debug_->printSubprogram(function_);
  out_ += " {\n";
  for (const BasicBlock &block : function_) {
    printBlock(block);
    afterBlock();
  }
  out_ += "}\n";
}

void FunctionPrinter::printDeclaration() {
  if (function_.aliasee)
    return printAlias();
  out_ += function_.isWeak ? "declare extern_weak " : "declare ";
  printVisibility();
  printSignature();
  out_ += '\n';
}

// `@f = alias i32 (i32), ptr @g`
void FunctionPrinter::printAlias() {
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

void FunctionPrinter::printInstruction(const Instruction &instruction) {
  printInstruction(instruction, table_.of(instruction));
}

void FunctionPrinter::printInstruction(const Instruction &instruction, NameTable::Name result) {
  if (buildsTuple(instruction))
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
  out_ += instruction.isInvoked()                  ? "invoke"
          : isIntrinsic(op) || op == Op::LaneSigns ? "call"
                                                   : row(op).text;
  if (isVolatile(instruction))
    out_ += " volatile";
  printRest(instruction);
  if (debug_)
    debug_->printLocation(instruction);
  if (instruction.is(Op::CmpXchg))
    printOldValue(instruction);
}

// The operation whose text is written: of one on vectors, that on each lane.
Op FunctionPrinter::writtenOp(const Instruction &instruction) {
  switch (instruction.op()) {
  case Op::LaneUnary:
  case Op::LaneBinary:
    return instruction.laneOp();
  case Op::LaneCast: // of the first lanes: after a shuffle
    return isWideningCast(instruction) ? Op::Shuffle : instruction.laneOp();
  default:
    return instruction.op();
  }
}

void FunctionPrinter::printVisibility() {
  if (function_.isHidden)
    out_ += "hidden ";
}

void FunctionPrinter::printSignature() {
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
    if (argument->isNoAlias)
      out_ += " noalias";
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
  if (function_.isNoUnwind && function_.module().hasLandingPads)
    out_ += " nounwind";
  if (function_.isNoInline)
    out_ += " noinline";
  if (function_.callsNothingBack)
    out_ += " nocallback";
  if (function_.isAlwaysInline)
    out_ += " alwaysinline";
  if (function_.hasNoRedZone)
    out_ += " noredzone";
  if (function_.module().hasOwnLibrary && function_.isDefined)
    out_ += " \"no-builtins\"";
  if (function_.target) {
    out_ += ' ';
    out_ += text(function_.target);
  }
}

void FunctionPrinter::printBlock(const BasicBlock &block) {
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
  if (debug_ && &block == function_.entry())
    printHomesAtEntry();
  std::vector<const DebugEvent *> events; // LLVM has them after all phis
  auto collect = [&](const DebugEvent &event) { events.push_back(&event); };
  bool hasEvents = function_.debug && showsDebugInfo_;
  if (hasEvents)
    function_.debug->forEachAtStart(block, collect);
  for (const Instruction &instruction : block) {
    if (!instruction.is(Op::Phi))
      for (const DebugEvent *event : std::exchange(events, {}))
        printEvent(*event);
    if (hasEvents && instruction.hasEvents())
      function_.debug->forEachAfter(instruction, collect);
    if (isUnprinted(instruction))
      continue;
    if (beforeInstruction_)
      (*beforeInstruction_)(instruction);
    out_ += "  ";
    if (std::optional<uint32_t> number = table_.freezeNumber(instruction))
      printFrozen(instruction, *number);
    else
      printInstruction(instruction);
    out_ += '\n';
    if (debug_)
      printHomes(&instruction);
  }
}

// A record, or `; line 12:5, inlined at 20:9` before a statement, which LLVM has no record for.
void FunctionPrinter::printEvent(const DebugEvent &event) {
  const DebugInfo &info = *function_.module().debugInfo;
  if (event.kind != DebugEvent::Kind::Statement) {
    // LLVM has no records of variables of the file.
    if (!debug_ || info.variables[event.variable].scope == DebugInfo::none)
      return;
    out_ += "    ";
    debug_->printRecord(event, [&] { printDebugValue(event.value); });
    out_ += '\n';
    return;
  }
  out_ += "  ; ";
  const char *before = "line ";
  for (CodeLoc at = event.loc; at.isValid(); at = info[at].inlinedAt) {
    out_ += std::exchange(before, ", inlined at ");
    appendDecimal(out_, info[at].line);
    out_ += ':';
    appendDecimal(out_, info[at].column);
  }
  out_ += '\n';
}

// The memory of variables that begins with a value, or is that.
void FunctionPrinter::printHomes(const Value *at) {
  const FunctionDebug &debug = *function_.debug;
  for (uint32_t home : debug.homesAt(*at)) {
    out_ += "    ";
    debug_->printHome(debug.homes()[home], [&] { printDebugValue(at); });
    out_ += '\n';
  }
}

// Those that do not begin with an instruction.
void FunctionPrinter::printHomesAtEntry() {
  for (const DebugHome &home : function_.debug->homes())
    if (home.value && !home.value->isInstruction()) {
      out_ += "    ";
      debug_->printHome(home, [&] { printDebugValue(home.value); });
      out_ += '\n';
    }
}

// What is not known, or has no name in the text, is a poison value.
void FunctionPrinter::printDebugValue(const Value *value) {
  const Instruction *instruction = value ? asInstruction(value) : nullptr;
  if (!value)
    out_ += "i32 poison";
  else if (instruction && isUnprinted(*instruction))
    out_ += "ptr poison";
  else
    printTyped(value);
}

void FunctionPrinter::printFrozenArguments() {
  for (const Argument *argument : function_.arguments())
    if (table_.isFrozenArgument(*argument)) {
      out_ += "  ";
      printFreeze(*argument, table_.ofParameter(*argument));
      out_ += '\n';
    }
}

// An instruction whose result LLVM might take for undefined, with the `freeze` of the result. The
// count of a shift is masked instead. `number` names the result before it is frozen, or the mask.
void FunctionPrinter::printFrozen(const Instruction &instruction, uint32_t number) {
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

void FunctionPrinter::printFreeze(const Value &value, NameTable::Name before) {
  printLocal(table_.of(value));
  out_ += " = freeze ";
  out_ += name(value.type());
  out_ += ' ';
  printLocal(before);
}

// In the order of the phi operands, or of the text if there are no phis.
void FunctionPrinter::printPredecessors(const BasicBlock &block) {
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

void FunctionPrinter::printTarget(const BasicBlock *block) {
  out_ += "label ";
  printLocal(table_.of(*block));
}

void FunctionPrinter::printTypedList(std::span<const Use> uses) {
  bool isFirst = true;
  for (const Use &use : uses) {
    if (!isFirst)
      out_ += ", ";
    isFirst = false;
    printTyped(use.value);
  }
}

void FunctionPrinter::printTyped(const Value *value) {
  out_ += name(value->type());
  out_ += ' ';
  printValue(value);
}

void FunctionPrinter::printValue(const Value *value) {
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

void FunctionPrinter::printAlign(unsigned bytes) {
  out_ += ", align ";
  appendDecimal(out_, bytes);
}

void FunctionPrinter::printAccessType(AccessType type) {
  if (type == 0)
    return;
  out_ += ", !tbaa !";
  appendDecimal(out_, accessTagNumber(function_.module(), type));
}

void FunctionPrinter::printLocal(NameTable::Name name) {
  out_ += '%';
  printLabel(name);
}

void FunctionPrinter::printLabel(NameTable::Name name) {
  if (name.symbol)
    appendName(out_, text(name.symbol));
  else
    appendDecimal(out_, name.number);
}

} // namespace wend
