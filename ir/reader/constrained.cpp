// Constrained floating-point intrinsics: operations in a floating-point environment that the
// program may change or examine, by fesetround or fetestexcept. They keep their order among calls
// and are executed even if their results are unused.
//
// Each operand and result passes through an opaque call, which passes neither move nor delete. What
// is in between is an ordinary operation: it cannot be computed earlier than its operands nor later
// than its result. Functions of the C library are calls, which keep their order anyway; where the
// machine's instructions for an operation might raise exceptions that the operation does not raise,
// it is such a call.

#include "ir/fold.h"
#include "ir/reader/intrinsics.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace wend::reader {

namespace {

struct Arithmetic {
  std::string_view name;
  Op op;
};

constexpr Arithmetic arithmetic[] = {{"fadd", Op::FAdd},
                                     {"fsub", Op::FSub},
                                     {"fmul", Op::FMul},
                                     {"fdiv", Op::FDiv},
                                     {"sqrt", Op::FSqrt}};

constexpr Arithmetic conversions[] = {{"fptosi", Op::FPToSI},   {"fptoui", Op::FPToUI},
                                      {"sitofp", Op::SIToFP},   {"uitofp", Op::UIToFP},
                                      {"fptrunc", Op::FPTrunc}, {"fpext", Op::FPExt}};

// Those that are calls of C's function of the same name, or of fmin and fmax.
constexpr std::string_view libraryFunctions[] = {
    "acos",  "asin",  "atan",      "atan2", "ceil", "cos",    "cosh",   "exp",       "exp2",
    "floor", "fma",   "log",       "log10", "log2", "maxnum", "minnum", "nearbyint", "pow",
    "rint",  "round", "roundeven", "sin",   "sinh", "sqrt",   "tan",    "tanh",      "trunc"};

constexpr std::string_view prefix = "llvm.experimental.constrained.";

const Arithmetic *find(std::span<const Arithmetic> rows, std::string_view name) {
  auto row = std::ranges::find(rows, name, &Arithmetic::name);
  return row == rows.end() ? nullptr : &*row;
}

} // namespace

// The square root of an x86_fp80 is a call of C's function.
bool IntrinsicLowering::hasInstruction(const IntrinsicCall &call, Op op) {
  return !isIntrinsic(op) || bare(call.type)->scalar != Type::F80;
}

// `llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)`: the metadata are
// the rounding mode and what happens to exceptions, of which nothing is assumed.
Value *IntrinsicLowering::constrained(const IntrinsicCall &call) {
  std::string_view name = call.name.substr(prefix.size());
  name = name.substr(0, name.find('.'));
  auto isValue = [](const Typed &argument) { return argument.type != nullptr; };
  auto count = static_cast<size_t>(std::ranges::count_if(call.arguments, isValue));
  IntrinsicCall plain = call;
  plain.arguments = call.arguments.first(count);
  Value *result = nullptr;
  if (count == 0)
    return unsupported(call);
  if (isQuad(bare(plain.arguments[0].type)) || isQuad(bare(call.type)))
    return constrainedQuad(plain, name, call.arguments.subspan(count));
  if (name == "fcmp" || name == "fcmps")
    result = constrainedCompare(plain, call.arguments.subspan(count), name == "fcmps");
  else if (const Arithmetic *row = find(conversions, name))
    result = constrainedConversion(plain, row->op);
  else if (const Arithmetic *other = find(arithmetic, name);
           other && hasInstruction(plain, other->op))
    result = constrainedArithmetic(plain, other->op);
  else
    return constrainedCall(plain, name);
  return result && !hasFailed() ? opaque(result) : nullptr;
}

// Operations on an fp128 are calls of libgcc, which work in any environment and keep their order.
Value *IntrinsicLowering::constrainedQuad(const IntrinsicCall &call, std::string_view name,
                                          std::span<const Typed> metadata) {
  std::vector<Value *> given;
  for (const Typed &argument : call.arguments)
    given.push_back(value(argument));
  if (hasFailed())
    return nullptr;
  TextType &type = *bare(call.arguments[0].type);
  const Arithmetic *conversion = find(conversions, name);
  const Arithmetic *operation = find(arithmetic, name);
  if (conversion && builder_.checkCast(conversion->op, type, *bare(call.type), call.range))
    return legalizer_.cast(conversion->op, type, *bare(call.type), given[0], call.range);
  if (operation && isFloatBinary(operation->op) && given.size() == 2)
    return legalizer_.binary(operation->op, type, given[0], given[1], call.range);
  std::optional<FloatPredicate> predicate;
  if (name.starts_with("fcmp") && !metadata.empty())
    predicate = namedPredicate(metadataString(metadata[0].at));
  if (predicate && given.size() == 2)
    return legalizer_.compare(*predicate, type, given[0], given[1]);
  return hasFailed() ? nullptr : constrainedCall(call, name);
}

// The arguments as values that passes do not know; nothing after an error.
std::vector<Value *> IntrinsicLowering::opaqueArguments(const IntrinsicCall &call) {
  std::vector<Value *> arguments;
  for (const Typed &argument : call.arguments) {
    Value *given = value(argument);
    if (hasFailed())
      return {};
    arguments.push_back(opaque(given));
  }
  return arguments;
}

Value *IntrinsicLowering::constrainedArithmetic(const IntrinsicCall &call, Op op) {
  if (floatArguments(call).size() != wend::row(op).operands)
    return unsupported(call);
  std::vector<Value *> arguments = opaqueArguments(call);
  return hasFailed() ? nullptr
                     : insert(module_.makeInstruction(op, arguments[0]->type(), arguments));
}

Value *IntrinsicLowering::constrainedConversion(const IntrinsicCall &call, Op op) {
  TextType &from = *bare(call.arguments[0].type);
  TextType &to = *bare(call.type);
  if (!builder_.checkCast(op, from, to, call.range))
    return nullptr;
  std::vector<Value *> arguments = opaqueArguments(call);
  if (hasFailed())
    return nullptr;
  if (op == Op::FPToUI && to.scalar == Type::I64)
    return truncated(constrainedToUnsigned(legalizer_.widened(from, arguments[0])), to);
  return legalizer_.cast(op, from, to, arguments[0], call.range);
}

// From 2^63 on, the number less 2^63 is converted, and the highest bit set: no conversion is out of
// range unless the result is.
Value *IntrinsicLowering::constrainedToUnsigned(Value *number) {
  Type type = number->type();
  Constant *limit = builder_.numberConstant(type, 0x1p63);
  Value *isLarge = putFCmp(FloatPredicate::Oge, number, limit);
  Value *less = opaque(putSelect(isLarge, limit, module_.constant(type, 0)));
  Value *low = putCast(Op::FPToSI, put(Op::FSub, number, less), Type::I64);
  return put(Op::Xor, low, put(Op::Shl, putCast(Op::ZExt, isLarge, Type::I64), 63));
}

// The predicate is a metadata string. A signalling comparison reports an operand that is a NaN as
// invalid, as the difference of infinities does, while the machine's ucomisd does not.
Value *IntrinsicLowering::constrainedCompare(const IntrinsicCall &call,
                                             std::span<const Typed> metadata, bool isSignalling) {
  std::optional<FloatPredicate> predicate;
  if (!metadata.empty())
    predicate = namedPredicate(metadataString(metadata[0].at));
  if (!predicate || floatArguments(call).size() != 2)
    return unsupported(call);
  std::vector<Value *> arguments = opaqueArguments(call);
  if (hasFailed())
    return nullptr;
  Type type = arguments[0]->type();
  if (isSignalling) {
    Value *isUnordered = putFCmp(FloatPredicate::Uno, arguments[0], arguments[1]);
    Constant *infinity = builder_.numberConstant(type, HUGE_VAL);
    Value *number = opaque(putSelect(isUnordered, infinity, module_.constant(type, 0)));
    opaque(put(Op::FSub, number, number));
  }
  return putFCmp(*predicate, arguments[0], arguments[1]);
}

std::optional<FloatPredicate> IntrinsicLowering::namedPredicate(std::string_view text) {
  for (unsigned i = 0; i <= static_cast<unsigned>(FloatPredicate::Always); ++i)
    if (text == wend::name(static_cast<FloatPredicate>(i)))
      return static_cast<FloatPredicate>(i);
  return {};
}

// The string of `metadata !"oeq"` at an offset of the text.
std::string_view IntrinsicLowering::metadataString(uint32_t where) const {
  std::string_view text = builder_.file_.text().substr(where);
  size_t begin = text.find_first_of("\",)\n");
  if (begin == std::string_view::npos || text[begin] != '"')
    return {};
  text.remove_prefix(begin + 1);
  return text.substr(0, text.find('"'));
}

// A function of the C library, which works in any environment. Its operands are opaque so that
// identities that hold in the default environment only are not applied to it: nearbyint(-x) is not
// -nearbyint(x) when results are rounded down.
Value *IntrinsicLowering::constrainedCall(const IntrinsicCall &call, std::string_view name) {
  if (name == "powi" || name == "ldexp") {
    IntrinsicCall plain = call;
    plain.name = name == "powi" ? "llvm.powi." : "llvm.ldexp.";
    std::vector<Typed> arguments(call.arguments.begin(), call.arguments.end());
    arguments[0].operand = Operand(opaque(value(arguments[0])));
    plain.arguments = arguments;
    Value *result = arguments.size() == 2 ? callWithInteger(plain) : unsupported(call);
    return result && !hasFailed() ? opaque(result) : nullptr;
  }
  size_t count = floatArguments(call).size();
  if (count == 0)
    return unsupported(call);
  if (name == "minimum" || name == "maximum") {
    IntrinsicCall plain = call;
    plain.name = name == "minimum" ? "llvm.minimum." : "llvm.maximum.";
    Value *result = floatExtreme(plain);
    return result && !hasFailed() ? opaque(result) : nullptr;
  }
  bool toInteger = name == "lrint" || name == "llrint" || name == "lround" || name == "llround";
  bool isFused = name == "fmuladd" && !isQuad(bare(call.type));
  bool isKnown = toInteger || name == "frem" || isFused ||
                 std::ranges::find(libraryFunctions, name) != std::end(libraryFunctions);
  std::vector<Value *> arguments = isKnown ? opaqueArguments(call) : std::vector<Value *>();
  if (arguments.empty())
    return unsupported(call);
  Type type = arguments[0]->type();
  if (isFused && count == 3)
    return opaque(put(Op::FAdd, opaque(put(Op::FMul, arguments[0], arguments[1])), arguments[2]));
  if (toInteger)
    return constrainedToInteger(call, builder_.libraryName(name, type), arguments);
  std::string_view inC = name == "frem"     ? "fmod"
                         : name == "minnum" ? "fmin"
                         : name == "maxnum" ? "fmax"
                                            : name;
  Value *result = callLibrary(builder_.libraryName(inC, type), type, arguments, call);
  return result ? opaque(result) : nullptr;
}

// lrint and the like give an i64.
Value *IntrinsicLowering::constrainedToInteger(const IntrinsicCall &call, const std::string &name,
                                               const std::vector<Value *> &arguments) {
  Type type = valueType(call.type, call.range);
  if (arguments.size() != 1 || (type != Type::I32 && type != Type::I64) || isOdd(bare(call.type)))
    return unsupported(call);
  Value *result = callLibrary(name, Type::I64, arguments, call);
  if (result && type != Type::I64)
    result = putCast(Op::Trunc, result, type);
  return result ? opaque(result) : nullptr;
}

} // namespace wend::reader
