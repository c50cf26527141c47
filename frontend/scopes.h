// Scopes: which declaration a name stands for at the place that is being analysed.
//
// Symbols are dense, so what is visible is an array by symbol, and leaving a scope undoes what
// entering it did. Functions are found by their exact signature, which is a symbol of its own:
// `sopfr(int)`. Every operation takes constant time but the search for misspelt names.
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
  // What the innermost scope has declared, in order.
  [[nodiscard]] std::vector<ast::Variable *> variablesOfScope() const;

  // ---- Variables

  [[nodiscard]] ast::Variable *variable(Symbol name) const { return variables_[name.id].variable; }
  // The variable of this name that the innermost scope itself declares; null without one.
  [[nodiscard]] ast::Variable *variableOfScope(Symbol name) const;
  void declare(ast::Variable *variable);

  // ---- Functions

  // The number of a signature.
  [[nodiscard]] Symbol signatureOf(const ast::Function &function);
  [[nodiscard]] Symbol signatureOf(const ast::CallExpr &call); // by its arguments' types
  [[nodiscard]] std::string_view text(Symbol signature) const {
    return signatures_.text(signature);
  }

  [[nodiscard]] ast::Function *function(Symbol signature) const;
  [[nodiscard]] ast::Function *functionOfScope(Symbol signature) const;
  void declare(ast::Function *function, Symbol signature);
  // The visible functions of a name, those of inner scopes first. Takes its time: for messages.
  [[nodiscard]] std::vector<ast::Function *> overloads(Symbol name) const;
  [[nodiscard]] bool isFunction(Symbol name) const { return lastOverload_[name.id] != 0; }

  // ---- Misspelt names: the visible one nearest to it, or null

  [[nodiscard]] ast::Variable *nearestVariable(Symbol name) const;
  [[nodiscard]] ast::Function *nearestFunction(Symbol name) const;

private:
  struct Binding {
    ast::Variable *variable = nullptr;
    uint32_t scope = 0;
  };
  struct HiddenVariable {
    Symbol name;
    Binding binding; // what was visible before
  };
  struct VisibleFunction {
    ast::Function *function = nullptr;
    uint32_t scope = 0;
  };
  // A declared function and what was visible before it.
  struct Overload {
    VisibleFunction visible;
    uint32_t previousOverload; // of the same name
    Symbol signature;
    VisibleFunction previous; // of the same signature
  };
  struct Marks {
    size_t hidden;
    size_t overloads;
  };

  [[nodiscard]] uint32_t depth() const { return static_cast<uint32_t>(marks_.size()); }
  void appendType(ast::Type type);

  const Interner &interner_;
  Interner signatures_;
  std::string text_; // of the signature that is being looked up
  std::vector<Marks> marks_;
  std::vector<Binding> variables_;         // by symbol
  std::vector<HiddenVariable> hidden_;     // by the order of declarations
  std::vector<uint32_t> lastOverload_;     // by symbol: one more than an index; 0 is none
  std::vector<Overload> overloads_;        // by the order of declarations
  std::vector<VisibleFunction> functions_; // by signature
};

} // namespace wend
