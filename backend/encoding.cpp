#include "backend/encoding.h"

namespace wend {

namespace {

using enum Prefix;
using Kind = Encoding::Kind;
using ByWidth = Encoding::ByWidth;

// ---- The functions that the column of machine_ops.def calls.

constexpr Encoding nothing() { return {}; }
constexpr Encoding sequence() { return {.kind = Kind::Sequence}; }
constexpr Encoding bytes(uint32_t opcode) { return {.kind = Kind::Bytes, .opcode = opcode}; }
constexpr Encoding sized(uint32_t opcode) { return {.kind = Kind::Sized, .opcode = opcode}; }
constexpr Encoding mov() { return {.kind = Kind::Mov}; }
constexpr Encoding transfer() { return {.kind = Kind::Transfer}; }
constexpr Encoding alu(uint8_t number, Prefix prefix = None) {
  return {.kind = Kind::Alu, .prefix = prefix, .digit = number};
}
constexpr Encoding test() { return {.kind = Kind::Test}; }
constexpr Encoding bitTest() { return {.kind = Kind::BitTest}; }
constexpr Encoding unary(uint32_t opcode, uint8_t digit, Prefix prefix = None) {
  return {.kind = Kind::Unary, .prefix = prefix, .digit = digit, .opcode = opcode};
}
constexpr Encoding byteUnary(uint32_t opcode, uint8_t digit) {
  return {.kind = Kind::Unary, .digit = digit, .isOfBytes = true, .opcode = opcode};
}
constexpr Encoding shift(uint8_t digit) { return {.kind = Kind::Shift, .digit = digit}; }
constexpr Encoding shiftCl(uint8_t digit) { return {.kind = Kind::ShiftCl, .digit = digit}; }
constexpr Encoding regs(uint32_t opcode, Prefix prefix = None) {
  return {.kind = Kind::Regs, .prefix = prefix, .opcode = opcode};
}
constexpr Encoding stored(uint32_t opcode, Prefix prefix = None) {
  return {.kind = Kind::Stored, .prefix = prefix, .opcode = opcode};
}
constexpr Encoding memory(uint32_t opcode, uint8_t digit) {
  return {.kind = Kind::Memory, .digit = digit, .opcode = opcode};
}
constexpr Encoding inOpcode(uint32_t opcode) { return {.kind = Kind::InOpcode, .opcode = opcode}; }
constexpr Encoding imulImmediate() { return {.kind = Kind::ImulImmediate}; }
constexpr Encoding exchange() { return {.kind = Kind::Exchange}; }
constexpr Encoding zero() { return {.kind = Kind::Zero}; }
constexpr Encoding set() { return {.kind = Kind::Set, .opcode = 0x0F90}; }
constexpr Encoding compare(uint8_t predicate) {
  return {.kind = Kind::Compare, .prefix = Scalar, .digit = predicate, .opcode = 0x0FC2};
}
constexpr Encoding round() { return {.kind = Kind::Round, .prefix = P66}; }
constexpr Encoding vectorShift(uint32_t opcode, uint8_t byImmediate, uint8_t digit) {
  return {.kind = Kind::VectorShift,
          .prefix = P66,
          .digit = digit,
          .shift = byImmediate,
          .opcode = 0x0F00 | opcode};
}
constexpr Encoding vex(uint32_t opcode, Vvvv vvvv, uint8_t digit = 0, Prefix prefix = None) {
  return {.kind = Kind::Vex, .prefix = prefix, .digit = digit, .vvvv = vvvv, .opcode = opcode};
}
constexpr Encoding vexStored(uint32_t opcode, Prefix prefix) {
  return {.kind = Kind::VexStored, .prefix = prefix, .opcode = opcode};
}
constexpr Encoding x87(ByWidth first, ByWidth second, ByWidth third = {}) {
  return {.kind = Kind::X87, .byWidth = {first, second, third}};
}
constexpr Encoding x87Register(uint32_t opcode) {
  return {.kind = Kind::X87Register, .opcode = opcode};
}
constexpr Encoding jump() { return {.kind = Kind::Jump}; }
constexpr Encoding call() { return {.kind = Kind::Call}; }

constexpr Encoding encodings[] = {
#define MOP(name, text, suffix, first, forms, flags, uses, defs, encoding) encoding,
#include "backend/machine_ops.def"
};

} // namespace

const Encoding &encodingOf(MOp op) { return encodings[static_cast<unsigned>(op)]; }

} // namespace wend
