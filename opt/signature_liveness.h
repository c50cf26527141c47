// SignatureLiveness — which parameters and results of closed functions are certainly live.
//
// From each of them, a short search along uses, arguments and returns looks for an instruction with
// side effects. In most functions it finds one after a few steps; the module need not be visited.
#pragma once

#include "opt/program.h"

namespace wend {

class SignatureLiveness {
public:
  explicit SignatureLiveness(const Program &program);

  // Whether all parameters and results of a function are live. True for a function that is not
  // closed.
  [[nodiscard]] bool isComplete(uint32_t function) const;
  // Whether result number `index` of a function was found to be live.
  [[nodiscard]] bool isResultLive(uint32_t function, uint32_t index) const {
    return isLive_[resultNode(function, index)];
  }

private:
  // A value whose uses are searched, or a result of a closed function.
  struct Node {
    const Value *value; // null: the result
    uint32_t function;
    uint32_t result = 0;
    bool operator==(const Node &) const = default;
  };

  void prove(uint32_t function);
  bool isProven(Node node);
  bool hasLiveUse(Node node);
  bool isLiveBy(const Use &use, uint32_t function);
  bool isLiveInCalls(Node result);
  void push(Node node);

  [[nodiscard]] uint32_t parameterNode(uint32_t function, uint32_t index) const {
    return first_[function] + index;
  }
  [[nodiscard]] uint32_t resultNode(uint32_t function, uint32_t index) const {
    return first_[function] + index +
           static_cast<uint32_t>(program_.functions()[function]->arguments().size());
  }

  const Program &program_;
  std::vector<uint32_t> first_; // by function: its first parameter in isLive_; its results follow
  std::vector<bool> isLive_;
  // Of the current search:
  std::vector<Node> nodes_;
  uint32_t usesLeft_ = 0;
};

} // namespace wend
