// Scopes: the declaration that a name refers to at the current point of the analysis.
//
// Symbols are dense, so the visible declarations are an array by symbol; leaving a scope restores
// what its declarations hid. Functions are found by their exact signature, which is a symbol too:
// `sopfr(int)`. All operations take constant time except the search for misspelt names.
#pragma once

#include "frontend/ast.h"

#include <span>
#include <string>
#include <vector>

namespace wend {

class Scopes {
public:
  explicit Scopes(const Interner &interner);

  void open();
  void close();
  // The variables of the innermost scope in order of declaration.
  [[nodiscard]] std::vector<ast::Variable *> variablesOfScope() const;

  // ---- Variables

  [[nodiscard]] ast::Variable *variable(Symbol name) const { return variables_[name.id].variable; }
  // The variable of this name that the innermost scope declares; null if there is none.
  [[nodiscard]] ast::Variable *variableOfScope(Symbol name) const;
  void declare(ast::Variable *variable);

  // ---- Functions

  // The symbol of a signature.
  [[nodiscard]] Symbol signatureOf(const ast::Function &function);
  [[nodiscard]] Symbol signatureOf(const ast::CallExpr &call); // by the types of the arguments
  [[nodiscard]] std::string_view text(Symbol signature) const {
    return signatures_.text(signature);
  }

  [[nodiscard]] ast::Function *function(Symbol signature) const;
  [[nodiscard]] ast::Function *functionOfScope(Symbol signature) const;
  void declare(ast::Function *function, Symbol signature);
  // The visible functions of a name, innermost scope first. Linear; for messages.
  [[nodiscard]] std::vector<ast::Function *> overloads(Symbol name) const;
  [[nodiscard]] bool isFunction(Symbol name) const { return lastOverload_[name.id] != 0; }

  // ---- Misspelt names: the nearest visible name, or null

  [[nodiscard]] ast::Variable *nearestVariable(Symbol name) const;
  [[nodiscard]] ast::Function *nearestFunction(Symbol name) const;

private:
  struct Binding {
    ast::Variable *variable = nullptr;
    uint32_t scope = 0;
  };
  struct HiddenVariable {
    Symbol name;
    Binding binding; // the binding that it hides
  };
  struct VisibleFunction {
    ast::Function *function = nullptr;
    uint32_t scope = 0;
  };
  // A declared function, and what it hides.
  struct Overload {
    VisibleFunction visible;
    uint32_t previousOverload; // the previous one of the same name
    Symbol signature;
    VisibleFunction previous; // the previous one of the same signature
  };
  struct Marks {
    size_t hidden;
    size_t overloads;
  };

  [[nodiscard]] uint32_t depth() const { return static_cast<uint32_t>(marks_.size()); }
  // `typed`: the parameters or the arguments.
  [[nodiscard]] Symbol signatureOf(Symbol name, const auto &typed);

  const Interner &interner_;
  Interner signatures_;
  std::string text_; // of the current signature
  std::vector<Marks> marks_;
  std::vector<Binding> variables_;         // by symbol
  std::vector<HiddenVariable> hidden_;     // in order of declaration
  std::vector<uint32_t> lastOverload_;     // by symbol: one more than an index; 0 is none
  std::vector<Overload> overloads_;        // in order of declaration
  std::vector<VisibleFunction> functions_; // by signature
};

} // namespace wend
