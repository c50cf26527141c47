// LinearValues — integers and addresses that grow by the same constant in each iteration of a loop.
//
//   %i    = phi i32 [ %n, … ], [ %i.1, … ]     %n + 1 * k          in iteration k, counted from 0
//   %w    = sext i32 %i to i64                 sext %n + 1 * k     if %i does not wrap
//   %p    = getelementptr i32, ptr %a, i64 %w  %a + 4 * (sext %n) + 4 * k
//
// The expressions hold modulo 2^width. An extension of a value that may wrap is linear only while
// it does not: the client checks those of extensions() before it relies on expressions.
#pragma once

#include "ir/analysis/loops.h"
#include "ir/folding_builder.h"

#include <optional>

namespace wend {

struct LinearValue {
  // A value in the first iteration, which `value` identifies: invariant, or an extension in the
  // loop.
  struct Term {
    const Value *value;
    int64_t factor;
    bool operator==(const Term &) const = default;
  };

  int64_t step = 0;
  int64_t constant = 0;
  std::vector<Term> terms; // in a fixed order of their values; no factor is 0

  [[nodiscard]] bool hasSameTerms(const LinearValue &other) const { return terms == other.terms; }
};

class LinearValues {
public:
  // For a natural loop with a preheader and one latch; `entrySlot` is the header's slot of the edge
  // from the preheader.
  LinearValues(const Loop &loop, const LoopForest &loops, uint32_t entrySlot)
      : loop_(loop), loops_(loops), entrySlot_(entrySlot) {}

  // Nothing if the value is not linear, or is computed in too many steps.
  std::optional<LinearValue> find(Value *value) { return find(value, 0); }
  // What a phi of the header grows by, if its value in the next iteration is the sum of it and a
  // constant; of an address, in bytes.
  [[nodiscard]] std::optional<int64_t> stepOf(const Instruction &phi) const;
  // The extensions that have been taken for linear: each once.
  [[nodiscard]] std::span<Instruction *const> extensions() const { return extensions_; }

  // The value that a linear value has in the first iteration, computed in front of an instruction
  // of the preheader.
  Value *first(Value *value, Module &module, Instruction *before);

private:
  std::optional<LinearValue> find(Value *value, unsigned depth);
  std::optional<LinearValue> ofPhi(const Instruction &phi, unsigned depth);
  std::optional<LinearValue> ofExtension(Instruction &extension, unsigned depth);
  std::optional<LinearValue> ofProduct(const Instruction &product, unsigned depth);
  [[nodiscard]] bool isInvariant(const Value &value) const {
    return loops_.isInvariant(value, loop_);
  }

  const Loop &loop_;
  const LoopForest &loops_;
  uint32_t entrySlot_;
  std::vector<Instruction *> extensions_;
  std::vector<std::pair<Value *, Value *>> firsts_; // memo of first()
};

} // namespace wend
