// The text of the IR: what LLVM 19 reads.
#pragma once

#include "ir/module.h"

#include <functional>
#include <string>

namespace wend {

// Appends a module, a function or an instruction (without its line end, operands by the names they
// have when their function is printed).
void print(const Module &module, std::string &out);
// The lines about the file, and the variables.
void printHead(const Module &module, std::string &out);
void print(const Function &function, std::string &out);
// The same, calling `afterBlock` now and then, which may take what `out` has so far: the text of a
// large function need not be in memory at once.
void print(const Function &function, std::string &out, const std::function<void()> &afterBlock);
void print(const Instruction &instruction, std::string &out);
// Appends a block's name as it is printed with its function: `%while.cond.2`.
void printName(const BasicBlock &block, std::string &out);

} // namespace wend
