// inline-libcalls — compute square roots in place, and call sqrt only where it sets errno; copy as
// many bytes as a register has by a load and a store.
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
//        and for each call of memcpy or memmove for 1, 2, 4, 8 or 16 bytes
//        4. load them, as a vector if they are 16, and store them. Address computations of loops
//           are chosen for loads and stores
// Needs  what makes loops of one block (if-convert), and simplify, which knows numbers that are not
//        negative, before it
// Keeps  nothing
// Not    square roots in functions of small size (a call is shorter). Earlier, copies of structs
//        are better left to sroa
//
// LLVM's pass partially-inline-libcalls.

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/folding_builder.h"
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

// ---- 4. Copies

// The type of as many bytes as a call copies; Void if there is none, or it copies nothing.
Type copiedType(const Instruction &call) {
  KnownFunction known = call.is(Op::Call) ? knownCallee(call) : KnownFunction::None;
  const Constant *size = known == KnownFunction::Memcpy || known == KnownFunction::Memmove
                             ? asConstant(call.operand(2))
                             : nullptr;
  if (!size || call.tailKind() == TailKind::Must || call.isInvoked())
    return Type::Void;
  switch (size->bits()) {
  case 1:
    return Type::I8;
  case 2:
    return Type::I16;
  case 4:
    return Type::I32;
  case 8:
    return Type::I64;
  case vectorBytes:
    return Type::V2I64;
  default:
    return Type::Void;
  }
}

// Returns the number of calls replaced.
unsigned replaceCopies(Function &function) {
  unsigned count = 0;
  for (BasicBlock &block : function)
    for (Instruction *at = block.first(); at;) {
      Instruction &call = *at;
      at = at->next();
      Type type = copiedType(call);
      if (type == Type::Void || !mayRewrite("inline-libcalls", call))
        continue;
      FoldingBuilder build(function.module(), &call);
      build.store(build.load(type, call.operand(1), 1), call.operand(0), 1);
      call.replaceUses(call.operand(0));
      call.erase();
      ++count;
    }
  return count;
}

} // namespace

bool inlineLibcalls(Function &function, Analyses &analyses) {
  unsigned calls = SqrtInlining(function).run() + replaceCopies(function);
  analyses.context().count(CounterId::LibcallsInlined, calls);
  return calls != 0;
}

} // namespace wend
