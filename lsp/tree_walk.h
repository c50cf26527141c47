// Visits the nodes of a syntax tree.
#pragma once

#include "frontend/ast.h"

namespace wend::lsp {

enum class BlockKind : uint8_t { Body, Branch, Loop };

// Called for each node before the nodes in it, and for functions and blocks after them. Blocks that
// were replaced after a syntax error are left out.
class TreeVisitor {
public:
  virtual void enterFunction(const ast::Function & /*function*/) {}
  virtual void leaveFunction(const ast::Function & /*function*/) {}
  virtual void enterBlock(const ast::Block & /*block*/, BlockKind /*kind*/) {}
  virtual void leaveBlock(const ast::Block & /*block*/) {}
  virtual void enterStatement(const ast::Stmt & /*statement*/) {}
  virtual void leaveStatement(const ast::Stmt & /*statement*/) {}
  // After its size and initialiser.
  virtual void declare(const ast::Declarator & /*declarator*/) {}
  virtual void visit(const ast::Expr & /*expr*/) {}

protected:
  ~TreeVisitor() = default;
};

// In source order, except that operators come before their operands.
void walk(const ast::Program &program, TreeVisitor &visitor);

} // namespace wend::lsp
