#include "backend/encoder.h"

#include "backend/encoding.h"
#include "support/invariant.h"

#include <elf.h>

namespace wend {

namespace {

constexpr uint8_t operandSize = 0x66, segmentFs = 0x64, lock = 0xF0;
constexpr unsigned raxNumber = 0;
// In ModRM and SIB: the number that stands for a SIB byte, for no index, and for no base.
constexpr unsigned withSib = 4, noIndex = 4, noBase = 5;

constexpr bool fitsInt8(int64_t value) { return value == static_cast<int8_t>(value); }

// The number of a register among those of its class.
unsigned numberOf(Reg reg) { return reg.id & 15; }

// An immediate as the operation sees it: the low bytes, sign-extended.
int64_t truncate(int64_t value, unsigned width) {
  return width == 1   ? static_cast<int8_t>(value)
         : width == 2 ? static_cast<int16_t>(value)
         : width == 4 ? static_cast<int32_t>(value)
                      : value;
}

unsigned immediateBytes(unsigned width) { return width < 4 ? width : 4; }

// What an operand in ModRM is: a register, or the memory operand.
struct RegOrMem {
  Reg reg; // none: memory
  bool isByte = false;
};

class InstEncoder {
public:
  InstEncoder(const MInst &inst, const Address &mem, EncodedInst &out)
      : inst_(inst), mem_(mem), out_(out), encoding_(encodingOf(inst.op)) {}

  void encode();

private:
  // The instructions by their kind.
  void encodeMov();
  void encodeVectorMov();
  void encodeMovImmediate();
  void encodeTransfer();
  void encodeAlu();
  void encodeTest();
  void encodeBitTest();
  void encodeShift();
  void encodeExchange();
  void exclusiveOr(Reg to, Reg from);
  void encodeRegs();
  void encodeVectorShift();
  void encodeInOpcode();
  void encodeImulImmediate();
  void encodeVex();
  void encodeX87();

  // An instruction of width `width`: 66 for 2 bytes, REX.W for 8.
  void sized(uint32_t opcode, unsigned reg, RegOrMem rm, unsigned immBytes = 0,
             bool isRegByte = false);
  // With prefixes as they are.
  void plain(Prefix prefix, bool isWide, uint32_t opcode, unsigned reg, RegOrMem rm,
             unsigned immBytes = 0, bool isRegByte = false);
  void vex(Prefix prefix, bool isWide, bool is256, uint32_t opcode, unsigned reg, unsigned vvvv,
           RegOrMem rm, unsigned immBytes = 0);

  void prefix(Prefix prefix);
  void opcode(uint32_t opcode);
  void modRm(unsigned reg, RegOrMem rm, unsigned immBytes);
  void memory(unsigned reg, unsigned immBytes);
  void relative(unsigned reg, uint32_t relocation, Label target, int64_t addend, unsigned immBytes);
  void field(uint32_t relocation, Label target, int64_t addend);
  void immediate(unsigned bytes) { out_.put(static_cast<uint64_t>(inst_.imm), bytes); }
  [[nodiscard]] uint32_t gotRelocation() const;

  [[nodiscard]] bool isSized() const {
    Suffix suffix = row(inst_.op).suffix;
    return suffix == Suffix::Sized || suffix == Suffix::CondSized;
  }
  // The operand rm of forms whose first operand is read or written there.
  [[nodiscard]] RegOrMem firstOrMemory() const {
    return {inst_.hasMemory() ? Reg{} : inst_.first, inst_.width == 1};
  }
  [[nodiscard]] RegOrMem secondOrMemory() const {
    return {inst_.hasMemory() ? Reg{} : inst_.second, inst_.sourceWidth() == 1};
  }

  const MInst &inst_;
  const Address &mem_;
  EncodedInst &out_;
  const Encoding &encoding_;
  bool hasRex_ = false;
};

// ---- Prefixes, opcodes, operands

void InstEncoder::prefix(Prefix prefix) {
  bool isDouble = inst_.width == 8;
  switch (prefix) {
  case Prefix::None:
    return;
  case Prefix::P66:
    return out_.put(operandSize);
  case Prefix::F2:
    return out_.put(0xF2);
  case Prefix::F3:
    return out_.put(0xF3);
  case Prefix::Lock:
    return out_.put(lock);
  case Prefix::Scalar:
    return out_.put(isDouble ? 0xF2 : 0xF3);
  case Prefix::Packed:
    if (isDouble)
      out_.put(operandSize);
    return;
  }
}

void InstEncoder::opcode(uint32_t opcode) {
  for (unsigned shift = 24; shift != 0; shift -= 8)
    if (opcode >> shift != 0)
      out_.put(static_cast<uint8_t>(opcode >> shift));
  out_.put(static_cast<uint8_t>(opcode));
}

void InstEncoder::sized(uint32_t opcodeNumber, unsigned reg, RegOrMem rm, unsigned immBytes,
                        bool isRegByte) {
  if (inst_.width == 2)
    out_.put(operandSize);
  plain(encoding_.prefix, inst_.width == 8, opcodeNumber, reg, rm, immBytes, isRegByte);
}

void InstEncoder::plain(Prefix mandatory, bool isWide, uint32_t opcodeNumber, unsigned reg,
                        RegOrMem rm, unsigned immBytes, bool isRegByte) {
  bool isMemory = rm.reg.isNone();
  prefix(mandatory);
  unsigned base = isMemory ? (mem_.base.isNone() ? 0 : numberOf(mem_.base)) : numberOf(rm.reg);
  unsigned index = isMemory && !mem_.index.isNone() ? numberOf(mem_.index) : 0;
  unsigned bits = (isWide ? 8U : 0U) | (reg >> 3) << 2 | (index >> 3) << 1 | base >> 3;
  // Without REX, numbers 4 to 7 are the second bytes of other registers.
  bool isLowByte = (isRegByte && reg >= 4) || (!isMemory && rm.isByte && base >= 4);
  hasRex_ = bits != 0 || isLowByte;
  if (hasRex_)
    out_.put(static_cast<uint8_t>(0x40 | bits));
  opcode(opcodeNumber);
  modRm(reg, rm, immBytes);
}

void InstEncoder::vex(Prefix mandatory, bool isWide, bool is256, uint32_t opcodeNumber,
                      unsigned reg, unsigned vvvv, RegOrMem rm, unsigned immBytes) {
  bool isMemory = rm.reg.isNone();
  unsigned base = isMemory ? (mem_.base.isNone() ? 0 : numberOf(mem_.base)) : numberOf(rm.reg);
  unsigned index = isMemory && !mem_.index.isNone() ? numberOf(mem_.index) : 0;
  uint32_t map = opcodeNumber >> 8;
  unsigned mapNumber = map == 0x0F ? 1 : map == 0x0F38 ? 2 : 3;
  unsigned kind = mandatory == Prefix::P66  ? 1
                  : mandatory == Prefix::F3 ? 2
                  : mandatory == Prefix::F2 ? 3
                                            : 0;
  unsigned last = (~vvvv & 15) << 3 | (is256 ? 4U : 0U) | kind;
  unsigned notR = reg < 8 ? 0x80 : 0;
  if (mapNumber == 1 && !isWide && base < 8 && index < 8) {
    out_.put(0xC5);
    out_.put(static_cast<uint8_t>(notR | last));
  } else {
    unsigned notX = index < 8 ? 0x40 : 0;
    unsigned notB = base < 8 ? 0x20 : 0;
    out_.put(0xC4);
    out_.put(static_cast<uint8_t>(notR | notX | notB | mapNumber));
    out_.put(static_cast<uint8_t>((isWide ? 0x80U : 0U) | last));
  }
  out_.put(static_cast<uint8_t>(opcodeNumber));
  modRm(reg, rm, immBytes);
}

void InstEncoder::modRm(unsigned reg, RegOrMem rm, unsigned immBytes) {
  if (rm.reg.isNone())
    return memory(reg, immBytes);
  out_.put(static_cast<uint8_t>(0xC0 | (reg & 7) << 3 | (numberOf(rm.reg) & 7)));
}

// The field that the linker fills in, relative to the end of the instruction if it is so.
void InstEncoder::field(uint32_t relocation, Label target, int64_t addend) {
  out_.field = out_.size;
  out_.relocation = relocation;
  out_.target = target;
  out_.addend = addend;
  out_.put(0, 4);
}

void InstEncoder::relative(unsigned reg, uint32_t relocation, Label target, int64_t addend,
                           unsigned immBytes) {
  constexpr unsigned ripRelative = 5;
  out_.put(static_cast<uint8_t>((reg & 7) << 3 | ripRelative));
  field(relocation, target, addend - 4 - immBytes);
}

// With the X relocations the linker may replace the load from the global offset table by the
// address (System V ABI for x86-64, B.2).
uint32_t InstEncoder::gotRelocation() const {
  constexpr uint8_t load = 0x8B, test = 0x85, arithmetic = 0x03, numberOfArithmetic = 0x38;
  uint8_t opcodeByte = out_.bytes[out_.size - 1];
  bool isIndirect = encoding_.opcode == 0xFF; // a jump or a call
  bool isOfRegs = encoding_.kind == Encoding::Kind::Mov || encoding_.kind == Encoding::Kind::Test ||
                  encoding_.kind == Encoding::Kind::Alu;
  bool mayReplace = isIndirect || (isOfRegs && (opcodeByte == load || opcodeByte == test ||
                                                (opcodeByte & ~numberOfArithmetic) == arithmetic));
  if (!mayReplace || inst_.width == 2)
    return R_X86_64_GOTPCREL;
  return hasRex_ ? R_X86_64_REX_GOTPCRELX : R_X86_64_GOTPCRELX;
}

// ModRM, SIB and the displacement; `immBytes` of an immediate follow.
void InstEncoder::memory(unsigned reg, unsigned immBytes) {
  uint32_t relocation = R_X86_64_NONE;
  auto target = Label{Label::Kind::Symbol, mem_.object};
  int64_t addend = mem_.disp;
  switch (mem_.kind) {
  case AddressKind::GotEntry:
    return relative(reg, gotRelocation(), target, 0, immBytes);
  case AddressKind::GotTpOffset:
    return relative(reg, R_X86_64_GOTTPOFF, target, 0, immBytes);
  case AddressKind::FloatConstant:
    target.kind = Label::Kind::Constant;
    return relative(reg, R_X86_64_PC32, target, 0, immBytes);
  case AddressKind::Symbol:
  case AddressKind::Table:
    if (mem_.kind == AddressKind::Table) {
      target.kind = Label::Kind::Table;
      addend = 0;
    }
    if (mem_.index.isNone())
      return relative(reg, R_X86_64_PC32, target, addend, immBytes);
    // Of a result of 32 bits, the upper half does not matter.
    relocation = inst_.is(MOp::Lea) && inst_.width == 4 ? R_X86_64_32 : R_X86_64_32S;
    break;
  case AddressKind::ThreadLocal:
  case AddressKind::TpOffset:
    relocation = R_X86_64_TPOFF32;
    break;
  case AddressKind::DtpOffset:
    relocation = R_X86_64_DTPOFF32;
    break;
  case AddressKind::ThreadPointer:
  case AddressKind::Plain:
    break;
  case AddressKind::Slot:
  case AddressKind::OutArgument:
  case AddressKind::InArgument:
  case AddressKind::InMemory:
    INVARIANT(false, "an address in the frame has been resolved");
  }
  bool hasBase = !mem_.base.isNone();
  unsigned base = hasBase ? numberOf(mem_.base) & 7 : noBase;
  bool hasField = relocation != R_X86_64_NONE;
  bool isPointer = mem_.kind == AddressKind::ThreadPointer;
  int32_t disp = isPointer ? 0 : mem_.disp;
  unsigned dispBytes = hasField || !hasBase                ? 4
                       : disp == 0 && base != (rbp.id & 7) ? 0
                       : fitsInt8(disp)                    ? 1
                                                           : 4;
  unsigned mod = !hasBase || dispBytes == 0 ? 0 : dispBytes == 1 ? 1 : 2;
  bool needsSib = !mem_.index.isNone() || !hasBase || base == (rsp.id & 7);
  out_.put(static_cast<uint8_t>(mod << 6 | (reg & 7) << 3 | (needsSib ? withSib : base)));
  if (needsSib) {
    unsigned index = mem_.index.isNone() ? noIndex : numberOf(mem_.index) & 7;
    unsigned scale = mem_.index.isNone() || mem_.scale == 1 ? 0
                     : mem_.scale == 2                      ? 1
                     : mem_.scale == 4                      ? 2
                                                            : 3;
    out_.put(static_cast<uint8_t>(scale << 6 | index << 3 | base));
  }
  if (hasField)
    field(relocation, target, addend);
  else
    out_.put(static_cast<uint64_t>(static_cast<int64_t>(disp)), dispBytes);
}

// ---- Kinds

void InstEncoder::encodeMov() {
  if (isVector(inst_.first) || isVector(inst_.second))
    return encodeVectorMov();
  bool isByte = inst_.width == 1;
  uint32_t store = isByte ? 0x88 : 0x89;
  if (inst_.form == Form::RR)
    sized(store, numberOf(inst_.second), {inst_.first, isByte}, 0, isByte);
  else if (inst_.form == Form::MR)
    sized(store, numberOf(inst_.second), {}, 0, isByte);
  else if (inst_.form == Form::RM)
    sized(store + 2, numberOf(inst_.first), {}, 0, isByte);
  else
    encodeMovImmediate();
}

// Between vector registers all is copied; else as much as the width says.
void InstEncoder::encodeVectorMov() {
  constexpr uint32_t load = 0x0F10, store = 0x0F11, aligned = 0x0F28, alignedStore = 0x0F29;
  bool isStore = inst_.form == Form::MR;
  unsigned reg = numberOf(isStore ? inst_.second : inst_.first);
  if (inst_.form == Form::RR) {
    unsigned from = numberOf(inst_.second);
    if (inst_.width != wideVectorBytes)
      plain(Prefix::None, false, aligned, reg, {inst_.second});
    else if (from >= 8 && reg < 8) // shorter
      vex(Prefix::None, false, true, alignedStore, from, 0, {inst_.first});
    else
      vex(Prefix::None, false, true, aligned, reg, 0, {inst_.second});
    return;
  }
  uint32_t opcodeNumber = isStore ? store : load;
  if (inst_.width == wideVectorBytes)
    vex(Prefix::None, false, true, opcodeNumber, reg, 0, {});
  else
    plain(inst_.width <= 8 ? Prefix::Scalar : Prefix::None, false, opcodeNumber, reg, {});
}

void InstEncoder::encodeMovImmediate() {
  constexpr uint32_t toByte = 0xB0, toReg = 0xB8, toByteRm = 0xC6, toRm = 0xC7;
  bool isByte = inst_.width == 1;
  if (inst_.form == Form::MI) {
    unsigned bytes = immediateBytes(inst_.width);
    sized(isByte ? toByteRm : toRm, 0, {}, bytes);
    return immediate(bytes);
  }
  bool isUnsigned = inst_.imm >= 0 && inst_.imm <= UINT32_MAX;
  bool isWide = inst_.width == 8 && !isUnsigned;
  if (isWide && fitsInt32(inst_.imm)) {
    plain(Prefix::None, true, toRm, 0, {inst_.first});
    return immediate(4);
  }
  unsigned reg = numberOf(inst_.first);
  if (inst_.width == 2)
    out_.put(operandSize);
  unsigned bits = (isWide ? 8U : 0U) | reg >> 3;
  if (bits != 0 || (isByte && reg >= 4))
    out_.put(static_cast<uint8_t>(0x40 | bits));
  out_.put(static_cast<uint8_t>((isByte ? toByte : toReg) | (reg & 7)));
  immediate(isWide ? 8 : immediateBytes(inst_.width));
}

void InstEncoder::encodeTransfer() {
  constexpr uint32_t toVector = 0x0F6E, fromVector = 0x0F7E, loadVector = 0x0F7E;
  bool isWide = inst_.width == 8;
  unsigned first = numberOf(inst_.first);
  if (!isVector(inst_.first) && !isVector(inst_.second))
    encodeMov();
  else if (!isVector(inst_.first))
    plain(Prefix::P66, isWide, fromVector, numberOf(inst_.second), {inst_.first});
  else if (inst_.form == Form::RM && isWide)
    plain(Prefix::F3, false, loadVector, first, {});
  else
    plain(Prefix::P66, isWide, toVector, first, secondOrMemory());
}

void InstEncoder::encodeAlu() {
  bool isByte = inst_.width == 1;
  uint32_t store = uint32_t{encoding_.digit} << 3 | (isByte ? 0U : 1U);
  switch (inst_.form) {
  case Form::RR:
    return sized(store, numberOf(inst_.second), {inst_.first, isByte}, 0, isByte);
  case Form::MR:
    return sized(store, numberOf(inst_.second), {}, 0, isByte);
  case Form::RM:
    return sized(store + 2, numberOf(inst_.first), {}, 0, isByte);
  default:
    break;
  }
  constexpr uint32_t byte = 0x80, word = 0x81, shortWord = 0x83;
  int64_t value = truncate(inst_.imm, inst_.width);
  if (!isByte && fitsInt8(value)) {
    sized(shortWord, encoding_.digit, firstOrMemory(), 1);
    return immediate(1);
  }
  unsigned bytes = immediateBytes(inst_.width);
  if (inst_.form == Form::RI && numberOf(inst_.first) == raxNumber) {
    if (inst_.width == 2)
      out_.put(operandSize);
    else if (inst_.width == 8)
      out_.put(0x48);
    out_.put(static_cast<uint8_t>(store + 4));
  } else {
    sized(isByte ? byte : word, encoding_.digit, firstOrMemory(), bytes);
  }
  immediate(bytes);
}

void InstEncoder::encodeTest() {
  constexpr uint32_t withReg = 0x84, withRax = 0xA8, withImmediate = 0xF6;
  bool isByte = inst_.width == 1;
  uint32_t wider = isByte ? 0 : 1;
  if (inst_.form == Form::RR || inst_.form == Form::MR)
    return sized(withReg + wider, numberOf(inst_.second), firstOrMemory(), 0, isByte);
  unsigned bytes = immediateBytes(inst_.width);
  if (inst_.form == Form::RI && numberOf(inst_.first) == raxNumber) {
    if (inst_.width == 2)
      out_.put(operandSize);
    else if (inst_.width == 8)
      out_.put(0x48);
    out_.put(static_cast<uint8_t>(withRax + wider));
  } else {
    sized(withImmediate + wider, 0, firstOrMemory(), bytes);
  }
  immediate(bytes);
}

void InstEncoder::encodeBitTest() {
  constexpr uint32_t withReg = 0x0FA3, withImmediate = 0x0FBA;
  constexpr unsigned digit = 4;
  if (inst_.form == Form::RR)
    return sized(withReg, numberOf(inst_.second), {inst_.first});
  sized(withImmediate, digit, firstOrMemory(), 1);
  immediate(1);
}

void InstEncoder::encodeShift() {
  constexpr uint32_t byImmediate = 0xC0, byOne = 0xD0, byCl = 0xD2;
  uint32_t wider = inst_.width == 1 ? 0 : 1;
  bool isByCl = encoding_.kind == Encoding::Kind::ShiftCl;
  if (isByCl || inst_.imm == 1)
    return sized((isByCl ? byCl : byOne) + wider, encoding_.digit, firstOrMemory());
  sized(byImmediate + wider, encoding_.digit, firstOrMemory(), 1);
  immediate(1);
}

void InstEncoder::encodeExchange() {
  unsigned first = numberOf(inst_.first);
  unsigned second = numberOf(inst_.second);
  if (isVector(inst_.first)) {
    for (bool toFirst : {true, false, true})
      exclusiveOr(toFirst ? inst_.first : inst_.second, toFirst ? inst_.second : inst_.first);
    return;
  }
  bool isByte = inst_.width == 1;
  if (isByte || (first != raxNumber && second != raxNumber))
    return sized(isByte ? 0x86 : 0x87, second, {inst_.first, isByte}, 0, isByte);
  unsigned other = first == raxNumber ? second : first;
  if (inst_.width == 2)
    out_.put(operandSize);
  unsigned bits = (inst_.width == 8 ? 8U : 0U) | other >> 3;
  if (bits != 0)
    out_.put(static_cast<uint8_t>(0x40 | bits));
  out_.put(static_cast<uint8_t>(0x90 | (other & 7)));
}

// to ^= from, of vector registers.
void InstEncoder::exclusiveOr(Reg to, Reg from) {
  constexpr uint32_t opcodeNumber = 0x0F57;
  if (inst_.width == wideVectorBytes)
    vex(Prefix::None, false, true, opcodeNumber, numberOf(to), numberOf(to), {from});
  else
    plain(Prefix::None, false, opcodeNumber, numberOf(to), {from});
}

void InstEncoder::encodeRegs() {
  uint32_t number = encoding_.opcode;
  if (inst_.is(MOp::Cmov))
    number |= static_cast<uint32_t>(inst_.cond);
  bool hasByte = inst_.form == Form::RRI || inst_.form == Form::RMI;
  unsigned immBytes = hasByte ? 1 : 0;
  if (isSized())
    sized(number, numberOf(inst_.first), secondOrMemory(), immBytes);
  else
    plain(encoding_.prefix, false, number, numberOf(inst_.first), secondOrMemory(), immBytes);
  immediate(immBytes);
}

void InstEncoder::encodeVectorShift() {
  if (inst_.form != Form::RI)
    return plain(encoding_.prefix, false, encoding_.opcode, numberOf(inst_.first),
                 secondOrMemory());
  plain(encoding_.prefix, false, 0x0F00U | encoding_.shift, encoding_.digit, {inst_.first}, 1);
  immediate(1);
}

void InstEncoder::encodeInOpcode() {
  unsigned reg = numberOf(inst_.first);
  bool isWide = inst_.width == 8 && inst_.is(MOp::Bswap); // push and pop have 64 bits without it
  unsigned bits = (isWide ? 8U : 0U) | reg >> 3;
  if (bits != 0)
    out_.put(static_cast<uint8_t>(0x40 | bits));
  opcode(encoding_.opcode | (reg & 7));
}

void InstEncoder::encodeImulImmediate() {
  constexpr uint32_t byByte = 0x6B, byWord = 0x69;
  bool isShort = fitsInt8(truncate(inst_.imm, inst_.width));
  unsigned bytes = isShort ? 1 : immediateBytes(inst_.width);
  sized(isShort ? byByte : byWord, numberOf(inst_.first), secondOrMemory(), bytes);
  immediate(bytes);
}

void InstEncoder::encodeVex() {
  bool is256 = !isSized();
  bool isWide = isSized() && inst_.width == 8;
  bool hasByte = inst_.form == Form::RRI || inst_.form == Form::RMI;
  unsigned immBytes = hasByte ? 1 : 0;
  unsigned first = numberOf(inst_.first);
  bool isFirstInVvvv = encoding_.vvvv == Vvvv::First;
  unsigned vvvv = isFirstInVvvv ? first : encoding_.vvvv == Vvvv::Third ? numberOf(inst_.third) : 0;
  if (encoding_.kind == Encoding::Kind::VexStored)
    vex(encoding_.prefix, isWide, is256, encoding_.opcode, numberOf(inst_.second), 0, {inst_.first},
        immBytes);
  else
    vex(encoding_.prefix, isWide, is256, encoding_.opcode,
        isFirstInVvvv && encoding_.digit != 0 ? encoding_.digit : first, vvvv, secondOrMemory(),
        immBytes);
  immediate(immBytes);
}

void InstEncoder::encodeX87() {
  bool isInteger = row(inst_.op).suffix == Suffix::X87Int;
  unsigned smallest = isInteger ? 2 : 4;
  const Encoding::ByWidth &chosen = encoding_.byWidth[inst_.width == smallest       ? 0
                                                      : inst_.width == 2 * smallest ? 1
                                                                                    : 2];
  plain(Prefix::None, false, chosen.opcode, chosen.digit, {});
}

void InstEncoder::encode() {
  using Kind = Encoding::Kind;
  bool isThreadLocal =
      mem_.kind == AddressKind::ThreadLocal || mem_.kind == AddressKind::ThreadPointer;
  if (isThreadLocal && inst_.hasMemory())
    out_.put(segmentFs);
  bool isByte = inst_.width == 1 || encoding_.isOfBytes;
  switch (encoding_.kind) {
  case Kind::Nothing:
    return;
  case Kind::Bytes:
    return opcode(encoding_.opcode);
  case Kind::Sized:
    if (inst_.width == 2)
      out_.put(operandSize);
    else if (inst_.width == 8)
      out_.put(0x48);
    return opcode(encoding_.opcode);
  case Kind::Mov:
    return encodeMov();
  case Kind::Transfer:
    return encodeTransfer();
  case Kind::Alu:
    return encodeAlu();
  case Kind::Test:
    return encodeTest();
  case Kind::BitTest:
    return encodeBitTest();
  case Kind::Unary:
    if (isByte)
      return plain(encoding_.prefix, false, encoding_.opcode, encoding_.digit,
                   {firstOrMemory().reg, true});
    return sized(encoding_.opcode + 1, encoding_.digit, firstOrMemory());
  case Kind::Shift:
  case Kind::ShiftCl:
    return encodeShift();
  case Kind::Regs:
    return encodeRegs();
  case Kind::Stored: {
    Reg reg = inst_.form == Form::MR ? inst_.second : inst_.first;
    return sized(encoding_.opcode - (isByte ? 1 : 0), numberOf(reg), {}, 0, isByte);
  }
  case Kind::Memory:
    return plain(Prefix::None, false, encoding_.opcode, encoding_.digit,
                 {firstOrMemory().reg, false});
  case Kind::InOpcode:
    return encodeInOpcode();
  case Kind::ImulImmediate:
    return encodeImulImmediate();
  case Kind::Exchange:
    return encodeExchange();
  case Kind::Zero:
    return exclusiveOr(inst_.first, inst_.first);
  case Kind::Set:
    return plain(Prefix::None, false, encoding_.opcode | static_cast<uint32_t>(inst_.cond), 0,
                 {firstOrMemory().reg, true});
  case Kind::Compare:
    plain(encoding_.prefix, false, encoding_.opcode, numberOf(inst_.first), secondOrMemory(), 1);
    return out_.put(encoding_.digit);
  case Kind::Round: {
    constexpr uint32_t ofFloat = 0x0F3A0A, ofDouble = 0x0F3A0B;
    plain(Prefix::P66, false, inst_.width == 4 ? ofFloat : ofDouble, numberOf(inst_.first),
          secondOrMemory(), 1);
    return immediate(1);
  }
  case Kind::VectorShift:
    return encodeVectorShift();
  case Kind::Vex:
  case Kind::VexStored:
    return encodeVex();
  case Kind::X87:
    return encodeX87();
  case Kind::X87Register:
    return opcode(encoding_.opcode + static_cast<uint32_t>(inst_.imm));
  case Kind::Call:
    out_.put(0xE8);
    return field(R_X86_64_PLT32, {Label::Kind::Symbol, inst_.extra}, -4);
  case Kind::Sequence:
  case Kind::Jump:
    INVARIANT(false, "not a single instruction");
  }
}

} // namespace

void encode(const MInst &inst, const Address &mem, EncodedInst &out) {
  InstEncoder(inst, mem, out).encode();
}

} // namespace wend
