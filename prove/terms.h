// Terms — the operations of the IR (ir/ops.def) as terms of the SMT solver.
//
// A value of any type is a bit-vector of its width: an i1 has one bit, a pointer 64, a vector all
// of its lanes, with lane 0 lowest. Floating-point numbers are their bits. What moves or compares
// them is exact; arithmetic and conversions are uninterpreted functions of the bits, which is
// correct, because equal operands have equal results, but proves no rounding. On request they are
// those of the solver's theory of floating-point numbers (prove/float_terms.cpp).
#pragma once

#include "ir/instruction.h"

#include "ir/vector_bits.h"

#include <optional>
#include <string>
#include <vector>
#include <z3++.h>

namespace wend {

// The width of a bit-vector, in bits.
inline unsigned widthOf(const z3::expr &value) { return value.get_sort().bv_size(); }

class Terms {
public:
  explicit Terms(z3::context &context) : context_(context) {}

  // Whether products and quotients are uninterpreted functions, too. What is proved so is true; the
  // solver finds more differences than there are.
  void setAbstract(bool is) { isAbstract_ = is; }
  [[nodiscard]] bool isAbstract() const { return isAbstract_; }

  // Whether arithmetic on floating-point numbers and conversions are those of IEEE 754. It takes
  // the solver long.
  void setExactFloats(bool are) { areFloatsExact_ = are; }

  [[nodiscard]] z3::context &context() const { return context_; }
  [[nodiscard]] z3::sort sortOf(Type type) const { return context_.bv_sort(bitWidth(type)); }
  // A variable with a name.
  [[nodiscard]] z3::expr variable(const std::string &name, Type type) const {
    return context_.constant(name.c_str(), sortOf(type));
  }
  [[nodiscard]] z3::expr constant(Type type, const VectorBits &bits) const;
  [[nodiscard]] z3::expr bits(uint64_t value, unsigned width) const {
    return context_.bv_val(value, width);
  }
  [[nodiscard]] z3::expr truth(bool is) const { return context_.bool_val(is); }

  // Conversions between an i1 and a truth value.
  [[nodiscard]] z3::expr isTrue(const z3::expr &bit) const;
  [[nodiscard]] z3::expr bitOf(const z3::expr &truth) const;

  // Connectives and joins that fold what is constant.
  [[nodiscard]] z3::expr both(const z3::expr &one, const z3::expr &other) const;
  [[nodiscard]] z3::expr either(const z3::expr &one, const z3::expr &other) const;
  [[nodiscard]] z3::expr negated(const z3::expr &truth) const;
  [[nodiscard]] z3::expr choose(const z3::expr &condition, const z3::expr &one,
                                const z3::expr &other) const;
  [[nodiscard]] z3::expr same(const z3::expr &one, const z3::expr &other) const;

  // The low `width` bits, or an extension.
  [[nodiscard]] z3::expr resized(const z3::expr &value, unsigned width, bool isSigned) const;
  [[nodiscard]] z3::expr piece(const z3::expr &whole, unsigned low, unsigned width) const;
  // base + index * elementSize
  [[nodiscard]] z3::expr address(const z3::expr &base, const z3::expr &index,
                                 uint64_t elementSize) const;

  // An operation without side effects, apart from its operands.
  struct Operation {
    Op op;
    Type type;
    Type from;         // of operand 0
    uint8_t variant;   // Instruction::variant
    uint64_t size = 0; // getelementptr: of an element
  };
  [[nodiscard]] z3::expr operation(const Operation &what,
                                   const std::vector<z3::expr> &operands) const;
  // An operation on scalars; of a division, what it is where it does not trap.
  [[nodiscard]] z3::expr binary(Op op, Type type, const z3::expr &left,
                                const z3::expr &right) const;
  [[nodiscard]] z3::expr unary(Op op, Type type, const z3::expr &value) const;
  [[nodiscard]] z3::expr cast(Op op, Type from, Type to, const z3::expr &value) const;
  [[nodiscard]] z3::expr compare(Predicate predicate, const z3::expr &left,
                                 const z3::expr &right) const; // a truth value
  [[nodiscard]] z3::expr compare(FloatPredicate predicate, const z3::expr &left,
                                 const z3::expr &right) const;
  [[nodiscard]] z3::expr isNaN(const z3::expr &number) const;
  // Whether a fact about overflow (Instruction::hasNoSignedWrap) is true of the operands.
  [[nodiscard]] z3::expr doesNotWrap(Op op, const std::vector<z3::expr> &operands) const;
  // Whether the product is the same as a number of 64 bits with a sign.
  [[nodiscard]] z3::expr isScalable(const z3::expr &index, uint64_t elementSize) const;
  // Whether a division traps.
  [[nodiscard]] z3::expr traps(Op op, const z3::expr &left, const z3::expr &right) const;

  // An operation of the kind Lanes. `from` is the type of operand 0.
  [[nodiscard]] z3::expr lanes(Op op, uint8_t variant, Type from, Type to,
                               const std::vector<z3::expr> &operands) const;

  // The application of an uninterpreted function, which the name and the sorts of the arguments
  // identify.
  [[nodiscard]] z3::expr apply(const std::string &name, const std::vector<z3::expr> &arguments,
                               const z3::sort &result) const;

private:
  [[nodiscard]] z3::expr unknownBinary(Op op, Type type, const z3::expr &left,
                                       const z3::expr &right) const;
  [[nodiscard]] z3::expr unknownProduct(Op op, Type type, const z3::expr &one,
                                        const z3::expr &other) const;
  [[nodiscard]] z3::expr unknownSigned(Op op, Type type, const z3::expr &left,
                                       const z3::expr &right) const;
  [[nodiscard]] z3::expr sum(const z3::expr &one, const z3::expr &other) const;
  [[nodiscard]] z3::expr folded(const z3::expr &made) const;
  [[nodiscard]] z3::expr leadingZeros(const z3::expr &value, bool fromTop) const;
  [[nodiscard]] z3::expr population(const z3::expr &value) const;
  [[nodiscard]] z3::expr magnitude(const z3::expr &number) const;
  [[nodiscard]] z3::expr joined(const std::vector<z3::expr> &lanes) const;
  [[nodiscard]] std::vector<z3::expr> split(Type vector, const z3::expr &value) const;
  [[nodiscard]] z3::expr castLanes(Op op, Type from, Type to, const z3::expr &value) const;

  // The term without an inversion of its sign bit; nothing if it has none.
  static std::optional<z3::expr> withoutInvertedSign(const z3::expr &value);
  [[nodiscard]] z3::expr number(Type type, const z3::expr &value) const;
  [[nodiscard]] z3::expr floatResult(Op op, Type type, const z3::expr &result,
                                     const std::vector<z3::expr> &operands) const;
  [[nodiscard]] z3::expr floatBinary(Op op, Type type, const z3::expr &left,
                                     const z3::expr &right) const;
  [[nodiscard]] z3::expr floatUnary(Op op, Type type, const z3::expr &value) const;
  [[nodiscard]] z3::expr floatCast(Op op, Type from, Type to, const z3::expr &value) const;
  [[nodiscard]] z3::expr toSigned(const z3::expr &number, unsigned width) const;

  z3::context &context_;
  bool isAbstract_ = false;
  bool areFloatsExact_ = false;
};

} // namespace wend
