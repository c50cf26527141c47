#include "api/construction.h"
#include "api/types.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace wend {

namespace {

// ---- The enumerations of the C interface, and what they are in the IR

struct OperationRow {
  wendc_operation code;
  Op op;
};

constexpr OperationRow binaryRows[] = {
    {WENDC_ADD, Op::Add},      {WENDC_SUB, Op::Sub},      {WENDC_MUL, Op::Mul},
    {WENDC_SDIV, Op::SDiv},    {WENDC_UDIV, Op::UDiv},    {WENDC_SREM, Op::SRem},
    {WENDC_UREM, Op::URem},    {WENDC_AND, Op::And},      {WENDC_OR, Op::Or},
    {WENDC_XOR, Op::Xor},      {WENDC_SHL, Op::Shl},      {WENDC_LSHR, Op::LShr},
    {WENDC_ASHR, Op::AShr},    {WENDC_FADD, Op::FAdd},    {WENDC_FSUB, Op::FSub},
    {WENDC_FMUL, Op::FMul},    {WENDC_FDIV, Op::FDiv},    {WENDC_COPYSIGN, Op::FCopySign},
    {WENDC_FMIN, Op::FMinNum}, {WENDC_FMAX, Op::FMaxNum},
};

constexpr OperationRow unaryRows[] = {
    {WENDC_BSWAP, Op::BSwap},         {WENDC_POPCOUNT, Op::CtPop}, {WENDC_LEADING_ZEROS, Op::CtLz},
    {WENDC_TRAILING_ZEROS, Op::CtTz}, {WENDC_FNEG, Op::FNeg},      {WENDC_FABS, Op::FAbs},
    {WENDC_SQRT, Op::FSqrt},          {WENDC_FLOOR, Op::FFloor},   {WENDC_CEIL, Op::FCeil},
    {WENDC_FTRUNC, Op::FTrunc},       {WENDC_RINT, Op::FRint},
};

struct ConversionRow {
  wendc_conversion code;
  Op op;
};

constexpr ConversionRow conversionRows[] = {
    {WENDC_TRUNCATE, Op::Trunc},
    {WENDC_ZERO_EXTEND, Op::ZExt},
    {WENDC_SIGN_EXTEND, Op::SExt},
    {WENDC_POINTER_TO_INTEGER, Op::PtrToInt},
    {WENDC_INTEGER_TO_POINTER, Op::IntToPtr},
    {WENDC_REAL_TO_SIGNED, Op::FPToSI},
    {WENDC_REAL_TO_UNSIGNED, Op::FPToUI},
    {WENDC_SIGNED_TO_REAL, Op::SIToFP},
    {WENDC_UNSIGNED_TO_REAL, Op::UIToFP},
    {WENDC_REAL_TRUNCATE, Op::FPTrunc},
    {WENDC_REAL_EXTEND, Op::FPExt},
    {WENDC_SAME_BITS, Op::BitCast},
};

constexpr Predicate predicates[] = {
    Predicate::Eq,  Predicate::Ne,  Predicate::Ult, Predicate::Ule, Predicate::Ugt,
    Predicate::Uge, Predicate::Slt, Predicate::Sle, Predicate::Sgt, Predicate::Sge,
};
static_assert(std::size(predicates) == WENDC_SGE + 1);

// From WENDC_FEQ.
constexpr FloatPredicate floatPredicates[] = {
    FloatPredicate::Oeq, FloatPredicate::Une, FloatPredicate::Olt, FloatPredicate::Ole,
    FloatPredicate::Ogt, FloatPredicate::Oge, FloatPredicate::Ord, FloatPredicate::Uno,
};
static_assert(std::size(floatPredicates) == WENDC_FUNORDERED - WENDC_FEQ + 1);

// The limit in bytes on an element of wendc_element.
constexpr uint64_t maxElement = (uint64_t{1} << 31) - 1;
// The limit in bytes on variables in a frame.
constexpr uint64_t maxAllocation = uint64_t{1} << 30;

template <typename Row, size_t count, typename Code>
std::optional<Op> opOf(const Row (&rows)[count], Code code) {
  const Row *found = std::ranges::find(rows, code, &Row::code);
  return found == std::end(rows) ? std::nullopt : std::optional(found->op);
}

} // namespace

wendc_value Construction::binary(wendc_operation operation, wendc_value leftId,
                                 wendc_value rightId) {
  std::optional<Op> op = opOf(binaryRows, operation);
  Value *left = canBegin() ? operand(leftId) : nullptr;
  Value *right = left ? operand(rightId) : nullptr;
  if (!op)
    fail(fmt::format("there is no binary operation {}", static_cast<unsigned>(operation)));
  if (!op || !right)
    return 0;
  if (!isVector(left->type())) {
    IRBuilder builder(ir_);
    builder.setBlock(module_.block);
    return addResult(builder.binary(*op, left, right));
  }
  Value *values[] = {left, right};
  return addResult(lanes(Op::LaneBinary, *op, values));
}

wendc_value Construction::unary(wendc_operation operation, wendc_value id) {
  std::optional<Op> op = opOf(unaryRows, operation);
  Value *value = canBegin() ? operand(id) : nullptr;
  if (!op)
    fail(fmt::format("there is no unary operation {}", static_cast<unsigned>(operation)));
  if (!op || !value)
    return 0;
  return addResult(isVector(value->type()) ? lanes(Op::LaneUnary, *op, {&value, 1})
                                           : append(*op, value->type(), {&value, 1}));
}

wendc_value Construction::compare(wendc_predicate predicate, wendc_value leftId,
                                  wendc_value rightId) {
  Value *left = canBegin() ? operand(leftId) : nullptr;
  Value *right = left ? operand(rightId) : nullptr;
  if (!right)
    return 0;
  if (predicate < std::size(predicates)) {
    Instruction *compare = ir_.makeICmp(predicates[predicate], left, right);
    compare->appendTo(module_.block);
    return addResult(compare);
  }
  if (predicate < WENDC_FEQ || predicate > WENDC_FUNORDERED) {
    fail(fmt::format("there is no predicate {}", static_cast<unsigned>(predicate)));
    return 0;
  }
  Value *values[] = {left, right};
  Instruction *compare = append(Op::FCmp, Type::I1, values);
  compare->setFloatPredicate(floatPredicates[predicate - WENDC_FEQ]);
  return addResult(compare);
}

wendc_value Construction::convert(wendc_conversion conversion, wendc_value id, wendc_type code) {
  std::optional<Op> op = opOf(conversionRows, conversion);
  Type type{};
  Value *value = canBegin() && typeIs(code, type) ? operand(id) : nullptr;
  if (!op)
    fail(fmt::format("there is no conversion {}", static_cast<unsigned>(conversion)));
  if (!op || !value)
    return 0;
  if (op == Op::IntToPtr && type != Type::Ptr) {
    fail("an integer is converted to a pointer only");
    return 0;
  }
  return addResult(append(*op, type, {&value, 1}));
}

wendc_value Construction::select(wendc_value conditionId, wendc_value trueId, wendc_value falseId) {
  std::vector<Value *> values;
  wendc_value ids[] = {conditionId, trueId, falseId};
  if (!canBegin() || !operands(ids, values))
    return 0;
  return addResult(append(Op::Select, values[1]->type(), values));
}

wendc_value Construction::allocate(wendc_type code, uint32_t count) {
  Type type{};
  if (!canBegin() || !typeIs(code, type))
    return 0;
  if (type == Type::Void || uint64_t{count} * byteSize(type) > maxAllocation) {
    fail("wendc_alloca: the type is void, or there are too many elements");
    return 0;
  }
  IRBuilder builder(ir_);
  return addResult(builder.addAlloca(*module_.block->function(), type, count));
}

wendc_value Construction::load(wendc_type code, wendc_value addressId) {
  Type type{};
  Value *address = canBegin() && typeIs(code, type) ? operand(addressId) : nullptr;
  return address ? addResult(append(Op::Load, type, {&address, 1})) : 0;
}

bool Construction::store(wendc_value valueId, wendc_value addressId) {
  std::vector<Value *> values;
  wendc_value ids[] = {valueId, addressId};
  return canBegin() && operands(ids, values) && checked(append(Op::Store, Type::Void, values));
}

// The index of a getelementptr is an i64.
wendc_value Construction::element(wendc_value addressId, wendc_value indexId, uint64_t size) {
  Value *address = canBegin() ? operand(addressId) : nullptr;
  Value *index = address ? operand(indexId) : nullptr;
  if (!index)
    return 0;
  if (!isInteger(index->type()) || size > maxElement) {
    fail("wendc_element: the index is not an integer, or the element too large");
    return 0;
  }
  if (index->type() != Type::I64)
    index = append(Op::SExt, Type::I64, {&index, 1});
  Instruction *element = ir_.makeGep(address, index, size);
  element->appendTo(module_.block);
  return addResult(element);
}

wendc_value Construction::call(wendc_value id, std::span<const wendc_value> arguments) {
  Function *function = canBegin() ? functionOf(id) : nullptr;
  std::vector<Value *> values;
  if (!function || !operands(arguments, values))
    return 0;
  size_t declared = function->arguments().size();
  if (values.size() < declared || (values.size() > declared && !function->isVarArg)) {
    fail(fmt::format("'{}' is called with {} arguments", ir_.names().text(function->name),
                     values.size()));
    return 0;
  }
  CallShape shape;
  shape.isVarArg = function->isVarArg;
  shape.declared = static_cast<uint32_t>(declared);
  std::vector<Passing> passing;
  for (const Argument *argument : function->arguments())
    passing.push_back(argument->passing);
  bool isPlain = !function->isVarArg &&
                 std::ranges::count(passing, Passing()) == static_cast<ptrdiff_t>(passing.size());
  shape.returnsTwice = function->returnsTwice;
  if (function->results().size() > 1)
    shape.results = function->results();
  values.push_back(function);
  Instruction *call = append(Op::Call, function->result(), values);
  if (!isPlain || shape.returnsTwice || !shape.results.empty()) {
    passing.resize(values.size() - 1);
    shape.passing = ir_.arena().copy(passing);
    call->setShape(ir_.arena().make<CallShape>(shape));
  }
  return addCall(call);
}

wendc_value Construction::callPointer(wendc_value pointer, wendc_type code,
                                      std::span<const wendc_value> arguments) {
  Type result{};
  std::vector<Value *> values;
  Value *callee = canBegin() && typeIs(code, result) ? operand(pointer) : nullptr;
  if (!callee || !operands(arguments, values))
    return 0;
  CallShape shape;
  shape.isIndirect = true;
  shape.declared = static_cast<uint32_t>(values.size());
  values.push_back(callee);
  Instruction *call = append(Op::Call, result, values);
  call->setShape(ir_.arena().make<CallShape>(shape));
  return addCall(call);
}

// A call without a result has no id.
wendc_value Construction::addCall(Instruction *call) {
  if (!checked(call) || call->type() == Type::Void)
    return 0;
  return add(call, call->block()->function());
}

Instruction *Construction::append(Op op, Type type, std::span<Value *const> values) {
  Instruction *instruction = ir_.makeInstruction(op, type, values);
  instruction->appendTo(module_.block);
  return instruction;
}

Instruction *Construction::lanes(Op op, Op laneOp, std::span<Value *const> values) {
  Instruction *instruction = append(op, values[0]->type(), values);
  instruction->setLaneOp(laneOp);
  return instruction;
}

} // namespace wend
