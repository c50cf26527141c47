#include "prove/quotients.h"

#include <algorithm>
#include <bit>
#include <set>

namespace wend {

namespace {

constexpr unsigned exact = 256; // bits in which the conditions are computed without overflow

// The high part of a product: the product shifted right by a number of bits.
struct HighPart {
  z3::expr term;
  z3::expr factor; // the constant, of twice the width
  unsigned shift;
  bool isSigned; // the dividend is sign-extended
};

class Formula {
public:
  Formula(const Terms &terms, const ConstantDivision &division)
      : terms_(terms), division_(division), width_(bitWidth(division.type)),
        isSigned_(division.op == Op::SDiv || division.op == Op::SRem) {}

  std::optional<z3::expr> make(const z3::expr &value) {
    if (std::has_single_bit(magnitude()))
      return value == resultFor(quotientByPower());
    std::optional<HighPart> part = findPart(value);
    if (!part)
      return {};
    // At least half of the bits are shifted out.
    z3::expr half = variable("quotient.high", width_);
    z3::expr high = isSigned_ ? z3::sext(half, width_) : z3::zext(half, width_);
    std::optional<Quotient> quotient = quotientOf(*part, high);
    if (!quotient)
      return {};
    z3::expr_vector from(terms_.context()), to(terms_.context());
    from.push_back(part->term);
    to.push_back(terms_.resized(high, part->term.get_sort().bv_size(), false));
    z3::expr computed = z3::expr(value).substitute(from, to);
    return z3::implies(quotient->facts, computed == resultFor(quotient->value));
  }

private:
  z3::expr variable(const char *name, unsigned width) const {
    return terms_.context().bv_const(name, width);
  }

  // The magnitude of the divisor.
  [[nodiscard]] uint64_t magnitude() const {
    auto bits = static_cast<uint64_t>(division_.divisor);
    if (isSigned_ && division_.divisor < 0)
      bits = 0 - bits;
    return width_ == 32 ? bits & UINT32_MAX : bits;
  }

  // By a power of two: shifted right, after one less than that is added to a negative dividend.
  [[nodiscard]] z3::expr quotientByPower() const {
    const z3::expr &dividend = division_.dividend;
    auto shift = static_cast<unsigned>(std::countr_zero(magnitude()));
    z3::expr count = terms_.bits(shift, width_), zero = terms_.bits(0, width_);
    if (!isSigned_)
      return z3::lshr(dividend, count);
    z3::expr bias = terms_.bits(magnitude() - 1, width_);
    return z3::ashr(dividend + z3::ite(dividend < zero, bias, zero), count);
  }

  // ---- The product

  // The first part that is found of a product of the dividend and a constant.
  std::optional<HighPart> findPart(const z3::expr &value) {
    std::vector<z3::expr> pending{value};
    std::set<unsigned> seen;
    while (!pending.empty()) {
      z3::expr term = pending.back();
      pending.pop_back();
      if (!term.is_app() || !seen.insert(Z3_get_ast_id(term.ctx(), term)).second)
        continue;
      if (std::optional<HighPart> part = partOf(term))
        return part;
      for (unsigned i = 0; i < term.num_args(); ++i)
        pending.push_back(term.arg(i));
    }
    return {};
  }

  std::optional<HighPart> partOf(const z3::expr &term) {
    Z3_decl_kind kind = term.decl().decl_kind();
    if (kind == Z3_OP_EXTRACT && term.hi() + 1 == 2 * width_ && term.lo() == width_)
      return partOfProduct(term, term.arg(0), width_);
    bool isShift = (kind == Z3_OP_BLSHR || kind == Z3_OP_BASHR) && term.arg(1).is_numeral() &&
                   term.get_sort().bv_size() == 2 * width_;
    if (!isShift || (kind == Z3_OP_BASHR) != isSigned_)
      return {};
    uint64_t count = term.arg(1).get_numeral_uint64();
    if (count < width_ || count >= 2 * width_)
      return {};
    return partOfProduct(term, term.arg(0), static_cast<unsigned>(count));
  }

  std::optional<HighPart> partOfProduct(const z3::expr &term, const z3::expr &product,
                                        unsigned shift) {
    if (!product.is_app() || product.decl().decl_kind() != Z3_OP_BMUL || product.num_args() != 2 ||
        product.get_sort().bv_size() != 2 * width_)
      return {};
    unsigned number = product.arg(0).is_numeral() ? 0 : 1;
    z3::expr factor = product.arg(number), other = product.arg(1 - number);
    auto wanted = isSigned_ ? Z3_OP_SIGN_EXT : Z3_OP_ZERO_EXT;
    if (!factor.is_numeral() || other.decl().decl_kind() != wanted ||
        !z3::eq(other.arg(0), division_.dividend))
      return {};
    return HighPart{term, factor, shift, isSigned_};
  }

  // ---- The theorem

  [[nodiscard]] z3::expr power(unsigned exponent) const {
    return z3::shl(terms_.context().bv_val(1, exact), terms_.context().bv_val(exponent, exact))
        .simplify();
  }

  [[nodiscard]] static bool isTrue(const z3::expr &truth) { return truth.simplify().is_true(); }

  // Whether a multiplication by the number and a shift give the quotient, for all dividends n. With
  // p = width + shift and number * d = 2^p + excess, the product shifted is n / d + excess * n / (d
  // * 2^p) without rounding. Of n = q * d + r that must be less than q + 1, or for n < 0 at least q
  // - 1: so excess * |n| < 2^p * (d - r). That is checked of the largest |n| with r = d - 1, and of
  // all others, for which d - r is 2 or more.
  [[nodiscard]] bool isMagic(const z3::expr &number, unsigned shift) const {
    z3::expr divisor = z3::zext(terms_.bits(magnitude(), 64), exact - 64);
    z3::expr scale = power(width_ + shift), product = number * divisor;
    if (!isTrue(isSigned_ ? z3::ugt(product, scale) : z3::uge(product, scale)))
      return false;
    z3::expr excess = (product - scale).simplify();
    z3::expr end = power(isSigned_ ? width_ - 1 : width_); // of the numbers that are not negative
    z3::expr one = terms_.context().bv_val(1, exact);
    // One more than the largest number below a bound whose remainder is d - 1.
    auto last = [&](const z3::expr &bound) { return z3::udiv(bound, divisor) * divisor; };
    z3::expr holds =
        z3::ult(excess * last(end), scale + excess) && z3::ult(excess * end, scale + scale);
    if (isSigned_) // down to -end
      holds = holds && z3::ule(excess * last(end + one), scale + excess);
    return isTrue(holds);
  }

  // By the magnitude of the divisor, as a term of the high part, of which the facts are true.
  struct Quotient {
    z3::expr value, facts;
  };

  // If the number has one more bit than the width, the product lacks the dividend times 2^width; as
  // a signed number it is then negative.
  std::optional<Quotient> quotientOf(const HighPart &part, const z3::expr &high) {
    z3::expr low = part.factor.extract(width_ - 1, 0).simplify();
    z3::expr number = z3::zext(low, exact - width_);
    bool isNegative = isSigned_ && isTrue(low.extract(width_ - 1, width_ - 1) == terms_.bits(1, 1));
    for (bool hasCarry : {false, true}) {
      if (isSigned_ && hasCarry != isNegative)
        continue;
      z3::expr whole = hasCarry && !isSigned_ ? number + power(width_) : number;
      for (unsigned shift = 0; shift < width_; ++shift)
        if (isMagic(whole, shift) && part.shift <= width_ + shift &&
            (!hasCarry || part.shift == width_))
          return quotientOf(part, high, shift, hasCarry);
    }
    return {};
  }

  // high: floor(dividend * factor / 2^part.shift)
  Quotient quotientOf(const HighPart &part, const z3::expr &high, unsigned shift, bool hasCarry) {
    const z3::expr &dividend = division_.dividend;
    auto wide = [&](const z3::expr &value) {
      return isSigned_ ? z3::sext(value, width_) : z3::zext(value, width_);
    };
    z3::expr sum = hasCarry ? high + wide(dividend) : high;
    z3::expr count = terms_.context().bv_val(width_ + shift - part.shift, 2 * width_);
    z3::expr floor = isSigned_ ? z3::ashr(sum, count) : z3::lshr(sum, count);
    z3::expr value = floor.extract(width_ - 1, 0);
    z3::expr facts = wide(value) == floor;
    if (!isSigned_ && part.shift == width_) // the factor is less than 2^width
      facts = facts && z3::ule(high, wide(dividend));
    if (isSigned_ && hasCarry) // the number is less than 2^width, so the sum is no larger than that
      facts = facts && sum == wide(sum.extract(width_ - 1, 0));
    z3::expr zero = terms_.bits(0, width_), one = terms_.bits(1, width_);
    if (isSigned_) // rounded down, not towards zero
      value = value + z3::ite(dividend < zero, one, zero);
    return {value, facts};
  }

  [[nodiscard]] z3::expr resultFor(const z3::expr &quotient) const {
    z3::expr signedQuotient = isSigned_ && division_.divisor < 0 ? -quotient : quotient;
    if (division_.op == Op::SDiv || division_.op == Op::UDiv)
      return signedQuotient;
    z3::expr divisor = terms_.bits(static_cast<uint64_t>(division_.divisor), width_);
    return division_.dividend - signedQuotient * divisor;
  }

  const Terms &terms_;
  const ConstantDivision &division_;
  unsigned width_;
  bool isSigned_;
};

} // namespace

std::optional<z3::expr> quotientFormula(const Terms &terms, const ConstantDivision &division,
                                        const z3::expr &value) {
  return Formula(terms, division).make(value);
}

} // namespace wend
