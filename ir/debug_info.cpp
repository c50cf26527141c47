#include "ir/debug_info.h"

#include "ir/function_debug.h"

#include <algorithm>

namespace wend {

namespace {

template <typename T> uint32_t append(std::vector<T> &table, T entry) {
  table.push_back(std::move(entry));
  return static_cast<uint32_t>(table.size() - 1);
}

} // namespace

std::string_view DebugInfo::name(Type::Kind kind) {
  switch (kind) {
#define DEBUG_TYPE(kind, number, name)                                                             \
  case Type::Kind::kind:                                                                           \
    return name;
#include "ir/debug_types.def"
  }
  return {};
}

std::string_view DebugInfo::name(Type::Encoding encoding) {
  switch (encoding) {
#define DEBUG_ENCODING(encoding, number, name)                                                     \
  case Type::Encoding::encoding:                                                                   \
    return name;
#include "ir/debug_types.def"
  }
  return {};
}

std::optional<DebugInfo::Type::Kind> DebugInfo::kindNamed(std::string_view name) {
#define DEBUG_TYPE(kind, number, text)                                                             \
  if (name == (text))                                                                              \
    return Type::Kind::kind;
#include "ir/debug_types.def"
  return std::nullopt;
}

std::optional<DebugInfo::Type::Encoding> DebugInfo::encodingNamed(std::string_view name) {
#define DEBUG_ENCODING(encoding, number, text)                                                     \
  if (name == (text))                                                                              \
    return Type::Encoding::encoding;
#include "ir/debug_types.def"
  return std::nullopt;
}

DebugInfo::DebugInfo() = default;
DebugInfo::~DebugInfo() = default;

uint32_t DebugInfo::add(Type type) { return append(types, std::move(type)); }

uint32_t DebugInfo::add(const Scope &scope) { return append(scopes, scope); }

uint32_t DebugInfo::add(const Variable &variable) { return append(variables, variable); }

uint32_t DebugInfo::partOf(uint32_t variable, uint64_t offset, uint64_t bytes) {
  if (bytesOfVariable(variable) == bytes)
    return variable;
  if (variables[variable].whole != none) {
    offset += variables[variable].offset;
    variable = variables[variable].whole;
  }
  auto [entry, isNew] = parts_.try_emplace({variable, offset, bytes}, none);
  if (isNew) {
    Variable part = variables[variable];
    part.whole = variable;
    part.offset = offset;
    part.bytes = bytes;
    entry->second = add(part);
  }
  return entry->second;
}

CodeLoc DebugInfo::add(const Location &location) {
  if (!locations.empty() && locations.back() == location)
    return {static_cast<uint32_t>(locations.size() - 1)};
  return {append(locations, location)};
}

CodeLoc DebugInfo::addDistinct(const Location &location) { return {append(locations, location)}; }

FunctionDebug &DebugInfo::addFunction(uint32_t scope) {
  return *functions_.emplace_back(std::make_unique<FunctionDebug>(scope));
}

// A chain of types may be malformed, and circular.
uint64_t DebugInfo::bytesOf(uint32_t type) const {
  uint64_t count = 1;
  for (size_t steps = 0; type != none && steps <= types.size(); ++steps) {
    const Type &described = types[type];
    if (described.bytes != 0)
      return count * described.bytes;
    if (described.kind == Type::Kind::Array)
      count *= described.hasLength && described.lengthIn == none ? described.length : 0;
    type = described.element;
  }
  return 0;
}

uint32_t DebugInfo::functionOf(uint32_t scope) const {
  while (scopes[scope].kind != Scope::Kind::Function)
    scope = scopes[scope].parent;
  return scope;
}

uint32_t DebugInfo::codeFunctionOf(CodeLoc loc) const {
  while (locations[loc.number].inlinedAt.isValid())
    loc = locations[loc.number].inlinedAt;
  return functionOf(locations[loc.number].scope);
}

bool DebugInfo::leave(Location &at) const {
  const Scope &scope = scopes[at.scope];
  if (scope.kind == Scope::Kind::Block) {
    at.scope = scope.parent;
    return true;
  }
  if (!at.inlinedAt.isValid())
    return false;
  const Location &call = (*this)[at.inlinedAt];
  at.scope = call.scope;
  at.inlinedAt = call.inlinedAt;
  return true;
}

CodeLoc DebugInfo::merged(CodeLoc one, CodeLoc other) {
  if (one == other || !one.isValid() || !other.isValid())
    return one == other ? one : CodeLoc{};
  std::vector<Location> around;
  Location at = locations[one.number];
  do
    around.push_back(at);
  while (leave(at));
  at = locations[other.number];
  do {
    auto isSame = [&](const Location &each) {
      return each.scope == at.scope && each.inlinedAt == at.inlinedAt;
    };
    if (std::ranges::any_of(around, isSame)) {
      at.line = at.column = 0;
      return add(at);
    }
  } while (leave(at));
  return {};
}

CodeLoc InlinedLocations::operator()(CodeLoc loc) {
  if (!loc.isValid() || !call_.isValid())
    return {};
  auto [made, isNew] = made_.try_emplace(loc.number);
  if (isNew) {
    DebugInfo::Location copy = info_[loc];
    copy.inlinedAt = callOf(copy.inlinedAt);
    made->second = info_.addDistinct(copy);
  }
  return made->second;
}

// The calls that code was inlined for before become calls in this copy, from the inside out.
CodeLoc InlinedLocations::callOf(CodeLoc inlinedAt) {
  CodeLoc first, inner;
  for (CodeLoc at = inlinedAt; at.isValid(); at = info_[at].inlinedAt) {
    auto [made, isNew] = calls_.try_emplace(at.number);
    if (isNew)
      made->second = info_.addDistinct(info_[at]);
    if (inner.isValid())
      info_.locations[inner.number].inlinedAt = made->second;
    else
      first = made->second;
    if (!isNew)
      return first; // the calls around it have been copied
    inner = made->second;
  }
  if (!inner.isValid())
    return call_;
  info_.locations[inner.number].inlinedAt = call_;
  return first;
}

} // namespace wend
