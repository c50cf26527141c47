// iv-widening — compute induction variables that are extended for addresses in 64 bits.
//
//   pre:   br label %loop                        pre:   %n.1 = sext i32 %n to i64
//   loop:  %i = phi i32 [ 0, %pre ], …           loop:  %i = phi i64 [ 0, %pre ], …
//          %k = add nsw i32 %i, %m         =>           %k = add i64 %i, %m.1
//          %x = sext i32 %k to i64                      … %k …
//          %j = add nsw i32 %i, 1                       %j = add i64 %i, 1
//          %c = icmp slt i32 %j, %n                     %c = icmp slt i64 %j, %n.1
//
// How    for each loop, inner ones first
//        1. find the webs of its phis: phis and sums with invariant terms that do not wrap (nsw),
//           which start from invariant values
//        2. find the extensions of members of webs, and of sums and products of them that do not
//           wrap
//        3. make a copy of each such web in 64 bits; extend what is invariant in the preheader, and
//           compute the extended sums and products from the copy
//        4. compare the copy with the extended bound; other uses of the web get its low half, which
//           needs no instruction
// Needs  preheaders (loop-simplify); invariant terms outside the loop (licm)
// Keeps  the graph
// Not    counters that may wrap: unsigned ones, those of Wend
//
// The value of a member is what it is anyway, wrapped, where it is not extended. An extension of it
// is computed without the wrap: that differs only where the result is poison in LLVM.

#include "opt/passes.h"

#include "ir/folding_builder.h"
#include "ir/function_debug.h"

#include <algorithm>

namespace wend {

namespace {

// Limits that bound compile time: members of a web, and the depth of an extended expression.
constexpr size_t maxWebMembers = 16;
constexpr unsigned maxExtendedDepth = 6;

class IvWidening {
public:
  IvWidening(Function &function, Analyses &analyses)
      : module_(function.module()), context_(analyses.context()), loops_(analyses.loops()),
        webOf_(function.valueCount(), none), wide_(function.valueCount()) {}

  bool run() {
    std::span<const Loop> loops = loops_.all();
    for (size_t i = loops.size(); i-- > 0;)
      if (BasicBlock *preheader = loops_.preheader(loops[i]))
        widen(loops[i], *preheader);
    return changed_;
  }

private:
  static constexpr uint32_t none = ~uint32_t{0};

  struct Web {
    std::vector<Instruction *> members;
    bool isExtended = false;
  };

  void widen(const Loop &loop, BasicBlock &preheader) {
    loop_ = &loop;
    end_ = preheader.terminator();
    webs_.clear();
    extensions_.clear();
    for (Instruction &phi : loop.header()->phis())
      if (phi.type() == Type::I32 && webAt(phi) == none)
        collectWeb(phi);
    if (!webs_.empty() || hasHalves_)
      for (BasicBlock *block : loop.blocks())
        for (Instruction &instruction : *block)
          if (isSignExtension(instruction))
            addExtension(instruction);
    if (!extensions_.empty())
      rewrite();
    for (const Web &web : webs_)
      for (const Instruction *member : web.members)
        webOf_[member->id] = none;
    webs_.clear();
    for (Value *value : invariants_)
      wide_[value->id] = nullptr;
    invariants_.clear();
  }

  // An extension to 64 bits, also one by zeros that vrp made of it.
  static bool isSignExtension(const Instruction &instruction) {
    return instruction.type() == Type::I64 && instruction.operandCount() == 1 &&
           instruction.operand(0)->type() == Type::I32 && !instruction.isFrozen() &&
           (instruction.is(Op::SExt) ||
            (instruction.is(Op::ZExt) && instruction.hasNoSignedWrap()));
  }

  // ---- 1. Webs

  [[nodiscard]] uint32_t webAt(const Value &value) const {
    return value.isInstruction() && value.id < webOf_.size() ? webOf_[value.id] : none;
  }

  void collectWeb(Instruction &phi) {
    auto index = static_cast<uint32_t>(webs_.size());
    Web web;
    web.members.push_back(&phi);
    webOf_[phi.id] = index;
    bool isComplete = true;
    bool hasSum = false;
    for (size_t i = 0; isComplete && i < web.members.size(); ++i) {
      Instruction &member = *web.members[i];
      hasSum |= !member.is(Op::Phi);
      for (const Use &use : member.operands())
        isComplete &= addToWeb(web, index, *use.value);
    }
    if (!isComplete || !hasSum) {
      for (Instruction *member : web.members)
        webOf_[member->id] = none;
      return;
    }
    webs_.push_back(std::move(web));
  }

  // Whether an operand of a member can be had in 64 bits: it is invariant, or becomes a member.
  bool addToWeb(Web &web, uint32_t index, Value &value) {
    if (isExtendable(value) || webAt(value) == index)
      return true;
    Instruction *instruction = asInstruction(&value);
    bool isPhi = instruction->is(Op::Phi) && !instruction->isFrozen();
    bool isSum = (instruction->is(Op::Add) || instruction->is(Op::Sub)) &&
                 instruction->hasNoSignedWrap() &&
                 (isExtendable(*instruction->operand(1)) ||
                  (instruction->is(Op::Add) && isExtendable(*instruction->operand(0))));
    if (!(isPhi || isSum) || value.id >= webOf_.size() || webAt(value) != none ||
        web.members.size() == maxWebMembers)
      return false;
    webOf_[value.id] = index;
    web.members.push_back(instruction);
    return true;
  }

  // What is outside of the loop, or the low half of what is computed in 64 bits already.
  [[nodiscard]] bool isExtendable(const Value &value) const {
    return loops_.isInvariant(value, *loop_) || isLowHalf(value);
  }

  [[nodiscard]] bool isLowHalf(const Value &value) const {
    return value.isInstruction() && value.id < wide_.size() && wide_[value.id];
  }

  // ---- 2. Extensions

  void addExtension(Instruction &extension) {
    found_.clear();
    isKnown_ = false;
    if (!canBeWide(*extension.operand(0), 0) || (found_.empty() && !isKnown_))
      return;
    for (uint32_t web : found_)
      webs_[web].isExtended = true;
    extensions_.push_back(&extension);
  }

  // Whether a value can be computed in 64 bits from webs, which are noted, and invariant values.
  bool canBeWide(Value &value, unsigned depth) {
    isKnown_ |= isLowHalf(value);
    if (isExtendable(value))
      return true;
    if (uint32_t web = webAt(value); web != none) {
      found_.push_back(web);
      return true;
    }
    Instruction *instruction = asInstruction(&value);
    if (depth == maxExtendedDepth)
      return false;
    // An extension of what is loaded is a part of the load.
    if (instruction->is(Op::Load))
      return depth != 0 && instruction->hasOneUse() && instruction->type() == Type::I32;
    bool isArithmetic = instruction->is(Op::Add) || instruction->is(Op::Sub) ||
                        instruction->is(Op::Mul) || isShiftByConstant(*instruction);
    return isArithmetic && instruction->hasNoSignedWrap() &&
           canBeWide(*instruction->operand(0), depth + 1) &&
           canBeWide(*instruction->operand(1), depth + 1);
  }

  static bool isShiftByConstant(const Instruction &instruction) {
    const Constant *count = instruction.is(Op::Shl) ? asConstant(instruction.operand(1)) : nullptr;
    return count && count->bits() < 32;
  }

  // ---- 3. The copy in 64 bits

  void rewrite() {
    derived_.clear();
    for (const Web &web : webs_)
      if (web.isExtended)
        makeWide(web);
    for (Instruction *extension : extensions_) {
      extension->replaceUses(wide(*extension->operand(0)));
      extension->erase();
    }
    for (const Web &web : webs_)
      if (web.isExtended)
        for (Instruction *member : web.members)
          widenComparisons(*member);
    // Users first: most have become unused.
    for (size_t i = derived_.size(); i-- > 0;)
      replaceByLowHalf(*derived_[i]);
    for (const Web &web : webs_)
      if (web.isExtended)
        for (Instruction *member : web.members)
          widenUsesOutside(*member);
    for (Web &web : webs_)
      if (web.isExtended)
        replaceMembers(web);
    changed_ = true;
  }

  void makeWide(const Web &web) {
    for (Instruction *member : web.members)
      if (member->is(Op::Phi)) {
        std::vector<Value *> zeros(member->operandCount(), module_.constant(Type::I64, 0));
        makeWide(*member, zeros);
      }
    for (Instruction *member : web.members)
      if (!member->is(Op::Phi))
        wide(*member);
    for (Instruction *member : web.members)
      if (member->is(Op::Phi))
        for (uint32_t slot = 0; slot < member->operandCount(); ++slot)
          asInstruction(wide_[member->id])->setOperand(slot, wide(*member->operand(slot)));
  }

  Instruction *makeWide(Instruction &narrow, std::span<Value *const> operands) {
    Instruction *made = module_.makeInstruction(narrow.op(), Type::I64, operands);
    made->name = narrow.name;
    made->loc = narrow.loc;
    made->setNoSignedWrap(!narrow.is(Op::Phi));
    made->insertBefore(&narrow);
    wide_[narrow.id] = made;
    return made;
  }

  // The value extended to 64 bits.
  Value *wide(Value &value) {
    if (const Constant *constant = asConstant(&value))
      return module_.constant(Type::I64, static_cast<uint64_t>(constant->value()));
    Value *&known = wide_[value.id];
    if (known)
      return known;
    if (loops_.isInvariant(value, *loop_)) {
      invariants_.push_back(&value);
      return known = extended(value, end_);
    }
    Instruction &instruction = *asInstruction(&value);
    if (instruction.is(Op::Load))
      return extended(value, instruction.next());
    Value *operands[] = {wide(*instruction.operand(0)), wide(*instruction.operand(1))};
    if (webAt(instruction) == none)
      derived_.push_back(&instruction);
    return makeWide(instruction, operands);
  }

  Value *extended(Value &value, Instruction *before) {
    return FoldingBuilder(module_, before).cast(Op::SExt, &value, Type::I64);
  }

  // ---- 4. Other uses

  // Makes comparisons of a member with what is invariant, or in 64 bits, too, such.
  void widenComparisons(const Instruction &member) {
    std::vector<Instruction *> compares;
    for (const Use *use = member.firstUse(); use; use = use->next) {
      Instruction *user = use->user;
      bool isSigned = user->is(Op::ICmp) &&
                      (user->predicate() <= Predicate::Ne || user->predicate() >= Predicate::Slt);
      if (isSigned && !user->isFrozen() && loops_.contains(*loop_, user->block()) &&
          isExtendable(*user->operand(0)) && isExtendable(*user->operand(1)) &&
          user->operand(0) != user->operand(1))
        compares.push_back(user);
    }
    for (Instruction *compare : compares) {
      Value *second = wide(*compare->operand(1));
      Instruction *made =
          module_.makeICmp(compare->predicate(), wide(*compare->operand(0)), second);
      made->name = compare->name;
      made->loc = compare->loc;
      made->insertBefore(compare);
      compare->replaceUses(made);
      compare->erase();
    }
  }

  void replaceMembers(Web &web) {
    context_.count(CounterId::VariablesWidened);
    for (Instruction *member : web.members)
      for (Use &use : member->operands())
        Instruction::setUse(use, nullptr);
    for (Instruction *member : web.members) {
      webOf_[member->id] = none;
      replaceByLowHalf(*member);
    }
    web.members.clear();
  }

  // The low half is taken after the loop where it is used there, so that the loop does not hold
  // both: a phi whose operands are members or constants becomes one of 64 bits.
  void widenUsesOutside(Instruction &member) {
    outside_.clear();
    exits_.clear();
    for (Use *use = member.firstUse(); use; use = use->next) {
      Instruction *user = use->user;
      if (loops_.contains(*loop_, user->block()) || user->isFrozen())
        continue;
      if (!user->is(Op::Phi))
        outside_.push_back(use);
      else if (std::ranges::find(exits_, user) == exits_.end())
        exits_.push_back(user);
    }
    for (Use *use : outside_)
      Instruction::replaceUse(*use, lowHalf(member, *wide_[member.id], use->user));
    for (Instruction *phi : exits_)
      widenExit(*phi);
  }

  void widenExit(Instruction &phi) {
    std::vector<Value *> operands;
    for (const Use &use : phi.operands())
      if (use.value->isConstant() || isWidenedInLoop(*use.value))
        operands.push_back(wide(*use.value));
    if (operands.size() != phi.operandCount() || isLowHalf(phi))
      return;
    Instruction *made = module_.makeInstruction(Op::Phi, Type::I64, operands);
    made->name = phi.name;
    made->loc = phi.loc;
    made->insertBefore(&phi);
    wide_[phi.id] = made;
    replaceByLowHalf(phi);
  }

  // The extension of an invariant value is in the preheader, which other paths do not pass.
  [[nodiscard]] bool isWidenedInLoop(const Value &value) const {
    return isLowHalf(value) && !loops_.isInvariant(value, *loop_);
  }

  void replaceByLowHalf(Instruction &narrow) {
    // For debuggers, the value is the low half of the wide one from its definition on.
    if (FunctionDebug *debug = narrow.block()->function()->debug)
      debug->replace(narrow, *wide_[narrow.id]);
    if (narrow.isUsed()) {
      Instruction *before = narrow.is(Op::Phi) ? narrow.block()->firstNonPhi() : &narrow;
      narrow.replaceUses(lowHalf(narrow, *wide_[narrow.id], before));
    }
    narrow.erase();
  }

  Value *lowHalf(const Instruction &narrow, Value &made, Instruction *before) {
    Value *half = FoldingBuilder(module_, before).cast(Op::Trunc, &made, Type::I32);
    half->name = narrow.name;
    wide_.resize(std::max<size_t>(wide_.size(), half->id + 1));
    wide_[half->id] = &made;
    hasHalves_ = true;
    return half;
  }

  Module &module_;
  PassContext &context_;
  const LoopForest &loops_;
  std::vector<uint32_t> webOf_; // by Value::id: into webs_
  // By Value::id: the value in 64 bits; of the current loop, and of low halves anywhere.
  std::vector<Value *> wide_;
  bool hasHalves_ = false;
  bool changed_ = false;
  // Of the current loop:
  const Loop *loop_ = nullptr;
  Instruction *end_ = nullptr; // of the preheader
  std::vector<Web> webs_;
  std::vector<Instruction *> extensions_;
  std::vector<uint32_t> found_; // webs of the current extension
  bool isKnown_ = false;        // whether it has terms that are low halves
  std::vector<Instruction *> derived_;
  std::vector<Use *> outside_;       // of a member, after the loop
  std::vector<Instruction *> exits_; // phis after the loop that use a member
  std::vector<Value *> invariants_;  // those that wide_ has entries for
};

} // namespace

bool ivWidening(Function &function, Analyses &analyses) {
  return IvWidening(function, analyses).run();
}

} // namespace wend
