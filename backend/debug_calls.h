// DebugCalls — writes the calls of functions as entries of their unit (DWARF 5, 3.4): so debuggers
// find the functions that have left by a tail call, and the values that arguments had.
//
// They are children of the function, as those of clang are: llvm-dwarfdump --verify accepts them
// nowhere else.
#pragma once

#include "backend/die_writer.h"
#include "ir/module.h"

#include <unordered_map>
#include <vector>

namespace wend {

class DebugCalls {
public:
  DebugCalls(const Module &module, DieWriter &die) : module_(module), die_(die) {}

  // The next entry that begins is of the code of a function.
  void define(Symbol function);
  // Adds the attribute that says which calls of a function have entries.
  void describe(const DebugFunction &function);
  // Writes its calls, as children of its entry.
  void write(const DebugFunction &function);
  // Writes the functions that are called and have no entry, as children of the unit.
  void writeDeclarations();

private:
  struct Callee {
    uint32_t entry;
    bool isDefined = false;
  };

  Callee &calleeOf(Symbol function);
  void write(const DebugFunction::CallSite &call);

  const Module &module_;
  DieWriter &die_;
  std::unordered_map<uint32_t, Callee> callees_; // by Symbol::id
  std::vector<Symbol> order_;                    // of callees_
};

} // namespace wend
