// Semantic analysis: one walk over the tree that resolves names, checks types and rules, evaluates
// constants and sets the fields marked [sema].
//
// An expression with an error gets the type void, which suppresses further errors. Time is linear
// in the size of the program. The recursion depth is bounded by the parser's nesting limits.
#pragma once

#include "frontend/diagnostics.h"
#include "frontend/frontend.h"
#include "frontend/scopes.h"

#include <optional>
#include <string>
#include <vector>

namespace wend {

class Sema {
public:
  Sema(ast::Program &program, const SourceFile &file, Interner &interner, Arena &arena,
       Diagnostics &diagnostics, Dialect dialect);

  void run();

private:
  // The value of an expression if it is constant.
  using Constant = std::optional<int32_t>;

  // ---- Functions (sema.cpp)

  void declareBuiltins();
  void declareBuiltin(ast::Builtin builtin, const char *name, ast::BaseType result,
                      std::optional<ast::Type> parameter);
  void enumerate(ast::Function *function, ast::Function *parent);
  void checkFunction(ast::Function *function);
  void collectUses(ast::Function *function, size_t outerMark, size_t calleeMark);
  void warnUnusedFunctions();

  // ---- Declarations (sema_decl.cpp)

  void declareFunction(ast::Function *function);
  void declareVariable(ast::Variable *variable);
  void closeScope();
  void warnUnusedVariable(const ast::Variable *variable);
  void checkDeclare(ast::DeclareStmt *stmt);
  void checkScalar(ast::Declarator &declarator);
  void checkArray(ast::Declarator &declarator);
  bool checkConst(ast::Declarator &declarator);
  // Adds the fix-it that makes a bool of an int, where a bool is needed.
  static void fixToBool(Diagnostics::Reported &reported, ast::Type needed, const ast::Expr *value);
  void checkInitialiserType(const ast::Variable *variable, const ast::Expr *value);
  Constant checkConstant(ast::Expr *expr);
  uint32_t checkLength(ast::Expr *expr);

  // ---- Statements (sema_stmt.cpp). They return whether their end is reachable.

  bool checkStatements(std::span<ast::Stmt *> statements, std::span<ast::Function *> nested);
  bool checkBlock(const ast::Block &block);
  bool checkStatement(ast::Stmt *stmt);
  void reportOutsideLoop(const DiagnosticRow &row, const ast::Stmt *stmt);
  bool checkCallStmt(ast::CallStmt *stmt);
  void checkAssign(ast::AssignStmt *stmt);
  bool checkTarget(ast::Expr *target, bool isCompound);
  void checkReturn(ast::ReturnStmt *stmt);
  void fixReturn(Diagnostics::Reported reported, const ast::ReturnStmt *stmt);
  void checkPrint(ast::PrintStmt *stmt);
  bool checkIf(ast::IfStmt *stmt);
  bool checkWhile(ast::WhileStmt *stmt);
  bool checkFor(ast::ForStmt *stmt);
  bool checkLoop(const ast::Block &body, Constant condition, ast::Stmt *step);
  // A path leaves the function here.
  void leave();
  Constant checkCondition(ast::Expr *condition, bool isLoop);
  void warnSignAfterAssign(SourceRange assign);
  void noteStore(const ast::Variable *variable, SourceRange target);

  // ---- Expressions (sema_expr.cpp)

  Constant checkExpr(ast::Expr *expr);
  Constant checkLiteral(ast::LiteralExpr *expr);
  Constant checkName(ast::NameExpr *expr);
  Constant checkIndex(ast::IndexExpr *expr);
  Constant checkCall(ast::CallExpr *expr);
  Constant checkUnary(ast::UnaryExpr *expr);
  Constant checkBinary(ast::BinaryExpr *expr);
  Constant checkRight(const ast::BinaryExpr *expr, Constant left);
  Constant checkOperation(ast::BinaryExpr *expr, Constant left, Constant right);
  // The type of `left op right`; void after an error.
  ast::Type checkOperands(ast::BinaryOp op, ast::Type left, ast::Type right, SourceRange opRange,
                          SourceRange range);
  // Warns of `++` and `--` in an expression, given the first of the two operators.
  void warnAdjacentSigns(SourceRange first, std::string_view sign);
  static Constant evaluate(ast::BinaryOp op, int32_t left, int32_t right);
  void warnDivisor(ast::BinaryOp op, Constant divisor, SourceRange opRange);
  void checkArgument(ast::Expr *argument);
  void checkIndexOf(ast::IndexExpr *expr);
  void warnIndex(const ast::Variable &array, int32_t index, SourceRange range);

  // ---- Names (sema_names.cpp)

  // The variable that an expression names, recorded as used by this function; null after an error.
  ast::Variable *resolve(ast::NameExpr *expr);
  ast::Function *resolve(ast::CallExpr *expr);
  void reportUndeclared(const ast::NameExpr *expr);
  void assumeCalled(Symbol name);
  void reportNoMatch(const ast::CallExpr *expr, Symbol signature);
  void reportMismatch(const ast::CallExpr *expr, const ast::Function *function);
  void noteCandidates(Diagnostics::Reported &reported, const ast::CallExpr *expr);
  // Reports the use of the result of a void function, once for each function.
  Diagnostics::Reported reportVoid(const DiagnosticRow &row, const ast::Function *function,
                                   SourceRange range);
  void noteFunction(Diagnostics::Reported &reported, const ast::Function *function);
  [[nodiscard]] const ast::Variable *declaredLater(const ast::NameExpr *expr) const;
  void markRead(const ast::Variable *variable);

  [[nodiscard]] std::string_view text(Symbol name) const { return interner_.text(name); }
  [[nodiscard]] std::string text(const ast::Function *function) const;

  // The state of a variable that is only needed during the analysis.
  struct VariableUse {
    bool isRead = false;
    bool isWritten = false;
    bool isBroken = false; // an error in its declaration suppresses further errors
    uint32_t storeRun = 0; // the straight-line run in which it was last assigned
    SourceRange store;     // that assignment, if it has not been read
  };
  struct FunctionUse {
    bool isCalledByOthers = false;
    bool isReported = false; // that it returns no value
    uint32_t calledBy =
        0; // one more than the index of the function that was last recorded as a caller
  };
  struct Loop {
    bool hasBreak = false;
    bool breaksClear = false; // with Context::isClear
    bool continuesClear = false;
  };
  // The state of the function that is being analysed.
  struct Context {
    ast::Function *function = nullptr;
    uint64_t bytes = 0;   // total size of its variables
    Loop *loop = nullptr; // the innermost one
    // Of paths through the function on which it has not called itself: whether one reaches the
    // current point, whether one reaches a call of the function, and whether one leaves it.
    bool isClear = true;
    bool callsItself = false;
    bool leavesClear = false;
  };

  ast::Program &program_;
  const SourceFile &file_;
  Interner &interner_;
  Arena &arena_;
  Diagnostics &diagnostics_;
  Dialect dialect_;
  Scopes scopes_;
  Context context_;

  // What the initialiser of a `for` assigns to, while it is analysed.
  const ast::AssignStmt *assigned_ = nullptr; // whose target is checked
  const ast::Expr *forVariable_ = nullptr;
  const ast::CallExpr *callStatement_ = nullptr; // the call that is the current statement
  bool isConstantNeeded_ = false; // within the value of a constant or the size of an array
  // The number of the current straight-line run: the code between branches, joins and calls.
  uint32_t run_ = 1;

  std::vector<VariableUse> variableUses_; // by Variable::id
  std::vector<uint32_t> variableStamps_;  // by Variable::id: a function that it is recorded for
  std::vector<FunctionUse> functionUses_; // by Function::index
  // Names that have been reported as undeclared.
  std::vector<bool> reportedVariables_; // by symbol
  std::vector<bool> reportedFunctions_; // by symbol
  std::vector<bool> reportedCalls_;     // by signature
  std::vector<bool> assumedCalled_;     // by symbol: all functions of the name
  // Uses in the functions that are being analysed, as a stack: those of a function are above its
  // parent's.
  std::vector<ast::Variable *> outerUses_;
  std::vector<ast::Function *> calleeUses_;
  std::vector<ast::BinaryExpr *> spine_; // the left spines that are being walked, as a stack
};

} // namespace wend
