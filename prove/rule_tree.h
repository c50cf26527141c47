// RuleTree — an expression that rewrite rules are applied to (prove/rule_prover.h).
#pragma once

#include "ir/module.h"

#include <map>
#include <vector>

namespace wend {

// The types of integers that rules are applied to.
constexpr Type integerTypes[] = {Type::I1, Type::I8, Type::I16, Type::I32, Type::I64};

// Operations whose leaves are arguments and constants.
struct RuleTree {
  struct Node {
    enum class Kind : uint8_t { Operation, Argument, Constant };
    Kind kind = Kind::Argument;
    Type type = Type::Void;
    Op op{};                      // Operation
    uint8_t variant = 0;          // Operation: Instruction::variant
    bool hasNoSignedWrap = false; // Operation
    uint32_t number = 0;          // Argument: among those of the type; getelementptr: elementSize
    uint32_t operands = 0;        // Operation: the first one; the others follow it
    uint32_t operandCount = 0;
    VectorBits bits = {}; // Constant
  };
  std::vector<Node> nodes; // operands after their users; the root first
};

// A function in which trees are built, one at a time.
class RuleSite {
public:
  // The arguments that trees may have, of each type.
  static constexpr uint32_t argumentsPerType = 4;

  // With all these arguments.
  RuleSite();
  // With the arguments of one tree, so that the function can be printed and executed.
  explicit RuleSite(const RuleTree &only);

  // Builds the tree at the end of the block, and a use of it: a return. Between them is an
  // operation that the rules for products ask for: a sum with a constant, or fneg.
  Instruction *build(const RuleTree &tree);
  // Removes everything but the arguments.
  void clear();

  [[nodiscard]] Module &module() { return module_; }
  [[nodiscard]] Function &function() { return *function_; }
  // The argument that a leaf stands for.
  [[nodiscard]] Argument *argument(Type type, uint32_t number) const {
    return arguments_.at({type, number});
  }

private:
  void addArgument(Type type, uint32_t number);
  Value *leaf(const RuleTree::Node &node);
  Value *use(Instruction &root);

  Interner names_;
  Module module_{names_, nullptr};
  Function *function_;
  BasicBlock *block_;
  std::map<std::pair<Type, uint32_t>, Argument *> arguments_;
};

// The types of values that trees have: all but x86_fp80 and vectors of 256 bits.
inline constexpr Type ruleTypes[] = {
    Type::I1,  Type::I8,    Type::I16,   Type::I32,   Type::I64,   Type::Ptr,   Type::F32,
    Type::F64, Type::V16I8, Type::V8I16, Type::V4I32, Type::V2I64, Type::V4F32, Type::V2F64};

// The type that a rule is for: that of the operands of comparisons, conversions and extractions of
// lanes, otherwise that of the result.
Type ruleType(Op op, Type result, Type firstOperand);

} // namespace wend
