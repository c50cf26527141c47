// VectorLoop — a loop of one block whose iterations can be done several at a time, and how.
//
// Each value of the loop that is stored, reduced or used for these becomes vectors with `width`
// lanes together, one for each iteration; the others compute addresses and count iterations, which
// the vector loop does once. An integer has as many bits as its uses demand, or as its values need:
// the sum of two bytes that is stored as a byte is computed in bytes, one that is compared in 16
// bits. An i1 is a mask of lanes as wide as those that were compared.
#pragma once

#include "ir/analysis/alias.h"
#include "opt/linear_values.h"
#include "opt/remarks.h"
#include "opt/trip_count.h"
#include "opt/vector_clamp.h"

#include <algorithm>

namespace wend {

// A phi that combines a value of each iteration, in an order that does not matter:
// phi + a - b, phi & a, the lesser of phi and a.
struct VectorReduction {
  Instruction *phi;
  Instruction *last; // the value in the next iteration
  Op op;             // Add, And, Or, Xor; Select: of two values the one that satisfies, with the
  Predicate predicate = Predicate::Eq; // other one, this predicate
};

// Accesses whose addresses differ by constants, and that grow or shrink by the size of what they
// access in each iteration; or grow by twice that: every second element; or loads from the same
// address in all iterations.
struct VectorStream {
  Value *pointer; // of the first access
  LinearValue address;
  uint64_t bytes;     // that each access reads or writes
  int64_t lowest = 0; // of the addresses in one iteration, relative to `pointer`
  int64_t highest = 0;
  [[nodiscard]] bool isUniform() const { return address.step == 0; }
  [[nodiscard]] bool isDownwards() const { return address.step < 0; }
  [[nodiscard]] bool isStrided() const { return address.step == static_cast<int64_t>(2 * bytes); }
  // From the access in one iteration to that in the next one, whichever is lower.
  [[nodiscard]] uint64_t stride() const { return isStrided() ? 2 * bytes : bytes; }
};

struct VectorAccess {
  Instruction *access;
  uint32_t stream;    // into VectorLoop::streams
  int64_t offset = 0; // from the address of the stream
  // Of a strided stream: the offset of the elements between those of this access from them, if
  // another access is to these: they may be accessed, too. 0: none is.
  int64_t toOther = 0;
  // Of a strided store: the store of the elements in between, if the stores are done together.
  Instruction *partner = nullptr;
};

// Two streams that must be checked before the loop. If their steps differ: that they are disjoint.
// Else that the distance, the address of the second one less that of the first one, is not between
// two numbers.
struct VectorConflict {
  uint32_t first;
  uint32_t second;
  bool areParallel; // the same step
  int64_t above;    // the distance may be this or less,
  int64_t below;    // or this or more
};

class VectorLoop {
public:
  // `indexOf` is a table by Value::id that several loops use one after the other.
  VectorLoop(const Loop &loop, const LoopForest &loops, const TripCount &count,
             std::vector<uint32_t> &indexOf)
      : count_(count), block_(*loop.header()), loop_(loop), loops_(loops),
        linear_(loop, loops, count.entrySlot), indexOf_(indexOf) {}

  // Whether the loop can be vectorised, and that pays: itself, or what its vectors take, is at most
  // `limit` instructions. Computes the aliases on demand.
  bool plan(uint32_t limit, const Function &function, std::optional<Aliases> &aliases);
  // If not: why. `other` is a second instruction of the loop that the reason is about, or null.
  struct Refusal : Obstacle {
    const Instruction *other = nullptr;
  };
  [[nodiscard]] const Refusal &refusal() const { return refusal_; }
  // Estimates of the iterations done at once: by vectors, and without.
  struct Costs {
    unsigned vector = 0;
    unsigned scalar = 0;
  };
  [[nodiscard]] const Costs &costs() const { return costs_; }
  // The number of conditions that are tested before the loop.
  [[nodiscard]] size_t checks() { return conflicts_.size() + extensionsToCheck().size(); }
  static constexpr size_t maxConflicts = 8; // bounds the size of these tests

  [[nodiscard]] const TripCount &count() const { return count_; }
  [[nodiscard]] BasicBlock &block() const { return block_; }
  // The number of iterations that are done at once.
  [[nodiscard]] unsigned width() const { return width_; }
  // The number of vectors that have so many lanes.
  [[nodiscard]] unsigned partsOf(Type vector) const {
    return std::max(1U, width_ / laneCount(vector));
  }
  [[nodiscard]] std::span<const VectorReduction> reductions() const { return reductions_; }
  [[nodiscard]] std::span<const VectorAccess> accesses() const { return accesses_; }
  [[nodiscard]] std::span<const VectorStream> streams() const { return streams_; }
  [[nodiscard]] std::span<const VectorConflict> conflicts() const { return conflicts_; }
  [[nodiscard]] LinearValues &linear() { return linear_; }
  [[nodiscard]] const LinearValues &linear() const { return linear_; }
  // The instructions of the block are counted.
  [[nodiscard]] size_t size() const { return infos_.size(); }
  [[nodiscard]] uint32_t index(const Instruction &instruction) const {
    return indexOf_[instruction.id];
  }
  // The extensions that must be checked not to wrap.
  [[nodiscard]] std::vector<Instruction *> extensionsToCheck();

  [[nodiscard]] bool isInside(const Value &value) const {
    return !loops_.isInvariant(value, loop_);
  }
  [[nodiscard]] bool isUsedOutside(const Instruction &instruction) const;
  // Whether an instruction of the loop becomes vectors.
  [[nodiscard]] bool isVector(const Instruction &instruction) const {
    return info(instruction).isVector;
  }
  // The type of the vectors that an instruction becomes.
  [[nodiscard]] Type typeOf(const Instruction &instruction) const { return info(instruction).type; }
  // The type of the vectors that its operands are taken as.
  [[nodiscard]] Type operandTypeOf(const Instruction &instruction) const;
  // Whether an instruction is a product of 32 bits of numbers of 16 bits, which its operands are
  // taken as.
  [[nodiscard]] bool isNarrowProduct(const Instruction &instruction) const;
  // Whether such a product is only added to a reduction: its lanes may be added up in pairs.
  [[nodiscard]] bool isOnlySummed(const Instruction &product) const;
  // Of a select that limits a number, which is taken as lanes of operandTypeOf(): SSE2 narrows them
  // with saturation.
  [[nodiscard]] std::optional<VectorClamp> clampOf(const Instruction &select) const;
  [[nodiscard]] const VectorReduction *reductionOf(const Instruction &phi) const;
  [[nodiscard]] const VectorAccess *accessOf(const Instruction &access) const;

private:
  struct Info {
    bool isVector = false;
    unsigned demanded = 0; // of an integer: the number of low bits that are used
    Type type = Type::Void;
  };

  [[nodiscard]] const Info &info(const Instruction &instruction) const {
    return infos_[indexOf_[instruction.id]];
  }
  Info &info(const Instruction &instruction) { return infos_[indexOf_[instruction.id]]; }

  // Takes note of the reason. False.
  bool refuse(RemarkId id, const Instruction *at = nullptr, const Instruction *other = nullptr) {
    refusal_ = {{id, at}, other};
    return false;
  }

  // vector_loop.cpp: what the loop does
  bool gather();
  [[nodiscard]] unsigned usesInside(const Instruction &value) const;
  bool findReduction(Instruction &phi);
  bool findChain(Instruction &phi);
  [[nodiscard]] bool isChoice(const Instruction &select, const Value &first,
                              const Instruction &second) const;
  bool findExtreme(Instruction &phi);
  bool findAccess(Instruction &access);
  bool pairAccesses();
  bool pairStore(VectorAccess &store);
  bool areUsesOutsideKnown();
  bool findConflicts(const Function &function, std::optional<Aliases> &aliases);
  bool mayDelayStores(const Aliases &aliases);
  [[nodiscard]] bool mayOverlap(const VectorAccess &first, const VectorAccess &second,
                                const Aliases &aliases) const;
  void addConflict(const VectorAccess &first, const VectorAccess &second);
  // A range of distances, both ends excluded.
  struct Distances {
    int64_t above;
    int64_t below;
  };
  [[nodiscard]] Distances carriedDistances(const VectorStream &stream) const;
  [[nodiscard]] const Value *rootOf(const Value *pointer) const;
  bool isKnownNotToWrap(const Instruction &extension);
  enum class Dependence { None, Unknown, Carried };
  [[nodiscard]] Dependence dependence(const VectorAccess &first, const VectorAccess &second,
                                      const Aliases &aliases) const;

  // vector_loop_types.cpp: what becomes vectors of which types, and whether that pays
  bool chooseTypes();
  void markVectors();
  void demandBits();
  void demandOfOperands(const Instruction &user);
  void demand(const Value &value, unsigned bits);
  [[nodiscard]] Type chosenType(const Instruction &instruction) const;
  [[nodiscard]] unsigned neededBits(const Instruction &instruction) const;
  [[nodiscard]] Type shiftType(const Instruction &shift) const;
  void interleave();
  [[nodiscard]] Type maskTypeOf(const Instruction &instruction) const;
  [[nodiscard]] bool mayCall(KnownFunction function) const;
  bool chooseWidth();
  bool pays();
  [[nodiscard]] unsigned vectorCost(const Instruction &instruction) const;
  [[nodiscard]] unsigned clampCost(const Instruction &select) const;
  [[nodiscard]] unsigned partCost(const Instruction &instruction, Type type) const;
  [[nodiscard]] unsigned resizeCost(Type from, Type to) const;
  [[nodiscard]] unsigned conversionCost(const Instruction &cast, Type type) const;

  TripCount count_;
  BasicBlock &block_;
  const Loop &loop_;
  const LoopForest &loops_;
  LinearValues linear_;
  unsigned width_ = 0;
  Refusal refusal_{{RemarkId::vectorizeSize}};
  Costs costs_;
  std::vector<VectorReduction> reductions_;
  std::vector<const Instruction *> links_; // of the chains of reductions
  std::vector<VectorStream> streams_;
  std::vector<VectorAccess> accesses_; // in the order of the block
  std::vector<VectorConflict> conflicts_;
  std::vector<Info> infos_; // by indexOf_
  std::vector<uint32_t> &indexOf_;
};

} // namespace wend
