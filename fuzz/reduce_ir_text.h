// The reducer of modules: what it reads and prints, and the edits that it makes in the text.
#pragma once

#include "ir/module.h"
#include "support/diagnostics.h"

#include <string>

namespace wend::fuzz {

// A module and what it stands on.
class Loaded {
public:
  explicit Loaded(const std::string &text);

  // The text; empty if the module is not sound.
  [[nodiscard]] std::string print() const;

private:
  SourceFile file_;
  Interner names_;
  Diagnostics diagnostics_;

public:
  Module module;
  bool isRead = false;
};

// How many functions, variables and other lines between them there are, and the text without some;
// empty if it would not be a module.
size_t definitionCount(const std::string &program);
std::string withoutDefinitions(const std::string &program, size_t from, size_t to);

// The arguments of all functions with a body, one after the other.
size_t argumentCount(const std::string &program);
std::string withoutArguments(std::string program, size_t from, size_t to);

} // namespace wend::fuzz
