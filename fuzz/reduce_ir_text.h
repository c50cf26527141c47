// The reducer of modules: reading and printing, and the edits that work on the text.
#pragma once

#include "ir/module.h"
#include "support/diagnostics.h"

#include <string>

namespace wend::fuzz {

// A module and the data that it refers to.
class Loaded {
public:
  explicit Loaded(const std::string &text);

  // The text; empty if the verifier rejects the module.
  [[nodiscard]] std::string print() const;

private:
  SourceFile file_;
  Interner names_;
  Diagnostics diagnostics_;

public:
  Module module;
  bool isRead = false;
};

// The number of functions, variables and other top-level lines, and the text without those in
// [from, to); empty if the reader rejects it.
size_t definitionCount(const std::string &program);
std::string withoutDefinitions(const std::string &program, size_t from, size_t to);

// The same for the parameters of all functions with a body, in the order of the text.
size_t argumentCount(const std::string &program);
std::string withoutArguments(std::string program, size_t from, size_t to);

} // namespace wend::fuzz
