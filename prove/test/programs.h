// Modules for tests of proofs, and mutations of snapshots.
#pragma once

#include "prove/simulation.h"

#include "ir/reader/reader.h"
#include "ir/test/fixture.h"

#include <catch2/catch.hpp>
#include <utility>

namespace wend::test {

struct Program {
  explicit Program(std::string text)
      : file("test.ll", std::move(text)), module(names, &file), diagnostics(file) {
    REQUIRE(readIr(file, diagnostics, module));
  }

  Snapshot snapshot(std::string_view name) {
    std::string reason;
    Function &function = *asFunction(module.find(name));
    function.renumber();
    std::optional<Snapshot> taken = takeSnapshot(function, reason);
    INFO(reason);
    REQUIRE(taken);
    return *taken;
  }

  SourceFile file;
  Interner names;
  Module module;
  Diagnostics diagnostics;
};

inline Answer answerOf(const Snapshot &before, const Snapshot &after,
                       unsigned milliseconds = 20000) {
  return proveRefinement(before, after, {milliseconds}).answer;
}

// The snapshot with one node changed in a way that changes what it computes; nothing if there is
// no such change.
inline std::optional<Snapshot> mutated(const Snapshot &original, uint32_t number, unsigned kind) {
  Snapshot changed = original;
  SnapshotNode &node = changed.nodes[number];
  switch (kind) {
  case 0: // another predicate or operation
    if (node.op == Op::ICmp)
      node.variant = static_cast<uint8_t>(inverse(static_cast<Predicate>(node.variant)));
    else if (node.op == Op::Sub || node.op == Op::Xor)
      node.op = Op::Add;
    else if (node.op == Op::SExt)
      node.op = Op::ZExt;
    else
      return {};
    return changed;
  case 1: // another constant
    if (node.op == Op::Phi || node.op == Op::Add || node.op == Op::UDiv || node.op == Op::Shl ||
        node.op == Op::Xor || (node.op == Op::Gep && node.size == 1))
      for (SnapshotOperand &operand : node.operands)
        if (operand.kind == SnapshotOperand::Kind::Constant) {
          operand.bits.words[0] += 1;
          return changed;
        }
    return {};
  case 2: // another order
    if (node.op == Op::Sub || (node.op == Op::Phi && node.operands.size() > 1) ||
        (node.op == Op::ICmp &&
         swapped(static_cast<Predicate>(node.variant)) != static_cast<Predicate>(node.variant)))
      std::swap(node.operands[0], node.operands[1]);
    else
      return {};
    return changed;
  case 3: // another value
    if (node.op != Op::Store || node.operands[0].kind != SnapshotOperand::Kind::Node)
      return {};
    node.operands[0] = {.type = node.operands[0].type};
    return changed;
  default: // another scale
    if (node.op != Op::Gep || node.size == 1)
      return {};
    node.size *= 2;
    return changed;
  }
}

} // namespace wend::test
