// Instructions.
#include "ir/function_printer.h"

#include "ir/effects.h"
#include "ir/spelling.h"
#include "support/text.h"

namespace wend {

// Prints what follows the name of the operation.
void FunctionPrinter::printRest(const Instruction &instruction) {
  if (isIntrinsic(writtenOp(instruction)))
    return printIntrinsic(instruction);
  if (instruction.is(Op::LaneSigns))
    return printSigns(instruction);
  out_ += instruction.is(Op::Unreachable) ? "" : " ";
  switch (instruction.opKind()) {
  case OpKind::IntBinary:
  case OpKind::IntDivision:
  case OpKind::IntShift:
  case OpKind::HighProduct:
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
    printAlign(instruction.accessAlign());
    return printAccessType(instruction.accessType());
  case OpKind::Store:
    printTypedList(instruction.operands());
    printAlign(instruction.accessAlign());
    return printAccessType(instruction.accessType());
  case OpKind::Atomic:
    return printAtomic(instruction);
  case OpKind::Call:
    return printCall(instruction);
  case OpKind::LandingPad:
    return printLandingPad(instruction);
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
void FunctionPrinter::printLanes(const Instruction &instruction) {
  switch (instruction.op()) {
  case Op::LaneICmp:
  case Op::LaneFCmp:
    out_ += instruction.is(Op::LaneICmp) ? name(instruction.predicate())
                                         : name(instruction.floatPredicate());
    out_ += ' ';
    printOperands(instruction);
    return printMask(instruction);
  case Op::LaneCast:
    return isWideningCast(instruction) ? printWidening(instruction) : printConversion(instruction);
  case Op::LaneExtract:
  case Op::LaneInsert:
    printTypedList(instruction.operands());
    out_ += ", i32 ";
    return appendDecimal(out_, instruction.lane());
  case Op::Shuffle:
    return printShuffle(instruction);
  case Op::LaneJoin:
  case Op::LaneHalf:
    return printHalves(instruction);
  default: // LaneBinary and those on one operand
    return instruction.operandCount() == 2 ? printOperands(instruction)
                                           : printTypedList(instruction.operands());
  }
}

// Prints `<4 x i1>` for a comparison of <4 x i32>.
void FunctionPrinter::printFlagsType(Type vector) {
  out_ += '<';
  appendDecimal(out_, laneCount(vector));
  out_ += " x i1>";
}

// The second step of a comparison: from a vector of i1.
void FunctionPrinter::printMask(const Instruction &comparison) {
  out_ += "\n  ";
  printLocal(table_.of(comparison));
  out_ += " = sext ";
  printFlagsType(comparison.type());
  out_ += ' ';
  printLocal({{}, table_.stepNumber(comparison)});
  out_ += " to ";
  out_ += name(comparison.type());
}

// A shuffle that takes the first lanes, and their conversion.
void FunctionPrinter::printWidening(const Instruction &cast) {
  Type given = cast.operand(0)->type();
  printTyped(cast.operand(0));
  out_ += ", ";
  out_ += name(given);
  out_ += " poison, <2 x i32> <i32 0, i32 1>\n  ";
  printLocal(table_.of(cast));
  out_ += " = ";
  out_ += row(cast.laneOp()).text;
  out_ += " <2 x ";
  out_ += name(laneType(given));
  out_ += "> ";
  printLocal({{}, table_.stepNumber(cast)});
  out_ += " to ";
  out_ += name(cast.type());
}

// Of lanes of 8, 32 and 64 bits.
void FunctionPrinter::printSigns(const Instruction &signs) {
  Type vector = signs.operand(0)->type();
  out_ += " i32 @llvm.x86.";
  out_ += vector == Type::V16I8   ? "sse2.pmovmskb.128("
          : vector == Type::V4F32 ? "sse.movmsk.ps("
                                  : "sse2.movmsk.pd(";
  printTyped(signs.operand(0));
  out_ += ')';
}

void FunctionPrinter::printShuffle(const Instruction &shuffle) {
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

// A vector of 256 bits made of its halves, or one of these.
void FunctionPrinter::printHalves(const Instruction &instruction) {
  bool joins = instruction.is(Op::LaneJoin);
  Type given = instruction.operand(0)->type();
  unsigned each = laneCount(joins ? given : instruction.type());
  unsigned first = joins ? 0 : each * instruction.lane();
  unsigned count = joins ? 2 * each : each;
  printTyped(instruction.operand(0));
  out_ += ", ";
  if (joins) {
    printTyped(instruction.operand(1));
  } else {
    out_ += name(given);
    out_ += " poison";
  }
  out_ += ", <";
  appendDecimal(out_, count);
  out_ += " x i32> <";
  for (unsigned i = first; i < first + count; ++i) {
    out_ += i == first ? "i32 " : ", i32 ";
    appendDecimal(out_, i);
  }
  out_ += '>';
}

void FunctionPrinter::printConversion(const Instruction &cast) {
  printTyped(cast.operand(0));
  out_ += " to ";
  out_ += name(cast.type());
}

void FunctionPrinter::printAtomic(const Instruction &atomic) {
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
void FunctionPrinter::printOldValue(const Instruction &cmpxchg) {
  out_ += "\n  ";
  printLocal(table_.of(cmpxchg));
  out_ += " = extractvalue { ";
  out_ += name(cmpxchg.type());
  out_ += ", i1 } ";
  printLocal({{}, table_.stepNumber(cmpxchg)});
  out_ += ", 0";
}

// Two operands of one type, which is printed once.
void FunctionPrinter::printOperands(const Instruction &instruction) {
  printTyped(instruction.operand(0));
  out_ += ", ";
  std::optional<uint32_t> maskedCount = table_.freezeNumber(instruction);
  if (isWhole_ && maskedCount)
    printLocal({{}, *maskedCount});
  else
    printValue(instruction.operand(1));
}

void FunctionPrinter::printTerminator(const Instruction &terminator) {
  if (terminator.is(Op::Br) || terminator.is(Op::CondBr))
    printBranch(terminator);
  else if (terminator.is(Op::Switch))
    printSwitch(terminator);
  else if (terminator.is(Op::Invoke))
    printTargets(*terminator.block());
  else if (terminator.is(Op::Ret))
    printRet(terminator);
  else if (terminator.is(Op::Resume))
    printResume(terminator);
}

// Where an invoked call continues: `to label %next unwind label %pad`.
void FunctionPrinter::printTargets(const BasicBlock &block) {
  out_ += "to ";
  printTarget(block.successor(0));
  out_ += " unwind ";
  printTarget(block.successor(1));
}

void FunctionPrinter::printLandingPad(const Instruction &pad) {
  appendTypes(out_, pad.resultTypes());
  const LandingPadShape &shape = pad.landingShape();
  if (shape.isCleanup)
    out_ += "\n          cleanup";
  uint32_t next = 0;
  for (const LandingClause &clause : shape.clauses) {
    std::span<const Use> operands = pad.operands().subspan(next, clause.operands);
    next += clause.operands;
    out_ += clause.isFilter ? "\n          filter " : "\n          catch ";
    if (!clause.isFilter) {
      printTyped(operands[0].value);
      continue;
    }
    out_ += '[';
    appendDecimal(out_, clause.operands);
    out_ += operands.empty() ? " x ptr] zeroinitializer" : " x ptr] [";
    printTypedList(operands);
    out_ += operands.empty() ? "" : "]";
  }
}

// The aggregate that is resumed is built by two instructions before.
void FunctionPrinter::printResume(const Instruction &resume) {
  appendTypes(out_, landingResults);
  out_ += " %";
  appendDecimal(out_, table_.of(resume).number + 1);
}

void FunctionPrinter::printRet(const Instruction &ret) {
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

void FunctionPrinter::printExtract(const Instruction &extract) {
  const Instruction *call = asInstruction(extract.operand(0));
  appendTypes(out_, call->resultTypes());
  out_ += ' ';
  printValue(call);
  out_ += ", ";
  appendDecimal(out_, extract.resultIndex());
}

void FunctionPrinter::printStackSlot(const Instruction &slot) {
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

// The insertvalue instructions that build the value of a return with several values, or of a
// resume.
void FunctionPrinter::printTuple(const Instruction &ret) {
  uint32_t number = table_.of(ret).number;
  for (uint32_t i = 0; i < ret.operandCount(); ++i) {
    out_ += '%';
    appendDecimal(out_, number + i);
    out_ += " = insertvalue ";
    appendTypes(out_, ret.is(Op::Ret) ? function_.results() : landingResults);
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

void FunctionPrinter::printIntrinsic(const Instruction &instruction) {
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

void FunctionPrinter::printCall(const Instruction &call) {
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
  if (call.shape() && call.shape()->isNoUnwind)
    out_ += " nounwind";
  if (isWhole_ && call.isInvoked()) {
    out_ += "\n          ";
    printTargets(*call.block());
  }
}

// The type of the memory that an argument of assembly points to.
void FunctionPrinter::printMemory(const InlineAsm &assembly, uint32_t argument) {
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

void FunctionPrinter::printEmptyAssembly(const Instruction &call) {
  out_ += name(call.type());
  out_ += R"( asm sideeffect "", ")";
  out_ += call.argumentCount() == 0 ? "~{memory}" : isFloat(call.type()) ? "=x,0" : "=r,0";
  out_ += "\"(";
  printTypedList(call.operands().first(call.argumentCount()));
  out_ += ')';
}

// The function type of a variadic callee, after the result type.
void FunctionPrinter::printVarArgType(const Instruction &call) {
  out_ += '(';
  for (const Use &use : call.operands().first(call.declaredArgumentCount())) {
    out_ += name(use.value->type());
    out_ += ", ";
  }
  out_ += "...) ";
}

void FunctionPrinter::printPhi(const Instruction &phi) {
  out_ += name(phi.type());
  for (uint32_t i = 0; i < phi.operandCount(); ++i) {
    out_ += i == 0 ? " [ " : ", [ ";
    printValue(phi.operand(i));
    out_ += ", ";
    printLocal(table_.of(*phi.block()->predecessor(i)));
    out_ += " ]";
  }
}

void FunctionPrinter::printBranch(const Instruction &branch) {
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

void FunctionPrinter::printSwitch(const Instruction &instruction) {
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

} // namespace wend
