// The semantic actions of the grammar. They make the nodes and lists of the tree and report errors
// that the grammar accepts: extensions in the core dialect, and operators that must not be
// combined.
#pragma once

#include "frontend/frontend.h"
#include "support/invariant.h"

#include <string_view>
#include <vector>

namespace wend {

class AstBuilder {
public:
  AstBuilder(const Interner &interner, Arena &arena, Diagnostics &diagnostics, Dialect dialect);

  // The parsed program; null if there is no `main`.
  [[nodiscard]] ast::Program *program() const { return program_->main ? program_ : nullptr; }

  // ---- Functions and blocks

  ast::Function *header(ast::BaseType result, Symbol name, SourceRange nameRange, uint32_t mark);
  void parameter(ast::BaseType type, Symbol name, SourceRange range);
  void arrayParameter(ast::BaseType type, Symbol name, SourceRange range, SourceRange brackets);
  void finishFunction(ast::Function *function, ast::Block body, SourceRange range);
  // A function that is not nested in another.
  void finishOuter(ast::Function *function, ast::Block body, SourceRange range);
  void finishProgram(bool isCutOff);

  // The number of blocks that the parser has begun.
  [[nodiscard]] size_t openBlocks() const { return blocks_.size(); }
  void openBlock();
  ast::Block closeBlock(SourceRange range);
  void add(ast::Stmt *statement); // null if it is omitted after an error

  // ---- Syntax errors

  // Resets the state of an item that is skipped.
  void abandonItem(bool hasDeclarations);
  // The same outside of all functions: `main` may have been lost.
  void abandonOuter(bool hasDeclarations);
  // Records that a statement is omitted after an error.
  void leaveOut(bool hasDeclarations);
  // The parts read so far are those of a statement that is parsed once more.
  void discardParts();
  // A statement with its `;`; null unless `isWhole`.
  ast::Stmt *ended(ast::Stmt *statement, SourceRange range, bool isWhole);

  // ---- Statements

  ast::Stmt *callStatement(ast::CallExpr *call, SourceRange range);
  ast::Stmt *assignment(ast::Expr *target, ast::Expr *value, SourceRange op, SourceRange range);
  ast::Stmt *compoundAssignment(ast::Expr *target, ast::BinaryOp op, ast::Expr *value,
                                SourceRange opRange, SourceRange range);
  // `target++;` or `target--;`, whose two characters have these ranges.
  ast::Stmt *increment(ast::Expr *target, ast::BinaryOp op, SourceRange first, SourceRange second,
                       SourceRange range);
  ast::Stmt *returnStatement(ast::Expr *value, SourceRange range);
  void printItem(ast::Expr *expr, std::string_view text, SourceRange range);
  ast::Stmt *printStatement(bool newline, SourceRange range);
  ast::Stmt *bareNewline(SourceRange range);
  ast::Stmt *breakStatement(SourceRange range);
  ast::Stmt *continueStatement(SourceRange range);
  uint32_t firstArm(ast::Expr *condition, ast::Block body);
  void nextArm(SourceRange elseIf, ast::Expr *condition, ast::Block body);
  ast::Stmt *ifStatement(uint32_t mark, const ast::Block *otherwise, SourceRange range);
  ast::Stmt *whileStatement(ast::Expr *condition, ast::Block body, SourceRange range);
  // Without its condition, step and body.
  ast::Stmt *brokenFor(ast::Stmt *init, SourceRange range);
  ast::Stmt *forStatement(ast::Stmt *init, ast::Expr *condition, ast::Stmt *step, ast::Block body,
                          SourceRange range);

  // ---- Declarations

  void initialiser(ast::Expr *value);
  void elements(uint32_t mark, SourceRange braces);
  // Adds a declarator with the initialiser that was parsed last.
  void scalar(Symbol name, SourceRange range);
  void array(Symbol name, SourceRange range, ast::Expr *length);
  ast::Stmt *declaration(bool isConst, ast::BaseType type, SourceRange range);
  // Reports declarations that the core dialect does not allow. `isWhole` is false after a syntax
  // error at the end of the statement.
  void finishDeclaration(ast::Stmt *statement, bool isWhole);

  // ---- Expressions. The ranges of operands include parentheses; those in the nodes do not.

  ast::Expr *literal(ast::BaseType type, int32_t value, SourceRange range);
  ast::Expr *name(Symbol name, SourceRange range);
  ast::Expr *index(Symbol name, SourceRange nameRange, ast::Expr *index, SourceRange range);
  [[nodiscard]] uint32_t markExprs() const { return static_cast<uint32_t>(exprs_.size()); }
  void push(ast::Expr *expr) { exprs_.push_back(expr); }
  ast::CallExpr *call(Symbol name, SourceRange nameRange, uint32_t mark, SourceRange range);
  ast::Expr *unary(ast::UnaryOp op, ast::Expr *operand, SourceRange opRange, SourceRange range);
  ast::Expr *logical(ast::BinaryOp op, ast::Expr *left, ast::Expr *right, SourceRange leftRange,
                     SourceRange opRange, SourceRange rightRange);
  ast::Expr *comparison(ast::BinaryOp op, ast::Expr *left, ast::Expr *right, SourceRange leftRange,
                        SourceRange opRange, SourceRange rightRange);
  ast::Expr *binary(ast::BinaryOp op, ast::Expr *left, ast::Expr *right, SourceRange leftRange,
                    SourceRange opRange, SourceRange rightRange);

private:
  // The last kind of item in a block. The core dialect requires this order.
  enum class Phase : uint8_t { Declarations, Functions, Statements };

  // An open block, and the indices at which its lists begin.
  struct OpenBlock {
    bool isBody;
    Phase phase;
    uint32_t statements;
    uint32_t functions;
    uint32_t arms;
  };

  template <typename Node, typename... Args>
  ast::Stmt *statement(ast::StmtKind kind, SourceRange range, const Args &...args) {
    return arena_.make<Node>(ast::Stmt{kind, range}, args...);
  }
  ast::Expr *brokenExpr(SourceRange range);
  ast::Expr *conditionBefore(const ast::Block &body, ast::Expr *condition);
  // Moves the list that begins at the mark to the arena.
  template <typename T> std::span<T> take(std::vector<T> &list, uint32_t mark) {
    INVARIANT(mark <= list.size(), "a part of the program ends before it begins");
    std::span<T> taken = arena_.copy(std::span<const T>(list).subspan(mark));
    list.resize(mark);
    return taken;
  }
  void finishBody(ast::Function *function, ast::Block body, SourceRange range);
  [[nodiscard]] bool isMain(const ast::Function *function) const {
    return interner_.text(function->name) == "main";
  }
  void reportBesideMain(const ast::Function *main);
  void checkMain(ast::Function *main);
  void addParameter(ast::Type type, Symbol name, SourceRange range);
  void addDeclarator(Symbol name, SourceRange range, bool isArray, ast::Expr *length);
  void enterPhase(Phase phase, SourceRange range, const DiagnosticRow &late);
  void extension(const DiagnosticRow &row, SourceRange range) {
    if (dialect_ == Dialect::Core)
      diagnostics_.report(row, range);
  }

  const Interner &interner_;
  Arena &arena_;
  Diagnostics &diagnostics_;
  Dialect dialect_;
  ast::Program *program_;

  // Lists under construction. Nested lists share a vector as a stack; each knows the index where it
  // begins.
  std::vector<OpenBlock> blocks_;
  std::vector<ast::Stmt *> statements_;
  std::vector<ast::Function *> functions_;
  std::vector<ast::Function *> outerFunctions_;
  std::vector<SourceRange>
      innerFunctions_; // the names of functions in inner blocks, which are errors
  std::vector<ast::IfArm> arms_;
  std::vector<ast::Expr *> exprs_;
  std::vector<ast::PrintItem> printItems_;
  std::vector<ast::Variable *> parameters_;
  std::vector<ast::Declarator> declarators_;
  ast::Declarator initialiser_ = {}; // only what follows the `=`
  bool lostOuter_ = false;           // a syntax error outside of all functions
  bool nextIsBody_ = false;          // the next `{` begins the body of a function
  uint32_t bodyFunctions_ = 0;       // the index of the first function of the block closed last
};

} // namespace wend
