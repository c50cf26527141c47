// How
// 1. Parse and analyse the program.
// 2. Collect, for a kind of edit, ranges of the text and their replacements from the syntax tree.
// 3. Replace the ranges; nested ones are replaced with the outermost.
// 4. The result is not a candidate if it does not compile.

#include "fuzz/reduce_wend.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

namespace wend::fuzz {

namespace {

enum class Kind : uint8_t {
  DeleteFunction,
  DeleteStatement,
  Unwrap,          // replace an if or a loop by its body
  DropBranch,      // keep one arm of an if
  DeleteParameter, // and the argument of all calls
  DropDeclarator,
  DropInitialiser,
  DropItem, // of a print
  ToZero,   // replace an expression by 0 or false
  ToOne,    // replace an expression by 1 or true
  ToOperand,
  ToOtherOperand,
  ToCall, // replace an assignment of a call's result by the call
  ShrinkLiteral,
  DropParentheses,
};
constexpr uint32_t wendKindCount = static_cast<uint32_t>(Kind::DropParentheses) + 1;

struct Replacement {
  SourceRange range;
  std::string text;
};
// Replacements that are made together.
using Edit = std::vector<Replacement>;

class WendCollector {
public:
  WendCollector(Kind kind, std::string_view text) : kind_(kind), text_(text) {}

  std::vector<Edit> run(const ast::Program &program) {
    visit(*program.main);
    if (kind_ == Kind::DropParentheses)
      dropParentheses();
    if (kind_ == Kind::DeleteParameter)
      for (const ast::Function *function : program.functions)
        deleteParameters(*function);
    return std::move(edits_);
  }

private:
  std::string of(SourceRange range) const {
    return std::string(text_.substr(range.begin, range.end - range.begin));
  }
  void add(SourceRange range, std::string text) { edits_.push_back({{range, std::move(text)}}); }

  void visit(const ast::Function &function) {
    if (kind_ == Kind::DeleteFunction && function.parent)
      add(function.range, "");
    for (const ast::Function *nested : function.nested)
      visit(*nested);
    visit(function.body);
  }

  void visit(const ast::Block &block) {
    for (const ast::Stmt *statement : block.statements) {
      if (kind_ == Kind::DeleteStatement)
        add(statement->range, "");
      visit(*statement);
    }
  }

  // The text within the braces.
  std::string inside(const ast::Block &block) const {
    return of({block.range.begin + 1, block.range.end - 1});
  }

  void visit(const ast::Stmt &statement) {
    switch (statement.kind) {
    case ast::StmtKind::Call:
      return visit(*static_cast<const ast::CallStmt &>(statement).call);
    case ast::StmtKind::Assign:
      return visitAssign(static_cast<const ast::AssignStmt &>(statement));
    case ast::StmtKind::Return:
      if (const auto *value = static_cast<const ast::ReturnStmt &>(statement).value)
        visit(*value);
      return;
    case ast::StmtKind::Print:
      return visitPrint(static_cast<const ast::PrintStmt &>(statement));
    case ast::StmtKind::If:
      return visitIf(static_cast<const ast::IfStmt &>(statement));
    case ast::StmtKind::While: {
      const auto &loop = static_cast<const ast::WhileStmt &>(statement);
      if (kind_ == Kind::Unwrap)
        add(loop.range, inside(loop.body));
      visit(*loop.condition);
      return visit(loop.body);
    }
    case ast::StmtKind::For:
      return visitFor(static_cast<const ast::ForStmt &>(statement));
    case ast::StmtKind::Declare:
      return visitDeclare(static_cast<const ast::DeclareStmt &>(statement));
    case ast::StmtKind::Break:
    case ast::StmtKind::Continue:
      return;
    }
  }

  void visitAssign(const ast::AssignStmt &assign) {
    if (kind_ == Kind::ToCall && assign.value->kind == ast::ExprKind::Call)
      add(assign.range, of(assign.value->range) + ';');
    if (assign.target->kind == ast::ExprKind::Index)
      visit(*static_cast<const ast::IndexExpr *>(assign.target)->index);
    visit(*assign.value);
  }

  void visitPrint(const ast::PrintStmt &print) {
    for (const ast::PrintItem &item : print.items) {
      if (kind_ == Kind::DropItem && print.items.size() > 1)
        add(withComma(print.items, item), "");
      if (item.expr)
        visit(*item.expr);
    }
  }

  // The item with the comma before it, or after it for the first.
  template <typename Item> static SourceRange withComma(std::span<Item> items, const Item &item) {
    auto i = static_cast<size_t>(&item - items.data());
    if (i == 0)
      return {item.range.begin, items[1].range.begin};
    return {items[i - 1].range.end, item.range.end};
  }

  void visitIf(const ast::IfStmt &branch) {
    for (const ast::IfArm &arm : branch.arms) {
      if (kind_ == Kind::Unwrap)
        add(branch.range, inside(arm.body));
      if (kind_ == Kind::DropBranch && (branch.arms.size() > 1 || branch.otherwise))
        add(branch.range, "if " + of(arm.condition->range) + ' ' + of(arm.body.range));
      visit(*arm.condition);
      visit(arm.body);
    }
    if (!branch.otherwise)
      return;
    if (kind_ == Kind::Unwrap)
      add(branch.range, inside(*branch.otherwise));
    visit(*branch.otherwise);
  }

  void visitFor(const ast::ForStmt &loop) {
    if (kind_ == Kind::Unwrap) {
      std::string before = loop.init ? of(loop.init->range) : "";
      add(loop.range,
          before + (before.empty() || before.back() == ';' ? "" : ";") + '\n' + inside(loop.body));
    }
    if (loop.init)
      visit(*loop.init);
    if (loop.condition)
      visit(*loop.condition);
    if (loop.step)
      visit(*loop.step);
    visit(loop.body);
  }

  void visitDeclare(const ast::DeclareStmt &declare) {
    size_t count = declare.declarators.size();
    for (size_t i = 0; i < count; ++i) {
      const ast::Declarator &declarator = declare.declarators[i];
      SourceRange name = declarator.variable->range;
      if (kind_ == Kind::DropDeclarator && i + 1 < count)
        add({name.begin, declare.declarators[i + 1].variable->range.begin}, "");
      else if (kind_ == Kind::DropDeclarator && i > 0)
        add({endOf(declare.declarators[i - 1]), endOf(declarator)}, "");
      if (kind_ == Kind::DropInitialiser && declarator.initialiser && !declare.isConst)
        add({name.end, declarator.initialiser->range.end}, "");
      if (declarator.initialiser && !declare.isConst)
        visit(*declarator.initialiser);
      for (const ast::Expr *element : declarator.elements)
        visit(*element);
    }
  }

  static uint32_t endOf(const ast::Declarator &declarator) {
    if (declarator.initialiser)
      return declarator.initialiser->range.end;
    return declarator.elements.empty() ? declarator.variable->range.end : declarator.braces.end;
  }

  // ---- Parameters and the arguments for them

  void deleteParameters(const ast::Function &function) {
    for (uint32_t i = 0; i < function.parameters.size(); ++i) {
      Edit edit = {{listItem(function.nameRange.end, i), ""}};
      for (const ast::CallExpr *call : calls_)
        if (call->callee == &function)
          edit.push_back({listItem(call->nameRange.end, i), ""});
      edits_.push_back(std::move(edit));
    }
  }

  // Item i of the list in parentheses after the name, with a comma.
  [[nodiscard]] SourceRange listItem(uint32_t name, uint32_t i) const {
    auto at = static_cast<uint32_t>(text_.find('(', name)) + 1;
    uint32_t begin = at;
    uint32_t depth = 0;
    for (uint32_t item = 0;; ++at) {
      char c = text_[at];
      if (depth == 0 && (c == ',' || c == ')')) {
        if (item++ == i)
          return {begin, i == 0 && c == ',' ? at + 1 : at};
        begin = at;
      }
      if (c == '(' || c == '[')
        ++depth;
      else if (c == ')' || c == ']')
        --depth;
    }
  }

  // Removes pairs of parentheses that do not enclose parameters or arguments.
  void dropParentheses() {
    std::vector<uint32_t> open;
    for (uint32_t i = 0; i < text_.size(); ++i) {
      if (text_[i] == '(')
        open.push_back(i);
      if (text_[i] != ')' || open.empty())
        continue;
      uint32_t begin = open.back();
      open.pop_back();
      bool isList = begin > 0 && (std::isalnum(static_cast<unsigned char>(text_[begin - 1])) != 0 ||
                                  text_[begin - 1] == '_');
      if (!isList)
        edits_.push_back({{{begin, begin + 1}, ""}, {{i, i + 1}, ""}});
    }
  }

  // ---- Expressions

  // Iterates over left operands: chains of operators associate to the left.
  void visit(const ast::Expr &expr) {
    for (const ast::Expr *at = &expr; at; at = visitParts(*at))
      note(*at);
  }

  // Visits all operands but one, and returns that one.
  const ast::Expr *visitParts(const ast::Expr &expr) {
    switch (expr.kind) {
    case ast::ExprKind::Literal:
    case ast::ExprKind::Name:
      return nullptr;
    case ast::ExprKind::Index:
      return static_cast<const ast::IndexExpr &>(expr).index;
    case ast::ExprKind::Call:
      for (const ast::Expr *argument : static_cast<const ast::CallExpr &>(expr).arguments)
        visit(*argument);
      return nullptr;
    case ast::ExprKind::Unary:
      return static_cast<const ast::UnaryExpr &>(expr).operand;
    case ast::ExprKind::Binary:
      visit(*static_cast<const ast::BinaryExpr &>(expr).right);
      return static_cast<const ast::BinaryExpr &>(expr).left;
    }
    return nullptr;
  }

  void note(const ast::Expr &expr) {
    if (expr.kind == ast::ExprKind::Call)
      calls_.push_back(static_cast<const ast::CallExpr *>(&expr));
    bool isBool = expr.type.base == ast::BaseType::Bool;
    if (expr.type.isArray || expr.type.base == ast::BaseType::Void)
      return;
    bool isLiteral = expr.kind == ast::ExprKind::Literal;
    if (kind_ == Kind::ToZero && !isLiteral)
      add(expr.range, isBool ? "false" : "0");
    else if (kind_ == Kind::ToOne && !isLiteral)
      add(expr.range, isBool ? "true" : "1");
    else if (kind_ == Kind::ToOperand || kind_ == Kind::ToOtherOperand)
      toOperand(expr);
    else if (kind_ == Kind::ShrinkLiteral && isLiteral && !isBool)
      shrink(static_cast<const ast::LiteralExpr &>(expr));
  }

  void toOperand(const ast::Expr &expr) {
    bool isOther = kind_ == Kind::ToOtherOperand;
    const ast::Expr *operand = nullptr;
    if (expr.kind == ast::ExprKind::Binary)
      operand = isOther ? static_cast<const ast::BinaryExpr &>(expr).right
                        : static_cast<const ast::BinaryExpr &>(expr).left;
    else if (expr.kind == ast::ExprKind::Unary && !isOther)
      operand = static_cast<const ast::UnaryExpr &>(expr).operand;
    else if (expr.kind == ast::ExprKind::Index && !isOther)
      operand = static_cast<const ast::IndexExpr &>(expr).index;
    if (expr.kind == ast::ExprKind::Call) {
      std::span<ast::Expr *const> arguments = static_cast<const ast::CallExpr &>(expr).arguments;
      if (!arguments.empty())
        operand = isOther ? arguments.back() : arguments.front();
    }
    if (operand && operand->type == expr.type)
      add(expr.range, parenthesised(*operand));
  }

  std::string parenthesised(const ast::Expr &expr) const {
    std::string text = of(expr.range);
    bool isAtom = expr.kind != ast::ExprKind::Binary && expr.kind != ast::ExprKind::Unary;
    return isAtom && text[0] != '-' ? text : '(' + text + ')';
  }

  void shrink(const ast::LiteralExpr &literal) {
    int64_t value = literal.value;
    if (value > 2 || value < -2)
      add(literal.range, value < 0 ? fmt::format("({})", value / 2) : fmt::format("{}", value / 2));
    if (value > 0)
      add(literal.range, fmt::format("{}", value - 1));
  }

  Kind kind_;
  std::string_view text_;
  std::vector<const ast::CallExpr *> calls_;
  std::vector<Edit> edits_;
};

// The syntax tree of a program and the data it refers to; null if the program does not compile.
class Parsed {
public:
  Parsed(const std::string &text, Dialect dialect) : file_("prog.wend", text), diagnostics_(file_) {
    ast::Program *program = parse(file_, names_, arena_, diagnostics_, dialect);
    if (program)
      analyse(*program, file_, names_, arena_, diagnostics_, dialect);
    if (program && !diagnostics_.hasErrors())
      program_ = program;
  }

  [[nodiscard]] const ast::Program *program() const { return program_; }
  [[nodiscard]] std::vector<Edit> edits(Kind kind) const {
    return program_ ? WendCollector(kind, file_.text()).run(*program_) : std::vector<Edit>();
  }

private:
  SourceFile file_;
  Interner names_;
  Arena arena_;
  Diagnostics diagnostics_;
  const ast::Program *program_ = nullptr;
};

// The text without empty lines, indented by the depth of braces.
std::string tidied(std::string_view text) {
  std::string out;
  int64_t depth = 0;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    size_t begin = line.find_first_not_of(" \t\n");
    if (begin == std::string_view::npos)
      continue;
    line.remove_prefix(begin);
    int64_t closed = line[0] == '}' ? 1 : 0;
    out.append(static_cast<size_t>(2 * std::max<int64_t>(0, depth - closed)), ' ');
    out += line;
    depth += std::ranges::count(line, '{') - std::ranges::count(line, '}');
  }
  return out;
}

} // namespace

uint32_t WendEdits::kinds() const { return wendKindCount; }

size_t WendEdits::count(uint32_t kind, const std::string &program) {
  return Parsed(program, dialect_).edits(static_cast<Kind>(kind)).size();
}

std::string WendEdits::apply(uint32_t kind, const std::string &program, size_t from, size_t to) {
  std::vector<Edit> edits = Parsed(program, dialect_).edits(static_cast<Kind>(kind));
  std::vector<Replacement> replacements;
  for (size_t i = from; i < std::min(to, edits.size()); ++i)
    replacements.insert(replacements.end(), edits[i].begin(), edits[i].end());
  // Of ranges with the same begin the longest comes first; it includes the others.
  std::ranges::sort(replacements, [](const Replacement &a, const Replacement &b) {
    return std::tie(a.range.begin, b.range.end, a.text) <
           std::tie(b.range.begin, a.range.end, b.text);
  });
  std::string out;
  uint32_t done = 0;
  for (const Replacement &replacement : replacements) {
    if (replacement.range.begin < done)
      continue;
    out.append(program, done, replacement.range.begin - done);
    out += replacement.text;
    done = replacement.range.end;
  }
  out.append(program, done);
  out = tidied(out);
  return compiles(out) ? out : std::string();
}

bool WendEdits::compiles(const std::string &program) const {
  return Parsed(program, dialect_).program() != nullptr;
}

} // namespace wend::fuzz
