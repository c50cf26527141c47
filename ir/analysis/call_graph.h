// CallGraph — the direct calls between the functions of a module, and its strongly connected
// components.
//
// An edge is a direct call. An indirect call may reach any function whose address is taken, and
// unknown functions; a client that must be conservative also checks callsPointers and
// isAddressTaken.
#pragma once

#include "ir/module.h"
#include "support/strong_components.h"

#include <string>

namespace wend {

// Whether the user of a value calls it.
inline bool isCallee(const Use &use) {
  return use.user->is(Op::Call) && Instruction::indexOf(use) + 1 == use.user->operandCount();
}

class CallGraph {
public:
  struct Edge {
    Function *function; // the other end
    uint32_t calls;     // number of call sites
  };

  // Valid as long as no call, no atomic operation and no function is added or removed.
  explicit CallGraph(const Module &module);

  // In the order of the first call of each callee.
  [[nodiscard]] std::span<const Edge> callees(const Function &function) const {
    return piece(callees_, calleesBegin_, numberOf(function));
  }
  // In the order of the module.
  [[nodiscard]] std::span<const Edge> callers(const Function &function) const {
    return piece(callers_, callersBegin_, numberOf(function));
  }
  // The number of indirect calls.
  [[nodiscard]] uint32_t callsPointers(const Function &function) const {
    return nodes_[numberOf(function)].pointerCalls;
  }
  // Whether the function has an atomic operation that orders memory.
  [[nodiscard]] bool ordersMemory(const Function &function) const {
    return nodes_[numberOf(function)].ordersMemory;
  }
  // Whether the function is used other than as a callee, by an instruction or by the data of a
  // global.
  [[nodiscard]] bool isAddressTaken(const Function &function) const {
    return nodes_[numberOf(function)].isAddressTaken;
  }
  // Whether the function is recursive, directly or through other functions.
  [[nodiscard]] bool isRecursive(const Function &function) const {
    return nodes_[numberOf(function)].isRecursive;
  }

  // All functions in bottom-up order: each after its callees, except within cycles.
  [[nodiscard]] std::span<Function *const> bottomUp() const { return bottomUp_; }
  // The strongly connected component of a function: those that it reaches and that reach it by
  // direct calls, itself included, in the order of the module.
  [[nodiscard]] std::span<Function *const> component(const Function &function) const;

  void print(std::string &out) const;

private:
  struct Node {
    uint32_t pointerCalls = 0;
    bool ordersMemory = false;
    bool isAddressTaken = false;
    bool isRecursive = false;
  };

  [[nodiscard]] uint32_t numberOf(const Function &function) const {
    return numberByName_[function.name.id];
  }
  static std::span<const Edge> piece(const std::vector<Edge> &edges,
                                     const std::vector<uint32_t> &begin, uint32_t n) {
    return std::span(edges).subspan(begin[n], begin[n + 1] - begin[n]);
  }

  void findCallees();
  void findCallers();
  void findAddressTaken();
  void findComponents();

  const Module &module_;
  std::vector<uint32_t> numberByName_; // by Symbol::id: the index in the module
  std::vector<Node> nodes_;            // by number, like the following vectors
  std::vector<Edge> callees_;
  std::vector<uint32_t> calleesBegin_;
  std::vector<Edge> callers_;
  std::vector<uint32_t> callersBegin_;
  StrongComponents components_;
  std::vector<Function *> bottomUp_;
};

} // namespace wend
