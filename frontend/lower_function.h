// Lowering of one function: its variables, statements and expressions.
#pragma once

#include "frontend/lower_program.h"

namespace wend {

class FunctionLowering {
public:
  FunctionLowering(ProgramLowering &program, const ast::Function &function);

  void run();

private:
  // Where a variable is while this function runs.
  struct Place {
    Value *address = nullptr; // of the scalar, or of the array's first element
    Value *length = nullptr;  // of an array
  };

  // ---- Variables (lower_function.cpp)
  void receiveCaptures();
  void receiveParameters();
  void makeVariables();
  void findFirstDeclared();
  void zeroEarlyVisible();
  void makeRecord();
  [[nodiscard]] bool livesInRecord(const ast::Variable &variable) const;
  // Whether the variable is still zero from the start when its declaration runs.
  [[nodiscard]] bool isStillZero(const ast::Variable &variable) const;
  Place placeOf(const ast::Variable &variable);
  Value *fieldAddress(Value *record, const ast::Variable &variable, uint64_t more = 0);
  void zero(const ast::Variable &variable);
  void zeroBytes(Value *address, uint64_t size);
  void appendCaptures(const ast::Function &callee, std::vector<Value *> &arguments);
  void returnZero();
  void moveErrorsToTheEnd();

  // ---- Statements (lower_statements.cpp)
  void lower(const ast::Block &block);
  void lower(const ast::Stmt &stmt);
  void lowerAssign(const ast::AssignStmt &stmt);
  void lowerReturn(const ast::ReturnStmt &stmt);
  void lowerPrint(const ast::PrintStmt &stmt);
  void printText(std::string_view bytes);
  void lowerIf(const ast::IfStmt &stmt);
  void lowerWhile(const ast::WhileStmt &stmt);
  void lowerFor(const ast::ForStmt &stmt);
  void lowerLoopBody(const ast::Block &body, BasicBlock *next, BasicBlock *end);
  void lowerDeclare(const ast::DeclareStmt &stmt);
  void lowerArrayDeclarator(const ast::Declarator &declarator);

  // ---- Expressions (lower_expressions.cpp)
  Value *value(const ast::Expr &expr);
  Value *nameValue(const ast::NameExpr &expr);
  Value *unaryValue(const ast::UnaryExpr &expr);
  Value *binaryValue(const ast::BinaryExpr &expr);
  Value *logicalValue(const ast::BinaryExpr &expr);
  Value *callValue(const ast::CallExpr &call);
  Value *builtinValue(const ast::CallExpr &call);
  Value *elementAddress(const ast::IndexExpr &expr);
  Value *operate(ast::BinaryOp op, Value *left, Value *right, SourceRange opRange);
  Value *divide(Op op, Value *left, Value *right, SourceRange opRange);
  Value *shift(Op op, Value *left, Value *count);
  // Branches to `ifTrue` or `ifFalse`; no block is open afterwards.
  void branch(const ast::Expr &condition, BasicBlock *ifTrue, BasicBlock *ifFalse);
  void branchLogical(const ast::BinaryExpr &expr, BasicBlock *ifTrue, BasicBlock *ifFalse);
  void callRuntimeError(Runtime error, std::initializer_list<Value *> details, SourceRange at);

  // ---- Blocks
  BasicBlock *makeBlock(const char *name) { return function_.addBlock(names_.intern(name)); }
  // Goes on in that block. Blocks stand in the order in which they are opened.
  void open(BasicBlock *block) {
    function_.moveBlockBefore(block, nullptr);
    builder_.setBlock(block);
  }
  // Opens a block if anything leads there; else removes it, and what follows cannot be reached.
  void openIfReached(BasicBlock *block);
  void close() { builder_.setBlock(nullptr); }
  [[nodiscard]] bool isReachable() const { return builder_.block() != nullptr; }
  Value *int32(int64_t number) { return builder_.integer(Type::I32, number); }

  ProgramLowering &program_;
  const ast::Function &source_;
  Function &function_;
  Interner &names_;
  IRBuilder builder_;
  std::vector<Place> places_;                // by Variable::index, of this function's variables
  std::vector<std::vector<Place>> captured_; // by depth of the owner, then by bit
  std::vector<Value *> records_;    // by depth of the owner, this function's last; null without one
  std::vector<bool> declaredFirst_; // by Variable::index
  std::vector<BasicBlock *> errorBlocks_;
  uint32_t blockDepth_ = 0; // of blocks around the statement at hand; 1 in the body
  BasicBlock *breakTarget_ = nullptr;
  BasicBlock *continueTarget_ = nullptr;
};

} // namespace wend
