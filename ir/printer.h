// The textual form of the IR, which LLVM 19 can read.
#pragma once

#include "ir/module.h"

#include <functional>
#include <string>
#include <vector>

namespace wend {

// Appends a module, a function or an instruction. An instruction is printed without line end, and
// with the names that its operands have in the text of the function.
void print(const Module &module, std::string &out);
// The functions without a body, but for aliases, in the order in which they are printed: known
// intrinsics last, in the order of their table, because readers declare some of them where they are
// called.
std::vector<const Function *> declarations(const Module &module);
// The source file, target, globals, aliases and constructors.
void printHead(const Module &module, std::string &out);
// The nodes of metadata, after all functions: the types of accesses, and what debuggers are told.
void printMetadata(const Module &module, std::string &out);
// The number of the first node for debuggers.
unsigned debugNodeNumber(const Module &module);
// The metadata that an access of a type is followed by: `!tbaa !3`.
unsigned accessTagNumber(const Module &module, AccessType type);
void print(const Function &function, std::string &out);
// The same; calls `afterBlock` after each block. The callback may write out and clear `out`, so
// that the text of a large function does not stay in memory.
void print(const Function &function, std::string &out, const std::function<void()> &afterBlock);
// The same; calls `before` for each instruction, before the first line of its text is appended.
void printLinked(const Function &function, std::string &out,
                 const std::function<void(const Instruction &)> &before);
// The same without what debuggers are told: no `!dbg`, records and lines of statements.
void printUndescribed(const Function &function, std::string &out,
                      const std::function<void(const Instruction &)> &before);
// Calls `visit` for each instruction with the text that print() appends for it, in less time than
// that for each.
void printEach(const Function &function,
               const std::function<void(const Instruction &, std::string_view)> &visit);
void print(const Instruction &instruction, std::string &out);
// Appends the name of a block as printed in its function: `%while.cond.2`.
void printName(const BasicBlock &block, std::string &out);
// Appends the condition of an edge: `true`, `false`, `default` or the case; of an invoke `returns`
// or `unwinds`; nothing for a jump.
void printCondition(const BasicBlock &block, uint32_t slot, std::string &out);

} // namespace wend
