// Shrink-wrapping — sets the frame up where it is needed first, not on the way to every return.
//
//   f: push…; test; branch out      =>       f: test; branch out
//      body: …; call g                          push…
//      out:  …; pop…; ret                       body: …; call g; pop…
//                                          out: …; ret
//
// How    1. a block needs the frame if it calls, uses a callee-saved register or memory of the
//        frame   2. between two such blocks it stays: all that can be reached from one and leads to
//        one has it, so that it is set up and taken down once   3. on the edges between blocks with
//        and without the frame it is set up or taken down: at the start of the block where all
//        edges are of that kind, else in a block of its own
// Not    functions in which no return can do without; those with a frame pointer. With variables in
//        the frame, whose addresses anybody may have, it stays up to the returns
//
// Makes recursive functions faster whose last calls, half of all, return at once (fib, ackermann).
// Chow, "Minimizing Register Usage Penalty at Procedure Calls" (1988).
#pragma once

#include "backend/mir.h"

namespace wend {

class ShrinkWrap {
public:
  // After register allocation and before layout. Says of each block whether it has the frame, and
  // where it is set up.
  void run(MFunction &function);

private:
  [[nodiscard]] bool needsFrame(const MBlock &block) const;
  // Returns whether a return does without the frame.
  bool findFramed();
  void retract();
  void enterFrames();
  void leaveFrames();
  // On the edges from blocks with (or without) the frame to others.
  void changeOnEdges(bool from, bool MBlock::*change);
  uint32_t addBlock(uint32_t target);

  MFunction *function_ = nullptr;
  std::vector<uint32_t> work_;
  std::vector<uint32_t> way_; // by block: where those go that come from blocks of the other kind
};

} // namespace wend
