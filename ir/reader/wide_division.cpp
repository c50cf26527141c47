// Division of integers of more than 128 bits: by an internal function that is added to the module,
// one for each number of limbs. It divides bit by bit (Knuth, The Art of Computer Programming,
// volume 2, 4.3.1): the dividend is shifted into the remainder, of which the divisor is subtracted
// where it fits, and the bits of the quotient take its place.

#include "ir/reader/builder.h"
#include "ir/reader/legalizer.h"

#include <cmath>
#include <fmt/format.h>

namespace wend::reader {

// The unsigned quotient or remainder of whole limbs; a division by 0 gives any result.
Value *Legalizer::longDivision(TextType &type, bool isRemainder, Value *left, Value *right,
                               SourceRange range) {
  const Function *function = builder_.divisionFunction(type, isRemainder);
  size_t count = type.leaves.size();
  std::vector<Value *> operands = limbs(type, left, count, false);
  for (Value *part : limbs(type, right, count, false))
    operands.push_back(part);
  std::string name(builder_.text(function->name));
  return wide(type, builder_.libraryResults(name, function->results(), operands, range));
}

Value *Legalizer::longQuotient(Op op, TextType &type, Value *left, Value *right,
                               SourceRange range) {
  bool isSigned = row(op).traits & OpTraits::Signed;
  bool isRemainder = op == Op::SRem || op == Op::URem;
  TextType &whole = *builder_.integer(builder_.leavesOf(&type, range).size() * limbBits);
  Magnitude dividend = magnitude(whole, resize(type, whole, left, isSigned), isSigned);
  Magnitude divisor = magnitude(whole, resize(type, whole, right, isSigned), isSigned);
  Value *result = longDivision(whole, isRemainder, dividend.value, divisor.value, range);
  if (isSigned) {
    Value *isNegative = isRemainder
                            ? dividend.isNegative
                            : builder_.put(Op::Xor, dividend.isNegative, divisor.isNegative);
    result = negatedIf(whole, isNegative, result);
  }
  return resize(whole, type, result, false);
}

Legalizer::Magnitude Legalizer::magnitude(TextType &type, Value *value, bool isSigned) {
  if (!isSigned)
    return {value, nullptr};
  Value *isNegative = compare(Predicate::Slt, type, value, wideConstant(type, {}));
  return {negatedIf(type, isNegative, value), isNegative};
}

Value *Legalizer::negatedIf(TextType &type, Value *isNegative, Value *value) {
  Value *negated = difference(type, wideConstant(type, {}), value);
  return select(*builder_.integer(1), isNegative, type, negated, value);
}

// ---- The function

Function *Builder::divisionFunction(TextType &type, bool isRemainder) {
  Function *&known = divisions_[2U * type.bits + (isRemainder ? 1 : 0)];
  if (known)
    return known;
  std::string name = fmt::format("{}.i{}", isRemainder ? "urem" : "udiv", type.bits);
  while (module_.find(name))
    name += '.';
  std::vector<Type> results(type.leaves.size(), Type::I64);
  known = module_.addFunction(name, results);
  for (size_t i = 0; i < 2 * results.size(); ++i)
    known->addArgument(Type::I64, {});
  known->isInternal = known->isDefined = true;
  bodies_.push_back({known, 0, {}, 0, {}, false, arena_.make<Division>(&type, isRemainder)});
  return known;
}

// Whether the body is made, not read.
bool Builder::makeBody(size_t index) {
  Body body = bodies_[index];
  if (!body.division)
    return false;
  function_ = body.function;
  isIncomplete_ = false;
  entry_ = block_ = function_->addBlock({});
  makeDivision(*body.division);
  unlocated_.clear();
  function_->renumber();
  Function &function = *function_;
  function_ = nullptr;
  checkRules(function);
  return true;
}

namespace {

// Values that change in each iteration: phis, and what they are next.
struct Changing {
  std::vector<Instruction *> phis;

  void add(Module &module, BasicBlock *block, Value *first) {
    phis.push_back(module.makeInstruction(Op::Phi, Type::I64, {&first, 1}, 2));
    phis.back()->appendTo(block);
  }
};

} // namespace

void Builder::makeDivision(const Division &division) {
  TextType &type = *division.type;
  size_t count = type.leaves.size();
  BasicBlock *loop = function_->addBlock({});
  BasicBlock *exit = function_->addBlock({});
  addEdge(block_, loop);
  insert(module_.makeInstruction(Op::Br, Type::Void, {}));
  block_ = loop;
  std::span<Argument *const> arguments = function_->arguments();
  for (Argument *argument : arguments)
    wend::freeze(*argument);
  Changing changing; // the dividend and quotient, the remainder, the number of bits done
  for (size_t i = 0; i < count; ++i)
    changing.add(module_, loop, arguments[i]);
  for (size_t i = 0; i <= count; ++i)
    changing.add(module_, loop, module_.constant(Type::I64, 0));
  std::span<Instruction *const> phis = changing.phis;
  auto number = [&](auto parts) {
    std::vector<Value *> limbs(parts.begin(), parts.end());
    return legalizer_.wide(type, limbs);
  };
  // Shifts by one, with a bit that comes from the right.
  auto shifted = [&](Value *value, Value *bit) {
    Value *made = legalizer_.binary(Op::Shl, type, value, wideNumber(type, 1), {});
    asPack(made)->parts[0] = put(Op::Or, legalizer_.limb(made, 0), bit);
    return made;
  };
  Value *dividend = number(phis.first(count));
  Value *remainder = number(phis.subspan(count, count));
  Value *divisor = number(arguments.subspan(count));
  Value *carry = put(Op::LShr, legalizer_.limb(remainder, count - 1), limbBits - 1);
  remainder = shifted(remainder, put(Op::LShr, legalizer_.limb(dividend, count - 1), limbBits - 1));
  Value *isLess = legalizer_.compare(Predicate::Ult, type, remainder, divisor);
  Value *isEnough = put(Op::Xor, isLess, uint64_t{1});
  Value *fits =
      put(Op::Or, putICmp(Predicate::Ne, carry, module_.constant(Type::I64, 0)), isEnough);
  Value *rest = legalizer_.binary(Op::Sub, type, remainder, divisor, {});
  remainder = legalizer_.select(*integer(1), fits, type, rest, remainder);
  dividend = shifted(dividend, putCast(Op::ZExt, fits, Type::I64));
  Value *done = put(Op::Add, phis.back(), uint64_t{1});
  Value *isLast = putICmp(Predicate::Eq, done, module_.constant(Type::I64, type.bits));
  addEdge(loop, exit);
  addEdge(loop, loop);
  insert(module_.makeInstruction(Op::CondBr, Type::Void, {&isLast, 1}));
  std::vector<Value *> next;
  for (Value *value : {dividend, remainder})
    next.insert(next.end(), asPack(value)->parts.begin(), asPack(value)->parts.end());
  next.push_back(done);
  for (size_t i = 0; i < next.size(); ++i)
    phis[i]->addOperand(module_, next[i]);
  block_ = exit;
  Pack *result = asPack(division.isRemainder ? remainder : dividend);
  std::vector<Value *> results(result->parts.begin(), result->parts.end());
  insert(module_.makeInstruction(Op::Ret, Type::Void, results));
}

// ---- Conversions

// The highest 128 bits, of which the lowest is also set for bits that are lost, are rounded as the
// whole number would be.
Value *Legalizer::longToFloat(Op op, TextType &from, TextType &to, Value *value,
                              SourceRange range) {
  constexpr unsigned kept = 128;
  bool isSigned = op == Op::SIToFP;
  TextType &whole = *builder_.integer(builder_.leavesOf(&from, range).size() * limbBits);
  auto [number, isNegative] = magnitude(whole, resize(from, whole, value, isSigned), isSigned);
  Value *zeros = limb(wideZeros(whole, number, true), 0);
  Value *most = constant(whole.bits - kept);
  Value *distance = builder_.put(Op::Sub, most, zeros);
  distance =
      builder_.putSelect(builder_.putICmp(Predicate::Ult, zeros, most), distance, constant(0));
  Value *count = resize(limbType(), whole, distance, false);
  Value *high = shift(Op::LShr, whole, number, count);
  Value *isLost = compare(Predicate::Ne, whole, shift(Op::Shl, whole, high, count), number);
  TextType &top = *builder_.integer(kept);
  Value *lost = builder_.putCast(Op::ZExt, isLost, Type::I64);
  Value *limbs[] = {builder_.put(Op::Or, limb(high, 0), lost), limb(high, 1)};
  Value *result = wideToFloat(Op::UIToFP, top, to, wide(top, limbs), range);
  Value *operands[] = {result, builder_.putCast(Op::Trunc, distance, Type::I32)};
  std::vector<Value *> scaled = builder_.libraryResults(Builder::libraryName("ldexp", to.scalar),
                                                        {&to.scalar, 1}, operands, range);
  if (!result || scaled.empty())
    return nullptr;
  return isSigned ? builder_.putSelect(isNegative, negate(to, scaled[0]), scaled[0]) : scaled[0];
}

// Limb by limb from the highest: what it is worth is subtracted, which is exact.
Value *Legalizer::longFromFloat(Op op, TextType &from, TextType &to, Value *value) {
  Value *number = widened(from, value);
  if (number->type() == Type::F32)
    number = builder_.putCast(Op::FPExt, number, Type::F64);
  Type type = number->type();
  TextType &text = *builder_.scalar(type);
  Value *isNegative = nullptr;
  if (op == Op::FPToSI) {
    isNegative = builder_.putFCmp(FloatPredicate::Olt, number, builder_.module_.constant(type, 0));
    number = builder_.putSelect(isNegative, negate(text, number), number);
  }
  size_t count = builder_.leavesOf(&to, {}).size();
  TextType &whole = *builder_.integer(count * limbBits);
  std::vector<Value *> parts(count);
  for (size_t i = count; i-- > 0;) {
    int exponent = static_cast<int>(i * limbBits);
    Value *units =
        builder_.put(Op::FMul, number, builder_.numberConstant(type, std::ldexp(1, -exponent)));
    parts[i] = builder_.putCast(Op::FPToUI, units, Type::I64);
    Value *worth = builder_.put(Op::FMul, builder_.putCast(Op::UIToFP, parts[i], type),
                                builder_.numberConstant(type, std::ldexp(1, exponent)));
    number = builder_.put(Op::FSub, number, worth);
  }
  Value *result = wide(whole, parts);
  return resize(whole, to, isNegative ? negatedIf(whole, isNegative, result) : result, false);
}

} // namespace wend::reader
