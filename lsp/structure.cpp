#include "lsp/structure.h"

#include "lsp/describe.h"
#include "lsp/tree_walk.h"

#include <algorithm>
#include <fmt/format.h>

namespace wend::lsp {

using namespace ast;

namespace {

// ---- The outline

class OutlineBuilder : public TreeVisitor {
public:
  explicit OutlineBuilder(const Analysis &analysis) : analysis_(analysis) { open_.emplace_back(); }

  void enterFunction(const Function &function) override {
    blockDepths_.push_back(0);
    open_.push_back({{.function = &function},
                     declarationOf(analysis_, function),
                     function.range,
                     function.nameRange,
                     {}});
  }
  void leaveFunction(const Function & /*function*/) override {
    OutlineItem item = std::move(open_.back());
    open_.pop_back();
    blockDepths_.pop_back();
    open_.back().children.push_back(std::move(item));
  }
  void enterBlock(const Block & /*block*/, BlockKind /*kind*/) override { ++blockDepths_.back(); }
  void leaveBlock(const Block & /*block*/) override { --blockDepths_.back(); }
  void enterStatement(const Stmt &statement) override {
    isLoopVariable_ |= statement.kind == StmtKind::For;
    if (statement.kind == StmtKind::Declare)
      declaration_ = statement.range;
  }
  void leaveStatement(const Stmt &statement) override {
    isLoopVariable_ &= statement.kind != StmtKind::For;
  }
  void declare(const Declarator &declarator) override {
    if (blockDepths_.back() > 1 || isLoopVariable_)
      return;
    const Variable &variable = *declarator.variable;
    // The last of a list ends before the `;`.
    uint32_t end = std::max(variable.range.end, declarator.braces.end);
    if (declarator.initialiser)
      end = std::max(end, declarator.initialiser->range.end);
    open_.back().children.push_back({{.variable = &variable},
                                     declarationOf(analysis_, variable),
                                     {variable.range.begin, std::min(end, declaration_.end)},
                                     variable.range,
                                     {}});
  }

  std::vector<OutlineItem> take() { return std::move(open_.front().children); }

private:
  const Analysis &analysis_;
  std::vector<OutlineItem> open_;     // the functions around the current node; the first is none
  std::vector<uint32_t> blockDepths_; // of each of them
  bool isLoopVariable_ = false;
  SourceRange declaration_;
};

// ---- Hints

class HintFinder : public TreeVisitor {
public:
  HintFinder(const Analysis &analysis, SourceRange within) : analysis_(analysis), within_(within) {}

  void visit(const Expr &expr) override {
    if (expr.kind != ExprKind::Call || !isWithin(expr.range))
      return;
    const auto &call = static_cast<const CallExpr &>(expr);
    if (!call.callee || call.callee->builtin != Builtin::None)
      return;
    for (size_t i = 0; i < call.arguments.size(); ++i)
      argument(call, i);
  }
  void declare(const Declarator &declarator) override {
    const Variable &variable = *declarator.variable;
    const Expr *value = declarator.initialiser;
    if (!variable.isConst || !value || value->type != variable.type || isLiteral(value))
      return;
    std::string declaration = declarationOf(analysis_, variable);
    hints.push_back({variable.range.end, declaration.substr(declaration.rfind(" = ")), false});
  }

  std::vector<Hint> hints;

private:
  void argument(const CallExpr &call, size_t i) {
    const Expr *argument = call.arguments[i];
    std::string_view name = analysis_.text(call.callee->parameters[i]->name);
    bool isName = argument->kind == ExprKind::Name || argument->kind == ExprKind::Index;
    if (isName && analysis_.text(argument->range).starts_with(name))
      return;
    bool isClear = isName || argument->kind == ExprKind::Call;
    if (isClear && call.arguments.size() < 2)
      return;
    hints.push_back({outerBegin(call, i), fmt::format("{}:", name), true});
  }
  // The ranges of arguments are without their parentheses.
  [[nodiscard]] uint32_t outerBegin(const CallExpr &call, size_t i) const {
    uint32_t begin = call.arguments[i]->range.begin;
    uint32_t least = i ? call.arguments[i - 1]->range.end : call.nameRange.end + 1;
    std::span<const Token> tokens = analysis_.tokens();
    auto at = std::ranges::lower_bound(tokens, begin, {},
                                       [](const Token &token) { return token.range.begin; });
    while (at != tokens.begin() && std::prev(at)->kind == Parser::token::LPAREN &&
           std::prev(at)->range.begin >= least) {
      --at;
      begin = at->range.begin;
    }
    return begin;
  }
  static bool isLiteral(const Expr *expr) {
    if (expr->kind == ExprKind::Unary)
      expr = static_cast<const UnaryExpr *>(expr)->operand;
    return expr->kind == ExprKind::Literal;
  }
  [[nodiscard]] bool isWithin(SourceRange range) const {
    return range.begin <= within_.end && range.end >= within_.begin;
  }

  const Analysis &analysis_;
  SourceRange within_;
};

// ---- Folds and selections

class FoldFinder : public TreeVisitor {
public:
  FoldFinder(const LineTable &lines, std::vector<Fold> &folds) : lines_(lines), folds_(folds) {}

  // The line of the `}` stays visible.
  void enterBlock(const Block &block, BlockKind /*kind*/) override {
    uint32_t first = lines_.line(block.range.begin);
    uint32_t last = lines_.line(block.range.end - 1);
    if (last > first + 1)
      folds_.push_back({first, last - 1, false});
  }

private:
  const LineTable &lines_;
  std::vector<Fold> &folds_;
};

// Runs of lines that are comments only.
void foldComments(const Analysis &analysis, std::vector<Fold> &folds) {
  const LineTable &lines = analysis.lines();
  std::vector<bool> hasToken(lines.lineCount());
  for (const Token &token : analysis.tokens())
    if (token.kind != Parser::token::END)
      hasToken[lines.line(token.range.begin)] = true;
  auto isComment = [&](uint32_t line) {
    return !hasToken[line] &&
           lines.lineText(line).find_first_not_of(" \t\f\v") != std::string_view::npos;
  };
  for (uint32_t line = 0; line < lines.lineCount(); ++line) {
    uint32_t first = line;
    while (line < lines.lineCount() && isComment(line))
      ++line;
    if (line > first + 1)
      folds.push_back({first, line - 1, true});
  }
}

class SelectionFinder : public TreeVisitor {
public:
  SelectionFinder(uint32_t offset, std::vector<SourceRange> &ranges)
      : offset_(offset), ranges_(ranges) {}

  void enterFunction(const Function &function) override { add(function.range); }
  void enterBlock(const Block &block, BlockKind /*kind*/) override { add(block.range); }
  void enterStatement(const Stmt &statement) override { add(statement.range); }
  void visit(const Expr &expr) override { add(expr.range); }

private:
  void add(SourceRange range) {
    if (range.begin <= offset_ && offset_ <= range.end)
      ranges_.push_back(range);
  }

  uint32_t offset_;
  std::vector<SourceRange> &ranges_;
};

bool contains(SourceRange outer, SourceRange inner) {
  return outer.begin <= inner.begin && inner.end <= outer.end;
}

} // namespace

std::vector<OutlineItem> outlineOf(const Analysis &analysis) {
  if (!analysis.program())
    return {};
  OutlineBuilder builder(analysis);
  walk(*analysis.program(), builder);
  return builder.take();
}

std::vector<SemanticToken> semanticTokensOf(const Analysis &analysis, SourceRange within) {
  std::vector<SemanticToken> tokens;
  for (const Occurrence &occurrence : analysis.index().occurrences()) {
    if (occurrence.range.begin < within.begin || occurrence.range.begin >= within.end)
      continue;
    auto [variable, function] = occurrence.entity;
    bool isWritten = occurrence.role == Role::Write || occurrence.role == Role::ReadWrite;
    bool isBuiltin = function && function->builtin != Builtin::None;
    uint32_t modifiers = (occurrence.role == Role::Declaration ? 1U : 0U) |
                         (variable && variable->isConst ? 2U : 0U) | (isBuiltin ? 4U : 0U) |
                         (variable && variable->isCaptured && !variable->isConst ? 8U : 0U) |
                         (isWritten ? 16U : 0U);
    uint32_t type = variable ? (variable->isParameter ? 1U : 2U) : 0U;
    tokens.push_back({occurrence.range, type, modifiers});
  }
  return tokens;
}

std::vector<Hint> hintsOf(const Analysis &analysis, SourceRange within) {
  if (!analysis.program())
    return {};
  HintFinder finder(analysis, within);
  walk(*analysis.program(), finder);
  std::erase_if(finder.hints, [&](const Hint &hint) {
    return hint.offset < within.begin || hint.offset > within.end;
  });
  std::ranges::sort(finder.hints, {}, [](const Hint &hint) { return hint.offset; });
  return finder.hints;
}

std::vector<Fold> foldsOf(const Analysis &analysis) {
  std::vector<Fold> folds;
  if (analysis.program()) {
    FoldFinder finder(analysis.lines(), folds);
    walk(*analysis.program(), finder);
  }
  foldComments(analysis, folds);
  std::ranges::sort(folds, {},
                    [](const Fold &fold) { return std::pair(fold.firstLine, fold.lastLine); });
  return folds;
}

std::vector<SourceRange> selectionsAt(const Analysis &analysis, uint32_t offset) {
  std::vector<SourceRange> found;
  if (analysis.program()) {
    SelectionFinder finder(offset, found);
    walk(*analysis.program(), finder);
  }
  SourceRange word = surroundingsOf(analysis, offset).word;
  if (word.begin < word.end)
    found.push_back(word);
  found.push_back({0, static_cast<uint32_t>(analysis.text().size())});
  std::ranges::sort(
      found, {}, [](SourceRange range) { return std::pair(range.end - range.begin, range.begin); });
  // Each must contain the one before it: at an offset between two, only the first is kept.
  std::vector<SourceRange> nested;
  for (SourceRange range : found) {
    bool isSame = !nested.empty() && contains(nested.back(), range);
    if (nested.empty() || (!isSame && contains(range, nested.back())))
      nested.push_back(range);
  }
  // Chains of operators have no limit, but the answer nests as deeply.
  constexpr ptrdiff_t mostSelections = 200;
  if (std::ssize(nested) > mostSelections)
    nested.erase(nested.begin() + mostSelections / 2, nested.end() - mostSelections / 2);
  return nested;
}

} // namespace wend::lsp
