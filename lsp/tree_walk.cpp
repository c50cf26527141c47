#include "lsp/tree_walk.h"

namespace wend::lsp {

using namespace ast;

namespace {

class Walker {
public:
  explicit Walker(TreeVisitor &visitor) : visitor_(visitor) {}

  void function(const Function &function) {
    visitor_.enterFunction(function);
    block(function.body, BlockKind::Body, function.nested);
    visitor_.leaveFunction(function);
  }

private:
  void block(const Block &block, BlockKind kind, std::span<Function *const> nested = {}) {
    bool isMissing = block.range.end == 0;
    if (!isMissing)
      visitor_.enterBlock(block, kind);
    size_t next = 0;
    for (const Stmt *stmt : block.statements) {
      for (; next < nested.size() && nested[next]->range.begin < stmt->range.begin; ++next)
        function(*nested[next]);
      statement(stmt);
    }
    for (; next < nested.size(); ++next)
      function(*nested[next]);
    if (!isMissing)
      visitor_.leaveBlock(block);
  }

  void statement(const Stmt *stmt) {
    if (!stmt)
      return;
    visitor_.enterStatement(*stmt);
    content(stmt);
    visitor_.leaveStatement(*stmt);
  }

  void content(const Stmt *stmt) {
    switch (stmt->kind) {
    case StmtKind::Call:
      return expression(static_cast<const CallStmt *>(stmt)->call);
    case StmtKind::Assign: {
      const auto *assign = static_cast<const AssignStmt *>(stmt);
      expression(assign->target);
      return expression(assign->value);
    }
    case StmtKind::Return:
      return expression(static_cast<const ReturnStmt *>(stmt)->value);
    case StmtKind::Print:
      for (const PrintItem &item : static_cast<const PrintStmt *>(stmt)->items)
        expression(item.expr);
      return;
    case StmtKind::If: {
      const auto *branch = static_cast<const IfStmt *>(stmt);
      for (const IfArm &arm : branch->arms) {
        expression(arm.condition);
        block(arm.body, BlockKind::Branch);
      }
      if (branch->otherwise)
        block(*branch->otherwise, BlockKind::Branch);
      return;
    }
    case StmtKind::While: {
      const auto *loop = static_cast<const WhileStmt *>(stmt);
      expression(loop->condition);
      return block(loop->body, BlockKind::Loop);
    }
    case StmtKind::For: {
      const auto *loop = static_cast<const ForStmt *>(stmt);
      statement(loop->init);
      expression(loop->condition);
      statement(loop->step);
      return block(loop->body, BlockKind::Loop);
    }
    case StmtKind::Declare:
      for (const Declarator &declarator : static_cast<const DeclareStmt *>(stmt)->declarators) {
        expression(declarator.length);
        expression(declarator.initialiser);
        for (const Expr *element : declarator.elements)
          expression(element);
        visitor_.declare(declarator);
      }
      return;
    case StmtKind::Break:
    case StmtKind::Continue:
      return;
    }
  }

  void expression(const Expr *expr) {
    if (!expr)
      return;
    if (expr->kind == ExprKind::Binary)
      return chain(static_cast<const BinaryExpr *>(expr));
    visitor_.visit(*expr);
    switch (expr->kind) {
    case ExprKind::Index:
      expression(static_cast<const IndexExpr *>(expr)->array);
      return expression(static_cast<const IndexExpr *>(expr)->index);
    case ExprKind::Call:
      for (const Expr *argument : static_cast<const CallExpr *>(expr)->arguments)
        expression(argument);
      return;
    case ExprKind::Unary:
      return expression(static_cast<const UnaryExpr *>(expr)->operand);
    case ExprKind::Literal:
    case ExprKind::Name:
    case ExprKind::Binary:
      return;
    }
  }

  // Chains are left-recursive and may be long.
  void chain(const BinaryExpr *expr) {
    size_t mark = spine_.size();
    const Expr *leftmost = expr;
    while (leftmost->kind == ExprKind::Binary) {
      visitor_.visit(*leftmost);
      spine_.push_back(static_cast<const BinaryExpr *>(leftmost));
      leftmost = spine_.back()->left;
    }
    expression(leftmost);
    while (spine_.size() > mark) {
      const BinaryExpr *outer = spine_.back();
      spine_.pop_back();
      expression(outer->right);
    }
  }

  TreeVisitor &visitor_;
  std::vector<const BinaryExpr *> spine_; // the left spines that are being walked, as a stack
};

} // namespace

void walk(const Program &program, TreeVisitor &visitor) { Walker(visitor).function(*program.main); }

} // namespace wend::lsp
