// Instructions: mnemonics, operands, and the pseudo-instructions.

#include "backend/assembly_writer.h"

#include "backend/machine_observer.h"
#include "support/invariant.h"

#include <algorithm>

namespace wend {

namespace {

constexpr std::string_view indent = "    ";
constexpr size_t operandColumn = 8; // from the mnemonic

// The operands of each form in the order of AT&T syntax, the last one first: 1, 2 and 3 are
// registers, m is memory, i the immediate, l a label or symbol. In shifts, the third operand is the
// count.
constexpr std::string_view operandOrders[] = {"",   "1",  "m",   "l",   "21",  "m1", "2m",
                                              "i1", "im", "i21", "im1", "321", "3m1"};

std::string_view operandOrder(const MInst &inst) {
  if (inst.is(MOp::Andn))
    return inst.form == Form::RRR ? "231" : "m31";
  if (inst.is(MOp::LockXadd))
    return "1m";
  if (inst.is(MOp::Vinsertf128)) // its second operand and its result are the first one here
    return "i211";
  return operandOrders[static_cast<unsigned>(inst.form)];
}

std::string_view x87Suffix(unsigned width, bool isInteger) {
  if (isInteger)
    return width == 2 ? "s" : width == 4 ? "l" : "ll";
  return width == 4 ? "s" : width == 8 ? "l" : "t";
}

// The conditions of fcmov have names of their own.
std::string_view x87Text(Cond cond) {
  constexpr std::string_view names[] = {"", "", "b", "nb", "e", "ne", "be", "nbe",
                                        "", "", "u", "nu", "",  "",   "",   ""};
  return names[static_cast<unsigned>(cond)];
}

char suffixOf(unsigned width) {
  return width == 8 ? 'q' : width == 4 ? 'l' : width == 2 ? 'w' : 'b';
}

} // namespace

void AssemblyWriter::writeMnemonic(const MInst &inst) {
  const MopRow &mop = row(inst.op);
  out_ << indent << mop.text;
  size_t length = mop.text.size();
  if (mop.suffix == Suffix::Cond || mop.suffix == Suffix::CondSized) {
    std::string_view cond = text(inst.cond);
    out_ << cond;
    length += cond.size();
  }
  if (mop.suffix == Suffix::Scalar) {
    out_ << (inst.width == 4 ? "ss" : "sd");
    length += 2;
  }
  if (mop.suffix == Suffix::X87 || mop.suffix == Suffix::X87Int) {
    std::string_view suffix = x87Suffix(inst.width, mop.suffix == Suffix::X87Int);
    out_ << suffix;
    length += suffix.size();
  }
  if (mop.suffix == Suffix::Sized || mop.suffix == Suffix::CondSized) {
    bool isAbsolute = inst.is(MOp::Mov) && inst.form == Form::RI && inst.width == 8 &&
                      !fitsInt32(inst.imm) && static_cast<uint64_t>(inst.imm) > UINT32_MAX;
    if (isAbsolute) {
      out_ << "abs";
      length += 3;
    }
    bool isShort =
        inst.is(MOp::Mov) && inst.form == Form::RI && inst.imm >= 0 && inst.imm <= UINT32_MAX;
    out_ << suffixOf(isShort ? std::min<unsigned>(4, inst.width) : inst.width);
    ++length;
  }
  if (inst.form == Form::N)
    return;
  constexpr std::string_view spaces = "        ";
  out_ << (length < operandColumn ? spaces.substr(length) : spaces.substr(0, 1));
}

// Writes what is not one machine instruction, or not the one that the table names. False for
// others.
bool AssemblyWriter::writePseudo(const MInst &inst) {
  bool isOfVectors = isVector(inst.first) || isVector(inst.second);
  bool isWide = inst.width == wideVectorBytes;
  if (isOfVectors && inst.is(MOp::Mov)) {
    out_ << indent
         << (isWide                  ? (inst.form == Form::RR ? "vmovaps " : "vmovups ")
             : inst.form == Form::RR ? "movaps  "
             : inst.width == 4       ? "movss   "
             : inst.width == 8       ? "movsd   "
                                     : "movups  ");
    writeOperands(inst);
    out_ << '\n';
  } else if (isOfVectors && inst.is(MOp::Transfer)) {
    out_ << indent << (inst.width == 4 ? "movd    " : "movq    ");
    writeOperands(inst);
    out_ << '\n';
  } else if (isOfVectors && inst.is(MOp::Xchg)) {
    for (bool toFirst : {true, false, true})
      writeXor(toFirst ? inst.first : inst.second, toFirst ? inst.second : inst.first, inst.width);
  } else if (inst.is(MOp::FZero)) {
    writeXor(inst.first, inst.first, inst.width);
  } else if (inst.is(MOp::X87Select)) {
    out_ << indent << "fcmov" << x87Text(inst.cond) << " %st(1), %st\n";
  } else if (row(inst.op).suffix == Suffix::X87Register) {
    std::string_view name = row(inst.op).text;
    out_ << indent << name << std::string_view("        ").substr(name.size()) << "%st";
    if (inst.imm != 0)
      out_ << '(' << inst.imm << ')';
    out_ << '\n';
  } else if (inst.is(MOp::SignRax)) {
    out_ << indent << (inst.width == 8 ? "cqto\n" : inst.width == 4 ? "cltd\n" : "cwtd\n");
  } else if (inst.is(MOp::JmpTable) && module_.protectsBranches) {
    out_ << "    notrack jmp "; // the target needs no endbr64
    writeOperands(inst);
    out_ << '\n';
  } else if (inst.is(MOp::Align)) {
    if (!frame_->isAligned)
      out_ << "    pushq   %rax\n";
  } else if (inst.is(MOp::LeaFar)) {
    std::string_view target = registerName(inst.first, 8);
    out_ << "    movabsq $" << frame_->offset(*function_, inst.mem) << ", " << target
         << "\n    addq    " << registerName(frame_->base, 8) << ", " << target << '\n';
  } else if (inst.is(MOp::TrapCode)) {
    out_ << "    ud1l    " << inst.imm << "(%eax), %eax\n";
  } else if (inst.is(MOp::SaveVectors)) {
    writeSaveVectors(inst);
  } else if (inst.is(MOp::LowerStack)) {
    writeLowerStack(inst);
  } else if (inst.is(MOp::TlsGeneral) || inst.is(MOp::TlsLocal)) {
    writeGetThreadAddress(inst);
  } else if (inst.is(MOp::EhSetjmp)) {
    writeEhSetjmp(inst);
  } else if (inst.is(MOp::EhLongjmp)) {
    out_ << "    movq    (%rdx), %rbp\n    movq    8(%rdx), %rcx\n    movq    16(%rdx), %rsp\n"
         << "    jmp     *%rcx\n";
  } else if (inst.is(MOp::Asm)) {
    writeAssembly(inst);
  } else if (inst.is(MOp::ReturnsTwice) || inst.is(MOp::Undefined)) {
    return true; // only the allocator needs it
  } else {
    return false;
  }
  return true;
}

// to ^= from, of vector registers.
void AssemblyWriter::writeXor(Reg to, Reg from, unsigned width) {
  bool isWide = width == wideVectorBytes;
  std::string_view target = registerName(to, width);
  out_ << indent << (isWide ? "vxorps  " : "xorps   ") << registerName(from, width) << ", "
       << target;
  if (isWide)
    out_ << ", " << target;
  out_ << '\n';
}

void AssemblyWriter::inst(const MInst &inst) {
  if (options_.observer)
    options_.observer->beforeText(inst, out_.size());
  writeInst(inst);
  UnwindRule before = rules_.rule();
  if (options_.describesFrames && rules_.afterInst(inst))
    writeRule(before);
}

void AssemblyWriter::setFrame(bool exists) {
  UnwindRule before = rules_.rule();
  if (options_.describesFrames && rules_.setFrame(exists))
    writeRule(before);
}

// What has changed for the instructions that follow, as call frame information.
void AssemblyWriter::writeRule(const UnwindRule &from) {
  const UnwindRule &to = rules_.rule();
  auto offset = static_cast<int64_t>(to.offset);
  std::string_view base = to.isFromRbp ? "%rbp" : "%rsp";
  if (from.isFromRbp != to.isFromRbp && from.offset != to.offset)
    out_ << "    .cfi_def_cfa " << base << ", " << offset << '\n';
  else if (from.isFromRbp != to.isFromRbp)
    out_ << "    .cfi_def_cfa_register " << base << '\n';
  else if (from.offset != to.offset)
    out_ << "    .cfi_def_cfa_offset " << offset << '\n';
  for (uint32_t changed = from.savedBits ^ to.savedBits; changed != 0; changed &= changed - 1) {
    Reg reg{static_cast<uint32_t>(std::countr_zero(changed))};
    bool isSaved = to.savedBits & RegSet(reg).bits;
    out_ << (isSaved ? "    .cfi_offset " : "    .cfi_restore ") << registerName(reg, 8);
    if (isSaved)
      out_ << ", " << -8 * static_cast<int64_t>(rules_.saved().distanceOf(reg));
    out_ << '\n';
  }
}

void AssemblyWriter::writeInst(const MInst &inst) {
  if (writePseudo(inst))
    return;
  writeMnemonic(inst);
  writeOperands(inst);
  out_ << '\n';
}

void AssemblyWriter::writeOperands(const MInst &inst) {
  if (inst.is(MOp::ShlCl) || inst.is(MOp::ShrCl) || inst.is(MOp::SarCl) || inst.is(MOp::RolCl) ||
      inst.is(MOp::RorCl))
    out_ << "%cl, ";
  else if (inst.is(MOp::JmpTable) || inst.is(MOp::CallTo) || inst.is(MOp::TailCallTo))
    out_ << '*';
  bool isShortMov =
      inst.is(MOp::Mov) && inst.form == Form::RI && inst.imm >= 0 && inst.imm <= UINT32_MAX;
  unsigned width = isShortMov ? std::min<unsigned>(4, inst.width) : inst.width;
  // Not null: memcpy takes no null pointer.
  std::string_view separator = ""; // NOLINT(readability-redundant-string-init)
  for (char operand : operandOrder(inst)) {
    out_ << separator;
    separator = ", ";
    if (operand == '1')
      writeRegister(inst.first, width);
    else if (operand == '2')
      writeRegister(inst.second, inst.sourceWidth());
    else if (operand == '3')
      writeRegister(inst.third, width);
    else if (operand == 'm')
      writeAddress(inst.mem);
    else if (operand == 'i')
      out_ << '$' << inst.imm;
    else if (inst.is(MOp::Call) || inst.is(MOp::TailCall))
      writeCallee(inst);
    else
      writeBlockLabel(inst.target());
  }
}

// A jump to a function that another shared object may replace goes through the procedure linkage
// table; the assembler adds that to calls.
void AssemblyWriter::writeCallee(const MInst &inst) {
  Symbol callee{inst.extra};
  writeOperand(callee);
  if (inst.is(MOp::TailCall) && module_.isShared() && mayBeReplaced(callee))
    out_ << "@PLT";
}

bool AssemblyWriter::mayBeReplaced(Symbol function) const {
  const Value *value = module_.find(function);
  if (!value || value->kind() != ValueKind::Function)
    return true;
  const auto *callee = static_cast<const Function *>(value);
  return !callee->isInternal && !callee->isHidden;
}

// Stores all vector argument registers if al is not 0, the number of them that the caller uses.
void AssemblyWriter::writeSaveVectors(const MInst &inst) {
  constexpr uint32_t vectors = 8;
  out_ << "    testb   %al, %al\n    je      1f\n";
  Address mem = inst.mem;
  for (uint32_t i = 0; i < vectors; ++i, mem.disp += 16) {
    out_ << "    movaps  %xmm" << i << ", ";
    writeAddress(mem);
    out_ << '\n';
  }
  out_ << "1:\n";
}

// Touches each page, so that the guard page is reached.
void AssemblyWriter::writeLowerStack(const MInst &inst) {
  std::string_view target = registerName(inst.first, 8);
  out_ << "1:  subq    $4096, %rsp\n    cmpq    " << target << ", %rsp\n    jbe     2f\n"
       << "    orq     $0, (%rsp)\n    jmp     1b\n2:  movq    " << target << ", %rsp\n";
}

// The linker replaces these sequences where it knows the variable; they must have these lengths.
void AssemblyWriter::writeGetThreadAddress(const MInst &inst) {
  bool isGeneral = inst.is(MOp::TlsGeneral);
  if (isGeneral)
    out_ << "    .byte   0x66\n";
  out_ << "    leaq    ";
  writeOperand(Symbol{inst.extra});
  out_ << (isGeneral ? "@tlsgd" : "@tlsld") << "(%rip), %rdi\n";
  if (isGeneral)
    out_ << "    .value  0x6666\n    rex64\n";
  out_ << "    call    __tls_get_addr@PLT\n";
}

// Stores where EhLongjmp is to continue. rbp and rsp are then as they are here.
void AssemblyWriter::writeEhSetjmp(const MInst &inst) {
  out_ << "    leaq    1f(%rip), %rax\n    movq    %rax, ";
  writeAddress(inst.mem);
  out_ << "\n    xorl    %eax, %eax\n    jmp     2f\n1:"
       << (module_.protectsBranches ? "  endbr64\n    " : "  ") << "movl    $1, %eax\n2:\n";
}

// The offset of a thread-local variable from fs or from what the base holds, up to the index.
void AssemblyWriter::writeThreadOffset(const Address &mem) {
  bool isRelative = mem.kind == AddressKind::ThreadLocal;
  if (isRelative)
    out_ << "%fs:";
  writeOperand(Symbol{mem.object});
  out_ << (mem.kind == AddressKind::DtpOffset ? "@dtpoff" : "@tpoff");
  if (mem.disp != 0)
    out_ << (mem.disp > 0 ? "+" : "") << int64_t{mem.disp};
  if (!isRelative || !mem.index.isNone())
    out_ << '(';
  if (!mem.base.isNone())
    writeRegister(mem.base, 8);
}

// Of a memory operand in the frame: the offset and the base register.
void AssemblyWriter::writeFrameOffset(const Address &mem) {
  int64_t offset = frame_->offset(*function_, mem);
  INVARIANT(fitsInt32(offset), "a frame slot out of range of a displacement");
  if (offset != 0)
    out_ << offset;
  out_ << '(';
  writeRegister(frame_->baseOf(mem), 8);
}

void AssemblyWriter::writeAddress(const Address &mem) {
  switch (mem.kind) {
  case AddressKind::Symbol:
    writeOperand(Symbol{mem.object});
    if (mem.disp != 0)
      out_ << (mem.disp > 0 ? "+" : "") << int64_t{mem.disp};
    out_ << (mem.index.isNone() ? "(%rip)" : "(");
    if (mem.index.isNone())
      return;
    break;
  case AddressKind::GotEntry:
    writeOperand(Symbol{mem.object});
    out_ << "@GOTPCREL(%rip)";
    return;
  case AddressKind::GotTpOffset:
    writeOperand(Symbol{mem.object});
    out_ << "@gottpoff(%rip)";
    return;
  case AddressKind::ThreadPointer:
    out_ << "%fs:0";
    return;
  case AddressKind::ThreadLocal:
  case AddressKind::TpOffset:
  case AddressKind::DtpOffset:
    writeThreadOffset(mem);
    break;
  case AddressKind::FloatConstant:
    out_ << ".Lnumber$" << function_->source->name.id << '$' << mem.object << "(%rip)";
    return;
  case AddressKind::Table:
    out_ << ".Ltable$" << function_->source->name.id << '$' << mem.object
         << (mem.index.isNone() ? "(%rip)" : "(");
    if (mem.index.isNone())
      return;
    break;
  case AddressKind::Slot:
  case AddressKind::OutArgument:
  case AddressKind::InArgument:
  case AddressKind::InMemory:
    writeFrameOffset(mem);
    break;
  case AddressKind::Plain:
    if (mem.base.isNone() && mem.index.isNone()) {
      out_ << int64_t{mem.disp};
      return;
    }
    if (mem.disp != 0)
      out_ << int64_t{mem.disp};
    out_ << '(';
    if (!mem.base.isNone())
      writeRegister(mem.base, 8);
    break;
  }
  if (mem.kind == AddressKind::ThreadLocal && mem.index.isNone())
    return;
  if (!mem.index.isNone()) {
    out_ << ',';
    writeRegister(mem.index, 8);
    if (mem.scale != 1)
      out_ << ',' << static_cast<char>('0' + mem.scale);
  }
  out_ << ')';
}

} // namespace wend
