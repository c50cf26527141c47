#include "prove/machine_semantics.h"

#include "prove/machine_vector_rows.h"

#include <algorithm>

namespace wend {

namespace {

using namespace machine_rows;

// ---- Moves

void move(MachineStep &step) { step.result = step.second; }

void zeroExtend(MachineStep &step) {
  unsigned width = step.op == MOp::MovZx32 ? 64 : step.width;
  step.result = step.terms.zeroExtended(*step.second, width);
}

void signExtend(MachineStep &step) {
  step.result = step.terms.signExtended(*step.second, step.width);
}

void set(MachineStep &step) {
  z3::expr bit = step.ir().bitOf(step.terms.holds(step.cond, step.flags));
  step.result = step.terms.zeroExtended(bit, 8);
}

void moveIf(MachineStep &step) {
  step.result =
      step.ir().choose(step.terms.holds(step.cond, step.flags), *step.second, *step.first);
}

// ---- Arithmetic of integers

z3::expr arithmetic(const MachineStep &step, Op op, const z3::expr &left, const z3::expr &right) {
  return step.ir().binary(op, step.integer(), left, right);
}

z3::expr signBit(const z3::expr &value) {
  return value.extract(widthOf(value) - 1, widthOf(value) - 1);
}

// The truth value of a bit that is computed from constants or not.
z3::expr isSet(const MachineStep &step, const z3::expr &bit) {
  return step.ir().isTrue(bit.simplify());
}

// The sign of a sum is neither that of one operand nor of the other.
z3::expr overflows(const MachineStep &step, const z3::expr &left, const z3::expr &right,
                   const z3::expr &sum) {
  return isSet(step, signBit((left ^ sum) & (right ^ sum)));
}

void add(MachineStep &step) {
  z3::expr sum = arithmetic(step, Op::Add, *step.first, *step.second);
  step.flags = step.terms.flagsOf(sum);
  step.flags.carry = step.ir().compare(Predicate::Ult, sum, *step.first);
  step.flags.overflow = overflows(step, *step.first, *step.second, sum);
  step.result = sum;
}

void compare(MachineStep &step) {
  step.flags = step.terms.flagsOfDifference(*step.first, *step.second);
}

void subtract(MachineStep &step) {
  compare(step);
  step.result = arithmetic(step, Op::Sub, *step.first, *step.second);
}

z3::expr carryIn(const MachineStep &step, unsigned width) {
  z3::expr carry = step.flags.carry ? *step.flags.carry : step.terms.undefinedTruth();
  return step.terms.zeroExtended(step.ir().bitOf(carry), width);
}

void addWithCarry(MachineStep &step) {
  unsigned width = step.width;
  z3::expr carry = carryIn(step, width);
  z3::expr sum =
      arithmetic(step, Op::Add, arithmetic(step, Op::Add, *step.first, *step.second), carry);
  auto wide = [&](const z3::expr &value) { return z3::zext(value, 1); };
  z3::expr whole = wide(*step.first) + wide(*step.second) + wide(carry);
  step.flags = step.terms.flagsOf(sum);
  step.flags.carry = isSet(step, whole.extract(width, width));
  step.flags.overflow = overflows(step, *step.first, *step.second, sum);
  step.result = sum;
}

void subtractWithBorrow(MachineStep &step) {
  unsigned width = step.width;
  z3::expr carry = carryIn(step, width);
  z3::expr result =
      arithmetic(step, Op::Sub, arithmetic(step, Op::Sub, *step.first, *step.second), carry);
  auto wide = [&](const z3::expr &value) { return z3::zext(value, 1); };
  z3::expr whole = wide(*step.first) - wide(*step.second) - wide(carry);
  z3::expr signs = (*step.first ^ *step.second) & (*step.first ^ result);
  step.flags = step.terms.flagsOf(result);
  step.flags.carry = isSet(step, whole.extract(width, width));
  step.flags.overflow = isSet(step, signBit(signs));
  step.result = result;
}

// Carry and overflow are clear: the flags are those of a comparison with zero.
void setLogicFlags(MachineStep &step, const z3::expr &result) {
  step.flags = step.terms.flagsOfDifference(result, step.ir().bits(0, step.width));
}

template <Op op> void logic(MachineStep &step) {
  bool isSame = z3::eq(*step.first, *step.second);
  z3::expr result = isSame && op == Op::Xor ? step.ir().bits(0, step.width)
                    : isSame                ? *step.first
                                            : arithmetic(step, op, *step.first, *step.second);
  setLogicFlags(step, result);
  step.result = result;
}

void test(MachineStep &step) {
  logic<Op::And>(step);
  step.result.reset();
}

// The count is taken modulo the width. Other flags are kept or undefined.
void bitTest(MachineStep &step) {
  z3::expr bit = arithmetic(step, Op::LShr, *step.first, *step.second);
  step.flags = {};
  step.flags.carry = step.ir().isTrue(step.terms.low(bit, 1));
}

void changeByOne(MachineStep &step, Op op) {
  std::optional<z3::expr> carry = step.flags.carry;
  step.second = step.ir().bits(1, step.width);
  if (op == Op::Add)
    add(step);
  else
    subtract(step);
  step.flags.carry = carry;
  step.flags.compared.reset();
}

void increment(MachineStep &step) { changeByOne(step, Op::Add); }
void decrement(MachineStep &step) { changeByOne(step, Op::Sub); }

void negate(MachineStep &step) {
  z3::expr zero = step.ir().bits(0, step.width);
  step.flags = step.terms.flagsOfDifference(zero, *step.first);
  step.result = arithmetic(step, Op::Sub, zero, *step.first);
}

void invert(MachineStep &step) {
  step.result = arithmetic(step, Op::Xor, *step.first, step.ir().bits(~uint64_t{0}, step.width));
}

// Whether a product of 64 bits does not fit its lower half, computed as in the IR, where products
// may be unknown functions.
z3::expr exceedsLow(const MachineStep &step, bool isSigned, const z3::expr &low,
                    const z3::expr &high) {
  const Terms &ir = step.ir();
  z3::expr extension =
      isSigned ? ir.binary(Op::AShr, Type::I64, low, ir.bits(63, 64)) : ir.bits(0, 64);
  return ir.negated(ir.same(high, extension));
}

// Carry and overflow: the product does not fit. With an immediate, the first operand is not read.
void multiply(MachineStep &step) {
  const z3::expr &left = step.third ? *step.second : *step.first;
  const z3::expr &right = step.third ? *step.third : *step.second;
  z3::expr product = arithmetic(step, Op::Mul, left, right);
  unsigned width = step.width;
  step.flags = {};
  if (width <= 32) {
    Type wide = width == 32 ? Type::I64 : Type::I32;
    unsigned bits = bitWidth(wide);
    z3::expr whole = step.ir().binary(Op::Mul, wide, step.terms.signExtended(left, bits),
                                      step.terms.signExtended(right, bits));
    step.flags.carry =
        step.ir().negated(step.ir().same(step.terms.signExtended(product, bits), whole));
  } else {
    z3::expr high = arithmetic(step, Op::SMulHigh, left, right);
    step.flags.carry = exceedsLow(step, true, product, high);
  }
  step.flags.overflow = step.flags.carry;
  step.result = product;
}

template <bool isSigned> z3::expr widened(const MachineStep &step, const z3::expr &value) {
  return isSigned ? step.terms.signExtended(value, 2 * step.width)
                  : step.terms.zeroExtended(value, 2 * step.width);
}

// rdx:rax = rax * the operand. Carry and overflow: rdx matters; others are undefined.
template <bool isSigned> void multiplyHigh(MachineStep &step) {
  unsigned width = step.width;
  z3::expr factor = step.registers.read(rax, width);
  if (width == 64 && !factor.is_numeral() && !step.first->is_numeral()) {
    // As the terms of the IR are, of which products may be unknown functions.
    Op op = isSigned ? Op::SMulHigh : Op::UMulHigh;
    z3::expr low = arithmetic(step, Op::Mul, factor, *step.first);
    z3::expr high = arithmetic(step, op, factor, *step.first);
    step.flags = {};
    step.flags.carry = step.flags.overflow = exceedsLow(step, isSigned, low, high);
    step.registers.write(rax, low);
    return step.registers.write(rdx, high);
  }
  z3::expr product = (widened<isSigned>(step, factor) * widened<isSigned>(step, *step.first));
  z3::expr low = product.extract(width - 1, 0), high = product.extract(2 * width - 1, width);
  z3::expr extension =
      isSigned ? z3::ashr(low, step.ir().bits(width - 1, width)) : step.ir().bits(0, width);
  step.flags = {};
  step.flags.carry = step.flags.overflow = high != extension;
  if (width == 8)
    return step.registers.write(rax, product); // ax
  step.registers.write(rax, low);
  step.registers.write(rdx, high);
}

// The halves of a dividend: rdx and rax, of bytes ah and al.
struct Dividend {
  z3::expr high, low;
};

Dividend dividend(const MachineStep &step) {
  if (step.width == 8) {
    z3::expr whole = step.registers.read(rax, 16);
    return {whole.extract(15, 8), whole.extract(7, 0)};
  }
  return {step.registers.read(rdx, step.width), step.registers.read(rax, step.width)};
}

void setQuotient(MachineStep &step, const z3::expr &quotient, const z3::expr &remainder) {
  step.flags = {};
  if (step.width == 8)
    return step.registers.write(rax, z3::concat(remainder, quotient));
  step.registers.write(rax, quotient);
  step.registers.write(rdx, remainder);
}

// Traps if the divisor is zero or the quotient does not fit. With zero in rdx, it is a division of
// the IR.
void divideUnsigned(MachineStep &step) {
  unsigned width = step.width;
  auto [high, low] = dividend(step);
  const z3::expr &divisor = *step.first;
  if (high.is_numeral() && z3::eq(high, step.ir().bits(0, width))) {
    step.traps = step.ir().traps(Op::UDiv, low, divisor);
    return setQuotient(step, arithmetic(step, Op::UDiv, low, divisor),
                       arithmetic(step, Op::URem, low, divisor));
  }
  z3::expr whole = z3::concat(high, low), by = z3::zext(divisor, width);
  z3::expr quotient = z3::udiv(whole, by);
  step.traps = divisor == step.ir().bits(0, width) ||
               quotient.extract(2 * width - 1, width) != step.ir().bits(0, width);
  setQuotient(step, quotient.extract(width - 1, 0), z3::urem(whole, by).extract(width - 1, 0));
}

// Likewise, with the sign of rax in rdx.
void divideSigned(MachineStep &step) {
  unsigned width = step.width;
  auto [high, low] = dividend(step);
  const z3::expr &divisor = *step.first;
  if (z3::eq(high, arithmetic(step, Op::AShr, low, step.ir().bits(width - 1, width)))) {
    step.traps = step.ir().traps(Op::SDiv, low, divisor);
    return setQuotient(step, arithmetic(step, Op::SDiv, low, divisor),
                       arithmetic(step, Op::SRem, low, divisor));
  }
  z3::expr whole = z3::concat(high, low), by = z3::sext(divisor, width);
  z3::expr quotient = whole / by;
  z3::expr part = quotient.extract(width - 1, 0);
  z3::expr least =
      z3::concat(step.ir().bits(uint64_t{1} << (width - 1), width), step.ir().bits(0, width));
  z3::expr wraps = whole == least && by == step.ir().context().bv_val(-1, 2 * width);
  step.traps = divisor == step.ir().bits(0, width) || wraps || z3::sext(part, width) != quotient;
  setQuotient(step, part, z3::srem(whole, by).extract(width - 1, 0));
}

// eax = ah
void remainderOfBytes(MachineStep &step) {
  z3::expr bytes = step.registers.read(rax, 16);
  step.registers.write(rax, step.terms.zeroExtended(bytes.extract(15, 8), 32));
}

void signOfRax(MachineStep &step) {
  z3::expr value = step.registers.read(rax, step.width);
  step.registers.write(
      rdx, arithmetic(step, Op::AShr, value, step.ir().bits(step.width - 1, step.width)));
}

// ---- Bits

void swapBytes(MachineStep &step) {
  step.result = step.ir().unary(Op::BSwap, step.integer(), *step.first);
}

// Of shifts and rotations, the flags are not modelled: they depend on whether the count is zero.
void rotate(MachineStep &step, const z3::expr &value, const z3::expr &count, bool isLeft) {
  unsigned width = step.width;
  z3::expr bits =
      step.terms.zeroExtended(step.terms.low(count, 8), width) & step.ir().bits(width - 1, width);
  bits = bits.simplify();
  z3::expr rest = (step.ir().bits(width, width) - bits).simplify();
  if (width == 8) // 8 - 0 is 8, which the lower bits of the count do not hold modulo the width
    rest = (step.ir().bits(8, 8) - bits).simplify();
  z3::expr left = isLeft ? bits : rest, right = isLeft ? rest : bits;
  step.result = (z3::shl(value, left) | z3::lshr(value, right));
  step.flags = {};
}

z3::expr countOf(const MachineStep &step) {
  return step.second ? *step.second : step.registers.read(rcx, 8);
}

void rotateLeft(MachineStep &step) { rotate(step, *step.first, countOf(step), true); }

void rotateRight(MachineStep &step) {
  MachineFlags flags = step.flags;
  bool keepsFlags = step.third.has_value(); // rorx
  if (keepsFlags)
    rotate(step, *step.second, *step.third, false);
  else
    rotate(step, *step.first, countOf(step), false);
  if (keepsFlags)
    step.flags = flags;
}

// The index of a bit; of zero, any number.
void scan(MachineStep &step, const z3::expr &index) {
  z3::expr isNone = step.ir().same(*step.second, step.ir().bits(0, step.width));
  step.result = step.ir().choose(isNone, step.terms.undefined(step.width), index);
  step.flags = {};
  step.flags.zero = isNone;
}

void scanForward(MachineStep &step) {
  scan(step, step.ir().unary(Op::CtTz, step.integer(), *step.second));
}

void scanReverse(MachineStep &step) {
  z3::expr zeros = step.ir().unary(Op::CtLz, step.integer(), *step.second);
  scan(step, arithmetic(step, Op::Sub, step.ir().bits(step.width - 1, step.width), zeros));
}

void countZeros(MachineStep &step, Op op) {
  z3::expr count = step.ir().unary(op, step.integer(), *step.second);
  step.flags = {};
  step.flags.zero = step.ir().same(count, step.ir().bits(0, step.width));
  step.flags.carry = step.ir().same(*step.second, step.ir().bits(0, step.width));
  step.result = count;
}

// A processor without tzcnt executes bsf.
void trailingZeros(MachineStep &step) {
  if (step.cpu.bmi1)
    countZeros(step, Op::CtTz);
  else
    scanForward(step);
  step.flags = {};
}

void leadingZeros(MachineStep &step) { countZeros(step, Op::CtLz); }

void population(MachineStep &step) {
  step.result = step.ir().unary(Op::CtPop, step.integer(), *step.second);
  setLogicFlags(step, *step.second);
  step.flags.compared.reset();
  step.flags.parity = step.flags.sign = step.ir().truth(false);
}

// Parity is undefined, carry as each row says, overflow clear.
void setBmiFlags(MachineStep &step, const z3::expr &result, const z3::expr &carry) {
  step.flags = step.terms.flagsOf(result);
  step.flags.parity.reset();
  step.flags.overflow = step.ir().truth(false);
  step.flags.carry = carry;
  step.result = result;
}

void andNot(MachineStep &step) {
  z3::expr inverted =
      arithmetic(step, Op::Xor, *step.third, step.ir().bits(~uint64_t{0}, step.width));
  setBmiFlags(step, arithmetic(step, Op::And, *step.second, inverted), step.ir().truth(false));
}

void clearLowest(MachineStep &step) {
  z3::expr less = arithmetic(step, Op::Add, *step.second, step.ir().bits(~uint64_t{0}, step.width));
  setBmiFlags(step, arithmetic(step, Op::And, *step.second, less),
              step.ir().same(*step.second, step.ir().bits(0, step.width)));
}

void isolateLowest(MachineStep &step) {
  z3::expr negative = arithmetic(step, Op::Sub, step.ir().bits(0, step.width), *step.second);
  setBmiFlags(step, arithmetic(step, Op::And, *step.second, negative),
              step.ir().negated(step.ir().same(*step.second, step.ir().bits(0, step.width))));
}

// Counts are taken modulo 32, or 64 for 64 bits: a narrower value may be shifted out.
template <Op op>
z3::expr shifted(const MachineStep &step, const z3::expr &value, const z3::expr &count) {
  z3::expr bits = step.terms.low(count, 8);
  if (step.width >= 32)
    return arithmetic(step, op, value, step.terms.zeroExtended(bits, step.width));
  z3::expr wide =
      op == Op::AShr ? step.terms.signExtended(value, 32) : step.terms.zeroExtended(value, 32);
  z3::expr made = step.ir().binary(op, Type::I32, wide, step.terms.zeroExtended(bits, 32));
  return step.terms.low(made, step.width);
}

// By a constant that is not zero, zero, sign and parity are those of the result.
template <Op op> void shift(MachineStep &step) {
  step.result = shifted<op>(step, *step.first, *step.second);
  bool isKnown = step.second->is_numeral() &&
                 (step.second->get_numeral_uint64() & (step.width == 64 ? 63 : 31)) != 0;
  step.flags = isKnown ? step.terms.flagsOf(*step.result) : MachineFlags{};
}

template <Op op> void shiftByRcx(MachineStep &step) {
  step.result = shifted<op>(step, *step.first, step.registers.read(rcx, 8));
  step.flags = {};
}

template <Op op> void shiftByRegister(MachineStep &step) {
  step.result = shifted<op>(step, *step.second, *step.third);
}

constexpr MachineSemantics table[] = {
#define COMPUTES(op, ...) {__VA_ARGS__, nullptr},
#define EXECUTED(op) {nullptr, nullptr},
#define UNKNOWN(op, reason) {nullptr, reason},
#include "prove/machine_semantics.def"
};

// The rows are in the order of the operations.
constexpr MOp ops[] = {
#define COMPUTES(op, ...) MOp::op,
#define EXECUTED(op) MOp::op,
#define UNKNOWN(op, reason) MOp::op,
#include "prove/machine_semantics.def"
};
constexpr bool isInOrder() {
  for (size_t i = 0; i < std::size(ops); ++i)
    if (ops[i] != static_cast<MOp>(i))
      return false;
  return std::size(ops) == static_cast<size_t>(MOp::Nothing) + 1;
}
static_assert(isInOrder());

} // namespace

const MachineSemantics &semanticsOf(MOp op) { return table[static_cast<size_t>(op)]; }

namespace {

// In bits, of the first operand.
unsigned resultBits(const MInst &inst) {
  switch (inst.op) {
  case MOp::Set:
  case MOp::SetByte:
    return 8;
  case MOp::Pinsrw:
    return 128;
  default:
    return 8 * inst.width;
  }
}

// In bits, of the second operand.
unsigned sourceBits(const MInst &inst) {
  switch (inst.op) {
  case MOp::Pinsrw:
    return 16;
  case MOp::Pextrw:
  case MOp::Pmovmskb:
  case MOp::Movmskps:
  case MOp::Movmskpd:
    return 128;
  default:
    return 8 * inst.sourceWidth();
  }
}

} // namespace

void readOperands(MachineStep &step, const MInst &inst,
                  const std::function<z3::expr(unsigned width)> &memory) {
  constexpr unsigned withFirst = bit(Form::R) | bit(Form::RR) | bit(Form::RM) | bit(Form::RI) |
                                 bit(Form::RRI) | bit(Form::RMI) | bit(Form::RRR) | bit(Form::RMR);
  constexpr unsigned inMemory = bit(Form::RM) | bit(Form::RMI) | bit(Form::RMR);
  constexpr unsigned inRegister = bit(Form::RR) | bit(Form::MR) | bit(Form::RRI) | bit(Form::RRR);
  unsigned form = bit(inst.form), width = resultBits(inst), source = sourceBits(inst);
  auto immediate = [&] { return step.ir().bits(static_cast<uint64_t>(inst.imm), width); };
  if (row(inst.op).first != Role::Def) {
    if (isFirstInMemory(inst.form))
      step.first = memory(width);
    else if (form & withFirst)
      step.first = step.registers.read(inst.first, width);
  }
  if (form & inMemory)
    step.second = memory(source);
  else if (form & inRegister)
    step.second = step.registers.read(inst.second, source);
  else if (form & (bit(Form::RI) | bit(Form::MI)))
    step.second = immediate();
  if (form & (bit(Form::RRI) | bit(Form::RMI)))
    step.third = immediate();
  else if (form & (bit(Form::RRR) | bit(Form::RMR)))
    step.third = step.registers.read(inst.third, width);
}

} // namespace wend
