// Random modules in LLVM IR without undefined behaviour, which end and print checksums.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace wend::fuzz {

struct IrShape {
#define IR_SHAPE(name, spelling, value, text) uint32_t name = value;
#include "fuzz/ir_shape.def"

  // Sets the number of that name; false if there is none.
  bool set(std::string_view name, uint32_t value);
};

// The same shape and seed give the same module.
std::string generateIr(const IrShape &shape, uint64_t seed);

} // namespace wend::fuzz
