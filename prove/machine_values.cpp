#include "prove/machine_values.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend {

namespace {

bool isZero(const z3::expr &value) {
  return value.is_numeral() && widthOf(value) <= 64 && value.get_numeral_uint64() == 0;
}

} // namespace

// ---- Parts of values

z3::expr MachineTerms::low(const z3::expr &value, unsigned width) const {
  if (width == widthOf(value))
    return value;
  std::pair<unsigned, unsigned> key{Z3_get_ast_id(value.ctx(), value), width};
  if (auto known = low_.find(key); known != low_.end())
    return known->second.second;
  z3::expr made = lowOf(value, width);
  low_.emplace(key, std::pair(value, made));
  return made;
}

z3::expr MachineTerms::lowOf(const z3::expr &value, unsigned width) const {
  if (value.is_numeral() || !value.is_app())
    return terms_.piece(value, 0, width);
  switch (value.decl().decl_kind()) {
  case Z3_OP_ZERO_EXT:
  case Z3_OP_SIGN_EXT: {
    z3::expr narrow = value.arg(0);
    if (width <= widthOf(narrow))
      return low(narrow, width);
    return value.decl().decl_kind() == Z3_OP_ZERO_EXT ? zeroExtended(narrow, width)
                                                      : signExtended(narrow, width);
  }
  case Z3_OP_CONCAT: {
    z3::expr last = value.arg(value.num_args() - 1);
    if (width <= widthOf(last))
      return low(last, width);
    break;
  }
  case Z3_OP_EXTRACT:
    return terms_.piece(value.arg(0), value.lo(), width);
  case Z3_OP_BADD:
  case Z3_OP_BSUB:
  case Z3_OP_BMUL:
  case Z3_OP_BNEG:
  case Z3_OP_BAND:
  case Z3_OP_BOR:
  case Z3_OP_BXOR:
  case Z3_OP_BNOT:
  case Z3_OP_ITE:
    if (std::optional<z3::expr> made = lowOfParts(value, width))
      return *made;
    break;
  default:
    break;
  }
  return terms_.piece(value, 0, width);
}

// The operation on the low bits of the operands, if these are simpler than the operands.
std::optional<z3::expr> MachineTerms::lowOfParts(const z3::expr &value, unsigned width) const {
  bool isChoice = value.decl().decl_kind() == Z3_OP_ITE;
  std::vector<z3::expr> parts;
  bool isSimpler = false;
  for (unsigned i = isChoice ? 1 : 0; i < value.num_args(); ++i) {
    parts.push_back(low(value.arg(i), width));
    isSimpler |= !z3::eq(parts.back(), terms_.piece(value.arg(i), 0, width));
  }
  if (!isSimpler)
    return {};
  if (isChoice)
    return terms_.choose(value.arg(0), parts[0], parts[1]);
  Type type = width == 8 ? Type::I8 : width == 16 ? Type::I16 : width == 32 ? Type::I32 : Type::I64;
  auto folded = [&](Op op) {
    z3::expr all = parts[0];
    for (size_t i = 1; i < parts.size(); ++i)
      all = terms_.binary(op, type, all, parts[i]);
    return all;
  };
  bool isUsual = width == bitWidth(type);
  switch (value.decl().decl_kind()) {
  case Z3_OP_BADD:
    return isUsual ? std::optional(folded(Op::Add)) : std::nullopt;
  case Z3_OP_BSUB:
    return isUsual ? std::optional(folded(Op::Sub)) : std::nullopt;
  case Z3_OP_BMUL:
    return isUsual ? std::optional(folded(Op::Mul)) : std::nullopt;
  case Z3_OP_BAND:
    return folded(Op::And);
  case Z3_OP_BOR:
    return folded(Op::Or);
  case Z3_OP_BXOR:
    return folded(Op::Xor);
  case Z3_OP_BNEG:
    return -parts[0];
  case Z3_OP_BNOT:
    return ~parts[0];
  default:
    return {};
  }
}

z3::expr MachineTerms::zeroExtended(const z3::expr &value, unsigned width) const {
  if (value.is_app() && value.decl().decl_kind() == Z3_OP_ZERO_EXT)
    return terms_.resized(value.arg(0), width, false);
  return terms_.resized(value, width, false);
}

z3::expr MachineTerms::signExtended(const z3::expr &value, unsigned width) const {
  bool isExtension = value.is_app() && value.decl().decl_kind() == Z3_OP_SIGN_EXT;
  return terms_.resized(isExtension ? value.arg(0) : value, width, true);
}

z3::expr MachineTerms::joined(const z3::expr &high, const z3::expr &low) const {
  if (isZero(high))
    return zeroExtended(low, widthOf(low) + widthOf(high));
  z3::expr made = z3::concat(high, low);
  return high.is_numeral() && low.is_numeral() ? made.simplify() : made;
}

z3::expr MachineTerms::undefined(unsigned width) const {
  return terms_.context().bv_const(fmt::format("undefined.{}", undefined_++).c_str(), width);
}

z3::expr MachineTerms::undefinedTruth() const {
  return terms_.context().bool_const(fmt::format("undefined.{}", undefined_++).c_str());
}

// ---- Flags

MachineFlags MachineTerms::flagsOf(const z3::expr &result) const {
  unsigned width = widthOf(result);
  z3::expr ones = terms_.piece(result, 0, 1);
  for (unsigned i = 1; i < 8; ++i)
    ones = terms_.binary(Op::Xor, Type::I1, ones, terms_.piece(result, i, 1));
  MachineFlags flags;
  flags.zero = terms_.same(result, terms_.bits(0, width));
  flags.sign = terms_.compare(Predicate::Slt, result, terms_.bits(0, width));
  flags.parity = terms_.negated(terms_.isTrue(ones));
  return flags;
}

MachineFlags MachineTerms::flagsOfDifference(const z3::expr &left, const z3::expr &right) const {
  unsigned width = widthOf(left);
  z3::expr result = left - right;
  if (left.is_numeral() && right.is_numeral())
    result = result.simplify();
  MachineFlags flags = flagsOf(result);
  flags.zero = terms_.same(left, right);
  flags.carry = terms_.compare(Predicate::Ult, left, right);
  flags.overflow = terms_.isTrue(
      terms_.piece(((left ^ right) & (left ^ result)).simplify(), width - 1, 1).simplify());
  flags.compared = {left, right};
  return flags;
}

z3::expr MachineTerms::holds(Cond cond, const MachineFlags &flags) const {
  if (!flags.compared)
    return holdsOfFlags(cond, flags);
  const auto &[left, right] = *flags.compared;
  switch (cond) {
  case Cond::B:
    return terms_.compare(Predicate::Ult, left, right);
  case Cond::Ae:
    return terms_.compare(Predicate::Uge, left, right);
  case Cond::E:
    return terms_.compare(Predicate::Eq, left, right);
  case Cond::Ne:
    return terms_.compare(Predicate::Ne, left, right);
  case Cond::Be:
    return terms_.compare(Predicate::Ule, left, right);
  case Cond::A:
    return terms_.compare(Predicate::Ugt, left, right);
  case Cond::L:
    return terms_.compare(Predicate::Slt, left, right);
  case Cond::Ge:
    return terms_.compare(Predicate::Sge, left, right);
  case Cond::Le:
    return terms_.compare(Predicate::Sle, left, right);
  case Cond::G:
    return terms_.compare(Predicate::Sgt, left, right);
  case Cond::O:
  case Cond::No:
  case Cond::S:
  case Cond::Ns:
  case Cond::P:
  case Cond::Np:
    break;
  }
  return holdsOfFlags(cond, flags);
}

z3::expr MachineTerms::holdsOfFlags(Cond cond, const MachineFlags &flags) const {
  auto isLess = [&] { return terms_.negated(terms_.same(flag(flags.sign), flag(flags.overflow))); };
  switch (cond) {
  case Cond::O:
    return flag(flags.overflow);
  case Cond::B:
    return flag(flags.carry);
  case Cond::E:
    return flag(flags.zero);
  case Cond::Be:
    return terms_.either(flag(flags.carry), flag(flags.zero));
  case Cond::S:
    return flag(flags.sign);
  case Cond::P:
    return flag(flags.parity);
  case Cond::L:
    return isLess();
  case Cond::Le:
    return terms_.either(flag(flags.zero), isLess());
  case Cond::No:
  case Cond::Ae:
  case Cond::Ne:
  case Cond::A:
  case Cond::Ns:
  case Cond::Np:
  case Cond::Ge:
  case Cond::G:
    break;
  }
  return terms_.negated(holdsOfFlags(inverse(cond), flags));
}

// ---- Registers

bool MachineRegisters::isVector(Reg reg) const {
  return (reg.isPhysical() ? classOf(reg) : function_->classes[reg.id]) == RegClass::Vector;
}

unsigned MachineRegisters::capacity(Reg reg) const {
  if (isVector(reg))
    return reg.isPhysical() ? 256 : 8 * function_->widths[reg.id];
  return 64;
}

z3::expr MachineRegisters::read(Reg reg, unsigned width) const {
  auto known = values_.find(reg.id);
  if (known == values_.end())
    return terms_->undefined(width);
  unsigned has = widthOf(known->second);
  if (has >= width)
    return terms_->low(known->second, width);
  return terms_->joined(terms_->undefined(width - has), known->second);
}

void MachineRegisters::set(Reg reg, const z3::expr &known) {
  values_.erase(reg.id);
  values_.emplace(reg.id, known);
}

void MachineRegisters::write(Reg reg, const z3::expr &value) {
  unsigned width = widthOf(value);
  if (isVector(reg))
    return set(reg, terms_->low(value, std::min(width, capacity(reg))));
  if (width < 32) {
    auto known = values_.find(reg.id);
    if (known == values_.end() || widthOf(known->second) <= width)
      return set(reg, value);
    unsigned rest = widthOf(known->second) - width;
    return set(reg, terms_->joined(terms_->ir().piece(known->second, width, rest), value));
  }
  z3::expr whole = terms_->zeroExtended(value, 64);
  bool isNarrow = reg.isVirtual() && function_->widths[reg.id] < 8;
  if (!isNarrow || width == 32)
    return set(reg, whole);
  z3::expr half = terms_->low(whole, 32);
  bool isClear = isZero(terms_->ir().piece(whole, 32, 32).simplify());
  set(reg, isClear ? terms_->zeroExtended(half, 64) : half);
}

void MachineRegisters::copy(Reg to, const MachineRegisters &source, Reg from, unsigned width) {
  auto known = source.values_.find(from.id);
  if (known == source.values_.end())
    return forget(to);
  z3::expr value = known->second;
  unsigned has = widthOf(value);
  if (has <= width)
    return set(to, value);
  bool isClear = !isVector(to) && isZero(terms_->ir().piece(value, width, has - width).simplify());
  z3::expr part = terms_->low(value, width);
  set(to, isClear ? terms_->zeroExtended(part, has) : part);
}

void MachineRegisters::replaceLow(Reg reg, const z3::expr &value) {
  const z3::expr &known = values_.at(reg.id);
  unsigned width = widthOf(value), has = widthOf(known);
  if (has <= width)
    return set(reg, terms_->low(value, has));
  set(reg, terms_->joined(terms_->ir().piece(known, width, has - width).simplify(), value));
}

void MachineRegisters::forgetPhysical() {
  values_.erase(values_.begin(), values_.lower_bound(Reg::physicalCount));
}

void MachineRegisters::join(const z3::expr &condition, const MachineRegisters &other) {
  for (auto at = values_.begin(); at != values_.end();) {
    auto found = other.values_.find(at->first);
    if (found == other.values_.end()) {
      at = values_.erase(at);
      continue;
    }
    if (!z3::eq(at->second, found->second)) {
      unsigned width = std::min(widthOf(at->second), widthOf(found->second));
      at->second = terms_->ir().choose(condition, terms_->low(at->second, width),
                                       terms_->low(found->second, width));
    }
    ++at;
  }
}

} // namespace wend
