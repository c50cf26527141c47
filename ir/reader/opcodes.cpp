#include "ir/reader/opcodes.h"

#include <algorithm>
#include <array>
#include <span>

namespace wend::reader {

namespace {

struct Opcode {
  std::string_view text;
  Op op;
};

// The operations that the grammar treats alike for each kind, sorted by text.
constexpr auto opcodes = [] {
  using enum OpKind;
  constexpr auto ops =
      opsOf<IntBinary, IntDivision, IntShift, FloatBinary, IntCast, PointerCast, FloatCast, Copy>;
  std::array<Opcode, ops.size()> rows;
  std::ranges::transform(ops, rows.begin(), [](Op op) { return Opcode{row(op).text, op}; });
  std::ranges::sort(rows, [](const Opcode &a, const Opcode &b) {
    return a.text != b.text ? a.text < b.text : a.op < b.op;
  });
  return rows;
}();

} // namespace

std::optional<Op> opcodeNamed(std::string_view text) {
  auto after = std::ranges::upper_bound(std::span(opcodes), text, {}, &Opcode::text);
  if (after == std::span(opcodes).begin() || after[-1].text != text || isIntrinsic(after[-1].op))
    return {};
  return after[-1].op;
}

} // namespace wend::reader
