// --emit-ast: the tree as indented text, one node per line.
//
//   Function main.sopfr/1 int @2:7
//     Parameter int n -> main.sopfr.n @2:17
//     Return @3:5
//       Binary int @3:12
//         Name n int -> main.sopfr.n @3:12
//         + Literal 1 int @3:16
//
// A chain of operators of one precedence is printed as one node with many operands, each after its
// operator, so that the output for long chains is not nested.

#include "frontend/ast_text.h"
#include "frontend/frontend.h"
#include "support/invariant.h"
#include "support/text.h"

#include <fmt/format.h>

#include <vector>

namespace wend {

using namespace ast;

namespace {

// The precedence of an operator; the operators of a chain have the same one.
int level(BinaryOp op) {
  switch (op) {
  case BinaryOp::LogicalOr:
    return 0;
  case BinaryOp::LogicalAnd:
    return 1;
  case BinaryOp::Equal:
  case BinaryOp::NotEqual:
  case BinaryOp::Less:
  case BinaryOp::LessEqual:
  case BinaryOp::Greater:
  case BinaryOp::GreaterEqual:
    return 2;
  case BinaryOp::Add:
  case BinaryOp::Sub:
  case BinaryOp::Or:
  case BinaryOp::Xor:
    return 3;
  case BinaryOp::Mul:
  case BinaryOp::Div:
  case BinaryOp::Rem:
  case BinaryOp::And:
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return 4;
  }
  INVARIANT(false, "unknown binary operator");
}

class AstPrinter {
public:
  AstPrinter(const SourceFile &file, const Interner &interner, std::string &out)
      : file_(file), interner_(interner), out_(out) {}

  void program(const Program &program);

private:
  void function(const Function *function);
  void statements(std::span<Stmt *> statements, std::span<Function *> nested);
  void block(const char *title, const Block &block);
  void statement(const Stmt *stmt);
  void declare(const DeclareStmt *stmt);
  void print(const PrintStmt *stmt);
  void branches(const IfStmt *stmt);
  void loop(const ForStmt *stmt);
  void expression(const Expr *expr, std::string_view op = {});
  void binary(const BinaryExpr *expr, std::string_view op);
  void string(std::string_view bytes);

  // Appends a line: the formatted arguments and the source position.
  template <typename... Args>
  void line(SourceRange range, fmt::format_string<Args...> format, Args &&...args) {
    out_.append(indent_, ' ');
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    location(range);
  }
  void location(SourceRange range) {
    LineColumn at = file_.lineColumn(range.loc());
    fmt::format_to(std::back_inserter(out_), " @{}:{}\n", at.line, at.column);
  }
  std::string_view text(Symbol name) const {
    return name ? interner_.text(name) : std::string_view("?");
  }
  std::string path(const Function *function) const;
  std::string path(const Variable *variable) const;

  const SourceFile &file_;
  const Interner &interner_;
  std::string &out_;
  size_t indent_ = 0;
  std::vector<std::string> paths_; // of functions, by index
  std::vector<const BinaryExpr *> chain_;
};

std::string_view spelling(BaseType type) { return wend::spelling(Type{type, false}); }

// ---- Names

std::string AstPrinter::path(const Function *function) const {
  if (!function)
    return "?";
  if (function->builtin == Builtin::None)
    return paths_[function->index];
  return signature(*function, interner_);
}

std::string AstPrinter::path(const Variable *variable) const {
  if (!variable || !variable->owner)
    return "?";
  return fmt::format("{}.{}", path(variable->owner), text(variable->name));
}

// ---- Functions and blocks

void AstPrinter::program(const Program &program) {
  for (const Function *function : program.functions) {
    std::string path = function->isOverloaded ? signature(*function, interner_)
                                              : std::string(text(function->name));
    if (function->parent)
      path = fmt::format("{}.{}", paths_[function->parent->index], path);
    paths_.push_back(std::move(path));
  }
  function(program.main);
}

void AstPrinter::function(const Function *function) {
  line(function->nameRange, "Function {}/{} {}", path(function), function->parameters.size(),
       spelling(function->result));
  indent_ += 2;
  for (const Variable *parameter : function->parameters)
    line(parameter->range, "Parameter {} {} -> {}", wend::spelling(parameter->type),
         text(parameter->name), path(parameter));
  statements(function->body.statements, function->nested);
  indent_ -= 2;
}

void AstPrinter::statements(std::span<Stmt *> statements, std::span<Function *> nested) {
  size_t next = 0;
  for (const Stmt *stmt : statements) {
    for (; next < nested.size() && nested[next]->range.begin < stmt->range.begin; ++next)
      function(nested[next]);
    statement(stmt);
  }
  for (; next < nested.size(); ++next)
    function(nested[next]);
}

void AstPrinter::block(const char *title, const Block &block) {
  line(block.range, "{}", title);
  indent_ += 2;
  statements(block.statements, {});
  indent_ -= 2;
}

// ---- Statements

void AstPrinter::statement(const Stmt *stmt) {
  switch (stmt->kind) {
  case StmtKind::Call:
    expression(static_cast<const CallStmt *>(stmt)->call);
    return;
  case StmtKind::Assign: {
    const auto *assign = static_cast<const AssignStmt *>(stmt);
    line(stmt->range, "Assign {}=", assign->isCompound ? wend::spelling(assign->op) : "");
    indent_ += 2;
    expression(assign->target);
    expression(assign->value);
    indent_ -= 2;
    return;
  }
  case StmtKind::Return:
    line(stmt->range, "Return");
    indent_ += 2;
    if (const Expr *value = static_cast<const ReturnStmt *>(stmt)->value)
      expression(value);
    indent_ -= 2;
    return;
  case StmtKind::Print:
    return print(static_cast<const PrintStmt *>(stmt));
  case StmtKind::If:
    return branches(static_cast<const IfStmt *>(stmt));
  case StmtKind::While: {
    const auto *loop = static_cast<const WhileStmt *>(stmt);
    line(stmt->range, "While");
    indent_ += 2;
    expression(loop->condition);
    block("Body", loop->body);
    indent_ -= 2;
    return;
  }
  case StmtKind::For:
    return loop(static_cast<const ForStmt *>(stmt));
  case StmtKind::Break:
    return line(stmt->range, "Break");
  case StmtKind::Continue:
    return line(stmt->range, "Continue");
  case StmtKind::Declare:
    return declare(static_cast<const DeclareStmt *>(stmt));
  }
  INVARIANT(false, "unknown statement");
}

void AstPrinter::declare(const DeclareStmt *stmt) {
  for (const Declarator &declarator : stmt->declarators) {
    const Variable *variable = declarator.variable;
    if (stmt->isConst)
      line(variable->range, "Constant {} {} = {} -> {}", wend::spelling(variable->type),
           text(variable->name), variable->value, path(variable));
    else if (variable->type.isArray)
      line(variable->range, "Array {}[{}] {} -> {}", spelling(variable->type.base),
           variable->length, text(variable->name), path(variable));
    else
      line(variable->range, "Variable {} {} -> {}", wend::spelling(variable->type),
           text(variable->name), path(variable));
    indent_ += 2;
    if (declarator.initialiser && !stmt->isConst)
      expression(declarator.initialiser);
    for (const Expr *element : declarator.elements)
      expression(element);
    indent_ -= 2;
  }
}

void AstPrinter::print(const PrintStmt *stmt) {
  line(stmt->range, "{}", stmt->newline ? "Println" : "Print");
  indent_ += 2;
  for (const PrintItem &item : stmt->items) {
    if (item.expr) {
      expression(item.expr);
      continue;
    }
    out_.append(indent_, ' ');
    out_ += "String ";
    string(item.text);
    location(item.range);
  }
  indent_ -= 2;
}

void AstPrinter::string(std::string_view bytes) {
  out_ += '"';
  for (char c : bytes) {
    auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out_ += '\\';
      out_ += c;
    } else if (byte >= ' ' && byte < 0x7F) {
      out_ += c;
    } else {
      out_ += "\\x";
      appendHexByte(out_, byte);
    }
  }
  out_ += '"';
}

void AstPrinter::branches(const IfStmt *stmt) {
  line(stmt->range, "If");
  indent_ += 2;
  for (const IfArm &arm : stmt->arms) {
    expression(arm.condition);
    block("Then", arm.body);
  }
  if (stmt->otherwise)
    block("Else", *stmt->otherwise);
  indent_ -= 2;
}

void AstPrinter::loop(const ForStmt *stmt) {
  line(stmt->range, "For");
  indent_ += 2;
  if (stmt->init)
    statement(stmt->init);
  if (stmt->condition)
    expression(stmt->condition);
  if (stmt->step)
    statement(stmt->step);
  block("Body", stmt->body);
  indent_ -= 2;
}

// ---- Expressions

// `op` is the operator before an operand of a chain.
void AstPrinter::expression(const Expr *expr, std::string_view op) {
  std::string_view type = wend::spelling(expr->type);
  std::string_view gap = op.empty() ? "" : " ";
  switch (expr->kind) {
  case ExprKind::Literal: {
    int32_t value = static_cast<const LiteralExpr *>(expr)->value;
    if (expr->type.base == BaseType::Bool)
      line(expr->range, "{}{}Literal {} bool", op, gap, value ? "true" : "false");
    else
      line(expr->range, "{}{}Literal {} int", op, gap, value);
    return;
  }
  case ExprKind::Name: {
    const auto *name = static_cast<const NameExpr *>(expr);
    line(expr->range, "{}{}Name {} {} -> {}", op, gap, text(name->name), type,
         path(name->variable));
    return;
  }
  case ExprKind::Index: {
    const auto *index = static_cast<const IndexExpr *>(expr);
    line(expr->range, "{}{}Index {} {} -> {}", op, gap, text(index->array->name), type,
         path(index->array->variable));
    indent_ += 2;
    expression(index->index);
    indent_ -= 2;
    return;
  }
  case ExprKind::Call: {
    const auto *call = static_cast<const CallExpr *>(expr);
    line(expr->range, "{}{}Call {}/{} {} -> {}", op, gap, text(call->name), call->arguments.size(),
         type, path(call->callee));
    indent_ += 2;
    for (const Expr *argument : call->arguments)
      expression(argument);
    indent_ -= 2;
    return;
  }
  case ExprKind::Unary: {
    const auto *unary = static_cast<const UnaryExpr *>(expr);
    line(expr->range, "{}{}Unary {} {}", op, gap, wend::spelling(unary->op), type);
    indent_ += 2;
    expression(unary->operand);
    indent_ -= 2;
    return;
  }
  case ExprKind::Binary:
    return binary(static_cast<const BinaryExpr *>(expr), op);
  }
  INVARIANT(false, "unknown expression");
}

void AstPrinter::binary(const BinaryExpr *expr, std::string_view op) {
  line(expr->range, "{}{}Binary {}", op, op.empty() ? "" : " ", wend::spelling(expr->type));
  size_t mark = chain_.size();
  const Expr *first = expr;
  auto continues = [&] {
    return first->kind == ExprKind::Binary &&
           level(static_cast<const BinaryExpr *>(first)->op) == level(expr->op);
  };
  while (continues()) {
    chain_.push_back(static_cast<const BinaryExpr *>(first));
    first = chain_.back()->left;
  }
  indent_ += 2;
  expression(first);
  while (chain_.size() > mark) {
    const BinaryExpr *link = chain_.back();
    chain_.pop_back();
    expression(link->right, wend::spelling(link->op));
  }
  indent_ -= 2;
}

} // namespace

void printAst(const Program &program, const SourceFile &file, const Interner &interner,
              std::string &out) {
  AstPrinter(file, interner, out).program(program);
}

} // namespace wend
