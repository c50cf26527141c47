#include "prove/promoted_parameters.h"

#include "prove/alignment.h"

#include <algorithm>

namespace wend {

using Operand = SnapshotOperand;

PromotedParameters::PromotedParameters(const ModuleSnapshot &module) : module_(module) {
  findLocations();
  for (uint32_t number = 0; number < module.bodies().size(); ++number)
    findUses(number);
  propagate();
  forgetUnpromoted();
}

void PromotedParameters::findLocations() {
  auto add = [&] {
    locations_.push_back({.group = static_cast<uint32_t>(locations_.size())});
    return static_cast<uint32_t>(locations_.size() - 1);
  };
  for (const ModuleSnapshot::Body &body : module_.bodies()) {
    std::vector<uint32_t> &ofArguments = ofArguments_.emplace_back();
    for (Type type : body.snapshot->arguments)
      ofArguments.push_back(body.isClosed && type == Type::Ptr ? add() : none);
    for (uint32_t location : ofArguments)
      if (location != none)
        locations_[location].hasParameter = true;
    std::vector<uint32_t> &ofNodes = ofNodes_.emplace_back();
    for (const SnapshotNode &node : body.snapshot->nodes)
      ofNodes.push_back(node.op == Op::Alloca ? add() : none);
  }
}

uint32_t PromotedParameters::locationOf(uint32_t number, const Operand &operand) const {
  if (operand.kind == Operand::Kind::Argument)
    return ofArguments_[number][operand.index];
  return operand.kind == Operand::Kind::Node ? ofNodes_[number][operand.index] : none;
}

uint32_t PromotedParameters::root(uint32_t location) const {
  while (locations_[location].group != location)
    location = locations_[location].group;
  return location;
}

void PromotedParameters::access(uint32_t location, Type type) {
  Location &group = locations_[root(location)];
  if (group.type == Type::Void)
    group.type = type;
  group.isPromotable &= group.type == type;
}

void PromotedParameters::join(uint32_t one, uint32_t other) {
  one = root(one);
  other = root(other);
  if (one == other)
    return;
  Location &kept = locations_[one], &joined = locations_[other];
  joined.group = one;
  kept.isPromotable &= joined.isPromotable;
  kept.hasParameter |= joined.hasParameter;
  if (joined.type != Type::Void)
    access(one, joined.type);
}

void PromotedParameters::findUses(uint32_t number) {
  const Snapshot &before = *module_.bodies()[number].snapshot;
  for (const SnapshotNode &user : before.nodes) {
    for (uint32_t i = 0; i < user.operands.size(); ++i)
      if (uint32_t location = locationOf(number, user.operands[i]); location != none)
        findUse(user, i, location);
    if (module_.closedCallee(user) != none)
      findPassed(number, user);
  }
}

void PromotedParameters::findUse(const SnapshotNode &user, uint32_t operand, uint32_t location) {
  bool isStore = user.op == Op::Store && operand == 1 && !user.isVolatile;
  if (isStore || (user.op == Op::Load && !user.isVolatile)) {
    (isStore ? locations_[location].writes : locations_[location].reads) = true;
    return access(location, isStore ? user.operands[0].type : user.type);
  }
  uint32_t callee = module_.closedCallee(user);
  bool isPassed = callee != none && operand < argumentCount(user) &&
                  (user.passing.empty() || user.passing[operand].empty());
  if (!isPassed || ofArguments_[callee][operand] == none) {
    locations_[root(location)].isPromotable = false;
    return;
  }
  links_.push_back({location, ofArguments_[callee][operand]});
  join(location, ofArguments_[callee][operand]);
}

// A parameter has to be a location in each call, and another one than the others.
void PromotedParameters::findPassed(uint32_t number, const SnapshotNode &call) {
  uint32_t callee = module_.closedCallee(call);
  for (uint32_t i = 0; i < argumentCount(call); ++i) {
    uint32_t parameter = ofArguments_[callee][i];
    if (parameter == none)
      continue;
    bool isPromotable = locationOf(number, call.operands[i]) != none;
    for (uint32_t j = 0; j < i; ++j)
      isPromotable = isPromotable && !(call.operands[j] == call.operands[i]);
    locations_[root(parameter)].isPromotable &= isPromotable;
  }
}

// What callees load and store.
void PromotedParameters::propagate() {
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (Link link : links_) {
      Location &from = locations_[link.from];
      const Location &to = locations_[link.to];
      hasChanged |= (to.reads && !from.reads) || (to.writes && !from.writes);
      from.reads |= to.reads;
      from.writes |= to.writes;
    }
  }
}

// Groups of which a function still has a parameter as a pointer: the pass has a limit.
void PromotedParameters::forgetUnpromoted() {
  for (uint32_t number = 0; number < module_.bodies().size(); ++number) {
    const ModuleSnapshot::Body &body = module_.bodies()[number];
    for (uint32_t i = 0; i < body.snapshot->arguments.size(); ++i) {
      uint32_t location = ofArguments_[number][i];
      Symbol name = body.snapshot->argumentNames[i];
      auto isPointer = [&](const Argument *argument) {
        return argument->type() == Type::Ptr && argument->name == name;
      };
      if (location != none && locations_[root(location)].type != Type::Ptr &&
          std::ranges::any_of(body.function->arguments(), isPointer))
        locations_[root(location)].isPromotable = false;
    }
  }
}

std::vector<PromotedParameters::Parameter> PromotedParameters::parametersOf(uint32_t number) const {
  std::vector<Parameter> found;
  const Snapshot &before = *module_.bodies()[number].snapshot;
  for (uint32_t i = 0; i < before.arguments.size(); ++i) {
    Parameter parameter{.type = before.arguments[i]};
    uint32_t location = ofArguments_[number][i];
    if (location != none) {
      const Location &group = locations_[root(location)];
      parameter.isPromoted = group.isPromotable && group.type != Type::Void;
      if (parameter.isPromoted)
        parameter = {.isPromoted = true,
                     .isPassed = locations_[location].reads || locations_[location].writes,
                     .isResult = locations_[location].writes,
                     .type = group.type};
    }
    found.push_back(parameter);
  }
  return found;
}

bool PromotedParameters::isAsAfter(uint32_t number) const {
  const ModuleSnapshot::Body &body = module_.bodies()[number];
  std::vector<Type> arguments, results = body.snapshot->results;
  for (const Parameter &parameter : parametersOf(number)) {
    if (parameter.isPassed)
      arguments.push_back(parameter.type);
    if (parameter.isResult)
      results.push_back(parameter.type);
  }
  return hasSignature(*body.function, arguments, results);
}

bool PromotedParameters::keepsParameters(const Function &function) const {
  return std::ranges::none_of(parametersOf(module_.numberOf(function)), &Parameter::isPromoted);
}

// Writes a body anew, block by block.
class CopyMaker {
public:
  using Parameter = PromotedParameters::Parameter;

  CopyMaker(const PromotedParameters &promoted, uint32_t number)
      : promoted_(promoted), module_(promoted.module_), graph_(*module_.bodies()[number].snapshot),
        parameters_(promoted.parametersOf(number)) {}

  Snapshot make() {
    for (SnapshotNode &node : graph_.nodes)
      node.id = Snapshot::none;
    std::vector<std::vector<uint32_t>> old;
    for (SnapshotGraph::Block &block : graph_.blocks) {
      block.id = Snapshot::none;
      old.push_back(std::move(block.nodes));
      block.nodes.clear();
    }
    auto count = static_cast<uint32_t>(graph_.nodes.size());
    makeCopies();
    for (uint32_t node = 0; node < count; ++node)
      for (Operand &operand : graph_.nodes[node].operands)
        if (operand.kind == Operand::Kind::Argument)
          operand = copies_[operand.index];
    for (uint32_t block = 0; block < old.size(); ++block)
      for (uint32_t node : old[block])
        rewrite(block, node);
    return graph_.finish();
  }

private:
  // At the start of the entry.
  void makeCopies() {
    graph_.arguments.clear();
    for (const Parameter &parameter : parameters_) {
      auto number = static_cast<uint32_t>(graph_.arguments.size());
      Operand argument{.kind = Operand::Kind::Argument, .type = parameter.type, .index = number};
      if (parameter.isPassed)
        graph_.arguments.push_back(parameter.type);
      if (parameter.isResult)
        graph_.results.push_back(parameter.type);
      copies_.push_back(parameter.isPromoted ? makeCopy(argument, parameter) : argument);
    }
  }

  Operand makeCopy(const Operand &argument, const Parameter &parameter) {
    uint32_t copy = graph_.append(graph_.entry, Op::Alloca, Type::Ptr);
    graph_.nodes[copy].size = byteSize(parameter.type);
    if (parameter.isPassed)
      graph_.append(graph_.entry, Op::Store, Type::Void, {argument, graph_.operandOf(copy)});
    return graph_.operandOf(copy);
  }

  void rewrite(uint32_t block, uint32_t node) {
    uint32_t callee = module_.closedCallee(graph_.nodes[node]);
    if (callee != ModuleSnapshot::none) {
      rewriteCall(block, node, promoted_.parametersOf(callee));
      return;
    }
    if (graph_.nodes[node].op == Op::Ret)
      for (size_t i = 0; i < parameters_.size(); ++i)
        if (parameters_[i].isResult) {
          Operand value = load(block, copies_[i], parameters_[i].type);
          graph_.nodes[node].operands.push_back(value);
        }
    graph_.blocks[block].nodes.push_back(node);
  }

  void rewriteCall(uint32_t block, uint32_t old, const std::vector<Parameter> &parameters) {
    SnapshotNode call = graph_.nodes[old];
    std::vector<Operand> operands, written;
    std::vector<std::string> passing;
    std::vector<Type> results = call.resultTypes();
    size_t firstWritten = results.size();
    for (size_t i = 0; i < parameters.size(); ++i) {
      const Operand &operand = call.operands[i];
      if (parameters[i].isResult) {
        written.push_back(operand);
        results.push_back(parameters[i].type);
      }
      if (!parameters[i].isPassed)
        continue;
      operands.push_back(parameters[i].isPromoted ? load(block, operand, parameters[i].type)
                                                  : operand);
      if (!call.passing.empty())
        passing.push_back(call.passing[i]);
    }
    operands.push_back(call.operands.back());
    Type oldType = call.type;
    call.operands = std::move(operands);
    call.passing = std::move(passing);
    setResults(call, std::move(results));
    graph_.append(block, std::move(call));
    uint32_t made = graph_.blocks[block].nodes.back();
    if (oldType == Type::Tuple)
      graph_.replace(old, graph_.operandOf(made));
    else if (oldType != Type::Void)
      graph_.replace(old, resultOf(block, made, 0));
    for (size_t i = 0; i < written.size(); ++i) {
      Operand value = resultOf(block, made, firstWritten + i);
      graph_.append(block, Op::Store, Type::Void, {value, written[i]});
    }
  }

  Operand load(uint32_t block, const Operand &address, Type type) {
    return graph_.operandOf(graph_.append(block, Op::Load, type, {address}));
  }

  Operand resultOf(uint32_t block, uint32_t call, size_t index) {
    if (graph_.nodes[call].type != Type::Tuple)
      return graph_.operandOf(call);
    Type type = graph_.nodes[call].results[index];
    uint32_t extract = graph_.append(block, Op::Extract, type, {graph_.operandOf(call)});
    graph_.nodes[extract].size = index;
    return graph_.operandOf(extract);
  }

  const PromotedParameters &promoted_;
  const ModuleSnapshot &module_;
  SnapshotGraph graph_;
  std::vector<Parameter> parameters_;
  std::vector<Operand> copies_; // by parameter: the copy; of others the parameter
};

std::optional<Snapshot> PromotedParameters::withCopies(const Function &function,
                                                       const Snapshot &after) const {
  uint32_t number = module_.numberOf(function);
  if (!module_.allCalled(number, [&](uint32_t called) { return isAsAfter(called); }))
    return {};
  Snapshot made = CopyMaker(*this, number).make();
  // Variables of both are in the same order.
  const SnapshotBlock &entry = made.blocks[0], &other = after.blocks[0];
  for (uint32_t i = 0; i < std::min(entry.end - entry.begin, other.end - other.begin); ++i) {
    SnapshotNode &node = made.nodes[entry.begin + i];
    const SnapshotNode &same = after.nodes[other.begin + i];
    if (node.op == Op::Alloca && same.op == Op::Alloca && node.size == same.size)
      node.id = same.id;
  }
  alignIds(made, after);
  return made;
}

} // namespace wend
