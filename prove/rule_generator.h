// RuleGenerator — expressions that rewrite rules may apply to, enumerated or at random.
#pragma once

#include "prove/rule_tree.h"

#include <functional>
#include <optional>

namespace wend {

// Which operations expressions are made of, besides selections.
enum class RuleUniverse : uint8_t {
  Integers, // and pointers
  Floats,   // of 32 and 64 bits, conversions and comparisons
  Lanes,    // of vectors
};

// An operation that an expression may have.
struct RuleOperation {
  enum class Restriction : uint8_t {
    None,
    ShiftCount, // the operand is a constant with equal lanes
    Places,     // the operand is a constant that selects the lanes of a shuffle
  };
  Op op{};
  Type type = Type::Void;
  std::vector<Type> operands;
  uint8_t variant = 0;
  uint32_t elementSize = 0;
  bool hasNoSignedWrap = false;
  Restriction lastOperand = Restriction::None;
};

struct RuleShape {
  unsigned operations; // in an expression, at most
  bool hasManyConstants;
  // Of the expressions with more than one operation, this part is made: the same ones in each run.
  double part = 1;
};

class RuleGenerator {
public:
  using Found = std::function<void(const RuleTree &)>;

  // Of expressions whose root is one of `roots`.
  RuleGenerator(RuleUniverse universe, std::span<const Op> roots);

  // Calls `found` for all expressions with at most this many operations, but for those that differ
  // in the order of arguments only, or have an operation on constants. Leaves are up to three
  // arguments of each type, the same or different ones, and constants.
  void enumerate(const RuleShape &shape, const Found &found);
  // The same for `count` random expressions with exactly that many operations at most.
  void sample(unsigned operations, uint64_t count, const Found &found);

  // The constants that matter: 0, 1, -1, the sign bit, masks, powers of two and others.
  static std::vector<VectorBits> constants(Type type, bool many);
  // The operations with a result of a type.
  [[nodiscard]] std::vector<RuleOperation> operationsOf(Type type) const;

private:
  // An operand that is to be chosen.
  struct Hole {
    RuleOperation::Restriction restriction = RuleOperation::Restriction::None;
    uint32_t parent = 0;
  };

  [[nodiscard]] uint64_t random();
  [[nodiscard]] bool isTaken();
  [[nodiscard]] bool isOneOperation() const;
  [[nodiscard]] bool isRootOp(Op op) const;
  [[nodiscard]] bool completesConstants(size_t i) const;
  [[nodiscard]] std::vector<VectorBits> restricted(size_t i) const;
  void fill(size_t i);
  void fillOperation(size_t i);
  void fillLeaf(size_t i);
  void setOperation(size_t i, const RuleOperation &operation);
  void removeOperands(size_t i);
  void setConstant(size_t i, const VectorBits &bits);
  bool fillAtRandom(size_t i);
  bool fillLeafAtRandom(size_t i);

  static constexpr uint32_t maxArguments = 3;

  RuleUniverse universe_;
  std::vector<Op> roots_;
  std::array<std::vector<RuleOperation>, typeCount> operations_; // by type of the result
  std::array<std::vector<VectorBits>, typeCount> constants_;     // by type
  std::array<uint32_t, typeCount> used_{};                       // arguments of each type
  RuleTree tree_;
  std::vector<Hole> holes_; // by node
  unsigned left_ = 0;       // operations that may still be added
  double part_ = 1;
  const Found *found_ = nullptr;
  uint64_t state_ = 1; // of random()
};

} // namespace wend
