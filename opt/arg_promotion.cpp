// arg-promotion — pass the variables that pointers point to, instead of the pointers.
//
//   define internal void @bump(ptr %x)         define internal i32 @bump(i32 %x)
//     %0 = load i32, ptr %x                      %0 = add i32 %x, 1
//     %1 = add i32 %0, 1                  =>     ret i32 %0
//     store i32 %1, ptr %x                     …
//   …                                          %1 = call i32 @bump(i32 %v)
//   call void @bump(ptr %v)
//
// A nested function's captured variables so travel in registers, in and out, through recursion too,
// and those around it can keep them there: their slots are only loaded and stored. What is written
// is an extra result.
//
// How    1. variables and pointer parameters that calls connect are one group; a group whose
//        members are used for anything but whole accesses of one type and for such calls stays as
//        it is   2. which functions read and write a parameter, by way of what they call too   3.
//        the groups with most accesses first, as long as no function has more results than
//        registers   4. parameters become values that the function stores to a slot of its own at
//        its start, and results that it loads at its returns; callers load and store around the
//        calls. mem2reg does the rest
// Needs  the whole program: only functions that nobody outside calls, all of whose calls are known
// Not    pointers into arrays and records
//
// LLVM's argument promotion passes in what is read, but leaves what is written in memory.

#include "opt/passes.h"
#include "opt/program.h"

#include "ir/effects.h"
#include "support/invariant.h"

#include <algorithm>
#include <numeric>

namespace wend {

namespace {

constexpr uint32_t none = ~uint32_t{0};
// As many travel back in registers, results of the function's own included.
constexpr size_t mostResults = 6;

class Promotion {
public:
  Promotion(Module &module, PassContext &context)
      : module_(module), context_(context), program_(module),
        placeOf_(program_.valueCount(), none) {
    for (const Function *function : program_.functions())
      resultCounts_.push_back(function->results().size());
  }

  bool run() {
    findPlaces();
    if (places_.empty())
      return false;
    joinPlaces();
    findAccesses();
    chooseGroups();
    return rewrite();
  }

private:
  // A variable, or a parameter that points to one.
  struct Place {
    Value *pointer; // an alloca or an argument
    uint32_t function;
    uint32_t group;      // the parent of a tree of those that are connected (union-find)
    bool reads = false;  // of a parameter: whether its function does
    bool writes = false; // the same
    // Of the root of a group:
    Type type = Type::Void; // of the accesses; Void: none yet
    bool isGood = true;
    bool isChosen = false;
    uint64_t accesses = 0;
  };
  struct Link { // a call passes one place as another
    uint32_t from, to;
  };

  // ---- 1. Groups

  void findPlaces() {
    for (uint32_t f = 0; f < program_.functions().size(); ++f) {
      const Function &function = *program_.functions()[f];
      if (program_.isClosed(f))
        for (Argument *argument : function.arguments())
          if (argument->type() == Type::Ptr && argument->passing.kind == Passing::Plain)
            addPlace(*argument, f);
      for (BasicBlock &block : function)
        for (Instruction &instruction : block)
          if (instruction.is(Op::Alloca) && instruction.allocatedCount() == 1)
            addPlace(instruction, f);
    }
  }

  void addPlace(Value &pointer, uint32_t function) {
    auto number = static_cast<uint32_t>(places_.size());
    placeOf_[program_.idOf(pointer, function)] = number;
    places_.push_back({&pointer, function, number});
  }

  // None for what is no place.
  [[nodiscard]] uint32_t placeOf(const Value &value, uint32_t function) const {
    bool isLocal = value.kind() == ValueKind::Argument || value.isInstruction();
    return isLocal ? placeOf_[program_.idOf(value, function)] : none;
  }

  uint32_t root(uint32_t place) {
    while (places_[place].group != place)
      place = places_[place].group = places_[places_[place].group].group;
    return place;
  }

  void join(uint32_t a, uint32_t b) {
    a = root(a);
    b = root(b);
    if (a == b)
      return;
    Place &kept = places_[std::min(a, b)];
    Place &joined = places_[std::max(a, b)];
    joined.group = std::min(a, b);
    kept.isGood = kept.isGood && joined.isGood;
    kept.accesses += joined.accesses;
    if (joined.type != Type::Void)
      noteType(kept, joined.type);
  }

  static void noteType(Place &group, Type type) {
    if (group.type == Type::Void)
      group.type = type;
    group.isGood = group.isGood && group.type == type;
  }

  void joinPlaces() {
    for (uint32_t place = 0; place < places_.size(); ++place) {
      const Value *pointer = places_[place].pointer;
      for (const Use *use = pointer->firstUse(); use; use = use->next)
        noteUse(place, *use);
    }
    for (uint32_t f = 0; f < program_.functions().size(); ++f)
      if (program_.isClosed(f))
        for (const Use *use = program_.functions()[f]->firstUse(); use; use = use->next)
          checkCall(*use->user, f);
  }

  void noteUse(uint32_t place, const Use &use) {
    const Instruction &user = *use.user;
    Place &group = places_[root(place)];
    if (user.is(Op::Load) && !isVolatile(user)) {
      places_[place].reads = true;
      ++group.accesses;
      return noteType(group, user.type());
    }
    uint32_t index = Instruction::indexOf(use);
    if (user.is(Op::Store) && index == 1 && !isVolatile(user)) {
      places_[place].writes = true;
      ++group.accesses;
      return noteType(group, user.storedValue()->type());
    }
    const Function *callee = user.is(Op::Call) ? user.calledFunction() : nullptr;
    if (callee && index < user.argumentCount() && index < callee->arguments().size()) {
      uint32_t number = program_.numberOf(*callee);
      uint32_t parameter = placeOf(*callee->arguments()[index], number);
      if (parameter != none) {
        links_.push_back({place, parameter});
        return join(place, parameter);
      }
    }
    group.isGood = false;
  }

  // Arguments that are no places, or one place twice, under two names.
  void checkCall(const Instruction &call, uint32_t callee) {
    uint32_t caller = program_.numberOf(*call.block()->function());
    for (uint32_t i = 0; i < call.argumentCount(); ++i) {
      uint32_t parameter = placeOf(*program_.functions()[callee]->arguments()[i], callee);
      if (parameter == none)
        continue;
      bool isGood = placeOf(*call.operand(i), caller) != none;
      for (uint32_t j = 0; j < i; ++j)
        isGood = isGood && call.operand(j) != call.operand(i);
      if (!isGood)
        places_[root(parameter)].isGood = false;
    }
  }

  // ---- 2. Accesses by way of calls

  void findAccesses() {
    std::vector<uint32_t> begin(places_.size() + 1);
    for (const Link &link : links_)
      ++begin[link.to + 1];
    std::partial_sum(begin.begin(), begin.end(), begin.begin());
    std::vector<uint32_t> passedBy(links_.size());
    std::vector<uint32_t> fill(begin.begin(), begin.end() - 1);
    for (const Link &link : links_)
      passedBy[fill[link.to]++] = link.from;
    std::vector<uint32_t> worklist(places_.size());
    std::iota(worklist.begin(), worklist.end(), 0);
    while (!worklist.empty()) {
      uint32_t place = worklist.back();
      worklist.pop_back();
      for (uint32_t i = begin[place]; i < begin[place + 1]; ++i) {
        Place &from = places_[passedBy[i]];
        bool isNew =
            (places_[place].reads && !from.reads) || (places_[place].writes && !from.writes);
        from.reads = from.reads || places_[place].reads;
        from.writes = from.writes || places_[place].writes;
        if (isNew)
          worklist.push_back(passedBy[i]);
      }
    }
  }

  // ---- 3. Choice

  void chooseGroups() {
    std::vector<uint32_t> groups;
    std::vector<std::vector<uint32_t>> parameters(places_.size());
    for (uint32_t place = 0; place < places_.size(); ++place) {
      uint32_t group = root(place);
      if (!places_[group].isGood || places_[group].type == Type::Void)
        continue;
      if (places_[place].pointer->kind() == ValueKind::Argument)
        parameters[group].push_back(place);
      if (group == place)
        groups.push_back(group);
    }
    std::erase_if(groups, [&](uint32_t group) { return parameters[group].empty(); });
    std::ranges::sort(groups, [&](uint32_t a, uint32_t b) {
      uint64_t accessesA = places_[a].accesses;
      uint64_t accessesB = places_[b].accesses;
      return accessesA != accessesB ? accessesA > accessesB : a < b;
    });
    for (uint32_t group : groups) {
      bool fits = true;
      for (uint32_t place : parameters[group])
        fits = fits &&
               (!places_[place].writes || resultCounts_[places_[place].function] < mostResults);
      places_[group].isChosen = fits;
      for (uint32_t place : parameters[group])
        if (fits && places_[place].writes)
          ++resultCounts_[places_[place].function];
    }
  }

  [[nodiscard]] bool isChosen(uint32_t place) {
    return place != none && places_[root(place)].isChosen;
  }

  // ---- 4. Rewriting

  // What becomes of a parameter.
  struct Parameter {
    bool isPromoted = false;
    bool isPassed = true;   // as a value, or as it is
    bool isResult = false;  // comes back
    Type type = Type::Void; // of what is passed
  };

  bool rewrite() {
    bool changed = false;
    for (uint32_t f = 0; f < program_.functions().size(); ++f) {
      Function &function = *program_.functions()[f];
      parameters_.clear();
      bool promotes = false;
      for (const Argument *argument : function.arguments()) {
        uint32_t place = program_.isClosed(f) ? placeOf(*argument, f) : none;
        Parameter parameter;
        parameter.type = argument->type();
        if (isChosen(place)) {
          parameter.isPromoted = promotes = true;
          context_.count(CounterId::ArgsPromoted);
          parameter.isResult = places_[place].writes;
          parameter.isPassed = places_[place].reads || places_[place].writes;
          parameter.type = places_[root(place)].type;
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

  // A promoted parameter's variable lives in a slot of the function, from the first instruction on.
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
      }
      Instruction *slot = nullptr;
      if (parameter.isPromoted) {
        slot = module_.makeAlloca(parameter.type, 1);
        slot->name = old[i]->name;
        slot->placeBefore(first);
        if (argument) {
          Value *operands[] = {argument, slot};
          module_.makeInstruction(Op::Store, Type::Void, operands)->placeBefore(first);
        }
      }
      slots_.push_back(slot);
      if (old[i]->isUsed())
        old[i]->replaceUses(slot ? static_cast<Value *>(slot) : argument);
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
        Instruction *load = loadOf(slots_[i], parameters_[i].type, ret);
        ret->addOperand(module_, load);
      }
    }
  }

  Instruction *loadOf(Value *pointer, Type type, Instruction *before) {
    Instruction *load = module_.makeInstruction(Op::Load, type, {&pointer, 1});
    load->name = pointer->name;
    load->loc = before->loc;
    load->placeBefore(before);
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
      operands.push_back(parameters_[i].isPromoted ? loadOf(operand, parameters_[i].type, &call)
                                                   : operand);
    }
    Instruction *made = remakeCall(call, function, operands, passing);
    std::vector<uint32_t> numbers(function.results().size() - written.size());
    std::iota(numbers.begin(), numbers.end(), 0);
    takeResults(call, *made, numbers);
    for (size_t i = 0; i < written.size(); ++i) {
      size_t index = function.results().size() - written.size() + i;
      Value *stored[] = {resultOf(*made, index, &call), written[i]};
      Instruction *store = module_.makeInstruction(Op::Store, Type::Void, stored);
      store->loc = call.loc;
      store->placeBefore(&call);
    }
    call.erase();
  }

  Module &module_;
  PassContext &context_;
  Program program_;
  std::vector<size_t> resultCounts_; // by function: with those that the chosen groups bring
  std::vector<Place> places_;
  std::vector<uint32_t> placeOf_; // by Program::idOf
  std::vector<Link> links_;
  std::vector<Parameter> parameters_; // of the function at hand
  std::vector<Instruction *> slots_;  // the same: null where the parameter stays
};

} // namespace

bool argPromotion(Module &module, PassContext &context) { return Promotion(module, context).run(); }

} // namespace wend
