// VectorBody — the instructions of a vector loop: those of the scalar loop on several lanes.
#pragma once

#include "ir/lane_builder.h"
#include "opt/vector_loop.h"

namespace wend {

class VectorBody {
public:
  // The new blocks, each with its terminator. `iteration`, an i64, counts the iterations of the
  // scalar loop; `pointers` are the addresses of the streams in iteration 0.
  struct Blocks {
    BasicBlock &preheader;
    BasicBlock &body; // its first predecessor is the preheader, its second one itself
    BasicBlock &end;
    Instruction *before; // the instruction of the body that what is made precedes
    Value *iteration;
    Value *negated; // the number of the iteration, negated; null if no stream goes downwards
    std::span<Value *const> pointers;
  };
  VectorBody(Module &module, const VectorLoop &loop, const Blocks &blocks)
      : module_(module), loop_(loop), blocks_(blocks), lists_(loop.size()),
        builder_(module, blocks.before), outside_(module, blocks.preheader.terminator()) {}

  void build();
  // The value that a reduction has after all iterations of the vector loop, in the end block.
  Value *result(const VectorReduction &reduction);

private:
  void makePhi(Instruction &phi);
  void makeCounter(const Instruction &phi, LaneList &made);
  Instruction *addPhi(Value *first);
  void connectReductions();
  LaneList make(const Instruction &instruction);
  LaneList makeLoad(const Instruction &load);
  void reverse(LaneList &list);
  void makeStore(const Instruction &store);
  LaneList makeStridedLoad(const Instruction &load, const VectorAccess &access);
  void makeStridedStore(const Instruction &store, const VectorAccess &access);
  void putStore(const Instruction &store, Value *value, Value *pointer);
  LaneList makeSelect(const Instruction &select);
  LaneList makeClamp(const Instruction &select, const VectorClamp &clamp);
  LaneList makeConditional(const Instruction &sum, Value *term, Value *kept, const LaneList &mask,
                           bool isInverted);
  LaneList makeCast(const Instruction &cast);
  LaneList makeConversion(const Instruction &cast, const LaneList &value);
  LaneList joinHalves(KnownFunction function, const LaneList &values);
  LaneList makeBinary(const Instruction &binary);
  LaneList makeProduct(const Instruction &product);
  LaneList makeShift(const Instruction &shift);
  Value *makeLoad(const Instruction &load, Type type, Value *pointer, Instruction *before);
  Value *address(const VectorAccess &access, unsigned part);
  Value *combine(const VectorReduction &reduction, Value *left, Value *right,
                 LaneBuilder &builder) const;

  // The operand as vectors of a type: an integer is truncated, or extended.
  LaneList operand(Value *value, Type type, bool isSigned = false);
  LaneList invariant(Value *value, Type type, bool isSigned);
  LaneList resizedMask(LaneList mask, Type type);
  // A list of the parts that `each` makes, of their numbers.
  template <typename Each> LaneList list(Type type, Each &&each) {
    LaneList made{type, loop_.width(), {}};
    for (unsigned i = 0; i < loop_.partsOf(type); ++i)
      made.parts.push_back(each(i));
    return made;
  }

  Module &module_;
  const VectorLoop &loop_;
  Blocks blocks_;
  std::vector<LaneList> lists_; // by VectorLoop::index
  LaneBuilder builder_;         // in the body
  LaneBuilder outside_;         // before the end of the preheader
};

} // namespace wend
