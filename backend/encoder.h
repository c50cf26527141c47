// The encoder: one machine instruction → its bytes.
#pragma once

#include "backend/mir.h"

namespace wend {

// What a reference in code or data refers to.
struct Label {
  enum class Kind : uint8_t {
    Symbol,
    Block,    // of the current function
    Table,    // a jump table of the current function
    Constant, // a floating-point constant of the current function
    Site,     // a position in the current function that its exception table names
    Handlers, // the exception table of the current function
    FileName, // of the source file, for the function table of the runtime
    Debug,    // a position for debug information: numbered within the module
  };
  Kind kind = Kind::Symbol;
  uint32_t number = 0; // Symbol::id, or the index in the function

  static Label of(Symbol symbol) { return {Kind::Symbol, symbol.id}; }
  friend bool operator==(const Label &, const Label &) = default;
};

// The bytes of an instruction. At most one field of 4 bytes depends on an address.
struct EncodedInst {
  static constexpr unsigned capacity = 24;

  uint8_t bytes[capacity];
  uint8_t size = 0;
  // Of that field: its position in `bytes`, its relocation type (R_X86_64_…), what it refers to.
  uint8_t field = 0;
  uint32_t relocation = 0; // R_X86_64_NONE: there is no such field
  Label target;
  int64_t addend = 0;

  void put(uint8_t byte) { bytes[size++] = byte; }
  void put(uint64_t value, unsigned count) {
    for (; count != 0; --count, value >>= 8)
      put(static_cast<uint8_t>(value));
  }
};

// Appends the bytes of an instruction with this memory operand, in which frame offsets have been
// resolved (AddressKind::Plain). Not for jumps to blocks and operations that are several
// instructions: Encoding::Kind::Sequence, Jump. The choice between encodings of the same meaning is
// that of GNU as.
void encode(const MInst &inst, const Address &mem, EncodedInst &out);

} // namespace wend
