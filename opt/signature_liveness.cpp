#include "opt/signature_liveness.h"

#include "ir/effects.h"

#include <algorithm>

namespace wend {

namespace {

// Limits on the nodes and uses of one search.
constexpr size_t maxLivenessNodes = 64;
constexpr uint32_t maxLivenessUses = 256;
// A search ends where an earlier one found a live parameter or result; in the second round, so do
// those that came too early.
constexpr int rounds = 2;

} // namespace

SignatureLiveness::SignatureLiveness(const Program &program) : program_(program) {
  uint32_t count = 0;
  for (const Function *function : program.functions()) {
    first_.push_back(count);
    count += static_cast<uint32_t>(function->arguments().size() + function->results().size());
  }
  first_.push_back(count);
  isLive_.resize(count);
  for (int round = 0; round < rounds; ++round)
    for (uint32_t f = 0; f < program.functions().size(); ++f)
      if (program.isClosed(f))
        prove(f);
}

bool SignatureLiveness::isComplete(uint32_t function) const {
  if (!program_.isClosed(function))
    return true;
  for (uint32_t node = first_[function]; node < first_[function + 1]; ++node)
    if (!isLive_[node])
      return false;
  return true;
}

void SignatureLiveness::prove(uint32_t function) {
  const Function &proven = *program_.functions()[function];
  for (const Argument *argument : proven.arguments()) {
    uint32_t node = parameterNode(function, argument->index());
    bool isMemory = argument->passing.kind == Passing::ByValue ||
                    argument->passing.kind == Passing::ResultAddress;
    isLive_[node] = isLive_[node] || isMemory || isProven({argument, function});
  }
  for (uint32_t i = 0; i < proven.results().size(); ++i) {
    uint32_t node = resultNode(function, i);
    isLive_[node] = isLive_[node] || isProven({nullptr, function, i});
  }
}

bool SignatureLiveness::isProven(Node node) {
  nodes_.assign(1, node);
  usesLeft_ = maxLivenessUses;
  for (size_t i = 0; i < nodes_.size() && usesLeft_ != 0; ++i)
    if (hasLiveUse(nodes_[i]))
      return true;
  return false;
}

void SignatureLiveness::push(Node node) {
  if (nodes_.size() < maxLivenessNodes && std::ranges::find(nodes_, node) == nodes_.end())
    nodes_.push_back(node);
}

bool SignatureLiveness::hasLiveUse(Node node) {
  if (!node.value)
    return isLiveInCalls(node);
  for (const Use *use = node.value->firstUse(); use && usesLeft_ != 0; use = use->next) {
    --usesLeft_;
    if (isLiveBy(*use, node.function))
      return true;
  }
  return false;
}

// A use that decides nothing adds what its liveness depends on to the search.
bool SignatureLiveness::isLiveBy(const Use &use, uint32_t function) {
  const Instruction &user = *use.user;
  uint32_t index = Instruction::indexOf(use);
  if (user.is(Op::Ret) && program_.isClosed(function)) {
    push({nullptr, function, index});
    return isLive_[resultNode(function, index)];
  }
  const Function *callee = program_.closedCallee(user);
  if (callee && index < user.argumentCount()) {
    uint32_t number = program_.numberOf(*callee);
    bool isParameterLive = isLive_[parameterNode(number, index)];
    if (!isRemovableWhenUnused(user)) {
      push({callee->arguments()[index], number});
      return isParameterLive;
    }
    if (isParameterLive)
      push({&user, function});
    return false;
  }
  if (!isRemovableWhenUnused(user))
    return true;
  push({&user, function});
  return false;
}

// A result is live if a call's is.
bool SignatureLiveness::isLiveInCalls(Node result) {
  const Function &callee = *program_.functions()[result.function];
  for (const Use *use = callee.firstUse(); use && usesLeft_ != 0; use = use->next) {
    --usesLeft_;
    const Instruction &call = *use->user;
    if (!call.isUsed())
      continue;
    uint32_t caller = program_.numberOf(*call.block()->function());
    if (call.type() != Type::Tuple) {
      push({&call, caller});
      continue;
    }
    for (const Use *extract = call.firstUse(); extract; extract = extract->next)
      if (extract->user->resultIndex() == result.result)
        push({extract->user, caller});
  }
  return false;
}

} // namespace wend
