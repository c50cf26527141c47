// The floating-point environment: by functions of the C library.

#include "ir/reader/intrinsics.h"

namespace wend::reader {

// ---- The rounding mode

// From C's modes, bits 10 and 11, to those of FLT_ROUNDS: to nearest 0 and 1, down 1 and 3, up 2
// and 2, to zero 3 and 0. A constant of eight bits has the results.
Value *IntrinsicLowering::roundingMode(const IntrinsicCall &call) {
  Value *mode = callLibrary("fegetround", Type::I32, {}, call);
  if (!mode)
    return nullptr;
  Value *position = put(Op::And, put(Op::LShr, mode, 9), 6);
  return put(Op::And, put(Op::LShr, module_.constant(Type::I32, 0b00'10'11'01), position), 3);
}

Value *IntrinsicLowering::setRoundingMode(const IntrinsicCall &call) {
  Value *mode = value(call.arguments[0]);
  if (!requireType(mode, Type::I32, call.arguments[0].at) || hasFailed())
    return nullptr;
  Value *position = put(Op::Shl, put(Op::And, mode, 3), 1);
  Value *bits = put(Op::LShr, module_.constant(Type::I32, 0b01'10'00'11), position);
  callLibrary("fesetround", Type::I32, {put(Op::Shl, put(Op::And, bits, 3), 10)}, call);
  return nullptr;
}

// ---- All of it

namespace {

// What a function of C is passed as the address of the default environment or mode.
constexpr uint64_t defaultAddress = ~uint64_t{0};

// `fegetenv` for `llvm.get.fpenv.i256`, `fesetmode` for `llvm.set.fpmode.i64`.
std::string environmentFunction(std::string_view intrinsic) {
  bool isMode = intrinsic.find(".fpmode") != std::string_view::npos;
  bool isGet = intrinsic.starts_with("llvm.get.");
  return std::string(isGet ? "feget" : "feset") + (isMode ? "mode" : "env");
}

} // namespace

// An integer with the bytes of C's fenv_t or femode_t.
Value *IntrinsicLowering::environment(const IntrinsicCall &call) {
  TextType *type = bare(call.type);
  if (!isAnyInteger(type))
    return unsupported(call);
  Instruction *slot = builder_.entrySlot(type->size, type->align);
  callLibrary(environmentFunction(call.name), Type::I32, {slot}, call);
  return hasFailed() ? nullptr : builder_.loadValue(type, slot);
}

Value *IntrinsicLowering::setEnvironment(const IntrinsicCall &call) {
  Value *given = value(call.arguments[0]);
  TextType *type = bare(call.arguments[0].type);
  if (!isAnyInteger(type) || hasFailed())
    return unsupported(call);
  Instruction *slot = builder_.entrySlot(type->size, type->align);
  builder_.storeValue(type, given, slot);
  callLibrary(environmentFunction(call.name), Type::I32, {slot}, call);
  return nullptr;
}

Value *IntrinsicLowering::resetEnvironment(const IntrinsicCall &call) {
  Value *address = putCast(Op::IntToPtr, module_.constant(Type::I64, defaultAddress), Type::Ptr);
  callLibrary(environmentFunction(call.name), Type::I32, {address}, call);
  return nullptr;
}

} // namespace wend::reader
