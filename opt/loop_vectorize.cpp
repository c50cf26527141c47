// loop-vectorize — do several iterations of a loop at once, by vectors of 128 bits.
//
//   loop: %i = phi i64 [ 0, … ], [ %i.1, %loop ]     body: %k = phi i64 [ 0, … ], [ %k.1, %body ]
//         %p = getelementptr i32, ptr %a, i64 %i           %p = getelementptr i32, ptr %a, i64 %k
//         %x = load i32, ptr %p                            %x = load <4 x i32>, ptr %p
//         %y = add i32 %x, 3                         =>    %y = add <4 x i32> %x, splat (i32 3)
//         store i32 %y, ptr %p                             store <4 x i32> %y, ptr %p
//         %i.1 = add i64 %i, 1                             %k.1 = add i64 %k, 4
//         %c = icmp ult i64 %i.1, %n                       %c = icmp ne i64 %k.1, %m
//         br i1 %c, label %loop, label %end                br i1 %c, label %body, label %rest
//
// How    for each countable loop of one block
//        1. plan the vectors of its values, or give up (opt/vector_loop.h): its accesses are
//           consecutive, and none depends on an earlier iteration of those done at once
//        2. in the preheader, test what is only known then: that there are enough iterations, that
//           accesses that may overlap do not, and that extended indices do not wrap
//        3. make the vector loop (opt/vector_body.h), for as many iterations as it can do. The
//           scalar loop does those that are left, and all if the test fails
//        4. merge the values that counters and reductions have where the loops meet
// Needs  loops that test at their end (loop-rotate) and are one block (if-convert), preheaders
//        (loop-simplify); simplify, gvn and dce after it
// Keeps  nothing
// Not    reductions of floating point, whose order matters; strides of more than two elements;
//        calls
//
// Allen, Kennedy, "Automatic Translation of FORTRAN Programs to Vector Form" (1987). Nuzman,
// Zaks, "Autovectorization in GCC - Two Years Later" (2006).

#include "opt/passes.h"

#include "ir/cfg_edit.h"
#include "ir/function_debug.h"
#include "ir/rewrites.h"
#include "opt/loop_growth.h"
#include "opt/vector_body.h"

#include <algorithm>

namespace wend {

namespace {

class LoopVectorize {
public:
  LoopVectorize(Function &function, Analyses &analyses)
      : function_(function), module_(function.module()), limits_(module_.limits()),
        context_(analyses.context()), loops_(analyses.loops()), growth_(loops_, limits_),
        indexOf_(function.valueCount()) {}

  bool run() {
    bool changed = false;
    for (const Loop &each : loops_.all()) {
      std::optional<TripCount> count;
      if (each.blocks().size() == 1 && !each.header()->isFinishedLoop)
        count = findConditionalTripCount(each, loops_);
      if (count)
        changed |= visit(each, *count);
      else if (loops_.isInnermost(each) && !each.header()->isFinishedLoop)
        report(each,
               each.blocks().size() == 1 ? RemarkId::vectorizeCount : RemarkId::vectorizeBlocks);
    }
    return changed;
  }

private:
  bool visit(const Loop &each, const TripCount &count) {
    uint32_t limit = growth_.limit(each, limits_.loopVectorizeSize);
    VectorLoop loop(each, loops_, count, indexOf_);
    if (isShort(count, limits_.loopVectorizeCount)) {
      report(each, RemarkId::vectorizeShort, limits_.loopVectorizeCount);
      return false;
    }
    bool isPlanned = loop.plan(limit, function_, aliases_);
    if (loop.costs().scalar != 0)
      report(each, RemarkId::vectorCosts, loop.width(), loop.costs().vector, loop.costs().scalar);
    if (!isPlanned) {
      reportRefusal(each, loop, limit);
      return false;
    }
    if (isShort(count, loop.width())) {
      report(each, RemarkId::vectorizeShort, loop.width());
      return false;
    }
    if (!mayRewrite("loop-vectorize", *count.counter))
      return false;
    context_.count(CounterId::LoopsVectorized);
    report(each, RemarkId::vectorized, loop.width(), loop.checks());
    vectorize(loop);
    return true;
  }

  // ---- Remarks

  template <typename... Args> void report(const Loop &loop, RemarkId id, const Args &...arguments) {
    if (context_.remarks)
      context_.remarkAt(id, function_, locationOfLoop(*loop.header()), arguments...);
  }

  void reportRefusal(const Loop &each, const VectorLoop &loop, uint32_t limit) {
    const VectorLoop::Refusal &refusal = loop.refusal();
    if (refusal.other)
      report(each, refusal.id, *refusal.at, *refusal.other);
    else if (refusal.at)
      report(each, refusal.id, *refusal.at);
    else if (refusal.id == RemarkId::vectorizeCost)
      report(each, refusal.id, loop.width(), loop.costs().vector, loop.costs().scalar);
    else
      report(each, refusal.id,
             refusal.id == RemarkId::vectorizeAliases ? VectorLoop::maxConflicts : size_t{limit});
  }

  // Whether there are known to be fewer iterations.
  bool isShort(const TripCount &count, uint64_t iterations) {
    if (!count.first->isConstant() || !count.bound->isConstant())
      return false;
    FoldingBuilder builder(module_, count.preheader->terminator());
    const Constant *back = asConstant(count.backedgeTakenCount(builder));
    bool isLess = back && back->bits() < iterations - 1;
    builder.undo();
    return isLess;
  }

  void vectorize(VectorLoop &loop) {
    Instruction *before = loop.count().preheader->terminator();
    FoldingBuilder builder(module_, before);
    countIterations(loop, builder);
    gatherValues(loop, before);
    Value *isVectorised = condition(loop, builder);
    Value *end = endOfCounter(loop.count(), builder);
    makeBlocks(loop, isVectorised);
    Value *negated = nullptr;
    if (std::ranges::any_of(loop.streams(), &VectorStream::isDownwards))
      negated = addCounter(0 - uint64_t{loop.width()});
    VectorBody body(module_, loop,
                    {*preheader_, *body_, *end_, next_, iteration_, negated, pointers_});
    body.build();
    mergeHeaderPhis(loop, body);
    mergeUsesOutside();
    if (end)
      testFor(end, loop.count());
  }

  // ---- 2. What is computed before the loop

  // As numbers of 64 bits: how many iterations there are, and how many the vector loop does. The
  // sum wraps to 0 only for 2^64 iterations, which the scalar loop does.
  void countIterations(const VectorLoop &loop, FoldingBuilder &builder) {
    back_ = builder.resize(loop.count().backedgeTakenCount(builder), Type::I64);
    all_ = builder.binary(Op::Add, back_, builder.integer(Type::I64, 1));
    vectorised_ =
        builder.binary(Op::And, all_, builder.integer(Type::I64, ~uint64_t{loop.width() - 1}));
  }

  // The addresses of the streams, and the linear values that are used after the loop.
  void gatherValues(VectorLoop &loop, Instruction *before) {
    pointers_.clear();
    for (const VectorStream &stream : loop.streams())
      pointers_.push_back(loop.linear().first(stream.pointer, module_, before));
    outside_.clear();
    for (Instruction &instruction : loop.block()) {
      if (instruction.isTerminator() || !loop.isUsedOutside(instruction))
        continue;
      Outside outside{&instruction, {}, nullptr, nullptr, 0};
      for (Use *use = instruction.firstUse(); use; use = use->next)
        if (use->user->block() != &loop.block())
          outside.uses.push_back(use);
      for (const VectorReduction &reduction : loop.reductions())
        if (reduction.last == &instruction)
          outside.reduction = &reduction;
      if (!outside.reduction) {
        outside.step = loop.linear().find(&instruction)->step;
        outside.first = loop.linear().first(&instruction, module_, before);
      }
      outside_.push_back(std::move(outside));
    }
  }

  Value *condition(VectorLoop &loop, FoldingBuilder &builder) {
    Value *all = builder.icmp(Predicate::Uge, all_, builder.integer(Type::I64, loop.width()));
    auto require = [&](Value *holds) { all = builder.binary(Op::And, all, holds); };
    if (loop.count().mayBeInfinite)
      all = builder.select(loop.count().isInfinite(builder), module_.boolConstant(false), all);
    for (Instruction *extension : loop.extensionsToCheck())
      require(doesNotWrap(loop, *extension, builder));
    if (loop.count().mayMiss)
      require(loop.count().isExact(builder));
    if (!loop.extensionsToCheck().empty() && bitWidth(loop.count().counter->type()) == 64)
      require(builder.icmp(Predicate::Ule, back_, builder.integer(Type::I64, UINT32_MAX)));
    for (const VectorConflict &conflict : loop.conflicts())
      require(conflict.areParallel ? isOutside(conflict, builder)
                                   : areDisjoint(loop, conflict, builder));
    freeze(*all); // the loop may end before it computes these values
    return all;
  }

  // Whether an extended number is within its type in the last iteration, if it is computed with 64
  // bits. There are at most 2^32 iterations.
  Value *doesNotWrap(VectorLoop &loop, const Instruction &extension, FoldingBuilder &builder) {
    Value *narrow = extension.operand(0);
    int64_t step = loop.linear().find(narrow)->step;
    Value *first = loop.linear().first(narrow, module_, loop.count().preheader->terminator());
    Value *distance =
        builder.binary(Op::Mul, back_, builder.integer(Type::I64, static_cast<uint64_t>(step)));
    Value *last = builder.binary(Op::Add, builder.cast(extension.op(), first, Type::I64), distance);
    Value *low = builder.cast(Op::Trunc, last, narrow->type());
    return builder.icmp(Predicate::Eq, builder.cast(extension.op(), low, Type::I64), last);
  }

  // Whether the distance of two streams is not within the range that it must not be in.
  Value *isOutside(const VectorConflict &conflict, FoldingBuilder &builder) {
    auto number = [&](int64_t value) {
      return builder.integer(Type::I64, static_cast<uint64_t>(value));
    };
    Value *first = builder.cast(Op::PtrToInt, pointers_[conflict.first], Type::I64);
    Value *second = builder.cast(Op::PtrToInt, pointers_[conflict.second], Type::I64);
    Value *distance = builder.binary(Op::Sub, second, first);
    return builder.icmp(Predicate::Uge,
                        builder.binary(Op::Add, distance, number(-conflict.above - 1)),
                        number(conflict.below - conflict.above - 1));
  }

  // Whether one stream ends before the other one begins.
  Value *areDisjoint(const VectorLoop &loop, const VectorConflict &conflict,
                     FoldingBuilder &builder) {
    auto at = [&](uint32_t index, bool isEnd) {
      const VectorStream &stream = loop.streams()[index];
      Value *pointer = pointers_[index];
      if (!stream.isUniform() && isEnd != stream.isDownwards()) // where it ends, or begins
        pointer = builder.gep(pointer,
                              stream.isDownwards()
                                  ? builder.binary(Op::Sub, module_.constant(Type::I64, 0), back_)
                                  : back_,
                              stream.stride());
      int64_t offset = isEnd ? stream.highest + static_cast<int64_t>(stream.bytes) : stream.lowest;
      return builder.gep(pointer, builder.integer(Type::I64, static_cast<uint64_t>(offset)), 1);
    };
    Value *isBefore =
        builder.icmp(Predicate::Ule, at(conflict.first, true), at(conflict.second, false));
    Value *isAfter =
        builder.icmp(Predicate::Ule, at(conflict.second, true), at(conflict.first, false));
    return builder.binary(Op::Or, isBefore, isAfter);
  }

  // The value that the counter has after the last iteration; null if that is not known.
  Value *endOfCounter(const TripCount &count, FoldingBuilder &builder) const {
    if (!count.comparesNext || count.mayBeInfinite || count.mayMiss ||
        count.continues == Predicate::Ne || count.counter->type() == Type::Ptr)
      return nullptr;
    Type type = count.counter->type();
    Value *distance = builder.binary(
        Op::Mul, builder.resize(all_, type),
        builder.integer(type, static_cast<uint64_t>(count.stepBits) & bitMask(type)));
    return builder.binary(Op::Add, count.first, distance);
  }

  // ---- 3. Blocks

  void makeBlocks(const VectorLoop &loop, Value *isVectorised) {
    const TripCount &count = loop.count();
    CodeLoc loc = loop.block().terminator()->loc;
    rest_ = splitEdge(count.preheader, count.entry.slot);
    exit_ = splitEdge(&loop.block(), count.exit.slot);
    preheader_ = addBlock("vector.ph");
    body_ = addBlock("vector.body");
    body_->isFinishedLoop = true;
    loop.block().isFinishedLoop = true;
    end_ = addBlock("vector.end");
    addEdge(count.preheader, preheader_);
    swapSuccessors(count.preheader);
    replaceTerminator(*count.preheader, isVectorised);
    appendBranch(*preheader_, *body_, loc);

    Value *always = module_.boolConstant(true);
    appendBranch(*body_, always, *body_, *end_, loc);
    iteration_ = addCounter(loop.width());
    next_ = asInstruction(iteration_->operand(1));
    Instruction *branch = body_->terminator();
    branch->setOperand(0, FoldingBuilder(module_, branch).icmp(Predicate::Ne, next_, vectorised_));

    Instruction *isDone = module_.makeICmp(Predicate::Eq, all_, vectorised_);
    isDone->appendTo(end_);
    appendBranch(*end_, isDone, *exit_, *rest_, loc);
    if (function_.debug)
      function_.debug->forgetChanges(loop.block(), *exit_);
  }

  // A phi of the vector loop that grows from 0 by a number in each of its iterations.
  Instruction *addCounter(uint64_t step) {
    Value *zero = module_.constant(Type::I64, 0);
    Value *operands[] = {zero, zero};
    Instruction *phi = module_.makeInstruction(Op::Phi, Type::I64, operands);
    phi->insertBefore(body_->first());
    FoldingBuilder builder(module_, body_->terminator());
    phi->setOperand(1, builder.binary(Op::Add, phi, builder.integer(Type::I64, step)));
    return phi;
  }

  BasicBlock *addBlock(std::string_view name) {
    return function_.addBlock(module_.names().intern(name), rest_);
  }

  // ---- 4. Where the loops meet

  // What a phi of the header begins with in the scalar loop: its first value, or that after the
  // iterations of the vector loop.
  void mergeHeaderPhis(const VectorLoop &loop, VectorBody &body) {
    uint32_t entry = loop.count().entrySlot;
    for (Instruction &phi : loop.block().phis()) {
      Value *first = phi.operand(entry);
      const VectorReduction *reduction = loop.reductionOf(phi);
      Value *next = reduction ? body.result(*reduction)
                              : linearValue(first, *loop.linear().stepOf(phi), vectorised_);
      if (reduction)
        for (Outside &outside : outside_)
          if (outside.reduction == reduction)
            outside.last = next;
      phi.setOperand(entry, addPhi(*rest_, first, next, phi.loc));
    }
  }

  void mergeUsesOutside() {
    for (Outside &outside : outside_) {
      if (!outside.reduction)
        outside.last = linearValue(outside.first, outside.step, back_);
      Instruction *merged =
          addPhi(*exit_, outside.instruction, outside.last, outside.instruction->loc);
      for (Use *use : outside.uses)
        Instruction::replaceUse(*use, merged);
      if (function_.debug)
        moveEvents(*outside.instruction, *merged);
    }
  }

  // What debuggers are told of a value of the scalar loop after both loops: what the last iteration
  // has set, too.
  void moveEvents(Instruction &value, Instruction &merged) {
    FunctionDebug &debug = *function_.debug;
    BasicBlock &loop = *value.block();
    for (BasicBlock &block : function_)
      if (&block != rest_ && &block != body_ && &block != &loop)
        debug.remap(block, [&](Value *each) { return each == &value ? &merged : each; });
    std::vector<DebugEvent> last; // of each variable
    debug.forEachIn(loop, [&](const DebugEvent &event) {
      std::erase_if(last, [&](const DebugEvent &other) {
        return other.variable == event.variable && other.loc == event.loc;
      });
      if (event.kind != DebugEvent::Kind::Statement && event.value == &value)
        last.push_back(event);
    });
    for (DebugEvent &event : last) {
      event.value = &merged;
      debug.appendAtStart(*exit_, event);
    }
  }

  // The scalar loop, which has few iterations left, tests for its end: loop-unroll does not unroll
  // such a loop.
  void testFor(Value *end, const TripCount &count) {
    Instruction *branch = count.exit.block->terminator();
    Predicate taken = count.exit.slot == 1 ? Predicate::Ne : Predicate::Eq;
    branch->setOperand(0, FoldingBuilder(module_, branch).icmp(taken, count.next, end));
  }

  // A linear value after some iterations, in the end block.
  Value *linearValue(Value *first, int64_t step, Value *iterations) {
    FoldingBuilder builder(module_, end_->terminator());
    bool isAddress = first->type() == Type::Ptr;
    Type type = isAddress ? Type::I64 : first->type();
    Value *distance =
        builder.binary(Op::Mul, builder.resize(iterations, type),
                       builder.integer(type, static_cast<uint64_t>(step) & bitMask(type)));
    return isAddress ? builder.gep(first, distance, 1) : builder.binary(Op::Add, first, distance);
  }

  // A phi of a block whose second predecessor is the end of the vector loop.
  Instruction *addPhi(BasicBlock &block, Value *scalar, Value *vector, CodeLoc loc) {
    Value *operands[] = {scalar, vector};
    Instruction *phi = module_.makeInstruction(Op::Phi, scalar->type(), operands);
    phi->loc = loc;
    phi->insertBefore(block.first());
    return phi;
  }

  // An instruction of the loop that is used after it.
  struct Outside {
    Instruction *instruction;
    std::vector<Use *> uses;
    const VectorReduction *reduction; // of which it is the result; null: a linear value
    Value *first;                     // in the first iteration
    int64_t step;
    Value *last = nullptr; // in the last iteration, after the vector loop
  };

  Function &function_;
  Module &module_;
  const Limits &limits_;
  PassContext &context_;
  const LoopForest &loops_;
  LoopGrowth growth_;
  std::optional<Aliases> aliases_; // computed on demand
  std::vector<uint32_t> indexOf_;
  // Of the current loop:
  Value *back_ = nullptr;       // the backedge-taken count
  Value *all_ = nullptr;        // iterations
  Value *vectorised_ = nullptr; // of these, by the vector loop
  std::vector<Value *> pointers_;
  std::vector<Outside> outside_;
  BasicBlock *preheader_ = nullptr; // of the vector loop
  BasicBlock *body_ = nullptr;
  BasicBlock *end_ = nullptr;  // after it
  BasicBlock *rest_ = nullptr; // the preheader of the scalar loop
  BasicBlock *exit_ = nullptr;
  Instruction *iteration_ = nullptr; // counts the iterations of the scalar loop
  Instruction *next_ = nullptr;      // the count in the next iteration
};

} // namespace

bool loopVectorize(Function &function, Analyses &analyses) {
  return LoopVectorize(function, analyses).run();
}

} // namespace wend
