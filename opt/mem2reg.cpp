// mem2reg — promote allocas to SSA values.
//
//   entry: %x = alloca i32                entry: br label %loop
//          store i32 0, ptr %x
//          br label %loop
//   loop:  %0 = load i32, ptr %x      =>  loop:  %x = phi i32 [ 0, %entry ], [ %x.1, %loop ]
//          %1 = add i32 %0, 1                    %x.1 = add i32 %x, 1
//          store i32 %1, ptr %x
//          br label %loop                        br label %loop
//
// How    1. find the promotable variables: scalars that are only loaded and stored (variables.h)
//        2. for each, find the blocks that need a phi (phi_placement.h)
//        3. renaming: walk the dominator tree with the current value of each variable, replace
//           loads, insert and fill phis
//        4. delete the allocas
// Needs  nothing      Keeps  the graph
// Not    arrays; variables whose address escapes (captured ones); if the phis would cost more
//        copies than --phi-copies-limit, the variables that cost most
//
// mem2reg<early>        does not promote the slots of parameters. It runs before inlining, which
//                       stores the arguments there; mem2reg runs after it
// mem2reg<semi-pruned>  without liveness: phis for variables that are live into some block
// mem2reg<minimal>      phis wherever two definitions meet
// mem2reg<maximal>      phis in every block; then trivial phis are removed
//
// Cytron, Ferrante, Rosen, Wegman, Zadeck, "Efficiently Computing Static Single Assignment Form and
// the Control Dependence Graph" (1991).

#include "opt/passes.h"
#include "opt/phi_placement.h"
#include "opt/phi_simplification.h"

#include "ir/function_debug.h"
#include "support/invariant.h"

#include <algorithm>

namespace wend {

namespace {

// Reports the variables that cannot be promoted.
void reportObstacles(const Function &function, PassContext &context) {
  for (const BasicBlock &block : function)
    for (const Instruction &instruction : block)
      if (std::optional<Obstacle> obstacle = Variables::obstacleTo(instruction))
        context.remark(obstacle->id, instruction, describeVariable(function, instruction.name),
                       *obstacle->at);
}

class Mem2Reg {
public:
  Mem2Reg(Function &function, Analyses &analyses, PhiForm form, ParameterSlots slots)
      : module_(function.module()), function_(function), tree_(analyses.dominators()),
        context_(analyses.context()), form_(form), variables_(function, tree_, slots) {}

  bool run() {
    if (variables_.all().empty())
      return false;
    plan_ = placePhis(variables_, tree_, form_, context_.phiCopiesLimit);
    reportVariables();
    findHomes();
    rename();
    clearUnreachable();
    deleteVariables();
    if (form_ == PhiForm::Maximal)
      simplifyPhis();
    return promoted_ != 0;
  }

private:
  void reportVariables() {
    uint64_t refused = 0;
    for (uint32_t v = 0; v < variables_.all().size(); ++v) {
      bool isRefused = plan_.staysInMemory(v);
      refused += isRefused ? 1 : 0;
      if (!context_.remarks)
        continue;
      const Variable &variable = variables_.all()[v];
      std::string name = describeVariable(function_, variable.name);
      if (isRefused)
        context_.remark(RemarkId::staysInMemory, *variable.memory, name, plan_.refused[v],
                        context_.phiCopiesLimit);
      else if (variable.name)
        context_.remark(RemarkId::promoted, *variable.memory, name);
    }
    context_.count(CounterId::VariablesLeft, refused);
    context_.count(CounterId::VariablesSimple, plan_.simpleVariables);
    context_.count(CounterId::PhisPlaced, plan_.phis.size());
  }

  [[nodiscard]] Constant *zero(const Variable &variable) const {
    return module_.constant(variable.type, 0);
  }

  // What debuggers are told of the variables: their homes, which become events.
  void findHomes() {
    if (!function_.debug)
      return;
    for (uint32_t v = 0; v < variables_.all().size(); ++v) {
      const Variable &variable = variables_.all()[v];
      std::vector<DebugHome> &homes = homes_.emplace_back();
      for (uint32_t home : function_.debug->homesAt(*variable.memory))
        homes.push_back(function_.debug->homes()[home]);
      if (!plan_.staysInMemory(v))
        function_.debug->keepPointers(*variable.memory, *module_.debugInfo);
    }
    forgetWhereDead();
  }

  // Where definitions of a variable meet, but its value is never read, there is no phi. Debuggers
  // are told that it is not known there: an older value would be wrong on some path as soon as a
  // pass removes the blocks between.
  void forgetWhereDead() {
    PhiPlan all = placePhis(variables_, tree_, PhiForm::Minimal, UINT64_MAX);
    for (uint32_t position = 0; position < tree_.preorder().size(); ++position) {
      std::span<PlannedPhi> placed = plan_.in(position);
      for (const PlannedPhi &phi : all.in(position))
        if (std::ranges::find(placed, phi.variable, &PlannedPhi::variable) == placed.end())
          addEvents(phi.variable, nullptr, [&](const DebugEvent &event) {
            function_.debug->addAtStart(*tree_.preorder()[position], event);
          });
    }
  }

  template <typename Add> void addEvents(uint32_t variable, Value *value, Add &&add) {
    if (!homes_.empty())
      for (const DebugHome &home : homes_[variable])
        if (home.steps.empty())
          add(DebugEvent{.variable = home.variable, .loc = home.inlinedAt, .value = value});
  }

  void rename() {
    // A load before any store reads zero.
    for (const Variable &variable : variables_.all())
      current_.push_back(zero(variable));
    for (uint32_t position = 0; position < tree_.preorder().size(); ++position) {
      const BasicBlock *block = tree_.preorder()[position];
      restoreTo(tree_.depth(block));
      blockStarts_.push_back(replaced_.size());
      for (const PlannedPhi &planned : phisIn(position)) {
        define(planned.variable, planned.phi);
        addEvents(planned.variable, planned.phi, [&](const DebugEvent &event) {
          function_.debug->addAtStart(*planned.phi->block(), event);
        });
      }
      for (Instruction *access : variables_.accessesIn(position))
        if (uint32_t v = variables_.accessedBy(*access); !plan_.staysInMemory(v))
          renameAccess(*access, v);
      fillPhisOfSuccessors(*block);
    }
  }

  // Restores the values current at the end of the ancestor at that depth less one.
  void restoreTo(size_t depth) {
    while (blockStarts_.size() > depth) {
      for (; replaced_.size() > blockStarts_.back(); replaced_.pop_back())
        current_[replaced_.back().variable] = replaced_.back().value;
      blockStarts_.pop_back();
    }
  }

  void define(uint32_t variable, Value *value) {
    replaced_.push_back({variable, current_[variable]});
    current_[variable] = value;
  }

  void renameAccess(Instruction &access, uint32_t v) {
    const Variable &variable = variables_.all()[v];
    if (access.is(Op::Load)) {
      access.replaceUses(current_[v]);
    } else if (access.is(Op::Store)) {
      Value *value = access.storedValue();
      if (value->isInstruction() && !value->name)
        value->name = variable.name;
      define(v, value);
      addEvents(v, value,
                [&](const DebugEvent &event) { function_.debug->addAfter(access, event); });
    } else {
      // Each execution of an allocation makes a new variable. The allocation is deleted later, when
      // all its accesses are.
      define(v, zero(variable));
      return;
    }
    access.erase();
  }

  void fillPhisOfSuccessors(const BasicBlock &block) {
    for (const BasicBlock::Successor &edge : block.successors())
      for (const PlannedPhi &planned : phisIn(tree_.preorderIndex(edge.block)))
        planned.phi->setOperand(edge.slot, current_[planned.variable]);
  }

  // The phis of a block are created when the walk reaches the block or one of its predecessors:
  // they reuse the memory of accesses that have been deleted by then.
  std::span<PlannedPhi> phisIn(uint32_t position) {
    std::span<PlannedPhi> phis = plan_.in(position);
    if (!phis.empty() && !phis[0].phi) {
      BasicBlock *block = tree_.preorder()[position];
      Instruction *first = block->first();
      for (PlannedPhi &planned : phis)
        planned.phi = makePhi(variables_.all()[planned.variable], first);
    }
    return phis;
  }

  Instruction *makePhi(const Variable &variable, Instruction *before) {
    const BasicBlock *block = before->block();
    auto count = static_cast<uint32_t>(block->predecessors().size());
    Instruction *phi = module_.makeInstruction(Op::Phi, variable.type, {}, count);
    // The walk does not reach unreachable predecessors, but their operands must exist.
    for (const BasicBlock::Predecessor &edge : block->predecessors())
      phi->addOperand(module_, tree_.isReachable(edge.block) ? nullptr : zero(variable));
    phi->name = variable.name;
    phi->loc = variable.memory->loc;
    phi->insertBefore(before);
    return phi;
  }

  void clearUnreachable() {
    if (tree_.order().size() == function_.blockCount())
      return;
    for (BasicBlock &block : function_)
      if (!tree_.isReachable(&block))
        clearAccesses(block);
  }

  void clearAccesses(BasicBlock &block) {
    for (Instruction &instruction : block) {
      uint32_t v = variables_.accessedBy(instruction);
      if (v == Variables::none || plan_.staysInMemory(v))
        continue;
      if (instruction.is(Op::Load))
        instruction.replaceUses(zero(variables_.all()[v]));
      instruction.erase();
    }
  }

  void deleteVariables() {
    for (uint32_t v = 0; v < variables_.all().size(); ++v) {
      if (plan_.staysInMemory(v))
        continue;
      Instruction *memory = variables_.all()[v].memory;
      INVARIANT(!memory->isUsed(), "all accesses of a promoted variable are gone");
      memory->erase();
      ++promoted_;
    }
    context_.count(CounterId::VariablesPromoted, promoted_);
  }

  void simplifyPhis() {
    std::vector<Instruction *> phis;
    for (const PlannedPhi &planned : plan_.phis)
      phis.push_back(planned.phi);
    context_.count(CounterId::PhisSimplified, removeTrivialPhis(phis, tree_));
  }

  // A current value that a definition in a block has replaced, to be restored.
  struct Replaced {
    uint32_t variable;
    Value *value;
  };

  Module &module_;
  Function &function_;
  const DominatorTree &tree_;
  PassContext &context_;
  PhiForm form_;
  Variables variables_;
  PhiPlan plan_;
  uint64_t promoted_ = 0;
  std::vector<Value *> current_; // by variable: the reaching definition
  // The definition stacks of all variables in one: what is below each current value.
  std::vector<Replaced> replaced_;
  std::vector<size_t> blockStarts_;           // by depth in the tree: index into replaced_
  std::vector<std::vector<DebugHome>> homes_; // by variable, if there is debug information
};

// Does not compute the dominator tree if there is nothing to promote.
bool promote(Function &function, Analyses &analyses, PhiForm form,
             ParameterSlots slots = ParameterSlots::Promoted) {
  if (analyses.context().remarks && slots == ParameterSlots::Promoted)
    reportObstacles(function, analyses.context());
  return Variables::areIn(function, slots) && Mem2Reg(function, analyses, form, slots).run();
}

} // namespace

bool mem2reg(Function &function, Analyses &analyses) {
  return promote(function, analyses, PhiForm::Pruned);
}
bool mem2regEarly(Function &function, Analyses &analyses) {
  return promote(function, analyses, PhiForm::Pruned, ParameterSlots::Kept);
}
bool mem2regSemiPruned(Function &function, Analyses &analyses) {
  return promote(function, analyses, PhiForm::SemiPruned);
}
bool mem2regMinimal(Function &function, Analyses &analyses) {
  return promote(function, analyses, PhiForm::Minimal);
}
bool mem2regMaximal(Function &function, Analyses &analyses) {
  return promote(function, analyses, PhiForm::Maximal);
}

} // namespace wend
