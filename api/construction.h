// Construction — the calls of the C interface that add to a module, with all checks.
//
// The member functions return null or false after an error, which they have recorded.
#pragma once

#include "api/module.h"

#include "ir/builder.h"

namespace wend {

class Construction {
public:
  explicit Construction(wendc_module &module) : module_(module), ir_(module.ir) {}

  // ---- construction_symbols.cpp: functions, variables and constants; the results are ids
  wendc_value addFunction(const char *name, unsigned attributes, wendc_type result,
                          std::span<const wendc_parameter> parameters);
  wendc_value argument(wendc_value function, size_t index);
  wendc_value addVariable(const char *name, unsigned attributes, size_t size, size_t align,
                          const void *bytes);
  bool setAddress(wendc_value variable, size_t offset, wendc_value target, int64_t addend);
  wendc_value find(const char *name);
  wendc_type typeOf(wendc_value value);
  wendc_value integer(wendc_type type, uint64_t number);
  wendc_value real(wendc_type type, double number);
  wendc_value null();
  wendc_value string(std::string_view bytes);

  // ---- construction_code.cpp: instructions
  wendc_value binary(wendc_operation operation, wendc_value left, wendc_value right);
  wendc_value unary(wendc_operation operation, wendc_value operand);
  wendc_value compare(wendc_predicate predicate, wendc_value left, wendc_value right);
  wendc_value convert(wendc_conversion conversion, wendc_value value, wendc_type type);
  wendc_value select(wendc_value condition, wendc_value ifTrue, wendc_value ifFalse);
  wendc_value allocate(wendc_type type, uint32_t count);
  wendc_value load(wendc_type type, wendc_value address);
  bool store(wendc_value value, wendc_value address);
  wendc_value element(wendc_value address, wendc_value index, uint64_t size);
  wendc_value call(wendc_value function, std::span<const wendc_value> arguments);
  wendc_value callPointer(wendc_value pointer, wendc_type result,
                          std::span<const wendc_value> arguments);

  // ---- construction_blocks.cpp: blocks, terminators and phis
  wendc_block addBlock(wendc_value function, const char *name);
  bool setBlock(wendc_block block);
  wendc_value phi(wendc_type type);
  bool addIncoming(wendc_value phi, wendc_block from, wendc_value value);
  bool jump(wendc_block target);
  bool branch(wendc_value condition, wendc_block ifTrue, wendc_block ifFalse);
  bool switchTo(wendc_value value, wendc_block otherwise, const uint64_t *cases,
                std::span<const wendc_block> targets);
  bool returnValue(wendc_value value);
  bool unreachable();

private:
  // construction.cpp: what they share
  bool fail(std::string text); // false
  wendc_value add(Value *value, Function *within);
  wendc_value addSymbol(Value *symbol);
  [[nodiscard]] const Entity *entity(uint32_t id) const; // null if the id is unknown
  Value *valueOf(wendc_value id);                        // of any function
  Value *operand(wendc_value id);                        // that the current block may use
  Function *functionOf(wendc_value id);
  Global *variableOf(wendc_value id);
  BasicBlock *blockOf(wendc_block id); // of any function
  BasicBlock *target(wendc_block id);  // in the function of the current block
  bool typeIs(wendc_type type, Type &into);
  bool isNameFree(const char *name);
  BasicBlock *openBlock(); // the current block, which has no terminator
  bool canBegin() { return openBlock() != nullptr; }
  // The new instruction, which is at the end of the current block, or null if it breaks a rule.
  Instruction *checked(Instruction *instruction);
  // The same for a terminator with its edges. Whether it is there.
  bool isSound(const Instruction *terminator);
  wendc_value addResult(Instruction *instruction);
  wendc_value addCall(Instruction *call);
  // An instruction at the end of the current block; one on lanes.
  Instruction *append(Op op, Type type, std::span<Value *const> values);
  Instruction *lanes(Op op, Op laneOp, std::span<Value *const> values);
  bool operands(std::span<const wendc_value> ids, std::vector<Value *> &values);

  wendc_module &module_;
  Module &ir_;
};

} // namespace wend
