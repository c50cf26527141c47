// X86Lowering — makes the instructions for a call of an intrinsic of x86 (x86_intrinsics.def).
//
// Some are operations of the IR (x86_operations.cpp), which passes and the interpreter know. The
// others are asm statements (x86_intrinsics.cpp).
#pragma once

#include "ir/reader/builder.h"

#include <string_view>
#include <vector>

namespace wend::reader {

class X86Lowering;

struct X86Row {
  std::string_view name; // after `llvm.x86.`
  std::string_view signature;
  Value *(X86Lowering::*make)(int variant);
  int variant;
  std::string_view text; // these two: of an asm statement
  std::string_view constraints;
};

// What an asm statement does besides computing its results.
enum class X86Effects : uint8_t { None, Reads, Writes, Any };

// One call.
class X86Lowering {
public:
  X86Lowering(Builder &builder, const IntrinsicCall &call, const X86Row &row);

  // The functions of x86_intrinsics.def; null after an error, or without a result.
  Value *statement(int effects);
  Value *noHint(int variant);
  Value *clock(int variant);
  Value *floatOf(int variant);
  Value *signBits(int variant);
  Value *known(int function);
  Value *shifted(int function);
  Value *floatExtreme(int variant);
  Value *floatMasks(int variant);
  Value *floatTest(int variant);
  Value *wholeNumber(int variant);
  Value *wholeNumbers(int variant);
  Value *withCarry(int variant);
  Value *bitTest(int variant);
  Value *signTest(int variant);
  Value *permuted(int variant);
  Value *blockSums(int variant);
  Value *loaded(int variant);
  Value *gathered(int variant);
  Value *pairOfFloats(int variant);
  Value *maskedBytes(int variant);

private:
  // An operand or a result of an asm statement.
  struct Given {
    TextType *type;
    Value *value;
  };

  // x86_intrinsics.cpp
  Value *put(std::string_view text, std::string_view constraints, TextType *result,
             std::span<const Given> operands, X86Effects effects = X86Effects::None);
  TextType *halfType(TextType &type);
  Given half(Given whole, size_t index);
  Value *joined(TextType &halves, Value *low, Value *high);

  // Element `index` of an argument.
  Value *elementOf(size_t argument, size_t index) {
    return legalizer_.element(*types_[argument], values_[argument], index);
  }
  Value *put(Op op, Value *left, Value *right) { return builder_.put(op, left, right); }
  Value *put(Op op, Value *left, uint64_t right) { return builder_.put(op, left, right); }
  Value *putCast(Op op, Value *value, Type type) { return builder_.putCast(op, value, type); }
  Value *putICmp(Predicate predicate, Value *left, Value *right) {
    return builder_.putICmp(predicate, left, right);
  }
  Value *putSelect(Value *condition, Value *ifTrue, Value *ifFalse) {
    return builder_.putSelect(condition, ifTrue, ifFalse);
  }
  Value *fail(std::string_view expected) {
    builder_.fail(diag::irExpected, range_, expected, "another value");
    return nullptr;
  }
  // Whether the intrinsic is one on the lowest elements; the others are those of the first operand.
  [[nodiscard]] bool isOfLowest() const {
    return row_.name.ends_with(".ss") || row_.name.ends_with(".sd");
  }
  Value *wholeOf(size_t index, Type type, bool isRounded);
  Value *signsOf(size_t argument);
  Value *withLowest(Value *lowest);
  Value *splat(TextType &type, uint64_t bits);

  Builder &builder_;
  Legalizer &legalizer_;
  Module &module_;
  const X86Row &row_;
  TextType *result_;
  std::vector<TextType *> types_; // of the arguments
  std::vector<Value *> values_;
  SourceRange range_;
};

} // namespace wend::reader
