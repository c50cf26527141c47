// inline-libcalls — compute square roots in place; call sqrt only where it sets errno.
//
//   %r = call double @sqrt(double %x)         %1 = call double @llvm.sqrt.f64(double %x)
//   ret double %r                             %2 = fcmp uno double %1, %1
//                                             br i1 %2, label %sqrt, label %done
//                                     => sqrt:
//                                             %3 = call double @sqrt(double %x)
//                                             br label %done
//                                        done:
//                                             %r = phi double [ %1, … ], [ %3, %sqrt ]
//                                             ret double %r
//
// How    for each call of sqrt and sqrtf
//        1. split its block after it
//        2. compute the root before the call. It is a NaN if sqrt would set errno
//        3. branch to the call if it is, and merge both results
// Needs  what makes loops of one block (if-convert), and simplify, which knows numbers that are not
//        negative, before it
// Keeps  nothing
// Not    functions of small size (a call is shorter)
//
// LLVM's pass partially-inline-libcalls.

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/rewrites.h"

namespace wend {

namespace {

bool isSqrt(const Instruction &instruction) {
  if (!instruction.is(Op::Call) || !instruction.isUsed() ||
      instruction.tailKind() == TailKind::Must)
    return false;
  KnownFunction known = knownCallee(instruction);
  return known == KnownFunction::Sqrt || known == KnownFunction::SqrtFloat;
}

class SqrtInlining {
public:
  explicit SqrtInlining(Function &function) : function_(function), module_(function.module()) {}

  // Returns the number of calls made conditional.
  unsigned run() {
    std::vector<Instruction *> calls;
    for (BasicBlock &block : function_)
      for (Instruction &instruction : block)
        if (isSqrt(instruction))
          calls.push_back(&instruction);
    std::erase_if(calls,
                  [](const Instruction *call) { return !mayRewrite("inline-libcalls", *call); });
    for (Instruction *call : calls)
      expand(*call);
    return static_cast<unsigned>(calls.size());
  }

private:
  void expand(Instruction &call) {
    // 1.
    BasicBlock &before = *call.block();
    BasicBlock &after = splitAfter(call, before.next());
    BasicBlock &rare = *function_.addBlock(module_.names().intern("sqrt"), &after);
    // 2.
    Value *argument = call.operand(0);
    Instruction *root = make(Op::FSqrt, call.type(), {&argument, 1}, call);
    Value *operands[] = {root, root};
    Instruction *isNan = make(Op::FCmp, Type::I1, operands, call);
    isNan->setFloatPredicate(FloatPredicate::Uno);
    // 3.
    Instruction *phi = module_.makeInstruction(Op::Phi, call.type(), {}, 2);
    phi->name = call.name;
    phi->loc = call.loc;
    call.replaceUses(phi);
    call.unlink();
    call.appendTo(&rare);
    appendBranch(before, isNan, rare, after, call.loc);
    appendBranch(rare, after, call.loc);
    phi->addOperand(module_, root);
    phi->addOperand(module_, &call);
    phi->insertBefore(after.first());
  }

  Instruction *make(Op op, Type type, std::span<Value *const> operands, Instruction &before) {
    Instruction *made = module_.makeInstruction(op, type, operands);
    made->loc = before.loc;
    made->insertBefore(&before);
    return made;
  }

  Function &function_;
  Module &module_;
};

} // namespace

bool inlineLibcalls(Function &function, Analyses &analyses) {
  unsigned calls = SqrtInlining(function).run();
  analyses.context().count(CounterId::LibcallsInlined, calls);
  return calls != 0;
}

} // namespace wend
