// The operands that machine operations have in tests which go over all of them.
#pragma once

#include "backend/mir.h"
#include "ir/type.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace wend {

inline bool isOneOf(MOp op, std::initializer_list<MOp> ops) {
  return std::ranges::find(ops, op) != ops.end();
}

// Operands in vector registers: of all operations of these, but not both of those between classes.
inline bool isOfVectors(MOp op) { return (op >= MOp::FZero && op <= MOp::Vextractf128); }
inline bool isFirstVector(MOp op) {
  return isOfVectors(op) && !isOneOf(op, {MOp::TruncF32, MOp::TruncF64, MOp::Pextrw, MOp::Pmovmskb,
                                          MOp::Movmskps, MOp::Movmskpd});
}
inline bool isSecondVector(MOp op) {
  return isOfVectors(op) && !isOneOf(op, {MOp::IntToF32, MOp::IntToF64, MOp::Pinsrw});
}

// The widths in bytes that an operation has.
inline std::vector<unsigned> widthsOf(MOp op) {
  if (isOneOf(op, {MOp::MovZx32, MOp::Pextrw, MOp::Pinsrw, MOp::Pmovmskb, MOp::Movmskps,
                   MOp::Movmskpd}))
    return {4};
  if (isOneOf(op, {MOp::Push, MOp::Pop, MOp::MovSx32}))
    return {8};
  if (isOneOf(op, {MOp::MovZx16, MOp::MovSx16, MOp::Bswap, MOp::Andn, MOp::Blsr, MOp::Blsi,
                   MOp::Shlx, MOp::Shrx, MOp::Sarx, MOp::Rorx, MOp::IntToF32, MOp::IntToF64,
                   MOp::TruncF32, MOp::TruncF64, MOp::Transfer, MOp::Lea}))
    return {4, 8};
  if (isOneOf(op, {MOp::MovZx8, MOp::MovSx8, MOp::Imul, MOp::Imul3, MOp::Bsf, MOp::Bsr, MOp::Tzcnt,
                   MOp::Lzcnt, MOp::Popcnt, MOp::Cmov, MOp::Bt, MOp::SignRax}))
    return {2, 4, 8};
  if (op == MOp::Vinsertf128)
    return {wideVectorBytes};
  if (op == MOp::FZero)
    return {16, 32};
  switch (row(op).suffix) {
  case Suffix::Sized:
  case Suffix::CondSized:
    return {1, 2, 4, 8};
  case Suffix::Scalar:
    return {4, 8};
  case Suffix::X87:
    return isOneOf(op, {MOp::X87AddFloat, MOp::X87SubFloat, MOp::X87MulFloat, MOp::X87DivFloat})
               ? std::vector<unsigned>{4, 8}
               : std::vector<unsigned>{4, 8, 10};
  case Suffix::X87Int:
    return {2, 4, 8};
  case Suffix::Cond:
    return {1};
  case Suffix::X87Register:
    return {8};
  case Suffix::Plain:
    return {isOfVectors(op) ? 16U : op == MOp::Idiv8 ? 1U : 8U};
  }
  return {};
}

} // namespace wend
