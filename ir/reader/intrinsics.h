// IntrinsicLowering — makes the instructions or calls of known functions that a call of an
// intrinsic of LLVM stands for.
//
// intrinsics.def names the function for each intrinsic on scalars of the IR. Those on other types
// have functions that recognise them by their names: element by element for vectors, in `float` for
// numbers of 16 bits. For those of x86 see x86_intrinsics.cpp.
#pragma once

#include "ir/reader/builder.h"
#include "ir/reader/inline_assembly.h"

namespace wend::reader {

// The operation that an intrinsic on floating-point numbers is, by the part of its name after
// `llvm.`; nothing if it is none.
std::optional<Op> floatOperationNamed(std::string_view word);

// Two integers of one type, the first arguments of a call. The type is null after an error.
struct Integers {
  const TextType *type = nullptr;
  Value *left = nullptr;
  Value *right = nullptr;
};

struct Overflow {
  Value *result;
  Value *hasOverflowed;
};

class IntrinsicLowering {
public:
  explicit IntrinsicLowering(Builder &builder)
      : builder_(builder), legalizer_(builder.legalizer_), module_(builder.module_) {}

  // The result of a call; null after an error, or without a result.
  Value *lower(const IntrinsicCall &call);

private:
  // intrinsics.cpp
  struct IntrinsicRow;
  static const IntrinsicRow intrinsics[];
  // Calls a member function for a call, or for a call and its two integers.
  template <auto how> Value *apply(const IntrinsicCall &call);
  Value *unsupported(const IntrinsicCall &call);
  Value *nothing(const IntrinsicCall &call);
  Value *nullPointer(const IntrinsicCall &call);
  Value *threadAddress(const IntrinsicCall &call);
  Value *sameValue(const IntrinsicCall &call);
  Value *expectedValue(const IntrinsicCall &call);
  Value *isConstant(const IntrinsicCall &call);
  Value *always(const IntrinsicCall &call);
  Value *zeroOf(const IntrinsicCall &call);
  Value *knownCall(const IntrinsicCall &call);
  Integers integersOf(const IntrinsicCall &call);
  static Integers frozen(const Integers &integers);
  Value *extreme(const IntrinsicCall &call, const Integers &integers);
  Value *highProduct(const IntrinsicCall &call, const Integers &integers);
  Value *absolute(const IntrinsicCall &call);
  Value *threeWay(const IntrinsicCall &call, const Integers &integers);
  bool isTrue(const Typed &argument);
  Value *bits(const IntrinsicCall &call);
  Value *reverseBits(const IntrinsicCall &call);
  Value *funnelShift(const IntrinsicCall &call, const Integers &integers);
  Value *withOverflow(const IntrinsicCall &call, const Integers &integers);
  Overflow overflow(Op op, bool isSigned, const TextType &type, Value *left, Value *right);
  Overflow overflowIn64(Op op, bool isSigned, Value *left, Value *right);
  Value *nearestLimit(bool isSigned, const TextType &type, Value *value);
  Value *saturate(const IntrinsicCall &call, const Integers &integers);
  Value *saturateShift(const IntrinsicCall &call, const Integers &integers);

  // memory_intrinsics.cpp
  // Of a copy, or of a byte that fills memory.
  struct InlineAccess {
    Value *to;
    Value *from;
    uint64_t size;
    bool isVolatile;
  };
  Value *fill(const IntrinsicCall &call);
  Value *copyMemory(const IntrinsicCall &call);
  void putCopy(bool isMove, Value *to, Value *from, Value *size, bool isVolatile);
  Value *copyVariables(const IntrinsicCall &call);
  std::optional<uint64_t> inlineSize(const IntrinsicCall &call);
  std::optional<InlineAccess> inlineAccess(const IntrinsicCall &call, Type type);
  Value *copyInline(const IntrinsicCall &call);
  Value *fillInline(const IntrinsicCall &call);
  Value *maskPointer(const IntrinsicCall &call);
  Value *loadRelative(const IntrinsicCall &call);
  Value *checkedLoad(const IntrinsicCall &call);

  // named_registers.cpp
  [[nodiscard]] std::string_view namedRegister(const IntrinsicCall &call) const;
  Value *readRegister(const IntrinsicCall &call);
  Value *writeRegister(const IntrinsicCall &call);
  Value *accessRegister(std::string_view text, std::string_view constraints, AssemblyOperands given,
                        SourceRange range);

  // object_size.cpp
  [[nodiscard]] static std::optional<uint64_t> bytesFrom(const Value *pointer, bool isMinimum);
  Value *objectSize(const IntrinsicCall &call);

  // float_intrinsics.cpp
  // Tests of a number: its sign, whether it is a NaN, a quiet one if so, and zero, subnormal,
  // normal or infinite.
  struct NumberTests {
    Value *isNegative;
    Value *isNan;
    Value *isQuiet;
    std::array<Value *, 4> magnitudes;
  };
  std::vector<Value *> floatArguments(const IntrinsicCall &call);
  Value *libraryCall(const IntrinsicCall &call);
  Value *floatOperation(const IntrinsicCall &call);
  Value *roundToInteger(const IntrinsicCall &call);
  Value *callWithInteger(const IntrinsicCall &call);
  Value *splitNumber(const IntrinsicCall &call);
  Value *floatExtreme(const IntrinsicCall &call);
  Value *canonicalize(const IntrinsicCall &call);
  static bool isOfHalves(const IntrinsicCall &call);
  Value *halfIntrinsic(const IntrinsicCall &call);
  Value *saturatingConversion(const IntrinsicCall &call);
  Value *isInClasses(Value *bits, unsigned classes, unsigned fraction);
  Value *isOfClass(const IntrinsicCall &call);
  Value *isOfClass80(Value *number, unsigned classes);
  Value *isOfClassQuad(Value *number, unsigned classes);
  Value *isInAny(const NumberTests &tests, unsigned classes);
  Value *multiplyAdd(const IntrinsicCall &call);

  // float_environment.cpp
  Value *roundingMode(const IntrinsicCall &call);
  Value *setRoundingMode(const IntrinsicCall &call);
  Value *environment(const IntrinsicCall &call);
  Value *setEnvironment(const IntrinsicCall &call);
  Value *resetEnvironment(const IntrinsicCall &call);

  // constrained.cpp
  static bool hasInstruction(const IntrinsicCall &call, Op op);
  Value *constrained(const IntrinsicCall &call);
  Value *constrainedQuad(const IntrinsicCall &call, std::string_view name,
                         std::span<const Typed> metadata);
  std::vector<Value *> opaqueArguments(const IntrinsicCall &call);
  Value *constrainedArithmetic(const IntrinsicCall &call, Op op);
  Value *constrainedConversion(const IntrinsicCall &call, Op op);
  Value *constrainedToUnsigned(Value *number);
  Value *constrainedCompare(const IntrinsicCall &call, std::span<const Typed> metadata,
                            bool isSignalling);
  static std::optional<FloatPredicate> namedPredicate(std::string_view text);
  [[nodiscard]] std::string_view metadataString(uint32_t where) const;
  Value *constrainedCall(const IntrinsicCall &call, std::string_view name);
  Value *constrainedToInteger(const IntrinsicCall &call, const std::string &name,
                              const std::vector<Value *> &arguments);

  // fixed_point.cpp
  Value *fixedPoint(const IntrinsicCall &call);
  Value *quotientRoundedDown(TextType &type, bool isSigned, Value *left, Value *right,
                             const IntrinsicCall &call);
  Value *clamped(TextType &exact, TextType &narrow, bool isSigned, Value *value);

  // wide_intrinsics.cpp
  Value *wideIntrinsic(const IntrinsicCall &call);
  Value *wideBits(const IntrinsicCall &call, TextType &type, Value *given);
  Value *wideFunnelShift(const IntrinsicCall &call, TextType &type);
  Value *wideOverflow(const IntrinsicCall &call, TextType &type, Value *left, Value *right);
  Value *wideSaturated(const IntrinsicCall &call, TextType &type, Value *left, Value *right);

  // vector_intrinsics.cpp
  bool isOfVectors(const IntrinsicCall &call);
  Value *vectorIntrinsic(const IntrinsicCall &call);
  Value *wholeVectorIntrinsic(const IntrinsicCall &call);
  Value *saturateLanes(const IntrinsicCall &call, std::string_view name, TextType &type);
  Value *wholeFloatIntrinsic(const IntrinsicCall &call, std::string_view name, TextType &type);
  Value *eachElementOf(const IntrinsicCall &call);
  Value *reduceStep(const IntrinsicCall &call, std::string_view operation, TextType &type,
                    Value *left, Value *right);
  Value *reduceByHalves(const IntrinsicCall &call, std::string_view operation, TextType &vector,
                        Value *given);
  Value *reduce(const IntrinsicCall &call);
  Value *maskedAccess(const IntrinsicCall &call);

  // Of the Builder
  [[nodiscard]] bool hasFailed() const { return builder_.hasFailed_; }
  template <typename... Args>
  void fail(const DiagnosticRow &row, SourceRange range, const Args &...args) {
    builder_.fail(row, range, args...);
  }
  static SourceRange at(uint32_t offset) { return Builder::at(offset); }
  bool requireType(Value *value, Type type, uint32_t at) {
    return builder_.requireType(value, type, at);
  }
  TextType *scalar(Type type) { return builder_.scalar(type); }
  TextType *integer(uint64_t bits) { return builder_.integer(bits); }
  Type valueType(TextType *type, SourceRange range) { return builder_.valueType(type, range); }
  std::span<const Leaf> leavesOf(TextType *type, SourceRange range) {
    return builder_.leavesOf(type, range);
  }
  Pack *newPack(std::span<const Leaf> leaves) { return builder_.newPack(leaves); }
  Value *value(const Typed &typed) { return builder_.value(typed); }
  Instruction *insert(Instruction *instruction) { return builder_.insert(instruction); }
  Value *insertLoad(Type type, Value *address, bool isVolatile, uint64_t align) {
    return builder_.insertLoad(type, address, isVolatile, align);
  }
  Value *put(Op op, Value *left, Value *right) { return builder_.put(op, left, right); }
  Value *put(Op op, Value *left, uint64_t right) { return builder_.put(op, left, right); }
  Value *putCast(Op op, Value *value, Type type) { return builder_.putCast(op, value, type); }
  Value *putICmp(Predicate predicate, Value *left, Value *right) {
    return builder_.putICmp(predicate, left, right);
  }
  Value *putFCmp(FloatPredicate predicate, Value *left, Value *right) {
    return builder_.putFCmp(predicate, left, right);
  }
  Value *putSelect(Value *condition, Value *ifTrue, Value *ifFalse) {
    return builder_.putSelect(condition, ifTrue, ifFalse);
  }
  Value *truncated(Value *value, const TextType &type) { return builder_.truncated(value, type); }
  Value *signExtended(Value *value, const TextType &type) {
    return builder_.signExtended(value, type);
  }
  Value *resized(Value *value, const TextType &from, Type type, bool isSigned) {
    return builder_.resized(value, from, type, isSigned);
  }
  Value *opaque(Value *value) { return builder_.opaque(value); }
  Value *callLibrary(std::string_view name, Type result, const std::vector<Value *> &arguments,
                     const IntrinsicCall &call) {
    return builder_.callLibrary(name, result, arguments, call.range);
  }

  Builder &builder_;
  Legalizer &legalizer_;
  Module &module_;
};

} // namespace wend::reader
