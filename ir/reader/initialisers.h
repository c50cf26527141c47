// InitialiserWriter — writes the bytes and the relocations of the initialiser of a variable.
#pragma once

#include "ir/reader/operands.h"

#include <string>
#include <vector>

namespace wend::reader {

class Builder;

class InitialiserWriter {
public:
  InitialiserWriter(Builder &builder, Symbol variable, uint64_t size)
      : builder_(builder), variable_(variable), size_(size) {}

  // Writes a constant of a type; `where` is its position in the text. Bytes that are not written
  // are zero.
  void write(uint64_t offset, TextType *type, const Operand &constant, uint32_t where);

  // Empty if all are zero.
  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  [[nodiscard]] std::span<const Relocation> relocations() const { return relocations_; }

private:
  void writeParts(uint64_t offset, TextType *type, const Node &constant, uint32_t where);
  void writeLimbs(uint64_t offset, const TextType &type, const Operand &constant);
  uint64_t limbOf(TextType &type, const Typed &constant, uint32_t index);
  void writeVector(uint64_t offset, const TextType &type, const Node &constant, uint32_t where);
  void writeBytes(uint64_t offset, std::string_view bytes);
  void relocate(uint64_t offset, const Folded &value, uint64_t size, uint32_t where);

  Builder &builder_;
  Symbol variable_;
  uint64_t size_;
  std::string bytes_;
  std::vector<Relocation> relocations_;
};

} // namespace wend::reader
