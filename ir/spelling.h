// The spelling of names, types and constants in LLVM IR.
#pragma once

#include "ir/inline_asm.h"

#include <span>
#include <string>
#include <string_view>

namespace wend {

// The symbol that a function or variable of this name has in an object file: LLVM takes what
// follows a byte of 1 without change.
constexpr std::string_view symbolName(std::string_view name) {
  return name.starts_with('\1') ? name.substr(1) : name;
}
// Appends a name without its sigil, quoted if necessary.
void appendName(std::string &out, std::string_view name);
// Appends the contents of a string literal, escaped.
void appendEscaped(std::string &out, std::string_view bytes);
// Appends a constant without its type.
void appendConstant(std::string &out, const Constant &constant);
// Appends the type of a function result: void for none, a structure for several.
void appendTypes(std::string &out, std::span<const Type> types);
// Appends a type of `size` bytes, for address computations.
void appendElementType(std::string &out, uint64_t size);
// Appends `before` and `section "name"`, if there is a section.
void appendSection(std::string &out, std::string_view before, std::string_view section);
// The same for the group of sections that a symbol is part of.
void appendComdat(std::string &out, std::string_view before, std::string_view comdat);
// Appends an asm statement as the callee of a call.
void appendAssembly(std::string &out, const InlineAsm &assembly);
// Appends the attributes of a call of it, each preceded by a space.
void appendEffects(std::string &out, const InlineAsm &assembly);
// Appends the attributes of an argument, each preceded by a space.
void appendPassing(std::string &out, const Passing &passing);

} // namespace wend
