// Shrink-wrapping — sets up the frame where it is first needed, not on paths that need none.
//
//   f: push…; test; branch out      =>       f: test; branch out
//      body: …; call g                          push…
//      out:  …; pop…; ret                       body: …; call g; pop…
//                                          out: …; ret
//
// How    1. a block needs the frame if it calls, or uses a callee-saved register or memory of the
//           frame
//        2. all blocks on paths between two such blocks have it, so it is set up and torn down once
//        3. on the edges between blocks with and without the frame, it is set up or torn down: at
//           the start of the target if all its incoming edges are of that kind, else in a new block
// Not    functions in which each return has the frame; functions with a frame pointer. If the frame
//        has variables, whose addresses may have escaped, it stays until the return.
//
// Effect on recursive functions: half of their calls, the last ones, often return at once (fib,
// ackermann).
//
// Reference: Chow, "Minimizing Register Usage Penalty at Procedure Calls" (1988).
#pragma once

#include "backend/frame.h"
#include "backend/mir.h"

namespace wend {

class ShrinkWrap {
public:
  // Runs after register allocation and before layout. Sets hasFrame, entersFrame and leavesFrame of
  // the blocks; no block has an empty frame.
  void run(MFunction &function, const Frame &frame);
  // Instead of run(): all blocks have the frame.
  static void frameEverywhere(MFunction &function);

private:
  static void frameNowhere(MFunction &function);
  [[nodiscard]] bool needsFrame(const MBlock &block) const;
  // Sets hasFrame; returns whether a return is reached without the frame.
  bool findFramed();
  void shrinkAtEnd();
  void enterFrames();
  void leaveFrames();
  // Changes the frame on the edges from blocks where hasFrame is `from` to others.
  void changeOnEdges(bool from, bool MBlock::*change);
  uint32_t addBlock(uint32_t target);

  MFunction *function_ = nullptr;
  std::vector<uint32_t> worklist_;
  std::vector<uint32_t> entryOf_; // by block: the target of edges that change the frame
};

} // namespace wend
