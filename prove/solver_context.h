// SolverContext — the solver's memory for the terms of one proof.
//
// Where the solver has given up a question about arrays, Z3 4.8 does not release all terms, and
// then takes up to a second to destroy its context: time that grows with the square of their
// number. A process that ends after the proof leaves the context as it is.
#pragma once

#include <z3++.h>

namespace wend {

class SolverContext {
public:
  // `isLeft`: it is not destroyed.
  explicit SolverContext(bool isLeft) : context_(new z3::context), isLeft_(isLeft) {}
  SolverContext(const SolverContext &) = delete;
  SolverContext &operator=(const SolverContext &) = delete;
  ~SolverContext() {
    if (!isLeft_)
      delete context_;
  }

  z3::context &operator*() const { return *context_; }

private:
  z3::context *context_;
  bool isLeft_;
};

} // namespace wend
