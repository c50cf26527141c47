// DebugTypes — writes the types of a module as entries of its unit (DWARF 5, 5).
#pragma once

#include "backend/die_writer.h"
#include "ir/debug_info.h"

#include <vector>

namespace wend {

class DebugTypes {
public:
  DebugTypes(const DebugInfo &info, DieWriter &die)
      : info_(info), die_(die), entries_(info.types.size(), DebugInfo::none) {}

  // Writes all but arrays whose length is in a variable.
  void write();
  // Writes such an array. `length` is the entry of that variable, or none. Each copy of the
  // function that the variable is in has an entry of its own, which `entryOf` gives from now on.
  void writeArray(uint32_t type, uint32_t length);
  // Adds the attribute with a type, unless that is none.
  void refer(uint32_t type);
  // Adds where something was declared, if that is known.
  void declare(uint32_t file, uint32_t line, uint32_t column = 0);

private:
  void writeType(uint32_t type);
  void writeMembers(const DebugInfo::Type &type);
  void writeField(const DebugInfo::Member &field);
  void writeRange(const DebugInfo::Type &array, uint32_t length);
  uint32_t entryOf(uint32_t type);

  const DebugInfo &info_;
  DieWriter &die_;
  std::vector<uint32_t> entries_; // by type
};

} // namespace wend
