// arg-promotion — promote by-reference arguments to by-value arguments and results.
//
//   define internal void @bump(ptr %x)         define internal i32 @bump(i32 %x)
//     %0 = load i32, ptr %x                      %0 = add i32 %x, 1
//     %1 = add i32 %0, 1                  =>     ret i32 %0
//     store i32 %1, ptr %x                     …
//   …                                          %1 = call i32 @bump(i32 %v)
//   call void @bump(ptr %v)
//
// The captured variables of a nested function are then passed and returned in registers, through
// recursion too. In the enclosing function their allocas are only loaded and stored, so that
// mem2reg can promote them. A variable that the callee writes becomes an additional result.
//
// How    1. group variables and pointer parameters that are connected by calls (union-find). A
//           group is promotable if all uses of its members are accesses of one type and such calls
//        2. propagate from callees to callers which parameters are read and written
//        3. choose groups in descending order of their number of accesses, while no function
//           exceeds the limit on results
//        4. rewrite functions and calls: the value of a promoted parameter is stored to an alloca
//           at entry and returned at each return; callers load before the call and store after it.
//           mem2reg removes the allocas
// Needs  the whole program: internal functions all of whose call sites are known
// Not    pointers into arrays and records; variables of type x86_fp80 that the callee writes, which
//        x87 has few registers to return in; variables that a callee writes which may unwind, and
//        parameters of functions that call setjmp: what is stored before an exception or a longjmp
//        must reach the variables of their callers
//
// LLVM's ArgumentPromotion passes values that are read, but leaves variables that are written in
// memory.

#include "opt/passes.h"
#include "opt/program.h"
#include "opt/unwinding.h"

#include "ir/cfg_edit.h"
#include "ir/effects.h"
#include "ir/function_debug.h"
#include "support/invariant.h"

#include <algorithm>
#include <numeric>

namespace wend {

namespace {

constexpr uint32_t none = ~uint32_t{0};
// Limit on the results of a function, those that it had before included: as many are returned in
// registers.
constexpr size_t maxResults = 6;

class ArgPromotion {
public:
  ArgPromotion(Module &module, PassContext &context)
      : module_(module), context_(context), program_(module) {}

  bool run() {
    if (!hasCandidate())
      return false;
    inferNoUnwind(module_);
    findLocations();
    joinLocations();
    findAccesses();
    chooseGroups();
    return rewrite();
  }

private:
  // A local variable, or a parameter that points to one.
  struct Location {
    Value *pointer; // an alloca or an argument
    uint32_t function;
    uint32_t group; // the parent in the union-find forest
    // For a parameter: whether its function, or a callee that it is passed to, accesses it.
    bool reads = false;
    bool writes = false;
    // For the root of a group:
    Type type = Type::Void; // of the accesses; Void: no access found yet
    bool isPromotable = true;
    bool isChosen = false;
    uint64_t accesses = 0;
  };
  struct Link { // a call passes location `from` as the parameter `to`
    uint32_t from, to;
  };

  // ---- 1. Groups

  // Whether the uses of some parameter allow its promotion. In code from clang they do not: the
  // parameter is stored.
  [[nodiscard]] bool hasCandidate() const {
    for (uint32_t f = 0; f < program_.functions().size(); ++f)
      if (program_.isClosed(f))
        for (const Argument *argument : program_.functions()[f]->arguments())
          if (mayBeLocation(*argument) && hasOnlyAccesses(*argument))
            return true;
    return false;
  }

  static bool mayBeLocation(const Argument &argument) {
    return argument.type() == Type::Ptr && argument.passing.kind == Passing::Plain;
  }

  // Whether all uses are accesses, or arguments of calls.
  static bool hasOnlyAccesses(const Argument &argument) {
    for (const Use *use = argument.firstUse(); use; use = use->next) {
      const Instruction &user = *use->user;
      bool isAccess = user.is(Op::Load) || user.is(Op::Call) ||
                      (user.is(Op::Store) && Instruction::indexOf(*use) == 1);
      if (!isAccess || isVolatile(user))
        return false;
    }
    return true;
  }

  void findLocations() {
    locationOf_.assign(program_.valueCount(), none);
    for (const Function *function : program_.functions())
      resultCounts_.push_back(function->results().size());
    for (uint32_t f = 0; f < program_.functions().size(); ++f) {
      const Function &function = *program_.functions()[f];
      if (program_.isClosed(f) && !callsReturnTwice(function))
        for (Argument *argument : function.arguments())
          if (mayBeLocation(*argument))
            addLocation(*argument, f);
      for (BasicBlock &block : function)
        for (Instruction &instruction : block)
          if (instruction.is(Op::Alloca) && instruction.allocatedCount() == 1)
            addLocation(instruction, f);
    }
  }

  void addLocation(Value &pointer, uint32_t function) {
    auto number = static_cast<uint32_t>(locations_.size());
    locationOf_[program_.idOf(pointer, function)] = number;
    locations_.push_back({&pointer, function, number});
  }

  // None if the value is not a location.
  [[nodiscard]] uint32_t locationOf(const Value &value, uint32_t function) const {
    bool isLocal = value.kind() == ValueKind::Argument || value.isInstruction();
    return isLocal ? locationOf_[program_.idOf(value, function)] : none;
  }

  uint32_t root(uint32_t location) {
    while (locations_[location].group != location)
      location = locations_[location].group = locations_[locations_[location].group].group;
    return location;
  }

  void join(uint32_t a, uint32_t b) {
    a = root(a);
    b = root(b);
    if (a == b)
      return;
    Location &kept = locations_[std::min(a, b)];
    Location &joined = locations_[std::max(a, b)];
    joined.group = std::min(a, b);
    kept.isPromotable = kept.isPromotable && joined.isPromotable;
    kept.accesses += joined.accesses;
    if (joined.type != Type::Void)
      recordType(kept, joined.type);
  }

  static void recordType(Location &group, Type type) {
    if (group.type == Type::Void)
      group.type = type;
    group.isPromotable = group.isPromotable && group.type == type;
  }

  void joinLocations() {
    for (uint32_t location = 0; location < locations_.size(); ++location) {
      const Value *pointer = locations_[location].pointer;
      for (const Use *use = pointer->firstUse(); use; use = use->next)
        recordUse(location, *use);
    }
    for (uint32_t f = 0; f < program_.functions().size(); ++f)
      if (program_.isClosed(f))
        for (const Use *use = program_.functions()[f]->firstUse(); use; use = use->next)
          checkCall(*use->user, f);
  }

  void recordUse(uint32_t location, const Use &use) {
    const Instruction &user = *use.user;
    Location &group = locations_[root(location)];
    if (user.is(Op::Load) && !isVolatile(user)) {
      locations_[location].reads = true;
      ++group.accesses;
      return recordType(group, user.type());
    }
    uint32_t index = Instruction::indexOf(use);
    if (user.is(Op::Store) && index == 1 && !isVolatile(user)) {
      locations_[location].writes = true;
      ++group.accesses;
      return recordType(group, user.storedValue()->type());
    }
    const Function *callee = user.is(Op::Call) ? user.calledFunction() : nullptr;
    if (callee && index < user.argumentCount() && index < callee->arguments().size()) {
      uint32_t number = program_.numberOf(*callee);
      uint32_t parameter = locationOf(*callee->arguments()[index], number);
      if (parameter != none) {
        links_.push_back({location, parameter});
        return join(location, parameter);
      }
    }
    group.isPromotable = false;
  }

  // Rejects parameters that a call passes something else than a location for, or a location that
  // it passes for another parameter, too: the two would alias.
  void checkCall(const Instruction &call, uint32_t callee) {
    uint32_t caller = program_.numberOf(*call.block()->function());
    for (uint32_t i = 0; i < call.argumentCount(); ++i) {
      uint32_t parameter = locationOf(*program_.functions()[callee]->arguments()[i], callee);
      if (parameter == none)
        continue;
      bool isPromotable = locationOf(*call.operand(i), caller) != none;
      for (uint32_t j = 0; j < i; ++j)
        isPromotable = isPromotable && call.operand(j) != call.operand(i);
      if (!isPromotable)
        locations_[root(parameter)].isPromotable = false;
    }
  }

  // ---- 2. Accesses in callees

  void findAccesses() {
    std::vector<uint32_t> begin(locations_.size() + 1);
    for (const Link &link : links_)
      ++begin[link.to + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<uint32_t> sources(links_.size());
    std::vector<uint32_t> fill(begin.begin(), begin.end() - 1);
    for (const Link &link : links_)
      sources[fill[link.to]++] = link.from;
    std::vector<uint32_t> worklist(locations_.size());
    std::iota(worklist.begin(), worklist.end(), 0);
    while (!worklist.empty()) {
      uint32_t location = worklist.back();
      worklist.pop_back();
      for (uint32_t i = begin[location]; i < begin[location + 1]; ++i) {
        Location &from = locations_[sources[i]];
        bool isNew = (locations_[location].reads && !from.reads) ||
                     (locations_[location].writes && !from.writes);
        from.reads = from.reads || locations_[location].reads;
        from.writes = from.writes || locations_[location].writes;
        if (isNew)
          worklist.push_back(sources[i]);
      }
    }
  }

  // ---- 3. Choice

  void chooseGroups() {
    std::vector<uint32_t> groups;
    std::vector<std::vector<uint32_t>> parameters(locations_.size());
    for (uint32_t location = 0; location < locations_.size(); ++location) {
      uint32_t group = root(location);
      if (!locations_[group].isPromotable || locations_[group].type == Type::Void)
        continue;
      if (locations_[location].pointer->kind() == ValueKind::Argument)
        parameters[group].push_back(location);
      if (group == location)
        groups.push_back(group);
    }
    std::erase_if(groups, [&](uint32_t group) { return parameters[group].empty(); });
    std::ranges::sort(groups, [&](uint32_t a, uint32_t b) {
      uint64_t accessesA = locations_[a].accesses;
      uint64_t accessesB = locations_[b].accesses;
      return accessesA != accessesB ? accessesA > accessesB : a < b;
    });
    for (uint32_t group : groups) {
      bool mayBeResult = locations_[group].type != Type::F80;
      bool fits = true;
      for (uint32_t location : parameters[group])
        fits = fits &&
               (!locations_[location].writes || (mayBeResult && mayReturn(locations_[location])));
      locations_[group].isChosen = fits;
      for (uint32_t location : parameters[group])
        if (fits && locations_[location].writes)
          ++resultCounts_[locations_[location].function];
    }
  }

  // Whether the function can return what it writes to a parameter: whenever its call ends.
  [[nodiscard]] bool mayReturn(const Location &parameter) const {
    return resultCounts_[parameter.function] < maxResults &&
           program_.functions()[parameter.function]->isNoUnwind;
  }

  [[nodiscard]] bool isChosen(uint32_t location) {
    return location != none && locations_[root(location)].isChosen;
  }

  // ---- 4. Rewriting

  // How a parameter is rewritten.
  struct Parameter {
    bool isPromoted = false;
    bool isPassed = true;   // false: promoted, and neither read nor written
    bool isResult = false;  // promoted, and its value is returned
    Type type = Type::Void; // of the new parameter
  };

  bool rewrite() {
    bool changed = false;
    for (uint32_t f = 0; f < program_.functions().size(); ++f) {
      Function &function = *program_.functions()[f];
      parameters_.clear();
      bool promotes = false;
      for (const Argument *argument : function.arguments()) {
        uint32_t location = program_.isClosed(f) ? locationOf(*argument, f) : none;
        Parameter parameter;
        parameter.type = argument->type();
        if (isChosen(location)) {
          parameter.isPromoted = promotes = true;
          context_.count(CounterId::ArgsPromoted);
          parameter.isResult = locations_[location].writes;
          parameter.isPassed = locations_[location].reads || locations_[location].writes;
          parameter.type = locations_[root(location)].type;
        }
        parameters_.push_back(parameter);
      }
      if (!promotes)
        continue;
      changed = true;
      rewriteFunction(function);
    }
    return changed;
  }

  void rewriteFunction(Function &function) {
    std::vector<Type> results(function.results().begin(), function.results().end());
    std::vector<Type> arguments;
    for (const Parameter &parameter : parameters_) {
      if (parameter.isPassed)
        arguments.push_back(parameter.type);
      if (parameter.isResult)
        results.push_back(parameter.type);
    }
    std::vector<Instruction *> calls;
    for (Use *use = function.firstUse(); use; use = use->next)
      calls.push_back(use->user);
    std::span<Argument *const> old = function.retype(results, arguments);
    makeSlots(function, old);
    rewriteReturns(function);
    for (Instruction *call : calls)
      rewriteCall(*call, function);
    function.renumber();
  }

  // Replaces each promoted parameter by an alloca that is initialised at the start of the entry
  // block.
  void makeSlots(Function &function, std::span<Argument *const> old) {
    slots_.clear();
    uint32_t next = 0;
    Instruction *first = function.entry()->first();
    for (uint32_t i = 0; i < old.size(); ++i) {
      const Parameter &parameter = parameters_[i];
      Argument *argument = parameter.isPassed ? function.arguments()[next++] : nullptr;
      if (argument) {
        argument->name = old[i]->name;
        argument->passing = old[i]->passing;
        argument->isNoAlias = old[i]->isNoAlias && !parameter.isPromoted;
      }
      Instruction *slot = nullptr;
      if (parameter.isPromoted) {
        slot = module_.makeAlloca(parameter.type, 1);
        slot->name = old[i]->name;
        slot->insertBefore(first);
        if (argument) {
          Value *operands[] = {argument, slot};
          module_.makeInstruction(Op::Store, Type::Void, operands)->insertBefore(first);
        }
      }
      slots_.push_back(slot);
      Value *made = slot ? static_cast<Value *>(slot) : argument;
      if (old[i]->isUsed())
        old[i]->replaceUses(made);
      if (function.debug)
        function.debug->replaceArgument(*old[i], made);
    }
  }

  void rewriteReturns(Function &function) {
    for (BasicBlock &block : function) {
      Instruction *ret = block.terminator();
      if (!ret || !ret->is(Op::Ret))
        continue;
      for (uint32_t i = 0; i < parameters_.size(); ++i) {
        if (!parameters_[i].isResult)
          continue;
        Instruction *load = makeLoad(slots_[i], parameters_[i].type, ret);
        ret->addOperand(module_, load);
      }
    }
  }

  Instruction *makeLoad(Value *pointer, Type type, Instruction *before) {
    Instruction *load = module_.makeInstruction(Op::Load, type, {&pointer, 1});
    load->name = pointer->name;
    load->loc = before->loc;
    load->insertBefore(before);
    return load;
  }

  void rewriteCall(Instruction &call, Function &function) {
    std::vector<Value *> operands;
    std::vector<Passing> passing;
    std::vector<Value *> written;
    for (uint32_t i = 0; i < parameters_.size(); ++i) {
      Value *operand = call.operand(i);
      if (parameters_[i].isPromoted && parameters_[i].isResult)
        written.push_back(operand);
      if (!parameters_[i].isPassed)
        continue;
      passing.push_back(call.passing(i));
      operands.push_back(parameters_[i].isPromoted ? makeLoad(operand, parameters_[i].type, &call)
                                                   : operand);
    }
    Instruction *newCall = recreateCall(call, function, operands, passing);
    std::vector<uint32_t> numbers(function.results().size() - written.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    replaceResults(call, *newCall, numbers);
    Instruction *after = call.isInvoked() && !written.empty() ? pointAfter(call) : &call;
    for (size_t i = 0; i < written.size(); ++i) {
      size_t index = function.results().size() - written.size() + i;
      Value *stored[] = {resultOf(*newCall, index, after), written[i]};
      Instruction *store = module_.makeInstruction(Op::Store, Type::Void, stored);
      store->loc = call.loc;
      store->insertBefore(after);
    }
    call.erase();
  }

  Module &module_;
  PassContext &context_;
  Program program_;
  std::vector<size_t> resultCounts_; // by function: including those that the chosen groups add
  std::vector<Location> locations_;
  std::vector<uint32_t> locationOf_; // by Program::idOf
  std::vector<Link> links_;
  std::vector<Parameter> parameters_; // of the current function
  std::vector<Instruction *> slots_;  // by parameter: null if it is not promoted
};

} // namespace

bool argPromotion(Module &module, PassContext &context) {
  return ArgPromotion(module, context).run();
}

} // namespace wend
