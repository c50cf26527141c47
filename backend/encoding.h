// Encoding — how the machine operations are encoded, as the column of machine_ops.def says it.
//
// Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2.
#pragma once

#include "backend/mir.h"

namespace wend {

// A prefix in addition to those for the width. Scalar and Packed depend on the width: for 4 and 8
// bytes, Scalar is F3 and F2, Packed none and 66.
enum class Prefix : uint8_t { None, P66, F2, F3, Lock, Scalar, Packed };

// The operand of an instruction with a VEX prefix that is in its field vvvv.
enum class Vvvv : uint8_t { None, First, Third };

struct Encoding {
  // Operands of ModRM: reg is a register, rm a register or memory.
  enum class Kind : uint8_t {
    Nothing,       // no bytes
    Sequence,      // several instructions, or one of an irregular form
    Bytes,         // the opcode alone
    Sized,         // the opcode, with the prefixes of the width
    Mov,           // all forms of mov between registers of one class
    Transfer,      // mov between the classes
    Alu,           // add and its like; `digit` is their number
    Test,          //
    BitTest,       // bt
    Unary,         // rm = first; the opcode is that for bytes, one less than for other widths
    Shift,         // rm = first, by an immediate
    ShiftCl,       // rm = first, by cl
    Regs,          // reg = first, rm = second or memory; the immediate has one byte
    Stored,        // reg = second, or first of RM; rm = memory
    Memory,        // rm = first or memory; of no width
    InOpcode,      // the register is part of the opcode
    ImulImmediate, //
    Exchange,      // xchg of two registers
    Zero,          // xorps of a register with itself
    Set,           // rm = first or memory, of one byte
    Compare,       // as Regs, with `digit` as the immediate
    Round,         // roundss and roundsd
    VectorShift,   // RR and RM as Regs; RI: 66 0F `shift` with `digit`, rm = first
    Vex,           // reg = first, or `digit` if vvvv is the first; rm = second or memory
    VexStored,     // reg = second, rm = first
    X87,           // rm = memory; opcode and digit by width
    X87Register,   // opcode + the immediate
    Jump,          // to a label, of one or four bytes
    Call,          // to a symbol
  };
  struct ByWidth {
    uint8_t opcode = 0;
    uint8_t digit = 0;
  };

  Kind kind = Kind::Nothing;
  Prefix prefix = Prefix::None;
  uint8_t digit = 0; // in the field reg of ModRM, if no register is
  uint8_t shift = 0; // of VectorShift
  Vvvv vvvv = Vvvv::None;
  bool isOfBytes = false; // Unary: of width 1 always
  // With the escape bytes that select its map: 0x8D, 0x0FAF, 0x0F3840.
  uint32_t opcode = 0;
  ByWidth byWidth[3] = {}; // X87: for the first, second and third width of its suffix
};

// The encoding of an operation.
const Encoding &encodingOf(MOp op);

} // namespace wend
