// How names, types and constants are spelt in LLVM IR.
#pragma once

#include "ir/value.h"

#include <span>
#include <string>
#include <string_view>

namespace wend {

// Appends a name without its sigil, in quotes where it must be.
void appendName(std::string &out, std::string_view name);
// Appends what stands between the quotes of a string.
void appendEscaped(std::string &out, std::string_view bytes);
// Appends a constant without its type.
void appendConstant(std::string &out, const Constant &constant);
// Appends the type of what has these results: void, the only one's, a structure.
void appendTypes(std::string &out, std::span<const Type> types);
// Appends a type of that many bytes, for address computations.
void appendElementType(std::string &out, uint64_t size);
// Appends `section "name"`, if there is a section, behind what stands before it.
void appendSection(std::string &out, std::string_view before, std::string_view section);
// Appends the attributes of an argument, each after a blank.
void appendPassing(std::string &out, const Passing &passing);

} // namespace wend
