#include "backend/assembly_writer.h"

#include "support/invariant.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace wend {

namespace {

constexpr std::string_view indent = "    ";
constexpr size_t operandColumn = 8; // from the mnemonic
// More slots than these are not listed.
constexpr size_t mostSlotsListed = 24;

char suffixOf(unsigned width) {
  return width == 8 ? 'q' : width == 4 ? 'l' : width == 2 ? 'w' : 'b';
}

std::string_view text(Cond cond) {
  constexpr std::string_view names[] = {"o", "no", "b", "ae", "e", "ne", "be", "a",
                                        "s", "ns", "p", "np", "l", "ge", "le", "g"};
  return names[static_cast<unsigned>(cond)];
}

bool isVector(Reg reg) { return !reg.isNone() && classOf(reg) == RegClass::Vector; }

} // namespace

void AssemblyWriter::begin() { out_ << "    .text\n"; }

void AssemblyWriter::writeFunction(const MFunction &function, const Layout &layout,
                                   const Frame &frame) {
  function_ = &function;
  layout_ = &layout;
  frame_ = &frame;
  line_ = 0;
  lineBegin_ = nullptr;
  countNames();
  writeHeader();
  for (uint32_t block : layout.order())
    writeBlock(block);
  Symbol name = function.source->name;
  out_ << "    .size   ";
  writeSymbol(name);
  out_ << ", .-";
  writeSymbol(name);
  out_ << '\n';
  writeTables();
  writeNumbers();
  if (function.source->loc.isValid())
    written_.push_back(function.source);
}

// Blocks may share a name: their labels are numbered then.
void AssemblyWriter::countNames() {
  nameCount_.resize(module_.names().size());
  blockNumber_.resize(function_->blocks.size());
  for (uint32_t block : layout_->order())
    nameCount_[function_->blocks[block].name.id] = 0;
  for (uint32_t block : layout_->order())
    blockNumber_[block] = nameCount_[function_->blocks[block].name.id]++;
}

void AssemblyWriter::writeHeader() {
  const Function &function = *function_->source;
  out_ << '\n';
  if (options_.sourceComments) {
    out_ << "# ";
    for (const Type &result : function.results())
      out_ << (&result == function.results().data() ? "" : ", ") << name(result);
    out_ << (function.results().empty() ? "void " : " ") << module_.names().text(function.name)
         << '(';
    for (const Argument *argument : function.arguments()) {
      if (argument->index() != 0)
        out_ << ", ";
      out_ << name(argument->type());
      if (argument->name)
        out_ << " %" << module_.names().text(argument->name);
    }
    out_ << ")\n";
    writeFrameComment();
  }
  if (function.section)
    writeSection(function.section, "ax");
  else if (codeSection_)
    out_ << "    .text\n";
  codeSection_ = function.section;
  if (!function.isInternal)
    writeVisibility(function.isWeak ? "weak" : "globl", function.name);
  out_ << "    .p2align 4\n    .type   ";
  writeSymbol(function.name);
  out_ << ", @function\n";
  writeSymbol(function.name);
  out_ << ":\n";
}

void AssemblyWriter::writeFrameComment() {
  size_t listed = std::min(function_->slots.size(), mostSlotsListed);
  if (listed == 0)
    return;
  out_ << "# frame:";
  for (size_t i = 0; i < listed; ++i) {
    const FrameSlot &slot = function_->slots[i];
    Symbol slotName = slot.variable ? slot.variable->name : function_->names[slot.vreg];
    out_ << (i == 0 ? " " : ", ") << slot.offset << '(';
    writeRegister(frame_->base, 8);
    out_ << ") ";
    if (!slot.variable)
      out_ << (slot.vreg != 0 ? "spilled " : "saved ");
    std::string_view unnamed = slot.variable || slot.vreg != 0 ? "temporary" : "arguments";
    out_ << (slotName ? module_.names().text(slotName) : unnamed);
    if (slot.size > 8)
      out_ << '[' << static_cast<int64_t>(slot.size) << "]";
  }
  if (listed < function_->slots.size())
    out_ << ", … " << static_cast<int64_t>(function_->slots.size() - listed) << " more";
  out_ << '\n';
}

void AssemblyWriter::writeBlock(uint32_t index) {
  const MBlock &block = function_->blocks[index];
  // Not if that takes long to fall through.
  if (layout_->isLoopHead(index))
    out_ << "    .p2align 4,,10\n";
  if (layout_->isTarget(index)) {
    writeLabel(index);
    out_ << ":\n";
  }
  if (block.entersFrame || block.leavesFrame) {
    scratch_.clear();
    if (block.entersFrame)
      frame_->enter(SourceLoc::none, scratch_);
    else
      frame_->leave(SourceLoc::none, scratch_);
    for (const MInst &inst : scratch_)
      writeInst(inst);
  }
  for (uint32_t i = block.begin; i < block.end; ++i) {
    const MInst &inst = function_->insts[i];
    if (inst.is(MOp::Nothing))
      continue;
    if (options_.sourceComments && inst.loc != SourceLoc::none)
      writeSourceLine(inst.loc);
    if (inst.endsFunction() && block.hasFrame) {
      scratch_.clear();
      frame_->leave(inst.loc, scratch_);
      for (const MInst &part : scratch_)
        writeInst(part);
    }
    writeInst(inst);
  }
}

// A comment with the source line, where that is another one than before.
void AssemblyWriter::writeSourceLine(uint32_t loc) {
  const SourceFile *source = module_.source();
  if (!source || (lineBegin_ && loc - lineStart_ <= lineSize_))
    return;
  uint32_t line = source->line({loc});
  std::string_view whole = source->lineText(line);
  lineBegin_ = whole.data();
  lineSize_ = whole.size();
  lineStart_ = static_cast<uint32_t>(whole.data() - source->text().data());
  if (line == line_)
    return;
  line_ = line;
  size_t first = whole.find_first_not_of(" \t");
  whole.remove_prefix(first == std::string_view::npos ? whole.size() : first);
  constexpr size_t longest = 120;
  out_ << "    # " << line << ": " << whole.substr(0, longest) << '\n';
}

// .Lfunction$block; a `$` in neither, so that no two are the same.
void AssemblyWriter::writeLabel(uint32_t block) {
  std::string_view function = module_.names().text(function_->source->name);
  std::string_view blockName = module_.names().text(function_->blocks[block].name);
  auto isPlain = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
             c == '_' || c == '.';
    });
  };
  out_ << ".L";
  if (isPlain(function))
    out_ << function;
  else
    out_ << '$' << function_->source->name.id;
  out_ << '$';
  if (!function_->blocks[block].name || !isPlain(blockName)) {
    out_ << '$' << block;
    return;
  }
  out_ << blockName;
  if (blockNumber_[block] != 0)
    out_ << '$' << blockNumber_[block];
}

void AssemblyWriter::writeTables() {
  if (function_->tables.empty())
    return;
  out_ << "    .section .rodata\n";
  for (uint32_t t = 0; t < function_->tables.size(); ++t) {
    const JumpTable &table = function_->tables[t];
    out_ << (table.isAbsolute ? "    .p2align 3\n" : "    .p2align 2\n");
    out_ << ".Ltable$" << function_->source->name.id << '$' << t << ":\n";
    for (uint32_t i = table.first; i < table.first + table.count; ++i) {
      out_ << (table.isAbsolute ? "    .quad   " : "    .long   ");
      writeLabel(function_->tableTargets[i]);
      if (!table.isAbsolute)
        out_ << "-.Ltable$" << function_->source->name.id << '$' << t;
      out_ << '\n';
    }
  }
  out_ << "    .text\n";
  codeSection_ = {};
}

// In sections of which the linker keeps one of each number.
void AssemblyWriter::writeNumbers() {
  if (function_->floatConstants.empty())
    return;
  for (unsigned size : {4U, 8U, 16U}) {
    bool isFirst = true;
    for (uint32_t n = 0; n < function_->floatConstants.size(); ++n) {
      const FloatConstant &number = function_->floatConstants[n];
      if (number.size != size)
        continue;
      if (isFirst)
        out_ << "    .section .rodata.cst" << size << ",\"aM\",@progbits," << size
             << "\n    .p2align " << static_cast<unsigned>(std::countr_zero(size)) << '\n';
      isFirst = false;
      out_ << ".Lnumber$" << function_->source->name.id << '$' << n << ":\n    "
           << (size == 4 ? ".long   " : ".quad   ") << static_cast<int64_t>(number.bits);
      if (size == 16)
        out_ << ", " << static_cast<int64_t>(number.bits);
      else if (options_.sourceComments)
        out_ << " # "
             << (size == 4
                     ? fmt::format("{}", std::bit_cast<float>(static_cast<uint32_t>(number.bits)))
                     : fmt::format("{}", std::bit_cast<double>(number.bits)));
      out_ << '\n';
    }
  }
  out_ << "    .text\n";
  codeSection_ = {};
}

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

// What is not one instruction of the machine with its operands, or not the one that the table
// names.
bool AssemblyWriter::writePseudo(const MInst &inst) {
  bool ofVectors = isVector(inst.first) || isVector(inst.second);
  if (ofVectors && inst.is(MOp::Mov)) {
    out_ << indent
         << (inst.form == Form::RR ? "movaps  "
             : inst.width == 4     ? "movss   "
                                   : "movsd   ");
    writeOperands(inst);
    out_ << '\n';
  } else if (ofVectors && inst.is(MOp::Transfer)) {
    out_ << indent << (inst.width == 4 ? "movd    " : "movq    ");
    writeOperands(inst);
    out_ << '\n';
  } else if (ofVectors && inst.is(MOp::Xchg)) {
    for (bool intoFirst : {true, false, true})
      out_ << indent << "xorps   " << registerName(intoFirst ? inst.second : inst.first, 8) << ", "
           << registerName(intoFirst ? inst.first : inst.second, 8) << '\n';
  } else if (inst.is(MOp::FZero)) {
    std::string_view target = registerName(inst.first, 8);
    out_ << indent << "xorps   " << target << ", " << target << '\n';
  } else if (inst.is(MOp::SignRax)) {
    out_ << indent << (inst.width == 8 ? "cqto\n" : inst.width == 4 ? "cltd\n" : "cwtd\n");
  } else if (inst.is(MOp::Align)) {
    if (!frame_->isAligned)
      out_ << "    subq    $8, %rsp\n";
  } else if (inst.is(MOp::LeaFar)) {
    std::string_view target = registerName(inst.first, 8);
    out_ << "    movabsq $" << frame_->offset(*function_, inst.mem) << ", " << target
         << "\n    addq    " << registerName(frame_->base, 8) << ", " << target << '\n';
  } else if (inst.is(MOp::SaveVectors)) {
    writeSaveVectors(inst);
  } else if (inst.is(MOp::LowerStack)) {
    writeLowerStack(inst);
  } else {
    return false;
  }
  return true;
}

void AssemblyWriter::writeInst(const MInst &inst) {
  if (writePseudo(inst))
    return;
  writeMnemonic(inst);
  writeOperands(inst);
  out_ << '\n';
}

void AssemblyWriter::writeOperands(const MInst &inst) {
  unsigned width = inst.width;
  switch (inst.form) {
  case Form::N:
    break;
  case Form::R:
    if (inst.is(MOp::ShlCl) || inst.is(MOp::ShrCl) || inst.is(MOp::SarCl))
      out_ << "%cl, ";
    if (inst.is(MOp::JmpTable) || inst.is(MOp::CallTo) || inst.is(MOp::TailCallTo))
      out_ << '*';
    writeRegister(inst.first, width);
    break;
  case Form::M:
    if (inst.is(MOp::ShlCl) || inst.is(MOp::ShrCl) || inst.is(MOp::SarCl))
      out_ << "%cl, ";
    if (inst.is(MOp::JmpTable) || inst.is(MOp::CallTo))
      out_ << '*';
    writeAddress(inst.mem);
    break;
  case Form::L:
    if (inst.is(MOp::Call) || inst.is(MOp::TailCall))
      writeSymbol(Symbol{inst.extra});
    else
      writeLabel(inst.target());
    break;
  case Form::RR:
    writeRegister(inst.second, inst.sourceWidth());
    out_ << ", ";
    writeRegister(inst.first, width);
    break;
  case Form::RM:
    writeAddress(inst.mem);
    out_ << ", ";
    writeRegister(inst.first, width);
    break;
  case Form::MR:
    writeRegister(inst.second, width);
    out_ << ", ";
    writeAddress(inst.mem);
    break;
  case Form::RI: {
    bool isShort = inst.is(MOp::Mov) && inst.imm >= 0 && inst.imm <= UINT32_MAX;
    out_ << '$' << inst.imm << ", ";
    writeRegister(inst.first, isShort ? std::min(width, 4U) : width);
    break;
  }
  case Form::MI:
    out_ << '$' << inst.imm << ", ";
    writeAddress(inst.mem);
    break;
  case Form::RRI:
    out_ << '$' << inst.imm << ", ";
    writeRegister(inst.second, width);
    out_ << ", ";
    writeRegister(inst.first, width);
    break;
  case Form::RMI:
    out_ << '$' << inst.imm << ", ";
    writeAddress(inst.mem);
    out_ << ", ";
    writeRegister(inst.first, width);
    break;
  case Form::RRR:
  case Form::RMR:
    writeThree(inst);
    break;
  }
}

// What may be in memory comes first in `andn`, and behind the count in shifts.
void AssemblyWriter::writeThree(const MInst &inst) {
  bool isShift = !inst.is(MOp::Andn);
  auto writeThird = [&] {
    writeRegister(inst.third, inst.width);
    out_ << ", ";
  };
  if (isShift)
    writeThird();
  if (inst.form == Form::RMR)
    writeAddress(inst.mem);
  else
    writeRegister(inst.second, inst.width);
  out_ << ", ";
  if (!isShift)
    writeThird();
  writeRegister(inst.first, inst.width);
}

// Where the caller says in al that it passes arguments in vector registers, stores all of those.
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

// Page by page, so that the first one that is not the stack's is touched.
void AssemblyWriter::writeLowerStack(const MInst &inst) {
  std::string_view target = registerName(inst.first, 8);
  out_ << "1:  subq    $4096, %rsp\n    cmpq    " << target << ", %rsp\n    jbe     2f\n"
       << "    orq     $0, (%rsp)\n    jmp     1b\n2:  movq    " << target << ", %rsp\n";
}

void AssemblyWriter::writeAddress(const Address &mem) {
  switch (mem.kind) {
  case AddressKind::Symbol:
    writeSymbol(Symbol{mem.object});
    if (mem.disp != 0)
      out_ << (mem.disp > 0 ? "+" : "") << int64_t{mem.disp};
    if (mem.index.isNone()) {
      out_ << "(%rip)";
      return;
    }
    out_ << '(';
    break;
  case AddressKind::GotEntry:
    writeSymbol(Symbol{mem.object});
    out_ << "@GOTPCREL(%rip)";
    return;
  case AddressKind::FloatConstant:
    out_ << ".Lnumber$" << function_->source->name.id << '$' << mem.object << "(%rip)";
    return;
  case AddressKind::Table:
    out_ << ".Ltable$" << function_->source->name.id << '$' << mem.object;
    if (mem.index.isNone()) {
      out_ << "(%rip)";
      return;
    }
    out_ << '(';
    break;
  case AddressKind::Slot:
  case AddressKind::OutArgument:
  case AddressKind::InArgument:
  case AddressKind::InMemory: {
    int64_t offset = frame_->offset(*function_, mem);
    INVARIANT(fitsInt32(offset), "a frame slot out of reach");
    if (offset != 0)
      out_ << offset;
    out_ << '(';
    writeRegister(frame_->baseOf(mem), 8);
    break;
  }
  case AddressKind::Plain:
    if (mem.disp != 0 || (mem.base.isNone() && mem.index.isNone()))
      out_ << int64_t{mem.disp};
    out_ << '(';
    if (!mem.base.isNone())
      writeRegister(mem.base, 8);
    break;
  }
  if (!mem.index.isNone()) {
    out_ << ',';
    writeRegister(mem.index, 8);
    if (mem.scale != 1)
      out_ << ',' << static_cast<char>('0' + mem.scale);
  }
  out_ << ')';
}

} // namespace wend
