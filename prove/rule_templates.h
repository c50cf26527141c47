// RuleTemplate — an expression of a file test, from which others are made: with other types, other
// constants and single changes. So rules that need large expressions are applied at all widths, and
// to what they must not apply to.
#pragma once

#include "prove/rule_generator.h"

namespace wend {

class RuleTemplate {
public:
  // Of an instruction and what it is computed from. Nothing if that has more operations or
  // arguments than templates have, or a type that trees have not.
  static std::optional<RuleTemplate> of(const Instruction &root);

  // Calls `found` for the expression itself and `count` variations of it, for each assignment of
  // widths to its integers.
  void forEachVariation(unsigned count, const RuleGenerator::Found &found) const;

private:
  [[nodiscard]] bool unify();
  [[nodiscard]] uint32_t classOf(uint32_t node) const;
  void join(uint32_t one, uint32_t other) { classes_[classOf(one)] = classOf(other); }
  void fix(uint32_t node) { isFixed_[classOf(node)] = true; }
  [[nodiscard]] std::optional<RuleTree> retyped(const std::vector<Type> &types) const;

  RuleTree tree_;
  std::vector<uint32_t> classes_; // by node: another one of the same type; itself: none
  std::vector<bool> isFixed_;     // by class: the type is as it is
};

} // namespace wend
