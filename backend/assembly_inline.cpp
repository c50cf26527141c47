// Asm statements: their templates with the operands.

#include "backend/assembly_writer.h"

#include <algorithm>

namespace wend {

namespace {

std::string_view sizeSuffix(unsigned width) {
  return width == 1 ? "b" : width == 2 ? "w" : width == 4 ? "l" : width == 8 ? "q" : "t";
}

// The width that a modifier asks for; else that of the operand.
unsigned widthFor(char modifier, unsigned width) {
  switch (modifier) {
  case 'b':
    return 1;
  case 'w':
    return 2;
  case 'k':
    return 4;
  case 'q':
  case 'a': // an address
  case 'A': // the target of a jump
    return 8;
  default:
    return std::clamp(width, 1U, 8U);
  }
}

} // namespace

void AssemblyWriter::writeAssembly(const MInst &inst) {
  const InlineAsm &assembly = *function_->asmStatements[inst.extra].source;
  std::span<const AsmOperand> operands = function_->operandsOf(inst);
  isIntel_ = assembly.isIntel;
  if (isIntel_)
    out_ << "    .intel_syntax noprefix\n";
  out_ << "    ";
  constexpr int outside = -1;
  int alternative = outside; // the current one of `$(a$|b$)`
  for (std::string_view rest = assembly.text; !rest.empty();) {
    AsmPiece piece = takePiece(rest);
    bool isChosen = alternative == outside || alternative == (isIntel_ ? 1 : 0);
    switch (piece.kind) {
    case AsmPiece::Kind::Text:
      if (isChosen)
        out_ << piece.text;
      break;
    case AsmPiece::Kind::Reference:
      if (isChosen)
        writeOperand(operands, piece.number, piece.modifier.empty() ? '\0' : piece.modifier[0]);
      break;
    case AsmPiece::Kind::Special:
      if (isChosen && piece.text == "uid")
        out_ << uniqueNumber();
      else if (isChosen)
        out_ << (piece.text == "private" ? ".L" : "#");
      break;
    case AsmPiece::Kind::Alternative:
      alternative = 0;
      break;
    case AsmPiece::Kind::Separator:
      alternative += alternative != outside;
      break;
    case AsmPiece::Kind::End:
      alternative = outside;
      break;
    case AsmPiece::Kind::Malformed: // selection has checked the template
      break;
    }
  }
  out_ << '\n';
  if (isIntel_)
    out_ << "    .att_syntax prefix\n";
  isIntel_ = false;
  ++assemblyCount_;
}

// No other asm statement of the module has this number. It does not depend on other functions.
int64_t AssemblyWriter::uniqueNumber() const {
  constexpr unsigned bitsOfCount = 32;
  return int64_t{function_->source->name.id} << bitsOfCount | assemblyCount_;
}

void AssemblyWriter::writeOperand(std::span<const AsmOperand> operands, uint32_t number,
                                  char modifier) {
  const AsmOperand *operand = &*std::ranges::find(operands, number, &AsmOperand::number);
  unsigned width = operand->width;
  if (operand->kind == AsmOperand::Kind::Tied)
    operand =
        &*std::ranges::find(operands, static_cast<uint32_t>(operand->imm), &AsmOperand::number);
  if (modifier == 'z') {
    out_ << sizeSuffix(width);
    return;
  }
  switch (operand->kind) {
  case AsmOperand::Kind::Register:
    return writeRegisterOperand(operand->reg, width, modifier);
  case AsmOperand::Kind::Memory: {
    Address mem = operand->mem;
    mem.disp += modifier == 'H' ? 8 : 0;
    return isIntel_ ? writeIntelAddress(mem) : writeAddress(mem);
  }
  case AsmOperand::Kind::Immediate:
  case AsmOperand::Kind::Symbol:
    return writeConstantOperand(*operand, modifier);
  case AsmOperand::Kind::X87:
    out_ << (isIntel_ ? "st" : "%st");
    if (operand->imm != 0)
      out_ << '(' << operand->imm << ')';
    return;
  case AsmOperand::Kind::Tied:
    return;
  }
}

void AssemblyWriter::writeRegisterOperand(Reg reg, unsigned width, char modifier) {
  bool isAddress = modifier == 'a';
  bool hasPrefix = !isIntel_ && modifier != 'V';
  if (isAddress)
    out_ << (isIntel_ ? '[' : '(');
  else if (modifier == 'A')
    out_ << '*';
  if (hasPrefix)
    out_ << '%';
  if (classOf(reg) == RegClass::Vector) {
    char first = modifier == 't' ? 'y' : modifier == 'g' ? 'z' : 'x';
    out_ << first << registerName(reg, 8).substr(2);
  } else if (modifier == 'h' && reg.id < 4) {
    out_ << registerName(reg, 1).substr(1, 1) << 'h';
  } else {
    out_ << registerName(reg, widthFor(modifier, width)).substr(1);
  }
  if (isAddress)
    out_ << (isIntel_ ? ']' : ')');
}

// An immediate, or the address of a symbol.
void AssemblyWriter::writeConstantOperand(const AsmOperand &operand, char modifier) {
  bool isSymbol = operand.kind == AsmOperand::Kind::Symbol;
  bool isPlain = modifier == 'c' || modifier == 'P' || modifier == 'p' || modifier == 'a';
  if (modifier == 'n') {
    if (isSymbol)
      out_ << '-';
    else
      out_ << static_cast<int64_t>(0 - static_cast<uint64_t>(operand.imm));
    if (!isSymbol)
      return;
  } else if (!isPlain) {
    out_ << (isIntel_ ? (isSymbol ? "offset " : "") : "$");
  }
  if (!isSymbol) {
    out_ << operand.imm;
    return;
  }
  writeSymbol(operand.symbol);
  if (operand.imm != 0)
    out_ << (operand.imm > 0 ? "+" : "") << operand.imm;
  if (modifier == 'a')
    out_ << (isIntel_ ? "[rip]" : "(%rip)");
}

// `[rbx + 4*rcx + 8]`, `sym[rip + 8]`
void AssemblyWriter::writeIntelAddress(const Address &mem) {
  int64_t disp = mem.disp;
  Reg base = mem.base;
  bool isInFrame = mem.kind != AddressKind::Plain && mem.kind != AddressKind::Symbol;
  if (isInFrame) {
    disp = frame_->offset(*function_, mem);
    base = frame_->baseOf(mem);
  }
  bool isRelative = mem.kind == AddressKind::Symbol && mem.index.isNone();
  if (mem.kind == AddressKind::Symbol)
    writeSymbol(Symbol{mem.object});
  out_ << '[';
  std::string_view separator;
  if (isRelative || !base.isNone()) {
    out_ << (isRelative ? "rip" : registerName(base, 8).substr(1));
    separator = " + ";
  }
  if (!mem.index.isNone()) {
    out_ << separator << uint32_t{mem.scale} << '*' << registerName(mem.index, 8).substr(1);
    separator = " + ";
  }
  if (disp != 0 || separator.empty())
    out_ << separator << disp;
  out_ << ']';
}

} // namespace wend
