#include "frontend/scopes.h"

#include "frontend/ast_text.h"
#include "support/suggest.h"

#include <algorithm>

namespace wend {

using namespace ast;

Scopes::Scopes(const Interner &interner)
    : interner_(interner), variables_(interner.size()), lastOverload_(interner.size()) {}

void Scopes::open() { marks_.push_back({hidden_.size(), overloads_.size()}); }

void Scopes::close() {
  Marks marks = marks_.back();
  marks_.pop_back();
  for (; hidden_.size() > marks.hidden; hidden_.pop_back())
    variables_[hidden_.back().name.id] = hidden_.back().binding;
  for (; overloads_.size() > marks.overloads; overloads_.pop_back()) {
    const Overload &overload = overloads_.back();
    lastOverload_[overload.visible.function->name.id] = overload.previousOverload;
    functions_[overload.signature.id] = overload.previous;
  }
}

// ---- Variables

std::vector<Variable *> Scopes::variablesOfScope() const {
  std::vector<Variable *> list;
  for (size_t i = marks_.back().hidden; i < hidden_.size(); ++i)
    list.push_back(variables_[hidden_[i].name.id].variable);
  return list;
}

Variable *Scopes::variableOfScope(Symbol name) const {
  const Binding &binding = variables_[name.id];
  return binding.scope == depth() ? binding.variable : nullptr;
}

void Scopes::declare(Variable *variable) {
  Binding &binding = variables_[variable->name.id];
  hidden_.push_back({variable->name, binding});
  binding = {variable, depth()};
}

// ---- Functions

Symbol Scopes::signatureOf(Symbol name, const auto &typed) {
  text_ = interner_.text(name);
  text_ += '(';
  for (const auto *each : typed) {
    text_ += spelling(each->type);
    text_ += ',';
  }
  return signatures_.intern(text_);
}

Symbol Scopes::signatureOf(const Function &function) {
  return signatureOf(function.name, function.parameters);
}

Symbol Scopes::signatureOf(const CallExpr &call) { return signatureOf(call.name, call.arguments); }

Function *Scopes::function(Symbol signature) const {
  return signature.id < functions_.size() ? functions_[signature.id].function : nullptr;
}

Function *Scopes::functionOfScope(Symbol signature) const {
  bool isOfScope = signature.id < functions_.size() && functions_[signature.id].scope == depth();
  return isOfScope ? functions_[signature.id].function : nullptr;
}

void Scopes::declare(Function *function, Symbol signature) {
  if (functions_.size() < signatures_.size())
    functions_.resize(signatures_.size());
  if (function->name.id >= lastOverload_.size()) // a built-in that the program does not use
    lastOverload_.resize(interner_.size());
  uint32_t &last = lastOverload_[function->name.id];
  if (last != 0 && overloads_[last - 1].visible.scope == depth()) {
    overloads_[last - 1].visible.function->isOverloaded = true;
    function->isOverloaded = true;
  }
  VisibleFunction visible = {function, depth()};
  overloads_.push_back({visible, last, signature, functions_[signature.id]});
  functions_[signature.id] = visible;
  last = static_cast<uint32_t>(overloads_.size());
}

std::vector<Function *> Scopes::overloads(Symbol name) const {
  std::vector<Function *> list;
  for (uint32_t at = lastOverload_[name.id]; at != 0;) {
    // Within a scope the list is in reverse order of declaration.
    size_t start = list.size();
    uint32_t scope = overloads_[at - 1].visible.scope;
    for (; at != 0 && overloads_[at - 1].visible.scope == scope;
         at = overloads_[at - 1].previousOverload)
      list.push_back(overloads_[at - 1].visible.function);
    std::reverse(list.begin() + static_cast<ptrdiff_t>(start), list.end());
  }
  return list;
}

// ---- Misspelt names

Variable *Scopes::nearestVariable(Symbol name) const {
  Suggestion suggestion(interner_.text(name));
  Variable *nearest = nullptr;
  for (const Binding &binding : variables_)
    if (binding.variable && suggestion.consider(interner_.text(binding.variable->name)))
      nearest = binding.variable;
  return nearest;
}

Function *Scopes::nearestFunction(Symbol name) const {
  Suggestion suggestion(interner_.text(name));
  Function *nearest = nullptr;
  for (uint32_t last : lastOverload_) {
    Function *function = last ? overloads_[last - 1].visible.function : nullptr;
    std::string_view text = function ? interner_.text(function->name) : std::string_view();
    // A call of `main` is hardly meant.
    if (function && text != "main" && suggestion.consider(text))
      nearest = function;
  }
  return nearest;
}

} // namespace wend
