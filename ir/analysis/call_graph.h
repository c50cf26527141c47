// CallGraph — which functions of a module call which others, and which call each other in a circle.
//
// The edges are the direct calls. A call through a pointer may lead to any function whose address
// is taken and to unknown ones; who needs to be sure asks callsPointers and isAddressTaken, too.
#pragma once

#include "ir/module.h"
#include "support/strong_components.h"

#include <string>

namespace wend {

class CallGraph {
public:
  struct Edge {
    Function *function; // the other end
    uint32_t calls;     // how many instructions call it
  };

  // The graph holds as long as no call and no function is added or removed.
  explicit CallGraph(const Module &module);

  // In the order of the first call of each.
  [[nodiscard]] std::span<const Edge> callees(const Function &function) const {
    return piece(callees_, calleesBegin_, numberOf(function));
  }
  // In the order of the module.
  [[nodiscard]] std::span<const Edge> callers(const Function &function) const {
    return piece(callers_, callersBegin_, numberOf(function));
  }
  // How many instructions call through a pointer.
  [[nodiscard]] uint32_t callsPointers(const Function &function) const {
    return nodes_[numberOf(function)].pointerCalls;
  }
  // Whether it is used other than by calling it, by an instruction or by data.
  [[nodiscard]] bool isAddressTaken(const Function &function) const {
    return nodes_[numberOf(function)].isAddressTaken;
  }
  // Whether direct calls lead from it back to it.
  [[nodiscard]] bool isRecursive(const Function &function) const {
    return nodes_[numberOf(function)].isRecursive;
  }

  // All functions, each after those that it calls but for calls in a circle.
  [[nodiscard]] std::span<Function *const> bottomUp() const { return bottomUp_; }
  // The functions that lead to this one and are led to from it by direct calls, itself included,
  // in the order of the module.
  [[nodiscard]] std::span<Function *const> circle(const Function &function) const;

  void print(std::string &out) const;

private:
  struct Node {
    uint32_t pointerCalls = 0;
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
  void findCircles();

  const Module &module_;
  std::vector<uint32_t> numberByName_; // by Symbol::id: the place in the module
  std::vector<Node> nodes_;            // by number, like all that follow
  std::vector<Edge> callees_;
  std::vector<uint32_t> calleesBegin_;
  std::vector<Edge> callers_;
  std::vector<uint32_t> callersBegin_;
  StrongComponents components_;
  std::vector<Function *> bottomUp_;
};

} // namespace wend
