// Memory as the solver sees it: arrays of bytes by address.
//
// Each separate object (prove/objects.h) has an array of its own, or is a value if it is a cell;
// all others share one array. Arrays are indexed by whole addresses; what is at addresses outside
// of the object does not matter.
#pragma once

#include "prove/objects.h"
#include "prove/terms.h"

#include <functional>

namespace wend {

// What an execution can observe and change. `world` stands for all input and output so far.
struct ProofState {
  z3::expr world;
  z3::expr shared;
  std::vector<z3::expr> separate; // contents by object; those of other objects are not used
};

class MemoryTerms {
public:
  MemoryTerms(const Terms &terms, const Objects &objects) : terms_(terms), objects_(objects) {}

  [[nodiscard]] z3::sort sort() const;
  // Where the function is entered: variables, but for objects with known contents.
  [[nodiscard]] ProofState initial() const;
  // Somewhere else: variables whose names begin with `prefix`, so that states of both sides have
  // the same. Those of an object that is not in `isRelated` begin with `ownPrefix`.
  [[nodiscard]] ProofState unknown(const std::string &prefix, const std::string &ownPrefix,
                                   const std::vector<bool> &isRelated) const;
  // Where the object begins.
  [[nodiscard]] z3::expr addressOf(uint32_t object) const;

  [[nodiscard]] z3::expr load(const ProofState &state, uint32_t object, const z3::expr &address,
                              Type type) const;
  void store(ProofState &state, uint32_t object, const z3::expr &address,
             const z3::expr &value) const;
  [[nodiscard]] z3::expr loadByte(const ProofState &state, uint32_t object,
                                  const z3::expr &address) const;
  [[nodiscard]] const z3::expr &arrayOf(const ProofState &state, uint32_t object) const;
  [[nodiscard]] z3::expr &arrayOf(ProofState &state, uint32_t object) const;
  [[nodiscard]] bool isCell(uint32_t object) const {
    return object != Objects::unknown && objects_.all()[object].cell != Type::Void;
  }
  // The state `one` if a condition holds, otherwise the other one.
  [[nodiscard]] ProofState choose(const z3::expr &condition, const ProofState &one,
                                  const ProofState &other) const;
  // Whether `size` bytes at an address are within the object; true if that is of unknown size.
  [[nodiscard]] z3::expr isWithin(uint32_t object, const z3::expr &address, uint64_t size) const;
  [[nodiscard]] z3::expr isWithin(uint32_t object, const z3::expr &address,
                                  const z3::expr &size) const;
  [[nodiscard]] bool isReadOnly(uint32_t object) const {
    return object != Objects::unknown && objects_.all()[object].isReadOnly();
  }
  // What is always true of the addresses of the objects: they are not null and do not overlap.
  [[nodiscard]] z3::expr layout() const;

private:
  [[nodiscard]] ProofState stateOf(const std::string &prefix,
                                   const std::function<z3::expr(uint32_t object)> &contents) const;
  [[nodiscard]] z3::expr tableOf(const MemoryObject &object) const;
  [[nodiscard]] z3::expr select(const z3::expr &array, const z3::expr &address) const;

  const Terms &terms_;
  const Objects &objects_;
};

} // namespace wend
